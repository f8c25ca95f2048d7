"""Serial ports, opened for this program alone and found again by the name that does not change.

A reader that was unplugged may come back as another device (``ttyACM0`` as ``ttyACM1``), and another device may come
back in its place. So the name that udev made for the device is remembered when a port is opened, and the port is opened
by that name from then on; a port that has none, such as the pins of a Pi, is opened by its own.
"""

from __future__ import annotations

import contextlib
import termios
from pathlib import Path

import serial  # type: ignore[import-untyped]

from hardware.readers.port import unopened
from hardware.readers.troubles import Trouble, Unopened

NAMES = (Path("/dev/table"), Path("/dev/serial/by-id"))
"""Folders of names that do not change: those of the table's own udev rules, and those that Linux gives."""
PIECE = 4096
"""Bytes read at a time at most."""
SAID_WITHIN = 1.0
"""Seconds after which what cannot be written is given up."""


def named_ports(folders: tuple[Path, ...] = NAMES) -> list[Path]:
    """The serial devices that are plugged in now, by names that do not change, each once."""
    found: dict[Path, Path] = {}
    for folder in folders:
        with contextlib.suppress(OSError):
            for name in sorted(folder.iterdir()):
                if name.exists():
                    found.setdefault(name.resolve(), name)
    return list(found.values())


def lasting_name(path: Path, folders: tuple[Path, ...] = NAMES) -> Path:
    """The name of the device at ``path`` that does not change, or ``path`` where it has no such name."""
    if path.parent in folders:
        return path
    device = path.resolve()
    return next((name for name in named_ports(folders) if name.resolve() == device), path)


class SerialPort:
    """The serial port at ``path``, at ``speed`` bits a second, 8N1.

    line = SerialPort("/dev/table/reader", 9600).open()
    line.read()                 # b"" where nothing was said
    line.close()
    """

    def __init__(self, path: str, speed: int, folders: tuple[Path, ...] = NAMES) -> None:
        self.path = path
        self._speed = speed
        self._folders = folders
        self._name: Path | None = None
        """By what name it is opened, once it has been."""

    def open(self) -> SerialLine:
        """Open it for this program alone. Raises :class:`~hardware.readers.troubles.Unopened`."""
        if not (self._name or Path(self.path)).exists():
            # What is asked five times a second while a reader is away must cost next to nothing.
            raise Unopened(Trouble("missing", self.path))
        name = self._name or lasting_name(Path(self.path), self._folders)
        try:
            line = serial.Serial(str(name), self._speed, timeout=0, write_timeout=SAID_WITHIN, exclusive=True)
        except OSError as why:
            raise unopened(self.path, why) from None
        except termios.error as why:
            raise unopened(self.path, OSError(*why.args)) from None
        self._name = name
        return SerialLine(line)


class SerialLine:
    """An open serial port."""

    def __init__(self, line: serial.Serial) -> None:
        self._line = line

    def fileno(self) -> int:
        """What ``select`` waits for."""
        number: int = self._line.fileno()
        return number

    def read(self) -> bytes:
        """What was said, at once. Raises ``OSError`` where the device has gone."""
        data: bytes = self._line.read(PIECE)
        return data

    def write(self, data: bytes) -> None:
        """Say all of ``data``. Raises ``OSError`` where that can't be done."""
        self._line.write(data)

    def close(self) -> None:
        """Let go of the port. A second time does nothing."""
        self._line.close()
