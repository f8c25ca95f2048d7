"""The type sizes of the look, and text that fits its place in them (``companion/drawing/fitting.py``).

``look.md`` section 1: first the next smaller type (never below body; names may go to narrow), then two
lines, then shortened by width with an ellipsis. The look measures widths, so nothing here knows a font.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from companion.drawing import fitting
from companion.drawing.fitting import CAPITAL as CAPITAL
from companion.drawing.fitting import LEADING as LEADING
from companion.drawing.lettering import Anchor
from companion.drawing.line_breaks import balanced, shortened, wrapped
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Words

Type = Literal["bait", "total", "question", "refusal", "body", "narrow"]
EM: dict[Type, float] = {
    "bait": 16.0,
    "total": 7.5,
    "question": 6.5,
    "refusal": 5.2,
    "body": 5.0,
    "narrow": 4.2,
}
"""One em of each type in U."""

SMALL, TALL = 0.48, 0.76
"""Heights of letters like x and like l in em; capitals lie between them."""
MARK, SECOND = 0.25, 0.24
"""What the first mark over a letter adds in em, and each on top of it."""
HANGS, COMMA = 0.25, 0.29
"""How far letters like g and dots hang below the baseline in em, and commas under letters."""


@lru_cache(maxsize=2048)
def rise(text: str) -> float:
    """How high the letters of a text stand over the baseline, with their marks, in em."""
    highest = height = SMALL
    base = ""
    for letter in unicodedata.normalize("NFD", text):
        if unicodedata.combining(letter) == 230:
            # A mark takes the place of the dot.
            first = SMALL if base in "ij" else height
            height = first + MARK if first in (SMALL, CAPITAL, TALL) else height + SECOND
        elif not unicodedata.combining(letter):
            base = letter
            height = SMALL if letter in "acegmnopqrsuvwxyz" else TALL if letter in "bdfhijklt" else CAPITAL
        highest = max(highest, height)
    return highest


@lru_cache(maxsize=2048)
def fall(text: str) -> float:
    """How deep the letters of a text hang under the baseline, in em."""
    letters = unicodedata.normalize("NFD", text)
    if any(letter in ",;" or unicodedata.combining(letter) in (202, 220) for letter in letters):
        return COMMA
    return HANGS if any(letter in "gjpqyQJ()ß" for letter in letters) else 0.0


def fitted(
    look: Look,
    text: str,
    width: float,
    first: Type = "body",
    last: Type = "body",
    lines: int = 1,
) -> tuple[list[str], float]:
    """The lines a text is drawn in, and the size of one em in pixels, in a place ``width`` wide.

    Every type from ``first`` down to ``last`` is tried on one line, then each of them on up to ``lines``
    lines; what is left over is shortened.
    """
    sizes = [EM[kind] * look.u for kind in EM if EM[last] <= EM[kind] <= EM[first]]
    return fitting.fitted(text, width, sizes, lines, ruler=look, broken=wrapped)


def words(
    look: Look,
    text: str,
    x: float,
    y: float,
    width: float,
    first: Type = "body",
    *,
    last: Type | None = None,
    lines: int = 1,
    colour: str = "ink",
    anchor: Anchor = "middle",
) -> tuple[Words, ...]:
    """A text fitted to a width, its capitals centred on ``y``; ``x`` is its start, middle or end."""
    smallest: Type = last or ("narrow" if first == "narrow" else "body")
    kept, size = fitted(look, text, width, first, smallest, lines)
    return tuple(
        Words(line, x, level, size, colour, anchor)
        for line, level in zip(kept, fitting.baselines(y, len(kept), size), strict=True)
    )


def ink_height(texts: tuple[Words, ...]) -> float:
    """The height that lines cover in pixels, from the first one's accents to what hangs from the last."""
    first, last = texts[0], texts[-1]
    return last.y - first.y + rise(first.text) * first.size + fall(last.text) * last.size


def within(texts: tuple[Words, ...], top: float, bottom: float) -> tuple[Words, ...]:
    """Lines that stand in each other's order, moved so that no accent and no descender leaves ``top`` to ``bottom``."""
    if not texts:
        return ()
    first, last = texts[0], texts[-1]
    above = max(0.0, top - (first.y - rise(first.text) * first.size))
    below = max(0.0, last.y + fall(last.text) * last.size - bottom)
    if above == below == 0.0:
        return texts
    move = (above - below) / (2 if above and below else 1)
    return tuple(msgspec.structs.replace(text, y=text.y + move) for text in texts)


def stacked(
    look: Look,
    texts: Iterable[tuple[str, Type, str]],
    x: float,
    top: float,
    width: float,
    *,
    lines: int = 2,
    gap: float = 0.3,
) -> tuple[tuple[Words, ...], float]:
    """Texts one under the other, each (text, largest type, colour) centred on ``x``; and where they end.

    ``gap`` is the space between two texts in em of the lower one.
    """
    drawn: list[Words] = []
    y = top
    for text, kind, colour in texts:
        kept, size = fitted(look, text, width, kind, "body", lines)
        y += gap * size if drawn else 0.0
        for line in kept:
            drawn.append(Words(line, x, y + size, size, colour, "middle"))
            y += size * LEADING
    return tuple(drawn), y


def paragraph(
    look: Look,
    text: str,
    x: float,
    top: float,
    width: float,
    size: float,
    *,
    colour: str = "ink",
    anchor: Anchor = "start",
) -> tuple[Words, ...]:
    """A text in as many lines as it needs from ``top`` downwards; ``size`` is one em in pixels."""
    lines = [shortened(look, line, width, size) for line in balanced(look, text, width, size)]
    return tuple(
        Words(line, x, top + size + number * size * LEADING, size, colour, anchor)
        for number, line in enumerate(lines)
    )


LARGER = 1.2
"""How many times larger a text is in large text (``large_text.py``)."""


def running(look: Look) -> float:
    """One em in pixels of running text, which goes on to another page where it has no room."""
    return EM["body"] * (LARGER if look.large else 1.0) * look.u


PARAGRAPH = 0.45
"""Extra space between two paragraphs, in em."""


def leaves(
    look: Look, paragraphs: Iterable[str], width: float, height: float, size: float
) -> list[list[tuple[str, float]]]:
    """Paragraphs cut into pages of lines, each line with the extra space above it; a page has one at least."""
    cut = [balanced(look, text, width, size) for text in paragraphs]
    gap = PARAGRAPH * size
    spare = height - sum(len(lines) for lines in cut) * LEADING * size
    if spare >= 0 and len(cut) > 1:
        # What fits on one page stays on one page, closer together if need be.
        gap = min(gap, spare / (len(cut) - 1))
    pages: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for lines in cut:
        high = len(lines) * LEADING * size
        above = gap if pages[-1] else 0.0
        if pages[-1] and used + above + high > height + 0.01:
            pages.append([])
            used, above = 0.0, 0.0
        pages[-1] += [(line, above if number == 0 else 0.0) for number, line in enumerate(lines)]
        used += above + high
    return pages


def leaf(lines: Iterable[tuple[str, float]], x: float, top: float, size: float) -> tuple[Words, ...]:
    """One page of :func:`leaves` from ``top`` downwards."""
    drawn, y = [], top
    for line, gap in lines:
        y += gap
        drawn.append(Words(line, x, y + size, size, "ink", "start"))
        y += size * LEADING
    return tuple(drawn)
