"""The chart of the totals lies as its points say, and no fish at its right edge covers another."""

from __future__ import annotations

import pytest

from companion.drawing.plot import Plot, apart, step_of

PLOT = Plot(10, 20, 110, 220, rounds=4, least=-10, most=40)


def test_a_line_begins_at_the_left_and_ends_where_the_last_round_does() -> None:
    assert PLOT.line([0, 40, -10, 0, 15]) == ((10, 180), (35, 20), (60, 220), (85, 180), (110, 120))


def test_level_lines_stand_at_whole_steps_and_the_axis_at_nothing() -> None:
    assert PLOT.marked(20, 40) == [(20, 100), (40, 20)]
    assert [points for points, _ in PLOT.marked(5, 12)] == [-10, -5, 5, 10]


@pytest.mark.parametrize("most", [1, 22, 23, 60, 112, 300, 900])
def test_there_are_few_level_lines(most: int) -> None:
    step = step_of(-3, most)
    assert len(Plot(0, 0, 1, 1, 1, -3, most).marked(step, most)) <= 5


def test_fish_that_have_room_stand_where_their_lines_end() -> None:
    assert apart([180, 120, 60], 20, top=0, bottom=200) == [180, 120, 60]


def test_fish_of_equal_totals_stand_above_each_other_in_their_order() -> None:
    assert apart([120, 120, 120], 20, top=0, bottom=200) == [120, 100, 80]


def test_fish_keep_off_the_edges_and_off_each_other() -> None:
    assert apart([250, 30, 25, 20], 20, top=10, bottom=200) == [200, 50, 30, 10]
