"""The score sheet on the glass, as it would be printed: a row a player, a column a round, and the total.

A dark pill marks the fisher of a round, the hat stands where somebody will fish (picture 08). Where a sheet is too
narrow for all rounds it goes on in a second block below.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.drawing import species
from companion.drawing.fitting import figures
from companion.games.game import Json
from ui.touch.kit.pieces import SMALL_GAP, fish, pill, ruled_line
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, Type, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Line, Mark, Slip, Sprite, Words

ROW = 7.5
LOW = 6.3
"""In rows lower than this names in body type would reach into each other's accents."""
HEADER = 6.0
COLUMN_MOST, COLUMN_LEAST = 11.5, 8.2
TOTAL = 13.0
NAME_LEAST = 20.0
FISH_PLACE = 7.9


def fisher_of(view: Json, number: int) -> str:
    """Who fishes in a round of this game, past or to come."""
    players: Sequence[str] = view["players"]
    first = species.first_fisher(players, view["fisher"], view["round"])
    return players[(players.index(first) + number - 1) % len(players)]


def height(look: Look, view: Json, width: float) -> float:
    """The height in pixels the sheet takes with rows of full height."""
    blocks = len(_blocks(look, width, view["rounds"]))
    return blocks * (HEADER + len(view["players"]) * ROW) * look.u + (blocks - 1) * 2 * look.u


def score_sheet(look: Look, box: Box, view: Json) -> tuple[Mark, ...]:
    """The sheet of a Fish Fish view fitted into a box; rows are lower where the box is."""
    u = look.u
    blocks = _blocks(look, box.w, view["rounds"])
    each = (box.h - (len(blocks) - 1) * 2 * u) / len(blocks)
    row = min(ROW * u, (each - HEADER * u) / len(view["players"]))
    marks: list[Mark] = []
    top = box.y
    for rounds in blocks:
        marks += _block(
            look, Box(box.x, top, box.w, HEADER * u + row * len(view["players"])), view, rounds, row
        )
        top += HEADER * u + row * len(view["players"]) + 2 * u
    return tuple(marks)


def totals_sheet(look: Look, box: Box, view: Json) -> tuple[Mark, ...]:
    """The sheet of a game whose view has no rounds: everyone's fish, name and total, in the order of the seats."""
    u, players = look.u, view["players"]
    row = min(ROW * u, box.h / len(players))
    wide = min(box.w, 96 * u)
    own, left = species.owned(players, players[0]), box.cx - wide / 2
    marks: list[Mark] = []
    for place, name in enumerate(players):
        y = box.y + (place + 0.5) * row
        marks.append(ruled_line(look, left, y + row / 2, wide))
        marks += _name(look, left, y, wide - TOTAL * u, row, name, "body", own[name], name in view["winners"])
        size = min(6.2 * u, row)
        marks.append(
            Words(figures(view["totals"][name]), left + wide, y + size * CAPITAL / 2, size, "ink", "end")
        )
    return tuple(marks)


def _blocks(look: Look, width: float, rounds: int) -> list[range]:
    """The rounds of each block; the last block also holds the totals."""
    room = width / look.u - FISH_PLACE - NAME_LEAST
    last = max(1, int((room - TOTAL) / COLUMN_LEAST))
    if rounds <= last:
        return [range(1, rounds + 1)]
    before = max(1, int(room / COLUMN_LEAST))
    starts = list(range(1, rounds - last + 1, before))
    cuts = [*starts, min(starts[-1] + before, rounds)]
    return [range(a, b) for a, b in zip(cuts, [*cuts[1:], rounds + 1], strict=True)]


def _block(look: Look, box: Box, view: Json, rounds: range, row: float) -> list[Mark]:
    u = look.u
    ends = rounds.stop > view["rounds"]
    after = TOTAL if ends else 0.0
    room = box.w - (FISH_PLACE + 2.0 + after) * u
    longest = max(look.width_of(name, EM["body"] * u) for name in view["players"]) + 0.2 * u
    named = min(longest, room - COLUMN_LEAST * u * len(rounds))
    column = min(COLUMN_MOST * u, (room - named) / len(rounds))
    right = box.right - after * u
    left = right - column * len(rounds)
    roomy = row >= LOW * u and longest <= left - box.x - (FISH_PLACE + 1.9) * u
    kind: Type = "body" if roomy else "narrow"
    own = species.owned(view["players"], fisher_of(view, 1))
    bar = (right + SMALL_GAP * u, box.y + 1.5 * u), (right + SMALL_GAP * u, box.bottom)
    marks: list[Mark] = [Line(bar, 0.48 * u)] if ends else []
    for place, number in enumerate(rounds):
        x = left + (place + 0.5) * column
        marks += words(look, str(number), x, box.y + HEADER / 2 * u, column, colour="soft")
    for place, name in enumerate(view["players"]):
        y = box.y + HEADER * u + (place + 0.5) * row
        marks.append(ruled_line(look, box.x, y + row / 2, box.w))
        marks += _name(look, box.x, y, left - box.x, row, name, kind, own[name], name in view["winners"])
        for column_place, number in enumerate(rounds):
            marks += cell(look, view, name, number, left + (column_place + 0.5) * column, y, column, row)
        if ends:
            size = min(6.2 * u, row)
            total = figures(view["totals"][name])
            marks.append(Words(total, box.right, y + size * CAPITAL / 2, size, "ink", "end"))
    return marks


def _name(
    look: Look,
    x: float,
    y: float,
    width: float,
    row: float,
    name: str,
    kind: Type,
    own: str | None,
    wins: bool,
) -> list[Mark]:
    u = look.u
    marks: list[Mark] = []
    if wins:
        high = min(6.8 * u, row * 0.94)
        marks.append(
            Slip(x, y - high / 2, width - SMALL_GAP * u, high, "lamp", "ink", 0.35 * u, SMALL_GAP * u, seed=7)
        )
    wide = min(6.5 * u, row)
    centre = x + FISH_PLACE / 2 * u
    if own is None:
        marks.append(Sprite("sign-hat", centre - wide / 2, y - wide / 2, wide, wide))
    else:
        marks.append(fish(species.drawing_of(own, "-small"), centre, y, wide))
    ink = "on_lamp" if wins else "ink"
    room = width - (FISH_PLACE + 2.0) * u
    marks += words(look, name, x + FISH_PLACE * u, y, room, kind, last="narrow", colour=ink, anchor="start")
    return marks


def cell(
    look: Look, view: Json, name: str, number: int, x: float, y: float, column: float, row: float
) -> tuple[Mark, ...]:
    """What stands in a round's column: points, the fisher's in a pill; the hat or a dash in a round to come."""
    u = look.u
    scores: list[dict[str, Any]] = view["scores"]
    fishes = fisher_of(view, number) == name
    if number <= len(scores):
        size = min(5.4 * u, row * 0.92)
        points = figures(scores[number - 1][name])
        if fishes:
            wide = min(9.6 * u, column * 0.96)
            size *= min(1.0, (wide - 1.2 * u) / look.width_of(points, size))
            return pill(look, x, y, points, size, wide, min(6.5 * u, row * 0.92))
        return (Words(points, x, y + size * CAPITAL / 2, size),)
    if fishes and view["phase"] != "game-over":
        side = min(7.4 * u, row, column)
        return (Sprite("sign-hat", x - side / 2, y - side / 2, side, side),)
    return (Line(((x - 1.35 * u, y), (x + 1.35 * u, y)), 0.4 * u, "soft"),)
