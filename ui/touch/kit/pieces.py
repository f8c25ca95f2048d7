"""The parts that every screen is put together from: slips, sheets, strips, lily pads, fish, small signs.

``look.md`` section 3 gives their anatomy. Lengths in this module's constants are in U; boxes handed in
and out are pixels of the part's own frame. A part built here carries its touch, its pressed state and a fixed seed
from its key, so that paper wavers the same way in every frame.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable
from functools import lru_cache

from companion.drawing.cuts import cubic
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, words
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import (
    Disc,
    Frame,
    Line,
    Mark,
    Message,
    Motion,
    Part,
    Pond,
    Shape,
    Slip,
    Sprite,
    Touch,
    Words,
)

SMALL_GAP, GAP, WIDE_GAP, MARGIN = 0.8, 1.2, 2.0, 3.0
"""The four spacings."""

TARGET = 12.0
"""Side of the smallest place to touch, up to six seats."""
TARGET_CROWDED = 10.4
"""The same from seven seats on."""

BUTTON_HEIGHT = 12.4
HAIR, BUTTON_LINE, ACTING_LINE = 0.3, 0.45, 0.55
LAMP_EDGE = 0.8
BUTTON_RADIUS, STRIP_RADIUS, SLIP_RADIUS = 2.0, 1.6, 2.3

ROOT = Frame()
"""The frame of the glass itself."""

FISH = 132 / 92
"""Width of a fish drawing over its height."""


def seed_of(key: str) -> int:
    """The seed of a part's cut edges: always the same for the same key."""
    return zlib.crc32(key.encode()) % 9973


def page(glass: Glass, angle: float) -> tuple[Frame, Box]:
    """The whole glass as a page turned to ``angle``: its frame, and its box in that frame."""
    w, h = glass.width, glass.height
    if angle == 90:
        return Frame(w, 0, 90), Box(0, 0, h, w)
    if angle == 180:
        return Frame(w, h, 180), Box(0, 0, w, h)
    if angle == 270:
        return Frame(0, h, 270), Box(0, 0, h, w)
    return Frame(), Box(0, 0, w, h)


# Ground -----------------------------------------------------------------------------------------------------


def pond(look: Look, margin: float | None = None, key: str = "pond") -> Part:
    """The water of the whole glass less ``margin`` pixels on every side (a strip's depth if left out)."""
    edge = look.glass.depth if margin is None else margin
    return Part(key, (Pond(edge, edge, look.glass.width - 2 * edge, look.glass.height - 2 * edge),))


def slip(look: Look, box: Box, key: str, *, fill: str = "sheet", lit: bool = False) -> Slip:
    """The paper of a slip or sheet with its flat shadow; ``lit`` puts the lamp's edge round it."""
    return Slip(
        *box,
        fill="act" if lit else fill,
        stroke=ACTING_LINE * look.u,
        radius=SLIP_RADIUS * look.u,
        rim=LAMP_EDGE * look.u if lit else 0.0,
        shadow=not lit,
        seed=seed_of(key),
    )


def sheet(
    look: Look,
    box: Box,
    key: str,
    marks: tuple[Mark, ...] = (),
    *,
    frame: Frame = ROOT,
    motion: Motion | None = None,
) -> Part:
    """A slip with something on it."""
    return Part(key, (slip(look, box, key), *marks), frame, motion=motion)


def strip(look: Look, box: Box, key: str, *, acting: bool = False, empty: bool = False) -> Slip:
    """The paper of a seat's strip: idle, lit for the seat that acts, or a dashed place where nobody sits."""
    if empty:
        return Slip(
            *box,
            fill=None,
            outline="ink",
            stroke=HAIR * look.u,
            radius=STRIP_RADIUS * look.u,
            dashed=True,
            seed=seed_of(key),
        )
    return Slip(
        *box,
        fill="act" if acting else "shade",
        stroke=(ACTING_LINE if acting else HAIR) * look.u,
        radius=STRIP_RADIUS * look.u,
        rim=LAMP_EDGE * look.u if acting else 0.0,
        seed=seed_of(key),
    )


# Buttons ----------------------------------------------------------------------------------------------------


def reach(look: Look, box: Box, target: float = TARGET) -> Box:
    """Where a finger may land for this box: at least ``target`` U each way."""
    across = max(0.0, target * look.u - box.w) / 2
    down = max(0.0, target * look.u - box.h) / 2
    return box.inset(-across, -down)


def empty_place(look: Look, key: str, box: Box, frame: Frame = ROOT) -> Part:
    """Where a button that is not allowed now would be; its place stays, so that 3 is always where 3 was."""
    place = Slip(
        *box,
        fill=None,
        outline="soft",
        stroke=0.25 * look.u,
        radius=BUTTON_RADIUS * look.u,
        dashed=True,
        seed=seed_of(key),
    )
    return Part(key, (place,), frame)


def fish(name: str, cx: float, cy: float, wide: float, angle: float = 0.0, mirrored: bool = False) -> Sprite:
    """A drawing of fish proportions round a centre."""
    high = wide / FISH
    return Sprite(name, cx - wide / 2, cy - high / 2, wide, high, angle, mirrored)


def waves(cx: float, cy: float, wide: float, u: float, ink: str = "ink") -> tuple[Line, ...]:
    """Two waves: no fish."""
    steps = 16
    lines = []
    for row in (-1, 1):
        points = tuple(
            (
                cx + (step / steps - 0.5) * wide,
                cy + row * 1.15 * u - math.sin(step / steps * 2 * math.pi) * 0.75 * u,
            )
            for step in range(steps + 1)
        )
        lines.append(Line(points, 0.6 * u, ink))
    return tuple(lines)


