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
    """Whether the fisher's card is told when it is shown, or sensed when it is laid."""
    second_bite: Literal["played", "revealed"] = "played"
    """Which second bite ends the round: any that was played, or one that was shown."""
    show_unseen: bool = False
    """Whether sensed cards of lines without bets are shown when the round is over."""


class Cast(Record, frozen=True, tag="cast"):
    """The fisher lays a fishing card face down and this bait face up; ``card`` only where it was sensed."""

    bait: int
    """Its value, one of those left."""
    card: Card | UnsetType = UNSET
    """Needed where cards are sensed, and told nowhere else."""


class Bet(Record, frozen=True, tag="bet"):
    """A bettor lays so many of their fish beside the bait (F-3)."""

    player: str
    """The next bettor."""
    fish: int
    """As many as are in the hand at most; 0 is no bet."""


class Reveal(Record, frozen=True, tag="reveal"):
    """The fisher turns the card. ``second_bite`` is the fisher's word whether it was the second of the round."""

    card: Card | UnsetType = UNSET
    """Needed where cards are declared."""
    second_bite: bool | UnsetType = UNSET
    """Needed with a bite where both words fit what was told (F-1)."""


class Discard(Record, frozen=True, tag="discard"):
    """Nobody bet: both cards leave the game, the fishing card unseen."""

    second_bite: bool | UnsetType = UNSET
    """The fisher's word whether that was the second bite of the round; needed where both words fit."""


class Next(Record, frozen=True, tag="next"):
    """The table has seen the points; the next fisher takes the cards."""


Move = Cast | Bet | Reveal | Discard | Next
"""Any record of the game."""
