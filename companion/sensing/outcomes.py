"""What may come of what the table's devices sense: a record, a count to show, one neutral sentence, or nothing."""

from __future__ import annotations

from typing import Protocol

import msgspec

from companion.language.json import Json
from companion.language.words import Words
from companion.sensing.tags import unknown

HOLD_SECONDS = 0.6
"""How long a seat's button is held to confirm."""
SEAT = "seat-"
"""Seat buttons are ``seat-1`` for the first player in seat order, and so on."""


class Send(msgspec.Struct, frozen=True):
    """A record to send, as a touch would."""

    record: Json
    at: float
    """When it came about."""
    tags: frozenset[bytes] = frozenset()
    """Of the cards that make it, where they are hidden."""


class Counted(msgspec.Struct, frozen=True):
    """So many fish are counted at this player's button; nothing is bet yet."""

    player: str
    fish: int


class Told(msgspec.Struct, frozen=True):
    """A card was told by the pendant, whichever it was; the glass is to be touched now."""


class NoRecord(Protocol):
    """What was laid makes no record. A game says so in one sentence, the same whatever the matter is."""

    def sentence(self, words: Words) -> str:
        """What the table says of it, in its language."""


class NotEnrolled(msgspec.Struct, frozen=True):
    """A card that nobody has enrolled, where nothing is hidden."""

    def sentence(self, words: Words) -> str:
        """How it can be enrolled."""
        return unknown(words)


Outcome = Send | Counted | Told | NoRecord
