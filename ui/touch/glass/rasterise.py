"""Turns marks into pixels: paper, letters, lines, discs and shapes, with smooth edges.

A mark's pixels do not know where the mark lies. They hang on its :func:`anchor`; the small offset (``dx``, ``dy``, less
than one pixel) keeps thin lines where they belong although textures lie on whole pixels.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from companion.drawing import lettering
from companion.drawing.cuts import ellipse, moved
from companion.drawing.pen import around
from ui.touch.glass.cutting import Block, beginning, quadratic
from ui.touch.glass.paper_edges import slip_block
from ui.touch.glass.water_texture import MARGIN, cut
from ui.touch.picture.marks import Disc, Facsimile, Line, Mark, Pond, Shape, Slip, Thread, Words
from ui.touch.picture.theme import colour


class Pixels(NamedTuple):
    """Red, green, blue and alpha from the top left on, and where that corner lies seen from the mark's anchor."""

    left: int
    top: int
    w: int
    h: int
    rgba: bytes


def anchor(mark: Mark) -> tuple[float, float]:
    """The point of a mark that its print hangs on."""
    match mark:
        case Line() | Shape():
            return mark.points[0]
        case Thread():
            return mark.start
        case Words():
            before = lettering.SHARE[mark.anchor] * lettering.width_of(mark.text, mark.size)
            return mark.x - before, mark.y
        case _:
            return mark.x, mark.y


def is_snapped(mark: Mark) -> bool:
    """Whether a mark looks best with its anchor on a whole pixel: paper and letters do, lines keep their place."""
    return isinstance(mark, Words | Slip | Pond | Facsimile)


def unplaced(mark: Mark) -> Mark:
    """The mark with its anchor at the origin: marks that look the same are the same."""
    match mark:
        case Line() | Shape():
            x, y = mark.points[0]
            return msgspec.structs.replace(mark, points=tuple(moved(mark.points, -x, -y)))
        case Thread():
            x, y = mark.start
            (bx, by), (ex, ey) = mark.bend, mark.end
            return msgspec.structs.replace(
                mark, start=(0.0, 0.0), bend=(bx - x, by - y), end=(ex - x, ey - y)
            )
        case Words():
            return msgspec.structs.replace(mark, x=0.0, y=0.0, anchor="start")
        case _:
            return msgspec.structs.replace(mark, x=0.0, y=0.0)


def pixels(mark: Mark, theme: str, u: float, dx: float = 0.0, dy: float = 0.0, share: float = 1.0) -> Pixels:
    """The pixels of a mark whose anchor is the origin; of a line the first ``share`` of its length."""
    match mark:
        case Words():
            return _words(mark, theme)
        case Pond():
            water = cut(mark.w, mark.h, u, theme, mark.seed).convert("RGBA")
            return Pixels(-MARGIN, -MARGIN, *water.size, water.tobytes())
        case Facsimile():
            return _facsimile(mark)
        case Slip():
            block = slip_block(mark, theme, u, dx, dy)
        case Line() | Thread():
            block = _line_block(mark, theme, dx, dy, share)
        case Disc():
            block = _disc_block(mark, theme, dx, dy)
        case Shape():
            points = moved(mark.points, dx, dy)
            block = Block(around(points, 1))
            block.fill(points, colour(theme, mark.fill))
        case _:
            raise TypeError(f"{mark!r} is not printed")
    picture = block.picture()
    return Pixels(block.left, block.top, *picture.size, picture.tobytes())


def _facsimile(mark: Facsimile) -> Pixels:
    from PIL import Image

    across, down = mark.across, len(mark.pixels) // (mark.across * mark.colours)
    picture = Image.frombytes("RGB" if mark.colours == 3 else "L", (across, down), mark.pixels)
    size = (max(1, round(mark.w)), max(1, round(mark.h)))
    how = Image.Resampling.NEAREST if size[0] >= across else Image.Resampling.BOX
    shown = picture.resize(size, how).convert("RGBA")
    return Pixels(0, 0, *size, shown.tobytes())


def _words(mark: Words, theme: str) -> Pixels:
    from PIL import Image

    mask, left, top = lettering.picture(mark.text, mark.size)
    picture = Image.new("RGBA", mask.size, colour(theme, mark.colour))
    picture.putalpha(mask)
    return Pixels(-left, -top, *picture.size, picture.tobytes())


def _line_block(mark: Line | Thread, theme: str, dx: float, dy: float, share: float) -> Block:
    if isinstance(mark, Thread):
        path = quadratic(mark.start, mark.bend, mark.end)
        closed, dash, wide = False, None, max(mark.width, mark.under)
    else:
        path, closed, dash, wide = list(mark.points), mark.closed, mark.dash, mark.width
    points = moved(path, dx, dy)
    if share < 1:
        points = beginning([*points, points[0]] if closed else points, share)
        closed = False
    block = Block(around(points, wide / 2 + 1))
    if isinstance(mark, Thread):
        block.stroke(points, mark.under, colour(theme, "ink"))
        block.stroke(points, mark.width, colour(theme, "line"))
    else:
        block.stroke(points, mark.width, colour(theme, mark.colour), closed=closed, dash=dash)
    return block


def _disc_block(mark: Disc, theme: str, dx: float, dy: float) -> Block:
    edge = ellipse(dx, dy, mark.rx, mark.ry)
    half = mark.stroke / 2 if mark.outline else 0.0
    block = Block(around(edge, half + 1))
    if mark.outline and not mark.dash:
        block.fill(ellipse(dx, dy, mark.rx + half, mark.ry + half), colour(theme, mark.outline))
        edge = ellipse(dx, dy, max(0.0, mark.rx - half), max(0.0, mark.ry - half))
    if mark.fill:
        block.fill(edge, colour(theme, mark.fill))
    elif not mark.dash:
        block.clear(edge)
    if mark.outline and mark.dash:
        block.stroke(edge, mark.stroke, colour(theme, mark.outline), closed=True, dash=mark.dash)
    return block
