"""The question "Whom do you ask, and for which?": an arrow to each person and the thirteen ranks on one tongue.

Where the edge is long the persons stand in a row over two or three rows of ranks, on a short one in a column beside
four by four. Whoever holds no card and what is laid already leave empty places; both are public, and nothing else
changes what is offered (``secrecy.md``). Lengths written out are in U.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import msgspec

from companion.games.go_fish.state import RANKS, SET, Rank
from companion.language.words import Words as Voice
from ui.touch.games.go_fish.cards import arrow, cards_side_by_side
from ui.touch.games.go_fish.said import LayFour
from ui.touch.kit.pieces import BUTTON_LINE, BUTTON_RADIUS, empty_place, seed_of
from ui.touch.kit.question_slip import Asked, Tongue, growth, lay, paper, room
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, within, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Slip, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import root_box

HEAD, CELL, GAP, RIM = 8.4, 12.0, 0.8, 1.4
CLOSE_RIM = 1.0
"""The rim where seven ranks in a row only just have their room."""
PERSONS_HIGH = 12.0
WIDEST = 17.0
LEAST_PERSON = 22.0
"""Narrower than this persons stand in two rows."""
BROAD_COLUMNS, ROOMY, CLOSE = 7, 16.5, 11.2
"""Ranks in a row where there is most room; in cells narrower than ``ROOMY`` the last row's are ``CLOSE``."""
BROAD, MIDDLE = 85.3, 62.0
"""From so much room on the ranks stand in rows of seven, or of five."""
DEEPEST = 62.0
"""How deep the tongue may become with persons in two rows; it stays clear of its neighbours so far."""
BESIDE = 13.0
"""Width of the persons' column beside four by four."""


class Plan(msgspec.Struct, frozen=True):
    """Where the tongue lies, and on it the persons, the ranks and the button that lays four."""

    tongue: Tongue
    persons: tuple[Box, ...]
    ranks: tuple[Box, ...]
    four: Box


