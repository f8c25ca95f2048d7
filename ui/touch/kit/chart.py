"""The line of the scores, round by round: each line ends in its fish, so no meaning hangs on colour.

Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.drawing.fitting import figures
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Line, Mark, Words

STEPS = (5, 10, 20, 25, 50, 100)
LETTERS = 3.85
FISH = 7.7


def running_totals(scores: Sequence[Mapping[str, int]], player: str) -> list[int]:
    """A player's points after each round, from 0 on."""
    totals = [0]
    for points in scores:
        totals.append(totals[-1] + points[player])
    return totals


def chart(
    look: Look, scores: Sequence[Mapping[str, int]], rounds: int, species: Mapping[str, str | None], area: Box
) -> tuple[Mark, ...]:
    """The chart in a box of its frame; ``species`` names the players in the order of their seats.

    Whoever owns no species has a line of ink and ends in the hat.
    """
    u, size = look.u, LETTERS * look.u
    totals = {player: running_totals(scores, player) for player in species}
    top = max((max(values) for values in totals.values()), default=0)
    low = min((min(values) for values in totals.values()), default=0)
    step = next((step for step in STEPS if (top - low) / step < 4.5), STEPS[-1])
    left = area.x + look.width_of(str(max(top, 10)), size) + 1.6 * u
    plot = Box(left, area.y, area.right - FISH * u - 2.2 * u - left, area.h - 5.4 * u)
    high, deep = max(top * 1.1, step), -low * 1.1

    def at(number: int, points: int) -> tuple[float, float]:
        share = (points + deep) / (high + deep)
        return plot.x + plot.w * number / max(rounds, 1), plot.bottom - plot.h * share

    marks: list[Mark] = [
        Line(((plot.x, plot.y), (plot.x, plot.bottom), at(0, 0), (area.right, at(0, 0)[1])), 0.58 * u),
    ]
    for points in range(-(int(deep) // step) * step, int(high) + 1, step):
        y = at(0, points)[1]
        if not points:
            continue
        marks.append(Line(((plot.x, y), (plot.right, y)), 0.38 * u, "shade"))
        marks.append(Words(figures(points), plot.x - 1.4 * u, y + size * CAPITAL / 2, size, anchor="end"))
    every = 1 if rounds <= 8 else 2
    for number in range(1, rounds + 1, every):
        marks.append(Words(str(number), at(number, 0)[0], plot.bottom + 4.4 * u, size))
    order = sorted(species, key=lambda player: totals[player][-1])
    for player in order:
        points_ = tuple(at(number, points) for number, points in enumerate(totals[player]))
        if len(points_) > 1:
            marks.append(Line(points_, 1.44 * u, "ink"))
            marks.append(Line(points_, 0.81 * u, species[player] or "ink"))
            marks += [Disc(x, y, 0.87 * u, 0.87 * u, "ink") for x, y in points_[1:]]
    marks += _ends(look, order, totals, species, plot, at)
    return tuple(marks)


def _ends(
    look: Look,
    order: Sequence[str],
    totals: Mapping[str, list[int]],
    species: Mapping[str, str | None],
    plot: Box,
    at: Callable[[int, int], tuple[float, float]],
) -> list[Mark]:
    """The fish at the ends of the lines, as near to them as they can stand without covering each other."""
    u = look.u
    gap = min(4.9 * u, (plot.h + 4.0 * u) / max(len(order), 1))
    wish = [at(0, totals[player][-1])[1] for player in order]
    spots: list[float] = []
    for y in wish:
        spots.append(min(y, spots[-1] - gap) if spots else min(y, plot.bottom - 1.0 * u))
    over = plot.y + 0.4 * u - spots[-1] if spots else 0.0
    if over > 0:
        spots[-1] += over
        for place in range(len(spots) - 2, -1, -1):
            spots[place] = max(spots[place], spots[place + 1] + gap)
    x = plot.right + (FISH / 2 + 1.4) * u
    return [
        fish_mark(look, species[player], x, y, min(FISH, gap / u * 1.6))
        for player, y in zip(order, spots, strict=True)
    ]
