"""Nothing is drawn that has not changed, and only what moves moves (`table.md`, "It is quiet"; `look.md` section 4)."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import pytest

from tests.ui.touch.betting_scene import scene
from tests.ui.touch.offscreen import Table, idle, until
from ui.touch.glass import stage
from ui.touch.picture.marks import Disc, Line, Motion, Part, Slip, Sprite, Touch, Words


@pytest.fixture
def frames(table: Table) -> Callable[[], int]:
    """How many frames were drawn since it was last asked."""
    drawn: list[object] = []

    def count(*_: object) -> None:
        drawn.append(None)

    table.window.bind(on_draw=count)

    def since() -> int:
        number = len(drawn)
        drawn.clear()
        return number

    yield since
    table.window.unbind(on_draw=count)


def comes_to_rest(table: Table, frames: Callable[[], int]) -> None:
    """Everything is drawn, also what a window that was just opened is asked for by its system."""
    until(lambda: not table.window.canvas.needs_redraw)
    frames()
    quiet = 0

    def rests() -> bool:
        nonlocal quiet
        idle()
        quiet = 0 if frames() else quiet + 1
        return quiet > 10

    until(rests)


def printed(table: Table) -> list[object]:
    """Every mark that is printed from now on."""
    marks: list[object] = []
    press = table.stage._drawn.press
    original = press._printed

    def spy(mark: object, *rest: object) -> object:
        marks.append(mark)
        return original(mark, *rest)

    press._printed = spy
    return marks


def test_nothing_moves_when_nothing_happens(table: Table, frames: Callable[[], int]) -> None:
    table.show(*scene())
    comes_to_rest(table, frames)
    for _ in range(20):
        idle()
    assert frames() == 0


def test_an_equal_scene_draws_no_frame(table: Table, frames: Callable[[], int]) -> None:
    table.show(*scene())
    comes_to_rest(table, frames)
    table.show(*scene())
    for _ in range(20):
        idle()
    assert frames() == 0


def test_a_changed_part_leaves_every_other_part_alone(table: Table) -> None:
    table.show(*scene())
    before = {key: shown.group.children[:] for key, shown in table.stage._drawn.shown.items()}
    parts = [
        msgspec.structs.replace(part, marks=(*part.marks, Disc(0, 0, 9, 9)))
        if part.key == "counter"
        else part
        for part in scene()
    ]
    marks = printed(table)
    table.show(*parts)
    after = {key: shown.group.children[:] for key, shown in table.stage._drawn.shown.items()}
    assert [key for key in before if before[key] != after[key]] == ["counter"]
    assert marks == [Disc(0, 0, 9, 9)]


def test_a_part_that_comes_leaves_the_others_as_they_are(table: Table) -> None:
    table.show(*scene())
    marks = printed(table)
    table.show(Part("new", (Slip(3, 4, 50, 60, seed=99),)), *scene())
    assert marks == [Slip(0, 0, 50, 60, seed=99)]


def test_parts_are_drawn_in_the_order_of_the_scene(table: Table) -> None:
    first, second = Part("a", (Slip(0, 0, 50, 50),)), Part("b", (Slip(0, 0, 50, 50),))
    table.show(first, second)
    table.show(second, first)
    shown = table.stage._drawn.shown
    assert table.stage._drawn.laid.children == [shown["b"].group, shown["a"].group]


def test_two_parts_of_one_key_are_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="seat-1"):
        table.show(Part("seat-1", ()), Part("seat-1", ()))


def test_equal_words_are_printed_once(table: Table) -> None:
    table.show(Part("a", (Words("5", 10, 10, 20),)))
    marks = printed(table)
    table.show(Part("b", (Words("5", 70, 90, 20, anchor="end"),)))
    assert marks == []


ARRIVES = Part("fish", (Sprite("fish-carp", 100, 100, 57, 40),), motion=Motion(30, dx=50, dy=-20))


def test_a_part_arrives_from_where_its_motion_says(table: Table) -> None:
    table.show(ARRIVES)
    shift, _ = table.stage._drawn.shown["fish"].moves
    assert (shift.x, shift.y) == (50, -20)
    until(lambda: not table.stage.is_moving)
    assert table.stage._drawn.shown["fish"].moves is None


def test_while_something_moves_nothing_is_printed(table: Table) -> None:
    table.show(*scene(), ARRIVES)
    marks = printed(table)
    until(lambda: not table.stage.is_moving)
    assert marks == []


def test_a_motion_runs_once(table: Table) -> None:
    table.show(ARRIVES)
    table.stage.settle()
    table.show(ARRIVES, Part("other", ()))
    assert not table.stage.is_moving


def test_a_part_that_changes_without_another_motion_does_not_arrive_again(table: Table) -> None:
    table.show(ARRIVES)
    table.stage.settle()
    table.show(msgspec.structs.replace(ARRIVES, marks=(Sprite("fish-pike", 100, 100, 57, 40),)))
    assert not table.stage.is_moving


def test_calm_lets_everything_jump(table: Table) -> None:
    table.show(ARRIVES, calm=True)
    assert not table.stage.is_moving


def test_nothing_is_drawn_any_more_when_everything_has_arrived(
    table: Table, frames: Callable[[], int]
) -> None:
    table.show(ARRIVES)
    until(lambda: not table.stage.is_moving and not table.window.canvas.needs_redraw)
    frames()
    for _ in range(20):
        idle()
    assert frames() == 0


def test_a_line_is_drawn_out_from_its_first_point(table: Table) -> None:
    line = Line(((10, 10), (110, 10)), 4)
    table.show(Part("thread", (line,), motion=Motion(1000, easing="linear", draw_out=True)))
    table.stage._advance(0.5)
    quad = table.stage._drawn.shown["thread"].group.children[-1]
    assert max(quad.points[0::2]) == pytest.approx(60, abs=5)
    table.stage.settle()
    quad = table.stage._drawn.shown["thread"].group.children[-1]
    assert max(quad.points[0::2]) == pytest.approx(112, abs=5)


def test_another_theme_is_printed_anew(table: Table) -> None:
    table.show(*scene())
    table.show(*scene(), theme="night")
    assert table.stage._drawn.press.theme == "night"
    assert table.window.clearcolor == pytest.approx([0x1B / 255, 0x22 / 255, 0x26 / 255, 1])


def test_paper_and_letters_lie_on_whole_pixels_at_every_edge_of_the_table(table: Table) -> None:
    from ui.touch.glass.placing import placed
    from ui.touch.glass.textures import Press

    press = Press(5.2, "day")
    for part in scene():
        for mark in part.marks:
            if isinstance(mark, Slip | Words):
                points = placed(press, mark, part.frame).points
                assert points == tuple(round(point) for point in points)


# What goes back ---------------------------------------------------------------------------------------------------

GOES_BACK = msgspec.structs.replace(ARRIVES, motion=Motion(30, dx=50, dy=-20, back_ms=60))


def test_a_part_that_leaves_goes_back_where_it_came_from_and_is_gone(table: Table) -> None:
    table.show(GOES_BACK)
    until(lambda: table.stage.is_still)
    table.show()
    assert table.stage.parts == ()
    (leaving,) = table.stage._drawn.leaving
    ways = []
    while not table.stage.is_still:
        ways.append(leaving.moves[0].xy)
        idle()
    assert ways == sorted(ways, key=lambda way: way[0])
    assert ways[0] >= (0, 0)
    assert ways[-1][0] > 0 > ways[-1][1]
    assert table.stage._drawn.gone.children == []


def test_what_goes_back_is_touched_no_more(table: Table) -> None:
    table.show(msgspec.structs.replace(GOES_BACK, touch=Touch(100, 100, 60, 60, tap="gone")))
    until(lambda: table.stage.is_still)
    table.show()
    table.tap(120, 120)
    assert table.said == []


def test_with_calm_what_leaves_is_gone_at_once(table: Table) -> None:
    table.show(GOES_BACK, calm=True)
    table.show(calm=True)
    assert table.stage.is_still
    assert table.stage._drawn.gone.children == []


# A scene that takes long to make ready ------------------------------------------------------------------------------


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn of the loop has time for more than one mark."""
    monkeypatch.setattr(stage, "RESTING_TURN", -1.0)
    monkeypatch.setattr(stage, "MOVING_TURN", -1.0)


