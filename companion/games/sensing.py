"""What the table makes of what its devices sense: whatever the game that is open makes of it.

What cards and buttons mean is decided by the games (``Registration.sensing``) and nowhere else (``hardware.md``, What
sensing sends).
"""

from __future__ import annotations

from companion.games import registration
from companion.language.json import Json
from companion.sensing.outcomes import Outcome
from companion.sensing.sense import Laid, Sense
from companion.sensing.stand import Stand
from companion.sensing.tags import Decks
from companion.sensing.values import CardPlaced, CardRemoved, Sensed


class Sensing(Sense):
    """Hands everything to the games that were open since the table was switched on, and puts together what they say."""

    def __init__(self, decks: Decks, *, places: bool = True) -> None:
        """``places``: the reader senses all cards where they lie; else each is shown to it in turn."""
        self._decks, self._places = decks, places
        self._senses: dict[str, Sense] = {}
        self._lying: set[bytes] = set()
        self._laid: Laid = {}

    def sensed(self, value: Sensed) -> list[Outcome]:
        """What all senses that are awake make of it, one after the other in the order in which they woke."""
        if isinstance(value, CardPlaced) and self._places:
            self._lying.add(value.tag)
        elif isinstance(value, CardRemoved):
            self._lying.discard(value.tag)
        return [outcome for sense in self._senses.values() for outcome in sense.sensed(value)]

    @property
    def due(self) -> float | None:
        """The earliest moment any of them waits for."""
        return min((sense.due for sense in self._senses.values() if sense.due is not None), default=None)

    def passes(self, now: float) -> list[Outcome]:
        """What came about first among those whose time has come."""
        waiting = [(sense.due, sense) for sense in self._senses.values()]
        coming = [(due, sense) for due, sense in waiting if due is not None and due <= now]
        for _, sense in sorted(coming, key=lambda each: each[0]):
            if outcomes := sense.passes(now):
                return outcomes
        return []

    def stands(self, stand: Stand, at: float) -> None:
        """Wake the sense of the game that is open, and tell all of them."""
        self._open(stand)
        for sense in self._senses.values():
            sense.stands(stand, at)

    def answered(self, record: Json, stand: Stand, at: float) -> list[Outcome]:
        """Wake the sense of the game that is open, and gather what all of them make of the record."""
        self._open(stand)
        return [found for sense in self._senses.values() for found in sense.answered(record, stand, at)]

    def recall(self, laid: Laid) -> None:
        """Tell all of them, and whichever wakes later."""
        self._laid = laid
        for sense in self._senses.values():
            sense.recall(laid)

    def refused(self) -> None:
        """Tell all of them."""
        for sense in self._senses.values():
            sense.refused()

    def complete(self, record: Json) -> Json:
        """The record with what each of them adds."""
        for sense in self._senses.values():
            record = sense.complete(record)
        return record

    def _open(self, stand: Stand) -> None:
        """Wake the open game's sense, with what it must know of the time before."""
        game = None if stand.view is None else stand.view["game"]
        if game is None or game in self._senses:
            return
        made = registration(game).sensing
        if made is not None:
            self._senses[game] = made(self._decks, frozenset(self._lying), self._places)
            self._senses[game].recall(self._laid)
