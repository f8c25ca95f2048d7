"""Where a reader is when the settings do not say."""

from __future__ import annotations

from pathlib import Path

from hardware.readers.opening import Kind
from hardware.readers.serial_port import NAMES, named_ports

USUAL_PORT = NAMES[0] / "reader"
"""Where the table's own udev rules put a reader."""
PRINTER = NAMES[0] / "printer"
"""Where they put a ticket printer, which may be a serial device as well."""
HEADER_PORT = Path("/dev/serial0")
"""The serial port on the pins of a Raspberry Pi."""


def usual_port(kind: Kind) -> str:
    """Where a reader of this kind is, if the settings don't say.

    That is by the table's own name, else the only serial device plugged in, else on the serial port of the header. A
    reader that types is never guessed: it might be somebody's keyboard.
    """
    plugged = [port for port in named_ports() if port != PRINTER]
    if kind == "keyboard" or USUAL_PORT.exists():
        return str(USUAL_PORT)
    return str(plugged[0] if len(plugged) == 1 else HEADER_PORT)
