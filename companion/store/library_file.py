"""The file of the library: ``library.sqlite`` in the data folder, opened to write, to look at, or as a copy.

The file is SQLite in WAL mode, ``user_version`` = :data:`SCHEMA`:

======= ============================================================================================
table   one row for each
======= ============================================================================================
games   journal: the game's number and id, whether it is over, the bytes of its journal when it was read, and the
        entry as a JSON array, or null where no game can be made of it
people  person, by NFC(casefold(NFC(name))): the latest spelling, the latest game's number and the seat in it
figures kind of game and person: the sums over finished games
======= ============================================================================================

Every row ends with a check over its own values: SQLite finds most damage itself, but not a flipped bit in a
name.
"""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

SCHEMA = 1
FILE = "library.sqlite"

TABLES = f"""
CREATE TABLE games (
    number INTEGER, id TEXT, over INTEGER, bytes INTEGER, entry TEXT, checked BLOB, PRIMARY KEY (number, id)
) WITHOUT ROWID;
CREATE INDEX going_on ON games (over);
CREATE TABLE people (
    person TEXT PRIMARY KEY, name TEXT, latest INTEGER, seat INTEGER, checked BLOB
) WITHOUT ROWID;
CREATE INDEX lately ON people (latest DESC, seat);
CREATE TABLE figures (
    game TEXT, person TEXT, games INTEGER, wins INTEGER, points INTEGER, fisher_rounds INTEGER,
    fisher_points INTEGER, fish_rounds INTEGER, fish_points INTEGER, checked BLOB, PRIMARY KEY (game, person)
) WITHOUT ROWID;
CREATE INDEX often ON figures (game, games DESC, person);
PRAGMA user_version = {SCHEMA};
"""
NOT_WRITABLE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
"""What SQLite says where the file may be sound and cannot be used. Whatever else it says is damage."""


class IndexDamaged(Exception):
    """The file does not hold what was written into it."""


FAULTS = (IndexDamaged, sqlite3.Error, UnicodeDecodeError)
"""All that may come up where the file is not as it should be."""


def check(*values: Any) -> bytes:
    """What a row with these values ends with."""
    return blake2b(msgspec.json.encode(values), digest_size=8).digest()


def is_ours(db: sqlite3.Connection) -> bool:
    """Whether the file is in our schema."""
    schema: tuple[int] = db.execute("PRAGMA user_version").fetchone()
    return schema == (SCHEMA,)


def inspect(db: sqlite3.Connection) -> None:
    """Look through the whole file, 20 ms for ten thousand games.

    Raises :class:`IndexDamaged`, or what SQLite raises.
    """
    if not is_ours(db) or db.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise IndexDamaged


def to_write(file: Path) -> sqlite3.Connection:
    """A connection for who has custody. The file is made, empty, if it is missing."""
    db = sqlite3.connect(file)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        # What a pulled plug takes from the index is read from the journals again.
        db.execute("PRAGMA synchronous = NORMAL")
    except sqlite3.Error:
        db.close()
        raise
    return db


def to_look(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing. A folder that is not ours may not even take a reader's lock: then it is
    read without."""
    name = file.resolve().as_uri()
    db = sqlite3.connect(f"{name}?mode=ro", uri=True)
    try:
        is_ours(db)
    except sqlite3.Error:
        db.close()
        db = sqlite3.connect(f"{name}?mode=ro&immutable=1", uri=True)
    return db


def copied(db: sqlite3.Connection) -> sqlite3.Connection | None:
    """A copy in memory, or ``None`` where the file cannot even be read."""
    memory = sqlite3.connect(":memory:")
    try:
        db.rollback()
        db.backup(memory)
        if is_ours(memory):
            return memory
    except sqlite3.Error:
        pass
    memory.close()
    return None
