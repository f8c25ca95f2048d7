"""The line of records as knots: each step of the game a disc on a line, newest right.

What a way back would cross out turns dashed and the line to it yellow; nothing is deleted (picture 12). Lengths
written out are in U.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Line, Mark, Part, Said, Touch

RADIUS, CHOSEN = 7.1, 8.3
STEP, ROW = 16.9, 22.0
WAVES = (0.0, 4.2, 3.8, 0.2, 5.4, 4.6, 0.6, 3.0)
"""How far the knots lie below each other, so that the line looks thrown."""


Picture = Callable[[float, float, str], tuple[Mark, ...]]
"""What stands on a knot, from its middle and the ink of the moment."""


class Knot(Said, frozen=True):
    """A knot was touched, by its number in the whole line, 0 for the opening."""

    number: int


class Window(NamedTuple):
    """The knots that are shown: their first, how many, and how many stand side by side."""

    first: int
    shown: int
    columns: int


def window(look: Look, area: Box, knots: int, chosen: int) -> Window:
    """As many knots as fit, the newest last, moved back so that some lie before the chosen one."""
    columns = max(1, int((area.w - 3 * look.u) // (STEP * look.u)))
    rows = max(1, int((area.h + 2.0 * look.u) // (ROW * look.u)))
    shown = min(columns * rows, knots)
    first = knots - shown
    if chosen <= first:
        first = max(0, chosen - shown // 2)
    return Window(first, shown, columns)


def place(look: Look, area: Box, here: Window, number: int) -> tuple[float, float]:
    """The middle of a knot, by its number in the whole line."""
    u = look.u
    row, column = divmod(number - here.first, here.columns)
    in_row = min(here.columns, here.shown)
    step = min(area.w / in_row, 17.6 * u)
    x = area.cx + (column - (in_row - 1) / 2) * step
    return x, area.y + 8.4 * u + row * ROW * u + WAVES[number % len(WAVES)] * u


def knots(
    look: Look,
    pictures: Sequence[Picture],
    chosen: int,
    area: Box,
    frame: Frame,
) -> list[Part]:
    """The line and its knots in a box; a touch on one says :class:`Knot`.

    ``pictures`` draw what each record stands for.
    """
    here = window(look, area, len(pictures), chosen)
    last = here.first + here.shown
    spots = [place(look, area, here, number) for number in range(here.first, last)]
    parts = [Part("line", tuple(_line(look, area, here, spots, chosen, len(pictures))), frame)]
    for number in range(here.first, last):
        x, y = spots[number - here.first]
        picture = pictures[number]
        half = STEP / 2 * look.u
        hit = Touch(
            x - half,
            y - half,
            2 * half,
            2 * half,
            tap=Knot(number),
            pressed=_knot(look, picture, x, y, number == chosen, crossed=False, inked=True),
        )
        marks = _knot(look, picture, x, y, number == chosen, crossed=number > chosen)
        parts.append(Part(f"knot-{number}", marks, frame, hit))
    return parts


def _line(
    look: Look, area: Box, here: Window, spots: Sequence[tuple[float, float]], chosen: int, total: int
) -> list[Mark]:
    """Foam up to the chosen knot, yellow and dashed behind it; it comes in from the shore and runs on to it.

    Rows are read like text: where one ends at the right the next begins at the left.
    """
    u, marks = look.u, list[Mark]()
    for start in range(0, len(spots), here.columns):
        row = list(spots[start : start + here.columns])
        first = here.first + start
        cut = min(max(chosen - first + 1, 0), len(row))
        before, behind = row[:cut], row[max(cut - 1, 0) :]
        into = (area.x - 1.0 * u, row[0][1] + 5.0 * u)
        if cut:
            before.insert(0, into)
        else:
            behind.insert(0, into)
        if first + len(row) < total:
            away = (area.right + 1.0 * u, row[-1][1] + 4.0 * u)
            (before if chosen >= first + len(row) else behind).append(away)
        if len(before) > 1:
            path = tuple(_smooth(before))
            marks += [Line(path, 1.15 * u, "ink"), Line(path, 0.54 * u, "line")]
        if len(behind) > 1:
            path = tuple(_smooth(behind))
            marks += [Line(path, 1.73 * u, "ink"), Line(path, 0.96 * u, "lamp", (2.3 * u, 1.7 * u))]
    return marks


def _smooth(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points joined by one soft curve (Catmull and Rom)."""
    padded = [points[0], *points, points[-1]]
    path = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(8):
            across, down = zip(a, b, c, d, strict=True)
            path.append((_between(*across, step / 8), _between(*down, step / 8)))
    return [*path, points[-1]]


def _between(p: float, q: float, r: float, s: float, t: float) -> float:
    """Where the curve by four points is between the second and the third, for one of their ordinates."""
    return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)


def _knot(
    look: Look,
    picture: Picture,
    x: float,
    y: float,
    is_chosen: bool,
    *,
    crossed: bool,
    inked: bool = False,
) -> tuple[Mark, ...]:
    u = look.u
    marks: list[Mark] = []
    if is_chosen:
        marks.append(Disc(x, y, CHOSEN * u, CHOSEN * u, None, "lamp", 1.35 * u))
    if crossed:
        disc = Disc(x, y, RADIUS * u, RADIUS * u, "deep", "foam", 0.58 * u, (1.15 * u, 1.15 * u))
    else:
        disc = Disc(x, y, RADIUS * u, RADIUS * u, "ink" if inked else "sheet", "ink", 0.58 * u)
    ink = "foam" if crossed else ("paper" if inked else "ink")
    return (*marks, disc, *picture(x, y, ink))
