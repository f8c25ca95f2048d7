"""The keyboard for names as it is seen: the field with what was typed, names of people who played before, the keys.

Pure drawing: what was typed comes in as :class:`Typing`, and what touches do is in ``keyboard.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.drawing.line_breaks import graphemes
from companion.language.words import Words as Voice
from ui.touch.kit.buttons import button, main_button
from ui.touch.kit.pieces import (
    BUTTON_LINE,
    BUTTON_RADIUS,
    SMALL_GAP,
    TARGET,
    page,
    pond,
    refusal_sign,
    seed_of,
    slip,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.geometry import TURNED, Edge
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Line, Mark, Part, Said, Slip, Touch, Words
from ui.touch.screens import letters

KEY_GAP = 0.4
EDGE = 1.2
LONG_PRESS = 450
"""Milliseconds until a letter opens its accents."""


class Type(Said, frozen=True):
    """Add a letter to the name."""

    letter: str


class Erase(Said, frozen=True):
    """Take the last letter away."""


class Capital(Said, frozen=True):
    """The next letter is a capital, or is none."""


class Show(Said, frozen=True):
    """Show other keys: ``""`` for the letters, ``"signs"``, or the letter whose accents are to be seen."""

    keys: str


class Known(Said, frozen=True):
    """Take the name of somebody who played before."""

    name: str


class Done(Said, frozen=True):
    """The name is typed."""


class Nobody(Said, frozen=True):
    """Nobody wants to type a name."""


class Typing(msgspec.Struct, frozen=True):
    """What the picture of the keyboard depends on."""

    edge: Edge
    """The edge it is turned to."""
    name: str
    showing: str
    """As :class:`Show` has it."""
    is_capital: bool
    refused: str | None
    """Why the name was refused, in one sentence."""
    fitting: Sequence[str]
    """Names of people who played before that begin like this one."""


def keyboard(look: Look, voice: Voice, typing: Typing) -> tuple[Part, ...]:
    """Field, names and keys, turned to the edge that types."""
    u = look.u
    frame, whole = page(look.glass, TURNED[typing.edge] if look.glass.lying else 0.0)
    inner = whole.inset(EDGE * u)
    most = int((inner.w + KEY_GAP * u) / ((TARGET + KEY_GAP) * u))
    rows = _rows(voice, typing, most)
    key_gap = SMALL_GAP * u
    keys_high = (len(rows) + 1) * TARGET * u + len(rows) * key_gap
    keys = Box(inner.x, inner.bottom - keys_high, inner.w, keys_high)
    between_high = min(keys.y - inner.y - (TARGET + 2.2) * u, 3 * (TARGET + SMALL_GAP) * u + 1.8 * u)
    between = Box(inner.x, keys.y - between_high, inner.w, between_high).inset(0, 0.9 * u)
    field = Box(inner.x, keys.y - between_high - (TARGET + 1.0) * u, inner.w, (TARGET + 1.0) * u)
    parts = [pond(look, 0.8 * u)]
    parts += _field(look, voice, typing, frame, field)
    parts += _between(look, voice, typing, frame, between)
    lines = keys.column([1] * (len(rows) + 1), key_gap)
    key_w = min((inner.w - KEY_GAP * u * (max(map(len, rows)) - 1)) / max(map(len, rows)), 16 * u)
    for row, line in zip(rows, lines, strict=False):
        wide = key_w * len(row) + KEY_GAP * u * (len(row) - 1)
        cells = Box(line.cx - wide / 2, line.y, wide, line.h).row([1] * len(row), KEY_GAP * u)
        parts += [_key(look, typing, frame, letter, cell) for letter, cell in zip(row, cells, strict=True)]
    parts += _controls(look, typing, frame, lines[-1], most)
    return tuple(parts)


def _rows(voice: Voice, typing: Typing, most: int) -> tuple[str, ...]:
    if typing.showing == "signs":
        rows = letters.chunks(letters.SIGNS, most)
    elif typing.showing:
        rows = letters.chunks(typing.showing + letters.accents(typing.showing), most)
    else:
        rows = letters.rows(voice.language, most)
    return tuple(row.upper() for row in rows) if typing.is_capital else rows


def _field(look: Look, voice: Voice, typing: Typing, frame: Frame, row: Box) -> list[Part]:
    u = look.u
    side = row.h
    done_w = 34 * u if row.w > 110 * u else side
    leave = Box(row.x, row.y, side, row.h)
    done = Box(row.right - done_w, row.y, done_w, row.h)
    paper = Box(leave.right + 1.2 * u, row.y, done.x - leave.right - 2.4 * u, row.h)
    marks: list[Mark] = [slip(look, paper, "name-field")]
    room = paper.w - 5 * u
    if typing.name:
        size = (
            EM["question"] * u if look.width_of(typing.name, EM["question"] * u) <= room else EM["body"] * u
        )
        text = _ending(look, typing.name, room, size)
    else:
        text, size = "", EM["question"] * u
        marks += words(
            look,
            voice.say("Name"),
            paper.x + 4 * u,
            paper.cy,
            room,
            "question",
            colour="soft",
            anchor="start",
        )
    left = paper.x + 2.5 * u
    if text:
        marks.append(Words(text, left, paper.cy + size * 0.31, size, "ink", "start"))
    caret = left + (look.width_of(text, size) if text else 0.0) + 0.4 * u
    marks.append(Line(((caret, paper.cy - 3.2 * u), (caret, paper.cy + 3.2 * u)), 0.5 * u, "ink"))
    parts = [
        button(look, "name-leave", leave, Nobody(), sign="sign-leave", frame=frame, ground="sheet"),
        Part("name-field", tuple(marks), frame),
    ]
    if typing.name.strip():
        parts.append(
            main_button(
                look,
                "name-done",
                done,
                Done(),
                sign="sign-tick",
                word=voice.say("Done") if done_w > side else "",
                frame=frame,
                outline="foam",
            )
        )
    return parts


def _between(look: Look, voice: Voice, typing: Typing, frame: Frame, room: Box) -> list[Part]:
    """Between field and keys: why a name was refused, or the names of people who played before."""
    u = look.u
    if typing.refused:
        box = Box(room.x, room.y, room.w, min(room.h, 15 * u))
        marks = (
            slip(look, box, "name-refused"),
            *refusal_sign(look, box.x + 6.4 * u, box.cy),
            *words(
                look,
                typing.refused,
                box.x + 12.4 * u,
                box.cy,
                box.w - 14.4 * u,
                "refusal",
                lines=2,
                anchor="start",
            ),
        )
        return [Part("name-refused", marks, frame)]
    placed = _chips(look, room, typing.fitting)
    parts = [
        button(look, f"known-{name}", box, Known(name), word=name, frame=frame, ground="sheet")
        for name, box in placed
    ]
    if not placed:
        hint = voice.say("Hold a letter for its accents.")
        parts.append(Part("hint", words(look, hint, room.cx, room.cy, room.w, lines=2, colour="foam"), frame))
    return parts


def _key(look: Look, typing: Typing, frame: Frame, letter: str, box: Box) -> Part:
    u = look.u
    accents = letters.accents(letter.lower()) if typing.showing == "" else ""
    key = f"key-{letter.lower()}"

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        size = EM["question"] * u
        marks: list[Mark] = [
            Slip(
                *box,
                fill="ink" if inked else "sheet",
                stroke=BUTTON_LINE * u,
                radius=BUTTON_RADIUS * u,
                seed=seed_of(key),
            ),
            Words(letter, box.cx, box.cy + 2.0 * u, size, ink),
        ]
        if accents:
            marks.append(Disc(box.right - 1.9 * u, box.y + 1.9 * u, 0.5 * u, 0.5 * u, ink))
        return tuple(marks)

    touch = Touch(
        *box,
        tap=Type(letter),
        hold=Show(letter.lower()) if accents else None,
        hold_ms=LONG_PRESS,
        pressed=face(True),
    )
    return Part(key, face(False), frame, touch)


def _controls(look: Look, typing: Typing, frame: Frame, row: Box, most: int) -> list[Part]:
    """The foot of the keyboard: capitals, the other page, the commonest signs, space and erase."""
    wide = most >= 10
    other = Show("") if typing.showing else Show("signs")
    keys: list[tuple[str, float, Said, str | None, str | None]] = [
        ("capital", 1.3, Capital(), "sign-capital", None),
        ("page", 1.5, other, None, "abc" if typing.showing else "123"),
    ]
    if wide:
        keys += [("hyphen", 1.0, Type("-"), None, "-"), ("apostrophe", 1.0, Type("'"), None, "'")]
    keys.append(("space", 4.5 if wide else 2.4, Type(" "), None, None))
    keys.append(("erase", 1.5, Erase(), "sign-erase", None))
    boxes = row.row([share for _, share, *_ in keys], KEY_GAP * look.u)
    parts = []
    for (name, _, say, sign, word), box in zip(keys, boxes, strict=True):
        parts.append(
            button(
                look,
                f"control-{name}",
                box,
                say,
                sign=sign,
                word=word,
                frame=frame,
                chosen=name == "capital" and typing.is_capital,
                outline="foam" if name == "capital" and typing.is_capital else "ink",
                ground="paper" if name in ("capital", "page", "erase") else "sheet",
                first="question",
                hit=box,
            )
        )
    space = boxes[-2]
    y = space.cy + 1.4 * look.u
    bar = ((space.cx - 5 * look.u, y - 1.4 * look.u), (space.cx - 5 * look.u, y))
    ends = ((space.cx + 5 * look.u, y), (space.cx + 5 * look.u, y - 1.4 * look.u))
    parts.append(Part("space-bar", (Line((*bar, *ends), 0.6 * look.u, "ink"),), frame))
    return parts


def _ending(look: Look, text: str, width: float, size: float) -> str:
    """The text, or its end behind an ellipsis: whoever types sees what was typed last."""
    parts = graphemes(text)
    start = 0
    while start < len(parts) and look.width_of(("…" if start else "") + "".join(parts[start:]), size) > width:
        start += 1
    return ("…" if start else "") + "".join(parts[start:])


def _chips(look: Look, room: Box, names: Sequence[str]) -> list[tuple[str, Box]]:
    """As many names as fit in rows of buttons, in their order."""
    u = look.u
    high, gap = TARGET * u, SMALL_GAP * u
    rows = max(1, int((room.h + gap) / (high + gap)))
    placed: list[list[tuple[str, float]]] = [[]]
    for name in names:
        wide = min(max(TARGET * u, look.width_of(name, EM["body"] * u) + 5 * u), room.w)
        used = sum(one + gap for _, one in placed[-1])
        if placed[-1] and used + wide > room.w:
            if len(placed) == rows:
                break
            placed.append([])
        placed[-1].append((name, wide))
    if not names:
        return []
    top = room.cy - (len(placed) * (high + gap) - gap) / 2
    boxes: list[tuple[str, Box]] = []
    for number, row in enumerate(placed):
        x = room.cx - (sum(wide + gap for _, wide in row) - gap) / 2
        for name, wide in row:
            boxes.append((name, Box(x, top + number * (high + gap), wide, high)))
            x += wide + gap
    return boxes
