"""What a game brings to its sheet: its rounds, its roles, and its words for them.

A game names its part in its registration and leaves out what it has none of. Without rounds its
sheet has neither table nor chart; points may be negative.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from companion.games.game import Json, State
from companion.language.words import Words

Kind = Literal["full", "open", "dashed"]
"""How a line is ringed on the page."""
Direction = Literal["clockwise", "counter-clockwise"]


class Line(msgspec.Struct, frozen=True):
    """One line of a round, as a ring with a numeral."""

    numeral: str
    kind: Kind


class Round(msgspec.Struct, frozen=True):
    """A round that is over, being played, or to come. Seats count from 0."""

    number: int
    points: tuple[int, ...] | None = None
    """Of each seat; ``None`` where the round is not scored."""
    fisher: int | None = None
    """The seat marked in this round."""
    direction: Direction | None = None
    lines: tuple[Line, ...] = ()


class Role(msgspec.Struct, frozen=True):
    """The points that players made in one role."""

    key: str
    """Its name in files, such as ``fisher``."""
    name: str
    points: tuple[int, ...]
    """Of each seat."""


class Legend(msgspec.Struct, frozen=True):
    """What is said about the rounds of a game."""

    fisher: str = ""
    """What the dark mark in a round means, in a few words."""
    fisher_points: str = ""
    """The same and what it counts, in one sentence."""
    lines: str = ""
    """What the rows of rings are."""
    kinds: tuple[tuple[Kind, str], ...] = ()
    """What each ring means."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What the sheet asks of a game. ``State`` is the game's own, played from public records alone."""

    rounds: Callable[[Sequence[State]], tuple[Round, ...]] = lambda states: ()
    """All rounds of the game, from the states after each record that stands."""
    roles: Callable[[Words, State], tuple[Role, ...]] = lambda words, state: ()
    first: Callable[[State], int] = lambda state: state.setup.first
    """The seat that began the game."""
    legend: Callable[[Words], Legend] = lambda words: Legend()
    house_rules: Callable[[Words, Json], tuple[str, ...]] = lambda words, options: ()
    """One sentence for each option, as the game was opened with, that is not the usual one."""
    note: Callable[[Words, State], str] = lambda words, state: ""
    """One sentence about how the game came out, such as how a tie was broken; empty for none."""
    place: Callable[[Words, State], str]
    """Where in the game a state is, as in “round 3, line 2”."""
