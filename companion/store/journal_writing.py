"""Writing a game's journal (``journal.py``): begun, gone on with, appended to, and salvaged when it is damaged.

An append is durable when it returns, or refused and taken back; a plug may be pulled at every moment in between.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.store import durable
from companion.store.durable import NotWritten
from companion.store.game_ids import NAME, SUFFIX
from companion.store.journal import (
    SCHEMA,
    Header,
    Json,
    Opened,
    Reading,
    Row,
    first_line,
    next_line,
    read,
    readable,
)

_OPENING = ".opening"
"""What a new game's file is called until its first record is durable."""


class Journal:
    """A game's file while it is written: made by :meth:`create` or :meth:`resume`, one at a time."""

    def __init__(
        self, path: Path, fd: int, *, length: int, rows: int, digest: str, opening: Path | None
    ) -> None:
        self.path = path
        self.rows = rows
        """Records in the file, those that were taken back included."""
        self.digest = digest
        """Of the last row."""
        self._fd = fd
        self._length = length
        self._opening = opening
        self._failed: OSError | None = None

    @property
    def id(self) -> str:
        """The game's name, ``000042-k7f2``."""
        return self.path.name.removesuffix(SUFFIX)

    @classmethod
    def create(cls, folder: Path, number: int, rev: int, at: int, tail: str, program: str) -> Journal:
        """Begin the file of game ``number`` in ``folder`` (made if missing). ``tail`` is at least one random
        letter (``a``-``z``) or digit. The game exists, durably, once its first record is appended.

        Raises :class:`NotWritten`, and ``ValueError`` for a name that is no name or is taken.
        """
        name = f"{number:06d}-{tail}"
        path = folder / (name + SUFFIX)
        if not NAME.fullmatch(name) or path.exists():
            raise ValueError(f"A game cannot be called {name}.")
        durable.make_folder(folder)
        line, digest = first_line(name, rev, at, program)
        opening = folder / _OPENING
        try:
            fd = os.open(opening, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o644)
            try:
                durable.write(fd, line, 0)
            except BaseException:
                os.close(fd)
                raise
        except OSError as fault:
            raise NotWritten(name, fault, "game") from fault
        return cls(path, fd, length=len(line), rows=0, digest=digest, opening=opening)

    @classmethod
    def resume(cls, path: Path, reading: Reading) -> Journal:
        """Go on with the file ``reading`` was read from. A file in an older schema is first written anew in
        ours, and the old one kept aside as ``ID.jsonl.old-N``.

        Raises :class:`NotWritten`, and ``ValueError`` for a damaged file: :func:`salvage` it before.
        """
        if reading.header is None or reading.damage is not None:
            raise ValueError(f"The journal {path.name} is damaged.")
        length, digest = reading.good_bytes, reading.digest
        if reading.schema != SCHEMA:
            lines, digest = _rewritten(reading.header, reading.rows)
            length = len(lines)
            _replace(path, lines, ".old")
        try:
            fd = os.open(path, os.O_WRONLY | os.O_NOFOLLOW)
        except OSError as fault:
            raise NotWritten(path.name.removesuffix(SUFFIX), fault, "game") from fault
        if os.fstat(fd).st_size != length:
            os.close(fd)
            raise ValueError(f"The journal {path.name} has changed since it was read.")
        return cls(path, fd, length=length, rows=len(reading.rows), digest=digest, opening=None)

    def append(
        self, record: Json, *, at: int, seal: str | None = None, opened: Iterable[Opened] | None = None
    ) -> Row:
        """Append one accepted record; when this returns, it is on the disk.

        ``record`` is its public form, ``at`` whole seconds since 1970, ``seal`` the commitment to the card it
        hides (which must be in the sealed file, durably, by now), ``opened`` the cards it shows.

        Raises :class:`NotWritten`: then the record is not in the journal. After a full disk the next append
        may succeed; once the disk has failed to keep what it took, the journal takes nothing more, because
        nobody can know what became of those bytes.
        """
        if self._failed is not None:
            raise NotWritten(self.id, self._failed, "game")
        shown = () if opened is None else tuple(opened)
        line, digest = next_line(self.rows + 1, at, record, seal, shown, self.digest)
        kept = False
        try:
            durable.write(self._fd, line, self._length)
            kept = True
            os.fdatasync(self._fd)
            if self._opening is not None:
                os.rename(self._opening, self.path)
                durable.sync_folder(self.path.parent)
        except BaseException as fault:
            refusal = self._take_back(fault, kept)
            if refusal is None:
                raise
            raise refusal from fault
        row = Row(self.rows + 1, at, record, self.digest, digest, seal, shown)
        self._opening = None
        self._length += len(line)
        self.rows, self.digest = row.row, digest
        return row

    def _take_back(self, fault: BaseException, kept: bool) -> NotWritten | None:
        """Cut the file back to its last good length after an append that did not end."""
        refusal = fault if isinstance(fault, OSError) else None
        if kept:
            self._failed = refusal or OSError(errno.EIO, str(fault))
        try:
            if self._opening is not None and self.path.exists():
                self.path.unlink()
            os.ftruncate(self._fd, self._length)
        except OSError as worse:
            self._failed = worse
        return None if refusal is None else NotWritten(self.id, refusal, "game")

    def close(self) -> None:
        """Let go of the file; a game whose first record never came is gone. May be called again."""
        if self._fd < 0:
            return
        os.close(self._fd)
        self._fd = -1
        if self._opening is not None:
            self._opening.unlink(missing_ok=True)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _rewritten(header: Header, rows: Sequence[Row]) -> tuple[bytes, str]:
    """A whole journal in our schema, and its last digest."""
    line, digest = first_line(header.id, header.rev, header.at, header.program)
    lines = [line]
    for row in rows:
        line, digest = next_line(row.row, row.at, row.record, row.seal, row.opened, digest)
        lines.append(line)
    return b"".join(lines), digest


def salvage(path: Path, keep: int | None = None) -> Path:
    """Put a damaged journal's good part in its place, durably, and keep the damaged file beside it with all
    its bytes. With ``keep``, only so many records count as good: the rules refuse the next.

    Returns where the damaged file is now: ``ID.jsonl.damaged-N``, N from 1. A journal of which no record
    stands is only put aside: its game is gone from the folder. Raises :class:`NotWritten`; ``ValueError`` for
    a journal that loses nothing.
    """
    reading = read(path)
    stand = len(reading.rows) if keep is None else min(keep, len(reading.rows))
    if reading.damage is None and stand == len(reading.rows):
        raise ValueError(f"The journal {path.name} is whole.")
    lines = readable(path)[0].split(b"\n")[: 1 + stand]
    return _replace(path, b"\n".join(lines) + b"\n" if stand else None, ".damaged")


def _replace(path: Path, lines: bytes | None, suffix: str) -> Path:
    """Give ``path`` other bytes, or none at all, and keep the file it was under a name with ``suffix`` and a
    number.

    The old file only gets a second name, so no byte of it is copied or lost, and a plug pulled in between
    leaves it where it was.
    """
    copy = 1
    while (aside := path.with_name(f"{path.name}{suffix}-{copy}")).exists() and not aside.samefile(path):
        copy += 1
    try:
        if not aside.exists():
            os.link(path, aside)
            durable.sync_folder(path.parent)
        if lines is not None:
            durable.put(path, lines)
        else:
            path.unlink()
            durable.sync_folder(path.parent)
    except NotWritten:
        raise
    except OSError as fault:
        raise NotWritten(path.name.removesuffix(SUFFIX), fault, "game") from fault
    return aside
