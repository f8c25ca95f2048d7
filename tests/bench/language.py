"""How soon another language is on the glass: from the finger that leaves its button to the changed picture.

One window (``window.py``) goes through all languages on the shore and on the table of an open game; the first time each
is chosen its catalogue is read and its words are cut, after that they are known.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from companion.table import Table
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
        first, again = found[place]
        figures += [
            Figure(
                f"another language on {said}, first time, longest of {len(first)}",
                max(first) * 1e3,
                "ms",
                AIM,
            ),
            Figure(f"another language on {said}, median of {len(again)}", median(again) * 1e3, "ms", AIM),
        ]
    return figures
