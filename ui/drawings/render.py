"""Renders the drawings in ``svg/`` to the atlases the touchscreen reads: ``python -m ui.drawings.render``.

For each unit of ``UNITS`` there are these pages:

    drawings-5.2.png   fish, both medals and coloured signs, the same in every theme
    cards-5.2.png      the cards of Somethin' Fishy, which the other games do not load
    signs-5.2.png      signs of plain ink as white shapes, which the screen inks as it draws them
    day-5.2.png        what has the theme's own ink (``night-5.2.png``, ``high-contrast-5.2.png``)
    index.json         where each drawing lies, at each of its sizes

This is a build tool: cairosvg is needed here and nowhere at run time (``look.md`` section 8.1).
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageFilter

from ui.touch.picture.theme import THEMES, TOKENS

HERE = Path(__file__).parent
SOURCES = HERE / "svg"
ATLAS = HERE / "atlas"

UNITS = (5.2, 6.6, 8.3, 12.0)
"""Pixels in one U that are rendered; a screen takes the nearest above its own and scales down."""

INK, SHEET = "#14262E", "#FFF9EA"
"""The colours in the sources that a theme replaces."""

FISH = (5.6, 8.4, 11.0, 14.0, 24.0)
SMALL_FISH = (3.6, 5.6, 8.4, 11.0)
SIGNS = (4.4, 6.4, 8.4, 12.0)
BIG_SIGNS = (*SIGNS, 16.4)
CARD_BACK = (11.2, 18.7)
MEDAL = (48.0,)
CHOICE = (24.0,)
REED = (11.0,)

BIG = frozenset({"sign-hat", "sign-hand", "sign-hook", "sign-worm", "sign-stand"})
THEMED = frozenset({"sign-reed", "choice-bite", "choice-no-bite"})

GUTTER = 2
"""Empty pixels round each drawing, so that no drawing shows at its neighbour's edge."""


class Tile(NamedTuple):
    """One drawing at one size: the picture, and the box of the drawing's own view in it (x, y, w, h)."""

    name: str
    picture: Image.Image
    box: tuple[float, float, float, float]


def drawings() -> dict[str, str]:
    """The SVG text of every drawing for the screen, by name; ``*-1bit`` are for the printers."""
    return {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(SOURCES.glob("*.svg"))
        if not path.stem.endswith("-1bit")
    }


def widths(name: str) -> tuple[float, ...]:
    """The widths in U at which a drawing is rendered."""
    if name.startswith("medal-"):
        return MEDAL
    if name.startswith("choice-"):
        return CHOICE
    if name == "cardback":
        return CARD_BACK
    if name == "sign-reed":
        return REED
    if name.startswith("sign-"):
        return BIG_SIGNS if name in BIG else SIGNS
    return SMALL_FISH if name.endswith("-small") else FISH


def is_plain(svg: str) -> bool:
    """Whether a drawing is of ink alone, so that any colour may take its place."""
    return set(re.findall(r"#[0-9A-Fa-f]{6}", svg)) == {INK}


def tile(name: str, svg: str, wide: float, unit: float) -> Tile:
    """One drawing rendered ``wide`` U wide, its pixels rounded up to even numbers."""
    import cairosvg

    box = re.search(r'viewBox="([^"]+)"', svg)
    assert box is not None, name
    _left, _top, view_w, view_h = (float(part) for part in box[1].split())
    columns = _even(wide * unit)
    high = columns * view_h / view_w
    rows = _even(high)
    png = cairosvg.svg2png(bytestring=svg.encode(), output_width=columns, output_height=rows)
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    return Tile(name, _bled(picture), (0.0, (rows - high) / 2, float(columns), high))


def _even(length: float) -> int:
    return 2 * math.ceil(length / 2 - 1e-9)


def _bled(picture: Image.Image) -> Image.Image:
    """The picture with its edge colours spread under the transparent pixels round it.

    Graphics hardware mixes neighbouring pixels when it scales; without this a dark hair would show at every edge.
    """
    spread = picture.convert("RGBa")
    blurred = Image.merge("RGBa", [band.filter(ImageFilter.BoxBlur(2)) for band in spread.split()])
    under = blurred.convert("RGBA")
    under.paste(picture, mask=picture.getchannel("A").point(lambda alpha: 255 if alpha else 0))
    under.putalpha(picture.getchannel("A"))
    return under


