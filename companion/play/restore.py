"""Putting a backup back (``backup.py``): as a whole, or not at all.

Whoever restores must have custody of the data folder. Everything is judged before anything is changed; then the folder
of games is exchanged in one step, and what was there is kept in ``before-restore-N``. A game that stood after a sensed
cast goes back to just before it, for its card is not in the backup (``secrecy.md``).
"""

from __future__ import annotations

import ctypes
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.language.words import Words
from companion.play import replay
from companion.play.backup import GAME, MODE, SEATING, TAGS, Backup, NotUnderstood, Progress
from companion.play.table import GAMES
from companion.settings.file import NAME as SETTINGS
from companion.store import durable, game_ids, journal, library_file
from companion.store.durable import NotWritten
from companion.store.journal import Reading
from companion.store.journal_writing import Journal
from companion.store.lock import Custody


class Restored(msgspec.Struct, frozen=True):
    """What a restore brought back."""

    games: int
    aside: Path | None
    """Where what was there is kept; ``None`` where nothing was."""
    went_back: str | None
    """The game that went back to just before a sensed cast."""
    settings: bool
    """Whether the settings were put back too."""
    cards: bool
    """Whether the enrolled cards were."""


def restore(backup: Backup, custody: Custody, settings: Path, words: Words, progress: Progress) -> Restored:
    """Put the files of a backup into the data folder in custody.

    Raises ``NotWritten``, and :class:`NotUnderstood` where the backup is another one since it was read; nothing has
    changed then.
    """
    data = custody.folder
    games, held = backup.games, dict[str, bytes]()
    aside = _free(data)
    try:
        durable.make_folder(aside / GAMES)
        done = 0
        for name, part in backup.parts(words):
            if GAME.fullmatch(name):
                progress(done, games)
                _put(aside / name, part, 0o644)
                done += 1
            else:
                held[name] = part
        durable.sync_folder(aside / GAMES)
        went_back = _without_sensed_cast(aside / GAMES, words)
        _belongs_to(aside, data)
        # The list of past games is made anew: it must never tell of games that are not there.
        for name in (library_file.FILE, f"{library_file.FILE}-wal", f"{library_file.FILE}-shm"):
            (data / name).unlink(missing_ok=True)
        was_there = (data / GAMES).is_dir()
        if not was_there:
            durable.make_folder(data / GAMES)
        exchange(aside / GAMES, data / GAMES)
        durable.sync_folder(data)
    except NotUnderstood:
        shutil.rmtree(aside, ignore_errors=True)
        raise
    except OSError as fault:
        shutil.rmtree(aside, ignore_errors=True)
        raise fault if isinstance(fault, NotWritten) else NotWritten(str(data), fault, "folder") from fault
    for name in (SEATING, *TAGS):
        if name in held:
            _replace(data / name, held[name], aside, data)
    kept_settings = SETTINGS in held and _put_settings(settings, held[SETTINGS], aside)
    if not was_there and not any((aside / GAMES).iterdir()):
        shutil.rmtree(aside, ignore_errors=True)
    progress(games, games)
    return Restored(
        games,
        aside if aside.exists() else None,
        went_back,
        kept_settings,
        any(name in held for name in TAGS),
    )


def _free(data: Path) -> Path:
    number = 1
    while (aside := data / f"before-restore-{number}").exists():
        number += 1
    return aside


def _put(path: Path, held: bytes, mode: int) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        durable.write(fd, held, 0)
        os.fsync(fd)
    finally:
        os.close(fd)


def _replace(path: Path, held: bytes, aside: Path, data: Path) -> None:
    """Put a file in place of another, which is kept aside."""
    with suppress(FileNotFoundError):
        _put(aside / path.name, path.read_bytes(), MODE)
    durable.put(path, held, MODE if path.name in TAGS else 0o644)
    _belongs_to(path, data)
    _belongs_to(aside, data)


def _put_settings(settings: Path, held: bytes, aside: Path) -> bool:
    """Put the settings back where this account may; whether it did."""
    file = settings.resolve()
    try:
        with suppress(FileNotFoundError):
            if file.read_bytes() == held:
                return True
            _put(aside / SETTINGS, file.read_bytes(), MODE)
        durable.make_folder(file.parent)
        durable.put(file, held)
    except OSError:
        return False
    return True


def _belongs_to(path: Path, data: Path) -> None:
    """Restored with sudo: it belongs to the table all the same."""
    owner = data.stat()
    if os.geteuid() == 0 and owner.st_uid:
        for each in (path, *path.rglob("*")):
            os.chown(each, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _without_sensed_cast(games: Path, words: Words) -> str | None:
    """Take the newest game back to just before a sensed cast that is still hidden; its id where that was so."""
    path = game_ids.newest(games)
    reading = None if path is None else journal.read(path)
    if path is None or reading is None:
        return None
    to = hidden_cast(reading)
    if to is None:
        return None
    why = words.say("Restored from a backup, which holds no hidden cards.")
    with Journal.resume(path, reading) as journalled:
        journalled.append({"do": "correct", "to": to, "why": why}, at=int(time.time()))
    return path.stem


def hidden_cast(reading: Reading) -> int | None:
    """The record before the sensed cast that a game stands after; ``None`` where it does not stand after one."""
    if reading.rows[0].record.get("options", {}).get("cards") != "sensed":
        return None
    try:
        played = replay.play(reading)
    except replay.Unplayable:
        return None
    if played.position.over:
        return None
    for standing in reversed(played.position.line()):
        if standing.record["do"] == "cast":
            return standing.seq - 1
        if standing.record["do"] in ("reveal", "discard", "next"):
            return None
    return None


_RENAME_EXCHANGE, _HERE = 2, -100


def exchange(one: Path, other: Path) -> None:
    """Let two folders change places, in one step where the file system can do that."""
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        done: int = libc.renameat2(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _RENAME_EXCHANGE)
    except AttributeError:
        done = -1
    if done:
        between = one.with_name(f"{one.name}.between")
        os.rename(other, between)
        os.rename(one, other)
        os.rename(between, one)
