"""The lines to a ticket printer: a serial port, a device of ``/dev/usb``, or TCP.

Nothing here waits: a line takes as many bytes as it can at once and says how many, so that whoever writes keeps looking
at the clock and at what the printer answers. A line is open for one delivery and closed after it, which lets a printer
be unplugged, switched off and swapped at any time between two.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import stat
import struct
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

from companion.store.print_jobs import Trouble

PIECE = 4096
"""Bytes written or read at a time at most."""
QUEUE_SECONDS = 0.5
"""So much of what a serial port has taken may still be on its way; the rest waits here, where it can be stopped."""
QUEUE_LEAST = 256
CONNECTED_WITHIN = 5.0
"""Seconds a printer in the network has to take the call."""
SENT_AHEAD = 16384
"""Bytes the system may keep for a printer in the network."""
TCP_PORT = 9100
BITS = 10
"""Bits on a serial line for one byte: a start bit, eight of data, a stop bit."""

Flow = str
"""``none``, ``hardware`` (RTS and CTS) or ``software`` (XON and XOFF)."""

GONE = (OSError, termios.error)
"""What is raised when a printer has gone (pyserial's own exception is an ``OSError``)."""

_KINDS: dict[int | None, Trouble] = {
    errno.EBUSY: "held",
    errno.EAGAIN: "held",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "unfit",
    errno.ENOTTY: "unfit",
    errno.EINVAL: "unfit",
}


class NoLine(OSError):
    """There is no line to the printer; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def _no_line(why: OSError) -> NoLine:
    return NoLine(_KINDS.get(why.errno, "missing"))


@runtime_checkable
class Line(Protocol):
    """An open line. What goes wrong on it is one of :data:`GONE`."""

    def fileno(self) -> int:
        """What ``select`` waits for."""

    def write(self, data: bytes) -> int:
        """Begin to send ``data``; how many bytes of it were taken, perhaps none."""

    def read(self) -> bytes:
        """What the printer has said; to be called when ``select`` says that it has said something."""

    def unsent(self) -> int:
        """How many bytes were taken and have not left yet, as far as the system knows."""

    def close(self) -> None:
        """Let go of the line; what has not left it is thrown away. A second time does nothing."""


class Port(Protocol):
    """Where a printer is."""

    path: str
    """As the settings have it."""

    @property
    def baud(self) -> int:
        """Bits a second on a serial line; 0 where the line is none, and faster than any printer."""

    def open(self) -> Line:
        """Open it for this program alone, or raise :class:`NoLine`."""


def port_of(place: str, baud: int, flow: Flow) -> Port:
    """The port that the settings name: a path, or ``HOST:PORT``."""
    if place.startswith("/"):
        return Device(place, baud, flow)
    host, _, number = place.rpartition(":")
    return Network(host.strip("[]"), int(number))


# Serial ports and /dev/usb/lp* -----------------------------------------------------------------------------------


class Device:
    """A path in ``/dev``: a terminal is a serial port, anything else a printer of its own."""

    def __init__(self, path: str, baud: int, flow: Flow = "none") -> None:
        self.path = path
        self._speed, self._flow = baud, flow

    @property
    def baud(self) -> int:
        """A printer on USB has no baud; what is at a path shows only when it is there."""
        name = Path(self.path).resolve().name
        return 0 if name.startswith("lp") else self._speed

    def open(self) -> Line:
        """Open it for this program alone. Raises :class:`NoLine`."""
        try:
            mode = os.stat(self.path).st_mode
        except OSError as why:
            raise _no_line(why) from None
        if not stat.S_ISCHR(mode):
            raise NoLine("unfit")
        try:
            fd = self._opened()
        except OSError as why:
            raise _no_line(why) from None
        try:
            if not os.isatty(fd):
                return Descriptor(fd, self._speed)
            os.close(fd)
            fd = -1
            return self._serial()
        except GONE as why:
            if fd >= 0:
                os.close(fd)
            raise why if isinstance(why, NoLine) else _no_line(OSError(*why.args)) from None

    def _opened(self) -> int:
        flags = os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
        try:
            return os.open(self.path, os.O_RDWR | flags)
        except PermissionError:
            # A printer that never answers may be one that nobody may read from.
            return os.open(self.path, os.O_WRONLY | flags)

    def _serial(self) -> Line:
        import serial  # type: ignore[import-untyped]

        port = serial.Serial(
            self.path,
            self._speed,
            timeout=0,
            write_timeout=0,
            exclusive=True,
            rtscts=self._flow == "hardware",
            xonxoff=self._flow == "software",
        )
        return Serial(port, self._speed)


class Descriptor:
    """A line that is a file: ``/dev/usb/lp*``."""

    def __init__(self, fd: int, speed: int) -> None:
        self._fd = fd
        self._most = max(QUEUE_LEAST, int(speed / BITS * QUEUE_SECONDS))

    def fileno(self) -> int:
        """What ``select`` waits for."""
        return self._fd

    def write(self, data: bytes) -> int:
        """Begin to send ``data``; how many bytes of it were taken."""
        try:
            return os.write(self._fd, data[:PIECE])
        except BlockingIOError:
            return 0

    def read(self) -> bytes:
        """What the printer has answered, at once; empty where it said nothing."""
        try:
            return os.read(self._fd, PIECE)
        except BlockingIOError:
            return b""
        except OSError as why:
            # Opened for writing alone.
            if why.errno == errno.EBADF:
                return b""
            raise

    def unsent(self) -> int:
        """How many bytes were taken and have not left yet."""
        return 0

    def close(self) -> None:
        """Let go of the line. A second time does nothing."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            os.close(fd)


class Serial(Descriptor):
    """A serial port, which is given no more at a time than it sends in half a second."""

    def __init__(self, port: object, speed: int) -> None:
        fileno: Callable[[], int] = port.fileno  # type: ignore[attr-defined]
        super().__init__(fileno(), speed)
        self._port = port

    def write(self, data: bytes) -> int:
        """Begin to send ``data``; how many bytes of it were taken."""
        room = self._most - self.unsent()
        return super().write(data[:room]) if room > 0 else 0

    def read(self) -> bytes:
        """What the printer has answered, at once; empty where it said nothing."""
        data = super().read()
        if not data:
            # Ready to be read and nothing to read: it was unplugged.
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return data

    def unsent(self) -> int:
        """How many bytes were taken and have not left yet."""
        return _queued(self._fd, termios.TIOCOUTQ)

    def close(self) -> None:
        """Let go of the line. A second time does nothing."""
        if self._fd >= 0:
            self._fd = -1
            with contextlib.suppress(*GONE):
                # Else closing waits for a printer that takes nothing any more.
                termios.tcflush(self._port.fileno(), termios.TCOFLUSH)  # type: ignore[attr-defined]
            with contextlib.suppress(*GONE):
                self._port.close()  # type: ignore[attr-defined]


def _queued(fd: int, request: int) -> int:
    answer: bytes = fcntl.ioctl(fd, request, b"\0\0\0\0")
    (count,) = struct.unpack("i", answer)
    return int(count)


# TCP ------------------------------------------------------------------------------------------------------------------


class Network:
    """A printer that listens in the network, usually at port 9100."""

    baud: int = 0

    def __init__(self, host: str, number: int = TCP_PORT) -> None:
        self.path = f"{host}:{number}"
        self._place = (host, number)

    def open(self) -> Line:
        """Open it for this program alone. Raises :class:`NoLine`."""
        try:
            line = socket.create_connection(self._place, timeout=CONNECTED_WITHIN)
        except OSError:
            raise NoLine("missing") from None
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setblocking(False)
        return Connection(line)


class Connection:
    """A call to a printer in the network."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line

    def fileno(self) -> int:
        """What ``select`` waits for."""
        return self._line.fileno()

    def write(self, data: bytes) -> int:
        """Begin to send ``data``; how many bytes of it were taken."""
        try:
            return self._line.send(data[:PIECE])
        except BlockingIOError:
            return 0

    def read(self) -> bytes:
        """What the printer has answered, at once; empty where it said nothing."""
        try:
            data = self._line.recv(PIECE)
        except BlockingIOError:
            return b""
        if not data:
            raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        return data

    def unsent(self) -> int:
        """How many bytes were taken and have not left yet."""
        return _queued(self._line.fileno(), termios.TIOCOUTQ)

    def close(self) -> None:
        """Let go of the line. A second time does nothing."""
        if self._line.fileno() < 0:
            return
        with contextlib.suppress(OSError):
            if self.unsent():
                self._line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._line.close()
