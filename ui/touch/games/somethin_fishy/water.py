"""What lies on the water: the piles that hungry fish are in, the backs left in the pond, the card that came last.

Everything is turned to the seat that acts and keeps clear of its tongue: beside it where the pond is wide enough, else
beyond it. Of a card in the pond nothing is known but its back (``secrecy.md``). Lengths written out are in U.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from companion.drawing.line_breaks import balanced, shortened
from companion.games.somethin_fishy.deck import Card, Species
from companion.games.somethin_fishy.view import Backs, Pile
from ui.touch.games.somethin_fishy.cards import card, fish_in
from ui.touch.games.somethin_fishy.turn import Turn
from ui.touch.kit.pieces import BUTTON_LINE, FISH, LAMP_EDGE, reach, seed_of
from ui.touch.kit.water import facing, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, LEADING
from ui.touch.picture.geometry import Seat, to_frame, to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Line, Mark, Part, Shape, Slip, Touch, Words

WIDE, HIGH, LEAST = 14.2, 15.6, 12.0
"""A pile, and a stack of backs; and how narrow they may become."""
BESIDE = 14.8
"""With so much water on both sides of the tongue the piles lie beside it."""
NEWS_HIGH = 20.0
"""What is said under piles and backs: three lines."""
APART = 0.9
CARD, TILT = (18.0, 12.6), 6.0
"""The card that came last, and how it lies."""
BESIDE_CARD = 40.0
"""In so much width words stand beside the card."""


class Spread(NamedTuple):
    """Where things lie, in a frame round the middle of the pond that is turned to who acts."""

    frame: Frame
    piles: tuple[Box, ...]
    backs: tuple[Box, ...]
    news: Box
    """Where the card that came last lies, and what became of it is said."""


def spread(look: Look, around: Sequence[Seat], seat: Seat, tongue: Box) -> Spread:
    """The water beside and beyond a tongue, which is given as its box on the glass."""
    u, pond = look.u, water_box(look, around)
    turned = facing(look, seat)
    frame = Frame(pond.cx, pond.cy, turned)
    wide, high = (pond.h, pond.w) if turned % 180 else (pond.w, pond.h)
    room = Box(-wide / 2, -high / 2, wide, high).inset(1.0 * u)
    taken = _in_frame(frame, tongue)
    beyond = Box(room.x, room.y, room.w, taken.y - 0.8 * u - room.y)
    left, right = taken.x - 0.9 * u - room.x, room.right - taken.right - 0.9 * u
    if min(left, right) >= (BESIDE - 0.8) * u:
        across = min(left, WIDE * u)
        tall = min(HIGH * u, (room.h - 3 * APART * u) / 4)
        piles = _stood(Box(taken.x - 0.9 * u - across - (left - across) / 2, room.y, across, tall), 4, u)
        backs = _stood(Box(taken.right + 0.9 * u + (right - across) / 2, room.y, across, tall), 2, u)
        return Spread(frame, piles, backs, Box(taken.x, beyond.y, taken.w, beyond.h))
    below = Box(room.x, taken.bottom + 0.8 * u, room.w, room.bottom - taken.bottom - 0.8 * u)
    band = max((beyond, below), key=lambda box: box.h)
    if band.h < (2 * HIGH + 3.0) * u:
        aside = max(
            Box(room.x, taken.y, left, taken.h),
            Box(taken.right + 0.9 * u, taken.y, right, taken.h),
            key=lambda box: box.w,
        )
        return _one_row(frame, band, aside, u)
    return _rows(frame, band, u)


def _one_row(frame: Frame, band: Box, aside: Box, u: float) -> Spread:
    """Piles and backs side by side, and the news behind them or beside the tongue, where there is more room."""
    across = min(WIDE * u, (band.w - 5 * APART * u) / 6)
    row = _in_row(Box(band.x, band.y, across, min(HIGH * u, band.h)), 6, u)
    end = row[-1].right + 2.0 * u
    behind = Box(end, band.y, band.right - end, band.h)
    if behind.w < 14.0 * u and aside.w < 14.0 * u:
        shift = (band.right - row[-1].right) / 2
        row = tuple(box._replace(x=box.x + shift) for box in row)
    return Spread(frame, row[:4], row[4:], max((behind, aside), key=lambda box: min(box.w, 40 * u) * box.h))


def _rows(frame: Frame, band: Box, u: float) -> Spread:
    """Piles in one row, or two where it is narrow, backs in another, and the news in a last one next to the tongue,
    if there is so much water."""
    columns = 4 if band.w >= (4 * LEAST + 3 * APART) * u else 2
    across, tall = min(WIDE * u, (band.w - (columns - 1) * APART * u) / columns), HIGH * u
    rows = 4 // columns + 1
    spare = band.h - rows * tall - NEWS_HIGH * u
    apart = spare >= 2.0 * u
    gap = min(4.0 * u, (spare if apart else spare + NEWS_HIGH * u) / (rows + 1))
    first = Box(band.cx - (columns * across + (columns - 1) * APART * u) / 2, band.y + gap / 2, across, tall)
    piles: tuple[Box, ...] = ()
    y = first.y
    for _ in range(rows - 1):
        piles += _in_row(first._replace(y=y), columns, u)
        y += tall + (gap if columns == 4 else APART * u)
    if apart:
        backs = _in_row(first._replace(x=band.cx - across - APART * u / 2, y=y), 2, u)
        return Spread(frame, piles, backs, Box(band.x, y + tall + gap, band.w, NEWS_HIGH * u))
    backs = _in_row(first._replace(x=piles[-2].x, y=y), 2, u)
    return Spread(frame, piles, backs, Box(band.x, y, piles[-2].x - band.x - u, tall))


def _in_frame(frame: Frame, box: Box) -> Box:
    one, other = to_frame(frame, box.x, box.y), to_frame(frame, box.right, box.bottom)
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Box(x, y, abs(one[0] - other[0]), abs(one[1] - other[1]))


def _stood(first: Box, count: int, u: float) -> tuple[Box, ...]:
    return tuple(first._replace(y=first.y + number * (first.h + APART * u)) for number in range(count))


def _in_row(first: Box, count: int, u: float) -> tuple[Box, ...]:
    return tuple(first._replace(x=first.x + number * (first.w + APART * u)) for number in range(count))


# Piles ----------------------------------------------------------------------------------------------------


def piles(look: Look, here: Spread, on_offer: Mapping[Species, Pile], turn: Turn) -> list[Part]:
    """The hungry fish with their prey, each with its number of cards; a touch claims one, and those that can be
    claimed glow."""
    return [
        _pile(look, here.frame, box, species, on_offer[species].cards, turn)
        for species, box in pile_places(here, on_offer).items()
    ]


def pile_places(here: Spread, on_offer: Mapping[Species, Pile]) -> dict[Species, Box]:
    """Where each pile lies."""
    return dict(zip(on_offer, here.piles, strict=False))


def _pile(look: Look, frame: Frame, box: Box, species: Species, cards: int, turn: Turn) -> Part:
    key, u, glows = f"pile-{species}", look.u, species in turn.glowing

    def face(inked: bool) -> tuple[Mark, ...]:
        paper = Slip(
            *box,
            fill="ink" if inked else "lamp" if glows else "sheet",
            stroke=BUTTON_LINE * u,
            radius=1.6 * u,
            rim=LAMP_EDGE * u if glows else 0.0,
            seed=seed_of(key),
        )
        return (
            paper,
            *_counted(look, box, cards, "paper" if inked else "on_lamp" if glows else "ink", species),
        )

    touch = Touch(*reach(look, box), tap=turn.touched(species), pressed=face(True))
    return Part(key, face(False), frame, touch)


def _counted(look: Look, box: Box, count: int, ink: str, species: Species | None = None) -> tuple[Mark, ...]:
    """A number at the foot of a box, under the hungry fish of its pile."""
    size = 5.8 * look.u
    number = Words(str(count), box.cx, box.bottom - 1.5 * look.u, size, ink)
    if species is None:
        return (number,)
    above = Box(box.x + 0.8 * look.u, box.y + 0.5 * look.u, box.w - 1.6 * look.u, box.h - 6.0 * look.u)
    return (fish_in(above, species, "hungry", 1.0), number)


# Backs ----------------------------------------------------------------------------------------------------


def backs(look: Look, here: Spread, left: Backs) -> list[Part]:
    """How many cards lie face down, with fish on their backs and with the open sea; the kind that is drawn glows
    once it is the sea."""
    u = look.u
    parts = []
    for kind, count, box in zip(("fish", "sea"), (left.fish, left.sea), here.backs, strict=True):
        if not count:
            gone = Slip(
                *box,
                fill=None,
                outline="foam",
                stroke=0.3 * u,
                radius=1.6 * u,
                dashed=True,
                seed=seed_of(kind),
            )
            parts.append(Part(f"backs-{kind}", (gone,), here.frame))
            continue
        open_sea = kind == "sea" and not left.fish
        paper = Slip(
            *box,
            fill="deep",
            outline="foam",
            stroke=0.58 * u,
            radius=1.6 * u,
            rim=LAMP_EDGE * u if open_sea else 0.0,
            seed=seed_of(kind),
        )
        above = Box(box.x, box.y, box.w, box.h - 5.4 * u)
        sign = _fish(above, 6.6 * u) if kind == "fish" else _sea(above, 7.2 * u, u)
        parts.append(Part(f"backs-{kind}", (paper, *sign, *_counted(look, box, count, "foam")), here.frame))
    return parts


def _fish(box: Box, wide: float) -> tuple[Mark, ...]:
    """A fish cut out of paper."""
    high, points = wide / FISH / 1.05, []
    for step in range(17):
        turn = math.pi * step / 8
        points.append(
            (box.cx + 0.1 * wide + 0.4 * wide * math.cos(turn), box.cy + 0.5 * high * math.sin(turn))
        )
    tail = (
        (box.cx - 0.2 * wide, box.cy),
        (box.cx - 0.52 * wide, box.cy - 0.45 * high),
        (box.cx - 0.44 * wide, box.cy),
        (box.cx - 0.52 * wide, box.cy + 0.45 * high),
    )
    return (Shape(tuple(points), "foam"), Shape(tail, "foam"))


def _sea(box: Box, wide: float, u: float) -> tuple[Mark, ...]:
    """Three waves of the open sea."""
    left = box.cx - wide / 2
    return tuple(
        Line(
            tuple(
                (
                    left + wide * step / 12,
                    box.cy + row * 2.2 * u - 0.5 * u * math.sin(step / 12 * 2 * math.pi),
                )
                for step in range(13)
            ),
            0.55 * u,
            "foam",
        )
        for row in (-1, 0, 1)
    )


# What happened --------------------------------------------------------------------------------------------


class News(msgspec.Struct, frozen=True):
    """The card that came last, and what became of it in a sentence or two."""

    card: Card | None = None
    says: tuple[str, ...] = ()


def news(look: Look, here: Spread, told: News) -> list[Part]:
    """The card that came last, tilted, and what became of it beside it, or under it where it is narrow."""
    if not has_room(look, here) or (told.card is None and not told.says):
        return []
    return _laid(look, here, _whole(look, here.news, told))


class _Cut(NamedTuple):
    """News as they are to lie: how large the card is, the gap to its words, and the words in lines of a size."""

    told: News
    wide: float
    high: float
    gap: float
    lines: list[str]
    size: float

    @property
    def is_short(self) -> bool:
        """Whether not all is said."""
        return any(line.endswith("…") for line in self.lines)


def _whole(look: Look, box: Box, told: News) -> _Cut:
    """What is said is said whole: the card lies in its row anyway, and the last sentence matters most."""
    cut = _cut(look, box, told)
    while cut.is_short and (told.card or len(told.says) > 1):
        told = News(None, told.says if told.card else told.says[1:])
        cut = _cut(look, box, told)
    while cut.is_short and " " in told.says[0]:
        # A name of forty wide letters stands first, and its end tells who it is as well as its beginning.
        told = News(None, ("…" + told.says[0].partition(" ")[2],))
        cut = _cut(look, box, told)
    return cut


def _cut(look: Look, box: Box, told: News) -> _Cut:
    """The news as large as the box allows, words shortened where they have to be."""
    u, beside = look.u, box.w >= BESIDE_CARD * look.u
    share = min(1.0, box.h / (14.6 * u), box.w / (19.0 * u))
    wide, high = (CARD[0] * share * u, CARD[1] * share * u) if told.card else (0.0, 0.0)
    gap = (3.0 if beside else 1.6) * u if told.card and told.says else 0.0
    across, tall = (box.w - wide - gap, box.h) if beside else (box.w, box.h - high - gap)
    return _Cut(told, wide, high, gap, *_lines(look, told.says, across - 1.0 * u, tall))


def _laid(look: Look, here: Spread, cut: _Cut) -> list[Part]:
    """Card and words in the middle of their place."""
    told, wide, high, gap, lines, size = cut
    box = here.news
    beside = box.w >= BESIDE_CARD * look.u
    tall = len(lines) * size * LEADING
    longest = max((look.width_of(line, size) for line in lines), default=0.0)
    left = box.cx - (wide + gap + longest) / 2
    top = box.cy - (high + gap + tall) / 2
    parts: list[Part] = []
    if told.card:
        place = (left + wide / 2, box.cy) if beside else (box.cx, top + high / 2)
        lying = Frame(*to_root(here.frame, *place), here.frame.angle - TILT)
        marks = card(look, Box(-wide / 2, -high / 2, wide, high), *told.card, "news")
        parts.append(Part("news-card", marks, lying))
    if lines:
        x, first = (left + wide + gap, box.cy - tall / 2) if beside else (box.cx, top + high + gap)
        base = first + size * LEADING / 2 + size * CAPITAL / 2
        said = [
            Words(line, x, base + number * size * LEADING, size, "foam", "start" if beside else "middle")
            for number, line in enumerate(lines)
        ]
        parts.append(Part("news", tuple(said), here.frame))
    return parts


def has_room(look: Look, here: Spread) -> bool:
    """Whether there is water for the news at all."""
    return here.news.h >= 10.0 * look.u and here.news.w >= 14.0 * look.u


def _lines(look: Look, says: Sequence[str], wide: float, high: float) -> tuple[list[str], float]:
    """The sentences broken into lines; what does not fit is shortened."""
    size = EM["body"] * look.u
    lines = [line for text in says for line in balanced(look, text, wide, size)]
    most = max(1, int(high / (size * LEADING)))
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [shortened(look, line, wide, size) for line in kept if line], size


def news_place(look: Look, here: Spread) -> tuple[float, float]:
    """Where on the glass the card that came last lies."""
    return to_root(here.frame, here.news.cx, here.news.cy)
