"""Whoever sits wherever reads and touches everything: every screen measured, in every language, on every glass.

``make test`` looks at each sight on some glasses, languages and seats, others for each; ``make test-slow`` at all of
them with everybody who can act, and with the longest names.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from companion.language.words import Words, languages
from tests.ui.touch.chairs.measuring import faults
from tests.ui.touch.chairs.sights import LONG, SIGHTS, Sight, players, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of

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


def wrong(sight: Sight, way: Way) -> Iterator[str]:
    """What is wrong with a sight."""
    look = look_of(*way.glass, lying=way.lying)
    here = seen(sight, look, Words(way.language), way.names, way.acting)
    least = 10.4 if len(way.names) >= 7 and sight.seats else 12.0
    for fault in faults(here.scene, look, least, names=NAMES + LONG, cut=here.cut):
        yield f"{sight.name}, {way}: {fault}"


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


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if not sight.rare], ids=lambda sight: sight.name)
def test_everything_has_its_room(sight: Sight) -> None:
    assert [fault for way in some(sight) for fault in wrong(sight, way)] == []


@pytest.mark.slow
@pytest.mark.parametrize("glass", GLASSES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_everything_has_its_room_on_every_glass_and_in_every_language(
    sight: Sight, glass: tuple[int, int]
) -> None:
    assert [fault for way in ways(sight, glass) for fault in wrong(sight, way)] == []


@pytest.mark.slow
@pytest.mark.parametrize("glass", GLASSES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "sight", [sight for sight in SIGHTS if sight.turns and not sight.rare], ids=lambda sight: sight.name
)
def test_everything_has_its_room_whoever_acts(sight: Sight, glass: tuple[int, int]) -> None:
    spoken = tuple(languages())
    found = []
    for count in range(players(sight)[0], players(sight)[1] + 1):
        for acting in range(count):
            way = Way(glass, spoken[(count + acting) % len(spoken)], NAMES[:count], acting)
            found += wrong(sight, way)
    assert found == []
