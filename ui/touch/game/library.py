"""What screens may ask of past games, people and enrolled cards.

Each question returns at once; its answer comes as a call of ``reply`` on the screen's thread, once the table's thread
has found it. Where the disk takes nothing more a notice says so, and ``reply`` is never called.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from companion.games.game import Json
from companion.sensing.tags import Card, Decks

Deck = TypeVar("Deck")
Found = TypeVar("Found")


class GameOfList(msgspec.Struct, frozen=True):
    """A game as the list of past games shows it."""

    id: str
    game: str
    """Its kind."""
    players: tuple[str, ...]
    """In seat order."""
    opened: datetime
    """By the wall clock of the table."""
    over: bool
    finished: bool
    """Whether it ended by its rules; a game that was stopped is over and not finished."""
    winners: tuple[str, ...]
    totals: dict[str, int]
    """Points by name."""


class Correction(msgspec.Struct, frozen=True):
    """Records that were crossed out."""

    to: int
    """The record that stands last."""
    why: str
    crossed: int
    """How many were crossed out."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A game as its public course tells it."""

    id: str
    opened: datetime
    view: Json
    """What everybody may see at its end, or where it stands."""
    corrections: tuple[Correction, ...] = ()


class PlayerFigures(msgspec.Struct, frozen=True):
    """What one person has done in one kind of game, over its finished games."""

    name: str
    games: int
    wins: int
    average: float | None
    """Points a game."""
    as_fisher: float | None
    """Points a round as the fisher; ``None`` where they never were it."""
    as_fish: float | None
    """Points a round as a fish."""


SheetPlace = tuple[str, int]
"""Which sheet is meant: the game's id, and of how many rows of its journal it is made."""


class Library(Protocol):
    """The questions."""

    def games(
        self, reply: Callable[[list[GameOfList]], None], *, after: str | None = None, limit: int = 20
    ) -> None:
        """A page of games, the newest first: those older than the game called ``after``."""

    def game(self, reply: Callable[[PlayedGame | None], None], *, id: str) -> None:
        """One game; ``None`` where its journal cannot be played again."""

    def players(
        self, reply: Callable[[list[PlayerFigures]], None], *, game: str, limit: int = 50, skip: int = 0
    ) -> None:
        """Everybody's figures in one kind of game, those with the most finished games first."""

    def names(self, reply: Callable[[list[str]], None]) -> None:
        """Names that were at the table before, the latest first."""

    def sheet(self, reply: Callable[[SheetPlace | None], None], *, game: str | None = None) -> None:
        """The sheet of the game with this id, by default of the one being played; ``None`` where there is none."""

    def is_new(self, reply: Callable[[bool], None], *, game: str) -> None:
        """Whether none of the last fifty games was of this kind, apart from the one being played."""

    def enrol(self, reply: Callable[[Card | None], None], *, decks: Decks, card: Card, tag: bytes) -> None:
        """Enrol a tag for a card; the other card that has it already, if there is one."""

    def read_card(self, reply: Callable[[Card | None], None], *, decks: Decks, tag: bytes) -> None:
        """The card of a tag that was just read."""

    def forget_deck(self, reply: Callable[[None], None], *, decks: Decks, deck: int) -> None:
        """Enrol a deck no longer."""

    def tagged(
        self,
        reply: Callable[[Found], None],
        *,
        decks: Decks,
        kind: Callable[[Path], Deck],
        do: Callable[[Deck], Found],
    ) -> None:
        """Do something with the tagged deck of a game (``Decks.beside``), such as enrolling one of its cards."""
