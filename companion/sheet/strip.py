"""A strip of thermal paper that is written on from the top down: what tickets of every kind are made with.

Black prints and white is cut out of it. No text is smaller than 24 dots.
"""

from __future__ import annotations

from companion.drawing.fitting import CAPITAL, LEADING, fitted
from companion.drawing.lettering import Anchor
from companion.language.words import Words
from companion.sheet.marks import Line, Mark, Text
from companion.sheet.model import Sheet

NARROW = 384
"""Dots across paper of 58 mm. Lengths below are dots on it; wider paper has more room and slightly larger letters."""
WIDER = 1.2

MARGIN = 8
INDENT = 16
LEAST = 24
"""The smallest letters."""
CODE = 4
"""Dots of a module of the small code."""


class Strip:
    """The ticket of a sheet as far as it is written: ``y`` is where it ends so far, in dots.

    ``k`` is how many dots stand for one of narrow paper, ``w`` how many there are in a row.
    """

    def __init__(self, sheet: Sheet, words: Words, dots: int) -> None:
        self.sheet, self.words, self.w = sheet, words, dots
        self.k = 1.0 if dots <= NARROW else WIDER
        self.y = 0.0
        self.marks: list[Mark] = []

    @staticmethod
    def byte(x: float) -> int:
        """A right edge at the end of a byte, so that the rows of a code are equally long (``escpos.py``)."""
        return round(x / 8) * 8

    def add(self, *marks: Mark) -> None:
        """Put marks on the strip; they do not move its end."""
        self.marks += marks

    def rule(self, *, dashed: bool = False) -> None:
        """A line across."""
        middle = self.y + 4 * self.k
        line = ((MARGIN, middle), (self.w - MARGIN, middle))
        self.add(Line(line, 2, dash=(6, 6)) if dashed else Line(line, 3))
        self.y = middle + 4 * self.k

    def lines(self, lines: list[str], size: float, anchor: Anchor = "start") -> None:
        """Lines one below the other, so many dots of narrow paper high."""
        size *= self.k
        x = self.w / 2 if anchor == "middle" else INDENT * self.k
        for line in lines:
            self.add(Text(line, x, self.y + size, size, anchor=anchor))
            self.y += size * LEADING

    def centred(self, text: str, size: float, lines: int = 1) -> None:
        """A text in the middle, on so many lines at most."""
        set_, em = fitted(text, self.w - 2 * INDENT * self.k, (size * self.k, LEAST * self.k), lines)
        self.lines(set_, em / self.k, "middle")

    def left(self, text: str, size: float) -> None:
        """One line at the very edge, no higher than its letters need."""
        (line, *_), em = fitted(text, self.w, (size * self.k, LEAST * self.k))
        self.add(Text(line, 0, self.y + em * (CAPITAL + 0.32), em))
        self.y += em * 1.2
