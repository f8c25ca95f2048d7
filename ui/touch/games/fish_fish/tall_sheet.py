"""The score sheet on a narrow leaf: two lines a player, name and total above, the points of the rounds below.

It shows what ``ui/touch/kit/score_sheet.py`` shows, where a column a round has no room. Lengths written out are in U.
"""

from __future__ import annotations

from companion.drawing.fitting import figures
from companion.drawing.species import kept
from ui.touch.game.host import Json
from ui.touch.games.fish_fish.table import seen_of
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.pieces import ruled_line
from ui.touch.kit.score_sheet import COLUMN_LEAST, COLUMN_MOST, FISH_PLACE, NAME_LEAST, TOTAL, cell
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, Type, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Words

ROW, HEADER = 15.5, 5.4
LOW = 12.0
"""In rows lower than this names in body type would reach into the points above them."""
LARGE = 6.2


def is_needed(look: Look, width: float, rounds: int) -> bool:
    """Whether a sheet so many pixels wide has no room for a column a round beside the names."""
    return width < (FISH_PLACE + NAME_LEAST + TOTAL + COLUMN_LEAST * rounds) * look.u


def tall_sheet(look: Look, box: Box, plain: Json) -> tuple[Mark, ...]:
    """The sheet fitted into a box; rows are lower where there are many players."""
    view = seen_of(plain)
    u, players, rounds = look.u, view.players, view.rounds
    drawn = kept(players, view.fisher, view.round)
    row = min(ROW * u, (box.h - HEADER * u) / len(players))
    step = min(COLUMN_MOST * u, box.w / rounds)
    marks: list[Mark] = []
    for number in range(1, rounds + 1):
        size = EM["narrow"] * u
        x = box.x + (number - 0.5) * step
        marks.append(Words(str(number), x, box.y + 3.4 * u, size, "soft"))
    for place, name in enumerate(players):
        top = box.y + HEADER * u + place * row
        upper, lower = top + row * 0.27, top + row * 0.73
        total, size = figures(view.totals[name]), min(LARGE * u, row * 0.42)
        marks.append(ruled_line(look, box.x, top, box.w))
        marks.append(fish_mark(look, drawn[name], box.x + 3.6 * u, upper, 6.4))
        space = box.w - (FISH_PLACE + 2.0) * u - look.width_of(total, size)
        kind: Type = "body" if row >= LOW * u else "narrow"
        marks += words(look, name, box.x + FISH_PLACE * u, upper, space, kind, last="narrow", anchor="start")
        marks.append(Words(total, box.right, upper + size * CAPITAL / 2, size, anchor="end"))
        for number in range(1, rounds + 1):
            marks += cell(look, plain, name, number, box.x + (number - 0.5) * step, lower, step, row * 0.46)
    return tuple(marks)
