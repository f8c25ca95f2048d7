"""Fish Fish as the screen offers it."""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Shown
from ui.touch.games.fish_fish.house_rules import HOUSE_RULES
from ui.touch.games.fish_fish.topics import TOPICS
from ui.touch.kit.pieces import fish
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Sprite, Thread


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


SHOWN = Shown(
    name=say("Fish Fish"),
    minutes=say("{fewest}–{most} min", fewest=10, most=15),
    drawing=_picture,
    house_rules=HOUSE_RULES,
    topics=TOPICS,
)
