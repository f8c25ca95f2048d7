"""The table of Go Fish as everyone sees it: strips with hands and sets, the stock on the water, how far the sets are.

All of it is a function of the view, what the table remembers if it may, and the look. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.go_fish.state import KINDS, RANKS
from companion.games.go_fish.view import GoFishView
from companion.play.standing import Standing
from ui.touch.games.go_fish.cards import chip, small_card
from ui.touch.kit.buttons import corner_centre, corner_pad
from ui.touch.kit.pieces import GAP, strip
from ui.touch.kit.seats import AskPause, Rules, name_words
from ui.touch.kit.water import water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, Type, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Slip, Sprite, Words
from ui.touch.picture.seat_boxes import column_top, is_column, seat_box

CHIP_WIDE, CHIP_HIGH = 7.2, 5.2
LEAST_CHIP = 4.5
"""A chip that is one of thirteen; its rank still has its room."""
COUNT = 11.0
"""What the number of cards in hand takes of a strip."""
STOCK_WIDE, STOCK_HIGH = 9.0, 12.2

Remembered = Mapping[str, Mapping[str, int]]
"""For each player, of which ranks at least how many they hold: only where a house rule shows it."""


def seen_of(standing: Standing) -> GoFishView:
    """What everybody may see of a game of Go Fish that was opened."""
    assert isinstance(standing.seen, GoFishView)
    return standing.seen


def strips(
    look: Look,
    places: Mapping[str, Seat],
    view: GoFishView,
    *,
    acting: str | None,
    fresh: Sequence[str] = (),
    remembered: Remembered | None = None,
) -> list[Part]:
    """Everybody's strip, the acting one last, so that its lamp lies over its neighbours."""
    return [
        _strip(look, seat, name, view, name == acting, fresh, (remembered or {}).get(name, {}))
        for name, seat in sorted(places.items(), key=lambda place: place[0] == acting)
    ]


def _strip(
    look: Look,
    seat: Seat,
    name: str,
    view: GoFishView,
    acting: bool,
    fresh: Sequence[str],
    remembered: Mapping[str, int],
) -> Part:
    u, box, key = look.u, seat_box(look, seat), f"strip-{seat.number}"
    marks: list[Mark] = [strip(look, box, key, acting=acting)]
    cards, size = str(view.hands[name]), EM["body"] * u
    chips: list[tuple[str, bool, bool]] = [(rank, rank in fresh, False) for rank in view.sets[name]]
    chips += [
        (rank if least == 1 else f"{least}×{rank}", False, True)
        for rank in RANKS
        if (least := remembered.get(rank, 0))
    ]
    if is_column(look, seat):
        top = column_top(look, seat)
        start, y = box.x + GAP * u, top + 6.4 * u
        marks += words(look, name, start, y, box.w - 2.4 * u, last="narrow", lines=2, anchor="start")
        y = top + 15.4 * u
        marks += small_card(look, start + 2.6 * u, y, 5.0)
        marks.append(Words(cards, start + 6.4 * u, y + size * CAPITAL / 2, size, anchor="start"))
        area = Box(start, top + 19.4 * u, box.w - 2 * GAP * u, box.bottom - top - 20.6 * u)
        marks += _chips_in_rows(look, area, chips)
    else:
        y = box.y + 3.3 * u
        end = box.right - GAP * u
        marks += name_words(look, seat, name, box.x + GAP * u, y, box.w - (COUNT + 2 * GAP) * u)
        marks.append(Words(cards, end, y + size * CAPITAL / 2, size, anchor="end"))
        marks += small_card(look, end - look.width_of(cards, size) - 3.4 * u, y, 4.6)
        marks += _chips(
            look, Box(box.x + GAP * u, box.y + 6.1 * u, box.w - 2 * GAP * u, CHIP_HIGH * u), chips
        )
    return Part(key, tuple(marks), seat.frame)


def _wide(look: Look, text: str) -> float:
    """The width a chip would like, in U."""
    return max(CHIP_WIDE, look.width_of(text, EM["body"] * look.u) / look.u + 1.6)


def _least(look: Look, text: str, kind: Type) -> float:
    """The width a chip needs for its rank, in U."""
    return max(look.width_of(text, EM[kind] * look.u) / look.u + 0.4, LEAST_CHIP)


def _chips(look: Look, row: Box, chips: Sequence[tuple[str, bool, bool]]) -> list[Mark]:
    """Chips side by side, closer and narrower the more they are; what has no room is left out at the end."""
    u, marks = look.u, list[Mark]()
    wishes = [_wide(look, text) for text, _, _ in chips]
    space = row.w / u
    gap = 0.8 if sum(wishes) + 0.8 * (len(wishes) - 1) <= space else 0.3
    scale = min(1.0, (space - gap * (len(wishes) - 1)) / max(sum(wishes), 1.0))
    least = sum(_least(look, text, "body") for text, _, _ in chips) + gap * (len(chips) - 1)
    kind: Type = "body" if least <= space else "narrow"
    x = row.x
    for (text, fresh, guessed), wish in zip(chips, wishes, strict=True):
        wide = max(wish * scale, _least(look, text, kind)) * u
        if x + wide > row.right + 0.1 * u:
            break
        marks += chip(look, Box(x, row.y, wide, row.h), text, kind, fresh=fresh, guessed=guessed)
        x += wide + gap * u
    return marks


