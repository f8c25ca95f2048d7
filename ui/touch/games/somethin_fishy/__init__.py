"""Somethin' Fishy as the screen offers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language.words import say
from ui.touch.game.shown import Deck, Shown
from ui.touch.games.somethin_fishy.enrol import EnrolFish
from ui.touch.games.somethin_fishy.house_rules import HOUSE_RULES
from ui.touch.games.somethin_fishy.topics import TOPICS
from ui.touch.kit.pieces import fish
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark

if TYPE_CHECKING:
    from ui.touch.game.by_touch import ByTouch
    from ui.touch.game.hint import HintsOfGame
    from ui.touch.game.host import GameScreen, Host
    from ui.touch.game.shown import LineOfGame
    from ui.touch.game.spoken import SpokenGame


def _picture(look: Look, box: Box) -> tuple[Mark, ...]:
    """A hungry piranha behind a row of fish."""
    unit = min(box.w / 30.8, box.h / 29.2)
    cx, cy = box.cx, box.cy
    return (
        fish("card-piranha-hungry", cx - 5.0 * unit, cy - 6.4 * unit, 20.0 * unit),
        fish("card-puffer", cx + 10.0 * unit, cy + 1.0 * unit, 12.4 * unit),
        fish("card-lionfish", cx - 8.0 * unit, cy + 8.2 * unit, 13.0 * unit),
        fish("card-swordfish", cx + 6.0 * unit, cy + 10.0 * unit, 14.6 * unit),
    )


def _screen() -> Callable[[Host], GameScreen]:
    from ui.touch.games.somethin_fishy.screen import SomethinFishy

    return SomethinFishy


def _line() -> LineOfGame:
    from ui.touch.games.somethin_fishy import line

    return line


def _hints() -> HintsOfGame:
    from ui.touch.games.somethin_fishy import hints

    return hints


def _spoken() -> SpokenGame:
    from ui.touch.games.somethin_fishy import spoken

    return spoken


def _by_touch() -> ByTouch:
    from ui.touch.games.somethin_fishy import by_touch

    return by_touch


SHOWN = Shown(
    minutes=say("{fewest}–{most} min", fewest=15, most=20),
    drawing=_picture,
    made_for=(3, 6),
    screen=_screen,
    line=_line,
    hints=_hints,
    spoken=_spoken,
    by_touch=_by_touch,
    recording="a-hungry-sea-card-ends-it.jsonl",
    house_rules=HOUSE_RULES,
    topics=TOPICS,
    deck=Deck("card-puffer", EnrolFish),
)
