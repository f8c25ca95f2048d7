"""From the edges of a contact to presses: what bounces is one press, and what only flickers is none.

A contact that closes or opens bounces for some milliseconds. Its level counts once it has lasted 8 ms, and an
excursion under 2 ms in between is as if it had not been. A press or a release is dated to its first touch of metal, so
that of two seats within 5 ms the one that was first stays first however their contacts bounce; for the same reason
every change is told the same time after that date (:data:`TOLD_AFTER`), never sooner for a clean contact than for a
bad one.

Pure: every time is handed in, in seconds on one monotonic clock. Drivers tell edges with the time at which they were,
and sometimes late.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

STABLE = 8_000
"""Microseconds that a level must last. A change is dated at most so long before the level that lasted."""
SPIKE = 2_000
"""Microseconds: what is shorter was not there."""
LATE = 5_000
"""Microseconds by which a driver may be late with an edge, while the screen is drawn."""
TOLD_AFTER = (2 * STABLE + SPIKE + LATE) / 1_000_000
"""Seconds from the first touch of a contact until its change is told. No change of another contact that was earlier can
still be open then."""


class Change(NamedTuple):
    """A contact went to another level, and stayed there."""

    at: float
    """When it first touched."""
    name: str
    closed: bool


class Contact:
    """One contact, judged by the times of its edges alone; times are whole microseconds."""

    def __init__(self, closed: bool, now: int) -> None:
        self.arrived = now
        """When the last edge was told, which is not when it was."""
        self._raw, self._raw_since = closed, now
        # The level without spikes, and what it was when it had last lasted.
        self._level, self._level_since, self._date = closed, now, now
        self._settled, self._settled_since = closed, now
        self._edges: deque[tuple[int, bool]] = deque()
        self._until = now

    def edge(self, at: int, closed: bool) -> Iterator[tuple[int, bool]]:
        """The level became ``closed``; yields the change (date, level) that was settled by then, if any.

        An edge of a time that was judged already counts as one of now; one that changes nothing was told twice.
        """
        at = max(at, self._until)
        yield from self.judge(at)
        if closed != self._raw:
            self._raw, self._raw_since = closed, at
            self._edges.append((at, closed))
            while self._edges[0][0] < at - STABLE:
                self._edges.popleft()

    def judge(self, until: int) -> Iterator[tuple[int, bool]]:
        """Take it that no further edge came before ``until``; yields the change that is settled by it, if any."""
        self._until = max(until, self._until)
        if self._raw != self._level and self._until >= self._raw_since + SPIKE:
            self._level, self._level_since = self._raw, self._raw_since
            self._date = min(
                at for at, closed in self._edges if closed == self._raw and at >= self._settled_since
            )
        # While an excursion may still turn out to be a spike, nothing is said about the level below it.
        lasted = self._raw == self._level and self._until >= self._level_since + STABLE
        if lasted and self._level != self._settled:
            self._settled, self._settled_since = self._level, self._level_since
            yield self._date, self._settled

    def quiet_from(self) -> int | None:
        """When there is something to judge if no edge comes; ``None`` if nothing is open."""
        if self._raw != self._level:
            return self._raw_since + SPIKE
        return self._level_since + STABLE if self._level != self._settled else None


class Debounce:
    """Several contacts by name, and their changes in the order in which they were."""

    def __init__(self) -> None:
        self._contacts: dict[str, Contact] = {}
        self._changes: list[tuple[int, int, str, bool]] = []
        self._order = count()

    def add(self, name: str, closed: bool, now: float) -> None:
        """A contact that is watched from now on, at this level; one of that name is forgotten."""
        self._contacts[name] = Contact(closed, _us(now))

    def remove(self, name: str) -> None:
        """Watch it no longer. What it did before is still told."""
        self._contacts.pop(name, None)

    def edge(self, name: str, at: float, closed: bool, now: float) -> None:
        """The contact became ``closed`` at ``at``, which was told at ``now``. Of one not watched nothing is kept."""
        contact = self._contacts.get(name)
        if contact is not None:
            contact.arrived = _us(now)
            self._keep(name, contact.edge(min(_us(at), _us(now)), closed))

    def told(self, now: float) -> list[Change]:
        """The changes that may be told by now, in the order of their dates. Each is told once."""
        until = _us(now) - LATE
        for name, contact in self._contacts.items():
            # Soon after an edge others may be on their way that were before it is judged further.
            if until >= contact.arrived:
                self._keep(name, contact.judge(until))
        ready = []
        last = _us(now) - _us(TOLD_AFTER)
        while self._changes and self._changes[0][0] <= last:
            at, _, name, closed = heapq.heappop(self._changes)
            ready.append(Change(at / 1_000_000, name, closed))
        return ready

    def due(self) -> float | None:
        """When :meth:`told` has something to do if no edge comes; ``None`` if not before the next edge."""
        times = [at + _us(TOLD_AFTER) for at, *_ in self._changes[:1]]
        for contact in self._contacts.values():
            quiet = contact.quiet_from()
            if quiet is not None:
                times.append(max(quiet, contact.arrived) + LATE)
        return min(times) / 1_000_000 if times else None

    def _keep(self, name: str, changes: Iterator[tuple[int, bool]]) -> None:
        for at, closed in changes:
            heapq.heappush(self._changes, (at, next(self._order), name, closed))


def _us(seconds: float) -> int:
    return round(seconds * 1_000_000)