def _chips_in_rows(look: Look, area: Box, chips: Sequence[tuple[str, bool, bool]]) -> list[Mark]:
    """Chips in rows from the top of a column."""
    u, marks = look.u, list[Mark]()
    x, y = area.x, area.y
    for text, fresh, guessed in chips:
        wide = _wide(look, text) * u
        if x + wide > area.right + 0.1 * u:
            x, y = area.x, y + (CHIP_HIGH + 0.6) * u
        if y + CHIP_HIGH * u > area.bottom:
            break
        marks += chip(look, Box(x, y, wide, CHIP_HIGH * u), text, "body", fresh=fresh, guessed=guessed)
        x += wide + 0.6 * u
    return marks


# On the water ---------------------------------------------------------------------------------------------


def stock(look: Look, seats: Sequence[Seat], cards: int, turned: float, tongue: Box | None) -> Part:
    """The stock and how many cards it has, where the tongue leaves most water."""
    u, water = look.u, water_box(look, seats)
    free = _free(water, tongue)
    room = min(free.w, free.h)
    high = max(min(STOCK_HIGH * u, room - 1.6 * u), 5.0 * u)
    wide = high * STOCK_WIDE / STOCK_HIGH
    size = max(EM["total"] * u * min(1.0, high / (10.0 * u)), EM["body"] * u)
    text = str(cards)
    long = wide + 1.6 * u + look.width_of(text, size)
    along, across = (free.h, free.w) if turned % 180 else (free.w, free.h)
    if long + 1.6 * u > along:
        return _stacked(look, text, Box(-along / 2, -across / 2, along, across), cards, free, turned)
    marks: list[Mark] = [_pile(look, Box(-long / 2, -high / 2, wide, high), cards)]
    marks.append(Words(text, -long / 2 + wide + 1.6 * u, size * CAPITAL / 2, size, "foam", "start"))
    return Part("stock", tuple(marks), Frame(free.cx, free.cy, turned))


def _stacked(look: Look, text: str, room: Box, cards: int, free: Box, turned: float) -> Part:
    """The number under the stock, where there is no room beside it."""
    u = look.u
    high = min(STOCK_HIGH * u, (room.w - 1.6 * u) * STOCK_HIGH / STOCK_WIDE, room.h - 8.0 * u)
    wide = high * STOCK_WIDE / STOCK_HIGH
    size = min(EM["total"] * u, max(EM["body"] * u, (room.w - 1.0 * u) / look.width_of(text, 1.0)))
    tall = high + 1.2 * u + size * CAPITAL
    pile = _pile(look, Box(-wide / 2, -tall / 2, wide, high), cards)
    return Part("stock", (pile, Words(text, 0, tall / 2, size, "foam")), Frame(free.cx, free.cy, turned))


def _pile(look: Look, box: Box, cards: int) -> Mark:
    """The back of the stock, or its empty place."""
    u = look.u
    if cards:
        return Sprite("cardback", *box)
    return Slip(
        *box,
        fill=None,
        outline="foam",
        stroke=0.3 * u,
        radius=1.0 * u,
        dashed=True,
        seed=19,
    )


def _free(water: Box, tongue: Box | None) -> Box:
    """The largest stretch of water beside a tongue."""
    if tongue is None:
        return water
    stretches = (
        Box(water.x, water.y, water.w, tongue.y - water.y),
        Box(water.x, tongue.bottom, water.w, water.bottom - tongue.bottom),
        Box(water.x, water.y, tongue.x - water.x, water.h),
        Box(tongue.right, water.y, water.right - tongue.right, water.h),
    )
    return max(stretches, key=lambda box: min(box.w, box.h))


def counter(look: Look, view: GoFishView, turned: float) -> Part:
    """The top left corner: how many of the thirteen sets lie on the table."""
    u, size = look.u, EM["body"] * look.u
    laid = sum(view.totals.values())
    marks = (*small_card(look, 0, -2.6 * u, 4.6), Words(f"{laid}/{KINDS}", 0, 4.4 * u, size))
    return Part("corner-top-left", marks, Frame(*corner_centre(look, "top-left"), turned))


def corners(look: Look, view: GoFishView, turned: float, back: Part) -> list[Part]:
    """The four corners: take back, counter, rules, pause; all turned to the seat that acts."""
    return [
        back,
        counter(look, view, turned),
        corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", AskPause(), turned=turned),
    ]
