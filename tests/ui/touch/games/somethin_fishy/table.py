"""A table of Somethin' Fishy without a window, and games that have come to something worth a look."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.lines import write
from tests.oracle.somethin_fishy import SPECIES, Referee
from tests.oracle.somethin_fishy_sessions import Player
from tests.ui.touch.games.fish_fish.table import Table
from ui.touch.games.somethin_fishy.screen import SomethinFishy

Json = dict[str, Any]


class FishyTable(Table):
    """The host of :class:`SomethinFishy` in tests."""

    def game_screen(self) -> SomethinFishy:
        return SomethinFishy(self)


def opening(players: tuple[str, ...], **options: Any) -> Json:
    record: Json = {"do": "open", "game": "somethin-fishy", "players": list(players), "first": players[0]}
    return record | ({"options": options} if options else {})


def draw(species: str, kind: str) -> Json:
    return {"do": "draw", "species": species, "kind": kind}


def some_turns(
    players: tuple[str, ...], records: int, seed: int, down_to: int = -1, **options: Any
) -> list[Json]:
    """The first records of a game with a real deck, until so few cards with fish on their backs are left."""
    rng = random.Random(seed)
    table, referee = Player(rng, leaves=0.15, honest=True), Referee()
    record, told = opening(players, **options), list[Json]()
    while len(told) < records:
        answer = referee.answer(write(record))
        assert answer is not None
        assert referee.game is not None
        if answer["ok"]:
            told.append(record)
        if referee.game.phase == "game-over" or referee.game.left("fish") == down_to:
            break
        record = table.record(referee.game)
    return told


def long_row(players: tuple[str, ...], count: int = 30) -> list[Json]:
    """All four piles on the water, and a row of so many fish of every species and size before the first player."""
    hungry = [draw(species, "hungry") for species in SPECIES]
    rounds = -(-len(hungry) // len(players)) * len(players) - len(hungry)
    kinds = [
        draw(SPECIES[number // 2 % 4], "small" if (number + 1) // 2 % 2 else "big") for number in range(count)
    ]
    return [opening(players), *hungry, *[{"do": "pass"}] * rounds, *kinds]
