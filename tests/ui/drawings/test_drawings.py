"""Every drawing is in the atlas and can be found at the size a screen asks for (`look.md` section 8.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from ui.drawings import render
from ui.touch.glass.atlas import FOLDER, Atlas, index
from ui.touch.picture.theme import THEMES, colour

SVG = Path(render.__file__).parent / "svg"
SCREEN = sorted(path.stem for path in SVG.glob("*.svg") if not path.stem.endswith("-1bit"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("unit", render.UNITS)
def test_every_drawing_is_in_the_atlas_of_every_unit_and_theme(unit: float, theme: str) -> None:
    assert Atlas(unit, theme).names() == SCREEN


def test_the_atlases_are_those_of_the_drawings_as_they_are_now() -> None:
    assert index()["made_from"] == render.stamp()


def test_atlases_that_are_up_to_date_are_not_rendered_again() -> None:
    assert render.render() is False


@pytest.mark.parametrize(
    ("u", "unit"), [(4.0, 5.2), (5.2, 5.2), (5.22, 5.2), (6.0, 6.6), (8.2, 8.3), (11.7, 12.0), (20, 12.0)]
)
def test_a_screen_takes_the_unit_nearest_above_its_own(u: float, unit: float) -> None:
    assert Atlas(u, "day").unit == unit


def test_of_a_drawing_the_nearest_size_above_is_taken_and_the_largest_where_none_is_above() -> None:
    atlas = Atlas(5.2, "day")
    sizes = [atlas.find("fish-carp", wanted).w for wanted in (20, 44, 45, 60, 10_000)]
    assert sizes == [30, 44, 58, 74, 126]


def test_a_drawing_keeps_its_proportions() -> None:
    for width in (30, 44, 58, 74, 126):
        found = Atlas(5.2, "day").find("fish-carp", width)
        assert found.w / found.h == pytest.approx(132 / 92, rel=1e-3)


def test_a_drawing_nobody_made_is_an_error() -> None:
    with pytest.raises(KeyError, match="fish-whale"):
        Atlas(5.2, "day").find("fish-whale", 40)


def test_where_nothing_was_rendered_the_table_says_what_to_do(tmp_path: Path) -> None:
    index.cache_clear()
    try:
        with pytest.raises(FileNotFoundError, match="make setup"):
            Atlas(5.2, "day", tmp_path)
    finally:
        index.cache_clear()


def test_signs_of_plain_ink_may_take_any_ink_and_others_keep_their_colours() -> None:
    atlas = Atlas(5.2, "day")
    assert all(atlas.find(f"sign-{name}", 40).plain for name in ("back", "rules", "pause", "hook", "tick"))
    assert not any(atlas.find(f"sign-{name}", 40).plain for name in ("hat", "worm", "hand", "reed", "pad"))
    assert not any(atlas.find(name, 40).plain for name in SCREEN if not name.startswith("sign-"))


def test_plain_signs_are_white_so_that_their_ink_is_what_the_screen_says() -> None:
    with Image.open(FOLDER / "signs-5.2.png") as page:
        assert page.getextrema()[:3] == ((255, 255),) * 3


@pytest.mark.parametrize("theme", THEMES)
def test_reeds_have_the_themes_own_ink(theme: str) -> None:
    with Image.open(FOLDER / f"{theme}-5.2.png") as page:
        box = Atlas(5.2, theme).find("sign-reed", 52)
        reed = page.crop((int(box.x), int(box.y), int(box.x + box.w), int(box.y + box.h)))
    colours = {pixel[:3] for _, pixel in reed.getcolors(1 << 16) if pixel[3] == 255}
    assert colour(theme, "reed") in colours


def test_the_two_secret_choices_differ_by_less_than_a_hundredth_of_grey() -> None:
    for theme in THEMES:
        with Image.open(FOLDER / f"{theme}-5.2.png") as page:
            grey = []
            for name in ("choice-bite", "choice-no-bite"):
                box = Atlas(5.2, theme).find(name, 124)
                area = (round(box.x), round(box.y), round(box.x + box.w), round(box.y + box.h))
                ground = Image.new("RGBA", (area[2] - area[0], area[3] - area[1]), colour(theme, "paper"))
                ground.alpha_composite(page.crop(area))
                histogram = ground.convert("L").histogram()
                grey.append(sum(level * count for level, count in enumerate(histogram)) / sum(histogram))
        assert abs(grey[0] - grey[1]) / 255 < 0.01
