"""The program on the touchscreen: what is started, in which order, and who tells whom."""
