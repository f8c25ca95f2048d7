"""What the kernel reports when a reader that is a keyboard types."""

from __future__ import annotations

from hardware.readers.keyboard import DIGITS, ENTER, EVENT, LETTERS

ROW = {digit: code for code, digit in list(DIGITS.items())[:10]}
KEYPAD = {digit: code for code, digit in list(DIGITS.items())[10:]}
HEX = ROW | {letter: code for code, letter in LETTERS.items()}


def event(kind: int, code: int, value: int) -> bytes:
    return EVENT.pack(1_700_000_000, 123_456, kind, code, value)


def key(code: int) -> bytes:
    """One key as the kernel reports it: what the keyboard calls it, pressed, released, each with its report."""
    report = event(0, 0, 0)
    return event(4, 4, 0x7001E) + event(1, code, 1) + report + event(1, code, 0) + report


def typed(text: str, keys: dict[str, int] = HEX, enter: int = ENTER) -> bytes:
    return b"".join(key(keys[letter]) for letter in text) + key(enter)
