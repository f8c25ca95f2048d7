"""The paper tongue with one question that grows from the strip of the seat that acts.

It touches its strip, widens instead of scrolling, stays on the glass and off its neighbours' strips, and
closes up where an edge is short (``look.md`` section 3). Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ui.touch.kit.pieces import (
    ACTING_LINE,
    BUTTON_LINE,
    BUTTON_RADIUS,
    GAP,
    LAMP_EDGE,
    SLIP_RADIUS,
    TARGET,
    TARGET_CROWDED,
    empty_place,
    seed_of,
)
from ui.touch.kit.water import CLEAR, INWARD, MOVES, water_box
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import CAPITAL, EM, LEADING, fall, fitted, rise
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Motion, Part, Slip, Touch, Words
from ui.touch.picture.seat_boxes import is_column, root_box, seat_box

GROWS, GOES_BACK = 160, 120
"""Milliseconds a tongue takes to grow, and to go back into its strip."""

QUESTION = 7.3
"""Height of a question in one line."""
ABOVE = 0.7
"""What the letters of a question leave free above them."""
BELOW = 1.0
"""What its line leaves free to the buttons at least."""
EDGE = 0.9
"""What a tongue leaves free to the edge of the glass and to other strips: the lamp's edge and a hair."""

LEAST = 64.0
"""What five buttons need: a standing tongue with less room than this lies over columns."""
NARROW_ROOM = 50.0
"""In less room a question may take three lines."""
NARROW = 36.0
"""What three buttons need: a question of one row takes more rows before it lies over columns."""

CROWDED = 7
"""From so many seats on the places to touch are smaller."""


def target(seats: Sequence[Seat]) -> float:
    """Side of the smallest place to touch at a table of so many."""
    return TARGET_CROWDED if len(seats) >= CROWDED else TARGET


class Tongue(NamedTuple):
    """Where a tongue lies: the frame it is drawn in, its box there, and its box on the glass."""

    frame: Frame
    box: Box
    root: Box


class Fit(NamedTuple):
    """How the buttons of a tongue stand: their width, the gap between them, the rim round them."""

    wide: float
    gap: float
    rim: float


# Where it lies --------------------------------------------------------------------------------------------


def _span(
    look: Look, seats: Sequence[Seat], seat: Seat, deep: float, least: float = LEAST
) -> tuple[float, float]:
    """From where to where, along the seat's edge in its own frame, a tongue so many pixels deep may reach."""
    glass, u = look.glass, look.u
    flat = INWARD[seat.edge][0] == 0
    low, high = EDGE * u, (glass.width if flat else glass.height) - EDGE * u
    if not flat and glass.lying:
        low, high = glass.depth, glass.height - glass.depth
    band = _band(look, seat, deep)
    middle = seat.frame.x if flat else seat.frame.y
    for other in seats:
        strip = root_box(look, other)
        if other.edge == seat.edge or not _crosses(strip, band, flat):
            continue
        near, far = (strip.x, strip.right) if flat else (strip.y, strip.bottom)
        if far <= middle:
            low = max(low, far + EDGE * u)
        elif near >= middle:
            high = min(high, near - EDGE * u)
    if not glass.lying and high - low < least * u:
        # A narrow standing glass has no room between its columns: there the tongue lies over them.
        low, high = EDGE * u, (glass.width if flat else glass.height) - EDGE * u
    if glass.lying and seat.edge in ("top", "right"):
        return middle - high, middle - low
    return low - middle, high - middle


def _band(look: Look, seat: Seat, deep: float) -> tuple[float, float]:
    """The stretch across which a tongue of this seat lies, measured on the glass away from its edge."""
    glass, strip = look.glass, root_box(look, seat)
    return {
        "bottom": (strip.y - deep, strip.y - 0.1),
        "top": (strip.bottom + 0.1, strip.bottom + deep),
        "left": (strip.right + 0.1, strip.right + deep),
        "right": (strip.x - deep, min(strip.x - 0.1, glass.width)),
    }[seat.edge]


def _crosses(strip: Box, band: tuple[float, float], flat: bool) -> bool:
    near, far = (strip.y, strip.bottom) if flat else (strip.x, strip.right)
    return near < band[1] and band[0] < far


