"""Prints marks as textures, once, and hands out the same print for the same mark again."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from kivy.graphics.texture import Texture

from companion.drawing import lettering
from ui.touch.glass import rasterise
from ui.touch.glass.atlas import Atlas, made_from
from ui.touch.glass.rasterise import Pixels, unplaced
from ui.touch.glass.texture_cache import Shelf
from ui.touch.picture.marks import Facsimile, Line, Mark, Thread
from ui.touch.picture.theme import TOKENS, colour

KEPT_PIXELS = 1_000_000
"""Prints that are on no part are kept until they have so many pixels together: the last screen often comes back."""


class Print(NamedTuple):
    """A texture, its size, and where its top left corner lies seen from the mark's anchor, in pixels."""

    texture: Texture
    left: float
    top: float
    w: int
    h: int


class Press:
    """Prints for one unit and theme."""

    def __init__(self, u: float, theme: str, cache: Path | None = None) -> None:
        self.u, self.theme = u, theme
        self._prints: OrderedDict[tuple[Mark, float, float], Print] = OrderedDict()
        self._pixels = 0
        self._pages: dict[str, Texture] = {}
        self._shelf = Shelf(cache, f"{u} {sorted(TOKENS[theme].items())} {lettering.face()[0].name}")

    @cached_property
    def atlas(self) -> Atlas:
        """The drawings in the size and the theme that are printed."""
        return Atlas(self.u, self.theme)

    def page(self, name: str) -> Texture:
        """A page of the atlas."""
        if name not in self._pages:
            key = ("page", name, made_from())
            pixels = self._shelf.find(key)
            if pixels is None:
                rgba, size = self.atlas.pixels(name)
                pixels = Pixels(0, 0, *size, rgba)
                self._shelf.keep(key, pixels)
            self._pages[name] = _texture(pixels, smooth=True)
        return self._pages[name]

    def ink(self, token: str) -> tuple[float, float, float]:
        """A colour as the graphics hardware counts, 0 to 1."""
        red, green, blue = colour(self.theme, token)
        return red / 255, green / 255, blue / 255

    def print(self, mark: Mark, dx: float = 0.0, dy: float = 0.0) -> Print:
        """The print of a mark whose anchor lies (``dx``, ``dy``) past a whole pixel."""
        key = (unplaced(mark), round(dx * 4) / 4, round(dy * 4) / 4)
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
        return _as_print(rasterise.pixels(unplaced(mark), self.theme, self.u, dx, dy, share))

    def _printed(self, mark: Mark, dx: float, dy: float) -> Print:
        if isinstance(mark, Facsimile):
            # Shown once and hardly ever again: not worth a place on the disk.
            return _as_print(rasterise.pixels(mark, self.theme, self.u, dx, dy))
        key = (mark, dx, dy)
        pixels = self._shelf.find(key)
        if pixels is None:
            pixels = rasterise.pixels(mark, self.theme, self.u, dx, dy)
            self._shelf.keep(key, pixels)
        return _as_print(pixels)


def _as_print(pixels: Pixels) -> Print:
    return Print(_texture(pixels), pixels.left, pixels.top, pixels.w, pixels.h)


def _texture(pixels: Pixels, smooth: bool = False) -> Texture:
    """A texture of pixels; ``smooth`` where it will be scaled. Without a graphics card that takes twice as long."""
    texture = Texture.create(size=(pixels.w, pixels.h), colorfmt="rgba", bufferfmt="ubyte")
    texture.blit_buffer(pixels.rgba, colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear" if smooth else "nearest"
    return texture
