"""The drawer below the table shows the lamps of the seats, and leaves the table alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.words import Words
from hardware.lamps import BLINK_SECONDS
from tests.ui.clock import Clock
from tests.ui.offscreen import idle, look, until
from ui.touch.lamp_board import FOLDED, OPEN, board, height, look_of
from ui.touch.marks import Scene
from ui.touch.marks import Words as Text

NAMES = ["Anna", "Béla", "Cili", "Dénes", "Eszter", "Ferenc", "Gréta", "Huba"]


def view(players: int = 3, *, to_act: str | None = "Béla", line: int = 1) -> dict[str, Any]:
    """What the drawer reads of a view of Fish Fish in which somebody bets."""
    names = NAMES[:players]
    return {
        "game": "fish-fish",
        "phase": "bet",
        "players": names,
        "to_act": to_act,
        "line": line,
        "fish_left": dict.fromkeys(names[1:], 4),
    }


def drawn(players: int, lit: int | None = None, *, opened: bool = True, width: int = 800) -> Scene:
    own = look_of(width, opened, look())
    return board(own, Words("en"), NAMES[:players], [seat == lit for seat in range(players)], opened=opened)


def texts(scene: Scene) -> list[str]:
    return [mark.text for part in scene for mark in part.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_seat_has_a_lamp_with_its_name(players: int) -> None:
    scene = drawn(players, 0)
    assert texts(scene) == [*NAMES[:players], "Lamps"]
    assert [part.key for part in scene if part.key.startswith("lamp")] == [
        f"lamp {n}" for n in range(players)
    ]


def test_a_lit_lamp_differs_from_a_dark_one_and_nothing_else_does() -> None:
    dark, lit = drawn(4), drawn(4, 2)
    assert [one.key for one, other in zip(dark, lit, strict=True) if one != other] == ["lamp 2"]


def test_folded_it_is_a_thin_board_without_lamps() -> None:
    scene = drawn(4, 1, opened=False)
    assert texts(scene) == ["Lamps"]
    assert height(800, False) < height(800, True) / 3
    assert height(800, True) / height(800, False) == pytest.approx(OPEN / FOLDED, rel=0.05)


def test_before_a_game_it_is_empty() -> None:
    assert texts(drawn(0)) == ["Lamps"]


class Bench:
    """A table with the drawer below it in the window, and what each of the two was told to draw."""

    def __init__(self, window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        from kivy.uix.widget import Widget

        from ui.touch.drawer import Below, Drawer
        from ui.touch.stage import Stage

        self.window = window
        window.system_size = (800, 480 + height(800, True))
        idle()
        self.table, self.sizes, self.clock = Widget(), [], Clock()
        self.drawer = Drawer(lambda: (Words("en"), look()), clock=self.clock, width=800)
        window.add_widget(Below(self.table, self.drawer, window))
        until(lambda: tuple(self.table.size) == (800, 480))
        self.table.bind(size=lambda _, size: self.sizes.append(tuple(size)))
        self.scenes: list[Scene] = []
        show = Stage.show

        def noted(stage: Any, scene: Scene, of: Any) -> None:
            self.scenes.append(scene)
            show(stage, scene, of)

        monkeypatch.setattr(Stage, "show", noted)

    def lit(self) -> list[bool]:
        dark = drawn(3)
        return [
            one != other
            for one, other in zip(self.scenes[-1], dark, strict=True)
            if one.key.startswith("lamp")
        ]

    def tap(self) -> None:
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(300, 8)
        finger.touch_down()
        finger.touch_up()


@pytest.fixture
def bench(window: Any, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(window, monkeypatch)


def test_the_lamp_of_the_seat_that_acts_is_lit(bench: Bench) -> None:
    bench.drawer.show(view())
    assert bench.lit() == [False, True, False]
    bench.drawer.show(view(to_act=None))
    assert bench.lit() == [False, False, False]


def test_on_the_last_line_the_lamp_blinks_slowly_and_stops_with_it(bench: Bench) -> None:
    bench.drawer.show(view(line=5))
    seen = [bench.lit()[1]]
    for _ in range(4):
        bench.clock.passes(BLINK_SECONDS)
        seen.append(bench.lit()[1])
    assert seen == [True, False, True, False, True]
    bench.drawer.show(view(line=5, to_act="Anna") | {"phase": "reveal"})
    shown = len(bench.scenes)
    bench.clock.passes(BLINK_SECONDS)
    bench.clock.passes(BLINK_SECONDS)
    assert len(bench.scenes) == shown
    assert bench.lit() == [True, False, False]


def test_a_tap_folds_it_shut_and_opens_it_and_the_table_keeps_its_size(bench: Bench) -> None:
    bench.drawer.show(view())
    for opened in (False, True):
        bench.tap()
        assert bench.drawer.opened is opened
        until(lambda: bench.window.system_size[1] == 480 + height(800, bench.drawer.opened))
        for _ in range(3):
            idle()
        assert tuple(bench.table.size) == (800, 480)
    assert bench.sizes == []


def test_folded_shut_nothing_blinks(bench: Bench) -> None:
    bench.drawer.show(view(line=5))
    bench.drawer.opened = False
    shown = len(bench.scenes)
    assert bench.clock.waiting == []
    bench.clock.passes(BLINK_SECONDS)
    bench.clock.passes(BLINK_SECONDS)
    assert len(bench.scenes) == shown
