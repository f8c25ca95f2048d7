"""Words are fitted to their place in one way, whoever measures them (`look.md` section 1)."""

from __future__ import annotations

import itertools

import pytest

from companion.drawing.fitting import CAPITAL, LEADING, baselines, figures, fitted
from companion.drawing.line_breaks import wrapped


class Typewriter:
    """Every letter is one em wide."""

    def width_of(self, text: str, size: float) -> float:
        return len(text) * size


def set_(text: str, width: float, lines: int = 1) -> tuple[list[str], float]:
    return fitted(text, width, (3.0, 2.0), lines, ruler=Typewriter())


def test_the_largest_size_that_fits_on_one_line_is_taken() -> None:
    assert set_("perch", 15) == (["perch"], 3.0)
    assert set_("perch", 14) == (["perch"], 2.0)


def test_no_line_is_broken_before_every_size_was_tried() -> None:
    assert set_("pike perch", 20, lines=2) == (["pike perch"], 2.0)
    assert set_("pike perch", 19, lines=2) == (["pike", "perch"], 3.0)


def test_what_fits_nowhere_is_shortened_at_the_smallest_size() -> None:
    assert set_("pike perch", 12) == (["pike…"], 2.0)


def test_a_word_wider_than_its_line_goes_on_in_the_next_or_is_shortened() -> None:
    assert set_("catfish", 8, lines=2) == (["catf", "ish"], 2.0)
    kept = fitted("catfish", 8, (3.0, 2.0), 2, ruler=Typewriter(), broken=wrapped)
    assert kept == (["cat…"], 2.0)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_capitals_of_all_lines_stand_round_one_middle(count: int) -> None:
    lines = baselines(100.0, count, 10.0)
    assert [b - a for a, b in itertools.pairwise(lines)] == pytest.approx([10 * LEADING] * (count - 1))
    assert (lines[0] - 10 * CAPITAL + lines[-1]) / 2 == pytest.approx(100.0)


def test_points_below_nothing_have_a_real_minus() -> None:
    assert [figures(points) for points in (-12, 0, 7)] == ["−12", "0", "7"]
