"""What a game brings to the table, and where each part of it is.

A game is a package of ``companion.games`` whose ``__init__`` says ``REGISTRATION = Registration(...)`` and imports
nothing but its settings: everything else is named by a function that imports it when it is first wanted. So the table
knows all games, and reads the rules of the one it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from companion.games.settings import GameSettings

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.games.sheet_part import Part
    from companion.games.wording import Sentence
    from companion.language.words import Words
    from companion.sensing.sense import Sense
    from companion.sensing.tags import Decks


class Registration(msgspec.Struct, frozen=True, kw_only=True):
    """One game, as it is found before anything of it is read."""

    name: str
    """As records and files name it: that of its folder, with hyphens."""
    title: Callable[[Words], str]
    """What people call it."""
    rank: int = 100
    """Where it stands among the games: those with lower ranks first, those with equal ones by their names."""
    rules: Callable[[], Game]
    refusals: Callable[[], Mapping[str, Sentence]]
    """The sentences of its refusals, by their rules."""
    sheet: Callable[[], Part]
    """What it brings to its score sheet."""
    settings: type[GameSettings] = GameSettings
    sensing: Callable[[Decks, frozenset[bytes], bool], Sense] | None = None
    """Makes what it makes of cards and buttons, from the enrolled cards, the tags that lie on the reader, and whether
    the reader senses all cards where they lie; ``None`` in a game that makes nothing of them."""
    tags: str = ""
    """The file in the data folder that says which tag is which of its cards; empty for a game without tagged cards."""

    @property
    def group(self) -> str:
        """The group of its settings: the name of its folder."""
        return self.name.replace("-", "_")
