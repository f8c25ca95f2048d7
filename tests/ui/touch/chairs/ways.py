"""The ways in which a sight is seen: on which glass, in which language, by how many, and who acts."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from companion.language.words import languages
from tests.ui.touch.chairs.sights import LONG, Sight, players
from tests.ui.touch.games.fish_fish.table import NAMES

GLASSES = ((800, 480), (1024, 600), (1280, 720), (720, 1280), (1280, 800), (1920, 1080))
SOME = 5
"""So many of the ways in which a sight can be seen are looked at in ``make test``."""


class Way(NamedTuple):
    """How a sight is seen."""

    glass: tuple[int, int]
    language: str
    names: tuple[str, ...]
    acting: int
    lying: bool = True

    def __str__(self) -> str:
        lies = "lying" if self.lying else "standing"
        return (
            f"{self.glass[0]}x{self.glass[1]} {lies}, {self.language}, {self.acting + 1} of {len(self.names)}"
        )


def ways(sight: Sight, glass: tuple[int, int]) -> Iterator[Way]:
    """Every language and every number of players; who acts goes round the table."""
    turn = 0
    fewest, most = players(sight)
    for language, count, lying in product(languages(), range(fewest, most + 1), (True, False)):
        acting = range(count) if sight.turns else range(1)
        for names in (NAMES,) if sight.rare else (NAMES, LONG):
            yield Way(glass, language, names[:count], acting[turn % len(acting)], lying)
            turn += 1


def some(sight: Sight) -> Iterator[Way]:
    """A few ways for a sight, not the same for any two: first of all on the smallest glass."""
    every = [way for glass in GLASSES for way in ways(sight, glass)]
    start = zlib.crc32(sight.name.encode())
    small = [way for way in every if way.glass == GLASSES[0]]
    yield small[start % len(small)]
    for number in range(1, SOME):
        yield every[(start + number * (len(every) // SOME + 1)) % len(every)]
