"""Everything on the table of Gone Fishing has its room, at every edge, on every glass, in both languages."""

from __future__ import annotations

import itertools

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.games.fish_fish.table import SIZES, Longer, look_for
from tests.ui.touch.games.gone_fishing.table import MOMENTS, NAMES, moment
from tests.ui.touch.pretend_host import faults, texts
from ui.touch.picture.geometry import Edge

SIDES: tuple[tuple[Edge, Edge] | None, ...] = (
    None,
    ("top", "bottom"),
    ("left", "right"),
    ("right", "bottom"),
)
LEAST, AT_SIDES = 11.4, 10.4
"""What can be touched at least, in U: a cell of the pond is so large where the board has all the room it can have."""

KNOWN = ("sheet: ", "strip-")
"""The chart's numbers are smaller than other words, and names may be."""


def wrong(name: str, size: tuple[int, int], voice: Voice, **others: object) -> list[str]:
    here = moment(name, look_for(size, lying=bool(others.pop("lying", True))), voice=voice, **others)
    least = LEAST if others.get("seating") in (None, SIDES[1]) else AT_SIDES
    return [fault for fault in faults(here.scene(), here.look, least) if not fault.startswith(KNOWN)]


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_has_its_room(name: str, size: tuple[int, int], language: str) -> None:
    for lying in (True, False):
        assert wrong(name, size, Voice(language), lying=lying) == []


@pytest.mark.parametrize(
    ("size", "sides"), list(itertools.product(((800, 480), (720, 1280)), SIDES[1:])), ids=str
)
@pytest.mark.parametrize("name", MOMENTS)
def test_so_it_is_wherever_the_two_sit(name: str, size: tuple[int, int], sides: tuple[Edge, Edge]) -> None:
    assert wrong(name, size, Voice("en"), seating=sides) == []


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", MOMENTS)
def test_nothing_but_a_name_is_shortened(name: str, size: tuple[int, int], language: str) -> None:
    here = moment(name, look_for(size), voice=Voice(language))
    short = [text for text in texts(here.scene()) if text.endswith("…")]
    assert all(any(name.startswith(text[:-1]) for name in NAMES) for text in short), short


@pytest.mark.parametrize("name", MOMENTS)
def test_a_longer_language_stays_on_the_glass(name: str) -> None:
    for size in ((800, 480), (720, 1280)):
        here = moment(name, look_for(size), voice=Longer("en"))
        assert not [fault for fault in faults(here.scene(), here.look, 0.0) if "leaves the glass" in fault]
