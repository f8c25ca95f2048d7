"""Measures a scene without drawing it: every text, every paper and every place to touch, in pixels on the glass.

What must hold is in ``look.md`` 1 to 3 and ``table.md`` ("Sizes and colours"): nothing is clipped, nothing
overlaps, nothing is smaller than its type or its target, and only names are shortened.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageFont

from companion.drawing import lettering
from tests.ui.touch.extents import on_glass
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Facsimile, Frame, Mark, Part, Pond, Scene, Slip, Touch, Words

RULER = 256
HAIR = 0.25
"""U by which edges that waver may differ from what is measured."""
ROUND = 0.9
"""The corners of a text's box are empty: so far, in U, they may stand out of a rounded paper."""
DOT = 1.6
"""Discs of a smaller radius, in U, are dots: a float, a pip, the lines of the counter."""
NEAR_EDGE = 2.0
"""U from the edge of the glass within which a place to touch reaches to it (the stage does that)."""


class Written(NamedTuple):
    """A text on the glass."""

    at: int
    """How many marks were drawn before it."""
    part: Part
    mark: Words
    ink: Box
    """What its letters cover, with every accent and descender."""
    stands: Box
    """The same without what hangs below the baseline."""


class Ground(NamedTuple):
    """Something opaque that texts stand on, or that covers them."""

    at: int
    part: Part
    box: Box
    radius: float
    """Of its corners, in pixels."""


class Target(NamedTuple):
    """A place to touch as the stage takes it: reaching to the edge of the glass where that is near."""

    at: int
    part: Part
    box: Box


@lru_cache(maxsize=1)
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(lettering.face()[0]), RULER)


