"""Everybody's row at their own edge: the cards in their order, the dashed place where the next fish queues.

A row that is too long for its strip is folded: the fish at its beginning lie as counts, by species and size or, where
that is too long too, by species, which is what claims and hungry fish ask for; the last cards stay whole. Lengths
written out are in U.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from companion.games.somethin_fishy.deck import SPECIES, Card, Kind, Species
from ui.touch.games.somethin_fishy.cards import card, fish_in
from ui.touch.kit.pieces import GAP, seed_of, strip
from ui.touch.kit.seats import name_words
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Slip, Sprite, Words
from ui.touch.picture.seat_boxes import is_column, seat_box

CARD_HIGH = 5.4
BELOW = 6.0
"""From the top of a strip to its cards."""
LINE = 6.1
"""From one line of cards to the next, in a column."""


class Sizes(NamedTuple):
    """How wide a card, the gap behind it and the place at the end are."""

    card: float
    gap: float
    end: float


ROOMY, TIGHT = Sizes(7.7, 0.75, 7.7), Sizes(6.3, 0.45, 4.2)
WHOLE = 3
"""So many cards at the end of a row stay whole, or it is folded by species."""
BIG_COUNTED, SMALL_COUNTED = 4.3, 3.0
"""Width of a fish before its count."""
BETWEEN = 0.9


class Counted(msgspec.Struct, frozen=True):
    """Fish at the beginning of a folded row; ``kind`` is ``None`` for those of both sizes."""

    species: Species
    kind: Kind | None
    count: int


class Row(NamedTuple):
    """Where a row lies in its seat's frame: its counts, its whole cards, and the place at its end."""

    counted: tuple[tuple[Counted, Box], ...]
    cards: tuple[tuple[Card, Box], ...]
    end: Box


def folded(cards: Iterable[Card], by_size: bool) -> tuple[Counted, ...]:
    """How many there are of each species, and of each size."""
    counts = Counter((species, kind if by_size else None) for species, kind in cards)
    order = sorted(counts, key=lambda each: (SPECIES.index(each[0]), each[1] or ""))
    return tuple(Counted(species, kind, counts[species, kind]) for species, kind in order)


def row_of(look: Look, seat: Seat, cards: Sequence[Card]) -> Row:
    """A seat's row, as few of its cards folded as its strip has room for."""
    places = _lines(look, seat)
    for sizes in (ROOMY, TIGHT):
        found = _laid(look, places, (), cards, sizes)
        if found:
            return found
    for by_size, least in ((True, WHOLE), (False, 1)):
        for whole in range(len(cards) - 2, least - 1, -1):
            found = _laid(look, places, folded(cards[:-whole], by_size), cards[-whole:], TIGHT)
            if found:
                return found
    raise AssertionError("a strip has room for four counts and a card")


def _lines(look: Look, seat: Seat) -> tuple[Box, ...]:
    """The lines a row may take, in the seat's frame: one, or those of a column under the name."""
    u, box = look.u, seat_box(look, seat)
    inner = box.w - 2 * GAP * u
    if not is_column(look, seat):
        return (Box(box.x + GAP * u, box.y + BELOW * u, inner, CARD_HIGH * u),)
    top = box.y + 21.0 * u
    lines = int((box.bottom - 0.6 * u - top) / (LINE * u))
    return tuple(Box(box.x + GAP * u, top + line * LINE * u, inner, CARD_HIGH * u) for line in range(lines))


def _laid(
    look: Look, lines: tuple[Box, ...], counts: tuple[Counted, ...], cards: Sequence[Card], sizes: Sizes
) -> Row | None:
    """The row laid from line to line; ``None`` where it does not go in."""
    widths = [_counted_width(look, each) for each in counts]
    widths += [sizes.card * look.u] * len(cards) + [sizes.end * look.u]
    gaps = [BETWEEN * look.u] * len(counts) + [sizes.gap * look.u] * (len(cards) + 1)
    boxes: list[Box] = []
    line, x = 0, lines[0].x
    for wide, gap in zip(widths, gaps, strict=True):
        if x + wide > lines[line].right + 0.01:
            line += 1
            if line == len(lines):
                return None
            x = lines[line].x
        boxes.append(Box(x, lines[line].y, wide, lines[line].h))
        x += wide + gap
    first = len(counts)
    return Row(
        tuple(zip(counts, boxes[:first], strict=True)),
        tuple(zip(cards, boxes[first:-1], strict=True)),
        boxes[-1],
    )


def _counted_width(look: Look, counted: Counted) -> float:
    wide = SMALL_COUNTED if counted.kind == "small" else BIG_COUNTED
    return (wide + 0.3) * look.u + look.width_of(str(counted.count), EM["body"] * look.u)


