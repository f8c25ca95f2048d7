"""Frames of a PN532 on a serial line (HSU): bytes in, frames out, whatever the pieces; and frames of their content.

A frame is a start code, a length with its own checksum, content with a checksum, and a closing zero. Content begins
with who speaks: the host or the chip (PN532 user manual, "host controller communication protocol").
"""

from __future__ import annotations

import msgspec

from hardware.readers.dialect import Bad

HOST, CHIP = 0xD4, 0xD5
START = b"\x00\xff"
ACK = bytes.fromhex("0000ff00ff00")
NACK = bytes.fromhex("0000ffff0000")
REFUSAL = b"\x7f"
"""Content of the frame by which the chip refuses what it was told."""
LONGEST = 265
"""Bytes of content that a PN532 can hold; what promises more is no frame."""


class Acknowledged(msgspec.Struct, frozen=True):
    """The other side heard the last frame."""


class Unheard(msgspec.Struct, frozen=True):
    """The other side asks for the last frame again."""


class Content(msgspec.Struct, frozen=True):
    """What a whole frame says: who speaks, the command, and what goes with it."""

    data: bytes


Found = Acknowledged | Unheard | Content | Bad


def frame(content: bytes) -> bytes:
    """The frame that says ``content`` (1 to 265 bytes)."""
    size = len(content)
    if not 0 < size <= LONGEST:
        raise ValueError(f"a frame holds 1 to {LONGEST} bytes, not {size}")
    length = bytes([size]) if size < 0xFF else b"\xff\xff" + size.to_bytes(2, "big")
    return b"\x00" + START + length + _complement(length[-2:]) + content + _complement(content) + b"\x00"


def command(code: int, parameters: bytes = b"") -> bytes:
    """The frame by which the host tells the chip to do something."""
    return frame(bytes([HOST, code]) + parameters)


def answer(code: int, told: bytes = b"") -> bytes:
    """The frame by which the chip answers the command ``code``."""
    return frame(bytes([CHIP, code + 1]) + told)


def _complement(data: bytes) -> bytes:
    """The byte that makes the sum of ``data`` and itself a multiple of 256."""
    return bytes([-sum(data) & 0xFF])


class Frames:
    """Finds frames in a stream of bytes.

    A start code in noise may promise a length and keep what follows waiting: what came is looked through again from the
    next byte on as soon as it proves to be no frame. Who waits in vain may :meth:`forget` it.
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self.foreign = 0
        """Bytes so far that belonged to no frame and were not the zeros between frames."""

    def forget(self) -> None:
        """Drop what has not become a frame."""
        self._drop(len(self._bytes))

    def hear(self, data: bytes) -> list[Found]:
        """What was found in the bytes that came, in pieces of any size."""
        self._bytes += data
        found: list[Found] = []
        while True:
            start = self._bytes.find(START)
            if start < 0:
                self._drop(len(self._bytes) - self._bytes.endswith(START[:1]))
                return found
            self._drop(start)
            size, what = self._first()
            if what is None:
                return found
            found.append(what)
            if isinstance(what, Bad):
                self._drop(1)
            else:
                del self._bytes[:size]

    def _drop(self, count: int) -> None:
        self.foreign += count - self._bytes[:count].count(0)
        del self._bytes[:count]

    def _first(self) -> tuple[int, Found | None]:
        """The frame at the start code that comes first, with its size; ``None`` while it is not all there."""
        head = bytes(self._bytes[2:7])
        if len(head) < 2:
            return 0, None
        if head[:2] == ACK[3:5]:
            return 4, Acknowledged()
        if head[:2] == NACK[3:5]:
            return 4, Unheard()
        begin, length = 4, head[:1]
        if head[:2] == b"\xff\xff":
            if len(head) < 5:
                return 0, None
            begin, length = 7, head[2:4]
        size = int.from_bytes(length, "big")
        if head[begin - 3 : begin - 2] != _complement(length) or not 0 < size <= LONGEST:
            return 0, Bad("layout")
        end = begin + size
        if len(self._bytes) <= end:
            return 0, None
        content = bytes(self._bytes[begin:end])
        if self._bytes[end] != _complement(content)[0]:
            return 0, Bad("checksum")
        return end + 1, Content(content)
