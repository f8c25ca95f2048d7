"""The drawer below the table is a desk of simulated devices, and leaves the table alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.language.words import Words
from hardware.simulated.table import UNKNOWN as NOBODYS
from tests.ui.touch.offscreen import idle, look, until
from ui.touch.drawer.board import (
    FOLDED,
    OPEN,
    Bounce,
    Fold,
    Inside,
    Noise,
    Plug,
    Press,
    board,
    height,
    look_of,
)
from ui.touch.drawer.cards import UNKNOWN, Laid, LiftAll
from ui.touch.picture.marks import Message, Scene, Sprite
from ui.touch.picture.marks import Words as Text

NAMES = ["Anna", "Béla", "Cili", "Dénes", "Eszter", "Ferenc", "Gréta", "Huba"]


def drawn(inside: Inside | None, *, width: int = 800, language: str = "en") -> Scene:
    return board(look_of(width, inside is not None, look()), Words(language), inside)


def holding(players: int = 3, **others: Any) -> Inside:
    return Inside(tuple(NAMES[:players]), **{"lit": (False,) * players} | others)


def texts(scene: Scene) -> list[str]:
    return [mark.text for part in scene for mark in part.marks if isinstance(mark, Text)]


def said(scene: Scene) -> list[Message]:
    return [part.touch.tap for part in scene if part.touch is not None]


def changed(one: Scene, other: Scene) -> list[str]:
    return [here.key for here, there in zip(one, other, strict=True) if here != there]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_seat_has_a_lamp_a_button_and_its_name(players: int, language: str) -> None:
    scene = drawn(holding(players), language=language)
    assert texts(scene)[:players] == NAMES[:players]
    keys = [part.key for part in scene]
    assert [f"lamp {number}" for number in range(players)] == [key for key in keys if key.startswith("lamp")]
    assert [Press(f"seat-{number + 1}") for number in range(players)] == [
        message for message in said(scene) if isinstance(message, Press)
    ][:players]


def test_it_holds_ten_cards_one_that_is_in_no_deck_a_pendant_and_faults() -> None:
    scene = drawn(holding())
    messages = said(scene)
    assert [message for message in messages if isinstance(message, Laid)] == [
        Laid(number) for number in range(11)
    ]
    assert UNKNOWN == NOBODYS == 10
    assert {Press("bite"), Press("no-bite")} <= set(messages)
    assert {Plug(), Noise(), Bounce(), LiftAll()} <= set(messages)


def test_a_lit_lamp_differs_from_a_dark_one_and_nothing_else_does() -> None:
    assert changed(drawn(holding()), drawn(holding(lit=(False, True, False)))) == ["lamp 1"]


def test_on_the_reader_fishing_cards_lie_face_down_with_the_bait_on_them() -> None:
    """Which it is can be seen by the empty place in the hand alone, as with the real ones."""
    scenes = [drawn(holding(lying=(number, 7))) for number in (1, 3)]
    assert changed(*scenes) == ["card 1", "card 3"]
    lying = next(part for part in scenes[0] if part.key == "lying")
    assert [mark.name for mark in lying.marks if isinstance(mark, Sprite)] == ["cardback"]
    assert [mark.text for mark in lying.marks if isinstance(mark, Text)] == ["3"]


def test_what_is_wrong_with_the_devices_is_seen() -> None:
    assert changed(drawn(holding()), drawn(holding(plugged=False))) == ["reader", "fault plug"]
    assert changed(drawn(holding()), drawn(holding(bounces=True))) == ["fault bounce"]


def test_folded_it_is_a_thin_board() -> None:
    assert texts(drawn(None)) == ["Reader, buttons and lights to try"]
    assert height(800, True) / height(800, False) == pytest.approx(OPEN / FOLDED, rel=0.05)


class Noted:
    """Devices that note what is done with them."""

    kind = "pn532"

    def __init__(self, changed: Callable[[], object]) -> None:
        self.changed = changed
        self.lying: tuple[int, ...] = ()
        self.lit: set[int] = set()
        self.is_plugged, self.bounces = True, False
        self.done: list[tuple[Any, ...]] = []

    def is_lit(self, seat: int) -> bool:
        return seat in self.lit

    def lay(self, card: int) -> None:
        self.lying += (card,)

    def lift(self, card: int) -> None:
        self.lying = tuple(other for other in self.lying if other != card)

    def unplug(self) -> None:
        self.is_plugged = False

    def plug(self) -> None:
        self.is_plugged = True

    def __getattr__(self, name: str) -> Any:
        return lambda *what: self.done.append((name, *what))


class Bench:
    """A table with the drawer below it in the window, and what each of the two was told to draw."""

    def __init__(self, window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        from kivy.uix.widget import Widget

        from ui.touch.drawer.drawer import Below, Drawer
        from ui.touch.glass.stage import Stage

        self.window = window
        window.system_size = (800, 480 + height(800, False))
        idle()
        self.table, self.sizes = Widget(), []
        self.plugged: list[Noted] = []
        self.drawer = Drawer(lambda: (Words("en"), look()), self.plug_in, width=800)
        self.drawer.show({"players": NAMES[:3]})
        window.add_widget(Below(self.table, self.drawer, window))
        until(lambda: tuple(self.table.size) == (800, 480))
        self.table.bind(size=lambda _, size: self.sizes.append(tuple(size)))
        self.scenes: list[Scene] = []
        self.now = 0.0
        self.drawer._stage.now = lambda: self.now
        show = Stage.show

        def noted(stage: Any, scene: Scene, of: Any) -> None:
            self.scenes.append(scene)
            show(stage, scene, of)

        monkeypatch.setattr(Stage, "show", noted)

    def plug_in(self, changed: Callable[[], object]) -> Noted:
        self.plugged.append(Noted(changed))
        return self.plugged[-1]

    @property
    def hardware(self) -> Noted:
        (hardware,) = self.plugged
        return hardware

    def finger(self, message: Message) -> Any:
        """A finger over what says ``message``, not landed yet."""
        from kivy.tests.common import UnitTestTouch

        self.now += 10
        part = next(
            part for part in self.drawer._stage.parts if part.touch is not None and part.touch.tap == message
        )
        touch = part.touch
        return UnitTestTouch(touch.x + touch.w / 2, self.drawer.height - touch.y - touch.h / 2)

    def tap(self, message: Message) -> None:
        finger = self.finger(message)
        finger.touch_down()
        finger.touch_up()

    def open(self) -> None:
        self.tap(Fold())
        until(lambda: self.window.system_size[1] == 480 + height(800, True))
        for _ in range(3):
            idle()


@pytest.fixture
def bench(window: Any, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(window, monkeypatch)


def test_a_tap_opens_it_and_folds_it_shut_and_the_table_keeps_its_size(bench: Bench) -> None:
    for opened in (True, False, True):
        bench.tap(Fold())
        assert bench.drawer.opened is opened
        until(lambda: bench.window.system_size[1] == 480 + height(800, bench.drawer.opened))
        for _ in range(3):
            idle()
        assert tuple(bench.table.size) == (800, 480)
    assert bench.sizes == []


def test_shut_it_has_no_devices_and_opened_again_the_same_ones(bench: Bench) -> None:
    assert bench.plugged == []
    for _ in range(3):
        bench.tap(Fold())
    assert len(bench.plugged) == 1


def test_a_button_is_pressed_as_long_as_a_finger_is_on_it(bench: Bench) -> None:
    bench.open()
    finger = bench.finger(Press("seat-2"))
    finger.touch_down()
    assert bench.hardware.done == [("press", "seat-2")]
    finger.touch_up()
    assert bench.hardware.done == [("press", "seat-2"), ("release", "seat-2")]
    finger = bench.finger(Press("bite"))
    finger.touch_down()
    finger.touch_move(2, 200)
    finger.touch_up()
    assert bench.hardware.done[2:] == [("press", "bite"), ("release", "bite")]


def test_cards_are_laid_and_lifted_and_faults_are_made(bench: Bench) -> None:
    bench.open()
    for card in (1, 7, 10):
        bench.tap(Laid(card))
    assert bench.hardware.lying == (1, 7, 10)
    bench.tap(Laid(7))
    assert bench.hardware.lying == (1, 10)
    bench.tap(LiftAll())
    assert bench.hardware.lying == ()
    bench.tap(Plug())
    assert not bench.hardware.is_plugged
    bench.tap(Plug())
    assert bench.hardware.is_plugged
    bench.tap(Bounce())
    assert bench.hardware.bounces
    bench.tap(Noise())
    assert bench.hardware.done == [("noise",)]


def test_a_light_that_goes_on_is_drawn_and_nothing_else_and_not_while_it_is_shut(bench: Bench) -> None:
    bench.open()
    before, shown = bench.scenes[-1], len(bench.scenes)
    bench.hardware.lit = {3}
    bench.hardware.changed()
    idle()
    assert changed(before, bench.scenes[-1]) == ["lamp 2"]
    bench.drawer.opened = False
    shown = len(bench.scenes)
    bench.hardware.changed()
    idle()
    assert len(bench.scenes) == shown


def test_before_a_game_the_seats_have_numbers(bench: Bench) -> None:
    bench.drawer.show(None)
    bench.open()
    assert texts(bench.scenes[-1])[:8] == list("12345678")
