"""Flat shapes and strokes cut from colour, with smooth edges: what Pillow is used for on the glass.

A :class:`Block` is drawn several times larger than it is shown and reduced at the end, which is what smooths its edges.
Everything on it is a polygon or a polyline; the functions below make circles, curves and dashes into those.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.drawing.cuts import Point, between
from companion.drawing.pen import Box, enlarged, stroke
from ui.touch.picture.theme import Rgb

if TYPE_CHECKING:
    from PIL.Image import Image

SAMPLES = ((12_000, 6), (60_000, 4))
"""How many times larger a block of up to so many pixels is drawn; the long hardly sloping edges need most."""
LEAST_SAMPLES = 3
"""The same for all larger ones."""


class Block:
    """A transparent picture that covers a box (left, top, right, bottom), given in whole pixels."""

    def __init__(self, box: Box) -> None:
        from PIL import Image, ImageDraw

        left, top, right, bottom = box
        self.left, self.top = left, top
        area = (right - left) * (bottom - top)
        self._scale = next((scale for most, scale in SAMPLES if area <= most), LEAST_SAMPLES)
        size = ((right - left) * self._scale, (bottom - top) * self._scale)
        # Colours multiplied by their alpha, in a mode that Pillow reduces as it stands: for RGBA it would multiply the
        # whole enlarged picture itself, which takes longer than all the rest.
        self._image = Image.new("RGBX", size, (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self._image)

    def fill(self, outline: Iterable[Point], colour: Rgb, alpha: int = 255) -> None:
        """A filled polygon; it replaces what it covers."""
        multiplied = tuple(part * alpha // 255 for part in colour)
        self._pen.polygon(self._placed(outline), fill=(*multiplied, alpha))

    def clear(self, outline: Iterable[Point]) -> None:
        """A hole in what was drawn so far."""
        self.fill(outline, (0, 0, 0), alpha=0)

    def stroke(
        self,
        points: Iterable[Point],
        width: float,
        colour: Rgb,
        *,
        closed: bool = False,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A line of a width along points, with round ends and corners; dashes are cut off square."""
        scale = self._scale
        longer = dash and (dash[0] * scale, dash[1] * scale)
        placed = self._placed(points)
        stroke(self._pen, placed, width * scale, (*colour, 255), closed=closed, dash=longer)

    def picture(self) -> Image:
        """The block at its true size."""
        from PIL import Image

        reduced = self._image.reduce(self._scale)
        return Image.frombytes("RGBa", reduced.size, reduced.tobytes()).convert("RGBA")

    def _placed(self, points: Iterable[Point]) -> list[Point]:
        return enlarged(points, self.left, self.top, self._scale)


def offset(outline: list[Point], by: float) -> list[Point]:
    """A polygon with every side moved outwards; it runs clockwise and its corners are blunt."""
    moved = []
    for before, here, after in zip(
        [outline[-1], *outline], outline, [*outline[1:], outline[0]], strict=False
    ):
        in_x, in_y = _direction(before, here)
        out_x, out_y = _direction(here, after)
        reach = by / max(1 + in_x * out_x + in_y * out_y, 0.5)
        moved.append((here[0] + (in_y + out_y) * reach, here[1] - (in_x + out_x) * reach))
    return moved


def quadratic(start: Point, bend: Point, end: Point, steps: int = 24) -> list[Point]:
    """A quadratic curve as a polyline."""
    curve = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return curve


def length(points: Iterable[Point]) -> float:
    """The length of a polyline."""
    path = list(points)
    return sum(math.dist(a, b) for a, b in itertools.pairwise(path))


def beginning(points: Iterable[Point], share: float) -> list[Point]:
    """The first part of a polyline, ``share`` (0 to 1) of its whole length."""
    path = list(points)
    left = length(path) * share
    kept = [path[0]]
    for a, b in itertools.pairwise(path):
        step = math.dist(a, b)
        if step >= left:
            kept.append(between(a, b, left / step if step else 0.0))
            return kept
        kept.append(b)
        left -= step
    return kept


def _direction(a: Point, b: Point) -> Point:
    run = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / run, (b[1] - a[1]) / run
