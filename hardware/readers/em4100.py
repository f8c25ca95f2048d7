"""Frames of the 125 kHz readers RDM6300, ID-12LA and ID-20LA (tags of the EM4100 kind): bytes in, tags out.

A frame is STX, ten hexadecimal digits of the tag, two of its checksum, ETX; the ID readers put CR LF before ETX. Both
dialects are understood whichever reader was named. The tag is all its five bytes, the first of which (the "version")
tells tags apart like any other.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from hardware.readers.dialect import Bad, Foreign, Heard, Read, Why

STX, ETX, CR, LF = 0x02, 0x03, 0x0D, 0x0A
DIGITS = frozenset(b"0123456789ABCDEF")
ALPHABET = bytes(DIGITS | {STX, ETX, CR, LF})
LENGTH = 12
"""Digits of a frame, checksum included."""
TAG_BYTES = 5


def frame(tag: bytes, *, crlf: bool = False) -> bytes:
    """The frame that says ``tag`` (five bytes), with ``crlf`` as the ID readers send it."""
    if len(tag) != TAG_BYTES:
        raise ValueError(f"a tag of this kind has {TAG_BYTES} bytes, not {len(tag)}")
    digits = (tag + bytes([_checksum(tag)])).hex().upper().encode()
    return bytes([STX]) + digits + (bytes([CR, LF]) if crlf else b"") + bytes([ETX])


def _checksum(tag: bytes) -> int:
    return reduce(xor, tag)


class Em4100:
    """The dialect of these readers: they talk whenever a tag is near, and are never asked.

    The RDM6300 repeats its frame about every 65 ms while the tag is there; the ID readers send it once.
    """

    one_tag = True
    speed = 9600

    def __init__(self) -> None:
        self._frame: bytearray | None = None
        """What came since STX; ``None`` between frames."""

    def begin(self, now: float) -> None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        self._frame = None

    def hear(self, data: bytes, now: float) -> list[Heard]:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        heard: list[Heard] = []
        place = 0
        while place < len(data):
            if self._frame is None:
                # Whatever lies between frames is passed over at once: noise may be long.
                place = data.find(STX, place)
                if place < 0:
                    break
            found = self._hear_one(data[place])
            if found is not None:
                heard.append(found)
            place += 1
        foreign = len(data.translate(None, ALPHABET))
        return [*heard, Foreign(foreign)] if foreign else heard

    def due(self, now: float) -> bytes:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return b""

    def deadline(self) -> float | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return None

    def is_answering(self, now: float) -> bool | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return True

    def _hear_one(self, byte: int) -> Heard | None:
        if byte == STX:
            # Always a new frame: an old one that lost its end must not swallow it.
            begun, self._frame = self._frame, bytearray()
            return Bad("broken-off") if begun else None
        assert self._frame is not None, "only a start byte is looked for between frames"
        held = len(self._frame)
        if held < LENGTH:
            if byte not in DIGITS:
                return self._bad("short" if byte in (ETX, CR, LF) else "letter")
        elif byte == ETX and held != LENGTH + 1:
            return self._whole(bytes(self._frame[:LENGTH]))
        elif (held, byte) not in ((LENGTH, CR), (LENGTH + 1, LF)):
            return self._bad("long")
        self._frame.append(byte)
        return None

    def _whole(self, digits: bytes) -> Heard:
        *tag, checksum = bytes.fromhex(digits.decode())
        if _checksum(bytes(tag)) != checksum:
            return self._bad("checksum")
        self._frame = None
        return Read((bytes(tag),))

    def _bad(self, why: Why) -> Bad:
        self._frame = None
        return Bad(why)
