"""Text that fits its place on paper: the largest size, then more lines, then shortened (``look.md`` section 1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing import lettering
from companion.drawing.line_breaks import balanced, graphemes, shortened, wrapped
from companion.sheet.marks import Anchor, Text

LEADING = 1.25
"""Line height in em; Vietnamese stacks marks on capitals, so never less."""
CAPITAL = 0.615
"""Height of a capital in em."""

width_of = lettering.width_of


def fitted(text: str, width: float, sizes: Sequence[float], lines: int = 1) -> tuple[list[str], float]:
    """The lines a text is set in and the size of their em, in a place ``width`` wide; at worst with an ellipsis."""
    for size in sizes:
        if width_of(text, size) <= width:
            return [text], size
    for size in sizes:
        several = balanced(lettering, text, width, size)
        if len(several) <= lines and all(width_of(line, size) <= width for line in several):
            return several, size
    smallest = sizes[-1]
    several = unbroken(text, width, smallest)
    kept = [*several[: lines - 1], " ".join(several[lines - 1 :])]
    return [shortened(lettering, line, width, smallest) for line in kept if line], smallest


def unbroken(text: str, width: float, size: float) -> list[str]:
    """The text in as many lines as it needs; a word wider than a line goes on in the next one."""
    lines: list[str] = []
    for line in wrapped(lettering, text, width, size):
        rest = graphemes(line)
        while rest:
            count = len(rest)
            while count > 1 and width_of("".join(rest[:count]), size) > width:
                count -= 1
            lines.append("".join(rest[:count]))
            rest = rest[count:]
    return lines


def paragraph(text: str, width: float, size: float) -> list[str]:
    """The text in as many lines as it needs, of nearly equal length where all its words are short enough."""
    lines = balanced(lettering, text, width, size)
    if all(width_of(line, size) <= width for line in lines):
        return lines
    return unbroken(text, width, size)


def stacked(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    *,
    ink: str = "ink",
    anchor: Anchor = "start",
    whole: str | None = None,
) -> list[Text]:
    """Lines one under the other, the middle of all their capitals at ``y``; shortened ones stand for ``whole``."""
    wholes = [whole, *[""] * len(lines)] if lines and lines[-1].endswith("…") else [None] * len(lines)
    top = y - (len(lines) - 1) * size * LEADING / 2 + size * CAPITAL / 2
    return [
        Text(line, x, top + number * size * LEADING, size, ink, anchor, wholes[number])
        for number, line in enumerate(lines)
    ]
