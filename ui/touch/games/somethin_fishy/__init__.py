"""Somethin' Fishy as the screen offers it."""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Deck, Shown
from ui.touch.games.somethin_fishy.enrol import EnrolFish
from ui.touch.games.somethin_fishy.house_rules import HOUSE_RULES
from ui.touch.games.somethin_fishy.topics import TOPICS
from ui.touch.kit.pieces import fish
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark


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


SHOWN = Shown(
    name=say("Somethin’ Fishy"),
    minutes=say("{fewest}–{most} min", fewest=15, most=20),
    drawing=_picture,
    made_for=(3, 6),
    house_rules=HOUSE_RULES,
    topics=TOPICS,
    deck=Deck("card-puffer", EnrolFish),
)
