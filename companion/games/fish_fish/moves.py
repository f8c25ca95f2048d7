"""What may be told in a game of Fish Fish: its house rules and its records (``records.md``, Fish Fish)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.game import Record

Card = Literal["bite", "no-bite"]
"""What a fishing card says."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules (F-1, F-14) and whether the table senses the fisher's card."""

    cards: Literal["declared", "sensed"] = "declared"
    second_bite: Literal["played", "revealed"] = "played"
    show_unseen: bool = False


class Cast(Record, frozen=True, tag="cast"):
    """The fisher lays a fishing card face down and this bait face up; ``card`` only where it was sensed."""

    bait: int
    card: Card | UnsetType = UNSET


class Bet(Record, frozen=True, tag="bet"):
    """A bettor lays so many of their fish beside the bait (F-3)."""

    player: str
    fish: int


class Reveal(Record, frozen=True, tag="reveal"):
    """The fisher turns the card. ``second_bite`` is the fisher's word whether it was the second of the round."""

    card: Card | UnsetType = UNSET
    second_bite: bool | UnsetType = UNSET


class Discard(Record, frozen=True, tag="discard"):
    """Nobody bet: both cards leave the game, the fishing card unseen."""

    second_bite: bool | UnsetType = UNSET


class Next(Record, frozen=True, tag="next"):
    """The table has seen the points; the next fisher takes the cards."""


Move = Cast | Bet | Reveal | Discard | Next
"""Any record of the game."""
