"""The line of the scores, round by round: each line ends in its fish, so no meaning hangs on colour.

Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from companion.drawing.fitting import figures
from companion.drawing.plot import Plot, apart, step_of
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Line, Mark, Words

LETTERS = 3.85
FISH = 7.7


def chart(
    look: Look, scores: Sequence[Mapping[str, int]], rounds: int, species: Mapping[str, str | None], area: Box
) -> tuple[Mark, ...]:
    """The chart in a box of its frame; ``species`` names the players in the order of their seats.

    Whoever owns no species has a line of ink and ends in the hat.
    """
    u, size = look.u, LETTERS * look.u
    totals = {
        player: list(accumulate((points[player] for points in scores), initial=0)) for player in species
    }
    top, low = max(map(max, totals.values())), min(map(min, totals.values()))
    step = step_of(low, top)
    left, right = area.x + look.width_of(str(max(top, 10)), size) + 1.6 * u, area.right - (FISH + 2.2) * u
    bottom = area.bottom - 5.4 * u
    plot = Plot(left, area.y, right, bottom, max(rounds, 1), low * 1.1, max(top * 1.1, step))
    zero = plot.at(0, 0)
    marks: list[Mark] = [Line(((left, area.y), (left, bottom), zero, (area.right, zero[1])), 0.58 * u)]
    for points, y in plot.marked(step, plot.most):
        marks.append(Line(((left, y), (right, y)), 0.38 * u, "shade"))
        marks.append(Words(figures(points), left - 1.4 * u, y + size * CAPITAL / 2, size, anchor="end"))
    every = 1 if rounds <= 8 else 2
    for number in range(1, rounds + 1, every):
        marks.append(Words(str(number), plot.at(number, 0)[0], bottom + 4.4 * u, size))
    order = sorted(species, key=lambda player: totals[player][-1])
    for player in order:
        path = plot.line(totals[player])
        if len(path) > 1:
            marks.append(Line(path, 1.44 * u, "ink"))
            marks.append(Line(path, 0.81 * u, species[player] or "ink"))
            marks += [Disc(x, y, 0.87 * u, 0.87 * u, "ink") for x, y in path[1:]]
    gap = min(4.9 * u, (bottom - area.y + 4.0 * u) / len(order))
    ends = [plot.at(0, totals[player][-1])[1] for player in order]
    x, wide = right + (FISH / 2 + 1.4) * u, min(FISH, gap / u * 1.6)
    marks += [
        fish_mark(look, species[player], x, y, wide)
        for player, y in zip(order, apart(ends, gap, area.y + 0.4 * u, bottom - 1.0 * u), strict=True)
    ]
    return tuple(marks)
