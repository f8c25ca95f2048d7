"""Text that fits its place: the largest size, then more lines, then shortened (``look.md`` section 1).

Widths are asked of a :class:`~companion.drawing.line_breaks.Ruler`: paper measures with its own letters, the glass by
its look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.drawing import lettering
from companion.drawing.line_breaks import Ruler, balanced, shortened, unbroken

LEADING = 1.25
"""Line height in em; Vietnamese stacks marks on capitals, so never less."""
CAPITAL = 0.615
"""Height of a capital in em."""
MINUS = "\N{MINUS SIGN}"


def figures(points: int) -> str:
    """A number of points as it is written; a real minus is as wide as a digit."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def fitted(
    text: str,
    width: float,
    sizes: Sequence[float],
    lines: int = 1,
    *,
    ruler: Ruler = lettering,
    broken: Callable[[Ruler, str, float, float], list[str]] = unbroken,
) -> tuple[list[str], float]:
    """The lines a text is set in and the size of their em, in a place ``width`` wide.

    Every size, the largest first, is tried on one line, then each of them on up to ``lines`` lines. What fits nowhere
    is ``broken`` at the smallest, and its last line ends with an ellipsis.
    """
    for size in sizes:
        if ruler.width_of(text, size) <= width:
            return [text], size
    for size in sizes:
        several = balanced(ruler, text, width, size)
        if len(several) <= lines and all(ruler.width_of(line, size) <= width for line in several):
            return several, size
    smallest = sizes[-1]
    several = broken(ruler, text, width, smallest)
    kept = [*several[: lines - 1], " ".join(several[lines - 1 :])]
    return [shortened(ruler, line, width, smallest) for line in kept if line], smallest


def paragraph(text: str, width: float, size: float) -> list[str]:
    """The text in as many lines as it needs, of nearly equal length where all its words are short enough."""
    lines = balanced(lettering, text, width, size)
    if all(lettering.width_of(line, size) <= width for line in lines):
        return lines
    return unbroken(lettering, text, width, size)


def baselines(y: float, count: int, size: float) -> list[float]:
    """Where lines one under the other stand, so that the middle of all their capitals is at ``y``."""
    top = y - (count - 1) * size * LEADING / 2 + size * CAPITAL / 2
    return [top + number * size * LEADING for number in range(count)]