# The shore's lily pads --------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _leaf() -> tuple[tuple[tuple[float, float], ...], tuple[tuple[tuple[float, float], ...], ...]]:
    """The outline of a lily pad with its notch, and its veins, in a square from 0 to 1 round (0.5, 0.5)."""
    curves = (
        ((90, 30), (97, 48), (92, 72), (74, 86)),
        ((74, 86), (52, 100), (22, 92), (10, 70)),
        ((10, 70), (-2, 46), (8, 18), (32, 8)),
        ((32, 8), (50, 1), (70, 6), (82, 18)),
    )
    outline = [(70.0, 40.0)]
    for curve in curves:
        outline += [curve[0], *cubic(curve, 8)]
    veins = []
    for angle in range(-10, 290, 30):
        turn = math.radians(angle + 20)
        cut = []
        for along, aside in ((0.50, 0.0), (0.66, 1.1), (0.84, 0.0), (0.66, -1.1)):
            r = along * 46
            cut.append(
                (
                    50 + r * math.cos(turn) - aside * math.sin(turn),
                    50 + r * math.sin(turn) + aside * math.cos(turn),
                )
            )
        veins.append(tuple((x / 100, y / 100) for x, y in cut))
    return tuple((x / 100, y / 100) for x, y in outline), tuple(veins)


def leaf(
    look: Look, cx: float, cy: float, size: float, turn: float, *, inked: bool = False
) -> tuple[Mark, ...]:
    """A lily pad ``size`` pixels wide round a centre, its notch turned clockwise by ``turn``."""
    outline, veins = _leaf()
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def placed(points: Iterable[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple(
            (
                cx + ((x - 0.5) * cos - (y - 0.5) * sin) * size,
                cy + ((x - 0.5) * sin + (y - 0.5) * cos) * size,
            )
            for x, y in points
        )

    edge = placed(outline)
    marks: list[Mark] = [
        Shape(edge, "ink" if inked else "leaf"),
        Line(edge, 0.5 * look.u, "ink", closed=True),
    ]
    marks += [Shape(placed(vein), "leaf" if inked else "ink") for vein in veins]
    return tuple(marks)


def lily_pad(
    look: Look,
    key: str,
    centre: tuple[float, float],
    size: float,
    say: Message,
    *,
    sign: str,
    word: str,
    width: float,
    word_y: float,
    turn: float = 10.0,
    frame: Frame = ROOT,
) -> Part:
    """A lily pad with its sign, and its word on the water under it; pad and word are one place to touch.

    ``size`` and ``width`` are the pixels of the pad and of the room its word has; ``word_y`` is the middle of
    the word's capitals.
    """
    cx, cy = centre
    side = 0.36 * size
    label = words(look, word, cx, word_y, width, lines=2, colour="foam")

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        middle = Sprite(sign, cx - side / 2, cy - side / 2, side, side, ink=ink)
        return (*leaf(look, cx, cy, size, turn, inked=inked), middle, *label)

    wide = max(size, min(width, max(look.width_of(text.text, text.size) for text in label)))
    low = label[-1].y + 0.3 * label[-1].size
    hit = reach(look, Box(cx - wide / 2, cy - size / 2, wide, low - cy + size / 2))
    return Part(key, face(False), frame, Touch(*hit, tap=say, pressed=face(True)))


# Small marks ------------------------------------------------------------------------------------------------


def pill(
    look: Look,
    cx: float,
    cy: float,
    text: str,
    size: float,
    wide: float | None = None,
    high: float | None = None,
) -> tuple[Mark, ...]:
    """An ink lozenge under a number: that player was the fisher."""
    wide = wide or max(9.6 * look.u, look.width_of(text, size) + 4 * look.u)
    high = high or 6.5 * look.u
    x, y = cx - wide / 2, cy - high / 2
    lozenge = Slip(x, y, wide, high, fill="ink", outline=None, stroke=0.0, radius=high / 2, seed=5)
    return (lozenge, Words(text, cx, cy + size * CAPITAL / 2, size, "paper"))


def refusal_sign(look: Look, cx: float, cy: float, size: float = 8.4) -> tuple[Mark, ...]:
    """The sign in front of a refusal: a bar in a full disc."""
    half = size / 2 * look.u
    bar = ((cx - half * 0.5, cy), (cx + half * 0.5, cy))
    return (Disc(cx, cy, half, half, "ink"), Line(bar, 1.3 * look.u, "paper"))


def ruled_line(look: Look, x: float, y: float, wide: float, colour: str = "ink") -> Shape:
    """A hairline under a row of a sheet, cut so that it tapers at both ends."""
    thick = 0.12 * look.u
    return Shape(((x, y), (x + wide / 2, y - thick), (x + wide, y), (x + wide / 2, y + thick)), colour)


def handle(look: Look, cx: float, cy: float, ink: str = "ink") -> tuple[Line, ...]:
    """Three bars to take hold of."""
    half, step = 2.5 * look.u, 1.75 * look.u
    return tuple(
        Line(((cx - half, cy + row * step), (cx + half, cy + row * step)), 0.8 * look.u, ink)
        for row in (-1, 0, 1)
    )


CHOICE = 124 / 106
"""Width of the pictures of bite and no bite over their height."""
