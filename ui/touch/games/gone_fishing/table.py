"""All that the picture of Gone Fishing follows from: how the game stands, what may be done, what was touched since.

What may be done is asked of the rules (``companion/games/gone_fishing/now.py``), never worked out again.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.gone_fishing.moves import FIGURES, Adjust, Catch, Figure, Options
from companion.games.gone_fishing.now import forced, pieces_left
from companion.games.gone_fishing.state import DAYS
from companion.games.gone_fishing.view import GoneFishingView
from companion.games.now import Choice
from companion.play.standing import Standing
from ui.touch.game.host import Json
from ui.touch.games.gone_fishing.board import Cell
from ui.touch.games.gone_fishing.said import Edit, Side


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused, and why."""

    record: Json
    rule: str
    says: str


class Moment(msgspec.Struct, frozen=True):
    """What was touched since the last record, while the game stands at ``rev``; gone with the next."""

    rev: int
    placed: int | None = None
    """Where the round figure will start."""
    figure: Figure | None = None
    """The figure that is about to move."""
    drag: tuple[Figure, float, float] | None = None
    """A figure under a finger, and where that is."""
    cell: int | None = None
    """The cell of the line that will be fished."""
    piece: Cell | None = None
    """The piece that is about to swim, or to be moved by a card."""
    editing: Edit | None = None
    """What a help card changed."""
    proposal: Adjust | None = None
    """What both players are asked about."""
    agreed: frozenset[Side] = frozenset()
    """Who has said yes to it."""
    lying: frozenset[Cell] | None = None
    """Where pieces lie on the second day, while they are arranged."""
    refused: Refused | None = None

    @property
    def waits(self) -> bool:
        """Whether nothing may be touched but an answer: to a refusal, or to what both are asked."""
        return self.refused is not None or self.proposal is not None


class Came(msgspec.Struct, frozen=True):
    """What the last record moved, so that it is seen to come."""

    rev: int
    figure: tuple[str, int] | None = None
    """A figure, and the position it came from."""
    piece: tuple[Cell, Cell] | None = None
    """Where a piece came from, and where to."""


class Table(msgspec.Struct, frozen=True):
    """A game of Gone Fishing as it stands."""

    standing: Standing
    moment: Moment
    came: Came | None = None

    @property
    def view(self) -> GoneFishingView:
        """What everyone may see."""
        assert isinstance(self.standing.seen, GoneFishingView)
        return self.standing.seen

    @property
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.standing.options
        return found

    @property
    def perimeter(self) -> int:
        """How many positions the pond has."""
        return self.options.perimeter

    @property
    def line(self) -> list[Cell]:
        """The cells that the active figure looks along, the nearest first."""
        return list(self.view.line or ())

    @property
    def lying(self) -> frozenset[Cell]:
        """The cells in which something stands."""
        return frozenset(
            (row, column)
            for row, cells in enumerate(self.view.pond)
            for column, stands in enumerate(cells)
            if stands
        )

    # What may be done ---------------------------------------------------------------------------------------

    def choices(self, do: str) -> list[Choice]:
        """Those of the records of one kind."""
        return [choice for choice in self.standing.now if choice.do == do]

    @property
    def starts(self) -> dict[int, list[int]]:
        """Where the round figure may start, each with where the square one then may."""
        return {x: values(choice, "y") for choice in self.choices("start") for x in values(choice, "x")}

    @property
    def walks(self) -> dict[Figure, int]:
        """The figures that may move, each with the most steps it may go, which take it home."""
        return {
            figure: max(values(choice, "steps"))
            for choice in self.choices("move")
            for figure in values(choice, "figure")
        }

    @property
    def showable(self) -> list[int | None]:
        """The cells of the line that may be shown, counted from the figure; ``None``: nothing."""
        return [cell for choice in self.choices("show") for cell in values(choice, "cell")]

    @property
    def castable(self) -> dict[int, list[Catch | None]]:
        """The cells of the line that may be fished, each with what may come out of it."""
        return {
            cell: values(choice, "catch")
            for choice in self.choices("cast")
            for cell in values(choice, "cell")
        }

    @property
    def swims(self) -> dict[Cell, list[Cell]]:
        """The pieces that may swim, each with where to."""
        return {
            piece: values(choice, "to") for choice in self.choices("swim") for piece in values(choice, "from")
        }

    @property
    def may_help(self) -> bool:
        """Whether who acts may use a help card."""
        view = self.view
        return bool(self.choices("help")) or (view.phase == "swim" and view.helps.fish > 0)

    @property
    def helped(self) -> bool:
        """Whether a card was used, so that what it did may be told."""
        return bool(self.choices("adjust"))

    def adjustable(self, field: str) -> list[Any]:
        """What a help card may have done, by a field of ``adjust``."""
        return [
            value
            for choice in self.choices("adjust")
            if field in choice.fields
            for value in values(choice, field)
        ]

    # What is about to happen --------------------------------------------------------------------------------

    @property
    def figure(self) -> Figure | None:
        """The figure about to move: the one that was touched, or the only one still out."""
        out = list(self.walks)
        if self.moment.drag is not None:
            return self.moment.drag[0]
        return self.moment.figure if self.moment.figure in out else out[0] if len(out) == 1 else None

    def forced(self, cell: int) -> int:
        """The steps that a cast at a cell of the line takes the active figure."""
        return forced(self.view, self.options, cell)

    @property
    def in_pond(self) -> tuple[int, int] | None:
        """What the fish in the pond are worth together and how much trash is there, once both players know it.

        What was caught on the first day was seen by both, and so was what is left (rules 4.6).
        """
        if self.view.day < DAYS:
            return None
        left = pieces_left(self.view, self.options)
        return sum(piece for piece in left if piece != "trash"), left.count("trash")


def values(choice: Choice, field: str) -> list[Any]:
    """All that a field of a record may say now."""
    return list(choice.fields[field].each())


def other_figure(figure: Figure) -> Figure:
    """The figure that this one is not."""
    return FIGURES[1 - FIGURES.index(figure)]


def reader(view: GoneFishingView) -> str:
    """Whom the table is turned to: who acts, or the fisher."""
    return view.to_act or view.fisher
