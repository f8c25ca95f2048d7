"""What a durable record costs beside the least it could cost.

The floor is a bare ``write`` and ``fdatasync`` of as many bytes at the end of a file in the same folder. All
are measured in turn, one of each a round, so that whatever else the disk does falls on all of them alike.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.journal import Journal
from companion.seals import Seals

BET = {"do": "bet", "player": "Luiza", "fish": 2}
CAST = {"do": "cast", "bait": 3}


def run(folder: Path = Path("build"), rounds: int = 500) -> dict[str, float]:
    """Medians in microseconds and their ratios to the floor, measured on the disk that ``folder`` lies on."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        games = Path(name)
        bare = os.open(games / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        with Journal.create(games, 1, 0, 0, "bench", "0") as journal:
            journal.append(BET, at=0)
            seals = Seals.open(games / f"{journal.id}.sealed", {})
            floor: list[float] = []
            append: list[float] = []
            cast: list[float] = []
            for turn in range(rounds):
                before = journal.path.stat().st_size
                start = perf_counter()
                journal.append(BET, at=turn)
                append.append(perf_counter() - start)
                line = bytes(journal.path.stat().st_size - before)

                start = perf_counter()
                os.write(bare, line)
                os.fdatasync(bare)
                floor.append(perf_counter() - start)

                card = "bite" if turn % 2 else "no-bite"
                start = perf_counter()
                journal.append(CAST, at=turn, seal=seals.seal(journal.rows + 1, card))
                cast.append(perf_counter() - start)
            seals.close()
        os.close(bare)
    return {
        "raw fdatasync, µs": median(floor) * 1e6,
        "append, µs": median(append) * 1e6,
        "append / raw": median(append) / median(floor),
        "sensed cast, µs": median(cast) * 1e6,
        "sensed cast / raw": median(cast) / median(floor),
    }


if __name__ == "__main__":
    for what, figure in run().items():
        print(f"{what:20} {figure:10.2f}")
