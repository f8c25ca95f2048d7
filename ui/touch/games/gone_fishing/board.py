"""Where the pond of Gone Fishing lies on the glass: its cells, the ring of positions, the panels beside it.

The board is a square in the middle of the water, as large as the glass allows; along the longer side of the water two
panels stand beside it. Lengths written out are in U, points and boxes are pixels of the glass.
"""

from __future__ import annotations

from typing import NamedTuple

from ui.touch.kit.water import INWARD, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame

SIDE = 66.2
"""Side of the board; everything on it is drawn to this measure and scaled with it."""
RING, FIRST, PITCH = 4.8, 9.0, 12.05
"""From the edge of the board to the ring of positions and to the first cell, and from one cell to the next."""
PANEL = 29.0
"""The least room beside the board that a panel needs."""
BELOW = 31.4
"""The same above and below it, where two rows of buttons stand on a panel."""
MARGIN = 0.8
SHORE = 8.0
"""How far a panel may reach onto a shore where nobody sits."""

Point = tuple[float, float]
Cell = tuple[int, int]


class Board(NamedTuple):
    """The square of the board on the glass."""

    box: Box
    u: float
    """Pixels in one U of the board's own measure."""

    def cell(self, row: int, column: int) -> Box:
        """The box of a cell, row 0 at the top of the glass."""
        side = PITCH * self.u
        return Box(
            self.box.x + FIRST * self.u + column * side, self.box.y + FIRST * self.u + row * side, side, side
        )

    def position(self, number: int, perimeter: int) -> Point:
        """The middle of a position of the ring, clockwise from the top left corner."""
        across, down = _on_ring(number, perimeter)
        return self.box.x + across * self.u, self.box.y + down * self.u

    def around(self, number: int, perimeter: int) -> Box:
        """Where a finger may land for a position: the cells of the pond go on round it, over the board's edge."""
        across, down = (self._beyond(value) for value in _on_ring(number, perimeter))
        side = PITCH * self.u
        return Box(self.box.x + across * self.u, self.box.y + down * self.u, side, side)

    @staticmethod
    def _beyond(value: float) -> float:
        """Where the cell begins that a length along the board falls into, the bank taken for one more cell."""
        if value < FIRST:
            return FIRST - PITCH
        if value > SIDE - FIRST:
            return SIDE - FIRST
        return FIRST + (value - FIRST) // PITCH * PITCH

    def nearest(self, x: float, y: float, perimeter: int) -> int | None:
        """The position a finger is at; ``None`` where it is at none."""
        far = {
            number: (place[0] - x) ** 2 + (place[1] - y) ** 2
            for number in range(perimeter)
            for place in (self.position(number, perimeter),)
        }
        number = min(far, key=lambda here: far[here])
        return number if far[number] <= (PITCH * 0.9 * self.u) ** 2 else None


def _on_ring(number: int, perimeter: int) -> Point:
    near, far = RING, SIDE - RING
    corners = ((near, near), (far, near), (far, far), (near, far))
    if perimeter == 20:
        side, along = divmod(number, 5)
        if along == 0:
            return corners[side]
        along -= 1
    else:
        side, along = divmod(number, 4)
    place = FIRST + (along + 0.5) * PITCH
    return ((place, near), (far, place), (SIDE - place, far), (near, SIDE - place))[side]


class Panel(NamedTuple):
    """A place for paper beside the board, turned to its reader: its frame, and its box in it."""

    frame: Frame
    box: Box
    tall: bool
    inner: float
    """Which way the board lies along x in this frame: 1 to the right, -1 to the left, 0 above or below."""


class Layout(NamedTuple):
    """Where everything lies: the board, the panel of the tiles, and the panel of the question."""

    board: Board
    tiles: Panel
    question: Panel


def layout(look: Look, seats: dict[str, Seat], fisher: str, acting: str, other: str | None = None) -> Layout:
    """The board, the panel of the tiles, and the panel of the question turned to who acts.

    With ``other`` the first panel is turned to that player, who is asked something too.
    """
    u, water = look.u, water_box(look, tuple(seats.values()))
    flat = water.w >= water.h
    short, long = min(water.w, water.h), max(water.w, water.h)
    panel_deep = (PANEL if flat else BELOW) + 2 * MARGIN
    ends = ("left", "right") if flat else ("top", "bottom")
    if not any(seat.edge in ends for seat in seats.values()):
        # Where nobody sits the panels may lie on the shore too, as far as they have to.
        long += min(max(0.0, (SIDE + 2 * panel_deep) * u - long), 2 * SHORE * u)
    side = max(min(SIDE * u, short - 0.6 * u, long - 2 * panel_deep * u), 0.55 * short)
    board = Board(Box(water.cx - side / 2, water.cy - side / 2, side, side), side / SIDE)
    deep = (long - side) / 2 - 2 * MARGIN * u
    wide, high = (deep, water.h - 1.2 * u) if flat else (water.w - 1.2 * u, deep)
    step = side / 2 + deep / 2 + MARGIN * u
    places = [
        (water.cx - step, water.cy) if flat else (water.cx, water.cy - step),
        (water.cx + step, water.cy) if flat else (water.cx, water.cy + step),
    ]
    asked = _side_of_question(look, seats, fisher, acting, flat)
    reader = seats[acting]

    def panel(place: int, seat: Seat) -> Panel:
        angle = seat.heading if look.glass.lying else 0.0
        turned = angle % 180 != 0
        w, h = (high, wide) if turned else (wide, high)
        beside = flat != turned
        towards = (1 if place == 0 else -1) * (-1 if angle in (180.0, 270.0) else 1)
        return Panel(Frame(*places[place], angle), Box(-w / 2, -h / 2, w, h), h > w, towards if beside else 0)

    first = seats[other] if other else seats[fisher]
    return Layout(board, panel(1 - asked, first), panel(asked, reader))


def _side_of_question(look: Look, seats: dict[str, Seat], fisher: str, acting: str, flat: bool) -> int:
    """0 for left or above, 1 for right or below: near who acts, or always at the fisher's right hand."""
    dx, dy = INWARD[seats[acting].edge]
    if not look.glass.lying:
        return 1
    if flat:
        return (0 if dx > 0 else 1) if dx else (0 if seats[fisher].edge == "top" else 1)
    return (0 if dy > 0 else 1) if dy else (0 if seats[fisher].edge == "right" else 1)
