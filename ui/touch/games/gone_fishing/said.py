"""What touches on the table of Gone Fishing say where that is no record of the rules."""

from __future__ import annotations

from typing import Literal

from companion.games.gone_fishing.moves import Adjust, Done, Figure, Help, Move, Place
from companion.games.gone_fishing.view import GoneFishingView
from ui.touch.picture.marks import Message, Said

Edit = Literal["piece", "figure", "tile"]
"""What a help card can have changed."""
Side = Literal["acting", "other"]
"""Who is asked whether that is so."""


class Placed(Said, frozen=True):
    """The round figure will start at a position; said of the same once more, it is taken up again."""

    position: int


class Chosen(Said, frozen=True):
    """A figure was chosen beside the board."""

    figure: Figure


class Taken(Said, frozen=True):
    """A figure was touched on the board, from where it can be dragged."""

    figure: Figure


class Aimed(Said, frozen=True):
    """A cell of the line will be fished, counted from the figure; ``None``: the choice is open again."""

    cell: int | None


class Lifted(Said, frozen=True):
    """The piece in a cell is about to swim, or to be moved by a card; said once more of the same, it is not."""

    cell: Place


class Edits(Said, frozen=True):
    """What a help card changed; ``None``: back to that question."""

    what: Edit | None


class Proposed(Said, frozen=True):
    """What both players are asked about."""

    change: Adjust


class Agreed(Said, frozen=True):
    """One of them says yes to it."""

    who: Side


class Disagreed(Said, frozen=True):
    """One of them says no."""


class LaysOut(Said, frozen=True):
    """The pond of the second day is laid out from now on."""


class Lies(Said, frozen=True):
    """A piece lies in a cell, or none any more."""

    cell: Place


class Turned(Said, frozen=True):
    """The sheet between the days is turned to a heading, in degrees."""

    heading: float


class InTurn(Said, frozen=True):
    """Several records, each once the one before stands."""

    records: tuple[Move, ...]


def done(view: GoneFishingView) -> Message:
    """The end of a phase; who is done with a swim is done with helps too."""
    return InTurn((Done(), Done())) if view.phase == "swim" and view.helps.fish else Done()


def use_help(view: GoneFishingView) -> Message:
    """A help card; it ends the swim before it."""
    return InTurn((Done(), Help())) if view.phase == "swim" else Help()