def room(look: Look, seats: Sequence[Seat], seat: Seat, deep: float, least: float = LEAST) -> float:
    """How long a tongue of this seat may be in pixels when it is so deep.

    On a standing glass it lies over columns where they leave it less than ``least`` U.
    """
    if is_column(look, seat):
        start = root_box(look, seat)
        free = look.glass.width - start.right if seat.edge == "left" else start.x
        opposite = [
            root_box(look, other).w for other in seats if is_column(look, other) and other.edge != seat.edge
        ]
        clear = free - max(opposite, default=0.0) - 2 * EDGE * look.u
        return clear if clear >= least * look.u else free - EDGE * look.u
    low, high = _span(look, seats, seat, deep, least)
    return high - low


def lay(
    look: Look, seats: Sequence[Seat], seat: Seat, long: float, deep: float, least: float = LEAST
) -> Tongue:
    """A tongue so many pixels long and deep at a seat's strip, as near the seat's middle as it can be."""
    strip = seat_box(look, seat)
    if is_column(look, seat):
        x = strip.right if seat.edge == "left" else strip.x - long
        box = Box(x, _beside_column(look, seats, seat, x, long, deep), long, deep)
    else:
        low, high = _span(look, seats, seat, deep, least)
        x = max(low, min(-long / 2, high - long))
        y = strip.bottom if seat.edge == "top" and not look.glass.lying else strip.y - deep
        box = Box(x, y, long, deep)
    return Tongue(seat.frame, box, on_glass(seat.frame, box))


def _beside_column(
    look: Look, seats: Sequence[Seat], seat: Seat, x: float, long: float, deep: float
) -> float:
    """The top of a tongue beside a column: as near its middle as it can be without covering the bait."""
    u, middle = look.u, seat.frame.y
    top, low = EDGE * u - middle, look.glass.height - EDGE * u - middle
    for other in seats:
        across = root_box(look, other)
        if other.edge in ("top", "bottom") and across.x < seat.frame.x + x + long:
            if across.right > seat.frame.x + x and other.edge == "top":
                top = max(top, across.bottom + EDGE * u - middle)
            elif across.right > seat.frame.x + x:
                low = min(low, across.y - EDGE * u - middle)
    bait = water_box(look, seats).cy - middle
    above, below = bait - (CLEAR - MOVES) * u - deep, bait + (CLEAR - MOVES) * u
    if above < -deep / 2 < below:
        free = [y for y in (below, above) if top <= y <= low - deep]
        if free:
            return min(free, key=lambda y: abs(y + deep / 2))
        if deep < 0.6 * (low - top):
            # The bait gives way to it, as far as there is water.
            return low - deep
    return max(top, min(-deep / 2, low - deep))


def growth(look: Look, seat: Seat, tongue: Tongue) -> Motion:
    """How a tongue grows from its strip and goes back into it."""
    dx, dy = INWARD[seat.edge]
    deep = tongue.root.h if dx == 0 else tongue.root.w
    return Motion(GROWS, -dx * deep * 0.6, -dy * deep * 0.6, 0.6, back_ms=GOES_BACK)


def paper(look: Look, tongue: Tongue, key: str) -> Slip:
    """The paper of a tongue, lit as its strip is."""
    return Slip(
        *tongue.box,
        fill="act",
        stroke=ACTING_LINE * look.u,
        radius=SLIP_RADIUS * look.u,
        rim=LAMP_EDGE * look.u,
        seed=seed_of(key),
    )


# What it asks ---------------------------------------------------------------------------------------------

Face = Callable[[Look, Box, bool], tuple[Mark, ...]]
"""What a button shows in its box, idle or inked."""


class Choice(msgspec.Struct, frozen=True):
    """One button of a tongue: what a touch says and what it shows; without ``say`` it is an empty place."""

    key: str
    say: Message | None = None
    face: Face | None = None
    lit: bool = False
    """Whether it is about to be chosen in another way than by a touch."""


class Question(msgspec.Struct, frozen=True):
    """A question to one seat: at most six words, and its buttons, all of one size in U."""

    key: str
    text: str
    choices: tuple[Choice, ...]
    wide: float = 12.4
    high: float = 12.6
    least: float = 12.0
    """How narrow a button may become where the edge is short."""


class Asked(NamedTuple):
    """A question on its tongue."""

    parts: tuple[Part, ...]
    tongue: Tongue


