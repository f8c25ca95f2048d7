"""What comes of fingers (`table.md`, "Sizes and colours"; `look.md` section 3; `ui/touch/picture/marks.py`)."""

from __future__ import annotations

import pytest

from tests.ui.touch.offscreen import Table, until
from ui.touch.picture.marks import Drag, Drop, Frame, Part, Slip, Touch

BOX = (120, 70, 80, 60)
MIDDLE = (160, 100)
GLASS = Frame()


def button(key: str = "button", *, frame: Frame = GLASS, **touch: object) -> Part:
    x, y, w, h = BOX
    face = Slip(x, y, w, h, fill="paper")
    return Part(key, (face,), frame, Touch(x, y, w, h, **{"tap": key, **touch}))


def pressable(key: str = "button") -> Part:
    return button(key, pressed=(Slip(*BOX, fill="ink"),))


def colour_at(table: Table, x: int, y: int) -> tuple[int, ...]:
    """The colour of a pixel of the window in the next frame, counted from its top left."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    table.window.canvas.ask_update()
    table.window.dispatch("on_draw")
    pixel = glReadPixels(x, table.window.height - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)
    return tuple(pixel[:3])


INK, PAPER = (0x14, 0x26, 0x2E), (0xF5, 0xEA, 0xD3)


def test_a_button_acts_on_release_inside_it(table: Table) -> None:
    table.show(button())
    finger = table.press(*MIDDLE)
    assert table.said == []
    finger.touch_up()
    assert table.said == ["button"]


def test_a_finger_that_slips_out_says_nothing_even_when_it_comes_back(table: Table) -> None:
    table.show(button())
    finger = table.press(*MIDDLE)
    table.slide(finger, 240, 300)
    table.slide(finger, *MIDDLE)
    finger.touch_up()
    assert table.said == []


def test_a_finger_beside_every_button_says_nothing(table: Table) -> None:
    table.show(button())
    table.tap(240, 300)
    assert table.said == []


def test_a_button_is_inked_from_touch_down_until_the_finger_lifts(table: Table) -> None:
    table.show(pressable())
    assert colour_at(table, *MIDDLE) == PAPER
    finger = table.press(*MIDDLE)
    assert colour_at(table, *MIDDLE) == INK
    finger.touch_up()
    assert colour_at(table, *MIDDLE) == PAPER


def test_a_button_is_no_longer_inked_when_the_finger_has_slipped_out(table: Table) -> None:
    table.show(pressable())
    table.slide(table.press(*MIDDLE), 240, 300)
    assert colour_at(table, *MIDDLE) == PAPER


def test_a_quiet_touch_has_no_pressed_state(table: Table) -> None:
    table.show(button(quiet=True, pressed=(Slip(*BOX, fill="ink"),)))
    finger = table.press(*MIDDLE)
    assert colour_at(table, *MIDDLE) == PAPER
    finger.touch_up()
    assert table.said == ["button"]


def test_of_parts_that_overlap_the_one_drawn_last_is_touched(table: Table) -> None:
    table.show(button("under"), button("over"))
    table.tap(*MIDDLE)
    assert table.said == ["over"]


def test_a_part_that_says_nothing_keeps_fingers_off_what_lies_under_it(table: Table) -> None:
    table.show(button("under"), button("sheet", tap=None))
    table.tap(*MIDDLE)
    assert table.said == []


def test_a_place_to_touch_near_the_edge_reaches_to_the_edge_of_the_glass(table: Table) -> None:
    table.show(Part("corner", (), Frame(), Touch(5, 412, 60, 60, tap="corner")))
    table.tap(0, 479)
    assert table.said == ["corner"]


def test_one_tap_that_two_devices_tell_makes_one_message(table: Table) -> None:
    table.show(button())
    first = table.press(*MIDDLE)
    echo = table.finger(163, 480 - 98)
    table.clock += 0.004
    echo.touch_down()
    first.touch_up()
    echo.touch_up()
    assert table.said == ["button"]


def test_an_echo_that_comes_after_the_picture_changed_does_not_touch_the_next_button(table: Table) -> None:
    table.show(button("first"))
    first = table.press(*MIDDLE)
    first.touch_up()
    table.show(button("second"))
    table.clock += 0.02
    echo = table.finger(MIDDLE[0], 480 - MIDDLE[1])
    echo.touch_down()
    echo.touch_up()
    assert table.said == ["first"]


def test_two_fingers_on_one_button_make_one_message(table: Table) -> None:
    table.show(button())
    first, second = table.press(*MIDDLE), table.press(125, 75)
    second.touch_up()
    first.touch_up()
    assert table.said == ["button"]


def test_two_people_may_touch_two_buttons_at_once(table: Table) -> None:
    table.show(button("one"), button("other", frame=Frame(300, 200)))
    first, second = table.press(*MIDDLE), table.press(MIDDLE[0] + 300, MIDDLE[1] + 200)
    first.touch_up()
    second.touch_up()
    assert table.said == ["one", "other"]


def test_a_second_tap_on_the_same_button_counts(table: Table) -> None:
    table.show(button())
    table.tap(*MIDDLE)
    table.tap(*MIDDLE)
    assert table.said == ["button", "button"]


def test_a_finger_slips_off_a_button_that_says_something_else_now(table: Table) -> None:
    table.show(button(tap="bet 2"))
    finger = table.press(*MIDDLE)
    table.show(button(tap="bet 3"))
    finger.touch_up()
    assert table.said == []


def test_a_finger_stays_on_a_button_while_the_rest_of_the_picture_changes(table: Table) -> None:
    table.show(button())
    finger = table.press(*MIDDLE)
    table.show(Part("new", (Slip(0, 0, 50, 50),)), button())
    finger.touch_up()
    assert table.said == ["button"]


def test_a_hold_is_said_once_the_finger_has_stayed_and_then_no_tap_follows(table: Table) -> None:
    table.show(button(hold="held", hold_ms=20))
    finger = table.press(*MIDDLE)
    until(lambda: table.said)
    finger.touch_up()
    assert table.said == ["held"]


def test_a_short_touch_on_what_can_be_held_is_a_tap(table: Table) -> None:
    table.show(button(hold="held", hold_ms=60_000))
    table.tap(*MIDDLE)
    assert table.said == ["button"]


def test_a_hold_fills_from_the_left(table: Table) -> None:
    x, y, w, h = BOX
    table.show(button(tap=None, hold="held", hold_ms=60_000, filling=Slip(x, y, w, h, fill="lamp")))
    table.press(*MIDDLE)
    table.stage._advance(30.0)
    assert colour_at(table, x + 20, y + 30) == INK
    assert colour_at(table, x + 60, y + 30) == PAPER


def test_a_hold_that_is_broken_off_empties_again(table: Table) -> None:
    x, y, w, h = BOX
    table.show(button(tap=None, hold="held", hold_ms=60_000, filling=Slip(x, y, w, h, fill="lamp")))
    finger = table.press(*MIDDLE)
    table.stage._advance(30.0)
    finger.touch_up()
    assert colour_at(table, x + 20, y + 30) == PAPER
    assert table.said == []


def test_what_is_dragged_tells_where_it_is_and_where_it_was_dropped(table: Table) -> None:
    table.show(button(drag=True))
    finger = table.press(*MIDDLE)
    table.slide(finger, 300, 200)
    table.slide(finger, 400, 250)
    finger.touch_up()
    kinds = [(type(message), message.tap) for message in table.said]
    places = [(message.x, message.y) for message in table.said]
    assert kinds == [(Drag, "button"), (Drag, "button"), (Drop, "button")]
    assert places == [pytest.approx(place) for place in ((300, 200), (400, 250), (400, 250))]


def test_a_finger_that_hardly_moves_on_what_can_be_dragged_taps_it(table: Table) -> None:
    table.show(button(drag=True))
    finger = table.press(*MIDDLE)
    table.slide(finger, 162, 101)
    finger.touch_up()
    assert table.said == ["button"]


#: Where the corner of the glass at the top left, a little inside, lies in the window (from its bottom left).
TOP_LEFT = {0: (30, 450), 90: (770, 450), 180: (770, 30), 270: (30, 30)}


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_touches_follow_the_screens_rotation(table: Table, turned: int) -> None:
    table.stage.turned = turned
    table.show(Part("corner", (), Frame(), Touch(10, 10, 40, 40, tap="corner")))
    finger = table.finger(*TOP_LEFT[turned])
    finger.touch_down()
    finger.touch_up()
    assert table.said == ["corner"]


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_the_picture_obeys_the_screens_rotation(table: Table, turned: int) -> None:
    table.stage.turned = turned
    table.show(Part("corner", (Slip(10, 10, 40, 40, fill="ink"),)))
    x, y = TOP_LEFT[turned]
    assert colour_at(table, x, 479 - y) == INK
    assert sum(colour_at(table, x, 479 - y) == INK for x, y in TOP_LEFT.values()) == 1


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_seats_button_is_touched_where_it_is_drawn(table: Table, angle: int) -> None:
    part = button(frame=Frame(400, 240, angle), pressed=(Slip(*BOX, fill="lamp"),))
    table.show(part)
    across, up = {0: (160, 100), 90: (-100, 160), 180: (-160, -100), 270: (100, -160)}[angle]
    assert colour_at(table, 400 + across, 240 + up) == PAPER
    table.tap(400 + across, 240 + up)
    assert table.said == ["button"]
