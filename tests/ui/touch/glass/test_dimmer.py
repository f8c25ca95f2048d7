"""The glass dims when nobody is there, and what wakes it does nothing else (``table.md``, "It is quiet")."""

from __future__ import annotations

from typing import Any

import pytest

from companion.settings.model import Screen
from tests.ui.touch.clock import Clock
from tests.ui.touch.offscreen import Table, idle
from ui.touch.picture.marks import Part, Slip, Touch

MINUTES, LATER = 10, 20
BUTTON = Part("button", (Slip(200, 100, 80, 60),), touch=Touch(200, 100, 80, 60, tap="button"))
MIDDLE = (240, 130)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def veil(table: Table, clock: Clock) -> Any:
    """A veil over the table's stage, in the window, at full brightness."""
    from ui.touch.glass.dimmer import Veil

    table.window.remove_widget(table.stage)
    veil = Veil(table.stage, clock=clock, size=table.window.size)
    table.window.add_widget(veil)
    veil.adjust(Screen(dim_minutes=MINUTES, blank_minutes=LATER))
    table.show(BUTTON)
    return veil


def is_drawn(table: Table) -> bool:
    """Whether Kivy means to draw another frame."""
    return bool(table.window.canvas.needs_redraw)


def test_the_glass_goes_dim_after_the_minutes_of_the_settings(veil: Any, clock: Clock) -> None:
    clock.passes(MINUTES * 60 - 1)
    assert veil.darkness == 0
    clock.passes(1)
    assert veil.darkness > 0.8


def test_zero_minutes_never_dims(veil: Any, clock: Clock) -> None:
    veil.adjust(Screen(dim_minutes=0))
    clock.passes(1e6)
    assert veil.darkness == 0


def test_touches_keys_and_buttons_put_it_off(veil: Any, table: Table, clock: Clock) -> None:
    clock.passes(MINUTES * 60 - 1)
    table.tap(*MIDDLE)
    clock.passes(MINUTES * 60 - 1)
    assert not veil.wake()
    clock.passes(MINUTES * 60 - 1)
    assert veil.darkness == 0
    clock.passes(1)
    assert veil.darkness > 0.8


def test_the_touch_that_wakes_does_nothing_else(veil: Any, table: Table, clock: Clock) -> None:
    clock.passes(MINUTES * 60)
    finger = table.press(*MIDDLE)
    assert veil.darkness == 0
    table.slide(finger, 242, 131)
    finger.touch_up()
    assert table.said == []
    clock.passes(1)
    table.tap(*MIDDLE)
    assert table.said == ["button"]


def test_other_fingers_of_the_hand_that_wakes_do_nothing_either(
    veil: Any, table: Table, clock: Clock
) -> None:
    clock.passes(MINUTES * 60)
    first = table.press(*MIDDLE)
    clock.passes(0.1)
    second = table.press(*MIDDLE)
    first.touch_up()
    second.touch_up()
    assert table.said == []


def test_a_finger_that_still_lies_there_does_not_keep_others_from_acting(
    veil: Any, table: Table, clock: Clock
) -> None:
    clock.passes(MINUTES * 60)
    table.press(10, 10)
    clock.passes(1)
    table.tap(*MIDDLE)
    assert table.said == ["button"]


def test_a_key_or_button_learns_that_it_only_woke(veil: Any, clock: Clock) -> None:
    clock.passes(MINUTES * 60)
    assert veil.wake()
    assert veil.darkness == 0
    assert not veil.wake()


def test_a_dim_glass_goes_dark_later_and_what_wakes_it_does_nothing_else(
    veil: Any, table: Table, clock: Clock
) -> None:
    clock.passes((MINUTES + LATER) * 60 - 1)
    assert 0.8 < veil.darkness < 1
    clock.passes(1)
    assert veil.darkness == 1
    table.tap(*MIDDLE)
    assert table.said == []
    assert veil.darkness == 0
    clock.passes(MINUTES * 60)
    assert 0.8 < veil.darkness < 1
    assert veil.wake()


def test_a_glass_that_was_woken_while_dim_counts_from_then(veil: Any, clock: Clock) -> None:
    clock.passes((MINUTES + LATER / 2) * 60)
    assert veil.wake()
    clock.passes((MINUTES + LATER / 2) * 60)
    assert 0.8 < veil.darkness < 1
    clock.passes(LATER / 2 * 60)
    assert veil.darkness == 1


def test_zero_minutes_never_go_dark(veil: Any, clock: Clock) -> None:
    veil.adjust(Screen(dim_minutes=MINUTES, blank_minutes=0))
    clock.passes(1e6)
    assert 0.8 < veil.darkness < 1


def test_brightness_takes_its_share_of_the_light(veil: Any, clock: Clock) -> None:
    veil.adjust(Screen(brightness=60, dim_minutes=MINUTES))
    assert veil.darkness == pytest.approx(0.4)
    clock.passes(MINUTES * 60)
    assert 0.8 < veil.darkness < 1
    veil.wake()
    assert veil.darkness == pytest.approx(0.4)


def test_one_call_waits_however_often_it_is_touched_or_set(veil: Any, table: Table, clock: Clock) -> None:
    for _ in range(5):
        table.tap(*MIDDLE)
        veil.adjust(Screen(brightness=50, dim_minutes=3))
        clock.passes(MINUTES * 60)
        veil.wake()
    assert len(clock.waiting) == 1


def test_nothing_is_drawn_until_it_dims_and_then_one_frame(veil: Any, table: Table, clock: Clock) -> None:
    idle()
    clock.passes(MINUTES * 60 - 1)
    table.tap(10, 400)
    veil.wake()
    assert not is_drawn(table)
    clock.passes(MINUTES * 60)
    assert is_drawn(table)
    idle()
    clock.passes(LATER * 60 - 1)
    assert not is_drawn(table)
    clock.passes(1)
    assert is_drawn(table)
    idle()
    clock.passes(MINUTES * 600)
    assert not is_drawn(table)


def test_the_dark_lies_over_the_whole_picture(veil: Any, table: Table, clock: Clock) -> None:
    def light() -> int:
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        table.window.canvas.ask_update()
        table.window.dispatch("on_draw")
        return sum(glReadPixels(240, 480 - 130, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)[:3])

    bright = light()
    clock.passes(MINUTES * 60)
    assert light() == pytest.approx(bright * (1 - veil.darkness), abs=4)
    veil.wake()
    assert light() == bright
