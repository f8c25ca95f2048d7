"""The strips of the seats before the game: who sits there, where somebody may sit down, and the one that is dragged.

Pure drawing; what touches on them do is in ``seats.py``.
"""

from __future__ import annotations

from companion.drawing import species
from companion.language.words import Words as Voice
from ui.touch.kit.pieces import fish, handle, strip
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.geometry import TURNED, Edge, Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Pond, Said, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import column_width, seat_box
from ui.touch.screens.sitting import Sitting

WIDE_STRIP = 58.0
"""From this length in U on a strip has room for a fish, a name, the hat and the handle."""


class First(Said, frozen=True):
    """The player of a seat fishes first."""

    seat: int


class Handle(Said, frozen=True):
    """The handle of a seat: touched it asks what to do with the player, dragged it takes them elsewhere."""

    seat: int


class ChangeWith(Said, frozen=True):
    """The player who looks for a place changes with the one of this seat."""

    seat: int


class Sit(Said, frozen=True):
    """Somebody sits down at an edge."""

    edge: Edge


class MoveTo(Said, frozen=True):
    """The player who looks for a place goes to an edge."""

    edge: Edge


def seated(look: Look, sitting: Sitting, seat: Seat, *, moving: bool) -> list[Part]:
    """A seat: its fish, its name, the hat if it fishes first, and the handle.

    ``moving``: another player chooses a new place, and a touch here swaps the two.
    """
    u = look.u
    name = sitting.names[seat.number]
    first = name == sitting.first
    box = seat_box(look, seat)
    column = box.h > box.w
    key = f"seat-{seat.number}"
    if column:
        grip = Box(box.x, box.bottom - 12.4 * u, box.w, 12.4 * u)
        body = Box(box.x, box.y, box.w, box.h - 12.4 * u)
    else:
        grip = Box(box.right - 12.4 * u, box.y, 12.4 * u, box.h)
        body = Box(box.x, box.y, box.w - 12.4 * u, box.h)
    marks: list[Mark] = [strip(look, box, key, acting=first)]
    marks += _who(look, sitting, name, first, body, column)
    say = ChangeWith(seat.number) if moving else First(seat.number)
    reach = _reach(look, body, seat)
    parts = [Part(key, tuple(marks), seat.frame, Touch(*reach, tap=say))]
    if not moving:
        aside = 0.0 if column or seat.length > WIDE_STRIP * u else 1.6 * u
        bars = handle(look, grip.cx + aside, grip.cy)
        touch = Touch(*_reach(look, grip, seat), tap=Handle(seat.number), drag=True)
        parts.append(Part(f"handle-{seat.number}", bars, seat.frame, touch))
    return parts


def _who(look: Look, sitting: Sitting, name: str, first: bool, body: Box, column: bool) -> list[Mark]:
    u = look.u
    own = species.owned(sitting.names, sitting.first).get(name)
    if len(sitting.names) > len(species.NAMES) and sitting.first is None:
        own = None
    marks: list[Mark] = []
    if column:
        picture = Box(body.x, body.y + 1.5 * u, body.w, 10 * u)
        marks += [_badge(look, own, first, picture.cx, picture.cy, 12.0)]
        room = Box(body.x + 0.6 * u, picture.bottom, body.w - 1.2 * u, body.bottom - picture.bottom)
        marks += words(look, name, room.cx, room.cy, room.w, last="narrow", lines=2)
        return marks
    wide = body.w > (WIDE_STRIP - 12.4) * u
    badge = 10.8 if wide else 7.6
    middle = body.x + (1.4 + badge / 2) * u
    left, right = body.x + (badge + 2.8) * u, body.right
    if not wide:
        marks += _narrow_name(look, name, own, first, body, left, right)
        return marks
    both = look.width_of(name, EM["body"] * u) <= right - left - 11.2 * u
    marks.append(_badge(look, own, first and not both, middle, body.cy, badge))
    if first and both:
        side = 10.0 * u
        marks.append(Sprite("sign-hat", right - side, body.cy - side / 2, side, side))
        right -= side + 1.2 * u
    marks += words(look, name, left, body.cy, right - left, anchor="start")
    return marks


