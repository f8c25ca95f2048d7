"""Every text and every plain sign stands apart from what lies under it, in all three themes (``table.md``)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.chairs.measuring import ink
from tests.ui.touch.chairs.sights import SIGHTS, Sight, players, seen
from tests.ui.touch.extents import extent, is_within, on_glass
from tests.ui.touch.eyes import apart
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of
from ui.touch.kit.buttons import COLOURED
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Facsimile, Frame, Line, Mark, Pond, Scene, Shape, Slip, Sprite, Words
from ui.touch.picture.theme import THEMES, colour

TEXT, SIGN = 4.5, 3.0
"""WCAG 2.1: text, and drawings that have to be understood (1.4.3, 1.4.11)."""

WIDE = 20
"""Pixels from which on a line is something to write on."""

Place = Box | Sequence[tuple[float, float]]
Laid = tuple[Place, tuple[str, ...]]
"""Something opaque on the glass, a box or a polygon, and the colours it may have there."""


def is_in(place: Place, x: float, y: float) -> bool:
    """Whether a point of the glass lies in it."""
    if isinstance(place, Box):
        return is_within(Box(x, y, 0, 0), place)
    odd = False
    for (ax, ay), (bx, by) in pairwise([*place, place[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def is_sign(mark: Mark) -> bool:
    """Whether a drawing is one of plain ink."""
    return isinstance(mark, Sprite) and mark.name.startswith("sign-") and mark.name not in COLOURED


def grounds(mark: Mark, frame: Frame) -> Iterator[Laid]:
    """What a mark puts under those that come after it."""
    match mark:
        case Slip(fill=str(fill)) | Disc(fill=str(fill)):
            yield on_glass(frame, extent(mark)), (fill,)
        case Shape():
            corners = [to_root(frame, x, y) for x, y in mark.points]
            yield corners, (mark.fill,)
        case Line(points=((ax, ay), (bx, by)), dash=None) if mark.width >= WIDE:
            turn, half = math.atan2(by - ay, bx - ax), mark.width / 2
            dx, dy = math.cos(turn) * half, math.sin(turn) * half
            band = ((ax - dx, ay - dy), (bx + dx, by + dy))
            corners = [(x - dy, y + dx) for x, y in band] + [(x + dy, y - dx) for x, y in reversed(band)]
            yield [to_root(frame, x, y) for x, y in corners], (mark.colour,)
        case Pond():
            yield on_glass(frame, extent(mark)), ("water", "deep")
        case Facsimile():
            yield on_glass(frame, Box(mark.x, mark.y, mark.w, mark.h)), ("white",)


def stands(look: Look, marks: Sequence[tuple[Mark, Frame]]) -> Iterator[tuple[Mark, str, str]]:
    """Every text and sign with the token of its ink and a token of its ground."""
    laid: list[Laid] = [(Box(0, 0, look.glass.width, look.glass.height), ("paper",))]
    for mark, frame in marks:
        if isinstance(mark, Words) or is_sign(mark):
            box = on_glass(frame, ink(look, mark) if isinstance(mark, Words) else extent(mark))
            under = next(colours for place, colours in reversed(laid) if is_in(place, box.cx, box.cy))
            token = mark.colour if isinstance(mark, Words) else mark.ink or "ink"
            yield from ((mark, token, ground) for ground in under)
        laid += grounds(mark, frame)


def faint(look: Look, marks: Sequence[tuple[Mark, Frame]]) -> set[str]:
    """What does not stand apart enough: a scene is the same in every theme."""
    return {
        f"{theme}: {token} on {ground}: {mark}"
        for mark, token, ground in stands(look, marks)
        for theme in THEMES
        if apart(colour(theme, token), colour(theme, ground)) < (TEXT if isinstance(mark, Words) else SIGN)
    }


def drawn(scene: Scene) -> list[tuple[Mark, Frame]]:
    return [(mark, part.frame) for part in scene for mark in part.marks]


def pressed(scene: Scene) -> Iterator[list[tuple[Mark, Frame]]]:
    """One button after the other under a finger, on what lies under it unless it brings its own paper."""
    for number, part in enumerate(scene):
        if part.touch is not None and part.touch.pressed is not None:
            held = msgspec.structs.replace(part, marks=part.touch.pressed)
            brings_ground = isinstance(held.marks[0], Slip) and held.marks[0].fill is not None
            yield drawn((held,) if brings_ground else (*scene[:number], held))


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_every_text_and_sign_stands_apart_from_its_ground(sight: Sight) -> None:
    look = look_of(800, 480)
    scene = seen(sight, look, Voice("en"), NAMES[: players(sight)[1]]).scene
    assert faint(look, drawn(scene)) == set()
    for held in pressed(scene):
        assert faint(look, held) == set()
