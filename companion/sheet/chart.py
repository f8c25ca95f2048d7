"""The line chart of the totals, round by round: each line ends in its player's fish, so no meaning hangs on colour."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from companion.drawing.cuts import ellipse
from companion.drawing.fitting import CAPITAL, figures
from companion.drawing.lettering import width_of
from companion.sheet.marks import Line, Mark, Picture, Shape, Text
from companion.sheet.model import Sheet

STEPS = (5, 10, 20, 25, 50, 100, 200)
DASHES = (None, (14, 8), (4, 7), (22, 7), (9, 6), (3, 12), (16, 14), (6, 3))
"""How lines differ in black and white, in line widths over 4."""


class Area(NamedTuple):
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
    step = next((step for step in STEPS if (most - least) / step < 4.5), STEPS[-1])
    ticks = range(-(-least // step) * step, most + 1, step)
    labels = [figures(points) for points in ticks if points]
    left = area.x + max([width_of(label, style.size) for label in labels], default=0.0) + style.size * 0.45
    right = area.x + area.w - style.fish * 1.3
    bottom = area.y + area.h - style.size * 1.4
    span = max(most, step) - least
    rounds = len(sheet.rounds)

    def at(place: int, points: int) -> tuple[float, float]:
        return (
            left + (right - left) * place / rounds,
            bottom - (bottom - area.y - style.fish * 0.3) * (points - least) / span,
        )

    thin = style.line * 0.45
    marks: list[Mark] = []
    for points in ticks:
        if points:
            y = at(0, points)[1]
            dash = None if style.coloured else (thin, thin * 6)
            marks.append(Line(((left, y), (right, y)), thin, "rule" if style.coloured else "ink", dash=dash))
            marks.append(
                Text(
                    figures(points),
                    left - style.size * 0.45,
                    y + style.size * CAPITAL / 2,
                    style.size,
                    anchor="end",
                )
            )
    every = next(every for every in (1, 2, 5, 10) if (right - left) * every / rounds > style.size * 1.3)
    marks += [
        Text(str(place), at(place, 0)[0], bottom + style.size * 1.1, style.size, anchor="middle")
        for place in range(every, rounds + 1, every)
    ]
    order = sorted(sheet.ranked, key=lambda seat: totals[seat][-1])
    for seat in order:
        marks += _line([at(place, points) for place, points in enumerate(totals[seat])], seat, sheet, style)
    zero = at(0, 0)[1]
    frame = ((left, area.y), (left, bottom)), ((left, zero), (area.x + area.w, zero))
    marks += [Line(axis, style.line * 0.75) for axis in frame]
    return marks + _fish(
        order,
        [at(0, totals[seat][-1])[1] for seat in order],
        sheet,
        style,
        Area(area.x, area.y, area.w, bottom - area.y),
    )


def _line(points: list[tuple[float, float]], seat: int, sheet: Sheet, style: Style) -> list[Mark]:
    if len(points) < 2:
        return []
    path, wide = tuple(points), style.line
    if style.coloured:
        species = sheet.players[seat].species or "ink"
        return [Line(path, wide * 1.75, "ink"), Line(path, wide, species)]
    dash = DASHES[seat]
    scaled = dash and (dash[0] * wide / 4, dash[1] * wide / 4)
    dots = tuple(tuple(ellipse(x, y, wide * 0.9, wide * 0.9)) for x, y in points[1:])
    return [Line(path, wide * 2, "white"), Line(path, wide, dash=scaled), Shape(dots)]


def _fish(order: list[int], wishes: list[float], sheet: Sheet, style: Style, area: Area) -> list[Mark]:
    """The fish, as near to the ends of their lines as they can stand without covering each other."""
    gap = min(style.fish * 0.66, (area.h + style.fish * 0.4) / max(len(order), 1))
    spots: list[float] = []
    for y in wishes:
        spots.append(min(y, spots[-1] - gap) if spots else min(y, area.y + area.h - gap * 0.75))
    over = area.y - spots[-1]
    if over > 0:
        spots[-1] += over
        for place in range(len(spots) - 2, -1, -1):
            spots[place] = max(spots[place], spots[place + 1] + gap)
    wide = min(style.fish, gap * 1.6)
    x = area.x + area.w - style.fish / 2
    return [
        Picture(fish_name(sheet, seat, style.coloured), x, y, wide)
        for seat, y in zip(order, spots, strict=True)
    ]


def fish_name(sheet: Sheet, seat: int, coloured: bool) -> str:
    """The drawing that stands for a player."""
    species = sheet.players[seat].species
    if species is None:
        return "sign-hat"
    return f"fish-{species}" if coloured else f"fish-{species}-1bit"
