"""A table of Go Fish without a window, and games that have come to something worth a look."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.go_fish import Referee
from tests.oracle.go_fish_hands import Hands
from tests.oracle.lines import write
from tests.ui.touch.games.fish_fish.table import Table
from ui.touch.games.go_fish.screen import GoFish

Json = dict[str, Any]


class GoFishTable(Table):
    """The host of :class:`GoFish` in tests."""

    def game_screen(self) -> GoFish:
        return GoFish(self)


def some_moves(
    players: tuple[str, ...], moves: int, seed: int, phase: str = "", **options: Any
) -> list[Json]:
    """The first records of an honest game: so many at least, and on to the next one of a phase."""
    rng, referee = random.Random(seed), Referee()
    hands = Hands(rng, len(players), options)
    hands.players = list(players)
    record, told = hands.opening(), list[Json]()
    while True:
        answer = referee.answer(write(record))
        assert answer is not None
        assert answer["ok"], record
        if told:
            hands.apply(record, answer["view"]["sets"])
        told.append(record)
        over = hands.phase == "game-over"
        if over or (len(told) > moves and (not phase or hands.phase == phase)):
            return told
        record = hands.record()
