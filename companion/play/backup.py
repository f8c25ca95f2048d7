"""Backups: all games and the settings in one file, made while the table plays, and put back as a whole or not at all.

A backup is a ``.tar.gz`` whose last file, ``manifest.json``, names every other with its size and digest; until 0.1.0 it
was the first. It is written and read one file after the other, so memory never holds more than one game. Journals are
taken up to their last whole record, so it is consistent whenever it is made. Sealed cards are never in it, the list of
past games is made anew from the journals, and which tag is which card is in it only where that was asked for.

Whoever restores must have custody of the data folder. Everything is read and judged before anything is changed; then
the folder of games is exchanged in one step, and what was there is kept in ``before-restore-N``. A game that stood
after a sensed cast goes back to just before it, for its card is not in the backup (``secrecy.md``).
"""

from __future__ import annotations

import ctypes
import io
import os
import re
import shutil
import tarfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

import companion
from companion.games.somethin_fishy.tags import FILE as FISH
from companion.language.errors import TableError
from companion.language.words import Words
from companion.play import replay
from companion.play.table import GAMES
from companion.sensing.tags import FILE as CARDS
from companion.settings.file import NAME as SETTINGS
from companion.settings.file import parsed
from companion.store import durable, game_ids, journal, library_file
from companion.store.durable import NotWritten
from companion.store.journal import Reading
from companion.store.journal_writing import Journal
from companion.store.lock import Custody

FORMAT = 1
MANIFEST = "manifest.json"
SEATING = "seating.json"
"""The edges at which the players of the open game sit (``ui/touch/app/seating.py``)."""
TAGS = (CARDS, FISH)
"""Which tag is which card."""
MODE = 0o600
LARGEST = 64 * 2**20
"""Bytes of one file in a backup: no game comes near it."""

_GAME = re.compile(rf"{GAMES}/({game_ids.NAME.pattern})\.jsonl")

Progress = Callable[[int, int], object]
"""Told how many files of how many are done."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a backup."""

    name: str
    size: int
    digest: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a backup says of itself."""

    format: int
    program: str
    made: int
    """Whole seconds since 1970, a label."""
    files: tuple[Entry, ...]


class NotUnderstood(TableError, ValueError):
    """This is no backup that can be restored; nothing was changed."""


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


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=32).hexdigest()


# Making one --------------------------------------------------------------------------------------------------------


def make(
    file: Path, data: Path, settings: Path, *, with_cards: bool = False, progress: Progress = lambda *_: None
) -> int:
    """Write a backup of the data folder; how many games are in it.

    Raises ``NotWritten``; a backup that was there before stands then. ``OSError`` where something may not be read.
    """
    others = [(SEATING, data / SEATING), (SETTINGS, settings)]
    others += [(name, data / name) for name in TAGS] if with_cards else []
    ids = game_ids.ids(data / GAMES)
    beside = file.with_name(f".{file.name}.new")
    try:
        with _written(beside) as out, tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as archive:
            entries: list[Entry] = []
            for number, id in enumerate(ids):
                progress(number, len(ids))
                whole = _whole_records(game_ids.path_of(data / GAMES, id))
                if whole:
                    entries.append(_add(archive, f"{GAMES}/{id}.jsonl", whole))
            count = len(entries)
            for name, path in others:
                with suppress(FileNotFoundError):
                    held = path.read_bytes()
                    if _is_usable(name, held):
                        entries.append(_add(archive, name, held))
            manifest = Manifest(FORMAT, companion.__version__, int(time.time()), tuple(entries))
            _add(archive, MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        os.rename(beside, file)
        durable.sync_folder(file.parent)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        if fault.filename is not None and Path(os.fsdecode(fault.filename)).is_relative_to(data):
            raise
        raise NotWritten(str(file), fault) from fault
    progress(len(ids), len(ids))
    return count


@contextmanager
def _written(path: Path) -> Iterator[io.BufferedWriter]:
    """A new file for its owner alone, durable when it is closed."""
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE), "wb") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())


def _whole_records(path: Path) -> bytes:
    """A journal's bytes up to its last whole record; nothing where none stands."""
    held = path.read_bytes()
    reading = journal.read_bytes(path.name, held)
    return held[: reading.good_bytes] if reading.rows else b""


def _add(archive: tarfile.TarFile, name: str, held: bytes) -> Entry:
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = len(held), MODE, int(time.time())
    archive.addfile(info, io.BytesIO(held))
    return _entry(name, held)


def _entry(name: str, held: bytes) -> Entry:
    return Entry(name, len(held), digest(held))


# Reading one -------------------------------------------------------------------------------------------------------


