"""What everybody can know of one player's hand, as values, and whether any hand fits it (``knowledge.py`` says how).

:func:`fits` turns what was seen of a hand and what its holder said into cards with releases and deadlines, which
``proof.py`` schedules.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.go_fish.proof import NEVER, OneOf, Task, is_possible
from companion.games.go_fish.state import KINDS, SET

UNSEEN, STOCK = -1, -2
"""In the place of a seat: a card nobody has seen yet, and one that was seen as it came from the stock."""
IMPOSSIBLE = -1
"""The ceiling of a word that goes against what was seen."""


class Word(msgspec.Struct, frozen=True, gc=False):
    """What a player said of their own hand when ``places`` of it were filled, as bounds on what had come unseen."""

    seq: int
    rank: int
    places: int
    floor: int = 0
    """At least so many cards of the rank."""
    ceiling: int = SET
    """At most so many cards of the rank; below 0 it cannot be."""
    without: int = -1
    """``specific_card``: not this card."""
    one_of: tuple[int, ...] = ()
    """``specific_card``: at least one of these cards."""


class Hand(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What was seen of one player's hand, and what they said of it."""

    places: int
    """Cards that came unseen."""
    out: tuple[int, ...] = (0,) * KINDS
    """For each rank, cards seen to leave less cards seen to come."""
    need: tuple[int, ...] = (0,) * KINDS
    """The most ``out`` ever was: so many of the rank must have come unseen."""
    floors: tuple[tuple[int, int, int], ...] = ()
    """``(places, rank, n)``: when so many places were filled, n of the rank had come unseen."""
    owned: tuple[tuple[int, int], ...] = ()
    """``specific_card``: ``(card, places)``: a card first seen as it left this hand or was laid from it."""
    words: tuple[Word, ...] = ()
    """Those that are believed together."""
    denied: frozenset[int] = frozenset()
    """Ranks they said they had none of, or gave away, with no unseen draw and no gift of it since."""


def fits(
    hands: Sequence[Hand], shown: Sequence[int], first: Sequence[int], seat: int, words: Sequence[Word]
) -> bool:
    """Whether some hand of ``seat`` goes with everything seen and these words of its holder.

    ``hands`` are those of all seats; ``shown`` and ``first`` are as in ``Known``.
    """
    if any(word.ceiling < 0 for word in words):
        return False
    places = hands[seat].places
    if first:
        one_of = [OneOf(word.places, word.one_of) for word in words if word.one_of]
        return is_possible(places, _cards(hands[seat], first, seat, words), one_of)
    tasks = _ranks(hands, shown, seat, words)
    return tasks is not None and is_possible(places, tasks, [])


def _ranks(
    hands: Sequence[Hand], shown: Sequence[int], seat: int, words: Sequence[Word]
) -> list[Task] | None:
    """The first, second, third and fourth card of each rank as tasks; ``None`` if more are needed than can be."""
    most = [SET - cards for cards in shown]
    for other, hand in enumerate(hands):
        if other != seat:
            most = [left - need for left, need in zip(most, hand.need, strict=True)]
    due = [[NEVER] * SET for _ in range(KINDS)]
    release = [[0] * SET for _ in range(KINDS)]
    floors = [*hands[seat].floors, *((word.places, word.rank, word.floor) for word in words)]
    for places, rank, floor in floors:
        if floor > most[rank]:
            return None
        for nth in range(floor):
            due[rank][nth] = min(due[rank][nth], places)
    for word in words:
        for nth in range(word.ceiling, SET):
            release[word.rank][nth] = max(release[word.rank][nth], word.places)
    return [Task(release[rank][nth], due[rank][nth]) for rank in range(KINDS) for nth in range(most[rank])]


def _cards(hand: Hand, first: Sequence[int], seat: int, words: Sequence[Word]) -> list[Task]:
    """``specific_card``: each card that may have come unseen into this hand as a task."""
    due = dict(hand.owned)
    release = {word.without: word.places for word in words}
    return [
        Task(release.get(card, 0), due.get(card, NEVER), card)
        for card, whose in enumerate(first)
        if whose in (UNSEEN, seat)
    ]
