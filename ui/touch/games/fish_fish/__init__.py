"""Fish Fish as the screen offers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language.words import say
from ui.touch.game.shown import Shown
from ui.touch.games.fish_fish.house_rules import HOUSE_RULES
from ui.touch.games.fish_fish.topics import TOPICS
from ui.touch.kit.pieces import fish
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Sprite, Thread

if TYPE_CHECKING:
    from ui.touch.game.by_touch import ByTouch
    from ui.touch.game.hint import HintsOfGame
    from ui.touch.game.host import GameScreen, Host
    from ui.touch.game.shown import LineOfGame
    from ui.touch.game.spoken import SpokenGame


def _picture(look: Look, box: Box) -> tuple[Mark, ...]:
    """A hook on its line between two fish."""
    unit = min(box.w / 30.8, box.h / 29.2)
    cx, cy = box.cx + 1.3 * unit, box.cy
    hook = 11.2 * unit
    end = (cx + 7.1 * unit, cy - 3.6 * unit)
    return (
        Thread(
            (end[0] - 0.8 * unit, box.y + 0.4 * look.u),
            (end[0] + 1.2 * unit, (box.y + end[1]) / 2),
            end,
            0.58 * unit,
            0.58 * unit,
        ),
        Sprite("sign-hook", end[0] - 0.556 * hook, end[1] - 1.1 * unit, hook, hook, ink="foam"),
        fish("fish-carp", cx - 6.7 * unit, cy - 4.3 * unit, 16.2 * unit),
        fish("fish-perch", cx - 4.4 * unit, cy + 7.2 * unit, 16.2 * unit),
    )


def _screen() -> Callable[[Host], GameScreen]:
    from ui.touch.games.fish_fish.screen import FishFish

    return FishFish


def _line() -> LineOfGame:
    from ui.touch.games.fish_fish import line

    return line


def _hints() -> HintsOfGame:
    from ui.touch.games.fish_fish import hints

    return hints


def _spoken() -> SpokenGame:
    from ui.touch.games.fish_fish import spoken

    return spoken


def _by_touch() -> ByTouch:
    from ui.touch.games.fish_fish import by_touch

    return by_touch


SHOWN = Shown(
    minutes=say("{fewest}–{most} min", fewest=10, most=15),
    drawing=_picture,
    screen=_screen,
    line=_line,
    hints=_hints,
    spoken=_spoken,
    by_touch=_by_touch,
    recording="whole-match-shared-win.jsonl",
    house_rules=HOUSE_RULES,
    topics=TOPICS,
)
