"""What the screen shows of Somethin' Fishy, as its owner likes it: house rules that change nothing in the play."""

from companion.games.settings import GameSettings


class SomethinFishy(GameSettings, frozen=True, kw_only=True):
    """House rules of Somethin' Fishy that change only what the screen shows."""

    show_totals: bool = True
    """Show what everybody has won so far (S-19)."""
    memory_aid: bool = False
    """Show how many cards of each fish have come."""
