"""The course of a game: its journal played again, record by record.

Everything else the table says about a game is a fold over this (``records.md``): resume, replay, the library, the
sheet, verify and export. Two courses come out of one journal. With the sealed cards it is the very game the table
played. Without them, of a game whose cards were sensed, it is the same game as if its cards had been told when they
were shown (``Game.declared``): the same points, and nothing that was not shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import registered
from companion.games.game import Game, Json, Refusal, State
from companion.language.errors import TableError
from companion.language.words import Words
from companion.play.referee import Position, Referee
from companion.store import journal
from companion.store.journal import Reading, Row
from companion.store.sealed import NoCards, Seals

if TYPE_CHECKING:
    from companion.store.library import GameEntry


class Unplayable(TableError, ValueError):
    """A whole journal whose records the rules do not accept: another game's rules wrote it, or a person."""

    def __init__(self, row: int, id: str, code: str) -> None:
        self.row = row
        """The first row that is refused."""
        self.id, self.code = id, code
        super().__init__(row, id, code)

    def sentence(self, words: Words) -> str:
        """Which record of which game, and the code of its refusal."""
        return words.say(
            "The rules refuse record {row} of the game {id} ({code}).",
            row=self.row,
            id=self.id,
            code=self.code,
        )


class Crossed(msgspec.Struct, frozen=True):
    """A correction: what the table crossed out, and why. It stays on the sheet."""

    row: int
    to: int
    why: str
    records: tuple[Json, ...]
    """The records crossed out, in their order."""
    stood: State
    """The game right after record ``to``, where it went on."""


class Course(msgspec.Struct, frozen=True):
    """A game as its journal tells it."""

    id: str
    opened_at: int
    """Unix seconds by the wall clock, a label."""
    rev: int
    """Records accepted since the data began, this game's included."""
    position: Position
    sealed_rows: tuple[tuple[int, int], ...]
    """The sealed records that stand, as (seq, row of the journal)."""
    crossed: tuple[Crossed, ...]
    digest: str
    """Of the journal's last row."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.position.game

    @property
    def players(self) -> tuple[str, ...]:
        """Their names in seat order."""
        return tuple(self.position.line()[0].record["players"])


def play(reading: Reading, seals: Seals | NoCards | None = None) -> Course:
    """Play a journal again: with ``seals`` the game as it was, without them its public course.

    Raises :class:`Unplayable` where the rules refuse a record, and ``ValueError`` for a journal without records.
    """
    header, rows = reading.header, reading.rows
    if header is None or not rows:
        raise ValueError("A journal without records has no course.")
    referee = Referee(header.rev)
    sealed: list[tuple[int, int]] = []
    crossed: list[Crossed] = []
    for row in rows:
        record = told(row, seals)
        ruling = referee.judge(record)
        if isinstance(ruling, Refusal):
            raise Unplayable(row.row, header.id, ruling.code)
        if record["do"] == "correct":
            assert referee.position is not None
            to, here = record["to"], referee.position
            lost = tuple(p.record for p in here.line()[to:])
            crossed.append(Crossed(row.row, to, record["why"], lost, here.at(to).state))
        referee.adopt(ruling)
        sealed = [(seq, kept) for seq, kept in sealed if seq <= referee.seq]
        if row.seal:
            sealed.append((referee.seq, row.row))
    assert referee.position is not None
    return Course(
        header.id, header.at, referee.rev, referee.position, tuple(sealed), tuple(crossed), reading.digest
    )


def told(row: Row, seals: Seals | NoCards | None) -> Json:
    """The record of a row as the referee is told it when the game is played again."""
    if seals is None:
        game = registered().get(row.record.get("game", ""))
        return game.declared(row.record) if game else row.record
    found = seals.card(row.row) if row.seal else None
    return row.record if found is None else {**row.record, "card": found[1]}


def export(rows: Sequence[Row]) -> list[Json]:
    """The records of a game, undo and correct included, so that ``companion referee`` plays it to the same points.

    Of a sensed game it is the ``declared`` game with the same public course (``secrecy.md``).
    """
    return [told(row, None) for row in rows]


def entry(path: Path) -> GameEntry | None:
    """What a journal comes to, for the library; ``None`` where no game can be made of it."""
    # Whoever only plays a game again needs no library, nor what it is kept in.
    from companion.store.library import GameEntry

    try:
        played = play(journal.read(path))
    except ValueError:
        return None
    view = played.position.view()
    return GameEntry(
        id=played.id,
        game=played.game.name,
        players=played.players,
        opened=played.opened_at,
        over=played.position.over,
        finished=view["finished"],
        winners=tuple(view["winners"]),
        totals=view["totals"],
        rounds=played.game.rounds(played.position.state),
        parts=played.game.parts(played.position.state),
    )


def options(position: Position) -> dict[str, Any]:
    """The house rules the game was opened with, defaults left out."""
    found: dict[str, Any] = position.line()[0].record.get("options", {})
    return found
