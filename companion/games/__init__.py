"""The games the table can referee: every package here, each with its ``REGISTRATION``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import final

from companion.games.game import Game
from companion.games.registration import Registration


@final
class Games(Mapping[str, Game]):
    """All games by name. The rules of a game are read when they are first asked for, so that a table that plays one
    game does not wait for the others."""

    def __init__(self) -> None:
        names = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
        self._folders = {name.replace("_", "-"): name for name in names}

    def __getitem__(self, name: str) -> Game:
        return registration(name).rules()

    def __contains__(self, name: object) -> bool:
        return name in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)

    def folder(self, name: str) -> str:
        """The folder of a game. Raises ``KeyError`` where there is no such game."""
        return self._folders[name]


@cache
def registered() -> Games:
    """All games by name, in the order of their names."""
    return Games()


@cache
def registration(name: str) -> Registration:
    """What a game says of itself. Raises ``KeyError`` where there is no such game."""
    found: Registration = importlib.import_module(f"{__name__}.{registered().folder(name)}").REGISTRATION
    return found


@cache
def registrations() -> tuple[Registration, ...]:
    """Every game's, in the order in which people are told of them."""
    return tuple(sorted(map(registration, registered()), key=lambda found: (found.rank, found.name)))
