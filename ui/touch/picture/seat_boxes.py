"""Where each seat's strip of shore lies, in the seat's own frame and on the glass.

``standing`` turns nothing and makes the strips of the left and right edge columns (``look.md`` section 2). Lengths
written out are in U; boxes are pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.lettering import SHARE
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import CAPITAL, LEADING
from ui.touch.picture.geometry import Glass, Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import (
    Part,
    Slip,
    Words,
)

STRIP_EDGE, STRIP_DEPTH = 0.4, 11.9
"""How far a strip's paper stays off the glass edge, and how deep it is."""

COLUMN, COLUMN_PORTRAIT = 30.0, 23.5
"""Width of a left or right strip in standing mode; on a high glass 30 would leave no water between two of them."""


def column_width(glass: Glass) -> float:
    """How wide, in U, the left and right strips of a standing glass are."""
    return COLUMN_PORTRAIT if glass.portrait else COLUMN


def seat_box(look: Look, seat: Seat) -> Box:
    """The paper of a seat's strip in the seat's own frame.

    Standing, the left and right strips are columns and nothing is turned (``look.md`` section 2).
    """
    u, half = look.u, seat.length / 2
    if look.glass.lying or seat.edge == "bottom":
        return Box(-half, -(STRIP_EDGE + STRIP_DEPTH) * u, seat.length, STRIP_DEPTH * u)
    if seat.edge == "top":
        return Box(-half, STRIP_EDGE * u, seat.length, STRIP_DEPTH * u)
    width = (column_width(look.glass) - STRIP_EDGE) * u
    return Box(STRIP_EDGE * u if seat.edge == "left" else -STRIP_EDGE * u - width, -half, width, seat.length)


NARROW = 50.0
"""Strips shorter than this show a number and one fish for the hand, and may set names in narrow type."""

COLUMN_CONTENT = 43.0
"""Height of name, hand and catch board in a column."""


def is_column(look: Look, seat: Seat) -> bool:
    """Whether this seat's strip is a column: left and right when the screen stands."""
    return not look.glass.lying and seat.edge in ("left", "right")


def column_top(look: Look, seat: Seat) -> float:
    """Where what is in a column begins, in the seat's frame: it stands in the middle of its strip."""
    box = seat_box(look, seat)
    return box.y + max(0.0, (box.h - COLUMN_CONTENT * look.u) / 2)


def is_narrow(look: Look, seat: Seat) -> bool:
    """Whether the seat's strip is too short for large type: a column, or less than ``NARROW`` U long."""
    return is_column(look, seat) or seat.length < NARROW * look.u


def root_box(look: Look, seat: Seat) -> Box:
    """A seat's strip on the glass."""
    return on_glass(seat.frame, seat_box(look, seat))


def uncovered(look: Look, parts: Sequence[Part], *papers: Box, also: tuple[str, ...] = ()) -> list[Part]:
    """The parts without the strips that ``papers``, boxes on the glass, lie over, and ``also`` parts of other keys.

    Papers lie over strips only on a narrow standing glass: one of which a corner is left says nothing, so it waits
    beneath.
    """
    waiting = also if look.glass.lying else ("strip-", *also)
    return [
        part
        for part in parts
        if not (part.key.startswith(waiting) and any(_lies_over(look, part, paper) for paper in papers))
    ]


def _lies_over(look: Look, part: Part, paper: Box) -> bool:
    first, slack = part.marks[0], 1.2 * look.u
    if isinstance(first, Slip):
        box = on_glass(part.frame, Box(first.x, first.y, first.w, first.h))
    elif isinstance(first, Words):
        wide = look.width_of(first.text, first.size)
        left = first.x - SHARE[first.anchor] * wide
        high = first.size * (CAPITAL + (len(part.marks) - 1) * LEADING)
        box = on_glass(part.frame, Box(left, first.y - CAPITAL * first.size, wide, high))
        slack = 0.0
    else:
        return False
    return (
        min(box.right, paper.right) - max(box.x, paper.x) > slack
        and min(box.bottom, paper.bottom) - max(box.y, paper.y) > slack
    )
