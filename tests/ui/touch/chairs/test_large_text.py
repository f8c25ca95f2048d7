"""Large text on every screen: one step larger where there is room, and nothing out of its place for it."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.chairs.measuring import faults
from tests.ui.touch.chairs.sights import LONG, SIGHTS, Sight, seen
from tests.ui.touch.chairs.ways import Way, some
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of
from ui.touch.picture.large_text import enlarged
from ui.touch.picture.marks import Scene, Words

FEW = 2
"""So many ways of each sight."""


def texts(scene: Scene) -> list[Words]:
    return [mark for part in scene for mark in part.marks if isinstance(mark, Words)]


def wrong(sight: Sight, way: Way) -> list[str]:
    """What is wrong with a sight in large text."""
    look = msgspec.structs.replace(look_of(*way.glass, lying=way.lying), large=True)
    here = seen(sight, look, Voice(way.language), way.names, way.acting)
    larger = enlarged(look, here.scene)
    least = 10.4 if len(way.names) >= 7 and sight.seats else 12.0
    plain, large = texts(here.scene), texts(larger)
    assert [word.text for word in plain] == [word.text for word in large]
    assert all(one.size <= other.size for one, other in zip(plain, large, strict=True))
    found = faults(larger, look, least, names=NAMES + LONG, cut=here.cut)
    return [f"{sight.name}, {way}: {fault}" for fault in found]


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if not sight.rare], ids=lambda sight: sight.name)
def test_larger_text_has_its_room(sight: Sight) -> None:
    assert [fault for way in islice(some(sight), FEW) for fault in wrong(sight, way)] == []
