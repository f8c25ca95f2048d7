"""A print shop that says of one job what a test has it say, and the proof of a real sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.language.words import Words
from companion.settings.model import Settings
from companion.sheet import qr, raster, sayings
from companion.sheet.ticket import ticket
from companion.store.print_jobs import Job
from hardware.printers import sentences
from hardware.printers.print_shop import Order
from tests.companion.sheet.games import records, sheet
from ui.touch.app.sheet_preview import code
from ui.touch.game.sheet_preview import Print, Proof

GAME = ("000042-k7f2", 84)
BYTES_A_SECOND = 960
JOB = Job(1, 0, "ticket", *GAME)


@cache
def proof_of(players: int = 4) -> Proof:
    made, words = sheet(records(players)), Words("en")
    dots = raster.dots(ticket(made, words, Settings().printers.dots))
    link = qr.result_code(made)
    assert link is not None
    return Proof(
        Print(dots.convert("L").tobytes(), *dots.size),
        code(qr.digest_code(made)),
        code(link),
        sayings.digest(made, 16),
        (48_000, 10_700),
    )


class PretendShop:
    """Knows one job at most."""

    def __init__(
        self,
        job: Job | None = None,
        *,
        slow: bool = False,
        printers: tuple[str, ...] = ("ticket-printer",),
        left: float | None = None,
    ) -> None:
        self.last = job
        self.is_slow, self.printers, self.left = slow, printers, left
        self.ticket = "ticket-printer" in printers or None
        self.page = "page-printer" in printers or None
        self.ordered: list[Order] = []
        self.cancelled: list[int] = []
        self.again_: list[int] = []

    def latest(self, game: str, rows: int) -> Job | None:
        return self.last

    def order(self, wanted: Order) -> None:
        self.ordered.append(wanted)

    def cancel(self, number: int) -> None:
        self.cancelled.append(number)

    def again(self, number: int) -> None:
        self.again_.append(number)

    def says(self, job: Job, words: Any = None) -> str:
        return sentences.job(job, words or Words("en"))

    def seconds_left(self, job: Job) -> float | None:
        return self.left

    def ticket_seconds(self, count: int) -> float:
        return count / BYTES_A_SECOND
