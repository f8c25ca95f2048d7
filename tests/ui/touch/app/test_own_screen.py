"""On a screen of its own the table drives the light behind it, maps touches, and can be switched off by a hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hardware.computer.backlight
from companion.settings.file import Loaded
from companion.settings.model import Screen, Settings
from hardware.computer import service
from tests.ui.touch.offscreen import until
from tests.ui.touch.pretend_host import PretendHost, look_of
from ui.touch.glass.touch_map import TouchMap
from ui.touch.picture.marks import Disc, Part, Touch
from ui.touch.screens.page import PowerOff
from ui.touch.screens.pause import Pause
from ui.touch.screens.table_itself import TableItself


@pytest.fixture
def app(window: Any, tmp_path: Path) -> Any:
    """Makes an app with its glass in the window; no table is behind it."""

    def made(screen: Screen, *, own_screen: bool = True) -> Any:
        from ui.touch.app.app import Companion
        from ui.touch.sound.sounds import Sounds

        loaded = Loaded(Settings(screen=screen), tmp_path / "table.toml", tmp_path)
        app = Companion(loaded, tmp_path, None, Sounds(False), own_screen=own_screen)
        app.veil.size = window.size
        window.add_widget(app.veil)
        return app

    return made


@pytest.fixture
def shone(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the light behind the screen was told."""

    told: list[float] = []

    class Light:
        def shine(self, share: float) -> None:
            told.append(share)

        def close(self) -> None:
            told.append(-1)

    monkeypatch.setattr(hardware.computer.backlight, "find", Light)
    return told


def test_the_light_behind_the_screen_takes_the_place_of_the_veil(app: Any, shone: list[float]) -> None:
    table = app(Screen(brightness=50))
    assert shone == [0.5]
    assert table.veil._dark is None
    table.veil._dim = True
    table.veil._draw()
    assert shone == [0.5, 0.5 * 0.15]
    assert table.veil._dark is None
    table.veil.wake()
    assert shone[-1] == 0.5
    table.close()
    assert shone[-1] == -1


@pytest.mark.parametrize(
    ("screen", "own_screen"), [(Screen(brightness=50, backlight=False), True), (Screen(brightness=50), False)]
)
def test_in_a_window_or_where_the_settings_say_so_the_picture_is_darkened(
    screen: Screen, own_screen: bool, app: Any, shone: list[float]
) -> None:
    assert app(screen, own_screen=own_screen).veil._dark is not None
    assert shone == []


def test_without_a_light_the_picture_is_darkened(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardware.computer.backlight, "find", lambda: None)
    assert app(Screen(brightness=50)).veil._dark is not None


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_finger_lands_where_it_is_on_a_screen_that_tells_it_upside_down(rotation: int, table: Any) -> None:
    from ui.touch.glass.stage import from_glass

    table.stage.turned = rotation
    table.stage.touch_map = TouchMap(-1, 0, 1, 0, -1, 1)
    for number, (x, y) in enumerate(((30, 40), (400, 100), (200, 440))):
        table.show(Part("here", (Disc(0, 0, 1, 1),), touch=Touch(x - 10, y - 10, 20, 20, tap=number)))
        across, up = from_glass(table.window.size, rotation, x, y)
        table.clock += 10
        finger = table.finger(table.window.width - across, table.window.height - up)
        finger.touch_down()
        finger.touch_up()
        told = (
            (table.window.width - across) / table.window.width,
            (table.window.height - up) / table.window.height,
        )
        assert table.stage.landed == pytest.approx(told)
    assert table.said == [0, 1, 2]


def test_a_hold_switches_the_table_off_and_only_a_hold() -> None:
    host = PretendHost(look_of(800, 480))
    for screen, key in ((TableItself(host), "power-off"), (Pause(host), "pause-off")):
        parts = {part.key: part for part in screen.scene(host.look)}
        assert (parts[key].touch.tap, parts[key].touch.hold) == (None, PowerOff())
        host.powered_off = False
        screen.on(PowerOff())
        assert host.powered_off


def test_a_computer_that_is_not_the_tables_is_not_switched_off() -> None:
    host = PretendHost(look_of(800, 480))
    host.can_power_off = False
    for screen in (TableItself(host), Pause(host)):
        assert not any(part.touch and part.touch.hold == PowerOff() for part in screen.scene(host.look))


def test_where_the_system_does_not_a_notice_says_why(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.touch.screens.notice import Notice
    from ui.touch.screens.shore import Shore

    def refuses(words: Any) -> None:
        raise service.NoService("It may not.")

    monkeypatch.setattr(service, "power_off", refuses)
    table = app(Screen())
    table.screens.begin(Shore(table))
    table.power_off()
    until(lambda: isinstance(table.screen, Notice))
    assert table.screen.sentence == "It may not."
