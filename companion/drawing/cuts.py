"""What a gouge leaves: cut edges that waver by a hair, tapering cuts, rings and dashes, all as polygons.

The recipe of the look (``look.md`` section 1), the same for the glass and for paper: the same seed and size give
the same hair, so nothing shimmers from frame to frame and a sheet is the same each time it is printed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from random import Random

Point = tuple[float, float]

WAVER = 0.15
"""How far a cut strays to each side, in U."""
STRIDE = 3.0
"""How far it runs before it strays again, in U."""
CORNER_STRIDE = 0.77
"""The same round a corner, in U of its radius."""


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


REFERENCE_U = 5.2
"""Pixels in one U where lengths of the pond below are pixels, as in the recipe of the look."""


def pond(
    w: float, h: float, radius: float, u: float, seed: int, chance: Random
) -> Iterator[tuple[str, list[Point]]]:
    """The water, its dark middle and the cuts of the gouge, each with the name of its colour.

    The edge is of ``seed``, what lies inside of ``chance``.
    """
    yield "water", rough(w, h, radius, u, seed, waver=1.6 / REFERENCE_U, stride=14 / REFERENCE_U)
    yield "deep", _deep(chance, w, h)
    for shape in _ripples(chance, w, h, u / REFERENCE_U):
        yield "ripple", shape


def _deep(chance: Random, w: float, h: float) -> list[Point]:
    """The dark middle: a rounded box that three and five waves pull out of shape."""
    shape = []
    for step in range(72):
        turn = step / 72 * 2 * math.pi
        size = 1 + 0.035 * math.sin(3 * turn + 1) + 0.03 * math.sin(5 * turn) + chance.uniform(-0.006, 0.006)
        across, down = (math.copysign(abs(part) ** 0.82, part) for part in (math.cos(turn), math.sin(turn)))
        shape.append((w / 2 + w * 0.37 * size * across, h / 2 + h * 0.35 * size * down))
    return shape


def _ripples(chance: Random, w: float, h: float, k: float) -> Iterator[list[Point]]:
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


def ellipse(x: float, y: float, rx: float, ry: float) -> list[Point]:
    """An ellipse as a polygon too fine to be seen as one, from its rightmost point clockwise."""
    count = max(24, round(math.sqrt(max(rx, ry)) * 12))
    turns = (2 * math.pi * step / count for step in range(count))
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def moved(points: Iterable[Point], dx: float, dy: float) -> list[Point]:
    """The same points so far to the right and down."""
    return [(x + dx, y + dy) for x, y in points]


def cubic(points: Iterable[Point], steps: int) -> list[Point]:
    """A cubic curve by its start, its two bends and its end, as so many straight pieces; without its start."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    curve = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        curve.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return curve


def dashes(points: Iterable[Point], on: float, off: float) -> Iterator[list[Point]]:
    """The pieces of a polyline that a dash of ``on`` pixels and a gap of ``off`` leave."""
    path = list(points)
    piece, drawing, left = [path[0]], True, on
    for a, b in itertools.pairwise(path):
        step, gone = math.dist(a, b), 0.0
        while step - gone > left:
            gone += left
            cut = between(a, b, gone / step)
            if drawing:
                yield [*piece, cut]
            piece, drawing = [cut], not drawing
            left = on if drawing else off
        left -= step - gone
        piece.append(b)
    if drawing and len(piece) > 1:
        yield piece


def between(a: Point, b: Point, share: float) -> Point:
    """The point that lies this share of the way from ``a`` to ``b``: 0 is ``a``, 1 is ``b``."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
