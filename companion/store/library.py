"""The library: an index of all games and of the people who played them, so that nobody reads 10,000 journals.

It lies in ``library.sqlite`` in the data folder and is truth about nothing: everything in it is a fold over
the journals, so it is rebuilt from them whenever it is missing, damaged or of another schema. What a game
comes to is told by the ``fold`` handed in; the rules are not known here. Only what everyone at the table may
see is in it.

Only who has custody of the data folder writes the file (:meth:`Library.open`); anybody else looks at it and
keeps what is missing in memory (:meth:`Library.look`). Where the file cannot be written, the library goes on
in memory and says so: no game waits for its index.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.language.names import folded
from companion.language.words import Words
from companion.store import game_ids, library_file
from companion.store.roles import Part

GAMES = "games"


class GameEntry(msgspec.Struct, frozen=True, array_like=True):
    """A game as the lists of past games show it; public facts only."""

    id: str
    game: str
    players: tuple[str, ...]
    """In seat order."""
    opened: int
    """Whole seconds since 1970, a label."""
    over: bool
    finished: bool
    """Whether it ended by its rules; a game that was stopped is over and not finished."""
    winners: tuple[str, ...]
    totals: dict[str, int]
    rounds: int
    """Rounds that were scored."""
    parts: dict[str, Part] = {}
    """What each player did in each role, where the game has roles."""


class Figures(msgspec.Struct, frozen=True):
    """What one person has done in one kind of game, over its finished games."""

    name: str
    """As it was last spelt."""
    games: int
    wins: int
    points: int
    fisher_rounds: int
    fisher_points: int
    fish_rounds: int
    fish_points: int

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games

    @property
    def as_fisher(self) -> float | None:
        """Points a round as fisher; ``None`` where they never were."""
        return self.fisher_points / self.fisher_rounds if self.fisher_rounds else None

    @property
    def as_fish(self) -> float | None:
        """Points a round among the fish; ``None`` where they never were."""
        return self.fish_points / self.fish_rounds if self.fish_rounds else None


class InMemory(msgspec.Struct, frozen=True):
    """The index could not be kept on the disk. No game waits for it."""

    def sentence(self, words: Words) -> str:
        """What people are told of it."""
        return words.say(
            "The list of past games could not be written to the disk; it is kept in memory until the next start."
        )


Fold = Callable[[Path], GameEntry | None]
"""What a journal comes to; ``None`` where no game can be made of it."""

_COLUMNS = "number, id, over, bytes, entry, checked"
_SUMS = "games, wins, points, fisher_rounds, fisher_points, fish_rounds, fish_points"
_AT_ONCE = 256
"""Games written in one go."""

_encode = msgspec.json.Encoder().encode
_read_entry = msgspec.json.Decoder(GameEntry).decode
_Found = TypeVar("_Found")


def _key(id: str) -> tuple[int, str]:
    return game_ids.number(id), id


class Library:
    """The games and the people of one data folder. Made by :meth:`open` or :meth:`look`; owned by one thread."""

    def __init__(self, folder: Path, fold: Fold, writing: bool) -> None:
        self.trouble: InMemory | None = None
        """Set where the index could not be kept on the disk."""
        self._games = folder / GAMES
        self._file = folder / library_file.FILE
        self._fold = fold
        self._writing = writing
        self._in_memory = False
        self._mended = False
        self._db = sqlite3.connect(":memory:")

    @classmethod
    def open(cls, folder: Path, fold: Fold) -> Library:
        """The library of a data folder in our custody, brought up to date with its journals.

        Only journals that are new, or may have gone on and have changed in size, are read. What is wrong with
        the index is mended or told by :attr:`trouble`, never raised.
        """
        return cls(folder, fold, writing=True)._started()

    @classmethod
    def look(cls, folder: Path, fold: Fold) -> Library:
        """The same for those without custody: nothing on the disk is changed."""
        return cls(folder, fold, writing=False)._started()

    def _started(self) -> Library:
        try:
            self._db = (
                library_file.to_write(self._file) if self._writing else library_file.to_look(self._file)
            )
            library_file.inspect(self._db)
        except library_file.FAULTS as fault:
            self._mend(fault)
        else:
            self._do(self._catch_up)
        return self

    # Questions

    def games(
        self, after: str | None = None, limit: int | None = None, *, newest_first: bool = False
    ) -> list[GameEntry]:
        """A page of games: at most ``limit`` that follow the one called ``after``, the oldest or the newest first."""
        order, beyond = ("DESC", "<") if newest_first else ("ASC", ">")
        follows, given = ("", ()) if after is None else (f"AND (number, id) {beyond} (?, ?)", _key(after))

        def ask() -> list[GameEntry]:
            rows = self._db.execute(
                f"SELECT {_COLUMNS} FROM games WHERE entry IS NOT NULL {follows}"
                f" ORDER BY number {order}, id {order} LIMIT ?",
                (*given, -1 if limit is None else limit),
            )
            return [entry for _, entry in map(_told, rows) if entry is not None]

        return self._do(ask)

    def players(self, game: str, limit: int | None = None, skip: int = 0) -> list[Figures]:
        """Everybody's figures in one kind of game, those with the most finished games first."""

        def ask() -> list[Figures]:
            found: list[Figures] = []
            for who, name, latest, seat, vouched, *sums, checked in self._db.execute(
                f"SELECT person, name, latest, seat, people.checked, {_SUMS}, figures.checked"
                " FROM figures JOIN people USING (person)"
                " WHERE game = ? ORDER BY games DESC, person LIMIT ? OFFSET ?",
                (game, -1 if limit is None else limit, skip),
            ):
                if (vouched, checked) != (
                    library_file.check(who, name, latest, seat),
                    library_file.check(game, who, *sums),
                ):
                    raise library_file.IndexDamaged
                found.append(Figures(name, *sums))
            return found

        return self._do(ask)

    def names(self, limit: int | None = None) -> list[str]:
        """Everybody who ever sat at the table, as last spelt: the latest game's players first, in seat order."""

        def ask() -> list[str]:
            found: list[str] = []
            for *values, checked in self._db.execute(
                "SELECT person, name, latest, seat, checked FROM people"
                " ORDER BY latest DESC, seat, person LIMIT ?",
                (-1 if limit is None else limit,),
            ):
                if checked != library_file.check(*values):
                    raise library_file.IndexDamaged
                found.append(values[1])
            return found

        return self._do(ask)

    # Changes

    def refresh(self, id: str) -> None:
        """Read a game's journal, new or grown, and keep what it has come to."""
        self._do(lambda: self._read([id]))

    def close(self) -> None:
        """Let go of the file. May be called again."""
        self._db.close()

    def _catch_up(self) -> None:
        """Read the journals that are new or may have gone on, and forget those that are gone."""
        ids = game_ids.ids(self._games)
        (known,) = self._db.execute("SELECT COUNT(*) FROM games").fetchone()
        newest = self._db.execute("SELECT id FROM games ORDER BY number DESC, id DESC LIMIT 1").fetchone()
        wanted = {id for (id,) in self._db.execute("SELECT id FROM games WHERE over = 0")}
        # Even a game that is over may have been taken back from its end, but only the last one.
        wanted.update(ids[-1:])
        if known != len(ids) or (newest is not None and newest[0] != ids[-1]):
            before = {id for (id,) in self._db.execute("SELECT id FROM games")}
            gone = before.difference(ids)
            if gone:
                self._count_anew(gone)
            wanted = wanted.union(set(ids) - before) - gone
        self._read([id for id in sorted(wanted, key=_key) if self._row(id)[0] != self._size(id)])

    def _read(self, ids: Sequence[str]) -> None:
        """Read journals and keep what they have come to."""
        other_players = False
        for start in range(0, len(ids), _AT_ONCE):
            with self._db:
                for id in ids[start : start + _AT_ONCE]:
                    size, before = self._size(id), self._row(id)[1]
                    try:
                        entry = self._fold(game_ids.path_of(self._games, id))
                    except (ValueError, OSError):
                        entry = None
                    self._put(id, size, entry)
                    if before is not None and (entry is None or entry.players != before.players):
                        other_players = True
        if other_players:
            self._count_anew(set())

    def _size(self, id: str) -> int:
        try:
            return game_ids.path_of(self._games, id).stat().st_size
        except OSError:
            return -1

    def _row(self, id: str) -> tuple[int | None, GameEntry | None]:
        """The bytes of a journal when it was read, and what it came to."""
        row = self._db.execute(
            f"SELECT {_COLUMNS} FROM games WHERE (number, id) = (?, ?)", _key(id)
        ).fetchone()
        return (None, None) if row is None else _told(row)

    def _put(self, id: str, size: int, entry: GameEntry | None) -> None:
        """Write a game's row and what follows from it for its players."""
        before = self._row(id)[1]
        if before is not None:
            self._count(before, -1)
        number = game_ids.number(id)
        values = (number, id, int(entry is not None and entry.over), size, entry and _encode(entry).decode())
        self._db.execute(
            f"REPLACE INTO games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
            (*values, library_file.check(*values)),
        )
        if entry is None:
            return
        self._count(entry, 1)
        for seat, name in enumerate(entry.players):
            known = (folded(name), name, number, seat)
            self._db.execute(
                "INSERT INTO people VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name,"
                " latest = excluded.latest, seat = excluded.seat, checked = excluded.checked"
                " WHERE excluded.latest >= latest",
                (*known, library_file.check(*known)),
            )

    def _count(self, entry: GameEntry, times: int) -> None:
        """Add a finished game to its players' sums, or take it out again."""
        if not entry.finished:
            return
        for name in entry.players:
            part = entry.parts.get(name, Part())
            added = (1, int(name in entry.winners), entry.totals[name], *msgspec.structs.astuple(part))
            who = (entry.game, folded(name))
            row = self._db.execute(
                f"SELECT {_SUMS}, checked FROM figures WHERE (game, person) = (?, ?)", who
            ).fetchone()
            before = (0,) * len(added) if row is None else row[:-1]
            if row is not None and row[-1] != library_file.check(*who, *before):
                raise library_file.IndexDamaged
            values = (*who, *(old + times * new for old, new in zip(before, added, strict=True)))
            self._db.execute(
                "REPLACE INTO figures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, library_file.check(*values)),
            )
            self._db.execute("DELETE FROM figures WHERE (game, person) = (?, ?) AND games = 0", who)

    def _count_anew(self, gone: set[str]) -> None:
        """Count everything anew from the rows of the games that are left."""
        rows = self._db.execute(f"SELECT {_COLUMNS} FROM games ORDER BY number, id")
        known = [(row[1], *_told(row)) for row in rows]
        with self._db:
            for table in ("games", "people", "figures"):
                self._db.execute(f"DELETE FROM {table}")
            for id, size, entry in known:
                if id not in gone:
                    self._put(id, size, entry)

    # The file

    def _do(self, work: Callable[[], _Found]) -> _Found:
        """Do something with the index; where that finds it damaged or not writable, mend it and do it again."""
        while True:
            try:
                return work()
            except sqlite3.ProgrammingError:
                raise
            except library_file.FAULTS as fault:
                if self._in_memory:
                    raise
                self._mend(fault)

    def _mend(self, fault: Exception) -> None:
        """Make the index anew in its file; where that is sound but not for us to write, or damaged again and
        again, go on in memory."""
        sound = getattr(fault, "sqlite_errorcode", 0) & 0xFF in library_file.NOT_WRITABLE
        if self._writing and not sound and not self._mended:
            self._mended = True
            try:
                self._db.close()
                for suffix in ("", "-wal", "-shm"):
                    self._file.with_name(library_file.FILE + suffix).unlink(missing_ok=True)
                self._db = library_file.to_write(self._file)
                self._db.executescript(library_file.TABLES)
                self._catch_up()
            except (*library_file.FAULTS, OSError):
                pass
            else:
                return
        memory = library_file.copied(self._db) if sound else None
        self._db.close()
        if memory is None:
            memory = sqlite3.connect(":memory:")
            memory.executescript(library_file.TABLES)
        self._db = memory
        self._in_memory = True
        if self._writing:
            self.trouble = InMemory()
        self._catch_up()


def _told(row: tuple[Any, ...]) -> tuple[int, GameEntry | None]:
    """The bytes and the entry of a row of games, if it holds what was written."""
    *values, checked = row
    if checked != library_file.check(*values):
        raise library_file.IndexDamaged
    *_, size, entry = values
    try:
        return size, None if entry is None else _read_entry(entry)
    except msgspec.MsgspecError:
        raise library_file.IndexDamaged from None
