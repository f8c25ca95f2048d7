"""The pond, and what the fisher lays on it: the bait on its card, the line; the corner that counts the lines.

The card has one back and shows nothing (``secrecy.md``). Lengths written out are in U, points and boxes are
pixels of the glass.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ui.touch.kit.pieces import ROOT
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM
from ui.touch.picture.geometry import Edge, Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import (
    Disc,
    Frame,
    Line,
    Mark,
    Motion,
    Part,
    Pond,
    Slip,
    Sprite,
    Thread,
    Words,
)
from ui.touch.picture.seat_boxes import is_column, root_box

INWARD: dict[Edge, tuple[float, float]] = {
    "bottom": (0, -1),
    "left": (1, 0),
    "top": (0, 1),
    "right": (-1, 0),
}
"""Which way the pond lies from an edge."""

BAIT_RADIUS, CARD_WIDE, CARD_LONG, TILT = 9.2, 18.6, 25.0, 8.0
CLEAR = 12.4
"""How near a tongue may come to the middle of the bait: half the card, the lamp's edge, and 1 U of water."""
MOVES = 4.0
"""How far the bait gives way to a tongue of one row; to a deeper slip it does as far as it has to."""


def facing(look: Look, seat: Seat) -> float:
    """How what this seat must read is turned; standing turns nothing."""
    return seat.heading if look.glass.lying else 0.0


def water_box(look: Look, seats: Sequence[Seat]) -> Box:
    """The pond: the glass less a strip's depth on every side, or less a column where one stands."""
    deep = dict.fromkeys(INWARD, look.glass.depth)
    for seat in seats:
        if is_column(look, seat):
            deep[seat.edge] = root_box(look, seat).w + 1.0 * look.u
    return Box(
        deep["left"],
        deep["top"],
        look.glass.width - deep["left"] - deep["right"],
        look.glass.height - deep["top"] - deep["bottom"],
    )


def water(look: Look, seats: Sequence[Seat]) -> Part:
    """The pond itself, the same for a whole game, so that it is drawn once."""
    return Part("pond", (Pond(*water_box(look, seats)), *reeds(look, seats)))


def reeds(look: Look, seats: Sequence[Seat]) -> tuple[Sprite, ...]:
    """Clumps of reeds where the shore is free of strips."""
    u, box, size = look.u, water_box(look, seats), 10.0 * look.u
    clumps = []
    for edge, (dx, dy) in INWARD.items():
        if any(is_column(look, seat) and seat.edge == edge for seat in seats):
            continue
        for number, along in enumerate(_free_places(look, seats, edge)):
            out = 2.9 * u
            x = along if dx == 0 else (box.x - out if dx > 0 else box.right + out)
            y = along if dy == 0 else (box.y - out if dy > 0 else box.bottom + out)
            turn = {"top": 0, "right": 90, "bottom": 180, "left": 270}[edge] + (0, 6)[number % 2]
            clumps.append(Sprite("sign-reed", x - size / 2, y - size / 2, size, size, turn % 360))
    return tuple(clumps)


def _free_places(look: Look, seats: Sequence[Seat], edge: Edge) -> list[float]:
    """Where along an edge reeds may stand: one clump for every long stretch between strips and corners."""
    u, corner, length = look.u, look.glass.corner, look.glass.length(edge)
    flat, box = INWARD[edge][0] == 0, water_box(look, seats)
    shore = (box.x, box.right) if flat else (box.y, box.bottom)
    taken = []
    for seat in seats:
        if seat.edge == edge:
            here = root_box(look, seat)
            taken.append((here.x, here.right) if flat else (here.y, here.bottom))
    start, places = max(corner, shore[0]), []
    for low, high in [*sorted(taken), (min(length - corner, shore[1]), length)]:
        room = low - start
        if room >= 13 * u:
            clumps = max(1, round(room / (46 * u)))
            places += [start + room * (number + 0.55) / clumps for number in range(clumps)]
        start = high
    return places


# The bait and its line ------------------------------------------------------------------------------------


def spot(look: Look, seats: Sequence[Seat], tongue: Box | None = None) -> tuple[float, float]:
    """The middle of the bait: the middle of the pond, moved away from a tongue that comes too near."""
    u, box = look.u, water_box(look, seats)
    x, y = box.cx, box.cy
    if tongue is None:
        return x, y
    aside_x = max(tongue.x - x, x - tongue.right, 0.0)
    aside_y = max(tongue.y - y, y - tongue.bottom, 0.0)
    if aside_x >= CLEAR * u or aside_y >= CLEAR * u:
        return x, y
    if aside_y >= aside_x:
        missing = CLEAR * u - aside_y
        return x, y + (missing if tongue.cy < y else -missing)
    missing = CLEAR * u - aside_x
    return x + (missing if tongue.cx < x else -missing), y


