"""A seat's strip when a round or the game is over: fish, name and total, large at the player's own edge.

Lengths written out are in U.
"""

from __future__ import annotations

from companion.drawing.fitting import figures
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.pieces import strip
from ui.touch.kit.seats import name_words
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Words
from ui.touch.picture.seat_boxes import is_column, is_narrow, seat_box


def result_strip(
    look: Look,
    seat: Seat,
    name: str,
    species: str | None,
    total: int,
    gained: int | None = None,
    *,
    lit: bool = False,
) -> Part:
    """A player's total, large at their own edge, and the points of the round that is just over."""
    u, key, box = look.u, f"strip-{seat.number}", seat_box(look, seat)
    marks: list[Mark] = [strip(look, box, key, acting=lit)]
    size = EM["total"] * u
    plus = None if gained is None else figures(gained) if gained < 0 else f"+{gained}"
    text = figures(total)
    if is_column(look, seat):
        top = box.cy - 17.0 * u
        marks.append(fish_mark(look, species, box.cx, top + 3.4 * u, 9.2))
        marks += words(look, name, box.cx, top + 13.2 * u, box.w - 2.4 * u, last="narrow", lines=2)
        marks.append(Words(text, box.cx, top + 25.6 * u, size))
        if plus:
            marks.append(Words(plus, box.cx, top + 32.4 * u, EM["body"] * u, "soft"))
        return Part(key, tuple(marks), seat.frame)
    narrow = is_narrow(look, seat)
    wide = 6.6 if narrow else 9.2
    start = box.x + (wide + (1.8 if narrow else 3.1)) * u
    end = box.right - (1.6 if narrow else 2.7) * u
    room = end - look.width_of(text, size) - 1.2 * u - start
    marks.append(fish_mark(look, species, box.x + (wide / 2 + (0.9 if narrow else 1.5)) * u, box.cy, wide))
    marks.append(Words(text, end, box.cy + size * CAPITAL / 2 + 0.2 * u, size, anchor="end"))
    if plus:
        marks += name_words(look, seat, name, start, box.cy - 2.6 * u, room)
        marks += words(look, plus, start, box.cy + 2.9 * u, room, colour="soft", anchor="start")
    else:
        marks += name_words(look, seat, name, start, box.cy, room)
    return Part(key, tuple(marks), seat.frame)
