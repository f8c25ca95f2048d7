"""A line chart of totals, on paper as on the glass: where its lines run, its level lines lie and its fish stand."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from companion.drawing.cuts import Point

STEPS = (5, 10, 20, 25, 50, 100, 200)


class Plot(NamedTuple):
    """Where the lines run: the edges of the place, the rounds across it, and the points at its foot and its top."""

    left: float
    top: float
    right: float
    bottom: float
    rounds: int
    least: float
    most: float

    def at(self, place: int, points: float) -> Point:
        """Where so many points after so many rounds lie."""
        share = (points - self.least) / (self.most - self.least)
        across = (self.right - self.left) * place / self.rounds
        return self.left + across, self.bottom - (self.bottom - self.top) * share

    def line(self, totals: Iterable[int]) -> tuple[Point, ...]:
        """What somebody had after each round, from 0 on, as a line."""
        return tuple(self.at(place, points) for place, points in enumerate(totals))

    def marked(self, step: int, most: float) -> list[tuple[int, float]]:
        """The points up to ``most`` that a level line shows, and where; 0 has the axis."""
        first = math.ceil(self.least / step) * step
        return [(points, self.at(0, points)[1]) for points in range(first, int(most) + 1, step) if points]


def step_of(least: int, most: int) -> int:
    """How many points lie between two level lines, so that there are few of these."""
    return next((step for step in STEPS if (most - least) / step < 4.5), STEPS[-1])


def apart(wishes: Iterable[float], gap: float, top: float, bottom: float) -> list[float]:
    """Heights from the lowest up, as near to those wished as they can be, ``gap`` apart and not beyond the edges."""
    spots: list[float] = []
    for y in wishes:
        spots.append(min(y, spots[-1] - gap if spots else bottom))
    edge = top
    for place in reversed(range(len(spots))):
        spots[place] = max(spots[place], edge)
        edge = spots[place] + gap
    return spots
