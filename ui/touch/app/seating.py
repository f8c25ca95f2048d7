"""Who sits where: kept beside the open game, and no part of it.

The referee knows seats in clockwise order, not edges of the glass. ``seating.json`` in the data folder holds the edges
of the game that was opened last. Should it be lost, everyone is offered the usual places.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store import durable
from companion.store.durable import NotWritten
from ui.touch.picture.geometry import Edge

FILE = "seating.json"


class Places(msgspec.Struct, frozen=True):
    """The edges in seat order."""

    edges: tuple[Edge, ...] = ()


class Seating:
    """The places of the game that is played, read once and kept at every new game."""

    def __init__(self, data: Path) -> None:
        self._path = data / FILE
        self.places = Places()
        with suppress(OSError, msgspec.MsgspecError):
            self.places = msgspec.json.decode(self._path.read_bytes(), type=Places)

    def edges(self, players: int) -> tuple[Edge, ...] | None:
        """The edge of each of so many players; ``None`` where nobody chose."""
        return self.places.edges if len(self.places.edges) == players else None

    def take(self, edges: tuple[Edge, ...]) -> None:
        """Take these places at once for the game that was just opened; :meth:`keep` puts them on the disk."""
        self.places = Places(edges)

    def keep(self) -> None:
        """Keep the places where that can be done: they hold until the table is switched off anyway."""
        # A game is never held up by them.
        with suppress(NotWritten):
            durable.put(self._path, msgspec.json.encode(self.places))