def row_box(look: Look, seat: Seat, cards: Sequence[Card]) -> Box:
    """The cards of a row in its seat's frame: what a refusal may be about."""
    row = row_of(look, seat, cards)
    boxes = [box for _, box in (*row.counted, *row.cards)] or [row.end]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


# What is drawn --------------------------------------------------------------------------------------------


def row_strip(
    look: Look,
    seat: Seat,
    name: str,
    cards: Sequence[Card],
    won: int | None,
    won_hungry: int = 0,
    *,
    acting: bool = False,
    coming: int = 0,
) -> Part:
    """A player's strip: name and catch, and under them the row.

    ``won`` is ``None`` where the table keeps it to itself; the last ``coming`` cards are drawn by another part, for
    they are on their way.
    """
    key, box = f"strip-{seat.number}", seat_box(look, seat)
    marks: list[Mark] = [strip(look, box, key, acting=acting), *_head(look, seat, box, name, won, won_hungry)]
    row = row_of(look, seat, cards)
    marks += _counts(look, row)
    for number, ((species, kind), place) in enumerate(row.cards):
        if number < len(row.cards) - coming:
            marks += card(look, place, species, kind, f"{key}-{number}")
    marks.append(_end(look, row.end))
    return Part(key, tuple(marks), seat.frame)


def _head(look: Look, seat: Seat, box: Box, name: str, won: int | None, won_hungry: int) -> tuple[Mark, ...]:
    u, start = look.u, box.x + GAP * look.u
    if is_column(look, seat):
        top = box.y + 1.0 * u
        named = words(
            look, name, start, top + 6.0 * u, box.w - 2.4 * u, last="narrow", lines=2, anchor="start"
        )
        if won is None:
            return named
        return (*named, *_catch(look, box.right - GAP * u, top + 15.4 * u, won, won_hungry)[0])
    y = box.y + 3.2 * u
    catch, wide = _catch(look, box.right - GAP * u, y, won, won_hungry) if won is not None else ((), 0.0)
    return (*name_words(look, seat, name, start, y, box.w - 2 * GAP * u - wide - 1.6 * u), *catch)


def _catch(look: Look, right: float, y: float, won: int, won_hungry: int) -> tuple[tuple[Mark, ...], float]:
    """Fish won behind a tick, the hungry ones among them before it; and the width they take."""
    u, size = look.u, EM["body"] * look.u
    marks: list[Mark] = [Words(str(won), right, y + size * CAPITAL / 2, size, anchor="end")]
    x = right - look.width_of(str(won), size) - 1.0 * u
    side = 4.2 * u
    marks.append(Sprite("sign-tick", x - side, y - side / 2, side, side))
    x -= side
    if won_hungry:
        x -= 1.6 * u
        marks.append(Words(str(won_hungry), x, y + size * CAPITAL / 2, size, anchor="end"))
        x -= look.width_of(str(won_hungry), size) + 0.5 * u
        marks.append(fish_in(Box(x - 5.6 * u, y - 2.0 * u, 5.6 * u, 4.0 * u), "piranha", "hungry", 1.0))
        x -= 5.6 * u
    return tuple(marks), right - x


def _counts(look: Look, row: Row) -> tuple[Mark, ...]:
    """The folded beginning: a stack of cards for each line of counts, and on it fish and numbers."""
    u, size = look.u, EM["body"] * look.u
    marks: list[Mark] = []
    tops: dict[float, list[Box]] = {}
    for _, box in row.counted:
        tops.setdefault(box.y, []).append(box)
    for y, boxes in tops.items():
        left, right = boxes[0].x - 0.3 * u, boxes[-1].right + 0.4 * u
        under = Slip(
            left,
            y,
            right - left,
            boxes[0].h,
            fill="leaf",
            stroke=0.3 * u,
            radius=1.0 * u,
            seed=seed_of(f"{y}"),
        )
        marks.append(under)
    for counted, box in row.counted:
        wide = (SMALL_COUNTED if counted.kind == "small" else BIG_COUNTED) * u
        # A small fish is drawn as small as its place is: no second time smaller.
        marks.append(fish_in(Box(box.x, box.y, wide, box.h), counted.species, "big", 1.0))
        number = Words(str(counted.count), box.right, box.cy + size * CAPITAL / 2, size, anchor="end")
        marks.append(number)
    return tuple(marks)


def _end(look: Look, box: Box) -> Slip:
    return Slip(
        *box,
        fill=None,
        outline="soft",
        stroke=0.38 * look.u,
        radius=1.0 * look.u,
        dashed=True,
        seed=7,
    )
