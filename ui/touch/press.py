"""Prints marks: turns each into a texture, once, and hands out the same print for the same mark again.

A print does not know where it lies. ``stage.py`` places it; the small offset it is asked for (``dx``, ``dy``, less than
one pixel) keeps thin lines where they belong although textures lie on whole pixels.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec
from kivy.graphics.texture import Texture

from ui.touch import lettering
from ui.touch.atlas import Atlas
from ui.touch.cutting import Block, around, beginning, ellipse, quadratic
from ui.touch.frames import slip_block
from ui.touch.marks import Disc, Line, Mark, Pond, Shape, Slip, Thread, Words
from ui.touch.pond import MARGIN, pond
from ui.touch.theme import colour

KEPT_PIXELS = 1_500_000
"""Prints that are on no part are kept until they have so many pixels together: the last screen often comes back."""


class Print(NamedTuple):
    """A texture, its size, and where its top left corner lies seen from the mark's anchor, in pixels."""

    texture: Texture
    left: float
    top: float
    w: int
    h: int


def anchor(mark: Mark) -> tuple[float, float]:
    """The point of a mark that its print hangs on."""
    match mark:
        case Line() | Shape():
            return mark.points[0]
        case Thread():
            return mark.start
        case Words():
            share = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            return mark.x - share * lettering.width_of(mark.text, mark.size), mark.y
        case _:
            return mark.x, mark.y


def is_snapped(mark: Mark) -> bool:
    """Whether a mark looks best with its anchor on a whole pixel: paper and letters do, lines keep their place."""
    return isinstance(mark, Words | Slip | Pond)


class Press:
    """Prints for one unit and theme."""

    def __init__(self, u: float, theme: str, cache: Path | None = None) -> None:
        self.u, self.theme = u, theme
        self._cache = cache
        self._prints: OrderedDict[tuple[Mark, float, float], Print] = OrderedDict()
        self._pixels = 0
        self._pages: dict[str, Texture] = {}

    @cached_property
    def atlas(self) -> Atlas:
        return Atlas(self.u, self.theme)

    def page(self, name: str) -> Texture:
        """A page of the atlas."""
        if name not in self._pages:
            self._pages[name] = _texture(*self.atlas.pixels(name), "rgba", smooth=True)
        return self._pages[name]

    def ink(self, token: str) -> tuple[float, float, float]:
        """A colour as the graphics hardware counts, 0 to 1."""
        red, green, blue = colour(self.theme, token)
        return red / 255, green / 255, blue / 255

    def print(self, mark: Mark, dx: float = 0.0, dy: float = 0.0) -> Print:
        """The print of a mark whose anchor lies (``dx``, ``dy``) past a whole pixel."""
        key = (_unplaced(mark), round(dx * 4) / 4, round(dy * 4) / 4)
        found = self._prints.get(key)
        if found:
            self._prints.move_to_end(key)
            return found
        made = self._prints[key] = self._printed(*key)
        self._pixels += made.w * made.h
        while self._pixels > KEPT_PIXELS and len(self._prints) > 1:
            _, oldest = self._prints.popitem(last=False)
            self._pixels -= oldest.w * oldest.h
        return made

    def begun(self, mark: Line | Thread, share: float, dx: float = 0.0, dy: float = 0.0) -> Print:
        """The beginning of a line that is being drawn; such prints are used for one frame and not kept."""
        return self._printed(_unplaced(mark), dx, dy, share)

    def _printed(self, mark: Mark, dx: float, dy: float, share: float = 1.0) -> Print:
        match mark:
            case Words():
                mask, left, top = lettering.picture(mark.text, mark.size)
                from PIL import Image

                picture = Image.new("RGBA", mask.size, colour(self.theme, mark.colour))
                picture.putalpha(mask)
                return Print(_texture(picture.tobytes(), picture.size, "rgba"), -left, -top, *picture.size)
            case Pond():
                picture = pond(mark.w, mark.h, self.u, self.theme, mark.seed, self._cache)
                return Print(
                    _texture(picture.tobytes(), picture.size, "rgb"), -MARGIN, -MARGIN, *picture.size
                )
            case Slip():
                block = slip_block(mark, self.theme, self.u, dx, dy)
            case Line() | Thread():
                block = self._line_block(mark, dx, dy, share)
            case Disc():
                block = self._disc_block(mark, dx, dy)
            case Shape():
                points = [(x + dx, y + dy) for x, y in mark.points]
                block = Block(around(points, 1))
                block.fill(points, colour(self.theme, mark.fill))
            case _:
                raise TypeError(f"{mark!r} is not printed")
        picture = block.picture()
        return Print(_texture(picture.tobytes(), picture.size, "rgba"), block.left, block.top, *picture.size)

    def _line_block(self, mark: Line | Thread, dx: float, dy: float, share: float) -> Block:
        if isinstance(mark, Thread):
            path = quadratic(mark.start, mark.bend, mark.end)
            closed, dash, wide = False, None, max(mark.width, mark.under)
        else:
            path, closed, dash, wide = list(mark.points), mark.closed, mark.dash, mark.width
        points = [(x + dx, y + dy) for x, y in path]
        if share < 1:
            points = beginning([*points, points[0]] if closed else points, share)
            closed = False
        block = Block(around(points, wide / 2 + 1))
        if isinstance(mark, Thread):
            block.stroke(points, mark.under, colour(self.theme, "ink"))
            block.stroke(points, mark.width, colour(self.theme, "line"))
        else:
            block.stroke(points, mark.width, colour(self.theme, mark.colour), closed=closed, dash=dash)
        return block

    def _disc_block(self, mark: Disc, dx: float, dy: float) -> Block:
        edge = ellipse(dx, dy, mark.rx, mark.ry)
        half = mark.stroke / 2 if mark.outline else 0.0
        block = Block(around(edge, half + 1))
        if mark.outline and not mark.dash:
            block.fill(ellipse(dx, dy, mark.rx + half, mark.ry + half), colour(self.theme, mark.outline))
            edge = ellipse(dx, dy, max(0.0, mark.rx - half), max(0.0, mark.ry - half))
        if mark.fill:
            block.fill(edge, colour(self.theme, mark.fill))
        elif not mark.dash:
            block.clear(edge)
        if mark.outline and mark.dash:
            block.stroke(edge, mark.stroke, colour(self.theme, mark.outline), closed=True, dash=mark.dash)
        return block


def _unplaced(mark: Mark) -> Mark:
    """The mark with its anchor at the origin: marks that look the same are the same."""
    match mark:
        case Line() | Shape():
            x, y = mark.points[0]
            return msgspec.structs.replace(mark, points=tuple((px - x, py - y) for px, py in mark.points))
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


def _texture(pixels: bytes, size: tuple[int, int], form: str, smooth: bool = False) -> Texture:
    """A texture of pixels; ``smooth`` where it will be scaled. Without a graphics card that takes twice as long."""
    texture = Texture.create(size=size, colorfmt=form, bufferfmt="ubyte")
    texture.blit_buffer(pixels, colorfmt=form, bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear" if smooth else "nearest"
    return texture
