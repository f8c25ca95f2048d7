"""The drawn frames of Fish Fish: the two reveals and the two secret choices weigh the same (``look.md`` section 5)."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageStat

from companion.games.fish_fish.moves import Reveal
from tests.ui.touch.games.fish_fish.table import NAMES, SIZES, Table, bets, look_for, opening
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import Slip

pytestmark = pytest.mark.usefixtures("kivy_window")


def drawn(table: Table) -> Image.Image:
    from tests.ui.touch.still import still

    return still(table.scene(), table.look)


def luminance(picture: Image.Image) -> float:
    """Mean luminance of a picture, 0 to 1."""
    return ImageStat.Stat(picture.convert("L")).mean[0] / 255


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_two_reveals_are_equally_bright(size: tuple[int, int]) -> None:
    bright = []
    for card in ("bite", "no-bite"):
        records = [opening(NAMES[:4]), {"do": "cast", "bait": 3}, *bets(NAMES[1:4], 2, 2, 0)]
        table = Table(look_for(size), records)
        table.touch(Reveal(card=card))
        bright.append(luminance(drawn(table)))
    assert abs(bright[0] - bright[1]) / max(bright) < 0.01, bright


def test_the_two_secret_choices_are_equally_grey() -> None:
    table = Table(look_for((800, 480)), [opening(NAMES[:4], cards="sensed")])
    table.touch(Chosen(3))
    picture = drawn(table)
    greys = []
    for part in table.scene():
        if part.touch and part.touch.tap in (Covered(0), Covered(1)):
            ground = next(mark for mark in part.marks if isinstance(mark, Slip))
            corner = to_root(part.frame, ground.x, ground.y)
            other = to_root(part.frame, ground.x + ground.w, ground.y + ground.h)
            greys.append(luminance(picture.crop((*map(round, corner), *map(round, other)))))
    assert len(greys) == 2
    assert abs(greys[0] - greys[1]) / max(greys) < 0.01, greys


def test_the_same_table_is_drawn_alike_whichever_card_lies_on_the_line() -> None:
    frames: list[Any] = []
    for card in ("bite", "no-bite"):
        records = [opening(NAMES[:3], cards="sensed"), {"do": "cast", "bait": 3, "card": card}]
        table = Table(look_for((800, 480)), [*records, *bets(NAMES[1:3], 2, 1)])
        frames.append(drawn(table).tobytes())
    assert frames[0] == frames[1]
