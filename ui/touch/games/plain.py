"""A simple game as the screen offers it: its package says ``SHOWN = plain_game(Plain(...), ...)``.

It is played on ``plain_game.PlainGame``, which is read when it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import refusals
from ui.touch.game.book import TABLE
from ui.touch.game.host import GameScreen, Host
from ui.touch.game.shown import LineOfGame, Shown, Topic
from ui.touch.games.plain_words import Plain

if TYPE_CHECKING:
    from ui.touch.game.spoken import SpokenGame


OF_EVERY_GAME = tuple(
    dict.fromkeys(
        rule
        for rule in (key.partition(" ")[0] for key in refusals.TABLE)
        if not any(rule in topic.rules for topic in TABLE)
    )
)
"""Rules of every game that no page of every book explains: the first page of its own does."""


def plain_game(plain: Plain, *, topics: tuple[Topic, ...], **facts: Any) -> Shown:
    """A simple game as the screen offers it; ``facts`` are those of :class:`~ui.touch.game.shown.Shown`.

    ``topics`` are at least one, what the game is about first.
    """

    def screen() -> Callable[[Host], GameScreen]:
        from ui.touch.games.plain_game import PlainGame

        return partial(PlainGame, plain)

    def line() -> LineOfGame:
        from ui.touch.games.plain_line import PlainLine

        return PlainLine(plain)

    def spoken() -> SpokenGame:
        from ui.touch.games.plain_line import PlainVoice

        return PlainVoice(plain)

    about, *others = topics
    about = msgspec.structs.replace(about, rules=(*about.rules, *OF_EVERY_GAME))
    return Shown(screen=screen, line=line, spoken=spoken, topics=(about, *others), **facts)
