"""Cut paper, the pond, and letters: always the same for the same size (`look.md` sections 1 and 8)."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.drawing import lettering
from companion.drawing.cuts import dashes, ellipse, rough
from ui.touch.glass.cutting import beginning, length, offset
from ui.touch.glass.paper_edges import slip_block
from ui.touch.glass.water_texture import MARGIN, cut
from ui.touch.picture.marks import Slip
from ui.touch.picture.theme import colour

U = 5.2


def test_a_cut_edge_wavers_the_same_way_every_time() -> None:
    assert rough(300, 60, 8, U, 5) == rough(300, 60, 8, U, 5)
    assert rough(300, 60, 8, U, 5) != rough(300, 60, 8, U, 6)


def test_a_cut_edge_strays_by_a_hair_only() -> None:
    for x, y in rough(300, 60, 0.01, U, 5):
        assert min(abs(x), abs(y), abs(x - 300), abs(y - 60)) <= 0.15 * U


def test_a_radius_larger_than_the_paper_makes_a_pad() -> None:
    xs, ys = zip(*rough(100, 20, 60, U, 1), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((0, 0, 100, 20), abs=0.15 * U)


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


def test_dashes_leave_gaps_and_are_as_long_as_asked() -> None:
    pieces = list(dashes([(0, 0), (30, 0), (30, 30)], 8, 4))
    assert [length(piece) for piece in pieces] == [8, 8, 8, 8, 8]
    assert pieces[2] == [(24, 0), (30, 0), (30, 2)]


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


NAMES = ["Szentgyörgyiné", "Nguyễn Thị Hoa", "Ștefan-Cătălin", "How many fish?", "Ű", "1/4"]


@pytest.mark.parametrize("size", [21.8, 26.0, 33.8, 83.2])
@pytest.mark.parametrize("text", NAMES)
def test_a_text_is_drawn_as_wide_as_it_was_measured(text: str, size: float) -> None:
    mask, left, _ = lettering.picture(text, size)
    drawn = mask.getbbox()
    assert drawn[2] - left == pytest.approx(lettering.width_of(text, size), abs=0.02 * size + 2)


@pytest.mark.parametrize("text", NAMES)
def test_no_letter_is_cut_off(text: str) -> None:
    mask, _, _ = lettering.picture(text, 26)
    inside = mask.getbbox()
    assert inside[0] > 0
    assert inside[1] > 0
    assert inside[2] < mask.width
    assert inside[3] < mask.height


def test_capitals_are_as_high_as_the_look_reckons() -> None:
    mask, _, top = lettering.picture("H", 100)
    assert (top - mask.getbbox()[1]) / 100 == pytest.approx(0.615, abs=0.02)


def test_where_the_book_face_is_missing_kivys_own_stands_in_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "FOLDERS", ())
    lettering.face.cache_clear()
    try:
        path, scale = lettering.face()
    finally:
        lettering.face.cache_clear()
    assert (path.name, scale) == ("Roboto-Bold.ttf", 0.87)
    assert path.is_file()
