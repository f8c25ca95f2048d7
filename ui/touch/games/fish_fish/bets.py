"""The bets on the water: where they lie, how they give way to line and tongue, how they swim.

Bets are public as they are made and countable from every chair (``look.md`` section 2). Lengths written
out are in U, points and boxes are pixels of the glass.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ui.touch.kit.pieces import fish
from ui.touch.kit.water import INWARD, brink, facing, hook_point, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Motion, Part, Sprite, Words
from ui.touch.picture.seat_boxes import root_box

ALONG, ASIDE = 38.0, 11.0
ACROSS, BESIDE, BESIDE_PORTRAIT = 20.0, 30.0, 25.0
"""Where bets lie from the bait: bottom and top seats ``ACROSS``, left and right ones ``BESIDE``."""
NEAR_STRIP = 6.0
SEARCH = 48
"""So far, in U each way, a bet looks for water that nothing else covers."""

CROWD = 6
"""From so many seats on the fish on the water are smaller."""


class Place(NamedTuple):
    """Where a bet lies: its middle, the way its fish head in degrees clockwise, how long a fish is in U."""

    x: float
    y: float
    heading: float
    long: float
    rows: int = 1

    def fish_at(self, look: Look, number: int, count: int) -> tuple[float, float]:
        """The middle of one of its fish; they lie side by side, in ``rows`` behind each other."""
        columns = -(-count // self.rows)
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        aside = (column - (in_row - 1) / 2) * self.long * 0.659 * look.u
        behind = (row - (-(-count // columns) - 1) / 2) * self.long * 0.95 * look.u
        turn = math.radians(self.heading)
        return (
            self.x - math.sin(turn) * aside - math.cos(turn) * behind,
            self.y + math.cos(turn) * aside - math.sin(turn) * behind,
        )

    def box(self, look: Look, count: int) -> Box:
        """A box round the fish of a bet (or its ringed 0)."""
        u = look.u
        if count == 0:
            return Box(self.x - 4.8 * u, self.y - 3.9 * u, 9.6 * u, 7.8 * u)
        spots = [self.fish_at(look, number, count) for number in range(count)]
        turn = math.radians(self.heading)
        long, high = self.long * u / 2, self.long * u / 2 * 92 / 132
        across = abs(math.cos(turn)) * long + abs(math.sin(turn)) * high
        down = abs(math.sin(turn)) * long + abs(math.cos(turn)) * high
        left, top = min(x for x, _ in spots) - across, min(y for _, y in spots) - down
        right, low = max(x for x, _ in spots) + across, max(y for _, y in spots) + down
        return Box(left, top, right - left, low - top)

    def afloat(self, look: Look, count: int, water: Box) -> Place:
        """The place moved so far that no fish of so many lies on the shore."""
        box, shore = self.box(look, count), water.inset(0.6 * look.u)
        dx = max(shore.x - box.x, 0.0) - max(box.right - shore.right, 0.0)
        dy = max(shore.y - box.y, 0.0) - max(box.bottom - shore.bottom, 0.0)
        return self._replace(x=self.x + dx, y=self.y + dy)


def clamp(value: float, low: float, high: float) -> float:
    """The value, or the nearer end of what it must lie between."""
    return min(max(value, low), high)


def bet_place(
    look: Look,
    seats: Sequence[Seat],
    seat: Seat,
    centre: tuple[float, float],
    fisher: Seat,
    count: int,
    tongue: Box | None = None,
) -> Place:
    """Where a seat's bet lies (``look.md`` section 2), out of the way of the line and of a tongue."""
    u, box, (cx, cy) = look.u, water_box(look, seats), centre
    mine = root_box(look, seat)
    dx, dy = INWARD[seat.edge]
    long = 9.5 if len(seats) >= CROWD else 11.0
    if dx == 0:
        x, y = clamp(mine.cx, cx - ALONG * u, cx + ALONG * u), cy - dy * ACROSS * u
    else:
        beside = BESIDE_PORTRAIT if look.glass.portrait else BESIDE
        x, y = cx - dx * beside * u, clamp(mine.cy, cy - ALONG * u, cy + ALONG * u)
    x = clamp(x, box.x + NEAR_STRIP * u, box.right - NEAR_STRIP * u)
    y = clamp(y, box.y + NEAR_STRIP * u, box.bottom - NEAR_STRIP * u)
    if not look.glass.lying and abs(x - cx) < 20 * u and abs(y - cy) < 18 * u:
        # Columns on a narrow standing glass leave no water beside the bait.
        y = cy + (19 * u if mine.cy >= cy else -19 * u)
    if dx == 0:
        x = _aside_of_line(look, x, y, centre, fisher, seat, count, long)
    ahead: dict[tuple[float, float], float] = {(0, -1): 270, (1, 0): 0, (0, 1): 90, (-1, 0): 180}
    place = Place(x, y, ahead[dx, dy], long).afloat(look, count, box)
    return _out_from_under(look, place, seat, count, tongue, box)