def ask(look: Look, seats: Sequence[Seat], seat: Seat, question: Question, *, grows: bool = True) -> Asked:
    """The tongue with a question and its buttons in a row, or in more rows between the columns of a standing glass."""
    u, count = look.u, len(question.choices)
    space, rows = room(look, seats, seat, (QUESTION + question.high + 1.5) * u, NARROW), 1
    while count > rows and _needs(-(-count // rows), question) * u > space and not look.glass.lying:
        rows += 1
        space = room(look, seats, seat, (QUESTION + rows * (question.high + GAP) + 1.5) * u, NARROW)
    across = -(-count // rows)
    fit = _fit(across, question, space / u)
    row = (across * fit.wide + (across - 1) * fit.gap) * u
    lines, size = fitted(
        look, question.text, space - 2.4 * u, "question", lines=3 if space < NARROW_ROOM * u else 2
    )
    first, head = headed(look, lines, size)
    text = max(look.width_of(line, size) for line in lines)
    long = min(space, max(row + 2 * fit.rim * u, text + 4.6 * u))
    deep = head + (rows * question.high + (rows - 1) * fit.gap + fit.rim) * u
    tongue = lay(look, seats, seat, long, deep, NARROW)
    motion = growth(look, seat, tongue) if grows else None
    key = f"tongue-{seat.number}-{question.key}"
    box = tongue.box
    marks = [paper(look, tongue, key)]
    words = [
        Words(line, box.cx, box.y + first + number * size * LEADING, size)
        for number, line in enumerate(lines)
    ]
    parts = [Part(key, (*marks, *words), tongue.frame, motion=motion)]
    least = target(seats)
    for number, choice in enumerate(question.choices):
        down, along = divmod(number, across)
        in_row = min(across, count - down * across)
        x = box.cx + ((along - in_row / 2) * (fit.wide + fit.gap) + fit.gap / 2) * u
        y = box.y + head + down * (question.high + fit.gap) * u
        place = Box(x, y, fit.wide * u, question.high * u)
        # The rim under a button belongs to it: fingers come from the strip.
        wider = max(place.w, min(least * u, place.w + fit.gap * u))
        hit = Box(place.cx - wider / 2, place.y, wider, max(place.h, least * u))
        parts.append(_button(look, f"{key}-{number}", place, hit, choice, tongue.frame, motion))
    return Asked(tuple(parts), tongue)


def headed(look: Look, lines: Sequence[str], size: float) -> tuple[float, float]:
    """Where the first line of a question stands and where its buttons begin, in pixels from the tongue's top.

    A question whose letters carry marks above and below each other takes more room than others.
    """
    u, further = look.u, (len(lines) - 1) * size * LEADING
    usual = 6.0 * u - (EM["question"] * u - size) * CAPITAL / 2 - 0.4 * u
    first = max(usual, ABOVE * u + rise(lines[0]) * size)
    below = max(fall(lines[-1]) * size + 0.25 * u, BELOW * u)
    return first, max(QUESTION * u + further, first + further + below)


def _needs(count: int, question: Question) -> float:
    """The least length in U of a tongue with so many of a question's buttons in a row."""
    return count * question.least + (count - 1) * 0.6 + 2 * 1.0


def _fit(count: int, question: Question, space: float) -> Fit:
    """The widest of the ways to stand that the edge has room for (``look.md``: tongue, side edges)."""
    ways = (
        Fit(question.wide, GAP, 1.5),
        Fit(max(question.least, min(question.wide, (space - 2 - 0.6 * (count - 1)) / count)), 0.6, 1.0),
        Fit((space - 2 - 0.6 * (count - 1)) / count, 0.6, 1.0),
    )
    for way in ways:
        if count * way.wide + (count - 1) * way.gap + 2 * way.rim <= space + 0.001:
            return way
    return ways[-1]


def _button(
    look: Look,
    key: str,
    box: Box,
    hit: Box,
    choice: Choice,
    frame: Frame,
    motion: Motion | None,
) -> Part:
    if choice.say is None or choice.face is None:
        return msgspec.structs.replace(empty_place(look, key, box, frame), motion=motion)
    touch = Touch(*hit, tap=choice.say, pressed=face_of(look, key, box, choice.face, inked=True))
    return Part(key, face_of(look, key, box, choice.face, lit=choice.lit), frame, touch, motion)


def face_of(
    look: Look, key: str, box: Box, face: Face, *, inked: bool = False, lit: bool = False
) -> tuple[Mark, ...]:
    """A button of a tongue with its face; ``lit`` gives it the thick line and the lamp's edge of who acts."""
    ground = Slip(
        *box,
        fill="ink" if inked else "act" if lit else "paper",
        stroke=(2 * ACTING_LINE if lit else BUTTON_LINE) * look.u,
        radius=BUTTON_RADIUS * look.u,
        rim=LAMP_EDGE * look.u if lit else 0.0,
        seed=seed_of(key),
    )
    return (ground, *face(look, box, inked))
