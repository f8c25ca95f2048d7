"""A print shop over a pretend printer, with a game to print and a clock that tests move."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.language.words import Words
from companion.play.table import GAMES, Table
from companion.sensing.values import Health, Sensed
from companion.settings.model import Printers, Settings
from companion.sheet import escpos, raster
from companion.sheet.model import sheet_of
from companion.sheet.ticket import ticket
from companion.store import game_ids, journal
from companion.store.print_jobs import Job
from hardware.device.watchdog import Watchdog
from hardware.printers.lines import Port
from hardware.printers.print_shop import Order, PrintShop
from tests.companion.sheet.games import records

ENGLISH = Words("en")
OPENED = 1_773_340_800


def played(folder: Path, players: int = 3) -> tuple[str, int]:
    """Play a game in a data folder; its id, and how many rows its journal has."""
    with Table.open(folder, clock=lambda: OPENED) as table:
        for record in records(players):
            assert table.send(record).ok
    (id_,) = game_ids.ids(folder / GAMES)
    return id_, len(records(players))


def sheet_rows(folder: Path, game: str, *, quick: bool = False, copy: bool = False) -> list[bytes]:
    """The rows of the whole ticket, without the blank ones at its end."""
    sheet = sheet_of(journal.read(game_ids.path_of(folder / GAMES, game)), ENGLISH)
    rows = escpos.rows(raster.dots(ticket(sheet, ENGLISH, quick=quick, copy=copy)))
    while not rows[-1]:
        rows.pop()
    return rows


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def tick(self, seconds: float) -> bool:
        """Let time pass, as part of a condition that is waited for."""
        self.now += seconds
        return True


class Told:
    """What was said of the printers and their jobs."""

    def __init__(self) -> None:
        self.healths: list[Health] = []
        self.states: list[tuple[int, str, str]] = []
        self._changed = threading.Condition()

    def post(self, value: Sensed) -> None:
        assert isinstance(value, Health)
        with self._changed:
            self.healths.append(value)
            self._changed.notify_all()

    def changed(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def until(self, true: Callable[[], bool], within: float = 20.0) -> None:
        """Wait until something is so."""
        end = time.monotonic() + within
        with self._changed:
            while not true():
                left = end - time.monotonic()
                assert left > 0, "it never came about"
                self._changed.wait(min(left, 0.02))


@contextlib.contextmanager
def shop(
    folder: Path, port: Port, told: Told | None = None, clock: Callable[[], float] = time.monotonic
) -> Iterator[PrintShop]:
    """A shop that prints at ``port``."""
    told = told or Told()
    settings = Settings(printers=Printers(ticket=port.path))
    made = PrintShop(settings, folder, ENGLISH, told.post, Watchdog(clock), port=port, clock=clock)
    made.watch(told.changed)
    made.start(prints=True)
    try:
        yield made
    finally:
        made.close()


def ended(shop: PrintShop, job: Job, told: Told) -> Job:
    """The job once it is over."""
    told.until(lambda: (found := shop.job(job.number)) is not None and found.over)
    found = shop.job(job.number)
    assert found is not None
    return found


def ordered(shop: PrintShop, game: tuple[str, int], *, quick: bool = False) -> Job:
    return shop.order(Order("ticket", *game, quick=quick))
