"""The one question of Somethin' Fishy: which card came, on a grid of species and kinds; or the row is taken, or left.

Where the edge is long the two ways to end the turn stand beside the grid, else under it (``look.md`` section 9).
Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.game import Record
from companion.games.somethin_fishy.deck import KINDS, SPECIES, Card, Kind, Species
from companion.games.somethin_fishy.rules import Draw, Pass
from companion.language.words import Words as Voice
from ui.touch.games.somethin_fishy.cards import fish_in
from ui.touch.games.somethin_fishy.turn import Turn
from ui.touch.kit.pieces import BUTTON_LINE, BUTTON_RADIUS, empty_place, seed_of
from ui.touch.kit.question_slip import EDGE, Asked, Tongue, growth, lay, paper, room
from ui.touch.kit.water import water_box
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import CAPITAL, EM, fitted, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Line, Mark, Part, Slip, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import is_column, root_box

HEAD = 8.4
CELL_HIGH, CELL_GAP = 12.4, 0.7
ENDING = 22.6
"""Width of the buttons that end the turn, beside the grid."""
WIDEST, NARROWEST = 15.8, 12.0
RIM = 2.2
NARROW_RIM = 1.2
LINE = 2.4
"""What the line between grid and endings takes."""


class Plan(msgspec.Struct, frozen=True):
    """Where the tongue lies, and on it the grid and the endings."""

    tongue: Tongue
    beside: bool
    cells: tuple[tuple[Box, ...], ...]
    """Rows of big, small and hungry; in each the species."""
    take: Box
    leave: Box


def plan(look: Look, around: Sequence[Seat], seat: Seat) -> Plan:
    """The tongue of a seat. It is always the same, whatever it offers, so that nothing on the water moves."""
    u = look.u
    grid = 3 * CELL_HIGH + 2 * CELL_GAP
    space = room(look, around, seat, (HEAD + grid + RIM) * u) / u
    beside = space >= 4 * NARROWEST + 3 * CELL_GAP + 2 * RIM + LINE + 15.0
    if beside:
        ending = min(ENDING, space * 0.25)
        wide = min(WIDEST, (space - 3 * CELL_GAP - 2 * RIM - LINE - ending) / 4)
        long = 4 * wide + 3 * CELL_GAP + 2 * RIM + LINE + ending
        deep = HEAD + grid + 1.4
        rim = RIM
    else:
        wide = min(WIDEST, (space - 3 * CELL_GAP - 2 * NARROW_RIM) / 4)
        long = 4 * wide + 3 * CELL_GAP + 2 * NARROW_RIM
        deep = HEAD + grid + CELL_GAP + CELL_HIGH + NARROW_RIM
        rim = NARROW_RIM
    tongue = _laid(look, around, seat, long * u, deep * u)
    box = tongue.box
    left, top = box.x + rim * u, box.y + HEAD * u
    cells = tuple(
        tuple(
            Box(
                left + column * (wide + CELL_GAP) * u,
                top + row * (CELL_HIGH + CELL_GAP) * u,
                wide * u,
                CELL_HIGH * u,
            )
            for column in range(len(SPECIES))
        )
        for row in range(len(KINDS))
    )
    if beside:
        x = cells[0][-1].right + LINE * u
        high = (grid * u - CELL_GAP * u) / 2
        take = Box(x, top, box.right - rim * u - x, high)
        return Plan(tongue, True, cells, take, take._replace(y=top + high + CELL_GAP * u))
    low = Box(left, cells[-1][0].bottom + CELL_GAP * u, box.w - 2 * rim * u, CELL_HIGH * u)
    take, leave = low.row((1, 1), CELL_GAP * u)
    return Plan(tongue, False, cells, take, leave)


def _laid(look: Look, around: Sequence[Seat], seat: Seat, long: float, deep: float) -> Tongue:
    """Where the tongue lies; at a column as low as it can, so that there is water in one piece above it."""
    tongue = lay(look, around, seat, long, deep)
    if not is_column(look, seat):
        return tongue
    low = water_box(look, around).bottom - EDGE * look.u
    crossed = [
        strip.y - EDGE * look.u
        for strip in (root_box(look, other) for other in around if other.edge == "bottom")
        if strip.x < tongue.root.right and strip.right > tongue.root.x
    ]
    box = tongue.box._replace(y=min([low, *crossed]) - deep - seat.frame.y)
    return Tongue(seat.frame, box, on_glass(seat.frame, box))


# What is drawn --------------------------------------------------------------------------------------------


def ask(
    look: Look,
    voice: Voice,
    seat: Seat,
    here: Plan,
    turn: Turn,
    gain: int,
    aside: Sequence[str] = (),
    came: Mapping[Card, int] | None = None,
) -> Asked:
    """The tongue with the question, twelve cards, and the ways to end the turn that are open.

    ``gain`` is how many fish are won by taking; ``aside`` is said beside the question, as far as it has its room there,
    where it has none on the water; ``came`` is how often each card has come, where the table counts.
    """
    u, box, frame = look.u, here.tongue.box, here.tongue.frame
    key = f"tongue-{seat.number}-card"
    motion = growth(look, seat, here.tongue)
    left = here.cells[0][0].x
    lines, size = fitted(look, voice.say("Which card came?"), box.w - 2 * (left - box.x), "question")
    head = Words(
        lines[0], left + 0.4 * u, box.y + (HEAD / 2 + 0.3) * u + size * CAPITAL / 2, size, anchor="start"
    )
    marks: list[Mark] = [paper(look, here.tongue, key), head]
    if aside:
        right = box.right - (left - box.x) - 0.4 * u
        free = right - head.x - look.width_of(lines[0], size) - 3.0 * u
        said = next((text for text in _endings(aside) if look.width_of(text, EM["body"] * u) <= free), "")
        marks += words(look, said, right, head.y - 1.5 * u, free, colour="soft", anchor="end")
    if here.beside:
        x = (here.cells[0][-1].right + here.take.x) / 2
        marks.append(Line(((x, here.take.y + 0.6 * u), (x, here.leave.bottom - 0.6 * u)), 0.38 * u))
    parts = [Part(key, tuple(marks), frame)]
    for row, kind in zip(here.cells, KINDS, strict=True):
        for cell, species in zip(row, SPECIES, strict=True):
            count = None if came is None else came.get((species, kind), 0)
            parts.append(_cell(look, cell, species, kind, frame, count))
    if turn.take is None:
        parts.append(empty_place(look, "take", here.take, frame))
    else:
        take = voice.say("Take")
        parts.append(
            _ending(look, "take", here.take, here.beside, "sign-tick", take, f"+{gain}", turn.take, frame)
        )
    if turn.may_leave:
        leave = voice.say("Leave")
        parts.append(_ending(look, "leave", here.leave, here.beside, "sign-pause", leave, "", Pass(), frame))
    else:
        parts.append(empty_place(look, "leave", here.leave, frame))
    return Asked(tuple(msgspec.structs.replace(part, motion=motion) for part in parts), here.tongue)


def _endings(says: Sequence[str]) -> list[str]:
    """All sentences, then all but the first, and so on: the last one matters most."""
    return [" ".join(says[start:]) for start in range(len(says))]


def _cell(look: Look, box: Box, species: Species, kind: Kind, frame: Frame, count: int | None) -> Part:
    key, u = f"cell-{species}-{kind}", look.u

    def face(inked: bool) -> tuple[Mark, ...]:
        ground = Slip(
            *box,
            fill="ink" if inked else "water" if kind == "hungry" else "paper",
            stroke=BUTTON_LINE * u,
            radius=BUTTON_RADIUS * u,
            seed=seed_of(key),
        )
        place = box.inset(0.7 * u)
        if count is None:
            return (ground, fish_in(place, species, kind, 0.94))
        size = EM["body"] * u
        ink = "paper" if inked else "foam" if kind == "hungry" else "ink"
        number = Words(str(count), box.right - 1.2 * u, box.bottom - 1.4 * u, size, ink, "end")
        return (ground, fish_in(place._replace(w=place.w - 3.8 * u), species, kind, 0.94), number)

    touch = Touch(*_reach(look, box), tap=Draw(species, kind), pressed=face(True))
    return Part(key, face(False), frame, touch)


def _reach(look: Look, box: Box) -> Box:
    """A cell with half of the gaps round it."""
    return box.inset(-CELL_GAP / 2 * look.u)


def _ending(
    look: Look,
    key: str,
    box: Box,
    tall: bool,
    sign: str,
    word: str,
    plus: str,
    record: Record,
    frame: Frame,
) -> Part:
    """A button that ends the turn: its sign over its word, or before it where it is low."""
    u = look.u

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        ground = Slip(
            *box,
            fill="ink" if inked else "paper",
            stroke=BUTTON_LINE * u,
            radius=BUTTON_RADIUS * u,
            seed=seed_of(key),
        )
        if not tall:
            side = 6.4 * u
            sprite = Sprite(sign, box.x + 1.6 * u, box.cy - side / 2, side, side, ink=ink)
            text = f"{word} {plus}".strip()
            start = sprite.x + side + 1.0 * u
            return (
                ground,
                sprite,
                *words(
                    look,
                    text,
                    start,
                    box.cy,
                    box.right - start - 0.8 * u,
                    colour=ink,
                    lines=2,
                    anchor="start",
                ),
            )
        side, middle = 7.2 * u, box.cy - (4.0 if plus else 2.6) * u
        sprite = Sprite(sign, box.cx - side / 2, middle - side / 2, side, side, ink=ink)
        said = words(look, word, box.cx, middle + 6.6 * u, box.w - 1.6 * u, colour=ink)
        below = Words(plus, box.cx, middle + (11.2 + EM["body"] * CAPITAL / 2) * u, EM["body"] * u, ink)
        return (ground, sprite, *said, *((below,) if plus else ()))

    return Part(key, face(False), frame, Touch(*_reach(look, box), tap=record, pressed=face(True)))
