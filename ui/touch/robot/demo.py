"""A recorded game on a table nobody sees: the real screens drawn offscreen and touched like any other.

``make play`` falls back to it where there is no display. Every record of the recording is brought about by touches, so
what it shows is what players get: the pictures and the final sheet go into a folder.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.games.game import Json
from companion.play.table import Table
from companion.play.table_thread import TableThread
from companion.settings.file import Loaded
from companion.settings.model import Screen, Settings, hints_of, replaced
from ui.touch.game.registry import offered, shown

CASES = Path(__file__).parents[3] / "tests" / "cases"
PLAYERS = ("Anna", "Béla", "Nguyễn Thị Hoa")
"""Whom the players of a recording stand for, in seat order."""


def recorded(game: str | None = None) -> list[Json]:
    """The records of a game's recording that were accepted, with the players' names; by default of the first game."""
    game = game or offered()[0]
    told = [
        json.loads(line) for line in (CASES / game / shown(game).recording).read_text("utf-8").splitlines()
    ]
    names = dict(zip(told[0]["record"]["players"], PLAYERS, strict=False))
    return [_named(line["record"], names) for line in told if line["ok"]]


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _named(held, names) for key, held in value.items()}
    if isinstance(value, list):
        return [_named(held, names) for held in value]
    return names.get(value, value) if isinstance(value, str) else value


def play_recorded(folder: Path, size: tuple[int, int] | None = None, game: str | None = None) -> list[Path]:
    """Play a game's recording and write its pictures and its sheet into ``folder``; the files written, in order."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    from ui.touch.app.kivy_config import prepare
    from ui.touch.app.start import SIZE, build

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="companion-") as home:
        data = Path(home)
        thread = TableThread(lambda: Table.open(data))
        try:
            thread.wait()
            prepare(data / "kivy", size or SIZE)
            app, root = build(Loaded(_settings(), data / "table.toml", data), data, thread)
            return list(_play(app, root, folder, game))
        finally:
            thread.stop()


def _settings() -> Settings:
    """Nothing moves, and nothing is explained."""
    settings = Settings(screen=Screen(calm=True))
    for game in offered():
        settings = replaced(settings, hints_of(game), "never")
    return settings


def _play(app: Any, root: Any, folder: Path, game: str | None) -> Iterator[Path]:
    from kivy.base import EventLoop, runTouchApp, stopTouchApp

    from ui.touch.robot.hand import Hand
    from ui.touch.robot.player import Player

    runTouchApp(root, embedded=True)
    app.begin([])
    hand = Hand(app)
    hand.until(lambda: app.is_open, "the table to open")
    player = Player(hand)
    number = 0

    def picture(name: str) -> Path:
        nonlocal number
        number += 1
        hand.still()
        file = folder / f"{number:02d}-{name}.png"
        app.photograph(file)
        return file

    yield picture("shore")
    shown: set[str] = set()
    told = recorded(game)
    for record, following in zip(told, [*told[1:], None], strict=True):
        for moment in player.bring_about(record, following):
            if moment not in shown or moment == "round-over":
                yield picture(moment)
            shown.add(moment)
    yield picture("game-over")
    sheet = folder / "sheet.txt"
    sheet.write_text(player.sheet(), encoding="utf-8")
    yield sheet
    stopTouchApp()
    EventLoop.close()
