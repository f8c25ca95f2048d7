"""A table of Gone Fishing without a window: the real referee, and moments of a game that are worth a look."""

from __future__ import annotations

from typing import Any

from companion.games.game import Record
from companion.games.gone_fishing.moves import Adjust, Help
from companion.language.words import Words as Voice
from tests.ui.touch.games.fish_fish.table import Json, Table, taps
from ui.touch.games.gone_fishing.said import (
    Agreed,
    Aimed,
    Chosen,
    Edits,
    LaysOut,
    Lifted,
    Placed,
    Proposed,
    Taken,
)
from ui.touch.games.gone_fishing.screen import GoneFishing
from ui.touch.picture.geometry import Edge
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Said

NAMES = ("Szentgyörgyiné", "Nguyễn Thị Hoa")


class Pond(Table):
    """The host of :class:`GoneFishing` in tests."""

    def __init__(
        self,
        look: Look,
        *records: Json,
        voice: Voice | None = None,
        seating: tuple[Edge, ...] | None = None,
        names: tuple[str, str] = NAMES,
        **options: Any,
    ) -> None:
        opening: Json = {"do": "open", "game": "gone-fishing", "players": list(names), "options": options}
        super().__init__(look, [opening, *records], voice=voice, seating=seating)

    def game_screen(self) -> GoneFishing:
        return GoneFishing(self)

    def touch(self, *message: Any) -> None:
        """A finger on the part that says this record, or what the screen says of its own, or a common word."""
        if not isinstance(message[0], Record | Said):
            super().touch(*message)
            return
        assert message[0] in taps(self.scene()), (message[0], taps(self.scene()))
        self.screen.on(message[0])

    def touches(self, *messages: Any) -> Pond:
        """One touch after the other, each on a part that says it."""
        for message in messages:
            self.touch(message)
        return self


START: Json = {"do": "start", "x": 0, "y": 10}
FIRST_CATCH: tuple[Json, ...] = (
    START,
    {"do": "move", "figure": "x", "steps": 1},
    {"do": "show", "cell": 3},
    {"do": "cast", "cell": 1, "catch": 6},
)
"""Up to the first swim: cell (0, 0) is empty."""
DECLINED: tuple[Json, ...] = (
    *FIRST_CATCH,
    {"do": "done"},
    {"do": "done"},
    {"do": "move", "figure": "x", "steps": 3},
    {"do": "show", "cell": 1},
    {"do": "decline"},
)
"""Up to the fisher's help cards: the line is a diagonal and a tile is used."""
DAY: tuple[Json, ...] = (
    *DECLINED,
    {"do": "help"},
    {"do": "done"},
    {"do": "done"},
    {"do": "help"},
    {"do": "done"},
    {"do": "move", "figure": "x", "steps": 15},
    {"do": "done"},
    {"do": "done"},
    {"do": "done"},
    {"do": "move", "figure": "y", "steps": 20},
    {"do": "done"},
    {"do": "done"},
    {"do": "done"},
)
"""The whole first day."""
SECOND: tuple[Json, ...] = (
    *DAY,
    {"do": "arrange", "cells": [[n // 4, n % 4] for n in range(15)]},
    {"do": "start", "x": 3, "y": 7},
)
SHOWN: tuple[Json, ...] = FIRST_CATCH[:-1]

MOMENTS: dict[str, tuple[tuple[Json, ...], tuple[Any, ...]]] = {
    "start": ((), ()),
    "placed": ((), (Placed(5),)),
    "move": ((START,), ()),
    "figure": ((START,), (Chosen("y"),)),
    "last-figure": (DAY[:-4], ()),
    "show": (SHOWN[:-1], ()),
    "cast": (SHOWN, ()),
    "catch": (SHOWN, (Aimed(4),)),
    "swim": (FIRST_CATCH, ()),
    "arrow": (FIRST_CATCH, (Lifted((0, 1)),)),
    "fisher-help": (DECLINED, ()),
    "changed": (DECLINED, (Help(),)),
    "edit-piece": (DECLINED, (Help(), Edits("piece"), Lifted((3, 3)))),
    "edit-figure": (DECLINED, (Help(), Edits("figure"))),
    "edit-place": (DECLINED, (Help(), Edits("figure"), Taken("y"))),
    "edit-tile": (DECLINED, (Help(), Edits("tile"))),
    "is-it-so": (DECLINED, (Help(), Edits("tile"), Proposed(Adjust(tile=1)), Agreed("other"))),
    "fish-help": ((*FIRST_CATCH, {"do": "done"}), ()),
    "day-over": (DAY, ()),
    "arrange": (DAY, (LaysOut(),)),
    "second-day": (SECOND, ()),
    "stopped": ((*SECOND, {"do": "end"}), ()),
}
"""The records that lead to a moment, and what is touched then."""


def moment(name: str, look: Look, **others: Any) -> Pond:
    """A table at one of these moments."""
    records, touches = MOMENTS[name]
    return Pond(look, *records, **others).touches(*touches)
