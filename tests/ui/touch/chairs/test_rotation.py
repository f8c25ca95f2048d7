"""The whole picture obeys the screen's rotation, and fingers that Kivy tells of find every button where it then is."""

from __future__ import annotations

import math
from typing import Any

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.chairs.measuring import targets
from tests.ui.touch.chairs.sights import SIGHTS, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.offscreen import Table
from tests.ui.touch.pretend_host import look_of

SHOWN = {
    sight.name: sight
    for sight in SIGHTS
    if sight.name
    in ("fish-fish, first bet", "gone-fishing, figure", "settings turned", "keyboard left", "seats")
}


def in_window(window: tuple[float, float], turned: float, x: float, y: float) -> tuple[float, float]:
    """A point of the glass in Kivy's window, whose y points up: turned clockwise round the middle of both."""
    wide, high = (window[1], window[0]) if turned % 180 else window
    turn, dx, dy = math.radians(turned), x - wide / 2, y - high / 2
    across, down = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return window[0] / 2 + across, window[1] / 2 - down


@pytest.mark.parametrize("lying", [True, False], ids=["lying", "standing"])
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("name", SHOWN)
def test_every_button_is_touched_where_the_turned_picture_has_it(
    table: Table, name: str, turned: int, lying: bool
) -> None:
    window = (800, 480)
    look = look_of(*(window if turned % 180 == 0 else window[::-1]), lying=lying)
    scene = seen(SHOWN[name], look, Voice("en"), NAMES[:2]).scene
    table.stage.turned = turned
    table.stage.show(scene, look)
    table.stage.settle()
    wanted: list[Any] = []
    for target in targets(look, scene):
        if target.part.touch.tap is None:
            continue
        x, y = in_window(window, turned, target.box.cx, target.box.cy)
        table.clock += 10
        finger = table.finger(x, y)
        finger.touch_down()
        finger.touch_up()
        wanted.append(target.part.touch.tap)
    assert len(wanted) >= 5
    assert table.said == wanted
