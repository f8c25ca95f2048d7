"""The house is small enough to find one's way: few rooms, no ring of rooms, short modules and classes.

That every import points down is kept by import-linter (``pyproject.toml``), and what a function may hold by ruff. What
is larger than it should be stands here by name with its size; a size may only fall, and what fits is struck off.
"""

from __future__ import annotations

import pytest

from tests import rooms

LINES = 400
CLASS_LINES = 250

LONG_MODULES: dict[str, int] = {}
LONG_CLASSES: dict[str, int] = {}


@pytest.mark.parametrize(
    ("package", "most", "floors"),
    [("", 8, 4), ("companion", 8, 7), ("hardware", 10, 5), ("ui", 4, 3), ("ui.touch", 10, 7)],
    ids=lambda value: value or "the house" if isinstance(value, str) else str(value),
)
def test_a_floor_has_few_rooms_and_none_of_them_stand_in_a_ring(package: str, most: int, floors: int) -> None:
    found = rooms.rooms(package)
    assert len(found) <= most, sorted(found)
    assert rooms.circle(found) == []
    assert rooms.floors(found) <= floors


def test_no_module_needs_itself_by_way_of_others() -> None:
    assert rooms.circle(rooms.imports()) == []


def test_only_the_glass_draws_with_kivy() -> None:
    drawing = rooms.importers("kivy.graphics")
    assert drawing
    assert {module for module in drawing if not module.startswith("ui.touch.glass.")} == set()


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    grown(rooms.long_modules(LINES), LONG_MODULES)


def test_no_class_does_more_than_one_thing() -> None:
    grown(rooms.long_classes(CLASS_LINES), LONG_CLASSES)


def grown(found: dict[str, int], known: dict[str, int]) -> None:
    """Fails for what is too long or longer than it was, and for a name that need not be held any more."""
    assert {name: lines for name, lines in found.items() if lines > known.get(name, 0)} == {}
    assert known.keys() - found.keys() == set()


def test_the_measures_see_every_arrow_every_ring_and_the_longest_chain() -> None:
    arrows = {"attic": {"kitchen"}, "kitchen": {"cellar"}, "hall": {"cellar"}, "cellar": set[str]()}
    assert rooms.floors(arrows) == 3
    assert rooms.circle(arrows) == []
    assert set(rooms.circle({**arrows, "cellar": {"attic"}})) == {"attic", "kitchen", "cellar"}
    assert "ui.touch.picture" in rooms.modules()
    assert "picture" in rooms.rooms("ui.touch")["robot"]
