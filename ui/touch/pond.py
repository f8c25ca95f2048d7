"""The pond: deep water in the middle, gouge marks round it, cut edges on the shore.

Cutting it takes longer than anything else on the glass, so it is cut once for a size and a theme.
Every length below is a pixel at 5.2 pixels in one U, as in the recipe of the look; ``k`` brings it to the screen's U.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ui.touch.cutting import Point
from ui.touch.frames import rough
from ui.touch.theme import colour

if TYPE_CHECKING:
    from PIL.Image import Image

SAMPLES = 2
"""The pond is drawn so many times larger and reduced."""

MARGIN = 4
"""Paper round the water that its wavering edge may reach into."""

REFERENCE_U = 5.2


def gouge(x1: float, y1: float, x2: float, y2: float, width: float) -> list[Point]:
    """One straight cut, pointed at both ends and ``width`` to each side in the middle of its length."""
    run = math.hypot(x2 - x1, y2 - y1) or 1.0
    across_x, across_y = -(y2 - y1) / run, (x2 - x1) / run
    shape: list[Point] = []
    for begin, end, side in (((x1, y1), (x2, y2), 1), ((x2, y2), (x1, y1), -1)):
        for step in range(6):
            t = step / 6
            # A quadratic curve bulges by half of what its middle point is moved.
            bulge = 2 * t * (1 - t) * width * side
            shape.append(
                (
                    begin[0] + (end[0] - begin[0]) * t + across_x * bulge,
                    begin[1] + (end[1] - begin[1]) * t + across_y * bulge,
                )
            )
    return shape


def arc_gouge(
    x: float, y: float, rx: float, ry: float, begin: float, end: float, width: float
) -> list[Point]:
    """One cut along an ellipse from one angle to another (degrees), pointed at both ends."""
    outer, inner = [], []
    for step in range(9):
        t = step / 8
        turn = math.radians(begin + (end - begin) * t)
        half = width * math.sin(math.pi * t)
        outer.append((x + (rx + half) * math.cos(turn), y + (ry + half) * math.sin(turn)))
        inner.append((x + (rx - half) * math.cos(turn), y + (ry - half) * math.sin(turn)))
    return outer + inner[::-1]


def deep(chance: Random, w: float, h: float) -> list[Point]:
    """The dark middle: a rounded box that three and five waves pull out of shape."""
    shape = []
    for step in range(72):
        turn = step / 72 * 2 * math.pi
        size = 1 + 0.035 * math.sin(3 * turn + 1) + 0.03 * math.sin(5 * turn) + chance.uniform(-0.006, 0.006)
        across, down = (math.copysign(abs(part) ** 0.82, part) for part in (math.cos(turn), math.sin(turn)))
        shape.append((w / 2 + w * 0.37 * size * across, h / 2 + h * 0.35 * size * down))
    return shape


def ripples(chance: Random, w: float, h: float, k: float) -> Iterator[list[Point]]:
    """Cuts in rings round the middle, and short ones along the shore."""
    x, y = w / 2, h / 2
    for ring in range(2, 14):
        rx, ry = ring * w * 0.052, ring * h * 0.062
        degrees = 57 * k / ((rx + ry) / 2)
        turn = chance.uniform(0, 40)
        while turn < 360:
            span = chance.choice((16, 24, 36, 54)) * degrees
            gap = chance.uniform(16, 52) * degrees
            middle = math.radians(turn + span / 2)
            at_x, at_y = x + rx * math.cos(middle), y + ry * math.sin(middle)
            if 14 * k < at_x < w - 14 * k and 12 * k < at_y < h - 12 * k:
                yield arc_gouge(x, y, rx, ry, turn, turn + span, 1.5 * k)
            turn += span + gap
    for _ in range(int((w + h) / 14 / k)):
        side = chance.choice("tblr")
        if side in "tb":
            at_x = chance.uniform(20 * k, w - 20 * k)
            at_y = 6 * k if side == "t" else h - 6 * k
            run_x, run_y = chance.uniform(10, 26) * k, chance.uniform(-1.5, 1.5) * k
        else:
            at_y = chance.uniform(20 * k, h - 20 * k)
            at_x = 6 * k if side == "l" else w - 6 * k
            run_x, run_y = chance.uniform(-1.5, 1.5) * k, chance.uniform(10, 26) * k
        yield gouge(at_x, at_y, at_x + run_x, at_y + run_y, 1.6 * k)


def cut(w: float, h: float, u: float, theme: str, seed: int) -> Image:
    """The pond, ``w`` by ``h`` pixels, on paper with :data:`MARGIN` pixels of it all round."""
    from PIL import Image, ImageDraw

    k, chance = u / REFERENCE_U, Random(seed)
    size = (math.ceil(w) + 2 * MARGIN, math.ceil(h) + 2 * MARGIN)
    picture = Image.new("RGB", (size[0] * SAMPLES, size[1] * SAMPLES), colour(theme, "paper"))
    pen = ImageDraw.Draw(picture)

    def fill(shape: list[Point], token: str) -> None:
        placed = [((x + MARGIN) * SAMPLES - 0.5, (y + MARGIN) * SAMPLES - 0.5) for x, y in shape]
        pen.polygon(placed, fill=colour(theme, token))

    fill(rough(w, h, 26 * k, u, seed, waver=1.6 / REFERENCE_U, stride=14 / REFERENCE_U), "water")
    fill(deep(chance, w, h), "deep")
    for shape in ripples(chance, w, h, k):
        fill(shape, "ripple")
    return picture.reduce(SAMPLES)
