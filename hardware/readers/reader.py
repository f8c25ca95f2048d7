"""A card reader with a thread of its own, which opens it, listens to it, posts what is sensed, and does nothing else.

The reader may be unplugged at any time: its line is closed first and the port tried again five times a second until it
is back. Whatever a call to its driver does, the rest of the table goes on: a call that never returns leaves this thread
behind.
"""

from __future__ import annotations

import contextlib
import select
import termios
import time
from collections.abc import Callable

from companion.language.words import Words
from companion.sensing.values import Sensed
from hardware.device.health import Condition
from hardware.device.wake import Nudge
from hardware.device.watchdog import Watchdog
from hardware.device.worker import Worker
from hardware.readers.dialect import Dialect
from hardware.readers.listener import Listener
from hardware.readers.port import Line, Port
from hardware.readers.troubles import Kind, Trouble, Unopened, hangs

TRIED_EVERY = 0.2
"""Seconds from one try to open the port to the next."""
CLOSED_WITHIN = 2.0
"""Seconds that closing waits for the thread before it leaves it behind."""
LOST = (OSError, termios.error)
"""What a driver raises when its device has gone (pyserial's own exception is an ``OSError``)."""


class Reader(Worker):
    """One card reader at ``port``.

        with Reader("reader", SerialPort("/dev/table/reader", 9600), Rdm6300(), post, words, watchdog):
            ...                     # post(CardPlaced(at=…, device="reader", tag=b"…"))

    ``post`` gets ``CardPlaced``, ``CardRemoved`` and ``Health`` of ``device``, on the reader's thread or (a hanging
    call) the watchdog's; it must return at once. After the reader was away, ``CardPlaced`` comes again for a tag that
    may have left meanwhile and lies there now, and ``CardRemoved`` for one that does not. A ``CardRemoved`` says when
    the card went, about a second before it is posted.
    """

    def __init__(
        self,
        device: str,
        port: Port,
        dialect: Dialect,
        post: Callable[[Sensed], object],
        words: Words,
        watchdog: Watchdog,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(device, patience=CLOSED_WITHIN)
        self.device = device
        self.place_capable = not dialect.one_tag
        """Whether cards lie on it together, as they lie on the line, and are not shown to it in turn."""
        self._port = port
        self._speed = dialect.speed
        self._listener = Listener(device, dialect)
        self._post = post
        self._words = words
        self._clock = clock
        self._condition = Condition(device, post, clock, hangs=hangs(words))
        self._watchdog = watchdog
        self._call = watchdog.watch(self._condition.hangs)
        self._try_at = clock()
        self._nudged = Nudge()

    def wake(self) -> None:
        """Have the thread look at its clock now; tests drive a clock of their own. After closing nothing happens."""
        self._nudged.give()

    def close(self) -> None:
        """Let go of the port and end the thread. A second time does nothing."""
        self._watchdog.forget(self._call)
        super().close()
        if self.has_ended:
            self._nudged.close()

    def run(self) -> None:
        """What the thread does until it is closed."""
        try:
            while not self.is_closing:
                now = self._clock()
                if now < self._try_at:
                    self._rest(None, self._try_at - now)
                    continue
                self._try_at = now + TRIED_EVERY
                line = self._opened()
                if line is not None:
                    self._attend(line)
        except Exception:
            # A fault of ours must be seen as one: the reader is dead from here on.
            self._tell("broken")
            raise

    def _opened(self) -> Line | None:
        try:
            with self._call:
                return self._port.open()
        except Unopened as why:
            self._condition.tell(why.trouble.state, why.sentence(self._words))
            return None

    def _attend(self, line: Line) -> None:
        """Listen until the line is lost."""
        self._listener.begin(self._clock())
        try:
            while not self.is_closing:
                self._attend_once(line)
        except LOST:
            self._tell("missing")
        finally:
            self._listener.lose()
            with contextlib.suppress(*LOST), self._call:
                line.close()

    def _attend_once(self, line: Line) -> None:
        now = self._clock()
        saying = self._listener.due(now)
        if saying:
            with self._call:
                line.write(saying)
        self._tell_condition(now)
        deadline = self._listener.deadline()
        data = b""
        if self._rest(line, None if deadline is None else deadline - now):
            with self._call:
                data = line.read()
        now = self._clock()
        for sensed in [*self._listener.hear(data, now), *self._listener.wait(now)]:
            self._post(sensed)

    def _rest(self, line: Line | None, seconds: float | None) -> bool:
        """Wait for the line or a nudge, ``seconds`` at most; whether something came on the line."""
        waited: list[Nudge | int] = [self._nudged] if line is None else [self._nudged, line.fileno()]
        ready, _, _ = select.select(waited, [], [], None if seconds is None else max(0.0, seconds))
        if self._nudged in ready:
            self._nudged.take()
        return line is not None and line.fileno() in ready

    def _tell_condition(self, now: float) -> None:
        trouble = self._listener.trouble(now)
        if trouble is not None:
            self._tell(trouble)
        elif self._listener.is_ok(now):
            self._condition.tell("ok")

    def _tell(self, kind: Kind) -> None:
        trouble = Trouble(kind, self._port.path, self._speed)
        self._condition.tell(trouble.state, trouble.sentence(self._words))
