"""How soon another language is on the glass: from the finger that leaves its button to the changed picture.

One window (``window.py``) goes through all languages on the shore and on the table of an open game; the first time each
is chosen its catalogue is read and its words are cut, after that they are known.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from companion.play.table import Table
from tests.bench.figures import Aim, Figure
from tests.bench.screen import window
from tests.bench.sittings import NAMES

AIM = Aim("≤", 100)


def run(folder: Path) -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        data = Path(name) / "table"
        with Table.open(data) as table:
            table.send({"do": "open", "game": "fish-fish", "players": list(NAMES[:4])})
            table.send({"do": "cast", "bait": 3})
        found = window("table", "language", data)
    figures = []
    for place, said in (("shore", "the shore"), ("play", "a game")):
        for times, when in zip(found[place], (", first time", ""), strict=True):
            clock, busy = zip(*times, strict=True)
            what = f"another language on {said}{when}, median of {len(times)}"
            figures += [
                Figure(what, median(clock) * 1e3, "ms", AIM),
                Figure("the longest of them", max(clock) * 1e3, "ms", AIM),
                Figure("processor time of it, median", median(busy) * 1e3, "ms"),
            ]
    return figures
