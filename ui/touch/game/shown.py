"""What the screen asks of a game: picture, house rules, pages that explain it, and where it is played.

A game's package says it in its ``__init__`` as ``SHOWN``. What is needed only while it is played is named by functions
that import it when it is first wanted, and a game leaves out what it has none of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from companion.language.words import Words
from companion.play.standing import Step
from ui.touch.game.by_touch import ByTouch, Told
from ui.touch.game.hint import HintsOfGame, Unexplained
from ui.touch.game.host import GameScreen, Host, Json, Screen
from ui.touch.game.house_rule import HouseRule, Text
from ui.touch.game.spoken import SpokenGame, Unspoken
from ui.touch.kit.record_line import Picture
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part


class Topic(msgspec.Struct, frozen=True):
    """One page of the rules: its key, a drawing of the atlas, a title and its sentences."""

    key: str
    drawing: str
    title: Text
    text: tuple[Text, ...]
    rules: tuple[str, ...] = ()
    """Other rules that are explained here."""


class LineOfGame(Protocol):
    """What the line of records asks of a game."""

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

    minutes: Text
    """How long a game takes."""
    drawing: Callable[[Look, Box], tuple[Mark, ...]]
    """The picture on its card, drawn into a box of water."""
    screen: Callable[[], Callable[[Host], GameScreen]]
    """Where it is played."""
    line: Callable[[], LineOfGame]
    """The game on the line of records."""
    hints: Callable[[], HintsOfGame] = Unexplained
    """What it says in its first round."""
    spoken: Callable[[], SpokenGame] = Unspoken
    """What the voice says of it."""
    by_touch: Callable[[], ByTouch] = Told
    """How its records are made by touch where nobody sits at the table."""
    recording: str = ""
    """The golden game of ``tests/cases/NAME`` that is played where there is no display; empty for none."""
    house_rules: tuple[HouseRule, ...] = ()
    made_for: tuple[int, int] | None = None
    """Fewest and most players it was published for, where the rules let others play too."""
    topics: tuple[Topic, ...] = ()
    """The book of its rules, what it is about first."""
    deck: Deck | None = None
    """Its cardboard, where its cards can be tagged."""
    in_rounds: Callable[[Json], Json] = lambda view: view
    """Its view with ``scores``, ``rounds`` and ``round`` as Fish Fish has them, where it calls them something else."""
