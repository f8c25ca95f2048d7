"""The seven fish of the table, and who has which for a whole game (``look.md`` section 1).

Seat k keeps one species for tally, chart and sheet. Eight players are one more than there are species: then the first
fisher has none and is shown as the hat.
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


def owned(players: Sequence[str], first: str | None) -> dict[str, str | None]:
    """The species each player owns for the whole game; ``None`` for the first fisher of eight."""
    if len(players) <= len(NAMES):
        return dict(zip(players, NAMES, strict=False))
    begins = players.index(first) if first is not None else 0
    others = [player for player in players if player != players[begins]]
    return {players[begins]: None, **dict(zip(others, NAMES, strict=True))}
