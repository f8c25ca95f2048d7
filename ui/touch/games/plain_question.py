"""The question of a simple game on its tongue: a button for each record, as wide as its word, in one row or more.

Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.touch.kit.buttons import button, row_need, row_wish
from ui.touch.kit.pieces import GAP
from ui.touch.kit.question_slip import (
    NARROW,
    NARROW_ROOM,
    QUESTION,
    Asked,
    growth,
    headed,
    lay,
    paper,
    room,
    target,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import LEADING, fitted
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Words

HIGH = 12.6
RIM = 1.5

Offer = tuple[Message, str]
"""What a button says, and the word on it."""


def ask(look: Look, around: Sequence[Seat], seat: Seat, text: str, offers: Sequence[Offer]) -> Asked:
    """The tongue of a seat with a question and its buttons."""
    u = look.u
    space, rows = _rows(look, around, seat, offers)
    lines, size = fitted(look, text, space - 2.4 * u, "question", lines=3 if space < NARROW_ROOM * u else 2)
    first, head = headed(look, lines, size)
    widest = max((_wide(row, u) for row in rows), default=0.0)
    written = max(look.width_of(line, size) for line in lines)
    long = min(space, max(widest + 2 * RIM * u, written + 4.6 * u))
    deep = head + (len(rows) * (HIGH + GAP) - GAP + RIM) * u
    tongue = lay(look, around, seat, long, deep, NARROW)
    box, key, motion = tongue.box, f"tongue-{seat.number}-plain", growth(look, seat, tongue)
    marks = [
        Words(line, box.cx, box.y + first + number * size * LEADING, size)
        for number, line in enumerate(lines)
    ]
    parts = [Part(key, (paper(look, tongue, key), *marks), tongue.frame, motion=motion)]
    for number, row in enumerate(rows):
        x, y = box.cx - _wide(row, u) / 2, box.y + head + number * (HIGH + GAP) * u
        for (says, word), wide in row:
            part = button(
                look,
                f"{key}-{len(parts) - 1}",
                Box(x, y, wide, HIGH * u),
                says,
                word=word,
                frame=tongue.frame,
                target=target(around),
            )
            parts.append(msgspec.structs.replace(part, motion=motion))
            x += wide + GAP * u
    return Asked(tuple(parts), tongue)


Row = list[tuple[Offer, float]]
"""Buttons side by side, each with its width in pixels."""


def _wide(row: Row, u: float) -> float:
    return sum(wide for _, wide in row) + (len(row) - 1) * GAP * u


def _rows(look: Look, around: Sequence[Seat], seat: Seat, offers: Sequence[Offer]) -> tuple[float, list[Row]]:
    """The room of the tongue and the rows in it: more rows make it deeper, where it may have less room."""
    u, count = look.u, 1
    while True:
        space = room(look, around, seat, (QUESTION + count * (HIGH + GAP) + RIM) * u, NARROW)
        rows = _broken(look, offers, space - 2 * RIM * u)
        if len(rows) <= count:
            return space, rows
        count = len(rows)


def _broken(look: Look, offers: Sequence[Offer], space: float) -> list[Row]:
    """The buttons from row to row; a word that is longer than a row stands on two lines."""
    rows: list[Row] = []
    for offer in offers:
        face = [(None, offer[1])]
        wide = min(row_wish(look, face, 0.0), max(row_need(look, face, 0.0), space))
        if rows and _wide([*rows[-1], (offer, wide)], look.u) <= space:
            rows[-1].append((offer, wide))
        else:
            rows.append([(offer, wide)])
    return rows
