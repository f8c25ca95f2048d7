"""Letters are drawn as they were measured, whole, in the book face or in what stands in for it."""

from __future__ import annotations

import pytest

from companion.drawing import lettering

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
