"""One delivery of a ticket over an open line: asks the printer, sends the pieces, and follows what it answers.

The end of the ticket (its last band and the cut) is held back until the printer has answered that it has got through
everything before it. So a delivery that breaks off is one of two things: before the end was sent it is certainly no
whole sheet, and after that nobody knows unless the printer answers. A printer that never answers gets everything at
once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from companion.sheet.escpos import CUT, height
from companion.store.print_jobs import Trouble
from hardware.printers.lines import Line
from hardware.printers.status import (
    HOW,
    PAPER,
    PROGRESS,
    WHY,
    Question,
    Status,
    is_answer,
    is_progress,
    question,
)

ANSWERED_WITHIN = 0.1
"""Seconds a printer gets to answer before anything is sent."""
STALLED = 5.0
"""Seconds in which a line takes nothing, or a printer that answers says nothing, before the delivery is given up."""
ASKED_EVERY = 0.5
"""Seconds between two questions while the ticket is sent."""
LOOKED_EVERY = 0.03
"""Seconds after which a full line is tried again."""
HELD_BACK = 2
"""Pieces at the end that wait for the printer's answer: the last band, and the cut."""
SLOWEST = 400
"""Rows a second of the slowest printer, 50 mm."""
PROGRESS_WITHIN = 2.0
"""Seconds in which a printer that knows the question has answered it once it has printed everything before it."""
PROGRESS_MOST = 30.0
"""Seconds after which a printer that knows the question and still does not answer is given up."""

Rest = Callable[[float], bool]
"""Waits for the line to say something, so many seconds at most; whether it has. Returns early for a nudge."""


