"""The print shop: takes orders for sheets, keeps them, and has them printed in their order.

    shop = PrintShop(settings, folder, words, post, watchdog)
    shop.start(prints=True)          # by whoever has custody of the data folder; others only look at the printers
    job = shop.order(Order("ticket", game, rows))
    shop.cancel(job.number)
    shop.close()

Every call returns at once and is safe on any thread. What becomes of a job is told to those who :meth:`watch`, on the
threads of the printers. The same sheet is not ordered twice while it waits or is printed; what has been printed before,
in whole or in part, is printed again only as a copy.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from companion.language.words import Words
from companion.sensing.values import Sensed
from companion.settings.model import Settings
from companion.store.print_jobs import Form, Job, Trouble
from hardware.device.health import Condition
from hardware.device.watchdog import Watchdog
from hardware.printers import sentences
from hardware.printers.job_book import JobBook, Standing, changed

if TYPE_CHECKING:
    from hardware.printers.lines import Port
    from hardware.printers.page_printer import PagePrinter
    from hardware.printers.ticket_printer import TicketPrinter

TICKET, PAGE = "ticket-printer", "page-printer"
"""The names of the printers as devices."""
ROWS_A_SECOND = 480
"""What a ticket printer prints, 60 mm a second, where no line is slower."""
SLOW_SECONDS = 15.0
"""From so long on the quick ticket is offered beside the full one."""
USUAL_BYTES = 52_000
"""Of a full ticket, as long as nobody has drawn it."""


class Order(msgspec.Struct, frozen=True):
    """What is wanted: the sheet of a game as its first ``rows`` records tell it, or without a game a test."""

    form: Form
    game: str = ""
    rows: int = 0
    quick: bool = False
    language: str = ""
    """Of the sheet; empty for the language of the table."""


class PrintShop(JobBook):
    """Both printers of a table, as far as the settings have them."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        words: Words,
        post: Callable[[Sensed], object],
        watchdog: Watchdog | None = None,
        *,
        port: Port | None = None,
        clock: Callable[[], float] = time.monotonic,
        label: Callable[[], float] = time.time,
    ) -> None:
        """``post`` gets the printers' ``Health``. ``port`` takes the place of the one in the settings."""
        super().__init__(folder, clock)
        self._settings, self._words, self._label = settings, words, label
        printers = settings.printers
        self.ticket: TicketPrinter | None = None
        self.page: PagePrinter | None = None
        self._conditions: dict[str, Condition] = {}
        if port is None and printers.ticket:
            from hardware.printers.lines import port_of

            port = port_of(printers.ticket, printers.baud, printers.flow)
        if port is not None:
            from hardware.printers.ticket_printer import TicketPrinter

            condition = Condition(TICKET, post, clock, hangs=sentences.printer("hangs", port.path, words))
            self._conditions[TICKET] = condition
            call = (watchdog or Watchdog(clock)).watch(condition.hangs)
            self.ticket = TicketPrinter(port, self, self._teller(TICKET, port.path), call, clock=clock)
        if printers.page:
            from hardware.printers.page_printer import PagePrinter

            self._conditions[PAGE] = Condition(PAGE, post, clock, hangs="")
            self.page = PagePrinter(printers.page, printers.paper, self, self._teller(PAGE, printers.page))

    @property
    def printers(self) -> tuple[str, ...]:
        """The names of the printers there are."""
        return tuple(self._conditions)

    def _teller(self, device: str, place: str) -> Callable[[Trouble], object]:
        def tell(trouble: Trouble) -> None:
            says = sentences.printer(trouble, place, self._words)
            self._conditions[device].tell(sentences.STATES.get(trouble, "faulty"), says)

        return tell

    def start(self, *, prints: bool, only_new: bool = False) -> None:
        """Look at the printers from now on, and with ``prints`` have what waits printed, or ``only_new`` orders.

        Where the list of jobs cannot be written nothing is printed, and each order says so.
        """
        if prints:
            self.open(only_new=only_new)
        for printer in (self.ticket, self.page):
            if printer is not None:
                printer.start()

    def close(self) -> None:
        """End both printers. A second time does nothing."""
        for printer in (self.ticket, self.page):
            if printer is not None:
                printer.close()
        super().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What people want ------------------------------------------------------------------------------------------

    def order(self, wanted: Order) -> Job:
        """The job that prints what is wanted: a new one, or the one that waits or is printed already."""
        with self._lock:
            before = [each for each in self._known.values() if _is_same(each.job, wanted)]
            for each in before:
                if each.is_due and not each.unwanted:
                    return each.job
            number = max(self._known, default=0) + 1
            job = Job(
                number=number,
                at=int(self._label()),
                form=wanted.form,
                game=wanted.game,
                rows=wanted.rows,
                language=wanted.language or self._words.language,
                quick=wanted.quick,
                copy=bool(wanted.game) and any(_may_lie_there(each.job) for each in before),
            )
            prints = (self.ticket if wanted.form == "ticket" else self.page) is not None
            if not prints:
                job = changed(job, state="failed", trouble="no-printer")
            self._known[number] = Standing(job, unkept=prints)
        self._nudge()
        self._tell()
        return job

    def cancel(self, number: int) -> str:
        """Take a job back; returns why that is not possible any more, or an empty text."""
        with self._lock:
            known = self._known.get(number)
            if known is None:
                return self.no_such(number)
            job = known.job
            if job.over:
                return self._words.say(
                    "Print job {number} is over: {state}.",
                    number=number,
                    state=sentences.state(job.state, self._words),
                )
            unwanted = msgspec.structs.replace(known, unwanted=True)
            after = unwanted.settled()
            if after is not unwanted:
                after = msgspec.structs.replace(after, unkept=True)
            self._known[number] = after
        if (self.ticket if job.form == "ticket" else self.page) is None:
            self.keep_new()
        self._nudge()
        self._tell()
        return ""

    def expect(self) -> None:
        """A sheet will perhaps be ordered soon: have ready what draws it."""
        if self.ticket is not None:
            self.ticket.expect()

    def no_such(self, number: int) -> str:
        """That there is no such job."""
        return self._words.say("There is no print job {number}.", number=number)

    def again(self, number: int) -> Job | None:
        """Print the sheet of a job once more, marked as a copy; ``None`` where there is no such job."""
        job = self.job(number)
        if job is None:
            return None
        return self.order(Order(job.form, job.game, job.rows, job.quick, job.language))

    def seconds_left(self, job: Job) -> float | None:
        """How long a ticket that is being sent will take from now on; ``None`` where that is not known."""
        progress = self.progress(job.number)
        if self.ticket is None or job.form != "ticket" or progress is None or progress.total is None:
            return None
        return self.ticket_seconds(progress.total - progress.sent)

    def ticket_seconds(self, count: int = USUAL_BYTES, rows: int = 1400) -> float:
        """How long a ticket of so many bytes takes on the line there is."""
        baud = self.ticket.port.baud if self.ticket is not None else 0
        return count * 10 / baud if baud else count / USUAL_BYTES * rows / ROWS_A_SECOND

    @property
    def is_slow(self) -> bool:
        """Whether a full ticket takes so long that a quick one is offered."""
        return self.ticket is not None and self.ticket_seconds() >= SLOW_SECONDS

    def says(self, job: Job, words: Words | None = None) -> str:
        """What people have to know about a job beyond its state."""
        return sentences.job(job, words or self._words)

    def _nudge(self) -> None:
        for printer in (self.ticket, self.page):
            if printer is not None:
                printer.wake()

    # What the printers ask (``Orders``) -------------------------------------------------------------------------

    def prepare(self) -> None:
        """Have ready what draws a ticket."""
        from hardware.printers import sheets

        for _ in sheets.pieces(
            Job(0, 0, "ticket", language=self._words.language), self._folder, self._settings
        ):
            pass

    def pieces(self, job: Job) -> Iterator[bytes]:
        """The bytes of its ticket, piece by piece. Raises ``Gone``."""
        from hardware.printers import sheets

        return sheets.pieces(job, self._folder, self._settings)

    def document(self, job: Job) -> tuple[str, bytes]:
        """Title and PDF of its page. Raises ``Gone``."""
        from hardware.printers import sheets

        return sheets.title(job), sheets.document(job, self._folder, self._settings)


def _is_same(job: Job, wanted: Order) -> bool:
    return (job.form, job.game, job.rows) == (wanted.form, wanted.game, wanted.rows)


def _may_lie_there(job: Job) -> bool:
    """Whether some of this job's paper may lie on the table."""
    return job.state in ("sent", "printed") or (
        job.state == "failed" and job.trouble not in ("no-printer", "not-kept", "gone", "refused")
    )
