"""Paper with cut edges: strips, tongues, slips, buttons and pads at their exact size.

A cut edge wavers by a hair, the same hair for the same seed and size, so nothing shimmers from frame to frame
(``look/look.md`` section 1).
"""

from __future__ import annotations

import math
from random import Random

from ui.touch.cutting import Block, Point, around, offset
from ui.touch.marks import Slip
from ui.touch.theme import colour

WAVER = 0.15
"""How far a cut strays to each side, in U."""
STRIDE = 3.0
"""How far it runs before it strays again, in U."""
CORNER_STRIDE = 0.77
"""The same round a corner, in U of its radius."""

SHADOW = (0.6, 0.8)
"""Where a slip's flat shadow falls, in U."""
SHADOW_ALPHA = round(0.45 * 255)

DASH = (4.0, 3.6)
"""Dash and gap of an empty place, in widths of its line."""


def rough(
    w: float, h: float, radius: float, u: float, seed: int, waver: float = WAVER, stride: float = STRIDE
) -> list[Point]:
    """A rectangle with round corners and a wavering edge, from its top left corner at (0, 0), clockwise."""
    chance = Random(seed * 7919 + int(w) + int(h))
    amount, step = waver * u, stride * u
    radius = min(radius, w / 2, h / 2)
    edge: list[Point] = []

    def strayed(x: float, y: float, by: float) -> Point:
        return x + chance.uniform(-by, by), y + chance.uniform(-by, by)

    def side(x1: float, y1: float, x2: float, y2: float) -> None:
        count = max(1, int(math.hypot(x2 - x1, y2 - y1) / step))
        for number in range(count):
            t = number / count
            edge.append(strayed(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, amount))

    def corner(x: float, y: float, begin: float) -> None:
        count = max(4, int(radius / (CORNER_STRIDE * u)))
        for number in range(count):
            turn = math.radians(begin + 90 * number / count)
            edge.append(strayed(x + radius * math.cos(turn), y + radius * math.sin(turn), amount / 2))

    side(radius, 0, w - radius, 0)
    corner(w - radius, radius, -90)
    side(w, radius, w, h - radius)
    corner(w - radius, h - radius, 0)
    side(w - radius, h, radius, h)
    corner(radius, h - radius, 90)
    side(0, h - radius, 0, radius)
    corner(radius, radius, 180)
    return edge


def slip_block(slip: Slip, theme: str, u: float, dx: float = 0.0, dy: float = 0.0) -> Block:
    """The picture of a slip whose top left corner lies at (``dx``, ``dy``)."""
    edge = [(x + dx, y + dy) for x, y in rough(slip.w, slip.h, slip.radius, u, slip.seed)]
    half = slip.stroke / 2 if slip.outline else 0.0
    shadow = (SHADOW[0] * u, SHADOW[1] * u) if slip.shadow else (0.0, 0.0)
    block = Block(around(edge, half + slip.rim + 1 + max(shadow)))
    if slip.shadow:
        fallen = [(x + shadow[0], y + shadow[1]) for x, y in edge]
        block.fill(fallen, colour(theme, "ink"), SHADOW_ALPHA)
    if slip.rim:
        block.fill(offset(edge, half + slip.rim), colour(theme, "lamp"))
    if slip.outline and not slip.dashed:
        block.fill(offset(edge, half), colour(theme, slip.outline))
        edge = offset(edge, -half)
    if slip.fill:
        block.fill(edge, colour(theme, slip.fill))
    elif not slip.dashed:
        block.clear(edge)
    if slip.outline and slip.dashed:
        dash = (DASH[0] * slip.stroke, DASH[1] * slip.stroke)
        block.stroke(edge, slip.stroke, colour(theme, slip.outline), closed=True, dash=dash)
    return block
