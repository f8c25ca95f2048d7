"""Backups: all games and the settings in one file, made while the table plays, and put back as a whole or not at all.

A backup is a ``.tar.gz`` whose last file, ``manifest.json``, names every other with its size and digest; until 0.1.0 it
was the first. It is written and read one file after the other, so memory never holds more than one game. Journals are
taken up to their last whole record, so it is consistent whenever it is made. Sealed cards are never in it, the list of
past games is made anew from the journals, and which tag is which card is in it only where that was asked for.

How one is put back is told in ``restore.py``.
"""

from __future__ import annotations

import io
import os
import re
import tarfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

import companion
from companion.games import registrations
from companion.language.errors import TableError
from companion.language.words import Words
from companion.play.table import GAMES
from companion.settings.file import NAME as SETTINGS
from companion.settings.file import parsed
from companion.store import durable, game_ids, journal
from companion.store.durable import NotWritten

FORMAT = 1
MANIFEST = "manifest.json"
SEATING = "seating.json"
"""The edges at which the players of the open game sit (``ui/touch/app/seating.py``)."""
TAGS = tuple(game.tags for game in registrations() if game.tags)
"""Which tag is which card."""
MODE = 0o600
LARGEST = 64 * 2**20
"""Bytes of one file in a backup: no game comes near it."""

GAME = re.compile(rf"{GAMES}/({game_ids.NAME.pattern})\.jsonl")

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


def digest(data: bytes) -> str:
    """What a backup knows a file by: 64 hexadecimal digits."""
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
        return sum(GAME.fullmatch(entry.name) is not None for entry in self.entries)

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
    return name in (SEATING, SETTINGS, *TAGS) or GAME.fullmatch(name) is not None


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
    game = GAME.fullmatch(name)
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
