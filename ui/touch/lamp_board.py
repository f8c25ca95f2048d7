"""The wooden drawer below the table as a picture: a lamp and a name for each seat. It stands for the lamps to come.

Pure, like a screen: which lamps are lit is told, everything else comes from the public view. Lengths of the constants
are in U.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from companion.sheet.cuts import gouge
from ui.touch.fitting import words
from ui.touch.geometry import Glass
from ui.touch.marks import Disc, Line, Mark, Part, Scene, Shape, Slip, Touch
from ui.touch.pieces import BUTTON_LINE, GAP, HAIR, SLIP_RADIUS, SMALL_GAP, WIDE_GAP, Box, seed_of
from ui.touch.screen import Look

ACROSS = 154.0
"""Width of the drawer; so one U is as large as on a table of 800 × 480 pixels that is as wide."""
OPEN, FOLDED = 18.6, 4.6
"""How high it is open, and folded to a thin board."""

LAMP, RING = 2.0, 2.7
"""Radius of a lamp's glass, and of its brass."""
RAYS = 12

FOLD = ("fold",)
"""What a tap on the drawer says."""


class Voice(Protocol):
    """Says the program's sentences in the table's language."""

    def say(self, text: str, **facts: object) -> str: ...


def height(width: float, opened: bool) -> int:
    """Pixels that the drawer takes below a table of this width."""
    return round((OPEN if opened else FOLDED) * width / ACROSS)


def look_of(width: float, opened: bool, like: Look) -> Look:
    """The drawer's own look: its size, and the theme and letters of the table."""
    glass = Glass(width, height(width, opened), width / ACROSS)
    return Look(glass, like.theme, True, like.width_of)


def board(look: Look, voice: Voice, players: Sequence[str], lit: Sequence[bool], *, opened: bool) -> Scene:
    """The drawer with a lamp for each player; folded it shows its front alone."""
    if not opened:
        return (_front(look, voice),)
    cells = _inside(look).inset(GAP * look.u, 0).row([1] * len(players), 0) if players else ()
    lamps = [
        part
        for number, (cell, name, on) in enumerate(zip(cells, players, lit, strict=True))
        for part in (_lamp(look, number, cell, on), _name(look, number, cell, name))
    ]
    return (_box(look), *lamps, _front(look, voice))


def _inside(look: Look) -> Box:
    """The bottom of the open drawer, between its walls."""
    u = look.u
    return Box(WIDE_GAP * u, GAP * u, look.glass.width - 2 * WIDE_GAP * u, (OPEN - FOLDED - GAP) * u)


def _box(look: Look) -> Part:
    """The walls, and the dark bottom that the lamps stand on."""
    u, inside = look.u, _inside(look)
    wood = Slip(
        0,
        0,
        look.glass.width,
        look.glass.height,
        fill="wood",
        outline="print",
        stroke=BUTTON_LINE * u,
        radius=0,
    )
    bottom = Slip(
        *inside,
        fill="deep",
        outline="print",
        stroke=BUTTON_LINE * u,
        radius=SMALL_GAP * u,
        seed=seed_of("drawer"),
    )
    return Part("drawer", (wood, bottom))


def _lamp(look: Look, number: int, cell: Box, on: bool) -> Part:
    """A lamp in its brass; lit it has rays too, so that nothing hangs on colour alone."""
    u, x, y = look.u, cell.cx, cell.y + 4.5 * look.u
    ring = RING * u
    marks: list[Mark] = [Disc(x, y, ring, ring, fill="wood", outline="print", stroke=HAIR * u)]
    if not on:
        marks.append(Disc(x, y, LAMP * u, LAMP * u, fill="print"))
        glint = [
            (x + 1.3 * u * math.cos(turn), y + 1.3 * u * math.sin(turn)) for turn in (3.5, 3.8, 4.1, 4.4)
        ]
        marks.append(Line(tuple(glint), HAIR * u, "wood"))
        return Part(f"lamp {number}", tuple(marks))
    marks.append(Disc(x, y, LAMP * u, LAMP * u, fill="lamp", outline="print", stroke=HAIR * u))
    for ray in range(RAYS):
        across, down = math.cos(math.tau * ray / RAYS), math.sin(math.tau * ray / RAYS)
        near, far = ring + 0.4 * u, ring + (0.9 if ray % 2 else 1.4) * u
        ends = ((x + near * across, y + near * down), (x + far * across, y + far * down))
        marks.append(Line(ends, BUTTON_LINE * u, "lamp"))
    return Part(f"lamp {number}", tuple(marks))


def _name(look: Look, number: int, cell: Box, name: str) -> Part:
    under = cell.bottom - 2.4 * look.u
    fitted = words(look, name, cell.cx, under, cell.w - GAP * look.u, "narrow", colour="foam")
    return Part(f"name {number}", fitted)


def _front(look: Look, voice: Voice) -> Part:
    """The front board with its knob. A tap anywhere on the drawer folds it shut, or opens it again."""
    u, w, h = look.u, look.glass.width, look.glass.height
    top = h - FOLDED * u
    plank = Slip(
        0,
        top,
        w,
        FOLDED * u,
        fill="wood",
        outline="print",
        stroke=BUTTON_LINE * u,
        radius=SLIP_RADIUS * u,
        seed=seed_of("front"),
    )
    middle = top + FOLDED * u / 2
    grain = tuple(
        Shape(tuple(gouge(w * a, top + y * u, w * b, top + (y + lean) * u, 0.35 * u)), "straw")
        for a, b, y, lean in GRAIN
    )
    text = words(
        look, voice.say("Lamps"), WIDE_GAP * u, middle, w / 3, "narrow", colour="print", anchor="start"
    )

    def face(knob: str) -> tuple[Mark, ...]:
        return (
            plank,
            *grain,
            Disc(w / 2, middle, 1.5 * u, 1.5 * u, fill=knob, outline="print", stroke=BUTTON_LINE * u),
            *text,
        )

    return Part("front", face("straw"), touch=Touch(0, 0, w, h, tap=FOLD, pressed=face("print")))


GRAIN = (
    (0.13, 0.3, 1.2, 0.1),
    (0.17, 0.44, 3.3, -0.2),
    (0.56, 0.8, 1.4, 0.3),
    (0.62, 0.7, 3.4, 0.0),
    (0.85, 0.97, 2.6, -0.2),
)
"""Where the wood's grain runs: from, to (shares of the width), how far below the board's top, and how it leans."""
