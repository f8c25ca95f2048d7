"""What the screen shows of Go Fish, as its owner likes it: house rules that change nothing in the play."""

from companion.games.settings import GameSettings


class GoFish(GameSettings, frozen=True, kw_only=True):
    """House rules of Go Fish that change only what the screen shows."""

    memory_aid: bool = False
    """Show who must hold what by what everyone has seen and heard (3.6)."""
