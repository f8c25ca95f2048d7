"""A box in some frame, and how it is cut into smaller ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import (
    Frame,
)


class Box(NamedTuple):
    """A box in some frame, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The ``x`` of its right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The ``y`` of its lower side."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The ``x`` of its middle."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The ``y`` of its middle."""
        return self.y + self.h / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box less a margin on every side; a negative margin makes it larger."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def row(self, shares: Iterable[float], gap: float) -> tuple[Box, ...]:
        """The box cut into boxes side by side, wide in proportion to ``shares``."""
        parts = tuple(shares)
        unit = (self.w - gap * (len(parts) - 1)) / sum(parts)
        boxes, x = [], self.x
        for share in parts:
            boxes.append(Box(x, self.y, share * unit, self.h))
            x += share * unit + gap
        return tuple(boxes)

    def column(self, shares: Iterable[float], gap: float) -> tuple[Box, ...]:
        """The box cut into boxes one under the other, high in proportion to ``shares``."""
        parts = tuple(shares)
        unit = (self.h - gap * (len(parts) - 1)) / sum(parts)
        boxes, y = [], self.y
        for share in parts:
            boxes.append(Box(self.x, y, self.w, share * unit))
            y += share * unit + gap
        return tuple(boxes)


def on_glass(frame: Frame, box: Box) -> Box:
    """The box on the glass of a box in a frame turned by quarters."""
    one, other = to_root(frame, box.x, box.y), to_root(frame, box.right, box.bottom)
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Box(x, y, abs(one[0] - other[0]), abs(one[1] - other[1]))
