"""Prints are kept from one evening to the next, and a spoilt shelf costs time and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.touch.glass import texture_cache
from ui.touch.glass.rasterise import Pixels, pixels
from ui.touch.glass.texture_cache import Shelf
from ui.touch.picture.marks import Disc, Slip, Words

MARKS = [Slip(0, 0, 60, 40), Words("Szentgyörgyiné", 0, 0, 26, anchor="start"), Disc(0, 0, 12, 12)]


def printed(mark: object) -> Pixels:
    return pixels(mark, "day", 5.2)


def filled(folder: Path, name: str = "day") -> Shelf:
    kept = Shelf(folder, name)
    for mark in MARKS:
        kept.keep(mark, printed(mark))
    return kept


def test_what_was_kept_is_found_again_the_same(tmp_path: Path) -> None:
    filled(tmp_path)
    again = Shelf(tmp_path, "day")
    assert [again.find(mark) for mark in MARKS] == [printed(mark) for mark in MARKS]


def test_what_was_kept_is_found_again_on_the_same_evening(tmp_path: Path) -> None:
    kept = filled(tmp_path)
    assert [kept.find(mark) for mark in MARKS] == [printed(mark) for mark in MARKS]


def test_what_another_shelf_of_the_same_file_wrote_over_is_not_found(tmp_path: Path) -> None:
    first, second = Shelf(tmp_path, "day"), Shelf(tmp_path, "day")
    first.keep(MARKS[0], printed(MARKS[0]))
    second.keep(MARKS[1], printed(MARKS[1]))
    assert first.find(MARKS[0]) is None
    assert second.find(MARKS[1]) == printed(MARKS[1])


def test_another_mark_another_offset_and_another_way_of_printing_are_not_found(tmp_path: Path) -> None:
    filled(tmp_path)
    assert Shelf(tmp_path, "day").find(Slip(0, 0, 60, 41)) is None
    assert Shelf(tmp_path, "day").find((MARKS[2], 0.25)) is None
    assert Shelf(tmp_path, "night").find(MARKS[0]) is None


def test_what_comes_later_is_kept_behind_what_is_there(tmp_path: Path) -> None:
    filled(tmp_path)
    later = Slip(0, 0, 99, 40)
    Shelf(tmp_path, "day").keep(later, printed(later))
    again = Shelf(tmp_path, "day")
    assert all(again.find(mark) == printed(mark) for mark in [*MARKS, later])


@pytest.mark.parametrize("left", [0, 10, 40, -1, -30])
def test_of_a_shelf_that_was_cut_off_the_whole_records_before_stand(tmp_path: Path, left: int) -> None:
    filled(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:left])
    assert Shelf(tmp_path, "day").find(MARKS[0]) == (printed(MARKS[0]) if left < 0 else None)
    filled(tmp_path)
    assert all(Shelf(tmp_path, "day").find(mark) == printed(mark) for mark in MARKS)


def test_a_record_that_was_spoilt_is_not_used(tmp_path: Path) -> None:
    filled(tmp_path)
    (file,) = tmp_path.iterdir()
    stored = bytearray(file.read_bytes())
    stored[60] ^= 1
    file.write_bytes(stored)
    assert Shelf(tmp_path, "day").find(MARKS[0]) is None


def test_a_full_shelf_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texture_cache, "FULL", 1)
    filled(tmp_path)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_size < 2000
    again = Shelf(tmp_path, "day")
    assert [again.find(mark) is not None for mark in MARKS] == [False, False, True]


def test_no_folder_and_a_folder_that_cannot_be_written_keep_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    for folder in (None, blocked):
        assert filled(folder).find(MARKS[0]) is None


def test_a_shelf_that_was_begun_anew_hands_out_nothing_of_what_it_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    again = Shelf(tmp_path, "day")
    monkeypatch.setattr(texture_cache, "FULL", 0)
    again.keep(Slip(0, 0, 5, 5), printed(Slip(0, 0, 5, 5)))
    again.keep(Slip(0, 0, 6, 5), printed(Slip(0, 0, 6, 5)))
    assert [again.find(mark) for mark in MARKS] == [None] * len(MARKS)


def test_a_shelf_taken_away_under_a_table_that_plays_costs_only_time(tmp_path: Path) -> None:
    filled(tmp_path)
    again = Shelf(tmp_path, "day")
    (file,) = tmp_path.iterdir()
    file.unlink()
    assert again.find(MARKS[0]) is None