class BrokenOff(Exception):
    """A delivery that came to no good end."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Cancelled(Exception):
    """Somebody does not want the ticket any more; its beginning was cut off."""


class Delivery:
    """What goes over one open line. Every call may raise what the line raises (``lines.GONE``)."""

    def __init__(
        self, line: Line, clock: Callable[[], float], rest: Rest, cancelled: Callable[[], bool]
    ) -> None:
        self._line, self._clock, self._rest, self._is_cancelled = line, clock, rest, cancelled
        self.status: Status | None = None
        """What the printer has answered; ``None`` while it has not."""
        self.begun = False
        """Whether any of the ticket has left."""
        self.ending = False
        """Whether the end of the ticket has begun to leave."""
        self.sent = 0
        """Bytes of the ticket that have left."""
        self.total: int | None = None
        """All its bytes, once that is known."""
        self._open: tuple[Question, float] | None = None
        """The question that is not answered yet, and since when."""
        self._asked_at = clock()
        self._passed = False
        self._knows_progress: bool | None = None
        self._heard_at = clock()
        self._began = clock()
        self._rows = self._drawn = 0
        self._coming: Iterator[bytes] | None = None
        """Pieces that are not drawn yet."""
        self._ahead: deque[bytes] = deque()
        """Pieces that are drawn and have not left."""

    # Asking -------------------------------------------------------------------------------------------------

    def ask(self, within: float = ANSWERED_WITHIN) -> Status | None:
        """How the printer is; ``None`` where it does not answer in time. It may still answer later."""
        if self._answer(HOW, within):
            self._answer(PAPER, within)
            if self.status is not None and self.status.trouble:
                self._answer(WHY)
        return self.status

    def _answer(self, number: Question, within: float = ANSWERED_WITHIN) -> bool:
        """Ask one question and wait for its answer."""
        self._put_question(number)
        end = self._clock() + within
        while self._open is not None:
            left = end - self._clock()
            if left <= 0:
                if self.status is not None:
                    # Some printers know only the one question.
                    self._open = None
                return False
            self._listen(left)
        return True

    def _put_question(self, number: Question) -> None:
        self._raw(question(number))
        self._open = (number, self._clock())
        self._asked_at = self._clock()

    def _listen(self, seconds: float) -> None:
        if not self._rest(seconds):
            return
        for byte in self._line.read():
            if is_answer(byte) and self._open is not None:
                number, _ = self._open
                self._open = None
                self._heard_at = self._clock()
                self.status = (self.status or Status()).told(number, byte)
            elif is_progress(byte):
                self._passed = True
                self._heard_at = self._clock()

    def _heed(self) -> None:
        """Between two pieces: ask again when it is time, and break off where the printer says that it cannot print."""
        if self._is_cancelled():
            raise Cancelled
        if self.status is None:
            return
        now = self._clock()
        if self._open is not None:
            if now - self._open[1] >= STALLED:
                raise BrokenOff("silent")
        elif now - self._asked_at >= ASKED_EVERY:
            self._put_question(HOW)
        if self.status.trouble:
            for number in (WHY, PAPER):
                self._answer(number, 2 * ASKED_EVERY)
            if self.status.trouble:
                raise BrokenOff(self.status.trouble)

    # Sending ------------------------------------------------------------------------------------------------

    def send(self, pieces: Iterable[bytes], afresh: bytes = b"") -> None:
        """Send the whole ticket, after what brings the printer ``afresh`` to where a ticket may begin.

        Returns once everything has left and, if the printer answers, once it has answered that all is printed and
        that it has paper. Raises :class:`BrokenOff` or :class:`Cancelled`.
        """
        self._began = self._clock()
        self._coming = iter(pieces)
        if afresh:
            self._put(afresh)
        while (piece := self._next()) is not None:
            self._put(piece)
            self.sent += len(piece)
        if self.status is not None:
            self._settle()
        self.ending = True
        for piece in self._ahead:
            self._put(piece)
            self.sent += len(piece)
        self._drain()
        if self.status is not None:
            self._settle()
            for number in (HOW, PAPER):
                self._answer(number, 2 * ASKED_EVERY)
            if self.status.trouble:
                raise BrokenOff(self.status.trouble)

    def stop(self) -> None:
        """Cut off the beginning of a ticket that is not wanted any more."""
        self._put(CUT, heeds=False)
        self._drain()

    def _next(self) -> bytes | None:
        """The next piece, as long as it does not belong to the end."""
        while len(self._ahead) <= HELD_BACK and self._draw():
            pass
        return self._ahead.popleft() if len(self._ahead) > HELD_BACK else None

    def _draw(self) -> bool:
        """Have one more piece drawn; whether there was one."""
        piece = next(self._coming, None) if self._coming is not None else None
        if piece is None:
            self._coming = None
            self.total = self._drawn
            return False
        self._ahead.append(piece)
        self._drawn += len(piece)
        self._rows += height(piece)
        return True

    def _put(self, piece: bytes, *, heeds: bool = True) -> None:
        """Hand over one piece. Only between two pieces is a delivery broken off for what the printer says."""
        at, moved = 0, self._clock()
        while at < len(piece):
            if heeds and at == 0:
                self._heed()
            taken = self._line.write(piece[at:])
            now = self._clock()
            if taken:
                self.begun = True
                at, moved = at + taken, now
                self._listen(0)
            elif now - moved >= STALLED:
                raise BrokenOff("stalled")
            elif not self._draws_meanwhile():
                self._listen(LOOKED_EVERY)

    def _draws_meanwhile(self) -> bool:
        """While the line is full there is time to draw what comes next."""
        return self._coming is not None and self._draw()

    def _raw(self, data: bytes) -> None:
        """A few bytes that are no piece of the ticket."""
        at, moved = 0, self._clock()
        while at < len(data):
            taken = self._line.write(data[at:])
            if taken:
                at, moved = at + taken, self._clock()
            elif self._clock() - moved >= STALLED:
                raise BrokenOff("stalled")
            else:
                self._rest(LOOKED_EVERY)

    def _drain(self) -> None:
        """Wait until everything that was taken has left."""
        left, moved = self._line.unsent(), self._clock()
        while left:
            self._listen(LOOKED_EVERY)
            now_left, now = self._line.unsent(), self._clock()
            if now_left < left:
                left, moved = now_left, now
            elif now - moved >= STALLED:
                raise BrokenOff("stalled")

    def _settle(self) -> None:
        """Wait until the printer has got through everything it was sent."""
        self._passed = False
        if self._knows_progress is not False:
            self._raw(PROGRESS)
        began = self._clock()
        printed = self._began + self._rows / SLOWEST
        while not self._passed:
            self._heed()
            now = self._clock()
            if self._knows_progress and now - began >= PROGRESS_MOST:
                raise BrokenOff("no-answer")
            # Who does not know the question is given the time it takes, and must say afterwards that all is well.
            due = max(printed, began + (PROGRESS_WITHIN if self._knows_progress is None else 0.0))
            if not self._knows_progress and now >= due and self._heard_at >= due:
                self._knows_progress = False
                return
            self._listen(LOOKED_EVERY)
        self._knows_progress = True
