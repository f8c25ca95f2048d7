"""Events tell where it happened: a figure by its place round the pond, a cell by row and column (``records.md``)."""

from __future__ import annotations

from typing import Any

from companion.play.protocol import Door
from tests.oracle.comparing import ask
from tests.oracle.lines import write


def test_a_figure_and_a_cell_of_its_line_are_told_by_their_places() -> None:
    door = Door(language="en")
    records: tuple[dict[str, Any], ...] = (
        {"do": "open", "game": "gone-fishing", "players": ["Anna", "Béla"]},
        {"do": "start", "x": 0, "y": 10},
        {"do": "move", "figure": "x", "steps": 1},
        {"do": "show", "cell": 3},
        {"do": "cast", "cell": 1, "catch": 6},
    )
    told = []
    for record in records:
        answer = ask(door, write(record))
        assert answer is not None
        assert answer["ok"], record
        told += answer["events"]
    _, _, moved, shown, cast = told
    assert moved["from"] == 0
    assert shown["cell"] == [2, 0]
    assert (cast["from"], cast["cell"]) == (1, [0, 0])
