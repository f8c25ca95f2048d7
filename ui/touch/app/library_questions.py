"""What screens may ask the library and the enrolled cards: each question is answered on the table's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from companion.games.game import Json
from companion.games.somethin_fishy.tags import Fish, TaggedDeck, TaggedFish
from companion.play import replay
from companion.play.table import Table
from companion.sensing.tags import Card, Decks, Tag
from companion.store import game_ids, journal


def games(table: Table, after: str | None = None, limit: int = 20) -> list[Json]:
    """A page of games, the newest first: those older than the game called ``after``."""
    found = table.library.games(after, limit, newest_first=True)
    return [
        {
            "id": entry.id,
            "game": entry.game,
            "players": list(entry.players),
            "opened": datetime.fromtimestamp(entry.opened),
            "finished": entry.finished,
            "over": entry.over,
            "winners": list(entry.winners),
            "totals": entry.totals,
        }
        for entry in found
    ]


def game(table: Table, id: str) -> Json | None:
    """One game as its public course tells it; ``None`` where its journal cannot be played again."""
    reading = journal.read(game_ids.path_of(table.games, id))
    try:
        played = replay.play(reading)
    except ValueError:
        return None
    return {
        "id": id,
        "game": played.game.name,
        "players": list(played.players),
        "opened": datetime.fromtimestamp(played.opened_at),
        "view": played.position.view(),
        "corrections": [
            {"to": crossed.to, "why": crossed.why, "crossed": len(crossed.records)}
            for crossed in played.crossed
        ],
    }


def players(table: Table, game: str = "fish-fish", limit: int = 50, skip: int = 0) -> list[Json]:
    """Everybody's figures in one kind of game, those with the most finished games first."""
    return [
        {
            "name": found.name,
            "games": found.games,
            "wins": found.wins,
            "average": found.average,
            "as_fisher": found.as_fisher,
            "as_fish": found.as_fish,
        }
        for found in table.library.players(game, limit, skip)
    ]


def names(table: Table, limit: int = 60) -> list[str]:
    """Names that were at the table before, the latest first."""
    return table.library.names(limit)


def sheet(table: Table, game: str | None = None) -> tuple[str, int] | None:
    """Which sheet is meant: the game's id, by default that of the game being played, and the rows of its journal."""
    if game is None:
        return table.journalled
    return game, len(journal.read(game_ids.path_of(table.games, game)).rows)


def is_new(table: Table, game: str) -> bool:
    """Whether none of the last fifty games was of this kind, apart from the one being played."""
    here = table.journalled
    found = table.library.games(None, 50, newest_first=True)
    return not any(entry.game == game and (here is None or entry.id != here[0]) for entry in found)


def enrol(table: Table, decks: Decks, card: Card, tag: bytes) -> Card | None:
    """Enrol a tag for a card; the other card that has it already, if there is one."""
    return decks.enrol(card, Tag(tag))


def read_card(table: Table, decks: Decks, tag: bytes) -> Card | None:
    """The card of a tag that was just read."""
    return decks.read_whole(tag)


def forget_deck(table: Table, decks: Decks, deck: int) -> None:
    """Enrol a deck no longer."""
    decks.forget(deck)


def enrol_fish(table: Table, decks: Decks, tag: bytes, fish: Fish) -> TaggedFish | Fish | None:
    """Enrol a tag for a card of Somethin' Fishy: the deck with it, what the tag is already, or ``None``: no more."""
    return decks.beside(TaggedDeck).enrol(tag, fish)


def forget_fish(table: Table, decks: Decks, fish: Fish) -> None:
    """Enrol the cards that show this no longer."""
    decks.beside(TaggedDeck).forget(fish)


QUESTIONS: Mapping[str, Callable[..., Any]] = {
    "games": games,
    "game": game,
    "players": players,
    "names": names,
    "sheet": sheet,
    "is-new": is_new,
    "enrol": enrol,
    "read-card": read_card,
    "forget-deck": forget_deck,
    "enrol-fish": enrol_fish,
    "forget-fish": forget_fish,
}
"""The questions by name, as ``Host.ask`` takes them."""
