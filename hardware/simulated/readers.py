"""Virtual readers on serial ports of their own (ptys), for tests, for the desk of ``make play``, and for any program.

with SimulatedReader("rdm6300") as reader:
    reader.lay(bytes.fromhex("0114ae3bbc"))     # a program that opened reader.path reads the tag now
    reader.unplug()
"""

from __future__ import annotations

import contextlib
import os
import queue
import random
import select
import shutil
import tempfile
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Literal

from hardware.device.wake import Nudge
from hardware.device.worker import Worker
from hardware.simulated.reader_chips import Chip, VirtualEm4100, VirtualPn532

Kind = Literal["rdm6300", "id12la", "pn532"]

CHIPS: dict[Kind, Callable[[], Chip]] = {
    "rdm6300": VirtualEm4100,
    "id12la": lambda: VirtualEm4100(once=True),
    "pn532": VirtualPn532,
}


class Socket:
    """A serial port that something virtual can be plugged into: ``path`` is there while it is, always the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None

    @property
    def is_plugged(self) -> bool:
        """Whether the port is there."""
        return self._ends is not None

    def plug(self) -> None:
        """Make the port. Where it is already, nothing happens."""
        if self._ends is None:
            near, far = os.openpty()
            # Raw from the start: what is said before anybody opens the port must not be echoed.
            tty.setraw(far)
            os.set_blocking(near, False)
            self._ends = near, far
            self.path.symlink_to(os.ttyname(far))

    def unplug(self) -> None:
        """Take the port away from whoever has it open. Where there is none, nothing happens."""
        if self._ends is not None:
            self.path.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
            self._ends = None

    def fileno(self) -> int:
        """What ``select`` waits for to know that the other side said something."""
        if self._ends is None:
            raise ValueError("nothing is plugged in")
        return self._ends[0]

    def read(self) -> bytes:
        """What the other side said; empty where it said nothing."""
        with contextlib.suppress(BlockingIOError):
            return os.read(self.fileno(), 4096)
        return b""

    def write(self, data: bytes, patience: float = 0.0) -> None:
        """Say something; what nobody takes within ``patience`` seconds is lost, as on a wire."""
        while data and select.select([], [self.fileno()], [], patience)[1]:
            data = data[os.write(self.fileno(), data) :]


class SimulatedReader(Worker):
    """A virtual reader of a kind on a port at ``path``, with a thread of its own; to be closed, or used with ``with``.

    ``path`` is a new one in a folder for temporary files unless it is given. Everything may be called from any thread.
    """

    def __init__(self, kind: Kind, path: Path | None = None) -> None:
        super().__init__(f"simulated {kind}")
        self._folder = None if path else Path(tempfile.mkdtemp(prefix="companion-reader-"))
        self._chip = CHIPS[kind]()
        self._socket = Socket(path or Path(str(self._folder)) / kind)
        self._noise = random.Random(kind)
        self._asked: queue.SimpleQueue[tuple[Callable[[], object], Future[None]]] = queue.SimpleQueue()
        self._nudged = Nudge()
        self._chip.power_on()
        self._socket.plug()
        self.start()

    @property
    def path(self) -> Path:
        """The port, for whoever wants to read the reader."""
        return self._socket.path

    @property
    def tag_lengths(self) -> tuple[int, ...]:
        """How many bytes the tags have that can be laid on it."""
        return self._chip.tag_lengths

    def lay(self, tag: bytes) -> None:
        """Lay a tag on it. ``ValueError`` for one that this reader cannot read."""
        if len(tag) not in self.tag_lengths:
            raise ValueError(f"this reader reads no tags of {len(tag)} bytes")
        self._do(lambda: self._chip.lay(tag))

    def lift(self, tag: bytes) -> None:
        """Take a tag away."""
        self._do(lambda: self._chip.lift(tag))

    def noise(self, count: int) -> None:
        """Say so many bytes of noise; always the same, so that what they bring out can be brought out again."""
        self._do(lambda: self._say(self._noise.randbytes(count), 1.0))

    def spoil(self) -> None:
        """Have the next frame spoilt."""
        self._do(self._chip.spoil)

    def silence(self, silent: bool) -> None:
        """Have it say nothing, or speak again."""
        self._do(lambda: setattr(self._chip, "silent", silent))

    def unplug(self) -> None:
        """Pull its plug; what lies on it stays there."""
        self._do(self._socket.unplug)

    def plug(self) -> None:
        """Plug it in again, at the same path."""

        def plug() -> None:
            if not self._socket.is_plugged:
                self._chip.power_on()
                self._socket.plug()

        self._do(plug)

    def close(self) -> None:
        """Take everything away. A second time does nothing."""
        if not self.is_closing:
            super().close()
            self._nudged.close()
            self._socket.unplug()
            if self._folder is not None:
                shutil.rmtree(self._folder)

    def wake(self) -> None:
        """Have the thread see that it is to end."""
        self._nudged.give()

    def _do(self, what: Callable[[], object]) -> None:
        """Have the thread do something, for the port is its alone, and wait until it is done."""
        done: Future[None] = Future()
        self._asked.put((what, done))
        self.wake()
        done.result()

    def _say(self, data: bytes, patience: float = 0.0) -> None:
        if self._socket.is_plugged:
            self._socket.write(data, patience)

    def run(self) -> None:
        """What the thread does until it is closed."""
        while not self.is_closing:
            while not self._asked.empty():
                what, done = self._asked.get()
                what()
                done.set_result(None)
            now, deadline = time.monotonic(), None
            waited: list[Nudge | int] = [self._nudged]
            if self._socket.is_plugged:
                self._chip.hear(self._socket.read())
                self._say(self._chip.due(now))
                deadline = self._chip.deadline(now)
                waited.append(self._socket.fileno())
            ready, _, _ = select.select(
                waited, [], [], None if deadline is None else max(0.0, deadline - now)
            )
            if self._nudged in ready:
                self._nudged.take()
