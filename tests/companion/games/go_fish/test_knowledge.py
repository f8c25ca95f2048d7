"""A lie is flagged exactly when no deal of the pack goes with what was seen and what that player said."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.go_fish.knowledge import known
from tests.oracle.go_fish_deals import PACKS, Searched, one_lie


def proved_alike(seed: int, players: int, each: int, ranks: int, **options: Any) -> Counter[str]:
    """One game, its contradictions compared with the search after every record."""
    game = Searched(seed, players, each, ranks, **options)
    liar = game.table.liar
    told: Counter[str] = Counter()
    while "provable" not in told and (after := game.step()):
        flagged = {entry.seat for entry in known(after).contradictions}
        impossible = {seat for seat, deals in game.possible.items() if not deals}
        assert flagged <= impossible <= {liar}, (seed, flagged, impossible)
        assert not impossible or game.table.lied
        assert flagged == impossible, (seed, "provable, and not flagged")
        if flagged:
            told["provable"] += 1
    told["lied"] += game.table.lied
    return told


def test_a_lie_is_flagged_when_no_deal_goes_with_it_and_never_else() -> None:
    told: Counter[str] = Counter()
    for players, each, ranks, options in PACKS:
        for seed in (102,) if players == 3 else (102, 105):
            told += proved_alike(seed, players, each, ranks, **options)
    assert told["provable"] >= 6
    assert told["lied"] > told["provable"]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "each", "ranks", "options"), PACKS)
def test_so_it_is_in_many_games(players: int, each: int, ranks: int, options: dict[str, Any]) -> None:
    told: Counter[str] = Counter()
    for seed in range(100, 140):
        told += proved_alike(seed, players, each, ranks, **options)
    assert told["provable"] >= 1
    assert told["lied"] > told["provable"]


def test_with_the_whole_pack_some_who_lie_are_caught_and_nobody_else_is() -> None:
    told: Counter[str] = Counter()
    for seed in range(30):
        told += one_lie(seed, 2 + seed % 5, 7 if seed % 5 == 0 else 5, 13, keep_playing=seed % 2 == 0)
    assert told["lied"] > told["caught"] >= 1
