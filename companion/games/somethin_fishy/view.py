"""What everybody sees of Somethin' Fishy: the view, what just happened, and the record as it is written down.

Nothing is hidden from the table here but the faces of cards that were not turned, and those the referee does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import UNSET

from companion.games.game import Json, Setup, View
from companion.games.somethin_fishy.deck import SPECIES, Species, Tally, cards_in, hungry_in
from companion.games.somethin_fishy.rules import (
    NOBODY,
    Claim,
    Collect,
    Draw,
    Move,
    Row,
    State,
    bitten,
    taker,
    winners,
)


class Pile(msgspec.Struct, frozen=True, gc=False):
    """The hungry fish of a species that are on offer, with their prey."""

    cards: int
    """All of them."""
    hungry: int
    """The hungry ones among them."""


class Backs(msgspec.Struct, frozen=True, gc=False):
    """Cards still face down, by their backs."""

    fish: int
    """Cards with fish on their backs."""
    sea: int
    """Cards of the open sea."""


class SomethinFishyView(View, frozen=True, kw_only=True, gc=False):
    """What everyone at the table may see of Somethin' Fishy."""

    rows: Mapping[str, Row]
    """Fish as species and kind, the oldest first."""
    piles: Mapping[Species, Pile]
    """Empty ones are left out."""
    won: Mapping[str, int]
    """Cards won; they are the points."""
    won_hungry: Mapping[str, int]
    """Hungry fish among them."""
    lost: int
    """Orphans that nobody won."""
    backs: Backs
    """What the pond still holds."""
    drawn: int
    """Draws in this turn, orphans too."""
    hungry_end: bool
    """Whether a hungry fish out of the open sea ended the game."""


@lru_cache(maxsize=8)
def _won_view(setup: Setup, won: tuple[Tally, ...]) -> tuple[Json, Json]:
    """Cards and hungry fish won, each by name."""
    return setup.by_name(tuple(map(cards_in, won))), setup.by_name(tuple(map(hungry_in, won)))


@lru_cache(maxsize=8)
def _piles_view(piles: tuple[Tally, ...]) -> Mapping[Species, Pile]:
    return {
        species: Pile(cards_in(pile), hungry_in(pile))
        for species, pile in zip(SPECIES, piles, strict=True)
        if pile
    }


def view(state: State) -> SomethinFishyView:
    """What everyone at the table may see."""
    setup = state.setup
    players = setup.players
    won, won_hungry = _won_view(setup, state.won)
    over = state.phase == "game-over"
    return SomethinFishyView(
        game="somethin-fishy",
        players=players,
        phase=state.phase,
        to_act=None if over else players[state.acting],
        totals=won,
        finished=state.hungry_end,
        winners=winners(state) if over else [],
        rows=dict(zip(players, state.rows, strict=True)),
        piles=_piles_view(state.piles),
        won=won,
        won_hungry=won_hungry,
        lost=state.lost,
        backs=Backs(state.fish_backs, state.sea_backs),
        drawn=state.drawn,
        hungry_end=state.hungry_end,
    )


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    players, acting = after.setup.players, before.acting
    player = players[acting]
    if type(move) is Draw:
        return _drawn(before, move, after)
    if type(move) is Claim:
        return [_claimed(before, player, move.species)]
    told: list[Json] = []
    if type(move) is Collect:
        claims = () if move.claims is UNSET else move.claims
        told = [_claimed(before, player, species) for species in claims]
        told.append({"kind": "collected", "player": player, "cards": len(before.rows[acting])})
    else:
        told.append({"kind": "passed", "player": player})
    told.append({"kind": "turn", "player": players[after.acting]})
    return told


def _claimed(before: State, player: str, species: str) -> Json:
    pile = before.piles[SPECIES.index(species)]
    return {
        "kind": "claimed",
        "player": player,
        "species": species,
        "cards": cards_in(pile),
        "hungry": hungry_in(pile),
    }


def _drawn(before: State, move: Draw, after: State) -> list[Json]:
    """The card, where it goes, and what that brings about.

    ``drawn`` has the back it lay under; then comes ``queued`` (with those who had no place for it, from the drawer on),
    ``orphan``, or ``fed`` with the fish that were eaten, the end of the row first; then ``open-sea`` with the last
    card that had fish on its back, ``turn`` when the turn is over, ``game-over`` when the game is.
    """
    setup, acting = after.setup, before.acting
    players = setup.players
    player, species, kind = players[acting], move.species, move.kind
    back = "fish" if before.fish_backs else "sea"
    told: list[Json] = [{"kind": "drawn", "player": player, "species": species, "size": kind, "back": back}]
    if after.hungry_end:
        totals = _won_view(setup, after.won)[0]
        told.append({"kind": "game-over", "winners": winners(after), "totals": totals})
        return told
    if kind == "hungry":
        eaten: Row = bitten(before.rows[acting], species)[1]
        cards = cards_in(after.piles[SPECIES.index(species)])
        told.append(
            {"kind": "fed", "player": player, "species": species, "eaten": eaten[::-1], "pile": cards}
        )
    else:
        seat = taker(before.rows, acting, species, kind)
        if seat == NOBODY:
            told.append({"kind": "orphan", "player": player, "goes": setup.options.orphan})
        else:
            passed = [
                players[(acting + step) % len(players)] for step in range((seat - acting) % len(players))
            ]
            told.append({"kind": "queued", "player": players[seat], "passed": passed})
    if back == "fish" and not after.fish_backs:
        told.append({"kind": "open-sea", "backs": after.sea_backs})
    if kind == "hungry":
        told.append({"kind": "turn", "player": players[after.acting]})
    return told


def shows(before: State, move: Move, after: State) -> bool:
    """A card was turned."""
    return type(move) is Draw
