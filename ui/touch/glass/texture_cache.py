"""Keeps what was printed from one evening to the next, so that the table opens at once.

A shelf is one file of the cache folder for one unit, theme and font. It only grows, and is begun anew when it is full.
It holds nothing that could not be printed again: a shelf that is damaged, or cannot be written, costs time and nothing
else. What stands in the file is a row of records, each a header (:data:`HEADER`) and the pixels, compressed.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path

import msgspec

from ui.touch.glass.rasterise import Pixels

RECIPE = 2
"""Raised when anything is printed differently, so that no older print is used."""

FULL = 4_000_000
"""A shelf of so many bytes is full."""

HEADER = struct.Struct("<16s hh HH II")
"""Digest of what was printed; left, top, width and height; bytes that follow, and their checksum."""


class Shelf:
    """The prints kept for one way of printing, which ``name`` tells from all others; no folder keeps nothing."""

    def __init__(self, folder: Path | None, name: str) -> None:
        digest = hashlib.blake2b(f"{RECIPE} {name}".encode(), digest_size=8).hexdigest()
        self._file = folder / f"prints-{digest}.bin" if folder else None
        self._kept: dict[bytes, tuple[int, int, int, int, int, int]] = {}
        """Left, top, width and height of each print, where it begins in the file, and its bytes there."""
        self._size = self._load()

    def find(self, what: object) -> Pixels | None:
        """The pixels of something that was printed before; ``what`` tells it from all else (msgpack encodes it)."""
        digest = _digest(what)
        found = self._kept.get(digest)
        if found is None or self._file is None:
            return None
        left, top, w, h, begin, length = found
        try:
            with self._file.open("rb") as stored:
                stored.seek(begin - HEADER.size)
                # Another shelf may have written over it: two stages of one unit share the file.
                if not stored.read(HEADER.size).startswith(digest):
                    return None
                return Pixels(left, top, w, h, zlib.decompress(stored.read(length)))
        except (OSError, zlib.error):
            return None

    def keep(self, what: object, pixels: Pixels) -> None:
        """Put a print on the shelf."""
        if self._file is None:
            return
        packed, digest = zlib.compress(pixels.rgba, 1), _digest(what)
        header = HEADER.pack(digest, *pixels[:4], len(packed), zlib.crc32(packed))
        try:
            if not self._size:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._kept.clear()
            with self._file.open("r+b" if self._size else "wb") as out:
                out.seek(self._size)
                out.write(header + packed)
                out.truncate()
        except OSError:
            self._file = None
            return
        left, top, w, h, _ = pixels
        self._kept[digest] = (left, top, w, h, self._size + len(header), len(packed))
        self._size += len(header) + len(packed)
        if self._size > FULL:
            self._size = 0

    def _load(self) -> int:
        """Read the shelf; the bytes of it that are good."""
        try:
            stored = self._file.read_bytes() if self._file else b""
        except OSError:
            return 0
        at = 0
        while at + HEADER.size <= len(stored):
            digest, left, top, w, h, length, check = HEADER.unpack_from(stored, at)
            packed = stored[at + HEADER.size : at + HEADER.size + length]
            if len(packed) < length or zlib.crc32(packed) != check:
                break
            self._kept[digest] = (left, top, w, h, at + HEADER.size, length)
            at += HEADER.size + length
        return at


def _digest(what: object) -> bytes:
    return hashlib.blake2b(msgspec.msgpack.encode(what), digest_size=16).digest()
