"""What every game has among the table's settings; a game with more says so in its own ``settings.py``."""

from typing import Literal

import msgspec

Hints = Literal["first", "always", "never"]
"""When a game is explained as it is played, in its first round: the first time it is at this table, always, never."""


class GameSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the screen shows of a game, as its owner likes it. A subclass adds its own, each with a default."""

    hints: Hints = "first"
