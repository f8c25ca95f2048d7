"""The book of a game's rules: its own pages, and after them what holds at every table.

A refusal names its rule by a key such as ``fish-fish/order``; :func:`page_of` finds the page that explains it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.language.words import say
from ui.touch.game.registry import shown
from ui.touch.game.shown import Topic

TABLE: tuple[Topic, ...] = (
    Topic(
        "table/take-back",
        "sign-back",
        say("Take back"),
        (
            say("Hold the arrow: the last step is taken back."),
            say("Touch it: the line of all steps opens, and you can go back to any of them."),
            say("What everyone has seen needs a reason. Nothing is deleted."),
        ),
        ("table/undo", "table/undo-shown", "table/correct", "table/stale"),
    ),
)


def book(game: str) -> tuple[Topic, ...]:
    """All pages about a game."""
    return shown(game).topics + TABLE


def page_of(rule: str, pages: Sequence[Topic]) -> int:
    """The number of the page that explains a rule; the first one for a rule no page is about."""
    for number, topic in enumerate(pages):
        if rule == topic.key or rule in topic.rules:
            return number
    return 0
