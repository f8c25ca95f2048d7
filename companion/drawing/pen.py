"""Polygons and lines by Pillow, drawn several times larger than they are shown: reduced, their edges are smooth."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.drawing.cuts import Point, dashes

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Box = tuple[int, int, int, int]


def around(points: Iterable[Point], margin: float) -> Box:
    """The box in whole pixels round some points and a margin: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return (
        math.floor(min(xs) - margin),
        math.floor(min(ys) - margin),
        math.ceil(max(xs) + margin),
        math.ceil(max(ys) + margin),
    )


def enlarged(points: Iterable[Point], left: float, top: float, samples: int) -> list[Point]:
    """Points in a picture that begins at (``left``, ``top``) and has so many samples a pixel."""
    # Half a sample less: Pillow's coordinates name the middle of a sample.
    return [((x - left) * samples - 0.5, (y - top) * samples - 0.5) for x, y in points]


def stroke(
    pen: ImageDraw,
    points: Iterable[Point],
    width: float,
    fill: int | tuple[int, ...],
    *,
    closed: bool = False,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line along points with round ends and corners; a ``dash`` (on, off) is cut off square. All in samples."""
    path = list(points)
    if closed:
        path.append(path[0])
    thick = max(1, round(width))
    for piece in dashes(path, *dash) if dash else [path]:
        # One corner more rounds the corner where a closed line began.
        pen.line([*piece, piece[1]] if closed and not dash else piece, fill=fill, width=thick, joint="curve")
        if not dash and not closed:
            for end in (piece[0], piece[-1]):
                pen.circle(end, thick / 2, fill=fill)
