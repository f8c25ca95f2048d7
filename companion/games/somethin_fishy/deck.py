"""The cards of Somethin' Fishy: what the deck holds, and how cards are counted (``rules/somethin-fishy.md`` 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Species = Literal["puffer", "swordfish", "piranha", "lionfish"]
Kind = Literal["big", "small", "hungry"]
Back = Literal["fish", "sea"]

SPECIES: tuple[Species, ...] = get_args(Species)
KINDS: tuple[Kind, ...] = get_args(Kind)
PLACE: dict[Species, int] = {species: place for place, species in enumerate(SPECIES)}

DECK: dict[Back, dict[Kind, int]] = {
    "fish": {"big": 28, "small": 28, "hungry": 7},
    "sea": {"big": 4, "small": 4, "hungry": 1},
}
"""Cards of each species by their back; big and small ones together, for how many are big is not published (2.1)."""
FISH_BACKS = 140
"""Cards of a whole deck with fish on their backs."""
SEA_BACKS = 20
"""Cards of the open sea."""
MOST_REMOVED = 60
"""So many cards may be left in the box."""
Card = tuple[Species, Kind]
Tally = int
"""Cards counted: eight bits for each species, then the hungry ones, then all. Tallies are added like the cards."""
HUNGRY, ALL = 32, 40
TALLY: dict[Card, Tally] = {
    (species, kind): (1 << 8 * place) + ((kind == "hungry") << HUNGRY) + (1 << ALL)
    for place, species in enumerate(SPECIES)
    for kind in KINDS
}
TURNED: dict[Back, dict[Card, int]] = {
    back: {card: 8 * (PLACE[card[0]] + 4 * (card[1] == "hungry") + 8 * (back == "sea")) for card in TALLY}
    for back in DECK
}
"""Where ``State.turned`` counts the cards that were turned, eight bits for each row of ``DECK`` and species."""
BIG: dict[Back, dict[Species, int]] = {
    back: {species: 8 * (16 + place + 4 * (back == "sea")) for species, place in PLACE.items()}
    for back in DECK
}
"""Where it counts the big ones among them once more."""
ONE: dict[Back, dict[Card, int]] = {
    back: {
        card: (1 << place) + (card[1] == "big" and 1 << BIG[back][card[0]]) for card, place in places.items()
    }
    for back, places in TURNED.items()
}
"""What a card that is turned adds to ``State.turned``."""


def cards_in(tally: Tally) -> int:
    """All cards of a tally."""
    return tally >> ALL


def hungry_in(tally: Tally) -> int:
    """The hungry fish of a tally."""
    return tally >> HUNGRY & 255


def of_species(tally: Tally, species: Species) -> int:
    """Cards of a species, whatever their kind."""
    return tally >> 8 * PLACE[species] & 255


def is_left(turned: int, back: Back, card: Card) -> bool:
    """Whether the deck can still hold this card under this back."""
    return turned >> TURNED[back][card] & 255 < DECK[back][card[1]]


def turned_of(turned: int, back: Back) -> Mapping[Card, int]:
    """The cards of this back that were turned, each with its number; those that were not are left out."""
    found: dict[Card, int] = {}
    for species in SPECIES:
        sated = turned >> TURNED[back][species, "small"] & 255
        big = turned >> BIG[back][species] & 255
        hungry = turned >> TURNED[back][species, "hungry"] & 255
        found |= {(species, "big"): big, (species, "small"): sated - big, (species, "hungry"): hungry}
    return {card: count for card, count in found.items() if count}
