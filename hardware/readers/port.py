"""A port: where a reader is plugged in. It may be opened again and again, as the reader comes and goes."""

from __future__ import annotations

import errno
from typing import Protocol

from hardware.readers.troubles import Kind, Trouble, Unopened


class Line(Protocol):
    """An open port. What goes wrong on it is an ``OSError`` or a ``termios.error``, and then it is to be closed."""

    def fileno(self) -> int:
        """What ``select`` waits for."""

    def read(self) -> bytes:
        """What has come; to be called when something has, and never empty."""

    def write(self, data: bytes) -> None:
        """Say all of ``data``, or fail after a second."""

    def close(self) -> None:
        """Let go of the port. A second time does nothing."""


class Port(Protocol):
    """Where a reader is plugged in."""

    path: str
    """As the settings have it."""

    def open(self) -> Line:
        """Open it for this program alone, or raise :class:`~hardware.readers.troubles.Unopened`."""


_KINDS: dict[int | None, Kind] = {
    errno.ENOENT: "missing",
    errno.ENXIO: "missing",
    errno.ENODEV: "missing",
    # The node of a device that was unplugged a moment ago.
    errno.EIO: "missing",
    errno.EBUSY: "held",
    errno.EAGAIN: "held",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
}


def unopened(path: str, why: OSError) -> Unopened:
    """Why the port at ``path`` could not be opened."""
    return Unopened(Trouble(_KINDS.get(why.errno, "unfit"), path))
