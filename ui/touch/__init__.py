"""The touchscreen: what people around the table see and touch."""
