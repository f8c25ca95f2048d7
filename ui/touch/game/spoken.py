"""What the voice needs of a game: how it stands, and what is said of it (``Shown.spoken``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from companion.language.read_aloud import can_be_read
from companion.language.words import Words
from companion.play.standing import Standing
from ui.touch.game.host import Json

Asked = tuple[str, str]
"""Who is asked (a name as it is said, or empty where everyone is) and the question."""


class Stands(msgspec.Struct, frozen=True):
    """The game as it stands, for those who put it into words."""

    words: Words
    standing: Standing
    """Of a game that was opened."""

    @property
    def view(self) -> Json:
        """What everybody may see."""
        assert self.standing.view is not None
        return self.standing.view

    def name(self, name: str) -> str:
        """A name as it can be said; a player whose name no voice can read is told by their seat."""
        if can_be_read(name, self.words.language):
            return name
        return self.words.say("Player {seat}", seat=self.view["players"].index(name) + 1)

    def names(self, names: Sequence[str]) -> str:
        """Several names as they can be said, in their order."""
        return ", ".join(map(self.name, names))

    def points(self, scores: Mapping[str, int]) -> str:
        """Everybody's points, in seat order."""
        each = [self.words.say("{name} {n}", name=self.name(name), n=scores[name]) for name in scores]
        return self.words.say("Points: {list}.", list=", ".join(each))


class SpokenGame(Protocol):
    """What the voice says of a game. Short, and of public facts alone."""

    def turned(self, words: Words) -> tuple[str, ...]:
        """Every sentence of which a hidden card decides."""

    def questions(self, stands: Stands) -> tuple[str, ...]:
        """Questions that will be asked again and again."""

    def happened(self, stands: Stands, event: Json) -> list[str]:
        """What is said of one of the game's own events (``docs/events.md``)."""

    def asked(self, stands: Stands) -> Asked | None:
        """Who is asked and what; ``None`` where nobody is."""


class Unspoken:
    """A game of which nothing is said but what is said of every game."""

    def turned(self, words: Words) -> tuple[str, ...]:
        """None."""
        return ()

    def questions(self, stands: Stands) -> tuple[str, ...]:
        """None."""
        return ()

    def happened(self, stands: Stands, event: Json) -> list[str]:
        """Nothing."""
        return []

    def asked(self, stands: Stands) -> Asked | None:
        """Nobody, as far as the voice goes."""
        return None
