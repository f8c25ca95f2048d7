"""What every device has: a health, a watchdog beat, a way to be woken."""
