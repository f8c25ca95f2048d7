"""What the table knows: rules, referee, journal, score sheet, settings and words. No screen, no pins, no serial port."""

__version__ = "0.1.0"
