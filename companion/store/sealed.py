"""Sealed cards: what the table knows and must not show, kept beside the journal until the rules show it.

A game with sensed cards has a second file, ``games/000042-k7f2.sealed``, readable by the table's own account
alone (mode 0600). It holds one entry for every card told, each of :data:`ENTRY` bytes whatever the card, so
that neither the file's size nor the time of its writing says which card it was. It is laid out in zeros,
:data:`ROOM` bytes at a time, and entries are written into it from the start:

====== ===== =================================================================
offset bytes
====== ===== =================================================================
0      4     the journal's row the card belongs to, unsigned, most significant byte first
4      32    the key, fresh from the random source handed in
36     16    the card in UTF-8, filled up with zero bytes
52     22    the tags of the two cards a reader read it from, each a byte with its
             length and ten bytes, filled up with zero bytes; all zero where it was
             told otherwise
74     10    zero
84     12    BLAKE2b-96 of the 84 bytes before: an entry half written is no entry
====== ===== =================================================================

The journal's row carries only the commitment, BLAKE2b-256 of the card keyed with the key. The entry is
durable before the row that commits to it. Where a row was sealed twice, because its first row never reached
the journal or was lost with the journal's end, the entry counts that fits the commitment. At the next
``open`` the keys of cards never shown are destroyed: overwritten with zeros, synced, unlinked. That is as
much as a file system promises; a memory card may keep an old block, which is why the file is never copied
either.

A card is at most 16 bytes long and holds no zero byte; which cards there are is the game's business. The tags say which
two pieces of cardboard lay there, so that a table that was switched off still knows which were used in this round.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from companion.store import durable
from companion.store.durable import NotWritten
from companion.store.journal import Row

ENTRY = 96
"""Bytes of an entry."""
ROOM = 64 * ENTRY
"""Bytes by which the file grows: writing into room that is there costs the disk less than making it
longer."""
KEY = 32
"""Bytes of a key."""
_CARD = 16
_TAGS, _TAG = 2, 10
_BODY = 84
_NO_TAGS: frozenset[bytes] = frozenset()
_SUFFIX = ".sealed"


def commitment(key: bytes, card: str) -> str:
    """BLAKE2b-256 of the card in UTF-8, keyed with the 32-byte ``key``, in hexadecimal."""
    return blake2b(card.encode(), key=key, digest_size=32).hexdigest()


def commitments(rows: Iterable[Row]) -> dict[int, str]:
    """The commitments in a journal, by row."""
    return {row.row: row.seal for row in rows if row.seal is not None}


def unproven(rows: Iterable[Row]) -> list[int]:
    """The rows whose card was opened later and is not the one they committed to; empty in an honest
    journal."""
    seals: dict[int, str | None] = {}
    wrong: list[int] = []
    for row in rows:
        seals[row.row] = row.seal
        for opened in row.opened:
            try:
                proven = commitment(bytes.fromhex(opened.key), opened.card)
            except ValueError:
                proven = ""
            if seals.get(opened.row) != proven:
                wrong.append(opened.row)
    return wrong


def path_of(journal: Path) -> Path:
    """Where the sealed cards of a journal lie."""
    return journal.with_suffix(_SUFFIX)


def _entry(row: int, key: bytes, card: str, tags: frozenset[bytes]) -> bytes:
    text = card.encode()
    if not 0 < len(text) <= _CARD or b"\0" in text or len(key) != KEY:
        raise ValueError("A card has 1 to 16 bytes, a key 32.")
    if len(tags) > _TAGS or not all(0 < len(tag) <= _TAG for tag in tags):
        raise ValueError("There are two tags, of 1 to 10 bytes.")
    start = row.to_bytes(4, "big") + key + text.ljust(_CARD, b"\0")
    start += b"".join(bytes([len(tag)]) + tag.ljust(_TAG, b"\0") for tag in sorted(tags))
    start = start.ljust(_BODY, b"\0")
    return start + blake2b(start, digest_size=ENTRY - _BODY).digest()


def _tags(body: bytes) -> frozenset[bytes]:
    """The tags in an entry."""
    places = (4 + KEY + _CARD + number * (1 + _TAG) for number in range(_TAGS))
    return frozenset(body[place + 1 : place + 1 + body[place]] for place in places if body[place])


class _Entry(NamedTuple):
    key: bytes
    card: str
    tags: frozenset[bytes]


def _entries(data: bytes, committed: Mapping[int, str]) -> tuple[dict[int, _Entry], int]:
    """The cards in a sealed file by row, and where the next entry goes."""
    found: dict[int, _Entry] = {}
    end = 0
    for start in range(0, len(data) - ENTRY + 1, ENTRY):
        body, check = data[start : start + _BODY], data[start + _BODY : start + ENTRY]
        if blake2b(body, digest_size=len(check)).digest() == check:
            row, key = int.from_bytes(body[:4], "big"), body[4 : 4 + KEY]
            card = body[4 + KEY : 4 + KEY + _CARD].rstrip(b"\0").decode()
            if commitment(key, card) == committed.get(row):
                found[row] = _Entry(key, card, _tags(body))
            end = start + ENTRY
    return found, end


class Seals:
    """The sealed cards of one game. The journal's writer owns them."""

    def __init__(
        self,
        path: Path,
        fd: int,
        data: bytes,
        committed: Mapping[int, str],
        random: Callable[[int], bytes],
    ) -> None:
        self.path = path
        self._fd = fd
        self._room = len(data)
        self._cards, self._end = _entries(data, committed)
        self._random = random

    @classmethod
    def open(
        cls, path: Path, committed: Mapping[int, str], random: Callable[[int], bytes] = os.urandom
    ) -> Seals:
        """Open the sealed file at ``path``, made durably if missing.

        ``committed`` tells the commitment of every row of the journal that has one: what is not whole or does
        not fit it counts as no entry. ``random(n)`` gives n random bytes. Raises :class:`NotWritten`.
        """
        try:
            fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
            try:
                os.fchmod(fd, 0o600)
                seals = cls(path, fd, os.pread(fd, os.fstat(fd).st_size, 0), committed, random)
                if not seals._room:
                    seals._make_room()
                    durable.sync_folder(path.parent)
            except BaseException:
                os.close(fd)
                raise
        except OSError as fault:
            raise NotWritten("", fault, "sealed-cards") from fault
        return seals

    def _make_room(self) -> None:
        room = self._end + ROOM - self._room
        durable.write(self._fd, bytes(room), self._room)
        os.fdatasync(self._fd)
        self._room += room

    def seal(self, row: int, card: str, tags: frozenset[bytes] = _NO_TAGS) -> str:
        """Seal the card that the journal's coming row ``row`` hides; it is on the disk when this returns.

        ``tags`` are those of the two cards it was read from, if it was. Returns the commitment for that row. Raises
        :class:`NotWritten`: then nothing was sealed.
        """
        key = self._random(KEY)
        entry = _entry(row, key, card, tags)
        try:
            if self._end + ENTRY > self._room:
                self._make_room()
            durable.write(self._fd, entry, self._end)
            os.fdatasync(self._fd)
        except OSError as fault:
            raise NotWritten("", fault, "sealed-cards") from fault
        self._end += ENTRY
        self._cards[row] = _Entry(key, card, tags)
        return commitment(key, card)

    def card(self, row: int) -> tuple[bytes, str] | None:
        """The key and the card sealed for ``row``; ``None`` where there is none, or no more."""
        found = self._cards.get(row)
        return None if found is None else (found.key, found.card)

    def tags(self, row: int) -> frozenset[bytes]:
        """The tags of the cards that the card of ``row`` was read from; none where it was told otherwise."""
        found = self._cards.get(row)
        return _NO_TAGS if found is None else found.tags

    def close(self) -> None:
        """Let go of the file. May be called again."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
        self._cards = {}

    def destroy(self) -> None:
        """Destroy every key and card, durably, and close. Raises :class:`NotWritten`; then some may be
        left."""
        self.close()
        destroy(self.path)


class NoCards:
    """The sealed cards of a game in which none was told yet, or all are lost."""

    def card(self, row: int) -> None:
        """There is none for any row."""


def destroy(path: Path) -> None:
    """Overwrite a sealed file with zeros, durably, and remove it. Raises :class:`NotWritten`."""
    try:
        fd = os.open(path, os.O_WRONLY | os.O_NOFOLLOW)
        try:
            durable.write(fd, bytes(os.fstat(fd).st_size), 0)
            os.fdatasync(fd)
        finally:
            os.close(fd)
        path.unlink()
        durable.sync_folder(path.parent)
    except FileNotFoundError:
        return
    except OSError as fault:
        raise NotWritten("", fault, "sealed-cards") from fault


def destroy_all_but(folder: Path, journal: Path | None) -> None:
    """Destroy the sealed files of every game in ``folder`` other than ``journal``'s: those of games that can
    no longer be corrected, and those that a pulled plug left behind. Raises :class:`NotWritten`.
    """
    keep = None if journal is None else path_of(journal)
    for name in os.listdir(folder):
        if name.endswith(_SUFFIX) and folder / name != keep:
            destroy(folder / name)
