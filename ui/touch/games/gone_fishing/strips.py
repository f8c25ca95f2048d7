"""The two strips of Gone Fishing: name, points so far, what was caught today, and the help cards that are left.

The fisher has the hat, the fish their species; helps are tokens, used ones leave their place (picture 15). Lengths
written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing import species
from companion.drawing.fitting import figures
from companion.games.gone_fishing.state import FISH_HELPS, FISHER_HELPS, Piece
from companion.games.gone_fishing.view import GoneFishingView
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.pieces import seed_of, strip
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Message, Part, Slip, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import is_column, seat_box

HELPS = {"fisher": FISHER_HELPS, "fish": FISH_HELPS}
TOKEN, STEP = 4.8, 6.0


def owned(view: GoneFishingView) -> dict[str, str | None]:
    """The fish each player is for the whole game, for strip, tally and chart."""
    first = species.first_fisher(view.players, view.fisher, view.day)
    return species.owned(view.players, first)


def caught_today(view: GoneFishingView) -> list[Piece]:
    """What left the pond on this day, in the order in which it came."""
    return [one.catch for one in view.caught if one.day == view.day]


def strips(
    look: Look,
    places: Mapping[str, Seat],
    view: GoneFishingView,
    *,
    acting: str | None,
    say_help: Message | None = None,
) -> list[Part]:
    """Both strips, the acting one last; ``say_help`` is what a touch on its tokens says."""
    parts = []
    for name, seat in sorted(places.items(), key=lambda place: place[0] == acting):
        lit = name == acting
        parts.append(_strip(look, seat, name, view, lit=lit))
        if lit and say_help is not None:
            parts.append(_tokens_touch(look, seat, view, name, say_help))
    return parts


def _strip(look: Look, seat: Seat, name: str, view: GoneFishingView, *, lit: bool) -> Part:
    u, box, key = look.u, seat_box(look, seat), f"strip-{seat.number}"
    fishes = name == view.fisher
    side = "fisher" if fishes else "fish"
    marks: list[Mark] = [strip(look, box, key, acting=lit)]
    row = _row(look, seat, box)
    if fishes:
        marks.append(Sprite("sign-hat", row.x + 1.1 * u, row.cy - 4.4 * u, 8.8 * u, 8.8 * u))
    else:
        marks.append(fish_mark(look, owned(view)[name], row.x + 5.7 * u, row.cy, 9.2))
    start = row.x + 10.8 * u
    tokens = tokens_box(look, seat, side)
    end = tokens.x - 1.2 * u if not is_column(look, seat) else row.right - 1.2 * u
    if view.day_scores:
        size, total = EM["total"] * u, figures(view.totals[name])
        end -= look.width_of(total, size)
        marks.append(Words(total, end, row.cy + size * CAPITAL / 2, size, anchor="start"))
        end -= 1.4 * u
    catch = caught_today(view) if fishes else []
    middle = row.cy - (2.5 * u if catch else 0.0)
    lines = 2 if is_column(look, seat) else 1
    marks += words(look, name, start, middle, end - start, last="narrow", lines=lines, anchor="start")
    marks += _catch(look, Box(start, row.cy + 0.9 * u, end - start, 4.2 * u), catch)
    marks += _tokens(look, tokens, HELPS[side], view.helps.fisher if fishes else view.helps.fish)
    return Part(key, tuple(marks), seat.frame)


def _row(look: Look, seat: Seat, box: Box) -> Box:
    """Where name and catch stand: the whole strip, or the upper part of a column."""
    if is_column(look, seat):
        return Box(box.x, box.cy - 12.0 * look.u, box.w, 12.0 * look.u)
    return box


def tokens_box(look: Look, seat: Seat, side: str) -> Box:
    """Where a seat's help cards lie, in its frame."""
    u, box, count = look.u, seat_box(look, seat), HELPS[side]
    wide = ((count - 1) * STEP + TOKEN) * u
    if is_column(look, seat):
        return Box(box.cx - wide / 2, box.cy + 2.0 * u, wide, 8.2 * u)
    return Box(box.right - wide - 1.8 * u, box.cy - 4.1 * u, wide, 8.2 * u)


def _tokens(look: Look, box: Box, count: int, left: int) -> list[Mark]:
    """A help card that is left has its mark; a used one leaves a dashed place."""
    u = look.u
    marks: list[Mark] = []
    for place in range(count):
        here = Box(box.x + place * STEP * u, box.y, TOKEN * u, box.h)
        seed = seed_of(f"help{place}")
        if place < left:
            size = EM["question"] * u
            marks.append(Slip(*here, "lamp", "ink", 0.45 * u, 0.9 * u, seed=seed))
            marks.append(Words("!", here.cx, here.cy + size * CAPITAL / 2, size, "on_lamp"))
        else:
            marks.append(Slip(*here, None, "soft", 0.35 * u, 0.9 * u, dashed=True, seed=seed))
    return marks


def _tokens_touch(look: Look, seat: Seat, view: GoneFishingView, name: str, say: Message) -> Part:
    u, box = look.u, tokens_box(look, seat, "fisher" if name == view.fisher else "fish")
    hit = Box(box.x - 1.2 * u, box.cy - 6.2 * u, box.w + 2.4 * u, 12.4 * u)
    return Part("help-tokens", (), seat.frame, Touch(*hit, tap=say))


def _catch(look: Look, row: Box, catch: list[Piece]) -> list[Mark]:
    """What was caught today: fish by their values, trash by its picture; of many the sum, and how much trash."""
    u, step = look.u, 5.3 * look.u
    radius = 2.55 * u
    if len(catch) * step <= row.w:
        places = ((row.x + (number + 0.5) * step, piece) for number, piece in enumerate(catch))
        return [mark for x, piece in places for mark in caught_mark(x, row.cy, piece, radius)]
    trash, size = catch.count("trash"), EM["body"] * u
    worth = sum(piece for piece in catch if isinstance(piece, int))
    marks = caught_mark(row.x + 0.7 * step, row.cy, worth, radius)
    if trash:
        marks += caught_mark(row.x + 2.0 * step, row.cy, "trash", radius)
        marks.append(
            Words(f"×{trash}", row.x + 2.6 * step, row.cy + size * CAPITAL / 2, size, anchor="start")
        )
    return marks


def caught_mark(x: float, y: float, piece: int | str, radius: float) -> list[Mark]:
    """One piece that was caught, or the worth of several."""
    if piece == "trash":
        side = 2.2 * radius
        return [Sprite("sign-trash", x - side / 2, y - side / 2, side, side)]
    text, size = str(piece), 1.92 * radius
    wide = radius * (1.0 if len(text) == 1 else 1.35)
    return [Disc(x, y, wide, radius, "ink"), Words(text, x, y + size * CAPITAL / 2, size, "paper")]
