"""The page that most screens off the table are: a title on the water, something to read, and buttons at the foot.

A page is turned as a whole, because nobody acts on it and anybody may read it: "Turn to me" turns it by a quarter
(picture 02). Standing, it never turns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from ui.touch.game.host import Answered, Host
from ui.touch.kit.buttons import button, worded_row
from ui.touch.kit.pieces import BUTTON_HEIGHT, GAP, MARGIN, page, pond
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import words
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Message, Part, Said

EDGE = 2.7
"""Paper left around the water of a page, in U."""
TITLE = 13.0
"""Room for a title above what is read, in U."""


class Close(Said, frozen=True):
    """Take the page away, or what lies over the table."""


class Home(Said, frozen=True):
    """Leave for the shore."""


class Turn(Said, frozen=True):
    """Turn the page by a quarter, to whoever asks for it."""


class Leafed(Said, frozen=True):
    """Go so many leaves on, or back where ``by`` is less than 0."""

    by: int


class AskPrint(Said, frozen=True):
    """Open the score sheet, and have it printed."""


class AskCodes(Said, frozen=True):
    """Open the codes of the score sheet."""


class PowerOff(Said, frozen=True):
    """Switch the computer off."""


class Foot(msgspec.Struct, frozen=True):
    """A button at the foot of a page."""

    say: Message
    sign: str | None = None
    word: str | None = None
    main: bool = False


class Page(msgspec.Struct, frozen=True):
    """A page laid out: its frame, the room between title and foot, and the parts that are there already."""

    frame: Frame
    box: Box
    body: Box
    parts: tuple[Part, ...]

    @property
    def narrow(self) -> bool:
        """Whether the page is higher than wide."""
        return self.box.h > self.box.w


class Turnable(ABC):
    """A screen that is such a page: it can be closed, and turned to whoever reads it."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned

    def on(self, message: Message) -> None:
        """Close or turn the page; whatever else was touched is the screen's own."""
        match message:
            case Answered():
                pass
            case Close():
                self.host.back()
            case Turn():
                self.turned = quarter(self.host.look.glass, self.turned)
                self.host.redraw()
            case _:
                self._touched(message)

    @abstractmethod
    def _touched(self, message: Message) -> None:
        """Any other touch."""


def quarter(glass: Glass, turned: float) -> float:
    """How a page is turned after one more touch of "Turn to me"."""
    return (turned + 90.0) % 360.0 if glass.lying else 0.0


def laid_out(
    look: Look,
    turned: float,
    title: str,
    left: tuple[Foot, ...] = (),
    middle: tuple[Foot, ...] = (),
    right: tuple[Foot, ...] = (),
) -> Page:
    """The water, the title and the foot of a page turned to ``turned`` degrees."""
    u = look.u
    frame, box = page(look.glass, turned if look.glass.lying else 0.0)
    inner = box.inset((EDGE + MARGIN) * u)
    text = words(look, title, inner.cx, inner.y + 4.4 * u, inner.w, "question", colour="foam")
    parts = [pond(look, EDGE * u), Part("title", text, frame)]
    foot = Box(inner.x, inner.bottom - (BUTTON_HEIGHT - 1.6) * u, inner.w, BUTTON_HEIGHT * u)
    parts += _foot(look, frame, foot, left, middle, right)
    top = inner.y + (TITLE - MARGIN) * u if title else inner.y
    bottom = foot.y - GAP * u if left or middle or right else inner.bottom
    return Page(frame, box, Box(inner.x, top, inner.w, bottom - top), tuple(parts))


def _foot(
    look: Look,
    frame: Frame,
    row: Box,
    left: tuple[Foot, ...],
    middle: tuple[Foot, ...],
    right: tuple[Foot, ...],
) -> list[Part]:
    """Signs take squares at both ends of the row, words share what is left between them."""
    gap, side = GAP * look.u, BUTTON_HEIGHT * look.u
    signs_left, signs_right = len(left), len(right)
    room_x = row.x + signs_left * (side + gap)
    room_right = row.right - signs_right * (side + gap)
    parts = []
    for number, one in enumerate(left):
        parts.append(_button(look, frame, Box(row.x + number * (side + gap), row.y, side, side), one))
    for number, one in enumerate(right):
        x = row.right - (signs_right - number) * side - (signs_right - number - 1) * gap
        parts.append(_button(look, frame, Box(x, row.y, side, side), one))
    if middle:
        room = Box(room_x, row.y, room_right - room_x, side)
        faces = [(one.sign, one.word) for one in middle]
        boxes = worded_row(look, room, faces, gap, spread=False)
        parts += [_button(look, frame, box, one) for box, one in zip(boxes, middle, strict=True)]
    return parts


def _button(look: Look, frame: Frame, box: Box, foot: Foot) -> Part:
    key = f"foot-{foot.sign}-{foot.word or ''}"
    return button(
        look,
        key,
        box,
        foot.say,
        sign=foot.sign,
        word=foot.word,
        frame=frame,
        chosen=foot.main,
        ground="sheet",
        sign_size=7.4,
        outline="foam" if foot.main else "ink",
    )
