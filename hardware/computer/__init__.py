"""The box the table is built of: its power, heat, memory card and clock, and what may be wrong with them."""
