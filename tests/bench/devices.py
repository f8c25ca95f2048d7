"""What the devices cost: a card until its picture, and the processor while nobody touches anything.

Readers are virtual ones on ptys, pins are gpiozero's pretended ones. Every window is a process of its own:
``python -m tests.bench.devices HOW DATA READER PORT`` with HOW as ``cards:COUNT``, ``idle:SECONDS``, or ``played:0``
and ``played:1``: a game by touch on a table without devices, and on one all of whose drivers hang.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

import msgspec

from companion.play.table import Table
from companion.sensing.tags import Decks, Tag, deck_of
from companion.settings.model import Devices, Screen, Settings
from hardware.simulated.readers import SimulatedReader
from tests.bench import window
from tests.bench.figures import Aim, Figure

FRAME = 1 / 60
CASTS = 9
READERS = {"rdm6300": "RDM6300", "pn532": "PN532"}


def run(folder: Path, idle: int) -> list[Figure]:
    figures = []
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for kind, called in READERS.items():
            figures += _sensing(Path(name) / kind, kind, called)
        figures.append(_resting(Path(name), idle))
        figures += _hanging(Path(name))
    return figures


def _asked(how: str, data: Path, kind: str, port: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.devices", how, str(data), kind, port]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found: dict[str, Any] = msgspec.json.decode(output.splitlines()[-1])
    return found


def _sensing(data: Path, kind: str, called: str) -> list[Figure]:
    found = _asked(f"cards:{CASTS}", data, kind, "")
    floor = "the reader's own time"
    return [
        Figure(
            f"{called}: card laid to changed picture, median of {len(found['pictures'])}",
            median(found["pictures"]) * 1e3,
            "ms",
            Aim("≤", round(2 * FRAME * 1e3, 1), "excess"),
            median(found["sensed"]) * 1e3,
            floor,
        ),
        Figure(
            f"{called}: sensed to changed picture, longest",
            max(picture - sensed for picture, sensed in zip(found["pictures"], found["sensed"], strict=True))
            * 1e3,
            "ms",
        ),
    ]


def _resting(folder: Path, seconds: int) -> Figure:
    """A PN532 is asked several times a second and costs the most of all readers."""
    with SimulatedReader("pn532") as reader:
        table = _asked(f"idle:{seconds}", folder / "idle", "pn532", str(reader.path))
    empty = window_of("empty", f"idle:{seconds}", folder / "empty")
    shares = [100 * found["busy"] / found["seconds"] for found in (table, empty)]
    what = f"processor time in {seconds} s with reader and buttons open"
    return Figure(what, shares[0], "% of a core", Aim("≤", 1.0, "excess"), shares[1], "an empty window")


def _hanging(folder: Path) -> list[Figure]:
    """The second of two evenings each: on the first everything is cut."""
    found = {}
    for hang in (0, 1, 0, 1):
        found[hang] = _asked(f"played:{hang}", folder / f"played-{hang}", "pn532", "")
    p99 = [quantiles(found[hang]["frames"], n=100)[98] * 1e3 for hang in (0, 1)]
    return [
        Figure(
            f"frame while every driver hangs, p99 of {len(found[1]['frames'])}",
            p99[1],
            "ms",
            Aim("≤", 1.15, "ratio"),
            p99[0],
            "no devices",
        ),
        Figure("a driver that hangs is called faulty after", found[1]["faulty"][0], "s", Aim("≤", 5)),
    ]


def window_of(what: str, how: str, data: Path) -> dict[str, Any]:
    """The same of a window without devices (``window.py``)."""
    command = [sys.executable, "-m", "tests.bench.window", what, how, str(data)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found: dict[str, Any] = msgspec.json.decode(output.splitlines()[-1])
    return found


# In a process of its own ---------------------------------------------------------------------------------------------


def main() -> None:
    how, data, kind, port = sys.argv[1:]
    doing, _, number = how.partition(":")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    found = {"cards": cards, "idle": idle, "played": played}[doing](Path(data), kind, port, int(number))
    print(msgspec.json.encode(found).decode())


def idle(data: Path, kind: str, port: str, seconds: int) -> dict[str, float]:
    """The table as people open it, in a game, with every device there is."""
    from hardware.pins import header
    from hardware.simulated.table import SimulatedHardware

    with Table.open(data) as table:
        options = {"cards": "sensed"}
        table.send({"do": "open", "game": "fish-fish", "players": ["A", "B", "C"], "options": options})
    pins = SimulatedHardware(Settings())
    patch.object(header, "installed", lambda: [pins]).start()
    settings = data / "table.toml"
    settings.write_text(
        "[devices]\nbuttons = true\nlights = true\npendant = true\n"
        f'reader = "{kind}"\nreader_port = "{port}"\n',
        encoding="utf-8",
    )
    os.environ["COMPANION_SETTINGS"] = str(settings)
    return window.idle("table", data, seconds)


def played(data: Path, kind: str, _: str, hang: int) -> dict[str, list[float]]:
    """A game of four by touch; with ``hang`` no call to a driver ever returns."""
    from threading import Event

    from kivy.clock import Clock

    from companion.language.words import Words
    from hardware.desk import Desk
    from hardware.readers.serial_port import SerialPort
    from tests.bench.sittings import whole_game
    from ui.touch.app.hosting import post
    from ui.touch.app.sensing_queue import SensingQueue
    from ui.touch.robot.player import Player
    from ui.touch.screens.page import Close

    never, faulty = Event(), []

    class Hanging:
        def open(self) -> Any:
            never.wait()

        def owner(self, gpio: int) -> str:
            return ""

    SerialPort.open = lambda *_: never.wait()  # type: ignore[method-assign,assignment]
    with window._embedded(data) as timed:
        if hang:
            app = timed.hand.app
            devices = Devices(buttons=True, lights=True, pendant=True, reader=kind, reader_port="/dev/never")  # type: ignore[arg-type]
            desk = Desk(Settings(devices=devices), data, Words("en"), drivers=[Hanging()])
            listening = SensingQueue(app, desk.decks, desk.discretion, post, Clock, places=True)
            app.listen(desk, listening)
            began = time.monotonic()
            desk.start(listening.receive)
            while {report.state for report in desk.discretion.devices()} != {"faulty"} or len(
                desk.discretion.devices()
            ) < len(desk.devices):
                timed.frames.turn()
            faulty.append(time.monotonic() - began)
            timed.hand.until(lambda: timed.hand.offers(Close()), "the notice that devices hang")
            while timed.hand.offers(Close()):
                timed.hand.tap(Close())
                timed.hand.still()
            timed.frames.took.clear()
        player = Player(timed.hand)
        opening, *game = whole_game(4, "declared", random.Random("by touch"))
        # With devices the table offers to play with hidden cards.
        for record in (opening | {"options": {"cards": "declared"}}, *game):
            for _ in player.bring_about(record):
                pass
        return {"frames": timed.frames.took, "faulty": faulty}


def cards(data: Path, kind: str, _: str, count: int) -> dict[str, list[float]]:
    """How long it takes from the second card of a cast laid down until the reader has told it, and to the picture."""
    from contextlib import ExitStack

    from companion.play.table_thread import TableThread
    from companion.settings.file import Loaded
    from hardware.desk import Desk
    from hardware.simulated.table import SimulatedHardware
    from ui.touch.app.kivy_config import prepare
    from ui.touch.app.start import build, listen

    with ExitStack() as stack:
        thread = TableThread(lambda: Table.open(data))
        stack.callback(thread.stop)
        thread.wait()
        prepare(data / "kivy", window.SIZE)
        devices = Devices(reader=kind)  # type: ignore[arg-type]
        settings = Settings(screen=Screen(dim_minutes=0), devices=devices)
        app, root = build(Loaded(settings, data / "table.toml", data), data, thread)
        hardware = SimulatedHardware(settings)
        stack.callback(hardware.close)
        desk = Desk(hardware.settings, data, app.words, drivers=[hardware])
        stack.callback(desk.close)
        _enrol(desk.decks, hardware)
        receive = listen(app, desk)
        told: list[float] = []

        def sensed(value: Any) -> None:
            told.append(time.monotonic())
            receive(value)

        desk.start(sensed)
        from kivy.base import runTouchApp

        runTouchApp(root, embedded=True)
        app.begin([])
        frames = window.Frames()

        def until(came: Callable[[], bool]) -> None:
            while not came():
                frames.turn()

        def send(record: dict[str, Any]) -> None:
            rev = app.standing.rev
            app.send(record)
            until(lambda: app.standing.rev > rev)

        until(lambda: app.is_open)
        options = {"cards": "sensed"}
        send({"do": "open", "game": "fish-fish", "players": ["A", "B", "C", "D"], "options": options})
        app.play()
        return _casts(app, hardware, frames, told, until, send, count)


def _revision(app: Any) -> int:
    """How many times the table has changed, as the app knows it."""
    revision: int = app.answer["rev"]
    return revision


def _enrol(decks: Decks, hardware: Any) -> None:
    for number, card in enumerate(deck_of(1)):
        decks.enrol(card, Tag(hardware.tag(number)))


def _is_past(moment: float) -> bool:
    return time.monotonic() > moment


def _is_longer(told: list[float], count: int) -> bool:
    return len(told) > count


def _casts(
    app: Any,
    hardware: Any,
    frames: Any,
    told: list[float],
    until: Callable[[Callable[[], bool]], None],
    send: Callable[[dict[str, Any]], None],
    count: int,
) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {"sensed": [], "pictures": []}
    bait, fishing = 5, 0
    for turn in range(count + 1):
        heard = len(told)
        hardware.lay(bait)
        until(partial(_is_longer, told, heard))
        if hardware.kind != "pn532":
            hardware.lift(bait)
        # So that the table has drawn whatever there was to draw, and rests.
        until(partial(_is_past, time.monotonic() + 0.5 + turn * 0.037))
        rev, heard, laid = app.standing.rev, len(told), time.monotonic()
        hardware.lay(fishing)
        drawn = 0
        while app.standing.rev == rev or len(frames.took) == drawn:
            # The turn in which the answer comes may be the one that draws it.
            drawn = len(frames.took)
            frames.turn()
        if turn:
            found["sensed"].append(told[heard] - laid)
            found["pictures"].append(frames.ended - laid)
        for card in hardware.lying:
            hardware.lift(card)
        until(partial(_is_past, time.monotonic() + 1.6))
        send({"do": "undo"})
    return found


if __name__ == "__main__":
    main()
