"""What the screen needs of a game before and beside its play: name, picture, house rules, the pages that explain it.

Where it is played is another module, ``ui/touch/games/NAME/screen.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from companion.language.words import Words
from companion.play.standing import Step
from ui.touch.game.host import Host, Json, Screen
from ui.touch.kit.record_line import Picture
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part

Text = Callable[[Words], str]


class Topic(msgspec.Struct, frozen=True):
    """One page of the rules: its key, a drawing of the atlas, a title and its sentences."""

    key: str
    drawing: str
    title: Text
    text: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    """Other rules that are explained here."""


class HouseRule(msgspec.Struct, frozen=True):
    """One option of a game: its name, its choices with the usual one first, and one line of why."""

    option: str
    name: Text
    choices: tuple[tuple[Any, Text], ...]
    why: Text
    setting: str = ""
    """The setting that keeps the choice where it is one of the screen alone, of which the referee knows nothing."""


class LineOfGame(Protocol):
    """What the line of records asks of a game: the module ``line`` of its package."""

    def around(self, look: Look, host: Host, view: Json, turned: float) -> list[Part]:
        """The table as it lies under the line: its ground, everyone's strip, its counters."""

    def named(self, words: Words, record: Json) -> str:
        """What a record did, to stand after a colon."""

    def reasons(self, words: Words, do: str) -> list[str]:
        """Three things that may have gone wrong with a record of this kind, the likeliest first."""

    def pictures(self, look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
        """What each record is drawn as."""


class Deck(msgspec.Struct, frozen=True):
    """The cards of a game that can be tagged: a drawing that stands for them, and the page where that is done."""

    drawing: str
    enrol: Callable[[Host, float], Screen]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """One game as the screen offers it."""

    name: Text
    minutes: Text
    drawing: Callable[[Look, Box], tuple[Mark, ...]]
    """The picture on its card, drawn into a box of water."""
    house_rules: tuple[HouseRule, ...]
    made_for: tuple[int, int] | None = None
    """Fewest and most players it was published for, where the rules let others play too."""
    topics: tuple[Topic, ...]
    """The book of its rules, what it is about first."""
    deck: Deck | None = None
    """Its cardboard, where its cards can be tagged."""
    in_rounds: Callable[[Json], Json] = lambda view: view
    """Its view with ``scores``, ``rounds`` and ``round`` as Fish Fish has them, where it calls them something else."""
