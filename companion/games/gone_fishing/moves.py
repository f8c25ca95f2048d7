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
    trash: Literal["each", "kind", "none"] = "each"
    fish_values: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=10, max_length=10)
    ] = FISH_VALUES
    start: Literal["free", "opposite-corners"] = "free"
    overshoot: Literal["stop", "refused"] = "stop"
    cast_empty: bool = False
    swim_after_decline: bool = True

    def __post_init__(self) -> None:
        if self.start == "opposite-corners" and self.perimeter == 16:
            raise ValueError("sixteen positions have no corners")


class Start(Record, frozen=True, tag="start"):
    """The fisher puts a marker and a figure on each of two positions."""

    x: int
    y: int


class Walk(Record, frozen=True, tag="move"):
    """The fisher moves one figure clockwise; it is the active one of this round."""

    figure: Figure
    steps: int


class Show(Record, frozen=True, tag="show"):
    """The fish shows what stands in a cell of the line, counted from the figure; ``None``: nothing to show."""

    cell: int | None


class Cast(Record, frozen=True, tag="cast"):
    """The fisher pulls out what stands in a cell of the line; ``None``: the cell was empty (``cast_empty``)."""

    cell: int
    catch: Catch | None


class Decline(Record, frozen=True, tag="decline"):
    """The fisher does not cast in this round."""


class Help(Record, frozen=True, tag="help"):
    """Uses one help card of the side whose help phase it is."""


class Adjust(Record, frozen=True, tag="adjust"):
    """What the text of a help card did: a piece moved, a figure set on so many steps, or a tile back."""

    origin: Place | UnsetType = msgspec.field(default=UNSET, name="from")
    target: Place | UnsetType = msgspec.field(default=UNSET, name="to")
    figure: Figure | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    tile: int | UnsetType = UNSET


class Swim(Record, frozen=True, tag="swim"):
    """The fish moves a piece to an empty cell beside it."""

    origin: Place = msgspec.field(name="from")
    target: Place = msgspec.field(name="to")


class Done(Record, frozen=True, tag="done"):
    """Leaves a help or swim phase."""


class Arrange(Record, frozen=True, tag="arrange"):
    """Where the pieces that are left lie on the second day."""

    cells: list[Place]


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
