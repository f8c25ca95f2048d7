"""Go Fish as the screen offers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language.words import say
from ui.touch.game.shown import Shown
from ui.touch.games.go_fish.house_rules import HOUSE_RULES
from ui.touch.games.go_fish.topics import TOPICS
from ui.touch.kit.pieces import fish
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Slip, Sprite, Words

if TYPE_CHECKING:
    from ui.touch.game.by_touch import ByTouch
    from ui.touch.game.hint import HintsOfGame
    from ui.touch.game.host import GameScreen, Host
    from ui.touch.game.shown import LineOfGame
    from ui.touch.game.spoken import SpokenGame


def _picture(look: Look, box: Box) -> tuple[Mark, ...]:
    """A fish between cards of one rank and the back of the stock."""
    unit = min(box.w / 30.8, box.h / 29.2)
    cx, cy = box.cx, box.cy
    marks: list[Mark] = [Sprite("cardback", cx + 2.6 * unit, cy - 11.0 * unit, 9.6 * unit, 13.0 * unit, 10)]
    for number in range(3):
        x, y = cx - (12.4 - 5.2 * number) * unit, cy - (10.4 - 0.8 * number) * unit
        wide, long = 8.4 * unit, 11.6 * unit
        marks.append(Slip(x, y, wide, long, stroke=0.5 * unit, radius=1.2 * unit, seed=71 + number))
        size = 5.4 * unit
        marks.append(Words("9", x + 2.6 * unit, y + 3.0 * unit + size * CAPITAL / 2, size))
    return (*marks, fish("fish-pike", cx + 0.6 * unit, cy + 8.4 * unit, 17.0 * unit))


def _screen() -> Callable[[Host], GameScreen]:
    from ui.touch.games.go_fish.screen import GoFish

    return GoFish


def _line() -> LineOfGame:
    from ui.touch.games.go_fish import line

    return line


def _hints() -> HintsOfGame:
    from ui.touch.games.go_fish import hints

    return hints


def _spoken() -> SpokenGame:
    from ui.touch.games.go_fish import spoken

    return spoken


def _by_touch() -> ByTouch:
    from ui.touch.games.go_fish import by_touch

    return by_touch


SHOWN = Shown(
    minutes=say("{fewest}–{most} min", fewest=10, most=20),
    drawing=_picture,
    screen=_screen,
    line=_line,
    hints=_hints,
    spoken=_spoken,
    by_touch=_by_touch,
    recording="thirteen-sets.jsonl",
    house_rules=HOUSE_RULES,
    topics=TOPICS,
)
