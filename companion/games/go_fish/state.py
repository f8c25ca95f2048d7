"""What a game of Go Fish consists of: ranks and cards, house rules, records, and the state of a game at one moment.

How one state becomes the next is in ``rules.py``.
"""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.game import Record, Setup

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
# fmt: off
Card = Literal[
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH",
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS",
]
# fmt: on
Phase = Literal["deal", "ask", "answer", "draw", "game-over"]

RANKS: tuple[Rank, ...] = get_args(Rank)
SUITS = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts and spades, in the order of the cards."""
CARDS: tuple[Card, ...] = get_args(Card)
"""All cards, one suit after the other; the place of a card is its rank's place plus thirteen for each suit before."""
RANK = {rank: place for place, rank in enumerate(RANKS)}
CARD = {card: place for place, card in enumerate(CARDS)}
"""The place of a rank, and of a card, by its name."""
KINDS = len(RANKS)
SET = 4
"""Cards of a rank, and so of a set."""
DEALT = {2: 7, 3: 5, 4: 5, 5: 5, 6: 5}
"""Cards dealt to each, by the number of players (G-0)."""

NOBODY = -1
"""In the place of a seat."""
NOTHING = -1
"""In the place of a rank or a card."""


def card_of(rank: Rank, suit: str) -> Card:
    """The card of a rank and one of ``SUITS``."""
    return CARDS[RANK[rank] + KINDS * SUITS.index(suit)]


# ---------------------------------------------------------------- house rules and records


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules: both variants, G-1, G-5, G-9, G-12, G-15."""

    keep_playing: bool = False
    """Whether the game goes on when the stock is empty or a hand is."""
    specific_card: bool = False
    """Whether one card is asked for instead of a rank."""
    ask_own: bool = False
    """Whether a card that was seen to be in one's own hand may be asked for."""
    set_earns_turn: bool = False
    """Whether any set laid with a drawn card earns another turn."""
    next_player: Literal["asked", "left"] = "asked"
    """Whose turn it is after a miss: whoever was asked, or the next one clockwise."""
    empty_hand_draw: Literal[1, 5, 7] = 1
    """Cards that an empty hand draws (``keep_playing``)."""
    contradictions: bool = True
    """Whether the table says that a word was not honest."""


class Lay(Record, frozen=True, tag="lay"):
    """Four of a rank from one hand: in the deal, or late while somebody may ask, in turn or not."""

    player: str
    """Who holds them."""
    rank: Rank
    """The rank of all four."""


class Begin(Record, frozen=True, tag="begin"):
    """Everybody has their cards, and the sets of the deal are laid."""


class Ask(Record, frozen=True, tag="ask"):
    """The player in turn asks somebody for a rank; with ``specific_card`` for one card."""

    of: str
    """Somebody else, with cards in hand."""
    rank: Rank | UnsetType = UNSET
    """Without ``specific_card``."""
    card: Card | UnsetType = UNSET
    """With ``specific_card``."""


class Give(Record, frozen=True, tag="give"):
    """All cards of the rank asked for go over; ``lays`` are the sets the asker lays now."""

    cards: int
    """How many go over, 1 to 3."""
    lays: list[Rank] | UnsetType = UNSET
    """Beyond the sets that the table lays by itself."""


class GoFish(Record, frozen=True, tag="go-fish"):
    """The asked player has none."""


class Draw(Record, frozen=True, tag="draw"):
    """The asker drew; ``match`` when it was what they asked for, and they showed it."""

    match: bool
    """Whether it is of the rank that was asked for; with ``specific_card`` that very card."""
    lays: list[Rank] | UnsetType = UNSET
    """Sets that the asker lays now."""


Move = Lay | Begin | Ask | Give | GoFish | Draw

# ---------------------------------------------------------------- the state of a game


class State(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A game at one moment. Strings of bytes hold one small number for each seat, or thirteen for each seat in turn."""

    setup: Setup
    phase: Phase
    acting: int
    """Whose turn it is: the asker in every phase but ``answer``."""
    hands: bytes
    """Cards in each hand."""
    stock: int
    sets: tuple[tuple[int, ...], ...]
    """Ranks each player laid, in that order."""
    laid: frozenset[int]
    """The same ranks for all players together."""
    least: bytes
    """The public minimum: of each rank in each hand at least so many (``records.md``, Sets the referee lays itself).
    It believes what a player said of their own hand."""
    seen: bytes
    """Cards of each rank that were seen to go into each hand and have not left it. It believes nobody."""
    where: bytes
    """``specific_card``: for each card the seat in whose hand it was last seen, plus one; 0 for one not seen."""
    by: int
    """Who asks, while an answer or a draw is due."""
    of: int
    """Who is asked."""
    asked: int
    """The rank asked for; with ``specific_card`` the card."""
    seq: int
    """Number of records that led here, ``open`` included."""
    before: State | None
    """The state before the last record."""
    move: Move | None
    """The last record."""
    finished: bool
    """Whether the game ended by its rules."""
