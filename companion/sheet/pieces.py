"""What sheets are built of: lines of text, paper with cut edges, the fisher's pill, rings, gouges, a turning arrow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from companion.drawing.cuts import Point, ellipse, gouge, moved, rough
from companion.drawing.fitting import baselines
from companion.drawing.lettering import Anchor
from companion.sheet.marks import Line, Mark, Shape, Text

DASH = (1.7, 1.7)
"""Dash and gap of a dashed ring, in widths of its line."""


def stacked(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    *,
    ink: str = "ink",
    anchor: Anchor = "start",
    whole: str | None = None,
) -> list[Text]:
    """Lines one under the other, the middle of all their capitals at ``y``; shortened ones stand for ``whole``."""
    wholes = [whole, *[""] * len(lines)] if lines and lines[-1].endswith("…") else [None] * len(lines)
    return [
        Text(line, x, level, size, ink, anchor, stands_for)
        for line, level, stands_for in zip(lines, baselines(y, len(lines), size), wholes, strict=False)
    ]


def cut(x: float, y: float, w: float, h: float, radius: float, u: float, seed: int) -> tuple[Point, ...]:
    """The edge of a piece of paper whose top left corner is at (x, y)."""
    return tuple(moved(rough(w, h, radius, u, seed), x, y))


def pill(x: float, y: float, w: float, h: float, u: float, seed: int) -> Shape:
    """The dark lozenge under the points of a fisher, its middle at (x, y)."""
    return Shape((cut(x - w / 2, y - h / 2, w, h, h / 2, u, seed),))


def ring(x: float, y: float, r: float, width: float, kind: str) -> list[Mark]:
    """A disc (``full``), a ring (``open``) or a ring of dashes (``dashed``), its outer edge ``r`` from (x, y)."""
    if kind == "full":
        return [Shape((_circle(x, y, r),))]
    middle = r - width / 2
    if kind == "open":
        return [Line(_circle(x, y, middle), width, closed=True)]
    # As many whole dashes as go round, so that the ring has no seam.
    round_ = 2 * math.pi * middle
    count = max(6, round(round_ / (width * sum(DASH))))
    each = round_ / count / sum(DASH)
    return [Line(_circle(x, y, middle), width, closed=True, dash=(DASH[0] * each, DASH[1] * each))]


def _circle(x: float, y: float, r: float) -> tuple[Point, ...]:
    """Too fine for paper to show its corners, and no finer."""
    return tuple(ellipse(x, y, r, r)[::2])


def gouges(seed: int, x: float, y: float, w: float, h: float, length: float, count: int, ink: str) -> Shape:
    """Short level cuts all over a rectangle."""
    chance = Random(seed)
    shapes = []
    for _ in range(count):
        run = chance.uniform(0.75, 1.25) * length
        left, level = chance.uniform(x, x + w - run), chance.uniform(y, y + h)
        shapes.append(tuple(gouge(left, level, left + run, level + chance.uniform(-1.5, 1.5), length / 12)))
    return Shape(tuple(shapes), ink)


def turning(x: float, y: float, r: float, width: float, clockwise: bool, ink: str) -> list[Mark]:
    """An arrow that goes most of the way round (x, y): the direction of a round as seen from above."""
    side = 1 if clockwise else -1
    turns = [math.radians(-90 + side * (-130 + 220 * step / 14)) for step in range(15)]
    arc = [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]
    (ax, ay), turn = arc[-1], turns[-1]
    # The head lies along the circle, with its tip a little ahead of the arc's end.
    along = (-math.sin(turn) * side, math.cos(turn) * side)
    across = (math.cos(turn), math.sin(turn))
    size = width * 2.1
    head = (
        (ax + along[0] * size * 1.3, ay + along[1] * size * 1.3),
        (ax + across[0] * size, ay + across[1] * size),
        (ax - across[0] * size, ay - across[1] * size),
    )
    return [Line(tuple(arc), width, ink), Shape((head,), ink)]
