"""Pictures for review are taken at any size without a display, and twice the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.ui.touch.betting_scene import scene
from ui.touch.picture.marks import Part, Slip
from ui.touch.picture.theme import THEMES, colour


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)])
@pytest.mark.parametrize("theme", THEMES)
def test_a_still_has_the_size_of_its_glass_and_the_colours_of_its_theme(
    window: Any, tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    from tests.ui.touch.still import look_for, still

    w, h = size
    sheet = Part("sheet", (Slip(w - 60, h - 60, 50, 50, fill="lamp", outline=None),))
    still((sheet,), look_for(*size, theme), tmp_path / "shots" / "sheet.png")
    with Image.open(tmp_path / "shots" / "sheet.png") as picture:
        assert picture.size == size
        assert picture.getpixel((5, 5)) == colour(theme, "paper")
        assert picture.getpixel((w - 35, h - 35)) == colour(theme, "lamp")


def test_a_scene_looks_the_same_every_time_and_whether_it_was_kept_or_not(
    window: Any, tmp_path: Path
) -> None:
    from tests.ui.touch.still import look_for, still

    look = look_for(800, 480)
    first = still(scene(), look, cache=tmp_path)
    assert still(scene(), look, cache=tmp_path).tobytes() == first.tobytes()
    assert still(scene(), look).tobytes() == first.tobytes()
