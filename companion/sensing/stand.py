"""How a game stands, as far as devices go: what everyone may see, and whether its cards are sensed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Stand(msgspec.Struct, frozen=True):
    """What everyone may see of the open game, whether its cards are sensed, and the referee's ``rev``."""

    view: Mapping[str, Any] | None = None
    sensed: bool = False
    rev: int = 0

    @property
    def hides(self) -> bool:
        """Whether a game with sensed cards is open: then nothing says what lies on the reader (``secrecy.md``)."""
        return self.sensed and (self.view is None or self.view["phase"] != "game-over")

    @property
    def shuts_tests(self) -> bool:
        """Whether devices may not be tested now: a round with sensed cards is being played."""
        return self.hides and (self.view is None or self.view["phase"] != "round-over")
