"""What everybody could keep in mind of Go Fish, and its view leaves out: keeping it in mind is the game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.go_fish.state import KINDS, RANKS, Rank, State


class Memory(msgspec.Struct, frozen=True):
    """What the table shows where it was chosen (``go_fish.memory_aid``), or once the game is over."""

    held: Mapping[str, Mapping[Rank, int]]
    """For each player the ranks of which they must hold one at least, and how many, if their words are true."""
    sets: tuple[tuple[str, Rank], ...]
    """Who laid which set, in the order in which they came to the table."""


def memory(state: State) -> Memory:
    """What was to be seen and heard up to this moment."""
    return Memory(_held(state), _sets(state))


def _held(state: State) -> dict[str, dict[Rank, int]]:
    return {
        name: {
            rank: least
            for place, rank in enumerate(RANKS)
            if (least := state.least[seat * KINDS + place]) and place not in state.laid
        }
        for seat, name in enumerate(state.setup.players)
    }


def _sets(state: State) -> tuple[tuple[str, Rank], ...]:
    """Found on the way back to the deal; one record lays sets of one player."""
    found: list[tuple[str, Rank]] = []
    after = state
    while after.before is not None:
        before = after.before
        if after.sets is not before.sets:
            for name, had, has in zip(state.setup.players, before.sets, after.sets, strict=True):
                found += [(name, RANKS[rank]) for rank in reversed(has[len(had) :])]
        after = before
    return tuple(reversed(found))
