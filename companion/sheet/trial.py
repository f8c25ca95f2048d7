"""The test print: shows whether a printer prints every dot, both edges and every letter, and what it is for."""

from __future__ import annotations

from companion.drawing.fitting import LEADING, paragraph
from companion.drawing.lettering import width_of
from companion.drawing.species import SPECIES
from companion.language.words import Words
from companion.sheet.marks import DOT, Drawing, Line, Mark, Picture, Text

LETTERS = ("Aa Bb 0123456789", "ÁáÉéŐőŰű ȘșȚțĂăÎî", "Àà Èè Ññ Çç ẪẫỆệỞở")
"""Letters of the languages that paper has been seen to lose."""
MARGIN, SIZE = 16.0, 26.0
A5 = (874.0, 1240.0, 25.4 / 150)


def title(words: Words) -> str:
    """What the test print is headed with."""
    return words.say("Test print")


def ticket(words: Words, dots: int) -> Drawing:
    """A short ticket as wide as the printer's row of dots."""
    marks, end = _drawn(words, float(dots), 0.0, "-1bit")
    return Drawing(dots, end, DOT, tuple(marks))


def page(words: Words) -> Drawing:
    """The same on a page."""
    wide, high, unit = A5
    marks, _ = _drawn(words, wide, 60.0, "")
    return Drawing(wide, high, unit, tuple(marks))


def _drawn(words: Words, wide: float, top: float, form: str) -> tuple[list[Mark], float]:
    y = top + 6.0
    left, right = (0.0, wide) if not top else (60.0, wide - 60.0)
    marks: list[Mark] = [Line(((left + 2, y), (right - 2, y)), 3)]
    y += 10
    for text, size in ((title(words), 44.0), *((line, SIZE) for line in LETTERS)):
        size = min(size, size * (right - left - 2 * MARGIN) / width_of(text, size))
        marks.append(Text(text, (left + right) / 2, y + size, size, anchor="middle"))
        y += size * LEADING
    each = (right - left - 2 * MARGIN) / len(SPECIES)
    y += each / 2
    for place, species in enumerate(SPECIES):
        x = left + MARGIN + (place + 0.5) * each
        marks.append(Picture(f"fish-{species.name}{form}", x, y, each * 0.94))
    y += each / 2
    says = words.say("The lines reach from edge to edge, and each of the seven fish has an eye.")
    for line in paragraph(says, right - left - 2 * MARGIN, SIZE):
        marks.append(Text(line, left + MARGIN, y + SIZE, SIZE))
        y += SIZE * LEADING
    y += 14
    marks.append(Line(((left + 2, y), (right - 2, y)), 3))
    return marks, y + 6
