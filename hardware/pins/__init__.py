"""What hangs on the pins of the Pi's header: buttons, lights, buzzer."""
