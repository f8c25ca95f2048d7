"""The strip of shore each seat owns: what lies there in Fish Fish, turned to the one who sits there.

A fish shows its hand and its catch board, the fisher the fish caught and the baits still in hand
(``look.md`` section 3). ``standing`` turns nothing and makes the strips of the left and right edge
columns. What is shown between rounds is in ``ui/touch/kit/result_strip.py``. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.fish_fish.rules import BAITS, FISH, VALUES
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.pieces import GAP, seed_of, strip
from ui.touch.kit.seats import name_words
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.geometry import Seat, to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Part, Slip, Sprite, Words
from ui.touch.picture.seat_boxes import (
    NARROW,
    column_top,
    is_column,
    is_narrow,
    seat_box,
)

PLACE_STEP, PLACE_END = 5.15, 4.05
"""From one place of the hand to the next, and from the last place to the end of the strip."""

HAT, AFTER_HAT = 6.4, 8.4
BAIT, RING = 2.5, 2.3
"""Radii of a bait in hand and of the ring a played one leaves."""

PAD_HEIGHT, PAD_GAP = 4.7, 0.75


# A fish --------------------------------------------------------------------------------------------------


def fish_strip(
    look: Look,
    seat: Seat,
    name: str,
    species: str | None,
    left: int,
    catch: Mapping[str, int],
    *,
    acting: bool = False,
) -> Part:
    """The strip of a player who is a fish: name and hand, and under them the catch board.

    ``left`` is the number of fish in hand, ``catch`` what was eaten, by bait value as in the view.
    """
    key, box = f"strip-{seat.number}", seat_box(look, seat)
    marks: list[Mark] = [strip(look, box, key, acting=acting)]
    if is_column(look, seat):
        u, top = look.u, column_top(look, seat)
        marks += words(
            look,
            name,
            box.x + GAP * u,
            top + 6.4 * u,
            box.w - 2.4 * u,
            last="narrow",
            lines=2,
            anchor="start",
        )
        marks += _hand_places(look, box.x + 4.1 * u, top + 15.4 * u, species, left)
    else:
        marks += _hand_row(look, seat, box, name, species, left)
    for value, pad in zip(VALUES, pads(look, seat), strict=True):
        marks += _pad(look, pad, value, species, catch.get(str(value), 0))
    return Part(key, tuple(marks), seat.frame)


def _hand_row(
    look: Look, seat: Seat, box: Box, name: str, species: str | None, left: int
) -> tuple[Mark, ...]:
    u, y = look.u, box.y + 3.3 * look.u
    start = box.x + GAP * u
    if seat.length >= NARROW * u:
        first = box.right - (PLACE_END + (FISH - 1) * PLACE_STEP) * u
        named = name_words(look, seat, name, start, y, first - 3.6 * u - start)
        return (*named, *_hand_places(look, first, y, species, left))
    size = 5.4 * u
    count = Words(str(left), box.right - 8.8 * u, y + size * CAPITAL / 2, size)
    named = name_words(look, seat, name, start, y, box.right - 10.9 * u - start)
    return (*named, count, fish_mark(look, species, box.right - 4.1 * u, y, 5.4))


def _hand_places(look: Look, first: float, y: float, species: str | None, left: int) -> tuple[Mark, ...]:
    """Four places for the fish in hand; a fish that is gone leaves a flat oval."""
    marks: list[Mark] = []
    for place in range(FISH):
        x = first + place * PLACE_STEP * look.u
        if place < left:
            marks.append(fish_mark(look, species, x, y, 5.6))
        else:
            oval = Disc(x, y, 1.67 * look.u, 0.73 * look.u, fill=None, outline="soft", stroke=0.25 * look.u)
            marks.append(oval)
    return tuple(marks)


def hand_box(look: Look, seat: Seat, fish_left: int) -> Box:
    """Where the fish in hand lie, in the seat's frame: what a refused bet is about."""
    u, box = look.u, seat_box(look, seat)
    shown = max(fish_left, 1)
    if is_column(look, seat):
        y = column_top(look, seat) + 12.8 * u
        return Box(box.x + 1.2 * u, y, ((shown - 1) * PLACE_STEP + 5.8) * u, 5.2 * u)
    if seat.length < NARROW * u:
        return Box(box.right - 11.0 * u, box.y + 0.6 * u, 10.0 * u, 5.4 * u)
    first = box.right - (PLACE_END + (FISH - 1) * PLACE_STEP) * u
    return Box(first - 2.9 * u, box.y + 0.6 * u, ((shown - 1) * PLACE_STEP + 5.8) * u, 5.4 * u)


