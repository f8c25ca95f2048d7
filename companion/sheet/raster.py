"""Marks as pixels: the picture of a sheet for the screen, and the dots of a ticket.

Each mark is drawn larger than it is shown and reduced, which smooths its edges and frees letters from the pixel grid;
a dot of a ticket is black where its place came out darker than :data:`THRESHOLD`. Nothing is dithered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageColor, ImageDraw

from companion.drawing import lettering
from companion.drawing.cuts import Point
from companion.drawing.outlines import drawn, polygons
from companion.drawing.pen import around, enlarged, stroke
from companion.sheet.marks import INKS, Code, Drawing, Line, Mark, Picture, Shape, Text

THRESHOLD = 140
"""Of 255: darker is black (``look.md`` section 8.5)."""

SAMPLES = 4
"""Shapes are drawn so many times larger and reduced."""
FEW_SAMPLES, LARGE = 3, 90_000
"""The same for shapes that cover so many pixels."""


def picture(drawing: Drawing, width: int) -> Image.Image:
    """The drawing in colour, ``width`` pixels wide."""
    return _painted(drawing, "RGB", width / drawing.w)


def dots(drawing: Drawing) -> Image.Image:
    """The drawing in black and white, one dot a unit: a picture of mode ``1`` whose black is 0."""
    return _bits(_painted(drawing, "L", 1.0))


def strips(drawing: Drawing, high: int) -> Iterator[Image.Image]:
    """The same in strips ``high`` dots high from the top, each drawn when it is asked for."""
    extents = [(_extent(mark), mark) for mark in drawing.marks]
    bottom = math.ceil(drawing.h)
    for top in range(0, bottom, high):
        paper = Image.new("L", (round(drawing.w), min(high, bottom - top)), 255)
        for (begins, ends), mark in extents:
            if begins < top + high and ends > top:
                _paint(paper, mark, 1.0, top)
        yield _bits(paper)


def _bits(grey: Image.Image) -> Image.Image:
    return grey.point([0 if value < THRESHOLD else 255 for value in range(256)], "1")


def _extent(mark: Mark) -> tuple[float, float]:
    """From where to where a mark may reach, downwards; rather too far than not far enough."""
    if isinstance(mark, Text):
        return mark.y - 2 * mark.size, mark.y + mark.size
    if isinstance(mark, Picture):
        return mark.y - mark.w, mark.y + mark.w
    if isinstance(mark, Code):
        return mark.y - 1, mark.y + len(mark.rows) * mark.module + 1
    outlines = mark.outlines if isinstance(mark, Shape) else (mark.points,)
    heights = [y for outline in outlines for _, y in outline]
    margin = mark.width if isinstance(mark, Line) else 1.0
    return min(heights) - margin - 1, max(heights) + margin + 1


def _painted(drawing: Drawing, mode: str, scale: float) -> Image.Image:
    size = (round(drawing.w * scale), math.ceil(drawing.h * scale))
    paper = Image.new(mode, size, ImageColor.getcolor("#FFFFFF", mode))
    for mark in drawing.marks:
        _paint(paper, mark, scale)
    return paper


def _paint(paper: Image.Image, mark: Mark, scale: float, top: int = 0) -> None:
    """Paint a mark on paper whose first row is ``top`` pixels down the drawing."""
    if isinstance(mark, Picture):
        print_, left, above = _print(mark.name, mark.w * scale, mark.turned)
        at = (round(mark.x * scale - left), round(mark.y * scale - above) - top)
        paper.paste(print_.convert(paper.mode), at, print_.getchannel("A"))
        return
    if isinstance(mark, Text):
        mask, x, y = lettering.picture(mark.text, mark.size * scale)
        start = mark.x * scale - lettering.SHARE[mark.anchor] * lettering.width_of(
            mark.text, mark.size * scale
        )
        at = (round(start - x), round(mark.y * scale - y))
    elif isinstance(mark, Code):
        mask, at = _code(mark, scale)
    else:
        mask, at = _mask(mark, scale)
    left, above = at[0], at[1] - top
    box = (left, above, left + mask.width, above + mask.height)
    paper.paste(ImageColor.getcolor(INKS[mark.ink], paper.mode), box, mask)


def _code(mark: Code, scale: float) -> tuple[Image.Image, tuple[int, int]]:
    """The modules: exactly as many dots each on a ticket, smoothed in a picture that has no whole number for them."""
    count = len(mark.rows)
    bits = Image.new("L", (count, count))
    bits.putdata([255 * int(bit) for row in mark.rows for bit in row])
    side = round(count * mark.module * scale)
    return bits.resize((side, side), Image.Resampling.BOX), (round(mark.x * scale), round(mark.y * scale))


def _mask(mark: Line | Shape, scale: float) -> tuple[Image.Image, tuple[int, int]]:
    outlines = mark.outlines if isinstance(mark, Shape) else (mark.points,)
    placed = [[(x * scale, y * scale) for x, y in outline] for outline in outlines]
    half = mark.width * scale / 2 if isinstance(mark, Line) else 0.0
    left, top, right, bottom = around([point for outline in placed for point in outline], half + 1)
    samples = FEW_SAMPLES if (right - left) * (bottom - top) > LARGE else SAMPLES
    mask = Image.new("L", ((right - left) * samples, (bottom - top) * samples))
    pen = ImageDraw.Draw(mask)
    for outline in placed:
        points = enlarged(outline, left, top, samples)
        if isinstance(mark, Shape):
            pen.polygon(points, fill=255)
        else:
            dash = mark.dash and (mark.dash[0] * scale * samples, mark.dash[1] * scale * samples)
            stroke(pen, points, mark.width * scale * samples, 255, closed=mark.closed, dash=dash)
    return mask.reduce(samples), (left, top)


@lru_cache(maxsize=64)
def _print(name: str, width: float, turned: float) -> tuple[Image.Image, float, float]:
    """A drawing ``width`` pixels wide, and where in its picture its middle is."""
    drawing = drawn(name)
    view_x, view_y, view_w, view_h = drawing.view
    scale = width / view_w
    turn = math.radians(turned)
    sin, cos = math.sin(turn), math.cos(turn)
    half = math.ceil(math.hypot(view_w, view_h) / 2 * scale) if turned else 0
    half_w, half_h = (half or math.ceil(width / 2)), (half or math.ceil(view_h / 2 * scale))

    def placed(corner: Point) -> Point:
        x, y = (corner[0] - view_x - view_w / 2) * scale, (corner[1] - view_y - view_h / 2) * scale
        x, y = x * cos - y * sin + half_w, x * sin + y * cos + half_h
        return x * SAMPLES - 0.5, y * SAMPLES - 0.5

    # Colours are multiplied by their alpha, which is what may be reduced.
    large = Image.new("RGBa", (2 * half_w * SAMPLES, 2 * half_h * SAMPLES))
    pen = ImageDraw.Draw(large)
    for part in drawing.parts:
        for corners, closed in polygons(part):
            points = [placed(corner) for corner in corners]
            if part.fill:
                pen.polygon(points, fill=ImageColor.getcolor(part.fill, "RGBA"))
            if part.stroke:
                ink, wide = ImageColor.getcolor(part.stroke, "RGBA"), part.width * scale * SAMPLES
                stroke(pen, points, wide, ink, closed=closed)
    return large.reduce(SAMPLES).convert("RGBA"), half_w, half_h
