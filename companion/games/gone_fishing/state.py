"""A game of Gone Fishing at one moment (4.3). Nothing in it is secret: it knows which cells are occupied, not by what.

What changes with every record is in :class:`State`; what a day comes to, in :class:`Day`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.game import Setup
from companion.games.gone_fishing.moves import Options
from companion.games.gone_fishing.pond import FULL, Line

TRASH = 5
TILES = (3, 3, 3, 3)
"""Range tiles of a day, by the cell they reach (1 to 4)."""
FISHER_HELPS, FISH_HELPS = 2, 3
DAYS = 2

Phase = Literal["start", "move", "show", "cast", "fisher-help", "swim", "fish-help", "day-over", "game-over"]
Piece = int | Literal["trash"]
"""What can leave the pond: a fish by its value, or trash."""


class Day(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What the game has come to, catch by catch and day by day."""

    number: int
    fisher: int
    """Seat of this day's fisher."""
    starts: tuple[int, int] | None
    """Where figures x and y set out, and where they are home."""
    tiles: tuple[int, ...]
    caught: tuple[tuple[int, Piece], ...]
    """All that has left the pond, each with its day."""
    left: tuple[Piece, ...]
    """All that has not; the diver never leaves."""
    scores: tuple[tuple[int, int], ...]
    """Points of each finished day, by seat."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A game at one moment. ``active``, ``line`` and ``shown`` are those of the round."""

    setup: Setup
    phase: Phase
    day: Day
    pond: int
    """Occupied cells, as bits."""
    steps: tuple[int, int]
    """What figures x and y have walked today."""
    fisher_helps: int
    fish_helps: int
    active: int | None = None
    """The figure of this round: 0 is x, 1 is y."""
    line: Line | None = None
    """What the active figure saw after its move; ``None`` if that took it home."""
    shown: int | None = None
    """The cell of the line that was shown, from 1."""
    swims: int = 0
    helped: bool = False
    """Whether a card was used in this help phase."""

    @property
    def options(self) -> Options:
        """House rules of this game."""
        options: Options = self.setup.options
        return options

    @property
    def acting(self) -> int | None:
        """The seat to act (``records.md``): the fish shows, swims, helps itself and arranges the second day."""
        fisher = self.day.fisher
        if self.phase == "game-over":
            return None
        # The new fish player arranges the second day: the fisher of the first.
        return 1 - fisher if self.phase in ("show", "swim", "fish-help") else fisher


def all_pieces(options: Options) -> tuple[Piece, ...]:
    """What lies in the pond at first and can leave it: ten fish and the trash."""
    trash: Piece = "trash"
    return (*options.fish_values, *[trash] * TRASH)


def begin(setup: Setup) -> State:
    """The full pond of the first day, before the figures are placed."""
    left = all_pieces(setup.options)
    day = Day(number=1, fisher=setup.first, starts=None, tiles=TILES, caught=(), left=left, scores=())
    return State(
        setup=setup,
        phase="start",
        day=day,
        pond=FULL,
        steps=(0, 0),
        fisher_helps=FISHER_HELPS,
        fish_helps=FISH_HELPS,
    )