def _narrow_name(
    look: Look, name: str, own: str | None, first: bool, body: Box, left: float, right: float
) -> list[Mark]:
    """Three on an edge: the name in narrow type, on two lines if need be; only a long word drives the fish out."""
    u = look.u
    em = EM["narrow"] * u
    longest = max(look.width_of(part, em) for part in name.split() or [name])
    marks: list[Mark] = []
    if first or longest <= right - left:
        marks.append(_badge(look, own, first, body.x + 5.2 * u, body.cy, 7.6))
    else:
        left = body.x + 1.6 * u
    marks += words(look, name, left, body.cy, right - left, "narrow", lines=2, anchor="start")
    return marks


def _badge(look: Look, own: str | None, hat: bool, cx: float, cy: float, wide: float) -> Mark:
    if hat or own is None:
        side = wide * 0.92 * look.u
        name = "sign-hat" if hat else "sign-person"
        return Sprite(name, cx - side / 2, cy - side / 2, side, side)
    return fish(f"fish-{own}", cx, cy, wide * look.u)


def _reach(look: Look, box: Box, seat: Seat) -> Box:
    """The box as far as the glass edge and the water, 12 U deep at least."""
    u = look.u
    if look.glass.lying or seat.edge == "bottom":
        return Box(box.x, -look.glass.depth, box.w, look.glass.depth)
    if seat.edge == "top":
        return Box(box.x, 0.0, box.w, look.glass.depth)
    wide = (column_width(look.glass) + 0.4) * u
    return Box(0.0 if seat.edge == "left" else -wide, box.y, wide, box.h)


def invitation(look: Look, voice: Voice, seat: Seat, *, moving: bool) -> Part:
    """A dashed place where somebody may sit down; ``moving``: where a player who sits may move to."""
    u = look.u
    box = seat_box(look, seat)
    key = f"free-{seat.edge}"
    word = voice.say("Sit here")
    marks: list[Mark] = [strip(look, box, key, empty=True)]
    side = 7.0 * u
    if box.h > box.w:
        marks.append(Sprite("sign-plus", box.cx - side / 2, box.cy - 9 * u, side, side))
        marks += words(look, word, box.cx, box.cy + 3.5 * u, box.w - 2.4 * u, lines=2)
    else:
        text = words(look, word, 0, box.cy, box.w - side - 5.2 * u, anchor="start", lines=1)[0]
        wide = side + 1.6 * u + look.width_of(text.text, text.size)
        left = box.cx - wide / 2
        marks.append(Sprite("sign-plus", left, box.cy - side / 2, side, side))
        marks.append(Words(text.text, left + side + 1.6 * u, text.y, text.size, "ink", "start"))
    say = MoveTo(seat.edge) if moving else Sit(seat.edge)
    return Part(key, tuple(marks), seat.frame, Touch(*_reach(look, box, seat), tap=say))


def dragged(look: Look, sitting: Sitting, seat: int, x: float, y: float) -> Part:
    """The strip under the finger that drags it, turned to the edge it would go to."""
    u = look.u
    target = sitting.place_at(look.glass, seat, x, y)
    angle = TURNED[target[0]] if target and look.glass.lying else 0.0
    box = Box(-20 * u, -5.95 * u, 40 * u, 11.9 * u)
    name = words(look, sitting.names[seat], 0, 0, 36 * u, "body")
    return Part("ghost", (strip(look, box, "ghost", acting=target is not None), *name), Frame(x, y, angle))


def water(look: Look) -> Part:
    """The pond between the strips; standing, columns take more of its sides."""
    across = look.glass.depth if look.glass.lying else (column_width(look.glass) + 0.4) * look.u
    box = Box(0, 0, look.glass.width, look.glass.height).inset(across, look.glass.depth)
    return Part("pond", (Pond(*box),))
