"""Where things lie on the glass: the unit, the seats round the edges, the corners (``look.md`` sections 1 and 2).

Pure arithmetic on the size of the screen; nothing here draws.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from ui.touch.picture.marks import Frame

Edge = Literal["bottom", "left", "top", "right"]
EDGES: tuple[Edge, ...] = ("bottom", "left", "top", "right")
TURNED: dict[Edge, float] = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}

#: Seats on the bottom, left, top and right edge, offered first for so many players.
LANDSCAPE = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
}
PORTRAIT = {
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 2, 1, 1),
    6: (1, 2, 1, 2),
    7: (1, 3, 1, 2),
    8: (1, 3, 1, 3),
}

CORNER = 12.4
DEPTH = 12.7


def unit(width: int, height: int, width_mm: float | None = None) -> float:
    """Pixels in one U on a screen of this size; ``width_mm`` is its real width where it is known."""
    short = min(width, height)
    if not width_mm:
        return short / 92
    px_mm = width / width_mm
    return px_mm * min(max(short / px_mm / 92, 1.0), 1.6)


class Glass(msgspec.Struct, frozen=True):
    """The drawing surface after the screen's rotation: pixels wide and high, and pixels in one U."""

    width: float
    height: float
    u: float
    lying: bool = True
    """Lying on the table everything turns to whom it concerns; standing nothing turns."""

    @property
    def portrait(self) -> bool:
        """Whether it is higher than wide."""
        return self.height > self.width

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the glass, in pixels."""
        return self.width / 2, self.height / 2

    @property
    def corner(self) -> float:
        """Side of a corner square in pixels."""
        return CORNER * self.u

    @property
    def depth(self) -> float:
        """Depth of a seat's strip in pixels; the pond is the glass less this on every side."""
        return DEPTH * self.u

    def length(self, edge: Edge) -> float:
        """How long an edge of the glass is, in pixels."""
        return self.width if edge in ("bottom", "top") else self.height


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: its edge, the frame it draws in (x to its right, y 0 at the glass edge, -y to the pond)."""

    number: int
    edge: Edge
    frame: Frame
    length: float
    """Length of its strip in pixels."""

    @property
    def angle(self) -> float:
        """How what is drawn for the seat is turned, in degrees clockwise: 0 on a screen that stands."""
        return self.frame.angle

    @property
    def heading(self) -> float:
        """How the seat's edge is turned, also where ``standing`` turns no drawing."""
        return TURNED[self.edge]


def offered(glass: Glass, players: int) -> tuple[Edge, ...]:
    """The edge of each seat that is offered first for so many players, in seat order (clockwise from above)."""
    counts = (PORTRAIT if glass.portrait else LANDSCAPE)[players]
    return tuple(edge for edge, count in zip(EDGES, counts, strict=True) for _ in range(count))


def seats(glass: Glass, edges: tuple[Edge, ...]) -> tuple[Seat, ...]:
    """The seats of a table whose players sit at these edges, in seat order.

    Players on one edge stand in clockwise order along it: bottom right to left, left upwards, top left to right,
    right downwards.
    """
    placed = []
    for number, edge in enumerate(edges):
        here = [n for n, other in enumerate(edges) if other == edge]
        slot = (glass.length(edge) - 2 * glass.corner) / len(here)
        along = glass.corner + (here.index(number) + 0.5) * slot
        length = min(slot - 1.2 * glass.u, 72 * glass.u)
        x, y = {
            "bottom": (glass.width - along, glass.height),
            "left": (0.0, glass.height - along),
            "top": (along, 0.0),
            "right": (glass.width, along),
        }[edge]
        placed.append(Seat(number, edge, Frame(x, y, TURNED[edge] if glass.lying else 0.0), length))
    return tuple(placed)


def to_root(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """A point of a frame on the glass."""
    turn = math.radians(frame.angle)
    return (
        frame.x + x * math.cos(turn) - y * math.sin(turn),
        frame.y + x * math.sin(turn) + y * math.cos(turn),
    )


def to_frame(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """A point of the glass in a frame: the inverse of :func:`to_root`."""
    turn = math.radians(frame.angle)
    dx, dy = x - frame.x, y - frame.y
    return dx * math.cos(turn) + dy * math.sin(turn), -dx * math.sin(turn) + dy * math.cos(turn)
