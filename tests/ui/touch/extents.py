"""Where the marks and touches of a scene lie on the glass, and whether they meet."""

from __future__ import annotations

import math

from companion.drawing import lettering
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import Disc, Frame, Line, Mark, Part, Pond, Shape, Slip, Sprite, Thread, Words


def on_glass(frame: Frame, box: Box) -> Box:
    corners = [to_root(frame, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def extent(mark: Mark) -> Box:
    """The box of a mark in its frame; letters by their capitals and descenders."""
    match mark:
        case Sprite(x=x, y=y, w=w, h=h, angle=angle):
            turn = math.radians(angle)
            cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
            wide, high = w * cos + h * sin, w * sin + h * cos
            return Box(x + w / 2 - wide / 2, y + h / 2 - high / 2, wide, high)
        case Slip() | Pond():
            return Box(mark.x, mark.y, mark.w, mark.h)
        case Words():
            wide = lettering.width_of(mark.text, mark.size)
            left = mark.x - lettering.SHARE[mark.anchor] * wide
            return Box(left, mark.y - 0.7 * mark.size, wide, 0.9 * mark.size)
        case Disc():
            return Box(mark.x - mark.rx, mark.y - mark.ry, 2 * mark.rx, 2 * mark.ry)
        case Line() | Shape():
            points = mark.points
        case Thread():
            points = (mark.start, mark.bend, mark.end)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def root_extents(part: Part, kind: type | tuple[type, ...] | None = None) -> list[Box]:
    return [
        on_glass(part.frame, extent(mark)) for mark in part.marks if kind is None or isinstance(mark, kind)
    ]


def hit(part: Part) -> Box:
    touch = part.touch
    assert touch is not None
    return on_glass(part.frame, Box(touch.x, touch.y, touch.w, touch.h))


def is_within(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def overlap(one: Box, other: Box, slack: float = 0.0) -> bool:
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.bottom - slack
        and other.y < one.bottom - slack
    )
