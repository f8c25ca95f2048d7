"""What may be done now in a game of Somethin' Fishy: all of it is the active player's (``records.md``)."""

from __future__ import annotations

from companion.games.now import Bounds, Choice, Now, OneOf, SomeOf
from companion.games.somethin_fishy.deck import KINDS, SPECIES, Kind, is_left
from companion.games.somethin_fishy.rules import State, back_of, claimable, is_over, must_draw

SATED = tuple(kind for kind in KINDS if kind != "hungry")


def now(state: State) -> Now:
    """Turn a card the deck can still hold, claim piles, and leave or take the row, in this order."""
    if is_over(state):
        return ()
    who = state.setup.players[state.acting]
    with_row = state.setup.options.claim == "when-collecting"
    piles = claimable(state)
    choices = [*_draws(state, who, SATED), *_draws(state, who, ("hungry",))]
    if piles and not with_row:
        choices.append(Choice("claim", who, {"species": OneOf(piles)}))
    if must_draw(state) is None:
        choices.append(Choice("pass", who))
        if state.rows[state.acting]:
            claims: dict[str, Bounds] = {"claims": SomeOf(piles, 0, len(piles))} if with_row else {}
            choices.append(Choice("collect", who, claims, frozenset(claims)))
    return tuple(choices)


def _draws(state: State, who: str, kinds: tuple[Kind, ...]) -> Now:
    """Cards of these kinds, of which the deck holds equally many."""
    back = back_of(state)
    left = tuple(species for species in SPECIES if is_left(state.turned, back, (species, kinds[0])))
    return (Choice("draw", who, {"species": OneOf(left), "kind": OneOf(kinds)}),) if left else ()
