"""What touches at the table of Go Fish say that make no record yet."""

from __future__ import annotations

from companion.games.go_fish.state import Rank
from ui.touch.picture.marks import Said


class LayFour(Said, frozen=True):
    """Four of a rank are to be laid, or not after all."""


class Whom(Said, frozen=True):
    """This player is asked, or lays four."""

    name: str


class Which(Said, frozen=True):
    """This rank is asked for, or laid."""

    rank: Rank


class LastCards(Said, frozen=True):
    """So many cards are given, the last of a hand: whether they make a set is still to be told."""

    cards: int
