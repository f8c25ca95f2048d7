"""The seven fish of the table, and who has which (``look.md`` section 1, "Who has which").

Seat k keeps one species for the whole game, for tally, chart and sheet. Eight players are one more than there are
species: then the first fisher has none, is shown as the hat, and borrows the fisher's species while a fish.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Species(msgspec.Struct, frozen=True):
    """A fish of the table: the name of its drawings (``fish-<name>``) and its colour, the same in every theme."""

    name: str
    colour: str


SPECIES = (
    Species("carp", "#E69F00"),
    Species("pike", "#009E73"),
    Species("angel", "#F0E442"),
    Species("catfish", "#0072B2"),
    Species("ray", "#56B4E9"),
    Species("eel", "#CC79A7"),
    Species("perch", "#D55E00"),
)
"""In the order in which seats are given theirs; colours safe for colour-blind eyes (Okabe and Ito)."""

NAMES = tuple(species.name for species in SPECIES)


def drawing_of(species: str | None, form: str = "") -> str:
    """The drawing a player is shown as, the hat without a species; of a fish there are the forms -small and -1bit."""
    return f"fish-{species}{form}" if species else "sign-hat"


def owned(players: Sequence[str], first: str | None) -> dict[str, str | None]:
    """The species each player owns for the whole game; ``None`` for the first fisher of eight."""
    if len(players) <= len(NAMES):
        return dict(zip(players, NAMES, strict=False))
    begins = players.index(first) if first is not None else 0
    others = [player for player in players if player != players[begins]]
    return {players[begins]: None, **dict(zip(others, NAMES, strict=True))}


def first_fisher(players: Sequence[str], fisher: str, round_number: int) -> str:
    """Who fished in round 1, when this is the fisher of that round: the hat goes round clockwise."""
    return players[(players.index(fisher) - (round_number - 1)) % len(players)]


def kept(players: Sequence[str], fisher: str, round_number: int) -> dict[str, str | None]:
    """The species each player has on tally, chart and sheet; ``None`` for the first fisher of eight."""
    return owned(players, first_fisher(players, fisher, round_number))


def shown(players: Sequence[str], fisher: str, round_number: int) -> dict[str, str | None]:
    """The species each player is drawn with in this round; ``None`` for the fisher, who is the hat."""
    mine = kept(players, fisher, round_number)
    borrowed = mine[fisher]
    return {player: None if player == fisher else (mine[player] or borrowed) for player in players}