def plan(look: Look, around: Sequence[Seat], seat: Seat, persons: int) -> Plan:
    """The tongue of a seat, with so many persons to choose from."""
    u = look.u
    space = room(look, around, seat, DEEPEST * u) / u
    if space < MIDDLE:
        return _beside(look, around, seat, persons, space)
    columns = BROAD_COLUMNS if space >= BROAD else 5
    rim = RIM if space >= BROAD + 7.0 or columns < BROAD_COLUMNS else CLOSE_RIM
    wide = min(WIDEST, (space - 2 * rim - (columns - 1) * GAP) / columns)
    inner = columns * wide + (columns - 1) * GAP
    rows = -(-(len(RANKS) + 1) // columns)
    in_row = persons if persons and (inner + GAP) / persons - GAP >= LEAST_PERSON else -(-persons // 2)
    person_rows = -(-persons // in_row) if persons else 0
    deep = HEAD + person_rows * (PERSONS_HIGH + GAP) + rows * CELL + (rows - 1) * GAP + rim
    tongue = lay(look, around, seat, (inner + 2 * rim) * u, deep * u)
    left, top = tongue.box.x + rim * u, tongue.box.y + HEAD * u
    placed = []
    for number in range(persons):
        row, place = divmod(number, in_row)
        here = min(in_row, persons - row * in_row)
        box = Box(left, top + row * (PERSONS_HIGH + GAP) * u, inner * u, PERSONS_HIGH * u)
        placed.append(box.row((1,) * here, GAP * u)[place])
    top += person_rows * (PERSONS_HIGH + GAP) * u
    return Plan(tongue, tuple(placed), *_cells(look, left, top, wide, columns))


def _beside(look: Look, around: Sequence[Seat], seat: Seat, persons: int, space: float) -> Plan:
    """Persons in one column, and the ranks four by four beside them."""
    u, columns = look.u, 4
    beside = BESIDE + GAP if persons else 0.0
    wide = min(WIDEST, (space - 2 * RIM - beside - (columns - 1) * GAP) / columns)
    aside = max(beside, min(26.0, space - 2 * RIM - columns * wide - (columns - 1) * GAP)) if persons else 0.0
    inner = aside + columns * wide + (columns - 1) * GAP
    high = 4 * CELL + 3 * GAP
    tall = max(high, persons * CELL + (persons - 1) * GAP)
    tongue = lay(look, around, seat, (inner + 2 * RIM) * u, (HEAD + tall + RIM) * u)
    left, top = tongue.box.x + RIM * u, tongue.box.y + HEAD * u
    column = Box(left, top, (aside - GAP) * u, tall * u)
    placed = column.column((1,) * persons, GAP * u) if persons else ()
    return Plan(tongue, placed, *_cells(look, left + aside * u, top, wide, columns, tall))


def _cells(
    look: Look, left: float, top: float, wide: float, columns: int, tall: float | None = None
) -> tuple[tuple[Box, ...], Box]:
    """The boxes of the ranks, and of what follows them: the rest of the last row."""
    u = look.u
    rows = -(-(len(RANKS) + 1) // columns)
    high = CELL if tall is None else (tall - (rows - 1) * GAP) / rows
    boxes = [
        Box(
            left + number % columns * (wide + GAP) * u,
            top + number // columns * (high + GAP) * u,
            wide * u,
            high * u,
        )
        for number in range(len(RANKS) + 1)
    ]
    if columns == BROAD_COLUMNS and wide < ROOMY:
        # The last row stands closer, so that the words behind its ranks have their room.
        for number in range(columns, len(boxes)):
            place = (number - columns) * (CLOSE + GAP) * u
            boxes[number] = boxes[number]._replace(x=left + place, w=CLOSE * u)
    last = boxes[-1]
    right = left + (columns * wide + (columns - 1) * GAP) * u
    return tuple(boxes[:-1]), last._replace(w=right - last.x)


class Person(msgspec.Struct, frozen=True):
    """Somebody who could be chosen; ``seat`` is where the arrow points, ``open`` whether they hold cards."""

    name: str
    seat: Seat
    open: bool
    here: bool = False
    """Whether it is the player who chooses: then there is no arrow."""


def ask(
    look: Look,
    voice: Voice,
    seat: Seat,
    here: Plan,
    title: str,
    persons: Sequence[Person],
    ranks: Sequence[Rank],
    *,
    says_person: Callable[[str], Message],
    says_rank: Callable[[Rank], Message],
    whom: str | None,
    rank: Rank | None,
    laying: bool,
) -> Asked:
    """The tongue with its persons, ``ranks`` that are open, and whether four are being laid.

    ``says_person`` and ``says_rank`` are what a touch on one of them says.
    """
    u, frame, box = look.u, here.tongue.frame, here.tongue.box
    key = f"tongue-{seat.number}-grid-{len(persons)}"
    motion = growth(look, seat, here.tongue)
    head = words(look, title, box.cx, box.y + HEAD / 2 * u, box.w - 3.0 * u, "question")
    head = within(head, box.y + 0.7 * u, box.y + HEAD * u)
    parts = [Part(key, (paper(look, here.tongue, key), *head), frame)]
    for number, (person, place) in enumerate(zip(persons, here.persons, strict=True)):
        if person.open:
            angle = None if person.here else _towards(look, here.tongue, person.seat)
            say, chosen = says_person(person.name), person.name == whom
            parts.append(_person(look, f"person-{number}", place, say, person, angle, frame, chosen))
        else:
            parts.append(empty_place(look, f"person-{number}", place, frame))
    for name, place in zip(RANKS, here.ranks, strict=True):
        if name in ranks:
            say = says_rank(name)
            parts.append(_worded(look, f"rank-{name}", place, say, name, frame, name == rank, "total"))
        else:
            parts.append(empty_place(look, f"rank-{name}", place, frame))
    four = voice.say("lay four")
    parts.append(_worded(look, "lay-four", here.four, LayFour(), four, frame, laying, "body"))
    return Asked(tuple(msgspec.structs.replace(part, motion=motion) for part in parts), here.tongue)


def _towards(look: Look, tongue: Tongue, other: Seat) -> float:
    """How the arrow to another seat is turned in the tongue's frame, by eighths."""
    strip = root_box(look, other)
    angle = (
        math.degrees(math.atan2(strip.cy - tongue.root.cy, strip.cx - tongue.root.cx)) - tongue.frame.angle
    )
    return round(angle / 45) * 45 % 360


def _ground(look: Look, key: str, box: Box, inked: bool) -> Slip:
    return Slip(
        *box,
        fill="ink" if inked else "paper",
        stroke=BUTTON_LINE * look.u,
        radius=BUTTON_RADIUS * look.u,
        seed=seed_of(key),
    )


def _reach(look: Look, box: Box) -> Box:
    """A cell with half of the gaps round it."""
    return box.inset(-GAP / 2 * look.u)


def _pointer(x: float, y: float, size: float, angle: float | None, ink: str) -> tuple[Mark, ...]:
    """The arrow to another seat, or the sign of a person for the one at whose strip the tongue lies."""
    if angle is None:
        return (Sprite("sign-person", x - size / 2, y - size / 2, size, size, ink=ink),)
    return tuple(arrow(x, y, size, angle, ink))


def _person(
    look: Look,
    key: str,
    box: Box,
    say: Message,
    person: Person,
    angle: float | None,
    frame: Frame,
    chosen: bool,
) -> Part:
    u = look.u

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        narrow = box.w < 16.0 * u
        size = 4.2 * u
        marks: list[Mark] = [_ground(look, key, box, inked)]
        if narrow:
            # The arrow over the name, which is shortened.
            marks += _pointer(box.cx, box.y + 3.6 * u, size, angle, ink)
            marks += words(
                look, person.name, box.cx, box.bottom - 3.4 * u, box.w - 1.0 * u, "narrow", colour=ink
            )
            return tuple(marks)
        start = box.x + 1.4 * u
        marks += _pointer(start + size / 2, box.cy, size, angle, ink)
        start += size + 1.0 * u
        named = words(
            look,
            person.name,
            (start + box.right - 0.8 * u) / 2,
            box.cy,
            box.right - 0.8 * u - start,
            last="narrow",
            lines=2,
            colour=ink,
        )
        return (*marks, *within(named, box.y + 0.4 * u, box.bottom - 0.4 * u))

    touch = Touch(*_reach(look, box), tap=say, pressed=face(not chosen))
    return Part(key, face(chosen), frame, touch)


def _worded(
    look: Look, key: str, box: Box, say: Message, text: str, frame: Frame, chosen: bool, kind: str
) -> Part:
    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        if kind == "total":
            size = EM["total"] * look.u
            said: tuple[Mark, ...] = (Words(text, box.cx, box.cy + size * CAPITAL / 2, size, ink),)
        else:
            u, space = look.u, box.w - 0.9 * look.u
            if look.width_of(text, EM["body"] * u) <= space:
                above = Box(box.x + 0.6 * u, box.y + 0.5 * u, box.w - 1.2 * u, box.h - 6.6 * u)
                said = cards_side_by_side(look, above, SET, ink)
                said += words(look, text, box.cx, box.bottom - 3.4 * u, space, colour=ink)
            else:
                # Four cards say it where a language has no room for its word.
                said = cards_side_by_side(look, box, SET, ink)
        return (_ground(look, key, box, inked), *said)

    touch = Touch(*_reach(look, box), tap=say, pressed=face(not chosen))
    return Part(key, face(chosen), frame, touch)


def persons_round(places: Mapping[str, Seat], asker: str, askable: Sequence[str]) -> tuple[Person, ...]:
    """Everybody but the asker, in seat order from the asker's left on."""
    names = list(places)
    start = names.index(asker) + 1
    others = [*names[start:], *names[: start - 1]]
    return tuple(Person(name, places[name], name in askable) for name in others)
