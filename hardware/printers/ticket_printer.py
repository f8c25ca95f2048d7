"""The ticket printer: a thread of its own that takes its jobs one after the other and never keeps anybody waiting.

A job that finds no printer, or one without paper, waits and is tried again; nothing of it was sent. A delivery that
breaks off before its end was certainly no whole sheet, so once the printer is well again the sheet is sent once
more, whole, after the torn beginning was cut off; but not more than :data:`TORN_MOST` times. A delivery that breaks
off at its end, or to a printer that never answers, is over, and its sentence says what nobody knows.
"""

from __future__ import annotations

import contextlib
import select
import time
from collections.abc import Callable, Iterator
from typing import Protocol, Self

import msgspec

from companion.sheet.escpos import AFRESH, CUT
from companion.store.durable import NotWritten
from companion.store.print_jobs import Form, Job, Trouble
from hardware.device.wake import Nudge
from hardware.device.watchdog import Call
from hardware.device.worker import Worker
from hardware.printers.delivery import ANSWERED_WITHIN, BrokenOff, Cancelled, Delivery
from hardware.printers.lines import GONE, Line, Network, NoLine, Port
from hardware.printers.sheets import Gone

TRIED_EVERY = 1.0
"""Seconds from one try to the next while a job waits."""
LOOKED_EVERY = 30.0
"""Seconds after which a printer without a job is looked at again."""
TORN_MOST = 3
"""How often only the beginning of a sheet may be printed before it is given up."""
SLOW_ANSWER = 1.0
"""Seconds in which a printer that has answered before must answer, or one at the other end of a network."""
CLOSED_WITHIN = 2.0
"""Seconds that closing waits for the thread before it leaves it behind."""


class Orders(Protocol):
    """Where the printer gets its jobs from, and tells what becomes of them (``print_shop.py``)."""

    def next(self, form: Form) -> Job | None:
        """The oldest job of a form that is not over."""

    def keep(self, job: Job) -> None:
        """The job has changed so; durable when this returns. Raises ``NotWritten``."""

    def note(self, job: Job) -> None:
        """The job waits for such a reason; that is told, and not kept."""

    def keep_new(self) -> None:
        """Make durable what people have ordered and taken back meanwhile."""

    def is_cancelled(self, number: int) -> bool:
        """Whether somebody has taken the job back."""

    def pieces(self, job: Job) -> Iterator[bytes]:
        """The bytes of its ticket, piece by piece. Raises ``Gone``."""

    def prepare(self) -> None:
        """Have ready what draws a ticket."""

    def moved(self, job: Job, sent: int, total: int | None) -> None:
        """So many bytes of it have left."""

    def has_answered(self, printer: str) -> bool:
        """Whether a printer at this port has ever answered."""

    def is_unfinished(self) -> bool:
        """Whether the ticket before was left in its middle."""


class _Watched:
    """A line whose every call is watched: a driver that hangs is told of (``hardware/device/watchdog.py``)."""

    def __init__(self, line: Line, call: contextlib.AbstractContextManager[None]) -> None:
        self._line, self._call = line, call

    def fileno(self) -> int:
        """What ``select`` waits for."""
        return self._line.fileno()

    def write(self, data: bytes) -> int:
        """Begin to send ``data``; how many bytes of it were taken."""
        with self._call:
            return self._line.write(data)

    def read(self) -> bytes:
        """What the printer has answered, at once; empty where it said nothing."""
        with self._call:
            return self._line.read()

    def unsent(self) -> int:
        """How many bytes were taken and have not left yet."""
        with self._call:
            return self._line.unsent()

    def close(self) -> None:
        """Let go of the line. A second time does nothing."""
        with self._call:
            self._line.close()


