"""Places prints and drawings on the glass: every mark becomes one textured rectangle in glass pixels.

Nothing on the glass needs a transform of its own, and at quarter turns every pixel of a texture falls on one of the
screen's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from kivy.graphics.texture import Texture

from ui.touch.glass import rasterise
from ui.touch.glass.textures import Press
from ui.touch.picture.geometry import to_frame, to_root
from ui.touch.picture.marks import Frame, Line, Mark, Part, Sprite, Thread, Words


class Picture(NamedTuple):
    """One textured rectangle on the glass: its corners clockwise, the texture's, and the ink it is given."""

    texture: Texture
    points: tuple[float, ...]
    corners: tuple[float, ...]
    ink: tuple[float, float, float] | None = None


WHOLE = (0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0)


def placed(press: Press, mark: Mark, frame: Frame, share: float = 1.0) -> Picture:
    """A mark on the glass; ``share`` is how much of a line has been drawn so far."""
    if isinstance(mark, Sprite):
        return _drawing(press, mark, frame)
    ax, ay = rasterise.anchor(mark)
    x, y = to_root(frame, ax, ay)
    dx = dy = 0.0
    if frame.angle % 90 == 0:
        near_x, near_y = (
            (round(x), round(y)) if rasterise.is_snapped(mark) else (math.floor(x), math.floor(y))
        )
        if not rasterise.is_snapped(mark):
            dx, dy = to_frame(Frame(0, 0, frame.angle), x - near_x, y - near_y)
        x, y = near_x, near_y
    if share < 1 and isinstance(mark, Line | Thread):
        made = press.begun(mark, share, dx, dy)
    else:
        made = press.print(mark, dx, dy)
    place = Frame(x, y, frame.angle)
    return Picture(made.texture, corners(place, made.left, made.top, made.w, made.h), WHOLE)


def _drawing(press: Press, mark: Sprite, frame: Frame) -> Picture:
    """A drawing fitted into its box, turned round the box's middle."""
    found = press.atlas.find(mark.name, mark.w)
    scale = min(mark.w / found.w, mark.h / found.h)
    w, h = found.w * scale, found.h * scale
    x, y = to_root(frame, mark.x + mark.w / 2, mark.y + mark.h / 2)
    place = Frame(x, y, frame.angle + mark.angle)
    texture = press.page(found.page)
    left, right = found.x / texture.width, (found.x + found.w) / texture.width
    top, bottom = found.y / texture.height, (found.y + found.h) / texture.height
    if mark.mirrored:
        left, right = right, left
    box = (left, top, right, top, right, bottom, left, bottom)
    ink = press.ink(mark.ink or "ink") if found.plain else None
    return Picture(texture, corners(place, -w / 2, -h / 2, w, h), box, ink)


def filling(press: Press, part: Part, filled: float) -> Iterator[Picture]:
    """What a held part shows, again in paper on ink, cut off where the ink has come to; ``filled`` is 0 to 1."""
    touch = part.touch
    if touch is None or touch.filling is None:
        return
    slip = touch.filling
    inked: list[Mark] = [msgspec.structs.replace(slip, fill="ink", rim=0.0, shadow=False)]
    for mark in touch.pressed or part.marks:
        if isinstance(mark, Words):
            inked.append(msgspec.structs.replace(mark, colour="paper"))
        elif isinstance(mark, Sprite):
            inked.append(msgspec.structs.replace(mark, ink="paper"))
    end = slip.x + slip.w * filled
    for mark in inked:
        cropped = _cropped(placed(press, mark, part.frame), part.frame, end)
        if cropped:
            yield cropped


def corners(place: Frame, x: float, y: float, w: float, h: float) -> tuple[float, ...]:
    """The corners of a box of a frame, clockwise from its top left, on the glass."""
    points = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    flat = [part for corner in points for part in to_root(place, *corner)]
    # A quarter turn leaves hairs like 6e-17 that would take a texture off the pixel grid.
    return tuple(round(point, 6) for point in flat)


def _cropped(picture: Picture, frame: Frame, end: float) -> Picture | None:
    """The part of an upright picture left of ``end`` in its frame; ``None`` where nothing is left of it."""
    points = [to_frame(frame, x, y) for x, y in zip(picture.points[0::2], picture.points[1::2], strict=True)]
    begin, finish = points[0][0], points[1][0]
    if end <= begin:
        return None
    share = min(1.0, (end - begin) / (finish - begin))
    if share == 1.0:
        return picture

    def cut(values: tuple[float, ...]) -> tuple[float, ...]:
        a, b, c, d = zip(values[0::2], values[1::2], strict=True)
        right_top = tuple(p + (q - p) * share for p, q in zip(a, b, strict=True))
        right_bottom = tuple(p + (q - p) * share for p, q in zip(d, c, strict=True))
        return (*a, *right_top, *right_bottom, *d)

    return Picture(picture.texture, cut(picture.points), cut(picture.corners), picture.ink)
