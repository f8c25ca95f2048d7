"""What one player did in one game, role by role, as the library keeps it."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """What one player did in one game, in points and rounds, apart for each role they had."""

    fisher_rounds: int = 0
    fisher_points: int = 0
    fish_rounds: int = 0
    fish_points: int = 0
