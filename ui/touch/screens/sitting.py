"""Who sits where before a game begins: names on the edges of the glass, in seat order, and who fishes first.

A value, changed only by making the next one. Seats count clockwise as seen from above: bottom, left, top, right
(``look.md`` section 2), and players on one edge follow each other clockwise too.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ui.touch.picture.geometry import EDGES, LANDSCAPE, PORTRAIT, Edge, Glass, offered, seats

MOST = max(LANDSCAPE)


def room(glass: Glass) -> dict[Edge, int]:
    """How many players fit on each edge."""
    return dict(zip(EDGES, (PORTRAIT if glass.portrait else LANDSCAPE)[MOST], strict=True))


class Sitting(msgspec.Struct, frozen=True):
    """The players in seat order with their edges; ``first`` fishes in the first round, ``None`` while undecided."""

    names: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    first: str | None = None

    def count(self, edge: Edge) -> int:
        """How many sit at an edge."""
        return self.edges.count(edge)

    def has_room(self, glass: Glass, edge: Edge) -> bool:
        """Whether one more player may sit down at an edge."""
        return len(self.names) < MOST and self.count(edge) < room(glass)[edge]

    def with_room(self, glass: Glass) -> tuple[Edge, ...]:
        """Every edge where somebody may still sit down or move to."""
        return tuple(edge for edge in EDGES if self.count(edge) < room(glass)[edge])

    def inviting(self, glass: Glass) -> tuple[Edge, ...]:
        """Where a dashed place is offered: at every empty edge, else where the next player is offered a seat."""
        free = tuple(edge for edge in EDGES if self.has_room(glass, edge))
        empty = tuple(edge for edge in free if not self.count(edge))
        if empty or not free:
            return empty
        plan = offered(glass, len(self.names) + 1)
        return (next((edge for edge in free if plan.count(edge) > self.count(edge)), free[0]),)

    def joined(self, name: str, edge: Edge, place: int | None = None) -> Sitting:
        """One more player on an edge: at ``place`` among those who sit there, or after them."""
        here = [seat for seat, other in enumerate(self.edges) if other == edge]
        before = sum(EDGES.index(other) < EDGES.index(edge) for other in self.edges)
        at = before + (len(here) if place is None else min(place, len(here)))
        return replace(
            self,
            names=(*self.names[:at], name, *self.names[at:]),
            edges=(*self.edges[:at], edge, *self.edges[at:]),
        )

    def left(self, seat: int) -> Sitting:
        """Without this player."""
        gone = self.names[seat]
        return Sitting(
            self.names[:seat] + self.names[seat + 1 :],
            self.edges[:seat] + self.edges[seat + 1 :],
            None if self.first == gone else self.first,
        )

    def renamed(self, seat: int, name: str) -> Sitting:
        """The player of a seat under another name, with the hat if they had it."""
        names = (*self.names[:seat], name, *self.names[seat + 1 :])
        return replace(self, names=names, first=name if self.first == self.names[seat] else self.first)

    def swapped(self, one: int, other: int) -> Sitting:
        """Two players in each other's places."""
        names = list(self.names)
        names[one], names[other] = names[other], names[one]
        return replace(self, names=tuple(names))

    def moved(self, glass: Glass, seat: int, edge: Edge, place: int | None = None) -> Sitting:
        """The player on another edge or another place of the same; on a full edge they change with who sits there."""
        if edge != self.edges[seat] and self.count(edge) >= room(glass)[edge]:
            here = [other for other, taken in enumerate(self.edges) if taken == edge]
            return self.swapped(seat, here[min(len(here) - 1 if place is None else place, len(here) - 1)])
        name = self.names[seat]
        return replace(self.left(seat).joined(name, edge, place), first=self.first)

    def place_at(self, glass: Glass, seat: int, x: float, y: float) -> tuple[Edge, int] | None:
        """Where a player dropped at this point sits: the edge and the place on it; ``None`` in the open water."""
        away: dict[Edge, float] = {"bottom": glass.height - y, "left": x, "top": y, "right": glass.width - x}
        edge = min(EDGES, key=lambda one: away[one])
        if away[edge] > 2 * glass.depth:
            return None
        others = self.left(seat).edges
        along = {"bottom": glass.width - x, "left": glass.height - y, "top": x, "right": y}[edge]
        centres = [
            {"bottom": glass.width - s.frame.x, "left": glass.height - s.frame.y, "top": s.frame.x}.get(
                edge, s.frame.y
            )
            for s in seats(glass, others)
            if s.edge == edge
        ]
        return edge, sum(centre < along for centre in centres)