@lru_cache(maxsize=100_000)
def _letters(text: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what the letters cover, in em from the start of the baseline."""
    scale = lettering.face()[1] / RULER
    left, top, right, bottom = _font().getbbox(text, anchor="ls")
    return left * scale, top * scale, right * scale, bottom * scale


def ink(look: Look, mark: Words) -> Box:
    """The box that the letters of a text cover in its part's frame."""
    left, top, right, bottom = _letters(mark.text)
    wide = look.width_of(mark.text, mark.size)
    start = mark.x - lettering.SHARE[mark.anchor] * wide
    return Box(
        start + left * mark.size,
        mark.y + top * mark.size,
        (right - left) * mark.size,
        (bottom - top) * mark.size,
    )


def texts(look: Look, scene: Scene) -> list[Written]:
    """Every text of a scene, back to front."""
    return [
        Written(
            at, part, mark, on_glass(part.frame, box), on_glass(part.frame, box._replace(h=mark.y - box.y))
        )
        for at, part, mark in _marks(scene)
        if isinstance(mark, Words) and mark.text.strip()
        for box in (ink(look, mark),)
    ]


def grounds(look: Look, scene: Scene) -> list[Ground]:
    """Everything opaque of a scene, back to front, but the small dots that lie on edges and rims."""
    u, found = look.u, []
    for at, part, mark in _marks(scene):
        match mark:
            case Slip() if mark.fill is not None:
                radius = min(mark.radius, mark.w / 2, mark.h / 2)
                found.append(
                    Ground(at, part, on_glass(part.frame, Box(mark.x, mark.y, mark.w, mark.h)), radius)
                )
            case Disc() if mark.fill is not None and min(mark.rx, mark.ry) > DOT * u:
                box = Box(mark.x - mark.rx, mark.y - mark.ry, 2 * mark.rx, 2 * mark.ry)
                found.append(Ground(at, part, on_glass(part.frame, box), min(mark.rx, mark.ry)))
            case Pond() | Facsimile():
                box = Box(mark.x, mark.y, mark.w, mark.h)
                found.append(Ground(at, part, on_glass(part.frame, box), 0.0))
    return found


def targets(look: Look, scene: Scene) -> list[Target]:
    """Every place of a scene that can be touched, back to front, without those that a sheet over them swallows."""
    found: list[Target] = []
    count = 0
    for part in scene:
        count += len(part.marks)
        if part.touch is None:
            continue
        box = reached(look, part.frame, part.touch)
        whole = is_within(Box(0, 0, look.glass.width, look.glass.height), box, 0.0)
        if whole or (part.touch.tap is None and part.touch.hold is None):
            found = [one for one in found if not is_within(one.box, box, 0.0)]
        if part.touch.tap is not None or part.touch.hold is not None:
            found.append(Target(count, part, box))
    return found


def reached(look: Look, frame: Frame, touch: Touch) -> Box:
    """A place to touch on the glass, as the stage stretches it."""
    box, glass, near = (
        on_glass(frame, Box(touch.x, touch.y, touch.w, touch.h)),
        look.glass,
        NEAR_EDGE * look.u,
    )
    left = 0.0 if box.x < near else box.x
    top = 0.0 if box.y < near else box.y
    right = glass.width if box.right > glass.width - near else box.right
    low = glass.height if box.bottom > glass.height - near else box.bottom
    return Box(left, top, right - left, low - top)


def _marks(scene: Scene) -> Iterator[tuple[int, Part, Mark]]:
    at = 0
    for part in scene:
        for mark in part.marks:
            yield at, part, mark
            at += 1


def is_within(inner: Box, outer: Box, slack: float) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def meet(one: Box, other: Box, slack: float) -> bool:
    """Whether two boxes share more than ``slack`` each way."""
    x, y, w, h = one
    left, top, wide, high = other
    return (
        x + w - left > slack
        and left + wide - x > slack
        and y + h - top > slack
        and top + high - y > slack
        and min(w, wide) > slack
        and min(h, high) > slack
    )


def touches(ground: Ground, box: Box, u: float) -> bool:
    """Whether something of a text's box lies on a paper, its rounded corners counted."""
    if not meet(box, ground.box, HAIR * u):
        return False
    inner = ground.box.inset(ground.radius)
    dx = max(inner.x - box.right, 0.0, box.x - inner.right)
    dy = max(inner.y - box.bottom, 0.0, box.y - inner.bottom)
    return not (dx and dy) or math.hypot(dx, dy) < ground.radius - HAIR * u


def holds(ground: Ground, box: Box, u: float) -> bool:
    """Whether a text's box lies on a paper, its rounded corners counted."""
    if not is_within(box, ground.box, HAIR * u):
        return False
    inner = ground.box.inset(ground.radius)
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            dx = max(inner.x - x, 0.0, x - inner.right)
            dy = max(inner.y - y, 0.0, y - inner.bottom)
            if dx and dy and math.hypot(dx, dy) > ground.radius + ROUND * u:
                return False
    return True


# What may be wrong ------------------------------------------------------------------------------------------


def faults(
    scene: Scene,
    look: Look,
    least: float,
    *,
    names: Collection[str] = (),
    cut: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """What is wrong with a scene whose targets are ``least`` U at least.

    ``names`` are the players': they may stand in narrow type and be shortened. ``cut`` has what was shortened while
    the scene was made: the whole text by what was left of it.
    """
    written, papers, touched = texts(look, scene), grounds(look, scene), targets(look, scene)
    yield from _sizes(look, scene, written, touched, least, names)
    yield from _on_the_glass(look, written, papers, touched)
    yield from _on_their_paper(look, written, papers)
    yield from _apart(look, written, touched)
    yield from _shortened(written, names, cut or {})


def _sizes(
    look: Look,
    scene: Scene,
    written: list[Written],
    touched: list[Target],
    least: float,
    names: Collection[str],
) -> Iterator[str]:
    u = look.u
    for one in written:
        if one.mark.size < smallest(one, names) * u - 0.01:
            yield f"{one.part.key}: “{one.mark.text}” is written with {one.mark.size / u:.1f} U"
    for target in touched:
        if min(target.box.w, target.box.h) < least * u - 0.5:
            yield f"{target.part.key}: {target.box.w / u:.1f} × {target.box.h / u:.1f} U to touch"
    for part in scene:
        # A button is touched wherever it is seen.
        if part.touch is not None and part.touch.pressed is not None:
            hit = Box(part.touch.x, part.touch.y, part.touch.w, part.touch.h)
            face = next((mark for mark in part.marks if isinstance(mark, Slip) and mark.fill), None)
            if face is not None and not is_within(Box(face.x, face.y, face.w, face.h), hit, 0.7 * u):
                yield f"{part.key}: its paper is larger than what can be touched"


TALLY = 4.87
"""One em in U whose capitals are 3 mm high: what is read from one chair."""
SMALL_PRINT = {
    "sheet": 3.75,
    "past-sheet": 3.75,
    "reveal-word": 2.85,
}
"""Small print by part, as in pictures 08 and 09: the figures at a chart, what stands beside a list. The word of the
reveal stands once for each edge and has to stay in its ring."""


LEFT = 0.4
"""How much is left at least of a sentence round a name of forty letters."""
SHARED = (("strip-", "position-"), ("strip-", "take-"))
"""Texts that may stand where something else is touched: six places of 12 U on the ring of Gone Fishing are longer
than the water, so the outer ones reach over the edge of a strip, where nothing else is touched."""


def smallest(text: Written, names: Collection[str]) -> float:
    """The least em in U for a text."""
    if is_named(text.mark.text, names):
        return EM["narrow"]
    return next((em for part, em in SMALL_PRINT.items() if text.part.key.startswith(part)), TALLY)


def _on_the_glass(
    look: Look, written: list[Written], papers: list[Ground], touched: list[Target]
) -> Iterator[str]:
    glass = Box(0, 0, look.glass.width, look.glass.height)
    for text in written:
        if not is_within(text.ink, glass, 0.5):
            yield f"{text.part.key}: “{text.mark.text}” leaves the glass"
    lettered = {text.part.key for text in written} | {target.part.key for target in touched}
    for paper in papers:
        if paper.part.key in lettered and not is_within(paper.box, glass, 1.0):
            yield f"{paper.part.key}: its paper leaves the glass"
    for target in touched:
        if not is_within(target.box, glass, 1.0):
            yield f"{target.part.key}: its place to touch leaves the glass"


def _on_their_paper(look: Look, written: list[Written], papers: list[Ground]) -> Iterator[str]:
    u = look.u
    for text in written:
        own = None
        for paper in papers:
            if paper.at > text.at:
                break
            if is_within(Box(text.ink.cx, text.ink.cy, 0, 0), paper.box, 0.0):
                own = paper
        if own is not None and not holds(own, text.ink, u):
            yield f"{text.part.key}: “{text.mark.text}” leaves the paper of {own.part.key}"
        for paper in papers:
            if paper is own or (own is not None and paper.at < own.at) or not touches(paper, text.ink, u):
                continue
            if paper.at > text.at:
                yield f"{text.part.key}: “{text.mark.text}” is covered by {paper.part.key}"
            else:
                yield f"{text.part.key}: “{text.mark.text}” lies across the edge of {paper.part.key}"


def _apart(look: Look, written: list[Written], touched: list[Target]) -> Iterator[str]:
    u = look.u
    for number, text in enumerate(written):
        for other in written[:number]:
            if meet(text.ink, other.ink, HAIR * u):
                yield f"{text.part.key}: “{text.mark.text}” lies on “{other.mark.text}”"
        for target in touched:
            if target.part.key == text.part.key or not meet(text.stands, target.box, HAIR * u):
                continue
            if any(
                text.part.key.startswith(one) and target.part.key.startswith(other) for one, other in SHARED
            ):
                continue
            if not is_within(text.stands, target.box, HAIR * u):
                yield f"{text.part.key}: “{text.mark.text}” reaches into what {target.part.key} is touched by"
            elif text.part.touch is not None:
                yield f"{text.part.key}: “{text.mark.text}” lies where {target.part.key} is touched"
    for number, target in enumerate(touched):
        for neighbour in touched[:number]:
            if meet(target.box, neighbour.box, HAIR * u):
                yield f"{target.part.key} and {neighbour.part.key} are touched in the same place"


def is_named(text: str, names: Collection[str]) -> bool:
    """Whether a text is a name, or what is left of one."""
    whole = text.removesuffix("…").removeprefix("…").strip()
    return bool(whole) and any(
        name.startswith(whole) or f" {whole}" in name or f"-{whole}" in name for name in names
    )


def _shortened(written: list[Written], names: Collection[str], cut: Mapping[str, str]) -> Iterator[str]:
    for text in written:
        whole = cut.get(text.mark.text)
        if whole is None:
            continue
        left = len(text.mark.text) - 1
        if is_named(text.mark.text, names):
            if left < 3:
                yield f"{text.part.key}: “{text.mark.text}” is all that is left of the name {whole}"
        elif not any(part in whole for name in names for part in name.split() if len(part) > 2):
            yield f"{text.part.key}: “{text.mark.text}” is shortened from “{whole}”"
        elif left < LEFT * len(whole) and sum(name in whole for name in names) < 2:
            yield f"{text.part.key}: “{text.mark.text}” is all that is left of “{whole}”"
