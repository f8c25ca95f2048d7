"""Custody of the data folder: one table writes the games, a second one is told who has them.

Whoever writes holds ``custody.lock`` in the data folder by ``flock``; the system lets go of it when the
process ends, however it ends, so there is no stale lock to clear. The file holds one line of 64 bytes, the
holder's process number and how often custody was taken. That line is written and read back from the disk at
every start: a dying memory card that takes writes and forgets them is found before a game is trusted to it.

Those who only look (past games, verify, export) need no custody: a journal is only ever added to.
"""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

import msgspec

from companion.language.errors import TableError
from companion.language.words import Words
from companion.store import durable
from companion.store.durable import NotWritten

_LOCK = "custody.lock"
_NOTE = 64


class Note(msgspec.Struct, frozen=True):
    """What the lock file says."""

    process: int
    taken: int
    """How often custody of this folder was taken; it differs every time, so a forgotten write shows."""


class Held(TableError, OSError):
    """Another process has custody. ``str`` of it is its sentence in English, which says which one."""

    exit_code = 4

    def __init__(self, folder: Path, process: int | None) -> None:
        self.folder, self.process = folder, process
        super().__init__(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK))

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        if self.process is None:
            return words.say("The games in {folder} are in use by another table.", folder=self.folder)
        return words.say(
            "The games in {folder} are in use by another table (process {process}).",
            folder=self.folder,
            process=self.process,
        )


class Custody:
    """The right to write in one data folder, until :meth:`release` or the end of the process."""

    def __init__(self, folder: Path, fd: int) -> None:
        self.folder = folder
        self._fd = fd

    @classmethod
    def take(cls, folder: Path) -> Custody:
        """Take custody of ``folder``, which is made if it is missing.

        Raises :class:`Held`, and :class:`NotWritten` where nothing can be written or the disk forgets what
        is.
        """
        durable.make_folder(folder)
        try:
            fd = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        except OSError as fault:
            raise NotWritten(str(folder), fault, "folder") from fault
        try:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                note = _read(fd)
                raise Held(folder, None if note is None else note.process) from None
            _sign(fd)
        except (Held, NotWritten):
            os.close(fd)
            raise
        except OSError as fault:
            os.close(fd)
            raise NotWritten(str(folder), fault, "folder") from fault
        return cls(folder, fd)

    def release(self) -> None:
        """Let another take it. May be called again."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __enter__(self) -> Custody:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _read(fd: int) -> Note | None:
    try:
        return msgspec.json.decode(os.pread(fd, _NOTE, 0), type=Note)
    except msgspec.DecodeError:
        return None


def _sign(fd: int) -> None:
    """Write who holds the folder, and see that the disk has it."""
    before = _read(fd)
    note = Note(os.getpid(), 1 if before is None else before.taken + 1)
    durable.write(fd, msgspec.json.encode(note).ljust(_NOTE - 1) + b"\n", 0)
    os.fsync(fd)
    # Out of the system's memory, so that the next read asks the disk itself.
    os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
    if _read(fd) != note:
        raise OSError(errno.EIO, os.strerror(errno.EIO))
