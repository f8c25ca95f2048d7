"""Moments of Somethin' Fishy that are worth a look: the records that lead to each."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.touch.games.fish_fish.table import Json
from tests.ui.touch.games.somethin_fishy.table import long_row, opening, some_turns

Names = tuple[str, ...]
MOMENTS: dict[str, Callable[[Names], list[Json]]] = {
    "begin": lambda names: [opening(names)],
    "middle": lambda names: some_turns(names, 60, 3),
    "long row": long_row,
    "open sea": lambda names: some_turns(names, 2000, 5, down_to=0, removed=60),
    "over": lambda names: some_turns(names, 2000, 2, removed=60),
}
