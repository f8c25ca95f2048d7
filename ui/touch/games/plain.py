"""What a simple game brings to the glass: its words. The rest is made of its view and of what may be done now.

A game's package says ``SHOWN = plain_game(Plain(...), ...)`` and is played on ``plain_game.PlainGame``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from companion.language.words import Words
from ui.touch.game.host import GameScreen, Host, Json
from ui.touch.game.shown import LineOfGame, Shown

if TYPE_CHECKING:
    from ui.touch.game.spoken import SpokenGame


class Plain(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a simple game: one of up to about a dozen records, told by whoever acts, with points for each."""

    game: str
    question: Callable[[Words, Any], str]
    """What whoever acts is asked, in at most six words; it is given what everybody sees (``Game.view``)."""
    button: Callable[[Words, Json], str]
    """What stands on the button of a record, a word or a number; also what it is called once it stands."""
    news: Callable[[Words, Json], str] = lambda words, event: ""
    """What the voice says of an event of the game; empty for nothing."""


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
