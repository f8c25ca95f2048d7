"""The wooden drawer below the table as a picture: a reader with ten cards, buttons, lights and the fisher's pendant.

They stand for the hardware of a real table (``hardware/simulated/table.py``) and for its faults. Pure, like a screen:
what is lit, laid and plugged in is told. Lengths of the constants are in U.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import msgspec

from companion.drawing.cuts import gouge
from hardware.pins.wiring import BITE, BUTTON, NO_BITE
from ui.touch.drawer.cards import CARD_WIDE, IN_A_ROW, fishing, hand, reader
from ui.touch.kit.buttons import button
from ui.touch.kit.pieces import (
    BUTTON_LINE,
    GAP,
    HAIR,
    SLIP_RADIUS,
    SMALL_GAP,
    WIDE_GAP,
    seed_of,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Line, Mark, Part, Said, Scene, Shape, Slip, Touch

ACROSS = 154.0
"""Width of the drawer; so one U is as large as on a table of 800 × 480 pixels that is as wide."""
FOLDED = 4.6
"""How high it is folded to a thin board."""
SEATS_HIGH, LOWER_HIGH = 13.6, 26.4
"""Height of the row of seats, and of what lies below it."""
OPEN = FOLDED + SEATS_HIGH + LOWER_HIGH + 4 * GAP
"""How high it is open."""

LAMP, RING = 2.0, 2.7
"""Radius of a lamp's glass, and of its brass."""
RAYS = 12
CAP, COLLAR = 3.5, 4.3
"""Radius of a button's cap, and of what it sits in."""

PAD_WIDE, PENDANT_WIDE = 33.0, 14.0


class Voice(Protocol):
    """Says the program's sentences in the table's language."""

    def say(self, text: str, /, **facts: object) -> str:
        """A sentence with its ``facts`` filled in."""


class Fold(Said, frozen=True):
    """The front of the drawer was tapped: it opens, or shuts."""


class Plug(Said, frozen=True):
    """Take the devices away, or bring them back."""


class Noise(Said, frozen=True):
    """Let the reader hear noise."""


class Bounce(Said, frozen=True):
    """Let the buttons bounce, or do so no more."""


class Press(Said, frozen=True):
    """What a part says that is a button of this device: it is pressed as long as a finger stays on it."""

    device: str


class Inside(msgspec.Struct, frozen=True):
    """What is in the drawer at a moment."""

    seats: tuple[str, ...] = ()
    """The names at the seats, or their numbers."""
    lit: tuple[bool, ...] = ()
    lying: tuple[int, ...] = ()
    """The cards on the reader by number, in the order in which they were laid."""
    reader: str = "PN532"
    """What its kind is called."""
    plugged: bool = True
    bounces: bool = False


def height(width: float, opened: bool) -> int:
    """Pixels that the drawer takes below a table of this width."""
    return round((OPEN if opened else FOLDED) * width / ACROSS)


def look_of(width: float, opened: bool, like: Look) -> Look:
    """The drawer's own look: its size, and the theme and letters of the table."""
    glass = Glass(width, height(width, opened), width / ACROSS)
    return Look(glass, like.theme, True, like.width_of)


def board(look: Look, voice: Voice, inside: Inside | None) -> Scene:
    """The drawer with what is in it; folded shut (``None``) it shows its front alone."""
    if inside is None:
        return (_front(look, voice),)
    u = look.u
    room = Box(WIDE_GAP * u, GAP * u, look.glass.width - 2 * WIDE_GAP * u, (OPEN - FOLDED - GAP) * u)
    seats = Box(room.x, room.y + GAP * u / 2, room.w, SEATS_HIGH * u)
    lower = Box(room.x + GAP * u, seats.bottom + GAP * u, room.w - 2 * GAP * u, LOWER_HIGH * u)
    hand_wide = (IN_A_ROW + 1) * CARD_WIDE + IN_A_ROW
    rest = lower.w / u - hand_wide - PAD_WIDE - PENDANT_WIDE - 3 * WIDE_GAP
    own, pad, pendant, faults = lower.row((hand_wide, PAD_WIDE, PENDANT_WIDE, rest), WIDE_GAP * u)
    return (
        _box(look, room),
        *_seats(look, seats, inside),
        *hand(look, own, inside.lying),
        *reader(look, pad, inside.reader, inside.lying, plugged=inside.plugged),
        *_pendant(look, pendant),
        *_faults(look, voice, faults, inside),
        _front(look, voice),
    )


def _box(look: Look, room: Box) -> Part:
    """The walls, and the dark bottom that everything stands on."""
    u = look.u
    line = BUTTON_LINE * u
    wood = Slip(
        0, 0, look.glass.width, look.glass.height, fill="wood", outline="print", stroke=line, radius=0
    )
    bottom = Slip(
        *room, fill="deep", outline="print", stroke=line, radius=SMALL_GAP * u, seed=seed_of("drawer")
    )
    return Part("drawer", (wood, bottom))


