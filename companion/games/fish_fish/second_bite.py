"""What the table knows of bites nobody saw: which numbers of them still fit what was told, and the fisher's words.

Where cards are not sensed only the fisher knows the card of a line without bets. A number x of unseen bites fits while
no more cards of either kind were laid than there are (``records.md``, Fish Fish; ``rules/fish-fish.md`` 1.6).
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import UNSET, UnsetType

from companion.games.game import Code

BITES, NO_BITES = 2, 3
"""Fishing cards of a round."""

Shown = Literal["bite", "no-bite", "unseen"]
"""What everybody saw of the card of a line."""


@cache
def fitting(
    before: tuple[int, ...], card: Shown, bites: int, no_bites: int, lines: int, asked: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of unseen bites with which a line's ``card`` was the second bite of the round, and those with which
    the round goes on. Both words fit where neither is empty.

    Of the round so far, this line not included: the numbers that fitted ``before``, the ``bites`` and ``no_bites`` that
    everybody saw, and how many ``lines`` it had. ``asked`` is whether an unseen bite may have ended the round here, so
    that the fisher's word can matter.
    """
    unseen = lines - bites - no_bites + (card == "unseen")
    bites, no_bites = bites + (card == "bite"), no_bites + (card == "no-bite")
    more = (0, 1) if card == "unseen" else (0,)
    fits = sorted({x + y for x in before for y in more})
    fits = [x for x in fits if bites + x <= BITES and no_bites + unseen - x <= NO_BITES]
    if not asked:
        return (), tuple(fits)
    ending = [x for x in fits if bites + x == BITES and card != "no-bite"]
    return tuple(ending), tuple(x for x in fits if bites + x < BITES)


@cache
def weigh(
    before: tuple[int, ...],
    card: Shown,
    bites: int,
    no_bites: int,
    lines: int,
    asked: bool,
    word: bool | UnsetType,
) -> tuple[bool, tuple[int, ...]] | Code:
    """Whether this line's card was the second bite, and which numbers of unseen bites fit after it.

    ``word`` is ignored where it cannot matter; ``needs-answer`` where it must be said, ``cards-do-not-add-up`` where
    no honest round fits it. The other arguments are those of :func:`fitting`.
    """
    ending, going_on = fitting(before, card, bites, no_bites, lines, asked)
    if asked and card != "no-bite" and word is not UNSET:
        ending, going_on = (ending, ()) if word else ((), going_on)
    if ending and going_on:
        return "needs-answer"
    return (bool(ending), ending or going_on) if ending or going_on else "cards-do-not-add-up"
