"""The line chart of the totals, round by round: each line ends in its player's fish, so no meaning hangs on colour."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from companion.drawing.cuts import Point, ellipse
from companion.drawing.fitting import figures
from companion.drawing.lettering import width_of
from companion.drawing.plot import Plot, apart, step_of
from companion.drawing.species import drawing_of
from companion.sheet.marks import Line, Mark, Picture, Shape, Text
from companion.sheet.model import Sheet
from companion.sheet.pieces import stacked

DASHES = (None, (14, 8), (4, 7), (22, 7), (9, 6), (3, 12), (16, 14), (6, 3))
"""How lines differ in black and white, in line widths over 4."""


class Area(NamedTuple):
    """A rectangle in the drawing's unit: its upper left corner, its width and its height."""

    x: float
    y: float
    w: float
    h: float


class Style(msgspec.Struct, frozen=True):
    """How a chart is drawn: lengths in the drawing's unit."""

    size: float
    """One em of its numbers."""
    fish: float
    """Width of the fish at the ends of the lines."""
    line: float
    coloured: bool


def chart(sheet: Sheet, area: Area, style: Style) -> list[Mark]:
    """The chart of a game with rounds, in an area that holds numbers and fish too."""
    totals = [sheet.totals(seat) for seat in range(len(sheet.players))]
    least, most = min(map(min, totals)), max(map(max, totals))
    step, rounds, end = step_of(least, most), len(sheet.rounds), area.x + area.w
    bottom = area.y + area.h - style.size * 1.4
    plot = Plot(
        area.x, area.y + style.fish * 0.3, end - style.fish * 1.3, bottom, rounds, least, max(most, step)
    )
    ticks = plot.marked(step, most)
    widest = max((width_of(figures(points), style.size) for points, _ in ticks), default=0.0)
    plot = plot._replace(left=area.x + widest + style.size * 0.45)
    thin = style.line * 0.45
    marks: list[Mark] = []
    ink, dash = ("rule", None) if style.coloured else ("ink", (thin, thin * 6))
    for points, y in ticks:
        marks.append(Line(((plot.left, y), (plot.right, y)), thin, ink, dash=dash))
        marks += stacked([figures(points)], plot.left - style.size * 0.45, y, style.size, anchor="end")
    each = (plot.right - plot.left) / rounds
    every = next(every for every in (1, 2, 5, 10) if each * every > style.size * 1.3)
    marks += [
        Text(str(place), plot.at(place, 0)[0], bottom + style.size * 1.1, style.size, anchor="middle")
        for place in range(every, rounds + 1, every)
    ]
    order = sorted(sheet.ranked, key=lambda seat: totals[seat][-1])
    for seat in order:
        marks += _line(plot.line(totals[seat]), seat, sheet, style)
    zero = plot.at(0, 0)[1]
    frame = ((plot.left, area.y), (plot.left, bottom)), ((plot.left, zero), (end, zero))
    marks += [Line(axis, style.line * 0.75) for axis in frame]
    gap = min(style.fish * 0.66, (bottom - area.y + style.fish * 0.4) / len(order))
    spots = apart([plot.at(0, totals[seat][-1])[1] for seat in order], gap, area.y, bottom - gap * 0.75)
    wide = min(style.fish, gap * 1.6)
    return marks + [
        Picture(fish_name(sheet, seat, style.coloured), end - style.fish / 2, y, wide)
        for seat, y in zip(order, spots, strict=True)
    ]


def _line(path: tuple[Point, ...], seat: int, sheet: Sheet, style: Style) -> list[Mark]:
    if len(path) < 2:
        return []
    wide = style.line
    if style.coloured:
        species = sheet.players[seat].species or "ink"
        return [Line(path, wide * 1.75, "ink"), Line(path, wide, species)]
    dash = DASHES[seat]
    scaled = dash and (dash[0] * wide / 4, dash[1] * wide / 4)
    dots = tuple(tuple(ellipse(x, y, wide * 0.9, wide * 0.9)) for x, y in path[1:])
    return [Line(path, wide * 2, "white"), Line(path, wide, dash=scaled), Shape(dots)]


def fish_name(sheet: Sheet, seat: int, coloured: bool) -> str:
    """The drawing that stands for a player."""
    return drawing_of(sheet.players[seat].species, "" if coloured else "-1bit")
