"""Paper beside the pond: one question to whoever acts, and the range tiles that are left.

A panel is tall where it stands beside the board and wide where it lies above or below; its buttons keep their places.
Lengths written out are in U.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from companion.games.gone_fishing.state import TILES
from ui.touch.games.gone_fishing.board import Panel
from ui.touch.games.gone_fishing.drawing import gold_fish
from ui.touch.kit.buttons import sign_and_word
from ui.touch.kit.pieces import (
    BUTTON_LINE,
    BUTTON_RADIUS,
    GAP,
    SMALL_GAP,
    TARGET_CROWDED,
    empty_place,
    reach,
    seed_of,
    slip,
)
from ui.touch.kit.question_slip import Choice, face_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, LEADING, Type, fitted, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Line, Mark, Message, Part, Slip, Sprite, Touch, Words

RIM = 1.3
CHOICE, WIDE = 13.6, 15.0
"""The most a choice and a wide button are high."""
FEW = 3
"""From more choices than this they stand in two rows on a wide panel."""
BESIDE = 17.5
"""Width of a question at the side of its buttons."""
MANY = 8
"""From more choices than this a tall panel grows over the board."""
LEAST = 12.0
"""What every button keeps of a panel before a hint gets room."""
CLEAR = 1.1
"""What buttons keep off the board besides the rim."""


class Wide(msgspec.Struct, frozen=True):
    """A button over the whole width: its key, what it says, a sign and a word; the main one is inked."""

    key: str
    say: Message
    word: str
    sign: str | None = None
    main: bool = False
    crossed: bool = False
    """Whether its sign is struck out."""
    waits: bool = False
    """Whether it was touched and waits for somebody else."""


class Asking(msgspec.Struct, frozen=True):
    """What a panel asks: at most six words, a hint under them, choices of one size, wide buttons."""

    key: str
    title: str
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    wides: tuple[Wide, ...] = ()


def question(look: Look, panel: Panel, asking: Asking, *, lit: bool = True) -> list[Part]:
    """The panel with a question, lit as the strip of who acts is."""
    u = look.u
    box, columns = panel.box, 2
    if panel.tall and len(asking.choices) > MANY:
        columns = 3
        wider = max(0.0, (3 * 12.4 + 2 * GAP + 2 * RIM) * u - box.w)
        box = Box(box.x - (wider if panel.inner < 0 else 0.0), box.y, box.w + wider, box.h)
    key = f"ask-{asking.key}"
    inner = box.inset(RIM * u)
    if panel.inner and columns == 2:
        # What is touched of the ring reaches over the edge of the board.
        inner = inner._replace(x=inner.x + (CLEAR * u if panel.inner < 0 else 0.0), w=inner.w - CLEAR * u)
    heading, rest = _headed(look, inner, asking, panel.tall, columns)
    marks: list[Mark] = [slip(look, box, key, lit=lit), *heading]
    split = _split_tall if panel.tall else _split_wide
    places, hint, wides = split(look, rest, asking, columns)
    if hint is not None:
        marks += words(look, asking.hint, hint.cx, hint.cy, hint.w, lines=6)
    parts = [Part(key, tuple(marks), panel.frame)]
    for choice, place in zip(asking.choices, places, strict=True):
        parts.append(_choice(look, f"{key}-{choice.key}", place, choice, panel))
    for wide, place in zip(asking.wides, wides, strict=True):
        parts.append(_wide(look, f"{key}-{wide.key}", place, wide, panel))
    return parts


def _headed(
    look: Look, inner: Box, asking: Asking, tall: bool, columns: int
) -> tuple[tuple[Words, ...], Box]:
    """The question and what it leaves of the panel: above, or at the side where two rows need all the height."""
    u = look.u
    crowded = not tall and len(asking.choices) > FEW
    lines, size = _titled(look, asking.title, inner.w - 0.8 * u, crowded)
    blocks = math.ceil(len(asking.choices) / columns) + len(asking.wides)
    if tall and inner.h - len(lines) * LEADING * size < blocks * (LEAST + GAP) * u:
        lines, size = _titled(look, asking.title, inner.w - 0.8 * u, True)
    head = ((0.2 if crowded else 0.7) + len(lines) * LEADING * size / u) * u
    if crowded and inner.h - head < (2 * LEAST + SMALL_GAP) * u:
        heading = words(look, asking.title, inner.x + BESIDE / 2 * u, inner.cy, BESIDE * u, "body", lines=5)
        return heading, Box(inner.x + (BESIDE + GAP) * u, inner.y, inner.w - (BESIDE + GAP) * u, inner.h)
    lower = 0.0 if tall or crowded else CLEAR * u
    first = inner.y + lower + 0.2 * u + size * (LEADING + CAPITAL) / 2
    heading = tuple(Words(line, inner.cx, first + n * size * LEADING, size) for n, line in enumerate(lines))
    head += lower
    return heading, Box(inner.x, inner.y + head, inner.w, inner.h - head)


def _titled(look: Look, title: str, width: float, small: bool) -> tuple[list[str], float]:
    """A question in two large lines, or in as many smaller ones as it needs; ``small`` leaves room for the rest."""
    if small:
        return fitted(look, title, width, "body", "body", 6)
    lines, size = fitted(look, title, width, "question", "refusal", 2)
    if any(line.endswith("…") for line in lines):
        return fitted(look, title, width, "body", "body", 6)
    return lines, size


Places = tuple[list[Box], Box | None, list[Box]]
"""Where the choices, the hint and the wide buttons lie."""


def _hint_lines(look: Look, asking: Asking, width: float, room: float) -> int:
    """The lines of the hint, 0 where it has none or no room (in pixels) for it."""
    if not asking.hint:
        return 0
    lines, size = fitted(look, asking.hint, width, "body", "body", 6)
    return len(lines) if len(lines) * size * LEADING <= room else 0


def _split_tall(look: Look, rest: Box, asking: Asking, columns: int) -> Places:
    """Choices in rows, the hint under them, wide buttons at the foot."""
    u, gap = look.u, GAP * look.u
    rows = math.ceil(len(asking.choices) / columns)
    blocks = rows + len(asking.wides)
    room = rest.h - blocks * (LEAST * u + gap)
    hinted = _hint_lines(look, asking, rest.w, room) * EM["body"] * LEADING * u
    free = rest.h - hinted - gap * max(0, blocks - 1 + (1 if hinted and blocks else 0))
    each = free / max(blocks, 1)
    high = min(each, CHOICE * u)
    left = free - rows * high
    wide_high = min(WIDE * u, left / max(len(asking.wides), 1))
    places = _grid(Box(rest.x, rest.y, rest.w, rows * high + gap * max(0, rows - 1)), rows, columns, gap)
    y = rest.y + rows * (high + gap)
    hint = Box(rest.x, y, rest.w, hinted) if hinted else None
    foot = rest.bottom - len(asking.wides) * (wide_high + gap) + gap
    wides = [Box(rest.x, foot + n * (wide_high + gap), rest.w, wide_high) for n in range(len(asking.wides))]
    return places[: len(asking.choices)], hint, wides


def _split_wide(look: Look, rest: Box, asking: Asking, columns: int) -> Places:
    """Choices at the left in one row or two, hint and wide buttons at their right."""
    u, gap = look.u, GAP * look.u
    count = len(asking.choices)
    rows = 2 if count > FEW else 1
    across = math.ceil(count / rows)
    beside = bool(asking.wides or asking.hint)
    room = max(rest.w * 0.52, (across * LEAST + (across - 1) * GAP) * u) if beside else rest.w
    side = min((room - gap * max(0, across - 1)) / max(across, 1), 17.0 * u) if across else 0.0
    wide = across * side + gap * max(0, across - 1)
    start = rest.x if beside else rest.cx - wide / 2
    between = SMALL_GAP * u * (rows - 1)
    high = min((rest.h - between) / rows, CHOICE * u) if count else 0.0
    block = Box(start, rest.y, wide, rows * high + between)
    places = [
        place
        for row in (block.column((1,) * rows, SMALL_GAP * u) if count else ())
        for place in row.row((1,) * across, gap)
    ]
    left = rest.x + (wide + 2 * gap if count else 0.0)
    side_box = Box(left, rest.y, rest.right - left, rest.h)
    room = side_box.h - (LEAST * u + gap if asking.wides else 0.0)
    hinted = _hint_lines(look, asking, side_box.w, room) * EM["body"] * LEADING * u
    hint = Box(side_box.x, side_box.y, side_box.w, hinted) if hinted else None
    low = Box(side_box.x, side_box.y + hinted, side_box.w, side_box.h - hinted)
    number = len(asking.wides)
    across_wides = 2 if number > 1 and low.h < (number * 12.0 + (number - 1) * GAP) * u else 1
    down = math.ceil(number / across_wides) if number else 0
    each = min(WIDE * u, (low.h - gap * max(0, down - 1)) / max(down, 1))
    top = low.bottom - down * (each + gap) + gap
    wides = _grid(Box(low.x, top, low.w, down * each + gap * max(0, down - 1)), down, across_wides, gap)
    return places[:count], hint, wides[:number]


def _grid(box: Box, rows: int, columns: int, gap: float) -> list[Box]:
    if not rows:
        return []
    return [place for row in box.column((1,) * rows, gap) for place in row.row((1,) * columns, gap)]


def _choice(look: Look, key: str, box: Box, choice: Choice, panel: Panel) -> Part:
    if choice.say is None or choice.face is None:
        return empty_place(look, key, box, panel.frame)
    touch = Touch(
        *reach(look, box, TARGET_CROWDED),
        tap=choice.say,
        pressed=face_of(look, key, box, choice.face, inked=True),
    )
    return Part(key, face_of(look, key, box, choice.face, lit=choice.lit), panel.frame, touch)


def _wide(look: Look, key: str, box: Box, wide: Wide, panel: Panel) -> Part:
    """A wide button; where word and sign have no room side by side the sign stands above."""

    def face(inked: bool) -> tuple[Mark, ...]:
        ink = "paper" if inked else "ink"
        ground = Slip(
            *box,
            fill="ink" if inked else "paper",
            stroke=BUTTON_LINE * look.u,
            radius=BUTTON_RADIUS * look.u,
            seed=seed_of(key),
        )
        drawn = _wide_face(look, box, wide, ink)
        struck = [_bar(look, mark, ink) for mark in drawn if wide.crossed and isinstance(mark, Sprite)]
        return (ground, *drawn, *struck)

    chosen = wide.main or wide.waits
    touch = Touch(*reach(look, box, TARGET_CROWDED), tap=wide.say, pressed=face(not chosen))
    return Part(key, face(chosen), panel.frame, None if wide.waits else touch)


def _bar(look: Look, sign: Sprite, ink: str) -> Line:
    ends = (sign.x, sign.y + sign.h * 0.94), (sign.x + sign.w, sign.y + sign.h * 0.06)
    return Line(ends, 1.0 * look.u, ink)


def _wide_face(look: Look, box: Box, wide: Wide, ink: str) -> tuple[Mark, ...]:
    u = look.u
    first: Type = "question" if wide.main else "body"
    if wide.sign is None:
        return words(
            look, wide.word, box.cx, box.cy, box.w - 2 * GAP * u, first, last="body", lines=2, colour=ink
        )
    beside = box.w - (2 * GAP + 7.4 + GAP) * u
    if look.width_of(wide.word, EM["body"] * u) <= beside or box.h < 12.0 * u:
        return sign_and_word(look, box, wide.sign, wide.word, ink, first=first, sign_size=7.4)
    side = 6.4 * u
    top = box.cy - (side + 6.4 * u) / 2
    sign = Sprite(wide.sign, box.cx - side / 2, top, side, side, ink=ink)
    text = words(look, wide.word, box.cx, top + side + 3.4 * u, box.w - 0.3 * u, colour=ink)
    return (sign, *text)


# The tiles ------------------------------------------------------------------------------------------------


def tiles(
    look: Look,
    panel: Panel,
    title: str,
    left: Mapping[str, int],
    paid: int | None = None,
    in_pond: tuple[int, int] | None = None,
) -> Part:
    """The range tiles that are left, three places for each reach; ``paid`` is about to be used.

    ``in_pond`` is what the fish in the pond are worth together and how much trash is there, where it is told.
    """
    u, box = look.u, panel.box
    inner = box.inset((RIM + 0.6) * u)
    marks: list[Mark] = [slip(look, box, "tiles")]
    head = 7.6 * u
    marks += words(look, title, box.cx, inner.y + head / 2 - 0.2 * u, inner.w, "question", last="body")
    rest = Box(inner.x, inner.y + head, inner.w, inner.h - head)
    if in_pond is not None:
        rest = Box(rest.x, rest.y, rest.w, rest.h - 6.6 * u)
        marks += _in_pond(look, Box(rest.x, rest.bottom + 0.6 * u, rest.w, 6.0 * u), *in_pond)
    rows = rest.column((1, 1, 1, 1), 0.8 * u) if panel.tall else _two_by_two(rest, u)
    for row, (number, count) in zip(rows, left.items(), strict=True):
        marks += _tile_row(look, row, number, count, paid)
    return Part("tiles", tuple(marks), panel.frame)


def _in_pond(look: Look, row: Box, worth: int, trash: int) -> list[Mark]:
    """A fish and what all are worth, a boot and how many there are."""
    u, size = look.u, EM["body"] * look.u
    y = row.cy + size * CAPITAL / 2
    middle = row.cx - 1.0 * u
    return [
        *gold_fish(Box(middle - 12.0 * u, row.cy - 2.2 * u, 6.2 * u, 4.4 * u), u),
        Words(str(worth), middle - 5.0 * u, y, size, anchor="start"),
        Sprite("sign-trash", middle + 3.0 * u, row.cy - 2.6 * u, 5.2 * u, 5.2 * u),
        Words(str(trash), middle + 9.2 * u, y, size, anchor="start"),
    ]


def _two_by_two(rest: Box, u: float) -> tuple[Box, ...]:
    left, right = rest.row((1, 1), 4.0 * u)
    pairs = [side.column((1, 1), 1.0 * u) for side in (left, right)]
    return (*pairs[0], *pairs[1])


def _tile_row(look: Look, row: Box, number: str, count: int, paid: int | None) -> list[Mark]:
    u, size = look.u, EM["total"] * look.u
    high = min(7.2 * u, row.h * 0.86)
    full = TILES[int(number) - 1]
    wide = min(5.0 * u, (row.w - 8.4 * u) / full)
    marks: list[Mark] = [Words(number, row.x + 2.8 * u, row.cy + size * CAPITAL / 2, size)]
    x = row.x + 7.4 * u
    for place in range(full):
        box = Box(x + place * (wide + 0.7 * u), row.cy - high / 2, wide, high)
        going = int(number) == paid and place == count - 1
        if place < count:
            fill = "lamp" if going else "ink"
            stroke = (0.6 if going else 0.3) * u
            tile = Slip(*box, fill, "ink", stroke, 0.8 * u, seed=seed_of(f"tile{place}"))
        else:
            tile = Slip(*box, None, "soft", 0.35 * u, 0.8 * u, dashed=True, seed=seed_of(f"tile{place}"))
        marks.append(tile)
    return marks
