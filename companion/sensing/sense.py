"""What a game makes of what the table's devices sense.

Pure in the sense of the rules: it opens no device, reads no clock and says nothing itself. It is told what was sensed,
what the referee answered and what time it is, all by the thread that owns the screen, and answers with outcomes.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.language.json import Json
from companion.sensing.outcomes import Outcome
from companion.sensing.stand import Stand
from companion.sensing.values import Sensed

Laid = Mapping[tuple[int, int], frozenset[bytes]]
"""The tags of the cards on each line of a game, by round and line."""


class Sense:
    """What one game makes of it; as it stands here, nothing. Knows hidden cards: its state goes nowhere else.

    It is there from when its game is first open, and hears everything from then on, also while another game is open.
    """

    def sensed(self, value: Sensed) -> list[Outcome]:
        """What comes of something sensed, once :meth:`passes` has been asked for all that came about before it."""
        return []

    @property
    def due(self) -> float | None:
        """When :meth:`passes` is to be called next, if nothing is sensed until then."""
        return None

    def passes(self, now: float) -> list[Outcome]:
        """What has come about by ``now``, the earliest of it first; only one thing, for the game stands anew then."""
        return []

    def stands(self, stand: Stand, at: float) -> None:
        """The table was switched on, or people came back to it: nothing that lay there before is news."""

    def answered(self, record: Json, stand: Stand, at: float) -> list[Outcome]:
        """A record, from whomever, was accepted; it was sent at ``at``, and the game stands so now."""
        return []

    def recall(self, laid: Laid) -> None:
        """The tags on the lines of this game, as the table kept them while it was switched off."""

    def refused(self) -> None:
        """The record that was sent last was refused, or could not be kept: the game stands as before."""

    def complete(self, record: Json) -> Json:
        """A record from the glass, with what was told for it by a device."""
        return record
