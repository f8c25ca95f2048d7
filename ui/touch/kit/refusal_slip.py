"""A refusal in place of the tongue: the rule in one sentence, the way out as the main button, ``?`` for more.

Same place, same seat as the question it answers (picture 11). Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.drawing.line_breaks import balanced
from ui.touch.kit.buttons import button, main_button
from ui.touch.kit.pieces import fish, refusal_sign
from ui.touch.kit.question_slip import Asked, growth, lay, paper, room, target
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, LEADING, fitted
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Words

DEEP, FOOT = 31.8, 13.8
WIDTHS = (66.4, 84.0, 104.0, 124.0)
"""Lengths of the slip: the first on which its sentence has two lines; a deeper slip would hide the pond."""
BESIDE = 16.6
"""What the sign before the sentence takes of the slip."""


class WayOut(msgspec.Struct, frozen=True):
    """The main button of a refusal: what it says and shows; fish may be drawn before its word."""

    say: Message
    word: str
    sign: str | None = "sign-tick"
    species: str | None = None
    fish: int = 0


def refusal(
    look: Look, seats: Sequence[Seat], seat: Seat, says: str, way_out: WayOut, explain: Message
) -> Asked:
    """The slip with a refusal's sentence at a seat."""
    u = look.u
    deep = DEEP * u
    for _ in range(2):
        # More lines make the slip deeper, and deeper in the pond it may have less room between its neighbours.
        space = room(look, seats, seat, deep)
        long = next(
            (
                wide * u
                for wide in WIDTHS
                if wide * u < space and len(balanced(look, says, (wide - BESIDE) * u, EM["refusal"] * u)) < 3
            ),
            min(WIDTHS[-1] * u, space),
        )
        lines, size = fitted(look, says, long - BESIDE * u, "refusal", lines=7)
        deep = max(deep, DEEP * u + max(0, len(lines) - 2) * size * LEADING)
    tongue = lay(look, seats, seat, long, deep)
    motion = growth(look, seat, tongue)
    box, key = tongue.box, f"refusal-{seat.number}"
    foot = Box(box.x + 2.8 * u, box.bottom - (FOOT + 2.1) * u, box.w - 5.6 * u, FOOT * u)
    middle = (box.y + foot.y) / 2
    first = middle - (len(lines) - 1) * size * LEADING / 2 + size * 0.31
    marks: list[Mark] = [paper(look, tongue, key), *refusal_sign(look, box.x + 6.9 * u, middle)]
    marks += [
        Words(line, box.x + 13.0 * u, first + number * size * LEADING, size, anchor="start")
        for number, line in enumerate(lines)
    ]
    on = Box(foot.x, foot.y, foot.w - 15.0 * u, foot.h)
    more = Box(foot.right - 12.4 * u, foot.y, 12.4 * u, foot.h)
    parts = (
        Part(key, tuple(marks), tongue.frame, motion=motion),
        _way_out(look, f"{key}-on", on, way_out, tongue.frame, target(seats)),
        button(
            look,
            f"{key}-more",
            more,
            explain,
            sign="sign-rules",
            frame=tongue.frame,
            sign_size=8.4,
            target=target(seats),
        ),
    )
    return Asked(tuple(msgspec.structs.replace(part, motion=motion) for part in parts), tongue)


def _way_out(look: Look, key: str, box: Box, way_out: WayOut, frame: Frame, least: float) -> Part:
    part = main_button(
        look,
        key,
        box,
        way_out.say,
        word=way_out.word,
        sign=None if way_out.species else way_out.sign,
        frame=frame,
        target=least,
    )
    touch = part.touch
    if not way_out.species or touch is None or touch.pressed is None:
        return part
    u, step = look.u, min(10.0 * look.u, box.w * 0.55 / max(way_out.fish, 1))
    size = EM["question"] * u
    wide = look.width_of(way_out.word, size)
    total = way_out.fish * step + 2.0 * u + wide
    left = box.cx - total / 2
    fishes = tuple(
        fish(f"fish-{way_out.species}", left + (number + 0.5) * step, box.cy, min(10.4 * u, step * 1.05))
        for number in range(way_out.fish)
    )
    text = Words(way_out.word, left + total, box.cy + size * 0.31, size, "paper", "end")
    paper_text = msgspec.structs.replace(text, colour="ink")
    touch = msgspec.structs.replace(touch, pressed=(touch.pressed[0], *fishes, paper_text))
    return msgspec.structs.replace(part, marks=(part.marks[0], *fishes, text), touch=touch)
