"""Leads a table through its first round: lays each hint of the game beside the thing it is about, where there is room.

A hint covers nothing that can be touched, and where there is room nothing at all but water. It faces whoever acts, is
said once, and goes with a touch; one on its button takes all others with it. What it says is in
``ui/touch/games/NAME/hints.py``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.drawing.lettering import SHARE
from companion.drawing.line_breaks import balanced
from companion.language.words import Words as Voice
from ui.touch.game.hint import Hint, HintsOfGame, Read, Skip
from ui.touch.game.host import Json
from ui.touch.kit.buttons import button, row_wish
from ui.touch.kit.pieces import TARGET, TARGET_CROWDED, slip
from ui.touch.kit.question_slip import CROWDED
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import EM, LEADING, paragraph
from ui.touch.picture.look import Look
from ui.touch.picture.marks import (
    Disc,
    Facsimile,
    Frame,
    Mark,
    Part,
    Scene,
    Slip,
    Sprite,
    Thread,
    Touch,
    Words,
)

WIDTHS = (62.0, 48.0, 38.0, 30.0)
"""Widths of a hint's text in U, the liked first."""
APART = 0.9
"""U that a hint stays off everything else."""
REED = "sign-reed"
SIGN = 5.0
"""Side of the sign on the button in U."""
RATHER = 4.0
"""U farther away that a hint may lie for being cut in the way before."""
STEP = 4.0
"""U between the places that are tried."""


class Shape(NamedTuple):
    """How a hint is cut: its paper, its text and its button, in a frame whose origin is the paper's middle."""

    paper: Box
    text: Box
    button: Box


class Explaining:
    """The hints of one game at one table, each said once."""

    def __init__(self, game: HintsOfGame) -> None:
        self._game = game
        self._said: dict[str, int] = {}
        """The ``rev`` at which each hint was laid."""
        self._read = -1
        """The ``rev`` at which a hint was put away: the next comes with another."""
        self._found: tuple[Scene, Scene] = (), ()
        """The scene that a hint was last looked for, and the parts of the hint."""

    def laid(self, scene: Scene) -> tuple[Scene, bool]:
        """The scene with the hint that was found for it, and whether one was looked for."""
        before, parts = self._found
        return ((*scene, *parts), True) if scene == before else (scene, False)

    def find(self, look: Look, voice: Voice, view: Json, rev: int, scene: Scene) -> None:
        """Look for the hint of a scene; :meth:`laid` has it from now on."""
        self._found = scene, self.over(look, voice, view, rev, scene)[len(scene) :]

    def over(self, look: Look, voice: Voice, view: Json, rev: int, scene: Scene) -> Scene:
        """The scene with a hint on it, if there is one to give now and room for it."""
        if rev == self._read:
            return scene
        for hint in self._game.hints(voice, view):
            if self._said.get(hint.key, rev) == rev and (
                parts := beside(look, voice, scene, hint, len(view["players"]))
            ):
                self._said[hint.key] = rev
                return (*scene, *parts)
        return scene

    def put_away(self, rev: int) -> None:
        """The hint that lies there was read."""
        self._read = rev
        self._found = (), ()


def beside(look: Look, voice: Voice, scene: Scene, hint: Hint, players: int) -> tuple[Part, ...]:
    """A hint and its button, as near what it is about as there is room; nothing where there is none."""
    reader = _named(scene, hint.at)
    thing = _named(scene, hint.beside) if hint.beside else reader
    if reader is None or thing is None:
        return ()
    turned = reader.frame.angle if look.glass.lying else 0.0
    around = _around(thing)
    shapes = list(_shapes(look, voice, hint.text, players))
    for bare in (True, False):
        taken = _outermost(
            box
            for part in scene
            if bare or part is thing or part.touch is not None or part.key.startswith(hint.at)
            for box in _covered(look, part)
        )
        found = []
        for number, shape in enumerate(shapes):
            upright = turned % 180 == 0
            wide, high = (shape.paper.w, shape.paper.h) if upright else (shape.paper.h, shape.paper.w)
            place = _free(look, taken, wide, high, around)
            if place is not None:
                found.append((place.away + number * RATHER * look.u, number, place))
        if found:
            _, number, place = min(found)
            drawn = _drawn(look, voice, hint, shapes[number], Frame(place.x, place.y, turned))
            return (_round(look, around), *drawn) if hint.beside else drawn
    return ()


def _named(scene: Scene, key: str) -> Part | None:
    return next((part for part in scene if part.key.startswith(key)), None)


# How it is cut ----------------------------------------------------------------------------------------------


def _word(voice: Voice) -> str:
    return voice.say("We know")


def _shapes(look: Look, voice: Voice, text: str, players: int) -> Iterator[Shape]:
    """The ways to cut a hint: its button beside its text or under it, ever narrower."""
    u = look.u
    em = EM["body"] * u
    least = (TARGET_CROWDED if players >= CROWDED else TARGET) * u
    wide = row_wish(look, (("sign-tick", _word(voice)),), 0.0, sign_size=SIGN)
    for width in WIDTHS:
        lines = balanced(look, text, width * u, em)
        across = max(look.width_of(line, em) for line in lines) + 0.1 * u
        high = len(lines) * LEADING * em
        if width >= WIDTHS[1]:
            long, tall = across + wide + 3.6 * u, max(high, least) + 1.6 * u
            left, top = -long / 2, -tall / 2
            yield Shape(
                Box(left, top, long, tall),
                Box(left + 1.2 * u, -high / 2, across, high),
                Box(-left - 0.8 * u - wide, -least / 2, wide, least),
            )
        long, tall = max(across, wide) + 2.4 * u, high + least + 1.8 * u
        left, top = -long / 2, -tall / 2
        yield Shape(
            Box(left, top, long, tall),
            Box(-across / 2, top + 0.7 * u, across, high),
            Box(-wide / 2, -top - 0.8 * u - least, wide, least),
        )


