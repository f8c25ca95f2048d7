"""Gone Fishing as the screen offers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language.words import say
from ui.touch.game.shown import Shown
from ui.touch.games.gone_fishing.days import in_rounds
from ui.touch.games.gone_fishing.house_rules import HOUSE_RULES
from ui.touch.games.gone_fishing.topics import TOPICS
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Slip, Sprite

if TYPE_CHECKING:
    from ui.touch.game.by_touch import ByTouch
    from ui.touch.game.hint import HintsOfGame
    from ui.touch.game.host import GameScreen, Host
    from ui.touch.game.shown import LineOfGame
    from ui.touch.game.spoken import SpokenGame


def _picture(look: Look, box: Box) -> tuple[Mark, ...]:
    """A corner of the pond with its stands, and a figure on the bank."""
    unit = min(box.w / 30.8, box.h / 29.2)
    side = 6.6 * unit
    marks: list[Mark] = []
    left, top = box.cx - 11.2 * unit, box.cy - 10.4 * unit
    for row in range(3):
        for column in range(3):
            cell = Box(left + column * 7.2 * unit, top + row * 7.2 * unit, side, side)
            lit = row == 1
            marks.append(
                Slip(*cell, "lamp" if lit else "deep", "ink", 0.35 * unit, 1.0 * unit, seed=3 + row + column)
            )
            if (row, column) not in ((0, 2), (1, 1)):
                stand = 5.4 * unit
                marks.append(Sprite("sign-stand", cell.cx - stand / 2, cell.cy - stand / 2, stand, stand))
    x, y = left + 25.4 * unit, top + 10.5 * unit
    hat = 5.2 * unit
    marks.append(Disc(x, y, 3.9 * unit, 3.9 * unit, "sheet", "ink", 0.5 * unit))
    marks.append(Sprite("sign-hat", x - hat / 2, y - hat / 2, hat, hat))
    return tuple(marks)


def _screen() -> Callable[[Host], GameScreen]:
    from ui.touch.games.gone_fishing.screen import GoneFishing

    return GoneFishing


def _line() -> LineOfGame:
    from ui.touch.games.gone_fishing import line

    return line


def _hints() -> HintsOfGame:
    from ui.touch.games.gone_fishing import hints

    return hints


def _spoken() -> SpokenGame:
    from ui.touch.games.gone_fishing import spoken

    return spoken


def _by_touch() -> ByTouch:
    from ui.touch.games.gone_fishing import by_touch

    return by_touch


SHOWN = Shown(
    minutes=say("{minutes} min", minutes=30),
    drawing=_picture,
    screen=_screen,
    line=_line,
    hints=_hints,
    spoken=_spoken,
    by_touch=_by_touch,
    recording="two-days-and-a-tie.jsonl",
    house_rules=HOUSE_RULES,
    topics=TOPICS,
    in_rounds=in_rounds,
)