NEXT = tuple(
    Part(f"next-{n}", (Slip(20 * n, 20, 60, 40, seed=n), Words(str(n), 20 * n, 40, 20))) for n in range(4)
)


def test_until_a_scene_is_ready_the_glass_shows_what_it_did(table: Table, no_time: None) -> None:
    table.show(*scene())
    table.bring(*NEXT)
    turns = 0
    while table.stage.is_coming:
        assert table.stage.parts == scene()
        assert not table.stage.is_still
        idle()
        turns += 1
    assert table.stage.parts == NEXT
    assert turns >= sum(len(part.marks) for part in NEXT)


def test_a_finger_that_lands_while_a_scene_is_made_ready_touches_that_scene(
    table: Table, no_time: None
) -> None:
    table.show(Part("old", (Slip(0, 0, 200, 200),), touch=Touch(0, 0, 200, 200, tap="old")))
    table.bring(Part("new", (Slip(0, 0, 200, 200, seed=5),), touch=Touch(0, 0, 200, 200, tap="new")))
    assert table.stage.is_coming
    table.tap(100, 100)
    assert table.said == ["new"]


def test_of_two_scenes_that_come_after_another_only_the_second_arrives(table: Table, no_time: None) -> None:
    table.show(*scene())
    table.bring(*NEXT)
    idle()
    table.bring(*NEXT[:1])
    until(lambda: not table.stage.is_coming)
    assert table.stage.parts == NEXT[:1]


def test_what_needs_little_time_is_shown_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for turn in ("RESTING_TURN", "MOVING_TURN", "CHANGING_TURN"):
        monkeypatch.setattr(stage, turn, math.inf)
    table.show(*scene())
    table.bring(*scene()[:-1])
    assert table.stage.parts == scene()[:-1]


def test_a_scene_made_ready_in_a_turn_that_was_used_for_it_is_shown_in_the_next(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "RESTING_TURN", math.inf)
    monkeypatch.setattr(stage, "CHANGING_TURN", 0.0)
    table.show(*scene())
    table.bring(*NEXT)
    assert table.stage.is_coming
    assert table.stage.parts == scene()
    idle()
    assert not table.stage.is_coming
    assert table.stage.parts == NEXT


def test_a_scene_that_changes_nothing_waits_for_no_turn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "CHANGING_TURN", 0.0)
    table.show(*scene())
    table.bring(*scene())
    assert not table.stage.is_coming


def test_parts_come_and_go_and_change_places_among_those_that_stay(table: Table) -> None:
    a, b, c, d = NEXT
    red = msgspec.structs.replace(b, marks=(Slip(0, 0, 9, 9),))
    for scene_now in ((a, b, c), (a, c), (d, a, c), (c, d, a), (c, red, a), (red,), (a, b, c, d), ()):
        table.show(*scene_now)
        groups = [shown.group for shown in table.stage._drawn.shown.values()]
        assert table.stage._drawn.laid.children == groups
        assert table.stage.parts == scene_now


def test_a_part_that_goes_leaves_nothing_of_its_drawing_behind(table: Table) -> None:
    table.show(*scene())
    group = table.stage._drawn.shown["counter"].group
    table.show()
    assert group.children == []
