"""Where a text may be cut: between its words, between what a reader calls letters, and at a width.

How wide letters are is asked of a :class:`Ruler`: paper has ``lettering.py``, the glass its look.
"""

from __future__ import annotations

import unicodedata
from typing import Protocol


class Ruler(Protocol):
    """Knows how wide one line of text is, for an em of a size."""

    def width_of(self, text: str, size: float, /) -> float:
        """The width of a text without line ends, in the unit of ``size``, which is that of one em."""


JOINER = "\u200d"
SELECTORS = range(0xFE00, 0xFE10)
TONES = range(0x1F3FB, 0x1F400)
FLAGS = range(0x1F1E6, 0x1F200)


def graphemes(text: str) -> list[str]:
    """What a reader calls the letters of a text: bases with their marks; joined emoji, flags."""
    found: list[str] = []
    for letter in text:
        code = ord(letter)
        joins = bool(found) and (
            unicodedata.category(letter) in ("Mn", "Me", "Mc")
            or letter == JOINER
            or found[-1].endswith(JOINER)
            or code in SELECTORS
            or code in TONES
            or (code in FLAGS and len(found[-1]) == 1 and ord(found[-1]) in FLAGS)
        )
        if joins:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def shortened(ruler: Ruler, text: str, width: float, size: float) -> str:
    """The text, or as many of its letters as fit with an ellipsis behind them."""
    if ruler.width_of(text, size) <= width:
        return text
    letters = graphemes(text)
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if ruler.width_of("".join(letters[:middle]).rstrip() + "…", size) <= width:
            low = middle
        else:
            high = middle - 1
    return "".join(letters[:low]).rstrip() + "…"


def wrapped(ruler: Ruler, text: str, width: float, size: float) -> list[str]:
    """The text in as many lines as it needs, broken between words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and ruler.width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def unbroken(ruler: Ruler, text: str, width: float, size: float) -> list[str]:
    """The lines of :func:`wrapped`; a word wider than a line goes on in the next one."""
    lines: list[str] = []
    for line in wrapped(ruler, text, width, size):
        rest = graphemes(line)
        while rest:
            count = len(rest)
            while count > 1 and ruler.width_of("".join(rest[:count]), size) > width:
                count -= 1
            lines.append("".join(rest[:count]))
            rest = rest[count:]
    return lines


def balanced(ruler: Ruler, text: str, width: float, size: float) -> list[str]:
    """The lines of :func:`wrapped`, of nearly equal length: no single word is left alone on the last line."""
    lines = wrapped(ruler, text, width, size)
    narrow, wide = width / max(len(lines), 1), width
    if len(lines) < 2:
        return lines
    for _ in range(10):
        middle = (narrow + wide) / 2
        tried = wrapped(ruler, text, middle, size)
        if len(tried) > len(lines) or any(ruler.width_of(line, size) > middle for line in tried):
            narrow = middle
        else:
            wide, lines = middle, tried
    return lines
