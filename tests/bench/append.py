"""What a durable record costs beside the least it could cost.

The floor is a bare ``write`` and ``fdatasync`` of as many bytes at the end of a file in the same folder. All are
measured in turn, one of each a round, so that whatever else the disk does falls on all of them alike.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.games.game import Json
from companion.play.table import Table
from companion.store import game_ids
from companion.store.journal_writing import Journal
from companion.store.sealed import Seals
from tests.bench.figures import Aim, Figure, in_turn, seconds
from tests.bench.sittings import whole_game

BET = {"do": "bet", "player": "Luiza", "fish": 2}
CAST = {"do": "cast", "bait": 3}
FLOOR = "write and fdatasync of as many bytes"


class Bare:
    """A file that is only written to and synced."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append(self, line: bytes) -> None:
        os.write(self._fd, line)
        os.fdatasync(self._fd)

    def close(self) -> None:
        os.close(self._fd)


def run(folder: Path, rounds: int = 500) -> list[Figure]:
    """Medians on the disk that ``folder`` lies on."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        return [*_by_the_journal(Path(name), rounds), *_by_the_table(Path(name), rounds)]


def _by_the_journal(games: Path, rounds: int) -> list[Figure]:
    bare = Bare(games / "bare")
    with Journal.create(games, 1, 0, 0, "bench", "0") as journal:
        journal.append(BET, at=0)
        seals = Seals.open(games / f"{journal.id}.sealed", {})
        before = journal.path.stat().st_size
        journal.append(BET, at=0)
        line = bytes(journal.path.stat().st_size - before)

        def sensed_cast() -> None:
            journal.append(CAST, at=1, seal=seals.seal(journal.rows + 1, "bite"))

        figures = in_turn(
            rounds,
            lambda: seconds(lambda: bare.append(line)),
            lambda: seconds(lambda: journal.append(BET, at=1)),
            lambda: seconds(sensed_cast),
        )
        seals.close()
    bare.close()
    floor, append, cast = (1e6 * figure for figure in figures)
    return [
        Figure("durable append", append, "µs", Aim("≤", 1.15, "ratio"), floor, FLOOR),
        Figure("sensed cast", cast, "µs", Aim("≤", 2.3, "ratio"), floor, FLOOR),
    ]


def _by_the_table(data: Path, rounds: int) -> list[Figure]:
    """The same for a record that is judged, journalled and answered; whole sensed games of eight are played."""
    bare = Bare(data / "bare")
    with Table.open(data / "data") as table:
        played = _played(table)

        def next_of(do: str) -> float:
            return next(took for record, took in played if record["do"] == do)

        next_of("bet")
        path = game_ids.newest(table.games)
        assert path is not None
        line = path.read_bytes().splitlines(keepends=True)[-1]
        figures = in_turn(
            rounds,
            lambda: seconds(lambda: bare.append(line)),
            lambda: next_of("bet"),
            lambda: next_of("cast"),
        )
    bare.close()
    floor, bet, cast = (1e6 * figure for figure in figures)
    return [
        Figure("a bet judged, made durable and answered", bet, "µs", None, floor, FLOOR),
        Figure("a sensed cast judged, made durable and answered", cast, "µs", None, floor, FLOOR),
    ]


def _played(table: Table) -> Iterator[tuple[Json, float]]:
    """Games without end, record by record, and how long each took to be answered."""
    chance = random.Random("append")
    while True:
        for record in whole_game(8, "sensed", chance):
            yield record, seconds(partial(table.send, record))