def _aside_of_line(
    look: Look,
    x: float,
    y: float,
    centre: tuple[float, float],
    fisher: Seat,
    seat: Seat,
    count: int,
    long: float,
) -> float:
    """The bet's x, 11 U aside if the fisher's line runs over it."""
    if fisher.edge != seat.edge:
        return x
    u, start = look.u, brink(look, fisher)
    end = hook_point(look, start, centre)
    half = (max(count, 1) * long * 0.33 + 1.0) * u
    share = clamp((y - end[1]) / ((start[1] - end[1]) or 1.0), 0.0, 1.0)
    line_x = end[0] + (start[0] - end[0]) * share
    if abs(x - line_x) >= half:
        return x
    return x + (ASIDE * u if x > line_x or (x == line_x and x <= centre[0]) else -ASIDE * u)


def _out_from_under(
    look: Look, place: Place, seat: Seat, count: int, tongue: Box | None, water: Box
) -> Place:
    """The place moved along its edge until no fish of the bet is hidden by the tongue."""
    if tongue is None:
        return place
    lit = tongue.inset(-1.2 * look.u)
    here = place.box(look, count)
    if not overlap(here, lit):
        return place
    if INWARD[seat.edge][0] == 0:
        moves = [(lit.right - here.x, 0.0), (lit.x - here.right, 0.0)]
    else:
        moves = [(0.0, lit.bottom - here.y), (0.0, lit.y - here.bottom)]
    for dx, dy in sorted(moves, key=lambda move: abs(move[0]) + abs(move[1])):
        moved = Box(here.x + dx, here.y + dy, here.w, here.h)
        if inside(moved, water):
            return place._replace(x=place.x + dx, y=place.y + dy)
    return place


def clear_of(
    look: Look, place: Place, count: int, taken: Sequence[Box], water: Box, tongue: Box | None
) -> Place:
    """The place, or the nearest one clear of the tongue and of what lies there already: ``taken`` by bait and bets.

    A long tongue leaves two neighbours one spot.
    """
    here, u = place.box(look, count), look.u
    walls = [*taken, *([tongue.inset(-1.2 * u)] if tongue else [])]
    if not any(overlap(here, wall) for wall in walls):
        return place
    steps = range(-SEARCH, SEARCH + 1, 3)
    ways = sorted(((dx, dy) for dx in steps for dy in steps), key=lambda way: math.hypot(*way))
    for dx, dy in ways:
        moved = Box(here.x + dx * u, here.y + dy * u, here.w, here.h)
        if inside(moved, water) and not any(overlap(moved, wall) for wall in walls):
            return place._replace(x=place.x + dx * u, y=place.y + dy * u)
    return place


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def inside(one: Box, other: Box) -> bool:
    """Whether all of one box lies in the other."""
    return one.x >= other.x and one.y >= other.y and one.right <= other.right and one.bottom <= other.bottom


def bet_parts(
    look: Look,
    seat: Seat,
    species: str | None,
    place: Place,
    count: int,
    motions: Sequence[Motion] | None = None,
) -> tuple[Part, ...]:
    """A bet as fish on the water, one part each, or as a ringed 0; ``motions`` says how each arrives."""
    if count == 0:
        return (no_fish(look, seat, place),)
    parts = []
    for number in range(count):
        x, y = place.fish_at(look, number, count)
        if species is None:
            side = place.long * 0.8 * look.u
            mark = Sprite("sign-hat", -side / 2, -side / 2, side, side)
        else:
            mark = fish(f"fish-{species}", 0, 0, place.long * look.u, place.heading)
        motion = motions[number] if motions else None
        parts.append(Part(f"bet-{seat.number}-{number}", (mark,), Frame(x, y), motion=motion))
    return tuple(parts)


def no_fish(look: Look, seat: Seat, place: Place) -> Part:
    """A bet of none: a ringed 0 turned to its seat."""
    u, size = look.u, 5.2 * look.u
    marks = (
        Disc(0, 0, 4.6 * u, 3.6 * u, "deep", "foam", 0.4 * u),
        Words("0", 0, size * CAPITAL / 2 + 0.1 * u, size, "foam"),
    )
    return Part(f"bet-{seat.number}-0", marks, Frame(place.x, place.y, facing(look, seat)))
