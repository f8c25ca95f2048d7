"""Who has which fish (``look.md`` section 1, "Who has which").

Seat k keeps one species for the whole game, for tally, chart and sheet. Eight players are one more than there
are species: then the first fisher has none, is shown as the hat, and borrows the fisher's species while a fish.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.species import NAMES, owned

__all__ = ["NAMES", "first_fisher", "kept", "owned", "shown"]


def first_fisher(players: Sequence[str], fisher: str, round_number: int) -> str:
    """Who fished in round 1, when this is the fisher of that round: the hat goes round clockwise."""
    return players[(players.index(fisher) - (round_number - 1)) % len(players)]


def kept(players: Sequence[str], fisher: str, round_number: int) -> dict[str, str | None]:
    """The species each player has on tally, chart and sheet; ``None`` for the first fisher of eight."""
    return owned(players, first_fisher(players, fisher, round_number))


def shown(players: Sequence[str], fisher: str, round_number: int) -> dict[str, str | None]:
    """The species each player is drawn with in this round; ``None`` for the fisher, who is the hat."""
    mine = kept(players, fisher, round_number)
    borrowed = mine[fisher]
    return {player: None if player == fisher else (mine[player] or borrowed) for player in players}
