"""Cut edges, dashes and strokes: always the same for the same size (`look.md` sections 1 and 8)."""

from __future__ import annotations

import math
from itertools import pairwise, starmap

import pytest
from PIL import Image, ImageDraw

from companion.drawing.cuts import dashes, rough
from companion.drawing.pen import around, enlarged, stroke

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


def test_dashes_leave_gaps_and_are_as_long_as_asked() -> None:
    pieces = list(dashes([(0, 0), (30, 0), (30, 30)], 8, 4))
    assert [sum(starmap(math.dist, pairwise(piece))) for piece in pieces] == [8, 8, 8, 8, 8]
    assert pieces[2] == [(24, 0), (30, 0), (30, 2)]


def reach(**how: tuple[float, float]) -> list[int]:
    """The columns in which a level line from 20 to 41 is inked, six wide and drawn four times larger."""
    picture = Image.new("L", (240, 80))
    points = enlarged([(20, 10), (41, 10)], 0, 0, 4)
    stroke(ImageDraw.Draw(picture), points, 24, 255, **how)
    left, _, right, _ = picture.reduce(4).point(lambda value: 255 * (value > 128)).getbbox()
    return [left, right]


def test_a_line_ends_round_and_a_dash_square() -> None:
    assert reach() == [17, 44]
    assert reach(dash=(28, 28)) == [20, 41]


def test_a_box_round_points_is_of_whole_pixels_and_no_smaller() -> None:
    assert around([(1.2, 9.9), (-3.5, 4.0)], 0.5) == (-4, 3, 2, 11)
