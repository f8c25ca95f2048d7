"""What the screen shows of Fish Fish, as its owner likes it: house rules that change nothing in the play."""

from companion.games.settings import GameSettings


class FishFish(GameSettings, frozen=True, kw_only=True):
    """House rules of Fish Fish that change only what the screen shows."""

    bait_memory: bool = True
    """Show which baits the fisher still holds (F-15)."""
