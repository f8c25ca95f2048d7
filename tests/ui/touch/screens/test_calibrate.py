"""A touchscreen that tells touches wrong is set right by five touches, whichever way it lies."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.language.words import Words
from companion.settings.model import Problem, judged
from tests.ui.touch.pretend_host import PretendHost, look_of
from ui.touch.glass.stage import from_glass
from ui.touch.glass.touch_map import Point, TouchMap, fitted, touch_map
from ui.touch.screens.calibrate import TARGETS, Calibrate, Fits, Forget, Touched

WRONG: dict[str, TouchMap] = {
    "right": TouchMap(),
    "upside down": TouchMap(-1, 0, 1, 0, -1, 1),
    "mirrored": TouchMap(-1, 0, 1, 0, 1, 0),
    "turned": TouchMap(0, 1, 0, -1, 0, 1),
    "beside and smaller": TouchMap(0.9, 0.02, 0.06, -0.01, 0.85, 0.03),
}
"""How touchscreens tell where a finger is."""


class Host(PretendHost):
    """Keeps what is to be said later."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.waiting: list[object] = []

    def later(self, ms: float, message: object) -> None:
        self.waiting.append(message)


@pytest.fixture
def host() -> Host:
    made = Host(look_of(800, 480))
    made.stack = ["settings", "page"]
    return made


def touch_all(screen: Calibrate, host: Host, tells: TouchMap, slip: float = 0.0) -> None:
    chance = random.Random(7)
    for x, y in TARGETS:
        where = from_glass((1.0, 1.0), host.settings.screen.rotation, x, y)
        told = tells(*where)
        host.landed = (told[0] + chance.uniform(-slip, slip), told[1] + chance.uniform(-slip, slip))
        screen.on(Touched())


def near(one: Point, other: Point, by: float) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= by


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("how", WRONG)
def test_five_touches_set_it_right(how: str, rotation: int, host: Host) -> None:
    host.change("screen.rotation", rotation)
    host.stack.append(screen := Calibrate(host))
    touch_all(screen, host, WRONG[how], slip=0.01)
    kept = touch_map(host.settings.screen.touch)
    for corner in ((0.05, 0.05), (0.95, 0.05), (0.5, 0.5), (0.05, 0.95)):
        assert near(kept(*WRONG[how](*corner)), corner, 0.03)
    screen.on(Fits())
    assert host.stack == ["settings", "page"]


def test_a_screen_that_is_right_keeps_nothing(host: Host) -> None:
    screen = Calibrate(host)
    touch_all(screen, host, WRONG["right"])
    assert host.settings.screen.touch == ""


def test_without_a_word_all_is_as_before(host: Host) -> None:
    host.change("screen.touch", WRONG["mirrored"].text())
    host.stack.append(screen := Calibrate(host))
    touch_all(screen, host, WRONG["upside down"])
    assert host.settings.screen.touch == WRONG["upside down"].text()
    assert host.waiting == [Forget()]
    screen.on(Forget())
    assert host.settings.screen.touch == WRONG["mirrored"].text()
    assert host.stack == ["settings", "page"]


def test_touches_that_do_not_fit_together_are_asked_for_again(host: Host) -> None:
    screen = Calibrate(host)
    touch_all(screen, host, WRONG["right"], slip=0.4)
    assert (screen.again, screen.proving, screen.told, host.waiting) == (True, False, [], [])
    for _ in TARGETS:
        host.landed = (0.5, 0.5)
        screen.on(Touched())
    assert screen.again
    assert host.settings.screen.touch == ""


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 1280)])
def test_a_finger_anywhere_is_taken_and_the_text_leaves_the_targets_free(size: tuple[int, int]) -> None:
    screen = Calibrate(Host(look_of(*size), Words()))
    for _ in TARGETS:
        parts = {part.key: part for part in screen.scene(look_of(*size))}
        touch = parts["calibrate"].touch
        assert (touch.x, touch.y, touch.w, touch.h) == (0, 0, *size)
        assert [part.key for part in parts.values() if part.touch] == ["calibrate"]
        screen.told.append((0.0, 0.0))


def test_no_map_fits_touches_on_one_line() -> None:
    assert fitted([(0.1, 0.1), (0.5, 0.5), (0.9, 0.9)], [(0.1, 0.2), (0.5, 0.5), (0.9, 0.8)]) is None


@pytest.mark.parametrize("text", ["1 0 0 0 1 0", "-1 0 1.0000 0 -1 1", ""])
def test_the_setting_holds_six_numbers(text: str) -> None:
    assert judged("screen.touch", text) == text
    assert touch_map(text)


@pytest.mark.parametrize(
    "text", ["1 0 0 0 1", "a b c d e f", "1 0 0 0 1 0 0", "1e9 0 0 0 1 0", "1  0 0 0 1 0", 5]
)
def test_anything_else_is_refused(text: Any) -> None:
    wrong = judged("screen.touch", text)
    assert isinstance(wrong, Problem)
    assert "six numbers" in wrong.sentence(Words(), "table.toml")
