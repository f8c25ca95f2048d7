"""What ten thousand past games cost a table beside ten, and how long the longest open game takes to resume."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar
from unittest.mock import patch

from companion.games.game import Json
from companion.play.table import GAMES, Table
from companion.store import game_ids
from companion.store.journal_writing import Journal
from tests.bench.figures import Aim, Figure, in_turn, seconds
from tests.bench.screen import window
from tests.bench.sittings import longest_game, whole_game

FEW, MANY = 10, 10_000
ROUNDS, STARTS = 40, 7
PAGE = FEW
"""Games or players on a page."""

_Of = TypeVar("_Of")


def run(folder: Path, many: int = MANY) -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        few_data, many_data = Path(name) / "few", Path(name) / "many"
        records = longest_game(8, "declared", random.Random("longest"))
        for data, count in ((few_data, FEW), (many_data, many)):
            fill(data, count, records)
        os.sync()
        return [_resume(few_data, len(records)), *_beside(few_data, many_data, many)]


def fill(data: Path, count: int, last: list[Json]) -> None:
    """Journals of past games and of one that is open, with the library's index of them, made without waiting for the
    disk."""
    chance = random.Random("past")
    games = [whole_game(players, "declared", chance) for players in (2, 3, 4) for _ in range(8)]
    rev = 0
    with patch("os.fdatasync"), patch("os.fsync"):
        for number, records in enumerate((*itertools.islice(itertools.cycle(games), count), last), 1):
            at = 1_700_000_000 + 3600 * number
            with Journal.create(data / GAMES, number, rev, at, f"{number:04d}", "bench") as kept:
                for record in records:
                    kept.append(record, at=at)
            rev += len(records)
        with Table.open(data) as table:
            table.library.games(limit=1)


def _resume(data: Path, records: int) -> Figure:
    path = game_ids.newest(data / GAMES)
    assert path is not None
    floor, value = in_turn(
        ROUNDS, lambda: seconds(path.read_bytes), lambda: seconds(lambda: _start(data).close())
    )
    what = f"resume of the longest open game, {records} records"
    return Figure(what, value * 1e3, "ms", Aim("≤", 100), floor * 1e3, "reading its file")


def _start(data: Path) -> Table:
    """A table as it stands at the start of the program, before its first picture."""
    table = Table.open(data)
    table.standing()
    return table


def _beside(few: Path, lots: Path, many: int) -> list[Figure]:
    """What people wait for, with the aim, and what of it the table and its library take, without."""
    rows: list[Figure] = []

    def row(what: str, aim: Aim | None, found: Sequence[float]) -> None:
        floor, value = found
        rows.append(
            Figure(f"{what}, {many:,} past games", value * 1e3, "ms", aim, floor * 1e3, f"{FEW} past games")
        )

    aim = Aim("≤", 1.2, "ratio")
    row("companion resume, the whole process", aim, in_turn(STARTS, *_each(_resuming, few, lots)))
    row("start to first usable picture", aim, in_turn(STARTS, *_each(_first_picture, few, lots)))
    touched = [[window("table", "past", data) for data in (few, lots)] for _ in range(STARTS)]
    for key, which in (("first", "the first time"), ("again", "again")):
        medians = [median(found[key] for found in side) for side in zip(*touched, strict=True)]
        row(f"touch to the list of past games, {which}", aim, medians)
    row("of the start: the table", None, in_turn(ROUNDS, *_each(_starting, few, lots)))
    row("of the list: the library, the first time", None, in_turn(ROUNDS, *_each(_first_page, few, lots)))
    with Table.open(few) as one, Table.open(lots) as other:
        row("of the list: the library, again", aim, in_turn(ROUNDS, *_each(_next_page, one, other)))
        row("durable append", aim, in_turn(ROUNDS, *_each(_appending, one, other)))
    return rows


def _each(
    cost: Callable[[_Of], float], few: _Of, lots: _Of
) -> tuple[Callable[[], float], Callable[[], float]]:
    return partial(cost, few), partial(cost, lots)


def _resuming(data: Path) -> float:
    command = [sys.executable, "-c", "from ui.shell.main import main; main()", "resume", "--data", str(data)]
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def _first_picture(data: Path) -> float:
    found = window("table", "start", data)
    return float(found["shown"] - found["begun"])


def _starting(data: Path) -> float:
    table: list[Table] = []
    took = seconds(lambda: table.append(_start(data)))
    table[0].close()
    return took


def _page(table: Table) -> None:
    table.library.games(limit=PAGE, newest_first=True)
    table.library.players("fish-fish", limit=PAGE)


def _first_page(data: Path) -> float:
    with Table.open(data) as table:
        return seconds(lambda: _page(table))


def _next_page(table: Table) -> float:
    return seconds(lambda: _page(table))


def _appending(table: Table) -> float:
    """The last record, taken back and made again."""
    last = table.standing().line[-1].record
    table.send({"do": "undo"})
    return seconds(lambda: table.send(last))