class Backup(msgspec.Struct, frozen=True):
    """A backup that is whole and understood, as :func:`read` found it."""

    file: Path
    entries: frozenset[Entry]
    """Every file in it but its list."""

    @property
    def names(self) -> frozenset[str]:
        """What these files are called in it."""
        return frozenset(entry.name for entry in self.entries)

    @property
    def games(self) -> int:
        """How many games are in it."""
        return sum(_GAME.fullmatch(entry.name) is not None for entry in self.entries)

    def parts(self, words: Words) -> Iterator[tuple[str, bytes]]:
        """Its files, one at a time, by name. Raises :class:`NotUnderstood` where they are other ones by now."""
        found = set()
        for name, held in _parts(self.file, words):
            if name != MANIFEST:
                entry = _entry(name, held)
                if entry not in self.entries or entry in found:
                    raise _damaged(self.file, words)
                found.add(entry)
                yield name, held
        if found != self.entries:
            raise _damaged(self.file, words)


def read(file: Path, words: Words) -> Backup:
    """See that a backup is whole and understood, one of its files after the other.

    Its list may stand at its end, as it is made now, or at its beginning, as it was. Raises :class:`NotUnderstood`,
    ``OSError``.
    """
    entries: dict[str, Entry] = {}
    listed = b""
    unfit: NotUnderstood | None = None
    for name, held in _parts(file, words):
        if name in entries or (name == MANIFEST and listed):
            raise _no_backup(file, words)
        if name == MANIFEST:
            listed = held
            continue
        entries[name] = _entry(name, held)
        if unfit is None and _is_known(name):
            unfit = _unfit(name, held, file, words)
    manifest = _manifest(listed, file, words)
    for name in entries:
        if not _is_known(name):
            raise NotUnderstood(
                words.say("{file} holds “{name}”, which this version does not know.", file=file, name=name)
            )
    if {entry.name: entry for entry in manifest.files} != entries:
        raise _damaged(file, words)
    if unfit is not None:
        raise unfit
    return Backup(file, frozenset(entries.values()))


def _parts(file: Path, words: Words) -> Iterator[tuple[str, bytes]]:
    """Every file of an archive by name, its list too, none of which is trusted yet."""
    with file.open("rb") as source:
        try:
            with tarfile.open(fileobj=source, mode="r:gz") as archive:
                while (member := archive.next()) is not None:
                    if not member.isreg() or member.size > LARGEST:
                        raise _no_backup(file, words)
                    inside = archive.extractfile(member)
                    yield member.name, b"" if inside is None else inside.read()
        except NotUnderstood:
            raise
        except (tarfile.TarError, EOFError, OSError, ValueError, zlib.error) as why:
            raise _no_backup(file, words) from why


def _is_known(name: str) -> bool:
    return name in (SEATING, SETTINGS, *TAGS) or _GAME.fullmatch(name) is not None


def _damaged(file: Path, words: Words) -> NotUnderstood:
    return NotUnderstood(words.say("{file} is damaged: it does not hold what its list says.", file=file))


def _no_backup(file: Path, words: Words) -> NotUnderstood:
    return NotUnderstood(words.say("{file} is no backup of this program, or not whole.", file=file))


def _manifest(data: bytes, file: Path, words: Words) -> Manifest:
    try:
        kind = msgspec.json.decode(data, type=dict).get("format")
        if isinstance(kind, int) and kind > FORMAT:
            raise NotUnderstood(words.say("{file} was made by a newer version of this program.", file=file))
        return msgspec.json.decode(data, type=Manifest)
    except msgspec.MsgspecError as why:
        raise _no_backup(file, words) from why


def _unfit(name: str, data: bytes, file: Path, words: Words) -> NotUnderstood | None:
    """Why the table could not use a file of a backup; ``None`` where it can."""
    game = _GAME.fullmatch(name)
    if game is None:
        if _is_usable(name, data):
            return None
    else:
        try:
            reading = journal.read_bytes(f"{game[1]}.jsonl", data)
        except journal.TooNew as why:
            return NotUnderstood(why.sentence(words))
        if reading.damage is None and reading.header is not None and reading.header.id == game[1]:
            return None
    return NotUnderstood(words.say("“{name}” in {file} cannot be read.", name=name, file=file))


def _is_usable(name: str, data: bytes) -> bool:
    """Whether a file beside the games can be read at all; a wrong line in the settings is told when they are used."""
    if name == SETTINGS:
        return parsed(data) is not None
    try:
        msgspec.json.decode(data)
    except msgspec.DecodeError:
        return False
    return True


# Putting one back --------------------------------------------------------------------------------------------------


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
            if _GAME.fullmatch(name):
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
