"""The fisher's hat goes round clockwise from the first fisher (``rules/fish-fish.md`` F-10)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.fish_fish.rules import fisher, rounds


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_the_fisher_equally_often_and_the_hat_goes_to_the_next_seat(players: int) -> None:
    for first in range(players):
        seats = [fisher(players, first, number) for number in range(1, rounds(players) + 1)]
        assert seats[0] == first
        assert all((one + 1) % players == other for one, other in pairwise(seats))
        assert {seats.count(seat) for seat in range(players)} == {rounds(players) // players}
