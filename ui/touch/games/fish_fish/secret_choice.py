"""The fisher tells the table the hidden card under a covering hand, where there is no reader and no button.

Two pictures of equal ink, sides drawn afresh each time, no pressed state, and the same slip closing for both
(``look.md`` section 5, picture 06). Only ``swapped`` says which side is which, and nothing outlives the
touch. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.drawing.line_breaks import wrapped
from companion.language.words import Words as Voice
from ui.touch.games.fish_fish.bets import overlap
from ui.touch.games.fish_fish.said import Covered
from ui.touch.kit.pieces import BUTTON_LINE, BUTTON_RADIUS
from ui.touch.kit.question_slip import Asked, growth, lay, paper, room
from ui.touch.kit.water import INWARD, brink, facing, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, LEADING, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Slip, Sprite, Touch, Words

LONG, DEEP = 75.0, 47.0
PICTURE_WIDE, PICTURE_HIGH = 24.0, 20.6
WAIT = 5.2


def secret_choice(look: Look, voice: Voice, seats: Sequence[Seat], seat: Seat, swapped: bool) -> Asked:
    """The slip at the fisher's seat; a touch says which side was :class:`Covered`."""
    u = look.u
    long = min(LONG * u, room(look, seats, seat, DEEP * u))
    tongue = lay(look, seats, seat, long, DEEP * u)
    # It is gone in the next frame, whichever side was touched; other tongues take their time to go back.
    motion, box = msgspec.structs.replace(growth(look, seat, tongue), back_ms=0), tongue.box
    pictures = Box(box.cx - 26.6 * u, box.y + 17.9 * u, 53.2 * u, PICTURE_HIGH * u)
    sides = (
        Box(pictures.x, pictures.y, PICTURE_WIDE * u, pictures.h),
        Box(pictures.right - PICTURE_WIDE * u, pictures.y, PICTURE_WIDE * u, pictures.h),
    )
    text = voice.say("Hide this with your hand, then touch one.")
    marks: list[Mark] = [paper(look, tongue, "secret"), *_headline(look, text, box)]
    marks += _hands(look, box, pictures)
    parts = [Part(f"secret-{seat.number}", tuple(marks), tongue.frame, motion=motion)]
    kinds = (("choice-no-bite", voice.say("no bite")), ("choice-bite", voice.say("bite")))
    for number, (side, kind) in enumerate(zip(sides, kinds[::-1] if swapped else kinds, strict=True)):
        drawing, word = kind
        ground = Slip(*side, fill="paper", stroke=BUTTON_LINE * u, radius=BUTTON_RADIUS * u, seed=21)
        face: tuple[Mark, ...] = (
            ground,
            Sprite(drawing, *side),
            *words(look, word, side.cx, side.bottom + 3.6 * u, side.w + 4.0 * u),
        )
        half = box.w / 2
        hit = Touch(
            box.x + number * half,
            side.y,
            half,
            box.bottom - side.y - 1.0 * u,
            tap=Covered(number),
            quiet=True,
        )
        parts.append(Part(f"secret-{seat.number}-{number}", face, tongue.frame, hit, motion))
    parts += _waiting(look, voice, seats, seat, tongue.root)
    return Asked(tuple(parts), tongue)


def _headline(look: Look, text: str, box: Box) -> tuple[Words, ...]:
    """Two lines as large as the slip is wide, broken behind a comma where that is nearly as large."""
    u, space = look.u, box.w - 5.0 * look.u
    sizes = [step / 10 * u for step in range(65, 49, -1)]
    broken = [(wrapped(look, text, space, size), size) for size in sizes]
    two = [(lines, size) for lines, size in broken if len(lines) == 2]
    lines, size = next(
        (found for found in two if found[0][0].endswith(",") and found[1] >= 5.6 * u),
        two[0] if two else broken[-1],
    )
    lead = min(size * LEADING, 16.0 * u / len(lines))
    first = box.y + 11.2 * u - (len(lines) - 1) * lead / 2 + size * CAPITAL / 4
    return tuple(Words(line, box.cx, first + number * lead, size) for number, line in enumerate(lines))


def _hands(look: Look, box: Box, pictures: Box) -> tuple[Sprite, ...]:
    """Two covering hands beside the pictures, as large as there is room."""
    u = look.u
    side = min(11.2 * u, pictures.x - box.x + 0.6 * u)
    left = (box.x + pictures.x) / 2 + 0.3 * u
    right = (box.right + pictures.right) / 2 - 0.3 * u
    y = pictures.cy + 0.4 * u - side / 2
    return (
        Sprite("sign-hand", left - side / 2, y, side, side, 24),
        Sprite("sign-hand", right - side / 2, y, side, side, -24, mirrored=True),
    )


def _waiting(look: Look, voice: Voice, seats: Sequence[Seat], fisher: Seat, slip: Box) -> list[Part]:
    """What the others read at their own side of the water."""
    u, size = look.u, WAIT * look.u
    pond = water_box(look, seats)
    parts = []
    taken: list[Box] = []
    for seat in seats:
        if seat.number == fisher.number:
            continue
        alone = sum(other.edge == seat.edge for other in seats) == 1
        flat = INWARD[seat.edge][0] == 0
        text, short = voice.say("The fisher chooses. Wait."), voice.say("Wait.")
        if not (alone and flat) or look.width_of(text, size) > pond.w:
            text = short
        x, y = brink(look, seat)
        dx, dy = INWARD[seat.edge]
        off = (9.0 if flat else 12.0) * u
        x, y = x + dx * off, y + dy * off
        turned = facing(look, seat)
        wide = look.width_of(text, size)
        across, down = (wide, size) if turned % 180 == 0 else (size, wide)
        half = across / 2 + 1.2 * u
        x = min(max(x, pond.x + half), pond.right - half)
        here = Box(x - across / 2, y - down / 2, across, down)
        if overlap(here, slip.inset(-1.5 * u)) or any(overlap(here, other) for other in taken):
            continue
        taken.append(here)
        parts.append(
            Part(f"wait-{seat.number}", (Words(text, 0, size * 0.36, size, "foam"),), Frame(x, y, turned))
        )
    return parts