class TicketPrinter(Worker):
    """The ticket printer at ``port``. ``tell`` is told of every trouble, or that there is none."""

    def __init__(
        self,
        port: Port,
        orders: Orders,
        tell: Callable[[Trouble], object],
        call: Call,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("ticket printer", patience=CLOSED_WITHIN)
        self.port = port
        self._orders, self._tell, self._call, self._clock = orders, tell, call, clock
        self._try_at = self._look_at = clock()
        self._left_off = False
        """Whether the printer may stand in the middle of a ticket."""
        self._expects = self._ready = False
        self._missed = False
        """Whether a nudge came while the printer was busy."""
        self._nudged = Nudge()

    def start(self) -> Self:
        """Begin, with a look at what was left in its middle. A second time does nothing."""
        if not self.has_started:
            self._left_off = self._orders.is_unfinished()
        return super().start()

    def expect(self) -> None:
        """A ticket will perhaps be ordered soon: have ready what draws it. Returns at once."""
        self._expects = True
        self.wake()

    def wake(self) -> None:
        """There is something to do, or tests have moved the clock. Returns at once."""
        self._nudged.give()

    def close(self) -> None:
        """End the thread, in the middle of a ticket too. A second time does nothing."""
        super().close()
        if self.has_ended:
            self._nudged.close()

    def run(self) -> None:
        """Print what waits, until it is closed."""
        try:
            while not self.is_closing:
                self._turn()
        except Exception:
            # A fault of ours must be seen as one.
            self._tell("broken")
            raise

    def _turn(self) -> None:
        job, now = self._orders.next("ticket"), self._clock()
        if job is None:
            self._orders.keep_new()
            if self._expects and not self._ready:
                self._ready = True
                self._orders.prepare()
                return
            if now >= self._look_at:
                self._look_at = now + LOOKED_EVERY
                self._look()
            self._idle(self._look_at - self._clock())
        elif now < self._try_at:
            self._idle(self._try_at - now)
        else:
            self._try_at = now + TRIED_EVERY
            self._look_at = now + LOOKED_EVERY
            self._attempt(job)
        # After the attempt, so that the first band need not wait for the disk twice.
        self._orders.keep_new()

    def _look(self) -> None:
        """See how the printer is."""
        with self._opened() as line:
            if isinstance(line, Line):
                delivery = self._delivery(line, None)
                self._asked(delivery)
                self._tell(self._trouble(delivery))
            else:
                self._tell(line)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Line | Trouble]:
        """The open line, or why there is none; what breaks on it ends in ``missing``."""
        # Calling a printer in the network may take its time, and is no driver.
        call = contextlib.nullcontext() if isinstance(self.port, Network) else self._call
        try:
            with call:
                line: Line = _Watched(self.port.open(), call)
        except NoLine as why:
            yield why.trouble
            return
        try:
            yield line
        finally:
            with contextlib.suppress(*GONE):
                line.close()

    def _delivery(self, line: Line, job: Job | None) -> Delivery:
        def cancelled() -> bool:
            if job is None or self.is_closing:
                return self.is_closing
            self._orders.moved(job, delivery.sent, delivery.total)
            return self._orders.is_cancelled(job.number)

        delivery = Delivery(line, self._clock, lambda seconds: self._rest(line, seconds), cancelled)
        return delivery

    def _asked(self, delivery: Delivery) -> None:
        patient = isinstance(self.port, Network) or self._orders.has_answered(self.port.path)
        with contextlib.suppress(BrokenOff, *GONE):
            delivery.ask(SLOW_ANSWER if patient else ANSWERED_WITHIN)

    def _trouble(self, delivery: Delivery) -> Trouble:
        """What keeps the printer from printing, before anything is sent."""
        if delivery.status is not None:
            return delivery.status.trouble
        return "silent" if self._orders.has_answered(self.port.path) else "no-answer"

    def _attempt(self, job: Job) -> None:
        with self._opened() as line:
            if not isinstance(line, Line):
                self._wait(job, line)
                return
            delivery = self._delivery(line, job)
            self._asked(delivery)
            trouble = self._trouble(delivery)
            self._tell(trouble)
            if trouble and trouble != "no-answer":
                self._wait(job, trouble)
                return
            try:
                pieces = self._orders.pieces(job)
                job = self._kept(job, state="sending", trouble="", printer=self.port.path)
            except Gone:
                self._kept(job, state="failed", trouble="gone")
            except NotWritten:
                # Nobody could tell after a power cut that it was sent, and it might be sent again.
                self._orders.note(msgspec.structs.replace(job, state="failed", trouble="not-kept"))
            else:
                self._deliver(job, delivery, pieces)

    def _wait(self, job: Job, trouble: Trouble) -> None:
        self._tell(trouble)
        self._orders.note(
            msgspec.structs.replace(job, state="waiting", trouble=trouble, printer=self.port.path)
        )

    def _deliver(self, job: Job, delivery: Delivery, pieces: Iterator[bytes]) -> None:
        afresh = AFRESH + CUT if self._left_off else b""
        self._left_off = True
        trouble: Trouble = ""
        try:
            delivery.send(pieces, afresh)
        except Cancelled:
            if self.is_closing:
                return
            with contextlib.suppress(BrokenOff, *GONE):
                if delivery.begun:
                    delivery.stop()
                self._left_off = False
            self._kept(job, state="cancelled")
            return
        except BrokenOff as why:
            trouble = why.trouble
        except GONE:
            trouble = "missing"
        if trouble:
            self._broken_off(job, delivery, trouble)
            return
        self._left_off = False
        if delivery.status is None:
            self._kept(job, state="sent", trouble="no-answer")
        else:
            self._kept(job, state="printed", answered=True)
            self._tell("")

    def _broken_off(self, job: Job, delivery: Delivery, trouble: Trouble) -> None:
        if trouble == "stalled" and delivery.status is not None:
            trouble = "silent"
        self._tell(trouble)
        answered = job.answered or delivery.status is not None
        if delivery.ending:
            self._kept(job, state="failed", trouble="end-unknown", answered=answered)
        elif trouble == "stalled":
            self._kept(job, state="failed", trouble="stalled")
        else:
            torn = job.torn + delivery.begun
            if torn >= TORN_MOST:
                self._kept(job, state="failed", trouble="torn", torn=torn, answered=answered)
            else:
                self._kept(job, state="waiting", trouble=trouble, torn=torn, answered=answered)

    def _kept(self, job: Job, **changes: object) -> Job:
        """The job as it is from now on, kept and told; where it cannot be kept any more it is told at least."""
        changed = msgspec.structs.replace(job, **changes)
        try:
            self._orders.keep(changed)
        except NotWritten:
            if changed.state == "sending":
                raise
            self._orders.note(changed)
        return changed

    def _idle(self, seconds: float) -> None:
        """Wait for a nudge, so long at most; not at all for one that came while the printer was busy."""
        if not self._missed:
            self._rest(None, seconds)
        self._missed = False

    def _rest(self, line: Line | None, seconds: float) -> bool:
        """Wait for the line or a nudge, ``seconds`` at most; whether the line has something to say."""
        waited: list[Nudge | int] = [self._nudged] if line is None else [self._nudged, line.fileno()]
        ready, _, _ = select.select(waited, [], [], max(0.0, seconds))
        if self._nudged in ready:
            self._nudged.take()
            self._missed = line is not None
        return line is not None and line.fileno() in ready
