"""Finds drawings in the atlases that ``ui.drawings.render`` made, and loads the pages that are needed.

A screen takes the atlas of the nearest unit above its own, and of a drawing the nearest size above the one asked for;
the graphics hardware scales the rest down.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parents[2] / "drawings" / "atlas"

SIGNS = "signs"
"""The page of plain signs: white shapes that are inked as they are drawn."""

ENOUGH = 0.98
"""A drawing that is smaller than asked by so little is large enough."""


class Found(msgspec.Struct, frozen=True):
    """A drawing on a page: its box there in pixels, and whether any ink may be given to it."""

    page: str
    x: float
    y: float
    w: float
    h: float
    plain: bool


@lru_cache(maxsize=1)
def index(folder: Path = FOLDER) -> dict[str, Any]:
    """The atlases' index; ``FileNotFoundError`` with what to do where nothing was rendered yet."""
    try:
        found: dict[str, Any] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FileNotFoundError(f"No drawings in {folder}: `make setup` renders them.") from None
    return found


def made_from(folder: Path = FOLDER) -> str:
    """Tells these atlases from those of other drawings."""
    return str(index(folder)["made_from"])


class Atlas:
    """The drawings for one unit and theme."""

    def __init__(self, u: float, theme: str, folder: Path = FOLDER) -> None:
        self.folder = folder
        units = index(folder)["units"]
        self.unit = next((unit for unit in units if unit >= u * ENOUGH), units[-1])
        self.pages = tuple(f"{page}-{self.unit}" for page in ("drawings", "cards", SIGNS, theme))

    def find(self, name: str, width: float) -> Found:
        """The drawing nearest above ``width`` pixels; ``KeyError`` for a name there is no drawing of."""
        for page in self.pages:
            sizes = index(self.folder)[page].get(name)
            if sizes:
                x, y, w, h = next((box for box in sizes if box[2] >= width * ENOUGH), sizes[-1])
                return Found(page, x, y, w, h, page.startswith(SIGNS))
        raise KeyError(f"no drawing is named {name!r}")

    def names(self) -> list[str]:
        """Every drawing there is."""
        return sorted(name for page in self.pages for name in index(self.folder)[page])

    def pixels(self, page: str) -> tuple[bytes, tuple[int, int]]:
        """One page as bytes of red, green, blue and alpha from its top left on, and its size."""
        from PIL import Image

        with Image.open(self.folder / f"{page}.png") as picture:
            return picture.tobytes(), picture.size
