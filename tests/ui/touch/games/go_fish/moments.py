"""Moments of Go Fish that are worth a look: the records that lead to each, and what is touched then."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.touch.games.fish_fish.table import Json
from tests.ui.touch.games.go_fish.table import some_moves
from ui.touch.games.go_fish.said import LayFour, Which
from ui.touch.picture.marks import Message

Names = tuple[str, ...]
MOMENTS: dict[str, tuple[Callable[[Names], list[Json]], tuple[Message, ...]]] = {
    "deal": (lambda names: some_moves(names, 0, 1, "deal"), ()),
    "lay in the deal": (lambda names: some_moves(names, 0, 1, "deal"), (LayFour(),)),
    "ask": (lambda names: some_moves(names, 70, 2, "ask", keep_playing=True), ()),
    "ask somebody": (lambda names: some_moves(names, 30, 4, "ask"), (Which("9"),)),
    "lay": (lambda names: some_moves(names, 30, 4, "ask"), (LayFour(),)),
    "answer": (lambda names: some_moves(names, 20, 3, "answer"), ()),
    "answer with a card": (lambda names: some_moves(names, 20, 3, "answer", specific_card=True), ()),
    "draw": (lambda names: some_moves(names, 20, 6, "draw"), ()),
    "draw a card": (
        lambda names: some_moves(names, 20, 6, "draw", specific_card=True),
        (LayFour(), Which("K")),
    ),
    "over": (lambda names: some_moves(names, 2000, 2, keep_playing=True), ()),
}
