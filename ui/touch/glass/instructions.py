"""A part as Kivy's instructions: its pictures, and the transforms that carry it while it moves."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Quad, Scale, Translate

from ui.touch.glass.placing import Picture, filling, placed
from ui.touch.glass.textures import Press
from ui.touch.picture.marks import Easing, Part

EASINGS: dict[Easing, Callable[[float], float]] = {
    "linear": lambda t: t,
    "out_quad": lambda t: 1 - (1 - t) ** 2,
    "out_cubic": lambda t: 1 - (1 - t) ** 3,
    "in_cubic": lambda t: t**3,
    "in_out_cubic": lambda t: 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2,
}


class Shown(msgspec.Struct):
    """A part as it is drawn: its instructions, and how far its motion is, 1 at the end."""

    part: Part
    group: InstructionGroup
    arrived: float = 1.0
    pressed: bool = False
    filled: float = 0.0
    """How much of the filling is covered with ink, 0 to 1."""
    moves: tuple[Translate, Scale] | None = None
    since: float = 0.0
    """When it began to have a place to touch, by the stage's clock."""
    leaving: bool = False
    """Whether it is in no scene any more and on its way back; ``arrived`` then counts that way."""


def draw(press: Press, shown: Shown) -> None:
    """Put a part's instructions into its group."""
    part, group = shown.part, shown.group
    group.clear()
    shown.moves = None
    marks = part.marks
    if shown.pressed and part.touch and part.touch.pressed is not None:
        marks = part.touch.pressed
    running = part.motion if shown.arrived < 1 else None
    share = EASINGS[running.easing](shown.arrived) if running and running.draw_out else 1.0
    pictures = [placed(press, mark, part.frame, share) for mark in marks]
    if shown.filled:
        pictures += filling(press, part, shown.filled)
    if running and not running.draw_out and pictures:
        shown.moves = _set_off(group, pictures)
    turned = part.frame.angle % 90 != 0 or (running is not None and running.scale != 1)
    for picture in pictures:
        if turned:
            picture.texture.min_filter = picture.texture.mag_filter = "linear"
        if picture.ink:
            group.add(Color(*picture.ink, 1))
        group.add(Quad(texture=picture.texture, points=picture.points, tex_coords=picture.corners))
        if picture.ink:
            group.add(Color(1, 1, 1, 1))
    if shown.moves:
        group.add(PopMatrix())
        move(shown)


def _set_off(group: InstructionGroup, pictures: list[Picture]) -> tuple[Translate, Scale]:
    """The transforms of a part in motion: it scales round its own middle."""
    xs = [x for picture in pictures for x in picture.points[0::2]]
    ys = [y for picture in pictures for y in picture.points[1::2]]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    shift, scale = Translate(0, 0, 0), Scale(1, 1, 1, origin=middle)
    group.add(PushMatrix())
    group.add(shift)
    group.add(scale)
    return shift, scale


def move(shown: Shown) -> None:
    """Put a part in motion where it is now, by how far it has come."""
    motion = shown.part.motion
    if motion is None or shown.moves is None:
        return
    shift, scale = shown.moves
    way = shown.arrived
    left = EASINGS["in_cubic"](way) if shown.leaving else 1 - EASINGS[motion.easing](way)
    shift.x, shift.y = motion.dx * left, motion.dy * left
    size = 1 + (motion.scale - 1) * left
    scale.x = scale.y = size