def brink(look: Look, seat: Seat) -> tuple[float, float]:
    """The middle of the inner edge of a seat's strip, where its line begins."""
    box, (dx, dy), out = root_box(look, seat), INWARD[seat.edge], 0.2 * look.u
    return (
        box.cx if dx == 0 else (box.right if dx > 0 else box.x) + dx * out,
        box.cy if dy == 0 else (box.bottom if dy > 0 else box.y) + dy * out,
    )


def thread_bend(look: Look, start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The control point of the line's one curve: it bows 3 U aside."""
    dx, dy = start[0] - end[0], start[1] - end[1]
    far = math.hypot(dx, dy) or 1.0
    bow = 3.0 * look.u
    return (start[0] + end[0]) / 2 + bow * dy / far, (start[1] + end[1]) / 2 - bow * dx / far


def hook_point(look: Look, start: tuple[float, float], centre: tuple[float, float]) -> tuple[float, float]:
    """Where the line is tied to the bait: on the rim, on the fisher's side."""
    dx, dy = start[0] - centre[0], start[1] - centre[1]
    far, rim = math.hypot(dx, dy) or 1.0, 8.4 * look.u
    return centre[0] + dx / far * rim, centre[1] + dy / far * rim


def thread(look: Look, fisher: Seat, centre: tuple[float, float], motion: Motion | None = None) -> Part:
    """The fishing line from the fisher's strip to the bait."""
    u, start = look.u, brink(look, fisher)
    end = hook_point(look, start, centre)
    marks = (
        Thread(start, thread_bend(look, start, end), end, 0.5 * u, 1.15 * u),
        Disc(*start, 1.3 * u, 1.3 * u, "foam", "ink", 0.4 * u),
        Disc(*end, 1.1 * u, 1.1 * u, "foam", "ink", 0.5 * u),
    )
    return Part("thread", marks, motion=motion)


def bait_disc(
    look: Look, value: int, centre: tuple[float, float], turned: float, fisher: Seat
) -> tuple[Part, ...]:
    """The bait on its face-down card: its numeral turned to who acts, pips on the rim away from the line."""
    u, size = look.u, EM["bait"] * look.u
    wide, long = CARD_WIDE * u, CARD_LONG * u
    card = Sprite("cardback", -wide / 2, -long / 2, wide, long, (turned + 90 - TILT) % 360)
    start = brink(look, fisher)
    away = math.atan2(centre[1] - start[1], centre[0] - start[0])
    pips = []
    for number in range(value):
        angle = away + math.radians((number - (value - 1) / 2) * 50)
        x, y = 7.83 * u * math.cos(angle), 7.83 * u * math.sin(angle)
        pips.append(Disc(x, y, 0.9 * u, 0.9 * u, "pip", "print", 0.3 * u))
    paper = BAIT_RADIUS * u
    disc: tuple[Mark, ...] = (
        Disc(0, 0, paper + 0.48 * u, paper + 0.48 * u, "ink"),
        Slip(-paper, -paper, 2 * paper, 2 * paper, fill="sheet", outline=None, radius=paper, seed=3),
        *pips,
    )
    numeral = Words(str(value), 0, size * CAPITAL / 2 - 0.04 * u, size)
    return (
        Part("card", (card,), Frame(*centre)),
        Part("bait", disc, Frame(*centre)),
        Part("bait-value", (numeral,), Frame(*centre, turned)),
    )


def bait_place(look: Look, centre: tuple[float, float], worm: bool = True) -> Part:
    """The dashed ring where the bait will lie."""
    u, side = look.u, 10.4 * look.u
    marks: list[Mark] = [
        Disc(0, 0, 9.2 * u, 9.2 * u, "water", "foam", 0.58 * u, dash=(1.73 * u, 1.54 * u)),
    ]
    if worm:
        marks.append(Sprite("sign-worm", -side / 2, -side / 2, side, side))
    return Part("bait-place", tuple(marks), Frame(*centre))


# Corner and loop ------------------------------------------------------------------------------------------


def loop(look: Look, box: Box, frame: Frame = ROOT, ms: int = 300) -> Part:
    """The loop drawn once round where the trouble lies."""
    around = box.inset(-0.6 * look.u)
    radius = min(around.w, around.h) / 2
    points = []
    for cx, cy, first in (
        (around.right - radius, around.y + radius, -90),
        (around.right - radius, around.bottom - radius, 0),
        (around.x + radius, around.bottom - radius, 90),
        (around.x + radius, around.y + radius, 180),
    ):
        for step in range(9):
            angle = math.radians(first + step * 90 / 8)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    points.append(points[0])
    ring = Line(tuple(points), 0.8 * look.u, "stop")
    return Part("loop", (ring,), frame, motion=Motion(ms, easing="linear", draw_out=True))