def _drawn(look: Look, voice: Voice, hint: Hint, shape: Shape, frame: Frame) -> tuple[Part, ...]:
    em = EM["body"] * look.u
    key = f"hint-{hint.key}"
    text = paragraph(look, hint.text, shape.text.x, shape.text.y - 0.08 * em, shape.text.w + 0.1, em)
    return (
        Part(key, (slip(look, shape.paper, key), *text), frame, Touch(*shape.paper, tap=Read())),
        button(
            look,
            f"{key}-skip",
            shape.button,
            Skip(),
            sign="sign-tick",
            word=_word(voice),
            sign_size=SIGN,
            frame=frame,
            hit=shape.button.inset(-0.4 * look.u),
        ),
    )


def _round(look: Look, thing: Box) -> Part:
    """A dashed line round what a hint is about."""
    u, around = look.u, thing.inset(-0.2 * look.u)
    ring = Slip(*around, fill=None, outline="foam", stroke=1.5 * u, radius=2 * u)
    dashes = Slip(*around, fill=None, outline="ink", stroke=0.7 * u, radius=2 * u, dashed=True)
    return Part("ring", (ring, dashes))


# Where there is room ----------------------------------------------------------------------------------------


def _around(part: Part) -> Box:
    """What a part covers on the glass, all in all."""
    boxes = [on_glass(part.frame, box) for mark in part.marks for box in _boxes(mark)]
    if part.touch is not None:
        touch = part.touch
        boxes.append(on_glass(part.frame, Box(touch.x, touch.y, touch.w, touch.h)))
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _covered(look: Look, part: Part) -> Iterator[Box]:
    """Everything of a part that a hint must not lie on, on the glass; the water and its reeds are free."""
    if part.touch is not None:
        yield on_glass(part.frame, Box(part.touch.x, part.touch.y, part.touch.w, part.touch.h))
    for mark in part.marks:
        if isinstance(mark, Sprite) and mark.name == REED:
            continue
        if isinstance(mark, Words):
            wide = look.width_of(mark.text, mark.size)
            left = mark.x - SHARE[mark.anchor] * wide
            yield on_glass(part.frame, Box(left, mark.y - mark.size, wide, 1.3 * mark.size))
        else:
            for box in _boxes(mark):
                yield on_glass(part.frame, box)


def _boxes(mark: Mark) -> Sequence[Box]:
    match mark:
        case Slip() | Facsimile():
            return (Box(mark.x, mark.y, mark.w, mark.h),)
        case Sprite():
            # Turned by whatever angle, a drawing stays in the circle round its box.
            reach = math.hypot(mark.w, mark.h) / 2 if mark.angle % 90 else max(mark.w, mark.h) / 2
            wide, high = (reach, reach) if mark.angle % 180 else (mark.w / 2, mark.h / 2)
            return (Box(mark.x + mark.w / 2 - wide, mark.y + mark.h / 2 - high, 2 * wide, 2 * high),)
        case Disc():
            return (Box(mark.x - mark.rx, mark.y - mark.ry, 2 * mark.rx, 2 * mark.ry),)
        case Thread():
            return tuple(_along(mark))
        case _:
            return ()


def _along(thread: Thread) -> Iterator[Box]:
    """Small boxes all along a line in the water."""
    for step in range(13):
        t = step / 12
        x, y = (
            (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t * t * end
            for start, bend, end in zip(thread.start, thread.bend, thread.end, strict=True)
        )
        yield Box(x - thread.under, y - thread.under, 2 * thread.under, 2 * thread.under)


def _outermost(boxes: Iterable[Box]) -> list[Box]:
    """The boxes that lie in no other: most of what is drawn lies on a strip or a button."""
    kept: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box.w * box.h):
        if not any(
            box.x >= other.x
            and box.y >= other.y
            and box.right <= other.x + other.w
            and box.bottom <= other.y + other.h
            for other in kept
        ):
            kept.append(box)
    return kept


class Place(NamedTuple):
    """A free place: how far it is from a thing in pixels, and its middle."""

    away: float
    x: float
    y: float


def _free(look: Look, taken: Sequence[Box], wide: float, high: float, thing: Box) -> Place | None:
    """The free place of this size that is nearest to a thing."""
    u, glass = look.u, look.glass
    apart, step = APART * u, STEP * u
    best: Place | None = None
    for column in range(int((glass.width - wide - 2 * apart) / step) + 1):
        x = apart + column * step
        here = [box for box in taken if box.x < x + wide + apart and box.right > x - apart]
        for row in range(int((glass.height - high - 2 * apart) / step) + 1):
            y = apart + row * step
            if any(box.y < y + high + apart and box.bottom > y - apart for box in here):
                continue
            away = _distance(Box(x, y, wide, high), thing)
            if best is None or away < best.away:
                best = Place(away, x + wide / 2, y + high / 2)
    return best


def _distance(one: Box, other: Box) -> float:
    """From edge to edge; of two as near, the one whose middle is nearer."""
    dx = max(0.0, other.x - one.right, one.x - other.right)
    dy = max(0.0, other.y - one.bottom, one.y - other.bottom)
    return math.hypot(dx, dy) + 0.05 * math.hypot(one.cx - other.cx, one.cy - other.cy)
