"""The games the table can referee: every module here that has a ``GAME``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from companion.games.game import Game


@cache
def registered() -> dict[str, Game]:
    """All games by name, in the order of their names."""
    modules = (
        importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)
    )
    games = (getattr(module, "GAME", None) for module in modules)
    return {game.name: game for game in games if isinstance(game, Game)}
