"""Readers that are keyboards: they type the number of a tag and Enter. Key events in, tags out, on every layout.

The events are those of Linux (``struct input_event``). A key is known by where it sits, not by what is printed on it,
so the digits are digits whatever layout the table's other keyboards have.

Most of these readers type the ten-digit number that is printed on the tag, which is its last four bytes in decimal.
Others type hexadecimal digits: 8, 10, 14 or 20 of them.
"""

from __future__ import annotations

import struct

from companion.sensing import tags
from hardware.readers.dialect import LENGTHS, Bad, Heard, Read

EVENT = struct.Struct("@llHHi")
"""Time (seconds, microseconds), type, code, value."""
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED = 3
"""The kernel lost events: what was typed so far is not whole."""
PRESSED = 1

ENTER, KEYPAD_ENTER = 28, 96
_ROW = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
_KEYPAD = (79, 80, 81, 75, 76, 77, 71, 72, 73, 82)
DIGITS = {code: digit for row in (_ROW, _KEYPAD) for code, digit in zip(row, "1234567890", strict=True)}
LETTERS = {30: "A", 48: "B", 46: "C", 32: "D", 18: "E", 33: "F"}
SHIFTS = frozenset({42, 54, 58})
"""Either shift, and caps lock: they make a letter large and are no part of the number."""

TYPED_WITHIN = 1.0
"""Seconds between two keys at most: a number that lost its Enter must not begin the next."""


class Keyboard:
    """The dialect of these readers. They type a tag once, when it is shown."""

    one_tag = True
    speed = 0

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._typed = ""
        self._is_bad = False
        """Whether a key was typed that is no digit."""
        self._last = 0.0

    def begin(self, now: float) -> None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        self._bytes.clear()
        self._typed, self._is_bad = "", False

    def hear(self, data: bytes, now: float) -> list[Heard]:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        heard: list[Heard] = []
        self._bytes += data
        whole = len(self._bytes) - len(self._bytes) % EVENT.size
        for _, _, kind, code, value in EVENT.iter_unpack(self._bytes[:whole]):
            if (kind, code) == (EV_SYN, SYN_DROPPED):
                self._is_bad = True
            elif (kind, value) == (EV_KEY, PRESSED) and code not in SHIFTS:
                heard += self._press(code, now)
        del self._bytes[:whole]
        return heard

    def due(self, now: float) -> bytes:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return b""

    def deadline(self) -> float | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return None

    def is_answering(self, now: float) -> bool | None:
        """As :class:`~hardware.readers.dialect.Dialect` says."""
        return True

    def _press(self, code: int, now: float) -> list[Heard]:
        heard: list[Heard] = []
        if (self._typed or self._is_bad) and now >= self._last + TYPED_WITHIN:
            heard.append(Bad("broken-off"))
            self._typed, self._is_bad = "", False
        self._last = now
        if code not in (ENTER, KEYPAD_ENTER):
            letter = DIGITS.get(code) or LETTERS.get(code)
            self._is_bad = self._is_bad or letter is None or len(self._typed) >= 2 * max(LENGTHS)
            self._typed += letter if letter and not self._is_bad else ""
            return heard
        typed, is_bad, self._typed, self._is_bad = self._typed, self._is_bad, "", False
        if typed or is_bad:
            tag = None if is_bad else tag_typed(typed)
            heard.append(Bad("letter" if is_bad else "layout") if tag is None else Read((tag,)))
        return heard


def tag_typed(typed: str) -> bytes | None:
    """The tag of which a reader typed this number; ``None`` where it is none.

    Ten digits are a printed number wherever they can be one, so that one and the same tag is always the same bytes.
    """
    if len(typed) == 10 and typed.isdecimal():
        tag = tags.printed(typed)
        if tag is not None:
            return tag.known
    return bytes.fromhex(typed) if len(typed) in {2 * length for length in LENGTHS} else None
