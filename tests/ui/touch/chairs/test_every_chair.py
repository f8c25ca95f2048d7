"""Whoever sits wherever reads and touches everything: every screen measured, in every language, on every glass.

``make test`` looks at each sight on some glasses, languages and seats, others for each; ``make test-slow`` at all of
them with everybody who can act, and with the longest names.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.language.words import Words, languages
from tests.ui.touch.chairs.measuring import faults
from tests.ui.touch.chairs.sights import LONG, SIGHTS, Sight, players, seen
from tests.ui.touch.chairs.ways import GLASSES, Way, some, ways
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of


def wrong(sight: Sight, way: Way) -> Iterator[str]:
    """What is wrong with a sight."""
    look = look_of(*way.glass, lying=way.lying)
    here = seen(sight, look, Words(way.language), way.names, way.acting)
    least = 10.4 if len(way.names) >= 7 and sight.seats else 12.0
    for fault in faults(here.scene, look, least, names=NAMES + LONG, cut=here.cut):
        yield f"{sight.name}, {way}: {fault}"


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
