"""Bytes that survive a pulled plug, and one sentence when they cannot be written.

A file's bytes are safe after ``fdatasync``; its *name* is safe only after its folder was synced too. What a
whole file holds is replaced by writing another beside it, syncing that, and renaming it over the first: at
every moment the name leads to the old bytes or to the new ones, never to a half of either.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from companion.language.errors import TableError
from companion.language.words import Words

Why = Literal["full", "too-big", "read-only", "fault"]

_WHY: dict[int | None, Why] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "too-big",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
}
Thing = Literal["file", "folder", "game", "sealed-cards", "print-jobs"]
_THINGS: Mapping[Thing, Callable[[Words, str], str]] = {
    "file": lambda words, name: name,
    "folder": lambda words, name: words.say("The folder {name}", name=name),
    "game": lambda words, name: words.say("The game {name}", name=name),
    "sealed-cards": lambda words, name: words.say("The sealed cards"),
    "print-jobs": lambda words, name: words.say("The list of print jobs"),
}
_SENTENCES: Mapping[Why, Callable[[Words, str], str]] = {
    "full": lambda words, what: words.say("{what} could not be written: the disk is full.", what=what),
    "too-big": lambda words, what: words.say(
        "{what} could not be written: the file may not grow any further.", what=what
    ),
    "read-only": lambda words, what: words.say(
        "{what} could not be written: the folder is read-only.", what=what
    ),
    "fault": lambda words, what: words.say("{what} could not be written: the disk fails.", what=what),
}


class NotWritten(TableError, OSError):
    """Something could not be made durable, so nobody may be told that it was; ``name`` is what the thing is called.

    ``str`` of it is its sentence in English.
    """

    exit_code = 4
    why: Why

    def __init__(self, name: str, cause: OSError, thing: Thing = "file") -> None:
        self.why = _WHY.get(cause.errno, "fault")
        self.name, self.thing = name, thing
        super().__init__(cause.errno, cause.strerror)

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return _SENTENCES[self.why](words, _THINGS[self.thing](words, self.name))


def write(fd: int, data: bytes, offset: int) -> None:
    """Write all of ``data`` at ``offset``: one call of the system, but a disk that takes only a part is asked
    for the rest, so that it says why."""
    done = os.pwrite(fd, data, offset)
    while done < len(data):
        more = os.pwrite(fd, data[done:], offset + done)
        if not more:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        done += more


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` durable."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def make_folder(folder: Path) -> None:
    """Make ``folder``, and those above it that are missing, durably; one that is there is left alone.

    Raises :class:`NotWritten`.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
    except OSError as fault:
        raise NotWritten(str(folder), fault, "folder") from fault


def put(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Make ``data`` the whole content of ``path``: the old bytes or the new ones stand, whenever the plug is
    pulled.

    Raises :class:`NotWritten`; what was there before stands then.
    """
    beside = path.with_name(f".{path.name}.new")
    try:
        fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        try:
            write(fd, data, 0)
            os.fsync(fd)
        finally:
            os.close(fd)
        os.rename(beside, path)
        sync_folder(path.parent)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        raise NotWritten(str(path), fault) from fault