def pads(look: Look, seat: Seat) -> tuple[Box, ...]:
    """The four catch pads of a seat, for 2, 3, 4 and 5, in the seat's frame."""
    u, box = look.u, seat_box(look, seat)
    if is_column(look, seat):
        top = column_top(look, seat) + 19.4 * u
        stack = Box(box.x + GAP * u, top, box.w - 2 * GAP * u, (4 * PAD_HEIGHT + 3 * 1.2) * u)
        return stack.column((1, 1, 1, 1), 1.2 * u)
    row = Box(box.x + GAP * u, box.y + 6.45 * u, box.w - 2 * GAP * u, PAD_HEIGHT * u)
    return row.row((1, 1, 1, 1), PAD_GAP * u)


def _pad(look: Look, pad: Box, value: int, species: str | None, count: int) -> tuple[Mark, ...]:
    """One side of a catch board: its value at the left, the fish that ate there at the right."""
    u, size = look.u, EM["body"] * look.u
    paper = Slip(
        *pad, fill="leaf", stroke=0.3 * u, radius=pad.h / 2, seed=seed_of(f"pad-{value}-{pad.w:.0f}")
    )
    numeral = Words(str(value), pad.x + 0.95 * u, pad.cy + size * CAPITAL / 2, size, anchor="start")
    return (paper, numeral, *_caught_on_pad(look, pad, species, count))


