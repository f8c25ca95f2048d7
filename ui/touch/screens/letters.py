"""The letters people write their names with, language by language, and how they lie on a keyboard.

English, Hungarian, Romanian, Italian, Basque and Vietnamese each have their own letters as keys; every other letter
of the six is an accent away from its base letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

ROWS: Mapping[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "hu": ("qwertzuiopőú", "asdfghjkléáű", "íyxcvbnmöüó"),
    "ro": ("qwertyuiopăâ", "asdfghjklșț", "zxcvbnmî"),
    "it": ("qwertyuiopè", "asdfghjklòà", "zxcvbnmùìé"),
    "eu": ("qwertyuiop", "asdfghjklñ", "zxcvbnmç"),
    "vi": ("qwertyuiopơư", "asdfghjklđ", "zxcvbnmăâêô"),
}
"""The rows of a wide keyboard; a language that is not here gets the English ones."""

ACCENTED = "áàảãạăắằẳẵặâấầẩẫậéèẻẽẹêếềểễệíìỉĩịîóòỏõọôốồổỗộơớờởỡợöőúùủũụưứừửữựüűýỳỷỹỵđñçșț"
"""Every letter with a mark that one of the six languages uses."""

SIGNS = "1234567890-'.,&!?+"
"""Digits and signs, on a page of their own."""


def rows(language: str, most: int) -> tuple[str, ...]:
    """The rows of keys for a language, none longer than ``most``.

    Where the usual rows do not fit, the letters follow the alphabet: a broken typewriter order helps nobody.
    """
    usual = ROWS.get(language, ROWS["en"])
    if max(map(len, usual)) <= most:
        return usual
    letters = "".join(sorted("".join(usual), key=lambda letter: (base(letter), letter)))
    spare = -len(letters) % most
    letters += "-'"[:spare] if spare >= 2 else ""
    return chunks(letters, most)


def chunks(letters: str, most: int) -> tuple[str, ...]:
    """Letters in as few rows as ``most`` a row allows, nearly equally long."""
    count = -(-len(letters) // most)
    size = -(-len(letters) // count)
    return tuple(letters[start : start + size] for start in range(0, len(letters), size))


def base(letter: str) -> str:
    """The letter without its marks."""
    return "d" if letter == "đ" else unicodedata.normalize("NFD", letter)[0]


@lru_cache(maxsize=256)
def accents(letter: str) -> str:
    """The letters that a long press on ``letter`` offers: those with the same base and at least its marks."""
    marks = _marks(letter)
    return "".join(
        other
        for other in ACCENTED
        if other != letter and base(other) == base(letter) and marks <= _marks(other)
    )


def _marks(letter: str) -> frozenset[str]:
    return frozenset("đ") if letter == "đ" else frozenset(unicodedata.normalize("NFD", letter)[1:])
