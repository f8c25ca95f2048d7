"""The drawn house is the program's own."""

from __future__ import annotations

import importlib.util
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def house() -> ModuleType:
    """``docs/house.py``, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("docs_house", DOCS / "house.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def drawn(house: ModuleType) -> str:
    """The picture as the imports want it now."""
    return str(house.drawing())


def test_the_drawing_is_that_of_the_imports(drawn: str) -> None:
    """``python docs/house.py`` draws it anew after rooms or imports have changed."""
    assert (DOCS / "house.svg").read_text("utf-8") == drawn


def test_every_room_is_drawn_by_its_name_and_nothing_lies_outside(house: ModuleType, drawn: str) -> None:
    picture = ElementTree.fromstring(drawn)
    written = Counter(text.text for text in picture.iter("{http://www.w3.org/2000/svg}text"))
    rooms = Counter(room.rsplit("/", 1)[-1] for room in set(house.rooms().values()))
    assert written == rooms + Counter(house.FLOORS)
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    for box in picture.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, wide, high = (float(box.get(side, 0)) for side in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= width
        assert 0 <= y <= y + high <= height


def test_a_room_is_measured_and_not_listed(house: ModuleType, tmp_path: Path) -> None:
    for file, text in {
        "ui/touch/app/app.py": "from ui.touch.kit.pieces import Box\nfrom hardware.desk import Desk\n",
        "ui/touch/kit/pieces.py": "def box():\n    from companion.play import table\n",
        "hardware/desk.py": "import companion.play.table\n",
        "companion/play/table.py": "",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    found = house.imports(tmp_path)
    assert {room: set(found[room]) for room in found} == {
        "ui/touch/app": {"ui/touch/kit", "hardware/desk"},
        "ui/touch/kit": {"companion/play"},
        "hardware/desk": {"companion/play"},
        "companion/play": set(),
    }
    down, up = house.sorted_out(found)
    assert up == []
    assert house.rows(down) == {"ui/touch/app": 0, "ui/touch/kit": 1, "hardware/desk": 2, "companion/play": 3}


def test_only_arrows_are_drawn_that_no_way_round_implies(house: ModuleType) -> None:
    graph = {"ui/a": frozenset({"ui/b", "ui/c"}), "ui/b": frozenset({"ui/c"}), "ui/c": frozenset()}
    assert house.arrows(graph) == [("ui/a", "ui/b"), ("ui/b", "ui/c")]


def test_of_a_circle_the_arrow_with_the_fewest_imports_runs_up(house: ModuleType) -> None:
    found = {"ui/a": Counter({"ui/b": 5}), "ui/b": Counter({"ui/a": 1, "ui/c": 1}), "ui/c": Counter()}
    down, up = house.sorted_out(found)
    assert up == [("ui/b", "ui/a")]
    assert down == {"ui/a": frozenset({"ui/b"}), "ui/b": frozenset({"ui/c"}), "ui/c": frozenset()}
