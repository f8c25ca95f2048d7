"""Whether any hand at all fits what is known of it: the proof behind "earlier play contradicts this".

The cards of one player that nobody saw come (the deal, and every unseen draw) are *places*, numbered in the order in
which they came. A *card* could have come in any place from ``release`` on and before ``due``: before ``due`` because
the hand held it when only so many places were filled, not before ``release`` because until then the hand did not hold
it. Every place holds some card, and a card comes once. That is a schedule of tasks of length one with releases and
deadlines, and taking at every place the card that is due first finds a schedule whenever there is one: a later card
taken instead could always be exchanged for it. So the answer is exact, not an estimate, and takes as many steps as
there are places.

With ``specific_card`` somebody may have said "I hold one of these cards" (:class:`OneOf`). Then one of them is due,
and which one is tried in turn.
"""

from __future__ import annotations

from heapq import heappop, heappush

import msgspec

NEVER = 1 << 20
"""``due`` of a card that need not be in the hand at all."""
TRIES = 400
"""Schedules looked for before the table lets a word stand unproved."""


class Task(msgspec.Struct, frozen=True, gc=False):
    """One card that may be in the hand. ``name`` is the card where cards are told apart."""

    release: int
    due: int
    name: int = -1


class OneOf(msgspec.Struct, frozen=True, gc=False):
    """At least one of these cards came before this place."""

    due: int
    names: tuple[int, ...]


def is_possible(places: int, tasks: list[Task], one_of: list[OneOf]) -> bool:
    """Whether the places can be filled with these cards. ``True`` too where the search grew too long to tell."""
    return _search(places, tasks, one_of, [TRIES]) is not False


def _search(places: int, tasks: list[Task], one_of: list[OneOf], left: list[int]) -> bool | None:
    """``None`` once there are no tries left."""
    left[0] -= 1
    if left[0] < 0:
        return None
    came = _schedule(places, tasks)
    if came is None:
        return False
    if not one_of:
        return True
    when = {task.name: place for task, place in zip(tasks, came, strict=True)}
    for wish in one_of:
        if not any(when.get(name, NEVER) < wish.due for name in wish.names):
            break
    else:
        return True
    for place, task in enumerate(tasks):
        if task.name in wish.names and task.release < wish.due:
            sooner = Task(task.release, wish.due, task.name)
            found = _search(places, [*tasks[:place], sooner, *tasks[place + 1 :]], one_of, left)
            if found is not False:
                return found
    return False


def _schedule(places: int, tasks: list[Task]) -> list[int] | None:
    """For each card the place it came in, ``NEVER`` if it did not; ``None`` when no way fills all places in time."""
    came = [NEVER] * len(tasks)
    waiting: list[tuple[int, int]] = []
    by_release = sorted([(task.release, task.due, number) for number, task in enumerate(tasks)])
    released = 0
    for place in range(places):
        while released < len(by_release) and by_release[released][0] <= place:
            _, due, number = by_release[released]
            heappush(waiting, (due, number))
            released += 1
        if not waiting:
            return None
        due, number = heappop(waiting)
        if due <= place:
            return None
        came[number] = place
    late = waiting[0][0] if waiting else NEVER
    if late < NEVER or any(due < NEVER for _, due, _ in by_release[released:]):
        return None
    return came
