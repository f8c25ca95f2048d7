"""What the app makes of the settings of the screen, and of a key that finds it dim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.settings.file import Loaded
from companion.settings.model import Screen, Settings
from ui.touch.game.host import Key


@pytest.fixture
def app(window: Any, tmp_path: Path) -> Any:
    """Makes an app with its glass in the window; no table is behind it."""

    def made(screen: Screen, **told: float) -> Any:
        from ui.touch.app.app import Companion
        from ui.touch.sound.sounds import Sounds

        loaded = Loaded(Settings(screen=screen), tmp_path / "table.toml", tmp_path)
        app = Companion(loaded, tmp_path, None, Sounds(0.0), **told)
        app.veil.size = window.size
        window.add_widget(app.veil)
        return app

    return made


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_unit_is_the_same_however_the_picture_is_turned(app: Any, rotation: int) -> None:
    assert app(Screen(width_mm=100, rotation=rotation)).look.u == pytest.approx(8)


def test_the_setting_of_the_width_goes_before_what_the_screen_says(app: Any) -> None:
    assert app(Screen(), width_mm=100).look.u == pytest.approx(8)
    assert app(Screen(width_mm=80), width_mm=100).look.u == pytest.approx(10)


def test_a_key_that_finds_the_glass_dim_only_wakes_it(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []

    class Listening:
        def scene(self, look: object) -> tuple[()]:
            return ()

        def on(self, message: object) -> None:
            heard.append(message)

    table = app(Screen(dim_minutes=1))
    table.go(Listening())
    monkeypatch.setattr(table.veil, "_dim", True)
    table.key("a")
    assert heard == []
    table.key("a")
    assert heard == [Key("a")]
