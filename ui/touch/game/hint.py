"""What a game says in its first round at a table that never played it: a short sentence when a thing happens.

Each game brings its own (``Shown.hints``). They are a function of what everyone may see, so nothing
leaks through them; ``ui/touch/game/hint_placing.py`` finds them their place on the glass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from companion.language.words import Words, say
from companion.settings.model import hints_of
from ui.touch.game.host import Json
from ui.touch.game.house_rule import HouseRule
from ui.touch.picture.marks import Said


class Skip(Said, frozen=True):
    """The button of every hint: no more of them in this game."""


class Read(Said, frozen=True):
    """The paper of a hint was touched: it is read."""


class Hint(msgspec.Struct, frozen=True):
    """One sentence: its key, its text, and beside what it stands.

    ``at`` is how the key of the part begins that must be on the glass for it, and whose reader it faces; ``beside`` the
    same of another part it is about.
    """

    key: str
    text: str
    at: str
    beside: str = ""


class HintsOfGame(Protocol):
    """What explaining asks of a game."""

    def hints(self, words: Words, view: Json) -> Sequence[Hint]:
        """What may be said now, the most important first; nothing after the first round."""


class Unexplained:
    """A game that explains itself."""

    def hints(self, words: Words, view: Json) -> Sequence[Hint]:
        """Nothing, at any time."""
        return ()


def explained(game: str) -> HouseRule:
    """The house rule by which a table chooses when a game is explained."""
    return HouseRule(
        "hints",
        say("Hints in the first round"),
        (
            ("first", say("The first time")),
            ("always", say("Always")),
            ("never", say("Never")),
        ),
        say("Each thing is explained in a sentence when it happens."),
        setting=hints_of(game),
    )
