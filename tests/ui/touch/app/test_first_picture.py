"""The first picture waits for nothing that it does not show; what touches may ask for is read right after it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

WATCH = """
import json, sys
from ui.shell import main as shell
from ui.touch.app import start as opening

build = opening.build

def watched(*given, **named):
    from kivy.base import stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.lang import Builder
    from ui.touch.app import preload as ahead

    app, root = build(*given, **named)
    found = {}

    def drawn(*_):
        if app.is_open and not found:
            found.update(first=sorted(sys.modules), rules=len(Builder.rules))
            Clock.schedule_interval(look, 0)

    def look(_):
        if all(f"ui.touch.{name}" in sys.modules for name in ahead.SCREENS):
            print(json.dumps(found))
            stopTouchApp()

    Window.bind(on_flip=drawn)
    return app, root

opening.build = watched
sys.exit(shell.run(["play", "--data", sys.argv[1], "--size", "800x480"]))
"""
LATER = {
    "babel",
    "gpiozero",
    "hardware.readers.opening",
    "rich",
    "segno",
    "serial",
    "tomlkit",
    "ui.shell.commands.games",
    "ui.touch.screens.past",
    "ui.touch.screens.seats",
    "ui.touch.screens.settings",
}


def test_the_first_picture_waits_only_for_what_it_shows_and_the_rest_follows(tmp_path: Path) -> None:
    environment = os.environ | {
        "SDL_VIDEODRIVER": "offscreen",
        "COMPANION_SETTINGS": str(tmp_path / "table.toml"),
    }
    done = subprocess.run(
        [sys.executable, "-c", WATCH, str(tmp_path / "games")],
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        timeout=120,
    )
    found = json.loads(done.stdout.splitlines()[-1])
    assert "ui.touch.screens.shore" in found["first"]
    assert LATER.intersection(found["first"]) == set()
    # The window brings one rule of its own; with its styles Kivy has over a hundred.
    assert found["rules"] <= 1
