"""What can be told in a game of Gone Fishing, and the house rules it is played by (``records.md``)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Record

FISH_VALUES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 6)

Figure = Literal["x", "y"]
FIGURES: tuple[Figure, Figure] = ("x", "y")
"""The round figure and the square one."""
Catch = int | Literal["trash", "diver"]
Place = tuple[int, int]
"""A cell as it is told: row and column."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules (A-1, A-2, A-6, A-7, A-12, A-17, A-18)."""

    perimeter: Literal[20, 16] = 20
    """Positions round the pond, with corners or without (A-1)."""
    trash: Literal["each", "kind", "none"] = "each"
    """What trash costs at the end of a day: each piece, once whatever the number, or nothing (A-17)."""
    fish_values: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=10, max_length=10)
    ] = FISH_VALUES
    """What the ten fish are worth (A-18)."""
    start: Literal["free", "opposite-corners"] = "free"
    """Where figures may start (A-2)."""
    overshoot: Literal["stop", "refused"] = "stop"
    """Whether a figure whose tile leads beyond its start stops there, or may not cast so (A-6)."""
    cast_empty: bool = False
    """Whether an empty cell may be fished (A-7)."""
    swim_after_decline: bool = True
    """Whether the fish swim after a round the fisher declined (A-12)."""

    def __post_init__(self) -> None:
        if self.start == "opposite-corners" and self.perimeter == 16:
            raise ValueError("sixteen positions have no corners")


class Start(Record, frozen=True, tag="start"):
    """The fisher puts a marker and a figure on each of two positions."""

    x: int
    """Where the round figure starts: a position, counted clockwise from the top left corner."""
    y: int
    """The same of the square figure."""


class Walk(Record, frozen=True, tag="move"):
    """The fisher moves one figure clockwise; it is the active one of this round."""

    figure: Figure
    """Which one: ``x`` is round, ``y`` is square."""
    steps: int
    """How far: at least one, at most home."""


class Show(Record, frozen=True, tag="show"):
    """The fish shows what stands in a cell of the line, counted from the figure; ``None``: nothing to show."""

    cell: int | None
    """1 to 4, counted from the figure; ``None`` where there is nothing to show."""


class Cast(Record, frozen=True, tag="cast"):
    """The fisher pulls out what stands in a cell of the line; ``None``: the cell was empty (``cast_empty``)."""

    cell: int
    """1 to 4, counted from the figure; a tile of that distance is paid."""
    catch: Catch | None
    """A fish by its value, trash, or the diver; ``None`` for an empty cell."""


class Decline(Record, frozen=True, tag="decline"):
    """The fisher does not cast in this round."""


class Help(Record, frozen=True, tag="help"):
    """Uses one help card of the side whose help phase it is."""


class Adjust(Record, frozen=True, tag="adjust"):
    """What the text of a help card did: a piece moved, a figure set on so many steps, or a tile back."""

    origin: Place | UnsetType = msgspec.field(default=UNSET, name="from")
    """The cell of a piece that was moved."""
    target: Place | UnsetType = msgspec.field(default=UNSET, name="to")
    """The empty cell it went to."""
    figure: Figure | UnsetType = UNSET
    """A figure that was set."""
    steps: int | UnsetType = UNSET
    """How many steps it has then."""
    tile: int | UnsetType = UNSET
    """The distance of a tile that came back."""


class Swim(Record, frozen=True, tag="swim"):
    """The fish moves a piece to an empty cell beside it."""

    origin: Place = msgspec.field(name="from")
    """The cell of the piece."""
    target: Place = msgspec.field(name="to")
    """The empty cell beside it."""


class Done(Record, frozen=True, tag="done"):
    """Leaves a help or swim phase."""


class Arrange(Record, frozen=True, tag="arrange"):
    """Where the pieces that are left lie on the second day."""

    cells: list[Place]
    """As many cells as pieces are left."""


Move = Start | Walk | Show | Cast | Decline | Help | Adjust | Swim | Done | Arrange


def is_one_adjustment(move: Adjust) -> bool:
    """Whether exactly one of the three things an ``adjust`` can say is said, and said whole."""
    told = (
        move.origin is not UNSET,
        move.target is not UNSET,
        move.figure is not UNSET,
        move.steps is not UNSET,
        move.tile is not UNSET,
    )
    return told in _ADJUSTMENTS


_ADJUSTMENTS = (
    (True, True, False, False, False),
    (False, False, True, True, False),
    (False, False, False, False, True),
)
