"""Where a finger really is: a map from the point that a touchscreen tells to the point on the glass.

Some screens tell touches upside down, mirrored, turned, or a little beside. The calibration page has people touch five
targets; the map that fits them best is kept in the settings and applied to every touch. Points are shares of the
window's width and height, from its bottom left; the map is affine: ``x' = a·x + b·y + c``, ``y' = d·x + e·y + f``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

Point = tuple[float, float]

FARTHEST = 0.05
"""A target may be missed by so much of the screen after the map; else the touches do not fit together."""
NEAR = 0.01
"""A map that moves no corner farther than that is none."""


class TouchMap(msgspec.Struct, frozen=True):
    """The six numbers of the map."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 0.0
    e: float = 1.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        """Where a finger is that the touchscreen tells at ``x`` and ``y``, in shares of the window."""
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    @property
    def is_none(self) -> bool:
        """Whether it leaves every point where it is."""
        corners = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
        return all(_far(self(*corner), corner) <= NEAR for corner in corners)

    def text(self) -> str:
        """As the setting ``screen.touch`` keeps it; empty where there is nothing to keep."""
        if self.is_none:
            return ""
        return " ".join(f"{number:.4f}" for number in (self.a, self.b, self.c, self.d, self.e, self.f))


def touch_map(text: str) -> TouchMap:
    """The map of the setting ``screen.touch``."""
    return TouchMap(*(float(number) for number in text.split())) if text else TouchMap()


def fitted(told: Sequence[Point], wanted: Sequence[Point]) -> TouchMap | None:
    """The map that brings what was told nearest to what was wanted; ``None`` where no map fits."""
    sums = [[0.0] * 3 for _ in range(3)]
    right = [[0.0] * 3 for _ in range(2)]
    for (x, y), target in zip(told, wanted, strict=True):
        row = (x, y, 1.0)
        for i in range(3):
            for j in range(3):
                sums[i][j] += row[i] * row[j]
            for axis in range(2):
                right[axis][i] += row[i] * target[axis]
    whole = _determinant(sums)
    if abs(whole) < 1e-6:
        return None
    solved = [
        _determinant(_with_column(sums, column, right[axis])) / whole
        for axis in range(2)
        for column in range(3)
    ]
    found = TouchMap(*(round(number, 4) for number in solved))
    missed = max(_far(found(*point), target) for point, target in zip(told, wanted, strict=True))
    return found if missed <= FARTHEST else None


def _far(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )


def _with_column(m: Sequence[Sequence[float]], column: int, values: Sequence[float]) -> list[list[float]]:
    return [[values[i] if j == column else m[i][j] for j in range(3)] for i in range(3)]
