"""A simple game as the screen offers it: its package says ``SHOWN = plain_game(Plain(...), ...)``.

It is played on ``plain_game.PlainGame``, which is read when it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ui.touch.game.host import GameScreen, Host
from ui.touch.game.shown import LineOfGame, Shown
from ui.touch.games.plain_words import Plain

if TYPE_CHECKING:
    from ui.touch.game.spoken import SpokenGame


def plain_game(plain: Plain, **facts: Any) -> Shown:
    """A simple game as the screen offers it; ``facts`` are those of :class:`~ui.touch.game.shown.Shown`."""

    def screen() -> Callable[[Host], GameScreen]:
        from ui.touch.games.plain_game import PlainGame

        return partial(PlainGame, plain)

    def line() -> LineOfGame:
        from ui.touch.games.plain_line import PlainLine

        return PlainLine(plain)

    def spoken() -> SpokenGame:
        from ui.touch.games.plain_line import PlainVoice

        return PlainVoice(plain)

    return Shown(screen=screen, line=line, spoken=spoken, **facts)
