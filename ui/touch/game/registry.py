"""The games the screen offers: every package of ``ui/touch/games``, which has a ``SHOWN``.

It stands under the name of its game, and shows once the game's rules are registered (``companion.games``).
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.language.words import Words
from ui.touch.game.by_touch import ByTouch
from ui.touch.game.shown import LineOfGame, Shown

if TYPE_CHECKING:
    from ui.touch.game.hint import HintsOfGame

GAMES = "ui.touch.games"
FIRST = "fish-fish"
"""The game the table was made for stands first; the others follow by their names."""


def _module(game: str, name: str = "") -> Any:
    return importlib.import_module(".".join((GAMES, game.replace("-", "_"), *([name] if name else []))))


@cache
def shown(game: str) -> Shown:
    """What is shown of a game."""
    found: Shown = _module(game).SHOWN
    return found


@cache
def offered() -> tuple[str, ...]:
    """The names of all games the screen offers, in the order it offers them."""
    names = [
        found.name.replace("_", "-")
        for found in pkgutil.iter_modules(importlib.import_module(GAMES).__path__)
        if found.ispkg
    ]
    return tuple(sorted(names, key=lambda name: (name != FIRST, name)))


def line_of(game: str) -> LineOfGame:
    """What the line of records knows of a game."""
    found: LineOfGame = _module(game, "line")
    return found


def hints_in(game: str) -> HintsOfGame:
    """What a game says in its first round."""
    found: HintsOfGame = _module(game, "hints")
    return found


def by_touch(game: str) -> ByTouch:
    """How a game's own records are made by touch."""
    found: ByTouch = _module(game, "by_touch")
    return found


def name_of(words: Words, game: str) -> str:
    """What a game is called in the table's language."""
    return shown(game).name(words)
