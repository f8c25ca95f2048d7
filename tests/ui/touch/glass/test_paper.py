"""Cut paper and the pond on the glass (`look.md` sections 1 and 8)."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.drawing.cuts import ellipse
from ui.touch.glass.cutting import beginning, offset
from ui.touch.glass.paper_edges import slip_block
from ui.touch.glass.water_texture import MARGIN, cut
from ui.touch.picture.marks import Slip
from ui.touch.picture.theme import colour

U = 5.2


def pixels(slip: Slip, theme: str = "day") -> tuple[Image.Image, int, int]:
    block = slip_block(slip, theme, U)
    return block.picture(), block.left, block.top


def test_the_lamps_edge_shows_outside_the_outline() -> None:
    picture, left, top = pixels(Slip(0, 0, 200, 60, fill="act", stroke=2.86, rim=4.2, radius=8))
    column = [picture.getpixel((100 - left, y - top)) for y in (-4, 0, 30)]
    assert [pixel[:3] for pixel in column] == [colour("day", token) for token in ("lamp", "ink", "act")]


def test_paper_without_a_fill_shows_what_lies_under_it() -> None:
    picture, left, top = pixels(Slip(0, 0, 200, 60, fill=None, stroke=2))
    assert picture.getpixel((100 - left, 30 - top))[3] == 0
    assert picture.getpixel((100 - left, 0 - top))[3] > 200


def test_an_empty_places_outline_is_dashed() -> None:
    picture, left, top = pixels(Slip(0, 0, 200, 60, fill=None, outline="soft", stroke=1.3, dashed=True))
    row = [max(picture.getpixel((x - left, y - top))[3] for y in (-1, 0, 1)) > 100 for x in range(20, 180)]
    assert 20 < sum(row) < 140


def test_a_shadow_falls_to_the_right_and_down() -> None:
    picture, left, top = pixels(Slip(0, 0, 200, 60, stroke=2, shadow=True))
    assert picture.getpixel((100 - left, 63 - top)) == pytest.approx(
        (*colour("day", "ink"), 0.45 * 255), abs=2
    )
    assert picture.getpixel((100 - left, -3 - top))[3] == 0


def test_an_offset_circle_is_a_larger_circle() -> None:
    for x, y in offset(ellipse(0, 0, 20, 20), 3):
        assert (x * x + y * y) ** 0.5 == pytest.approx(23, abs=0.1)


def test_the_beginning_of_a_line_is_a_share_of_its_length() -> None:
    path = [(0, 0), (30, 0), (30, 30)]
    assert beginning(path, 0.75) == [(0, 0), (30, 0), (30, 15)]
    assert beginning(path, 1) == path


def test_the_pond_lies_on_paper_and_is_deep_in_the_middle() -> None:
    water = cut(300, 160, U, "day", 3)
    assert water.size == (300 + 2 * MARGIN, 160 + 2 * MARGIN)
    assert water.getpixel((0, 0)) == colour("day", "paper")
    assert water.getpixel((154, 84)) == colour("day", "deep")


def test_the_pond_is_cut_the_same_way_every_time() -> None:
    assert cut(300, 160, U, "day", 3).tobytes() == cut(300, 160, U, "day", 3).tobytes()
