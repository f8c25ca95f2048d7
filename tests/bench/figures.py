"""What a measurement comes to: a figure, its floor where it has one, and what it should reach.

The machines this runs on are shared, and their speed doubles and halves within seconds. So whatever is compared is
measured in turn, one of each a round (:func:`in_turn`), and what only costs processor time is cut into short pieces and
given as the best of many repeats of each (:func:`best`): the nearest to what it costs when nobody else is at work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, thread_time
from typing import Literal

import msgspec

Of = Literal["value", "ratio", "excess"]
"""What an aim bounds: the figure itself, how many times its floor it is, or by how much it is more than its floor."""


class Aim(msgspec.Struct, frozen=True):
    """A bound that the design sets."""

    sense: Literal["≥", "≤"]
    bound: float
    of: Of = "value"

    def is_met(self, reached: float) -> bool:
        return reached >= self.bound if self.sense == "≥" else reached <= self.bound


class Figure(msgspec.Struct, frozen=True):
    """One row of the table."""

    what: str
    value: float
    unit: str
    aim: Aim | None = None
    floor: float | None = None
    """The least it could cost, measured in the same run, in the same unit."""
    floor_is: str = ""

    @property
    def ratio(self) -> float | None:
        return None if self.floor is None else self.value / self.floor

    @property
    def met(self) -> bool | None:
        """Whether the aim is reached; ``None`` without one."""
        if self.aim is None:
            return None
        floor = self.floor if self.floor is not None else 0.0
        reached = {"value": self.value, "ratio": self.ratio or 0.0, "excess": self.value - floor}
        return self.aim.is_met(reached[self.aim.of])


def seconds(work: Callable[[], object]) -> float:
    """How long ``work`` takes now, by the clock on the wall."""
    start = perf_counter()
    work()
    return perf_counter() - start


def busy(work: Callable[[], object]) -> float:
    """How long ``work`` keeps the processor busy now, in seconds; time in which others had it is left out."""
    start = thread_time()
    work()
    return thread_time() - start


def best(*jobs: Sequence[Callable[[], object]], budget: float) -> list[float]:
    """The fewest seconds for which each job keeps the processor busy: the sum of the best times of its pieces.

    Piece after piece and job after job are done in turn, for ``budget`` seconds and five rounds at least. Pieces
    should be short, so that some of their repeats find the machine at its full speed.
    """
    found = [[busy(piece) for piece in job] for job in jobs]
    until, rounds = perf_counter() + budget, 1
    while perf_counter() < until or rounds < 5:
        found = [
            [min(before, busy(piece)) for before, piece in zip(times, job, strict=True)]
            for times, job in zip(found, jobs, strict=True)
        ]
        rounds += 1
    return [sum(times) for times in found]


def in_turn(rounds: int, *works: Callable[[], float]) -> list[float]:
    """The median of what each of ``works`` returns, one of each a round, after one round that does not count."""
    found: list[list[float]] = [[] for _ in works]
    for turn in range(rounds + 1):
        for kept, work in zip(found, works, strict=True):
            figure = work()
            if turn:
                kept.append(figure)
    return [median(kept) for kept in found]