def _caught_on_pad(look: Look, pad: Box, species: str | None, count: int) -> tuple[Mark, ...]:
    """So many fish at the right of a pad; in two rows where the pad is too short for one."""
    if not count:
        return ()
    u = look.u
    room = pad.w / u - 3.9 - 0.7
    rows = 1 if room / count >= 3.0 else 2
    columns = -(-count // rows)
    step = min(4.18, room / columns)
    wide = min(4.4 if rows == 1 else 3.1, step * 1.05)
    marks = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = pad.right - (0.75 + wide / 2 + (columns - 1 - column) * step) * u
        y = pad.cy + (row - (rows - 1) / 2) * 2.15 * u
        marks.append(fish_mark(look, species, x, y, wide))
    return tuple(marks)


def pad_place(look: Look, seat: Seat, bait: int) -> tuple[float, float]:
    """Where on the glass a fish that eats this bait comes to lie."""
    pad = pads(look, seat)[VALUES.index(bait)]
    return to_root(seat.frame, pad.right - 2.95 * look.u, pad.cy)


# The fisher ----------------------------------------------------------------------------------------------


def fisher_strip(
    look: Look,
    seat: Seat,
    name: str,
    caught: Mapping[str | None, int],
    baits_left: Sequence[int],
    *,
    remembered: bool = True,
    acting: bool = False,
) -> Part:
    """The strip of the fisher: hat, name and the fish caught, and under them the baits.

    ``caught`` is how many fish of each species were caught this round, in the order in which they came.
    ``remembered`` shows the values of the baits still in hand (``rules/fish-fish.md`` F-15, ``bait_memory``).
    """
    u, key, box = look.u, f"strip-{seat.number}", seat_box(look, seat)
    marks: list[Mark] = [strip(look, box, key, acting=acting)]
    y = column_top(look, seat) + 6.4 * u if is_column(look, seat) else box.y + 3.2 * u
    marks.append(Sprite("sign-hat", box.x + 1.1 * u, y - HAT * u / 2, HAT * u, HAT * u))
    start = box.x + AFTER_HAT * u
    if is_column(look, seat):
        space = box.right - GAP * u - start
        marks += words(look, name, start, y, space, last="narrow", lines=2, anchor="start")
        below = bait_row(look, seat).bottom + 1.6 * u
        marks += _caught_in_rows(look, Box(box.x, below, box.w, box.bottom - below), caught)
    else:
        prize, wide = _caught_row(look, seat, box, name, caught)
        marks += name_words(look, seat, name, start, y + 0.1 * u, box.right - wide - 1.4 * u - start)
        marks += prize
    marks += _baits(look, seat, box, baits_left, remembered)
    return Part(key, tuple(marks), seat.frame)


def bait_row(look: Look, seat: Seat) -> Box:
    """Where the baits in hand lie, in the seat's frame."""
    u, box = look.u, seat_box(look, seat)
    if not is_column(look, seat):
        return Box(box.x + GAP * u, box.y + 8.65 * u - BAIT * u, box.w - 2 * GAP * u, 2 * BAIT * u)
    y = column_top(look, seat) + 16.0 * u
    rows = _bait_rows(look, box)
    return Box(box.x + GAP * u, y - BAIT * u, box.w - 2 * GAP * u, (rows * 2 * BAIT + (rows - 1) * 0.4) * u)


def _bait_rows(look: Look, box: Box) -> int:
    """A narrow column has its baits in two rows."""
    return 1 if box.w >= (len(BAITS) * 2 * BAIT + 2 * GAP) * look.u else 2


def _baits(look: Look, seat: Seat, box: Box, left: Sequence[int], remembered: bool) -> tuple[Mark, ...]:
    u, row = look.u, bait_row(look, seat)
    rows = _bait_rows(look, box) if is_column(look, seat) else 1
    across = -(-len(BAITS) // rows)
    step = row.w / across
    radius = min(BAIT * u, 0.46 * step)
    size, ring_radius = 1.96 * radius, radius * RING / BAIT
    in_hand = _places_in_hand(left) if remembered else [place < len(left) for place in range(len(BAITS))]
    marks: list[Mark] = []
    for place, (value, here) in enumerate(zip(BAITS, in_hand, strict=True)):
        x = row.x + (place % across + 0.5) * step
        y = row.y + (place // across + 0.5) * row.h / rows
        if here:
            marks.append(Disc(x, y, radius, radius, "ink"))
            if remembered:
                marks.append(Words(str(value), x, y + size * CAPITAL / 2 + 0.1 * u, size, "paper"))
        else:
            ring = Disc(
                x,
                y,
                ring_radius,
                ring_radius,
                fill=None,
                outline="soft",
                stroke=0.25 * u,
                dash=(0.8 * u, 0.7 * u),
            )
            marks.append(ring)
    return tuple(marks)


def _places_in_hand(left: Sequence[int]) -> list[bool]:
    """For each of the five places whether its bait is still in hand; of two 3s the second is played first."""
    waiting = list(left)
    places = []
    for value in BAITS:
        places.append(value in waiting)
        if value in waiting:
            waiting.remove(value)
    return places


def _caught_row(
    look: Look, seat: Seat, box: Box, name: str, caught: Mapping[str | None, int]
) -> tuple[tuple[Mark, ...], float]:
    """The fish caught, at the right of the first row, and the width they take.

    Every fish for itself if the name still fits beside them, else a number before one fish of each species,
    else one number and a hook.
    """
    u, total = look.u, sum(caught.values())
    if not total:
        return (), 0.0
    size = EM["narrow" if is_narrow(look, seat) else "body"] * u
    room = box.w - (AFTER_HAT + 1.4) * u - look.width_of(name, size)
    y = box.y + 3.2 * u
    each = [species for species, count in caught.items() for _ in range(count)]
    if len(each) * 5.0 * u + 1.2 * u <= room:
        last = box.right - 3.7 * u
        marks = tuple(
            fish_mark(look, species, last - (len(each) - 1 - place) * 5.0 * u, y, 5.0)
            for place, species in enumerate(each)
        )
        return marks, (len(each) * 5.0 + 1.2) * u
    grouped = sum(5.2 if count == 1 else 8.2 for count in caught.values()) * u + 0.7 * u
    if grouped <= room:
        return _grouped(look, box.right - 0.9 * u, y, caught), grouped
    count_size = EM["body"] * u
    hook = Sprite("sign-hook", box.right - 5.6 * u, y - 2.2 * u, 4.4 * u, 4.4 * u)
    count = Words(str(total), box.right - 6.0 * u, y + count_size * CAPITAL / 2, count_size, anchor="end")
    return (count, hook), 6.4 * u + look.width_of(str(total), count_size)


def _grouped(look: Look, right: float, y: float, caught: Mapping[str | None, int]) -> tuple[Mark, ...]:
    u, size = look.u, EM["body"] * look.u
    marks: list[Mark] = []
    for species, count in reversed([*caught.items()]):
        marks.append(fish_mark(look, species, right - 2.5 * u, y, 5.0))
        right -= 5.2 * u
        if count > 1:
            marks.append(Words(str(count), right, y + size * CAPITAL / 2, size, anchor="end"))
            right -= 3.0 * u
    return tuple(marks)


def _caught_in_rows(look: Look, area: Box, caught: Mapping[str | None, int]) -> tuple[Mark, ...]:
    """Every fish caught in rows of five; where they are too many, a number before one fish of each species."""
    u, each = look.u, [species for species, count in caught.items() for _ in range(count)]
    step = (area.w - 2 * GAP * u) / 5
    rows = int((area.h - 1.0 * u) / (4.0 * u))
    if len(each) <= 5 * rows:
        return tuple(
            fish_mark(
                look,
                species,
                area.x + GAP * u + (number % 5 + 0.5) * step,
                area.y + (number // 5 + 0.5) * 4.0 * u,
                5.0,
            )
            for number, species in enumerate(each)
        )
    marks: list[Mark] = []
    size, wide = EM["body"] * u, (area.w - 2 * GAP * u) / 3
    for number, (species, count) in enumerate(caught.items()):
        x = area.x + GAP * u + (number % 3) * wide
        y = area.y + (number // 3 + 0.5) * 5.4 * u
        marks.append(Words(str(count), x, y + size * CAPITAL / 2, size, anchor="start"))
        marks.append(fish_mark(look, species, x + 6.0 * u, y, 5.0))
    return tuple(marks)


def caught_place(look: Look, seat: Seat) -> tuple[float, float]:
    """Where on the glass a fish that was caught comes to lie."""
    u, box = look.u, seat_box(look, seat)
    y = bait_row(look, seat).bottom + 3.6 * u if is_column(look, seat) else box.y + 3.2 * u
    return to_root(seat.frame, box.right - 3.7 * u, y)
