"""Sentences made ready to be read aloud: only letters that a voice of their language reads as sounds.

A voice that meets a letter it does not know spells it out ("letter one e c five"), and reads signs by their names. So
letters of other languages become the nearest that the voice knows, as people do who say a foreign name, and signs are
left out. In a name this is as well as the name can be said; nothing is changed in what is written anywhere.
"""

from __future__ import annotations

import unicodedata

LATIN_1 = frozenset("àáâãäåæçèéêëìíîïñòóôõöùúûüýß")
NEIGHBOURS = frozenset("ăâîșțşţőűčšž")
"""Letters of the table's other languages that every voice but the Vietnamese one reads well enough."""
VIETNAMESE = frozenset("àáâãèéêìíòóôõùúýăđĩũơư") | frozenset(map(chr, range(0x1EA0, 0x1EFA)))
SPELT_IN_ENGLISH = frozenset("čšžţñ")
"""What the English voice spells out all the same."""
BASES = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "ö", "œ": "ö", "þ": "t", "ħ": "h", "ŧ": "t", "ı": "i"}
)
QUOTES = str.maketrans({"’": "'", "ʼ": "'", "…": ".", "_": " ", "[": " ", "]": " "})
"""Brackets would be taken for sounds written out."""


def readable(text: str, language: str) -> str:
    """``text`` for the voice of this language; empty where nothing in it can be read."""
    known = VIETNAMESE if language == "vi" else LATIN_1 | NEIGHBOURS
    if language == "en":
        known -= SPELT_IN_ENGLISH
    whole = unicodedata.normalize("NFC", text).translate(QUOTES)
    return " ".join("".join(_said(letter, known) for letter in whole).split())


def can_be_read(name: str, language: str) -> bool:
    """Whether anything of a name can be said."""
    return any(letter.isalnum() for letter in readable(name, language))


def _said(letter: str, known: frozenset[str]) -> str:
    small = letter.lower()
    if small.isascii() or small in known:
        return "" if unicodedata.category(letter) in ("Sm", "Sk") else letter
    if unicodedata.category(letter).startswith(("L", "M")):
        found = _nearest(small, known)
        return found.upper() if letter.isupper() else found
    # Marks between words stay, for they are pauses; digits of other scripts and signs have no sound here.
    return letter if unicodedata.category(letter).startswith(("P", "Z")) else ""


def _nearest(small: str, known: frozenset[str]) -> str:
    """The letter with one of its marks, where that is known; empty for one of another script."""
    base, *marks = list(unicodedata.normalize("NFD", small))
    for mark in marks:
        met = unicodedata.normalize("NFC", base + mark)
        if met in known:
            return met
    bare = base.translate(BASES)
    return bare if bare.isascii() or bare in known else ""
