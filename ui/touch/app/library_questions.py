"""Puts the questions of a :class:`~ui.touch.game.library.Library` to the table's thread, which owns the answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

from companion.play import replay
from companion.play.table import Table
from companion.sensing.tags import Card, Decks, Tag
from companion.store import game_ids, journal
from ui.touch.game.library import Correction, Deck, Found, GameOfList, PlayedGame, PlayerFigures, SheetPlace


class Ask(Protocol):
    """Runs work on the table's thread and replies on the screen's."""

    def __call__(self, work: Callable[[Table], Found], reply: Callable[[Found], None]) -> None:
        """Have ``work`` done, then ``reply`` told what it found."""


class LibraryQuestions:
    """A library that is asked through the table's thread."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def games(
        self, reply: Callable[[list[GameOfList]], None], *, after: str | None = None, limit: int = 20
    ) -> None:
        """A page of games, the newest first."""
        self._ask(lambda table: games(table, after, limit), reply)

    def game(self, reply: Callable[[PlayedGame | None], None], *, id: str) -> None:
        """One game as its public course tells it."""
        self._ask(lambda table: game(table, id), reply)

    def players(
        self, reply: Callable[[list[PlayerFigures]], None], *, game: str, limit: int = 50, skip: int = 0
    ) -> None:
        """Everybody's figures in one kind of game."""
        self._ask(lambda table: players(table, game, limit, skip), reply)

    def names(self, reply: Callable[[list[str]], None]) -> None:
        """Names that were at the table before."""
        self._ask(lambda table: table.library.names(NAMES), reply)

    def sheet(self, reply: Callable[[SheetPlace | None], None], *, game: str | None = None) -> None:
        """Which sheet is meant."""
        self._ask(lambda table: sheet(table, game), reply)

    def is_new(self, reply: Callable[[bool], None], *, game: str) -> None:
        """Whether the table has not played this lately."""
        self._ask(lambda table: is_new(table, game), reply)

    def enrol(self, reply: Callable[[Card | None], None], *, decks: Decks, card: Card, tag: bytes) -> None:
        """Enrol a tag for a card."""
        self._ask(lambda _: decks.enrol(card, Tag(tag)), reply)

    def read_card(self, reply: Callable[[Card | None], None], *, decks: Decks, tag: bytes) -> None:
        """The card of a tag that was just read."""
        self._ask(lambda _: decks.read_whole(tag), reply)

    def forget_deck(self, reply: Callable[[None], None], *, decks: Decks, deck: int) -> None:
        """Enrol a deck no longer."""
        self._ask(lambda _: decks.forget(deck), reply)

    def tagged(
        self,
        reply: Callable[[Found], None],
        *,
        decks: Decks,
        kind: Callable[[Path], Deck],
        do: Callable[[Deck], Found],
    ) -> None:
        """Do something with the tagged deck of a game."""
        self._ask(lambda _: do(decks.beside(kind)), reply)


NAMES = 60
"""So many names are offered at most."""
LATELY = 50
"""Among so many games a game is not new."""


def games(table: Table, after: str | None = None, limit: int = 20) -> list[GameOfList]:
    """A page of games, the newest first: those older than the game called ``after``."""
    return [
        GameOfList(
            entry.id,
            entry.game,
            entry.players,
            datetime.fromtimestamp(entry.opened),
            entry.over,
            entry.finished,
            entry.winners,
            entry.totals,
        )
        for entry in table.library.games(after, limit, newest_first=True)
    ]


def game(table: Table, id: str) -> PlayedGame | None:
    """One game as its public course tells it; ``None`` where its journal cannot be played again."""
    reading = journal.read(game_ids.path_of(table.games, id))
    try:
        played = replay.play(reading)
    except ValueError:
        return None
    corrections = tuple(
        Correction(crossed.to, crossed.why, len(crossed.records)) for crossed in played.crossed
    )
    opened = datetime.fromtimestamp(played.opened_at)
    return PlayedGame(id, opened, played.position.view(), corrections)


def players(table: Table, game: str, limit: int = 50, skip: int = 0) -> list[PlayerFigures]:
    """Everybody's figures in one kind of game, those with the most finished games first."""
    return [
        PlayerFigures(found.name, found.games, found.wins, found.average, found.as_fisher, found.as_fish)
        for found in table.library.players(game, limit, skip)
    ]


def sheet(table: Table, game: str | None = None) -> SheetPlace | None:
    """Which sheet is meant: the game's id, by default that of the game being played, and the rows of its journal."""
    if game is None:
        return table.journalled
    return game, len(journal.read(game_ids.path_of(table.games, game)).rows)


def is_new(table: Table, game: str) -> bool:
    """Whether none of the last games was of this kind, apart from the one being played."""
    here = table.journalled
    found = table.library.games(None, LATELY, newest_first=True)
    return not any(entry.game == game and (here is None or entry.id != here[0]) for entry in found)
