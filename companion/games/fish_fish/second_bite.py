"""What the table knows of bites nobody saw: which numbers of them still fit what was told, and the fisher's words.

Where cards are not sensed only the fisher knows the card of a line without bets. A number x of unseen bites fits while
no more cards of either kind were laid than there are (``records.md``, Fish Fish; ``rules/fish-fish.md`` 1.6).
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.game import Code

BITES, NO_BITES = 2, 3
"""Fishing cards of a round."""

Shown = Literal["bite", "no-bite", "unseen"]
"""What everybody saw of the card of a line."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The cards of a round up to a line, the line's own included."""

    fits: tuple[int, ...]
    """The numbers of unseen bites that fitted before the line."""
    card: Shown
    """The line's own card."""
    bites: int
    no_bites: int
    unseen: int
    asked: bool
    """Whether an unseen bite may have ended the round here, so that the fisher's word can matter."""


@cache
def fitting(laid: Laid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of unseen bites with which the line's card was the second bite of the round, and those with which
    the round goes on. Both words fit where neither is empty."""
    more = (0, 1) if laid.card == "unseen" else (0,)
    fits = sorted({x + y for x in laid.fits for y in more})
    fits = [x for x in fits if laid.bites + x <= BITES and laid.no_bites + laid.unseen - x <= NO_BITES]
    if not laid.asked:
        return (), tuple(fits)
    ending = [x for x in fits if laid.bites + x == BITES and laid.card != "no-bite"]
    return tuple(ending), tuple(x for x in fits if laid.bites + x < BITES)


def words_for(laid: Laid) -> tuple[bool, ...]:
    """The words the fisher may say: whether this card was the second bite of the round."""
    ending, going_on = fitting(laid)
    return (True,) * bool(ending) + (False,) * bool(going_on)


@cache
def weigh(laid: Laid, word: bool | UnsetType) -> tuple[bool, tuple[int, ...]] | Code:
    """Whether this line's card was the second bite, and which numbers of unseen bites fit after it.

    ``word`` is ignored where it cannot matter; ``needs-answer`` where it must be said, ``cards-do-not-add-up`` where
    no honest round fits it.
    """
    ending, going_on = fitting(laid)
    if laid.asked and laid.card != "no-bite" and word is not UNSET:
        ending, going_on = (ending, ()) if word else ((), going_on)
    if ending and going_on:
        return "needs-answer"
    return (bool(ending), ending or going_on) if ending or going_on else "cards-do-not-add-up"
