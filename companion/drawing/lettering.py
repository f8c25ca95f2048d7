"""The letters of the table and its sheet: one bold book face, how wide its words are, and their picture.

Measuring and drawing both go through Pillow with the same file, so that what was measured is what is drawn. How a text
is fitted to its place is in ``fitting.py``, and for the types of the glass in ``ui/touch/picture/fitting.py``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

BOOK = "GentiumBookPlus-Bold.ttf"
FOLDERS = (
    "/usr/share/fonts/truetype/gentiumplus",
    "/usr/share/fonts/truetype/gentium",
    "/usr/share/fonts/gentium-plus",
    "/usr/share/fonts/sil-gentium-plus-fonts",
    "/usr/share/fonts/TTF",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
)
"""Where systems keep the book face; Debian's ``fonts-sil-gentiumplus`` is the first."""

PLAIN_SCALE = 0.87
"""Kivy's Roboto, which stands in where the book face is missing, is drawn smaller: its letters are larger in one em."""

RULER = 256
"""The size at which widths are measured: so large that rounding to whole pixels does not show."""

SMALL, LARGE = 4, 2
"""Letters are drawn so many times larger and reduced, which frees them from the pixel grid; small ones need more."""
LARGE_FROM = 30
"""Letters with an em of so many pixels are large."""

Anchor = Literal["start", "middle", "end"]
SHARE: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a line of text lies before the point it is anchored to."""


@lru_cache
def face() -> tuple[Path, float]:
    """The font file, and the factor for its sizes."""
    for folder in FOLDERS:
        path = Path(folder).expanduser() / BOOK
        if path.is_file():
            return path, 1.0
    kivy = find_spec("kivy")
    if kivy is None or not kivy.submodule_search_locations:
        raise FileNotFoundError(f"{BOOK} is not installed, and neither is Kivy with its own font.")
    return Path(kivy.submodule_search_locations[0]) / "data" / "fonts" / "Roboto-Bold.ttf", PLAIN_SCALE


@lru_cache(maxsize=64)
def _font(pixels: float) -> FreeTypeFont:
    from PIL import ImageFont

    path, scale = face()
    return ImageFont.truetype(str(path), pixels * scale, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _advance(text: str) -> float:
    return _font(RULER).getlength(text) / RULER


def width_of(text: str, size: float) -> float:
    """Width in pixels of one line of text whose em is ``size`` pixels."""
    return _advance(text) * size


def picture(text: str, size: float) -> tuple[Image, int, int]:
    """The text as a mask, and where in it (from its left and top) the line's start stands on its baseline."""
    from PIL import Image, ImageDraw

    samples = LARGE if size >= LARGE_FROM else SMALL
    font = _font(size * samples)
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    # Whole pixels all round, so that reducing does not shift the baseline.
    left, top = int(left // samples) - 1, int(top // samples) - 1
    right, bottom = int(-(-right // samples)) + 1, int(-(-bottom // samples)) + 1
    mask = Image.new("L", ((right - left) * samples, (bottom - top) * samples), 0)
    ImageDraw.Draw(mask).text((-left * samples, -top * samples), text, fill=255, font=font, anchor="ls")
    return mask.reduce(samples), -left, -top