# Seats -------------------------------------------------------------------------------------------------------------


def _seats(look: Look, room: Box, inside: Inside) -> Sequence[Part]:
    """A lamp and a button for each seat, its name below."""
    if not inside.seats:
        return ()
    u = look.u
    parts: list[Part] = []
    for number, (name, lit, cell) in enumerate(
        zip(inside.seats, inside.lit, room.row([1] * len(inside.seats), 0), strict=True)
    ):
        parts.append(_lamp(look, number, (cell.cx - 4.8 * u, cell.y + 4.6 * u), lit))
        fitted = words(look, name, cell.cx, cell.bottom - 2.4 * u, cell.w - GAP * u, "narrow", colour="foam")
        parts.append(Part(f"name {number}", fitted))
        parts.append(
            _press(look, f"{BUTTON}{number + 1}", (cell.cx + 3.4 * u, cell.y + 4.6 * u), (CAP, COLLAR))
        )
    return parts


def _lamp(look: Look, number: int, centre: tuple[float, float], on: bool) -> Part:
    """A lamp in its brass; lit it has rays too, so that nothing hangs on colour alone."""
    u, (x, y) = look.u, centre
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


def _press(
    look: Look,
    device: str,
    centre: tuple[float, float],
    radii: tuple[float, float],
    on_it: Sequence[Mark] = (),
) -> Part:
    """A button to be pressed, its cap lower and darker while it is."""
    u, (x, y) = look.u, centre
    cap, collar = radii[0] * u, radii[1] * u

    def face(down: bool) -> tuple[Mark, ...]:
        size = cap - 0.4 * u if down else cap
        return (
            Disc(x, y, collar, collar, fill="wood", outline="print", stroke=HAIR * u),
            Disc(
                x, y, size, size, fill="straw" if down else "sheet", outline="print", stroke=BUTTON_LINE * u
            ),
            *on_it,
        )

    touch = Touch(x - collar, y - collar, 2 * collar, 2 * collar, tap=Press(device), pressed=face(down=True))
    return Part(f"press {device}", face(down=False), touch=touch)


# Pendant and faults ------------------------------------------------------------------------------------------------


def _pendant(look: Look, room: Box) -> Sequence[Part]:
    """What the fisher holds in the hand: two buttons of one kind, one below the other."""
    u = look.u
    body = Slip(
        *room,
        fill="wood",
        outline="print",
        stroke=BUTTON_LINE * u,
        radius=room.w / 2,
        seed=seed_of("pendant"),
    )
    parts = [Part("pendant", (body,))]
    for device, y in ((BITE, room.y + 7.3 * u), (NO_BITE, room.bottom - 7.3 * u)):
        picture = fishing(device, room.cx, y, 9.4 * u)
        parts.append(_press(look, device, (room.cx, y), (5.0, 5.6), (picture,)))
    return parts


def _faults(look: Look, voice: Voice, room: Box, inside: Inside) -> Sequence[Part]:
    """What can be made to go wrong; a bouncing button stays so until it is tapped again."""
    plug = voice.say("Unplug") if inside.plugged else voice.say("Plug in")
    rows = room.column((1, 1, 1), look.u)
    return tuple(
        button(
            look,
            key,
            row,
            said,
            word=word,
            chosen=chosen,
            first="narrow",
            target=8.0,
            lines=1,
            outline="foam",
        )
        for row, (key, said, word, chosen) in zip(
            rows,
            (
                ("fault plug", Plug(), plug, False),
                ("fault noise", Noise(), voice.say("Noise"), False),
                ("fault bounce", Bounce(), voice.say("Bounce"), inside.bounces),
            ),
            strict=True,
        )
    )


# The front ---------------------------------------------------------------------------------------------------------


def _front(look: Look, voice: Voice) -> Part:
    """The front board with its knob. A tap on it folds the drawer shut, or opens it again."""
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
    title = voice.say("Reader, buttons and lights to try")
    text = words(look, title, WIDE_GAP * u, middle, w * 0.44, "narrow", colour="print", anchor="start")

    def face(knob: str) -> tuple[Mark, ...]:
        return (
            plank,
            *grain,
            Disc(w / 2, middle, 1.5 * u, 1.5 * u, fill=knob, outline="print", stroke=BUTTON_LINE * u),
            *text,
        )

    return Part("front", face("straw"), touch=Touch(0, top, w, FOLDED * u, tap=Fold(), pressed=face("print")))


GRAIN = (
    (0.34, 0.44, 3.6, -0.2),
    (0.56, 0.8, 1.4, 0.3),
    (0.62, 0.7, 3.4, 0.0),
    (0.85, 0.97, 2.6, -0.2),
)
"""Where the wood's grain runs: from, to (shares of the width), how far below the board's top, and how it leans."""
