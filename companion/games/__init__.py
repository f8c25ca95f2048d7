"""The games the table can referee: every package here, which ends with ``GAME``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import final

from companion.games.game import Game


@final
class Games(Mapping[str, Game]):
    """All games by name. The rules of a game are read when they are first asked for, so that a table that plays one
    game does not wait for the others."""

    def __init__(self) -> None:
        names = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
        self._folders = {name.replace("_", "-"): name for name in names}

    def __getitem__(self, name: str) -> Game:
        game: Game = importlib.import_module(f"{__name__}.{self._folders[name]}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


@cache
def registered() -> Games:
    """All games by name, in the order of their names."""
    return Games()
