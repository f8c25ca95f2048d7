"""A leaf of paper over the pond, turned as a whole to one edge: the sheet of a round, the end of a game.

Lying it never covers a strip, so everyone still reads their own total at their own edge. On a standing glass, where
everybody reads the leaf itself, it lies over the columns at the sides if they leave it too little room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ui.touch.kit.pieces import SLIP_RADIUS
from ui.touch.kit.water import water_box
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Motion, Part, Slip

SLIDES = 200
"""Milliseconds in which a leaf slides up."""
STROKE = 0.65
MARGIN = 1.4
"""Water left between the leaf and the shore, in U."""
ROOM = 110.0
"""A pond that is narrower between its columns than so many U has too little room for a leaf."""


class Leaf(NamedTuple):
    """A leaf: its frame, turned round the middle of the pond, its box there, and how it slides up."""

    frame: Frame
    box: Box
    motion: Motion
    narrow: bool
    """Whether there is more height than width: what stands side by side elsewhere stands below each other."""

    def part(self, key: str, marks: Sequence[Mark]) -> Part:
        """A part in the leaf's frame, which slides up with it."""
        return Part(key, tuple(marks), self.frame, motion=self.motion)

    def slid(self, part: Part) -> Part:
        """A part of this leaf's frame that slides up with it."""
        return msgspec.structs.replace(part, motion=self.motion)


def leaf(
    look: Look,
    around: Sequence[Seat],
    angle: float,
    widest: float = 200.0,
    highest: float = 200.0,
    highest_narrow: float | None = None,
) -> Leaf:
    """A leaf as large as the pond or as its content needs (in U), turned clockwise by ``angle``.

    ``highest_narrow`` holds for a leaf that is higher than wide.
    """
    u, water = look.u, leaf_room(look, around)
    turned = angle if look.glass.lying else 0.0
    across = turned % 180 != 0
    wide, high = (water.h, water.w) if across else (water.w, water.h)
    wide, high = wide - 2 * MARGIN * u, high - 2 * MARGIN * u
    narrow = high > wide
    most = highest_narrow if highest_narrow is not None and narrow else highest
    wide, high = min(wide, widest * u), min(high, most * u)
    turn = math.radians(turned)
    up = high * 0.35
    motion = Motion(SLIDES, round(-math.sin(turn) * up, 3), round(math.cos(turn) * up, 3))
    return Leaf(Frame(water.cx, water.cy, turned), Box(-wide / 2, -high / 2, wide, high), motion, narrow)


def leaf_room(look: Look, around: Sequence[Seat]) -> Box:
    """Where leaves may lie: the pond, or between columns that stand too near each other the whole width."""
    water = water_box(look, around)
    if look.glass.lying or water.w >= ROOM * look.u:
        return water
    return Box(0.0, water.y, look.glass.width, water.h)


def paper(look: Look, page: Leaf, seed: int = 41) -> Slip:
    """The paper of a leaf; ``seed`` tells its edges from those of other leaves."""
    return Slip(*page.box, stroke=STROKE * look.u, radius=SLIP_RADIUS * look.u, shadow=True, seed=seed)
