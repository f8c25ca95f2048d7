"""The games the screen offers: every package of ``ui/touch/games``, which has a ``SHOWN``.

It stands under the name of its game, and shows once the game's rules are registered (``companion.games``).
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from companion.games import registration, registrations
from companion.language.words import Words
from ui.touch.game.shown import Shown

GAMES = "ui.touch.games"


@cache
def shown(game: str) -> Shown:
    """What is shown of a game."""
    found: Shown = importlib.import_module(f"{GAMES}.{game.replace('-', '_')}").SHOWN
    return found


@cache
def offered() -> tuple[str, ...]:
    """The names of all games the screen offers: the one that ranks first, then the others by their names."""
    folders = {
        found.name for found in pkgutil.iter_modules(importlib.import_module(GAMES).__path__) if found.ispkg
    }
    first, *others = (game.name for game in registrations() if game.group in folders)
    return (first, *sorted(others))


def name_of(words: Words, game: str) -> str:
    """What a game is called in the table's language."""
    return registration(game).title(words)
