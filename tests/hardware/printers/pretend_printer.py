"""A ticket printer that does what one on a desk does: buffers, prints, runs out of paper, is switched off, answers.

It takes real-time questions out of what comes at once, as printers do, even when its buffer is full, and everything
else in its turn. Anything that
it does not know fails the test. Its papers are what was cut off, each a list of rows.
"""

from __future__ import annotations

import errno
import os
import threading
from collections import deque
from collections.abc import Callable

from hardware.printers.lines import NoLine

FULL = 48
"""Bytes across its paper."""


class PretendPrinter:
    """A port with a printer at it."""

    def __init__(self, *, answers: bool = True, knows_progress: bool = True, baud: int = 0) -> None:
        self.path = "/dev/usb/lp9"
        self.baud = baud
        self.answers, self.knows_progress = answers, knows_progress
        self.buffer = 4096
        self.there, self.powered = True, True
        self.cover_open = False
        self.paper = 10**9
        """Rows left on the roll."""
        self.papers: list[list[bytes]] = []
        self.rows: list[bytes] = []
        self.received = 0
        self.asked = 0
        self.opened = 0
        self.on_row: Callable[[int], object] = lambda _: None
        """Told of each row printed, with how many there are on this paper."""
        self.on_receive: Callable[[int], object] = lambda _: None
        self._lock = threading.RLock()
        self._coming = b""
        self._waiting: deque[bytes] = deque()
        self._line: _Line | None = None

    # What people do -----------------------------------------------------------------------------------------

    def switch(self, on: bool) -> None:
        """Switched off, it forgets what it holds; the paper keeps what is on it."""
        with self._lock:
            self.powered = on
            self._coming = b""
            self._waiting.clear()

    def unplug(self) -> None:
        with self._lock:
            self.there = False
            if self._line is not None:
                self._line.pull()

    def plug(self) -> None:
        self.there = True

    def refill(self) -> None:
        """A new roll; it goes on with what it holds."""
        with self._lock:
            self.paper = 10**9
            self._print()

    # Its line ------------------------------------------------------------------------------------------------

    def open(self) -> _Line:
        if not self.there:
            raise NoLine("missing")
        self.opened += 1
        self._line = _Line(self)
        return self._line

    @property
    def _blocked(self) -> bool:
        return self.paper <= 0 or self.cover_open

    def take(self, data: bytes) -> int:
        with self._lock:
            if not self.powered:
                return len(data)
            room = max(0, self.buffer - sum(map(len, self._waiting)) - len(self._coming))
            taken = data[:room] or (data[:3] if data[:2] == b"\x10\x04" else b"")
            self.received += len(taken)
            for place in (at for at in range(len(taken) - 2) if taken[at : at + 2] == b"\x10\x04"):
                self._answer(taken[place + 2])
            self._coming += (
                taken.replace(b"\x10\x04\x01", b"")
                .replace(b"\x10\x04\x02", b"")
                .replace(b"\x10\x04\x04", b"")
            )
            self._sort()
            self._print()
            self.on_receive(self.received)
            return len(taken)

    def _sort(self) -> None:
        """Cut what has come into commands."""
        while self._coming:
            length = _length(self._coming)
            if length is None or length > len(self._coming):
                # A band that is larger than the buffer is printed as it comes; ours never is.
                return
            command, self._coming = self._coming[:length], self._coming[length:]
            self._waiting.append(command)

    def _print(self) -> None:
        while self._waiting and not self._blocked:
            self._obey(self._waiting.popleft())

    def _obey(self, command: bytes) -> None:
        if command.startswith(b"\x1dv0"):
            wide = int.from_bytes(command[4:6], "little")
            body = command[8:]
            for start in range(0, len(body), wide):
                if self._blocked:
                    # It stops in the middle of a band and goes on with the rest of it.
                    rest = body[start:]
                    head = command[:6] + (len(rest) // wide).to_bytes(2, "little")
                    self._waiting.appendleft(head + rest)
                    return
                self._row(body[start : start + wide])
        elif command.startswith(b"\x1bJ"):
            for _ in range(command[2]):
                self._row(b"")
        elif command.startswith(b"\x1dV"):
            self.papers.append(self.rows)
            self.rows = []
        elif command == b"\x1dr\x01" and self.answers and self.knows_progress:
            self._say(0x00)

    def _row(self, row: bytes) -> None:
        self.paper -= 1
        self.rows.append(row.rstrip(b"\0"))
        self.on_row(len(self.rows))

    def _answer(self, number: int) -> None:
        self.asked += 1
        if not self.answers:
            return
        out, cover = self.paper <= 0, self.cover_open
        self._say(
            {
                1: 0x12 | (0x08 if out or cover else 0),
                2: 0x12 | (0x20 if out else 0) | (0x04 if cover else 0),
                4: 0x12 | (0x60 if out else 0),
            }[number]
        )

    def _say(self, byte: int) -> None:
        if self._line is not None:
            self._line.say(byte)


class _Line:
    def __init__(self, printer: PretendPrinter) -> None:
        self._printer = printer
        self._said = b""
        self._pulled = False
        self._fd = os.eventfd(0, os.EFD_NONBLOCK)

    def pull(self) -> None:
        """It is dead from now on, also once the cable is in again."""
        self._pulled = True
        self.wake()

    def say(self, byte: int) -> None:
        if self._fd >= 0:
            self._said += bytes([byte])
            self.wake()

    def wake(self) -> None:
        if self._fd >= 0:
            os.eventfd_write(self._fd, 1)

    def fileno(self) -> int:
        return self._fd

    def _check(self) -> None:
        if self._pulled:
            raise OSError(errno.EIO, "unplugged")

    def write(self, data: bytes) -> int:
        self._check()
        return self._printer.take(data)

    def read(self) -> bytes:
        os.eventfd_read(self._fd)
        self._check()
        said, self._said = self._said, b""
        return said

    def unsent(self) -> int:
        self._check()
        return 0

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _length(data: bytes) -> int | None:
    """How long the command at the beginning of ``data`` is; ``None`` where more must come to know."""
    lengths = {b"\x1b@": 2, b"\x1dP": 4, b"\x1bJ": 3, b"\x1dV": 4, b"\x1dr": 3}
    if data[:1] == b"\0":
        return 1
    if len(data) < 2:
        return None
    if data[:2] in lengths:
        return lengths[data[:2]]
    assert data[:2] == b"\x1dv", f"no command of a ticket: {data[:8].hex()}"
    if len(data) < 8:
        return None
    assert data[2:4] == b"0\0"
    wide, high = (int.from_bytes(data[place : place + 2], "little") for place in (4, 6))
    assert 0 < wide <= FULL
    assert 0 < high <= 24
    return 8 + wide * high
