"""Large text: every text of a scene one step larger where its place has room, so that no screen lays itself out anew.

Texts that belong together (one size in parts of one kind, such as the words of a row of buttons) grow together where
all of them can; else those of one part that stand in one column, such as the lines of a paragraph. A text may grow over
nothing but its own ground, and stays off everything it was clear of.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from companion.drawing.lettering import SHARE
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import CAPITAL, LARGER, fall, rise, running
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Facsimile, Line, Mark, Part, Scene, Slip, Sprite, Words

STEPS = (LARGER, 1.1)
"""How many times larger a text becomes: a whole step, or half of one where there is less room."""
INSIDE, APART, ROUND = 0.1, 0.2, 0.7
"""U that a larger text stays off the edge of its paper, and off everything else; and by how much the empty corner of
its box may stand out of a round paper."""


class Text(NamedTuple):
    """A text of a scene: where it is among the parts and the marks of its part, and what it covers on the glass."""

    part: int
    mark: int
    words: Words
    ink: Box


def enlarged(look: Look, scene: Scene) -> Scene:
    """The scene with larger text. Marks that a finger shows grow with those they stand for."""
    around = _Around(look, scene)
    scales: dict[tuple[int, str, float, str], float] = {}

    def grow(texts: Sequence[Text]) -> bool:
        for step in STEPS:
            boxes = [_ink(look, scene[text.part], text.words, step) for text in texts]
            if around.hold(texts, boxes):
                around.take(texts, boxes)
                scales.update({(text.part, *_name(text.words)): step for text in texts})
                return True
        return False

    for family in _families(look, scene):
        if not grow(family):
            for column in _columns(family):
                grow(column)
    return tuple(_scaled(part, number, scales) for number, part in enumerate(scene))


def _name(words: Words) -> tuple[str, float, str]:
    """What tells the texts of a part apart, pressed or not."""
    return words.text, words.x, words.anchor


def _scaled(part: Part, number: int, scales: dict[tuple[int, str, float, str], float]) -> Part:
    def grown(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(
            _larger(mark, scales.get((number, *_name(mark)), 1.0)) if isinstance(mark, Words) else mark
            for mark in marks
        )

    touch = part.touch
    if touch is not None and touch.pressed is not None:
        touch = msgspec.structs.replace(touch, pressed=grown(touch.pressed))
    return msgspec.structs.replace(part, marks=grown(part.marks), touch=touch)


def _larger(words: Words, step: float) -> Words:
    """The text ``step`` times as large, its capitals round the same middle."""
    if step == 1.0:
        return words
    down = words.size * (step - 1) * CAPITAL / 2
    return msgspec.structs.replace(words, size=words.size * step, y=words.y + down)


def _ink(look: Look, part: Part, words: Words, step: float = 1.0) -> Box:
    """What a text covers on the glass, ``step`` times as large."""
    words = _larger(words, step)
    size, wide = words.size, look.width_of(words.text, words.size)
    left = words.x - SHARE[words.anchor] * wide
    high = rise(words.text) * size
    return on_glass(part.frame, Box(left, words.y - high, wide, high + fall(words.text) * size))


def _families(look: Look, scene: Scene) -> Iterator[list[Text]]:
    """Texts that grow together: of one size, in parts whose keys differ in their last word. Running text is large."""
    found: dict[tuple[str, float], list[Text]] = {}
    for at, part in enumerate(scene):
        kind = part.key.rpartition("-")[0] or part.key
        for number, mark in enumerate(part.marks):
            if isinstance(mark, Words) and mark.text.strip() and not math.isclose(mark.size, running(look)):
                text = Text(at, number, mark, _ink(look, part, mark))
                found.setdefault((kind, mark.size), []).append(text)
    yield from found.values()


def _columns(family: Sequence[Text]) -> Iterator[list[Text]]:
    """Those of a family that stand one under the other in one part."""
    found: dict[tuple[int, str, float], list[Text]] = {}
    for text in family:
        found.setdefault((text.part, text.words.anchor, text.words.x), []).append(text)
    yield from found.values()


class _Around:
    """Everything of a scene that a text may run into, on the glass."""

    def __init__(self, look: Look, scene: Scene) -> None:
        self._u = look.u
        self._glass = Box(0, 0, look.glass.width, look.glass.height)
        self._things: list[tuple[Box, float]] = []
        """Each with the radius of its corners."""
        self._texts: dict[tuple[int, int], Box] = {}
        for at, part in enumerate(scene):
            for number, mark in enumerate(part.marks):
                if isinstance(mark, Words):
                    self._texts[at, number] = _ink(look, part, mark)
                elif (box := _solid(mark)) is not None:
                    self._things.append((on_glass(part.frame, box), _radius(mark)))
            if part.touch is not None and (part.touch.tap is not None or part.touch.hold is not None):
                touch = part.touch
                place = on_glass(part.frame, Box(touch.x, touch.y, touch.w, touch.h))
                self._things.append((place, 0.0))

    def hold(self, family: Sequence[Text], boxes: Sequence[Box]) -> bool:
        """Whether these texts have room for what they would cover."""
        own = {(text.part, text.mark): box for text, box in zip(family, boxes, strict=True)}
        texts = self._texts | own
        return all(self._holds(text, box, texts) for text, box in zip(family, boxes, strict=True))

    def _holds(self, text: Text, box: Box, texts: dict[tuple[int, int], Box]) -> bool:
        off = APART * self._u
        if not _within(box, self._glass, self._u):
            return False
        for thing, radius in self._things:
            if _within(text.ink, thing, -off):
                # It lies under the text: its own paper, or what that lies on.
                if not _within(box, thing, INSIDE * self._u) or _cut(box, thing, radius, ROUND * self._u):
                    return False
            elif _meet(box, thing, off):
                return False
        me = (text.part, text.mark)
        return not any(key != me and _meet(box, other, off) for key, other in texts.items())

    def take(self, family: Sequence[Text], boxes: Sequence[Box]) -> None:
        """These texts have grown."""
        for text, box in zip(family, boxes, strict=True):
            self._texts[text.part, text.mark] = box


def _solid(mark: Mark) -> Box | None:
    """The box of a mark that a text must not run into; ``None`` for water and what runs through it."""
    match mark:
        case Slip() | Sprite() | Facsimile():
            return Box(mark.x, mark.y, mark.w, mark.h)
        case Disc():
            return Box(mark.x - mark.rx, mark.y - mark.ry, 2 * mark.rx, 2 * mark.ry)
        case Line():
            xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
            return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        case _:
            return None


def _radius(mark: Mark) -> float:
    """How round the corners of a mark are."""
    if isinstance(mark, Disc):
        return min(mark.rx, mark.ry)
    return min(mark.radius, mark.w / 2, mark.h / 2) if isinstance(mark, Slip) else 0.0


def _cut(box: Box, paper: Box, radius: float, slack: float) -> bool:
    """Whether a corner of a text would lie beyond the round corner of its paper."""
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            dx = max(paper.x + radius - x, 0.0, x - paper.right + radius)
            dy = max(paper.y + radius - y, 0.0, y - paper.bottom + radius)
            if dx and dy and math.hypot(dx, dy) > radius + slack:
                return True
    return False


def _within(inner: Box, outer: Box, off: float) -> bool:
    """Whether a box lies in another and ``off`` pixels from its edges."""
    return (
        inner.x >= outer.x + off
        and inner.y >= outer.y + off
        and inner.x + inner.w <= outer.x + outer.w - off
        and inner.y + inner.h <= outer.y + outer.h - off
    )


def _meet(one: Box, other: Box, off: float) -> bool:
    """Whether two boxes are nearer than ``off`` pixels."""
    return (
        one.x < other.x + other.w + off
        and other.x < one.x + one.w + off
        and one.y < other.y + other.h + off
        and other.y < one.y + one.h + off
    )