def packed(tiles: Iterable[Tile], white: bool = False) -> tuple[Image.Image, dict[str, list[list[float]]]]:
    """The tiles on one page, tallest first in rows, and the boxes of each name in it, narrowest first."""
    order = sorted(tiles, key=lambda tile: -tile.picture.height)
    area = sum((one.picture.width + GUTTER) * (one.picture.height + GUTTER) for one in order)
    page_w = max(
        64 * math.ceil(math.sqrt(area * 1.08) / 64), max(one.picture.width for one in order) + 2 * GUTTER
    )
    x, y, row, places = GUTTER, GUTTER, 0, []
    for one in order:
        if x + one.picture.width + GUTTER > page_w:
            x, y, row = GUTTER, y + row + GUTTER, 0
        places.append((x, y))
        x, row = x + one.picture.width + GUTTER, max(row, one.picture.height)
    page = Image.new("RGBA", (page_w, 4 * math.ceil((y + row + GUTTER) / 4)), (0, 0, 0, 0))
    boxes: dict[str, list[list[float]]] = {}
    for one, (x, y) in zip(order, places, strict=True):
        page.paste(one.picture, (x, y))
        left, top, w, h = one.box
        boxes.setdefault(one.name, []).append([x + left, y + top, w, round(h, 3)])
    for sizes in boxes.values():
        sizes.sort(key=lambda box: box[2])
    if white:
        alpha = page.getchannel("A")
        page = Image.new("RGBA", page.size, (255, 255, 255, 0))
        page.putalpha(alpha)
    return page, boxes


def themed(name: str, svg: str, theme: str) -> str:
    """A drawing in a theme's own ink: reeds in the reeds' colour, the rest in ink on the theme's paper."""
    tokens = TOKENS[theme]
    ink = tokens["reed"] if name == "sign-reed" else tokens["ink"]
    return svg.replace(INK, ink).replace(SHEET, tokens["sheet"])


def pages(sources: dict[str, str], unit: float) -> Iterable[tuple[str, list[Tile]]]:
    """Every page of one unit: its name without the unit, and what lies on it."""

    def tiles(names: Iterable[str], theme: str | None = None) -> list[Tile]:
        return [
            tile(name, themed(name, sources[name], theme) if theme else sources[name], wide, unit)
            for name in names
            for wide in widths(name)
        ]

    plain = [name for name, svg in sources.items() if is_plain(svg) and name not in THEMED]
    coloured = [name for name in sources if name not in plain and name not in THEMED]
    cards = [name for name in coloured if name.startswith("card-")]
    yield "drawings", tiles(name for name in coloured if name not in cards)
    yield "cards", tiles(cards)
    yield "signs", tiles(plain)
    for theme in THEMES:
        yield theme, tiles(sorted(THEMED), theme)


def stamp() -> str:
    """What the atlases are made from: they are rendered again when this changes."""
    digest = hashlib.blake2b(digest_size=16)
    for path in (
        Path(__file__),
        HERE.parent / "touch" / "picture" / "theme.py",
        *sorted(SOURCES.glob("*.svg")),
    ):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def render(folder: Path = ATLAS) -> bool:
    """Render every atlas into ``folder``; ``False`` where they were up to date already."""
    index_file, made_from = folder / "index.json", stamp()
    if (
        index_file.is_file()
        and json.loads(index_file.read_text(encoding="utf-8")).get("made_from") == made_from
    ):
        return False
    folder.mkdir(parents=True, exist_ok=True)
    sources = drawings()
    index: dict[str, object] = {"made_from": made_from, "units": list(UNITS)}
    for unit in UNITS:
        for name, tiles in pages(sources, unit):
            page, boxes = packed(tiles, white=name == "signs")
            page.save(folder / f"{name}-{unit}.png", compress_level=9)
            index[f"{name}-{unit}"] = boxes
    index_file.write_text(json.dumps(index, separators=(",", ":")), encoding="utf-8")
    return True


if __name__ == "__main__":
    render()
