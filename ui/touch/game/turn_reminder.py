"""The one tick of a table that waits: somebody's turn stood for a while, and nothing happened."""

from __future__ import annotations

from ui.touch.game.host import Host
from ui.touch.picture.marks import Said

YOUR_TURN = 20_000
"""After so many milliseconds of nothing the table ticks once."""


class Tick(Said, frozen=True):
    """What the timer says to the screen of the game, with the ``rev`` it was set at."""

    rev: int


class Waiting:
    """Sets the timer of a screen of a game, once for every ``rev``."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waits_at: int | None = None

    def begin(self) -> None:
        """The game stands as it does from now on."""
        rev = self._host.standing.rev
        if rev != self._waits_at:
            self._waits_at = rev
            self._host.later(YOUR_TURN, Tick(rev))

    def ring(self, rev: int) -> None:
        """The timer set at ``rev`` rings: nothing sounds where the game went on since, or is nobody's turn."""
        standing = self._host.standing
        if standing.rev != rev or standing.view is None:
            return
        if standing.view["phase"] not in ("round-over", "game-over"):
            self._host.sound("your-turn")
