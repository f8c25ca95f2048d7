"""What Go Fish may offer by sizes of hands and sets alone, as they lie in sight of everybody.

``now.py`` says more exactly what the rules accept, since it knows where every card went that was seen. A table that
offered that would keep it in mind for the players, which is the game (``secrecy.md``). So all that may be done is
among what is told here, and what else is among it the rules refuse in words.
"""

from __future__ import annotations

from companion.games.go_fish.state import RANKS, SET, Options, Rank
from companion.games.go_fish.view import GoFishView


def askable(view: GoFishView) -> tuple[str, ...]:
    """Who holds cards, but the player in turn; in seat order."""
    return tuple(name for name, cards in view.hands.items() if cards and name != view.to_act)


def unlaid(view: GoFishView) -> tuple[Rank, ...]:
    """The ranks of which no set is laid."""
    laid = {rank for ranks in view.sets.values() for rank in ranks}
    return tuple(rank for rank in RANKS if rank not in laid)


def givable(view: GoFishView, options: Options) -> int:
    """The most cards that whoever is asked can give, 0 where nobody is asked."""
    if view.asking is None:
        return 0
    return min(1 if options.specific_card else SET - 1, view.hands[view.asking.of])


def is_last_gift(view: GoFishView, options: Options, cards: int) -> bool:
    """Whether giving so many cards empties the hand and ends the game: a set they make is told with them or never."""
    return view.asking is not None and cards == view.hands[view.asking.of] and not options.keep_playing
