"""What the table knows: rules, referee, journal, settings, words. No screen, no pins, no serial port."""

__version__ = "0.1.0"
