"""The pin chips of this computer as the kernel describes them: name, label and how many lines.

The header of a Pi 5 is ``gpiochip4`` with its first kernels and ``gpiochip0`` with later ones; the label tells.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

_CHIP_INFO = struct.Struct("32s32sI")
"""``struct gpiochip_info`` of ``linux/gpio.h``: name, label, lines."""
_ASK = 2 << 30 | _CHIP_INFO.size << 16 | 0xB4 << 8 | 0x01
"""``GPIO_GET_CHIPINFO_IOCTL``."""


class Chip(msgspec.Struct, frozen=True):
    """A chip with pins."""

    name: str
    label: str
    lines: int


Ask = Callable[[Path], Chip | None]


def ask_kernel(device: Path) -> Chip | None:
    """What the kernel says of one chip; ``None`` where it may not be asked."""
    with suppress(OSError):
        fd = os.open(device, os.O_RDONLY | os.O_CLOEXEC)
        try:
            told = fcntl.ioctl(fd, _ASK, bytes(_CHIP_INFO.size))
        finally:
            os.close(fd)
        name, label, lines = _CHIP_INFO.unpack(told)
        return Chip(_text(name), _text(label), lines)
    return None


def _text(told: bytes) -> str:
    return told.partition(b"\0")[0].decode("ascii", "replace")


def chips(dev: Path, ask: Ask = ask_kernel) -> list[Chip]:
    """All chips that may be asked, by their numbers."""
    devices = [path for path in dev.glob("gpiochip*") if path.name[8:].isdecimal()]
    asked = (ask(device) for device in sorted(devices, key=lambda path: int(path.name[8:])))
    return [chip for chip in asked if chip is not None]
