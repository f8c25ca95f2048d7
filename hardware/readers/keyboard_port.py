"""Where a reader that is a keyboard is plugged in: the right one of its event devices, grabbed.

Such a reader often shows as two devices, one of which has no digit keys. What Linux tells of their keys (sysfs) says
which is which before any is opened. The device is grabbed, so that nothing that a card types reaches a text field, a
login or another program; without the grab it is not read at all.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
from pathlib import Path

from hardware.readers.keyboard import DIGITS, ENTER, EVENT, KEYPAD_ENTER
from hardware.readers.port import unopened
from hardware.readers.troubles import Trouble, Unopened

DEVICES = Path("/dev/input")
TOLD = Path("/sys/class/input")
EVIOCGRAB = 0x40044590
"""The ioctl by which a program has an event device for itself."""
ROW = frozenset(list(DIGITS)[:10])
KEYPAD = frozenset(list(DIGITS)[10:])
PIECE = 64 * EVENT.size


def keys_told(node: str, told: Path = TOLD) -> frozenset[int]:
    """The key codes that an event device such as ``event3`` has; none where nothing is told."""
    try:
        words = (told / node / "device/capabilities/key").read_text().split()
    except OSError:
        return frozenset()
    # Words of 64 bits in hexadecimal, the one with the highest codes first.
    bits = sum(int(word, 16) << 64 * place for place, word in enumerate(reversed(words)))
    return frozenset(code for code in range(bits.bit_length()) if bits >> code & 1)


def types_numbers(keys: frozenset[int]) -> bool:
    """Whether a device with these keys can type a number and Enter."""
    return (keys >= ROW and ENTER in keys) or (keys >= KEYPAD and KEYPAD_ENTER in keys)


def right_node(path: Path, told: Path = TOLD, devices: Path = DEVICES) -> Path:
    """The event device that types the numbers, of all that the reader at ``path`` has; ``path`` where none is known."""
    node = path.resolve().name
    nodes = [
        node,
        *(each for each in _nodes(told) if each != node and _place(each, told) == _place(node, told)),
    ]
    if _place(node, told) is None:
        return path
    return next((devices / each for each in nodes if types_numbers(keys_told(each, told))), path)


def _nodes(told: Path) -> list[str]:
    return sorted(each.name for each in told.glob("event*"))


def _place(node: str, told: Path) -> str | None:
    """Where the device is plugged in, the same for all its event devices: ``usb-…-1.3`` of ``usb-…-1.3/input0``."""
    with contextlib.suppress(OSError):
        return (told / node / "device/phys").read_text().strip().rpartition("/")[0] or None
    return None


class KeyboardPort:
    """The event device at ``path``, best a name below ``/dev/input/by-id`` or ``/dev/table``.

    line = KeyboardPort("/dev/table/reader").open()     # grabbed: nothing it types reaches anybody else
    line.read()                                         # events as Linux has them
    line.close()
    """

    def __init__(self, path: str, told: Path = TOLD, devices: Path = DEVICES) -> None:
        self.path = path
        self._told = told
        self._devices = devices

    def open(self) -> KeyboardLine:
        """Open it for this program alone. Raises :class:`~hardware.readers.troubles.Unopened`."""
        try:
            file = os.open(
                right_node(Path(self.path), self._told, self._devices), os.O_RDONLY | os.O_NONBLOCK
            )
        except OSError as why:
            raise unopened(self.path, why) from None
        try:
            mode = os.fstat(file).st_mode
            if stat.S_ISCHR(mode):
                fcntl.ioctl(file, EVIOCGRAB, 1)
            elif not stat.S_ISFIFO(mode):
                # A pipe is what recorded events come from, and nobody else can read them there.
                raise Unopened(Trouble("unfit", self.path))
        except Unopened:
            os.close(file)
            raise
        except OSError as why:
            os.close(file)
            raise unopened(self.path, why) from None
        return KeyboardLine(file)


class KeyboardLine:
    """An open event device. Closing it ends the grab."""

    def __init__(self, file: int) -> None:
        self._file = file

    def fileno(self) -> int:
        """What ``select`` waits for."""
        return self._file

    def read(self) -> bytes:
        """What was said, at once. Raises ``OSError`` where the device has gone."""
        data = os.read(self._file, PIECE)
        if not data:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return data

    def write(self, data: bytes) -> None:
        """Say all of ``data``. Raises ``OSError`` where that can't be done."""
        raise OSError(errno.EBADF, "a keyboard is not talked to")

    def close(self) -> None:
        """Let go of the port. A second time does nothing."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)
