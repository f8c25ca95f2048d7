"""One process with one window, measured from inside: ``python -m tests.bench.window WHAT HOW DATA``.

WHAT is ``table``; ``empty``, an empty window of the same size as Kivy opens it by itself, the floor of every figure; or
``lean``, an empty window without what the table leaves out of Kivy. HOW is ``start`` (when was the first usable
picture), ``idle:SECONDS`` (frames drawn and processor time while nobody touches anything), ``play:FRAMES`` (a game by
touch; the empty window draws as many frames), ``past`` (from a touch on the shore to the list of past games) or
``language`` (from a touch to the picture in another language). DATA is the folder of the games.

It prints one JSON object. Times of the clock are those of ``time.monotonic``, which all processes share.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SIZE = (800, 480)
SETTLED = 3.0
"""Seconds after the first picture until nothing of the start is left to do."""


def main() -> None:
    what, how, data = sys.argv[1:]
    doing, _, number = how.partition(":")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    found = {"start": start, "idle": idle, "play": play, "past": past, "language": language}[doing](
        what, Path(data), int(number or 0)
    )
    print(json.dumps(found))


def memory() -> int:
    """Bytes of this process that are in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# A window as people open it ---------------------------------------------------------------------------------


def start(what: str, data: Path, _: int) -> dict[str, float]:
    found: dict[str, float] = {}

    def first_picture(stop: Callable[[], None]) -> None:
        found.setdefault("shown", time.monotonic())
        found.setdefault("memory", memory())
        stop()

    _open(what, data, first_picture)
    return found


def idle(what: str, data: Path, seconds: int) -> dict[str, float]:
    found: dict[str, float] = {"frames": 0}

    def first_picture(stop: Callable[[], None]) -> None:
        if "begun" in found:
            found["frames"] += 1
        elif "waiting" not in found:
            from kivy.clock import Clock

            found["waiting"] = 1
            Clock.schedule_once(begin, SETTLED)
            Clock.schedule_once(lambda _: end(stop), SETTLED + seconds)

    def begin(_: float) -> None:
        found["begun"], found["busy"] = time.monotonic(), time.process_time()

    def end(stop: Callable[[], None]) -> None:
        found["seconds"] = time.monotonic() - found["begun"]
        found["busy"] = time.process_time() - found["busy"]
        stop()

    _open(what, data, first_picture)
    return found


def _open(what: str, data: Path, drawn: Callable[[Callable[[], None]], None]) -> None:
    """Open the table as ``companion play`` does, or an empty window, and call ``drawn`` at every usable picture."""
    if what != "table":
        _open_empty(what, data, drawn)
        return
    from ui.shell import main as shell
    from ui.touch.app import start as opening

    build = opening.build

    def watched(*given: Any, **named: Any) -> Any:
        from kivy.base import stopTouchApp
        from kivy.core.window import Window

        app, root = build(*given, **named)
        Window.bind(on_flip=lambda *_: drawn(stopTouchApp) if app.is_open else None)
        return app, root

    opening.build = watched
    code = shell.run(["play", "--data", str(data), "--size", "x".join(map(str, SIZE))])
    if code:
        raise SystemExit(code)


def _open_empty(what: str, data: Path, drawn: Callable[[Callable[[], None]], None]) -> None:
    _prepare(what, data)
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    Window.bind(on_flip=lambda *_: drawn(stopTouchApp))
    if what == "lean":
        runTouchApp(Widget())
        return
    from kivy.app import App

    class Empty(App):
        def build(self) -> Widget:
            return Widget()

    Empty().run()


def _prepare(what: str, data: Path) -> None:
    """Before Kivy is imported for an empty window."""
    if what == "lean":
        from ui.touch.app.kivy_config import prepare

        prepare(data / "kivy", SIZE)
        return
    data.mkdir(parents=True, exist_ok=True)
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_HOME"] = str(data)
    from kivy.config import Config

    Config.set("graphics", "width", str(SIZE[0]))
    Config.set("graphics", "height", str(SIZE[1]))


# A window that is played on ---------------------------------------------------------------------------------


class Frames:
    """Turns Kivy's loop, and keeps how long each turn that drew took, the wait for its moment left out.

    A window nobody sees is never asked for its picture, so the renderer would put the work off and do that of many
    frames at once; here every frame is finished before it counts as drawn.
    """

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window
        from kivy.graphics.opengl import glFinish

        self.took: list[float] = []
        self.asked: list[float] = []
        """Processor time until everything of the frame was asked of the renderer."""
        self.ended = 0.0
        """When the last picture was on the glass."""
        self._turn, self._finish = EventLoop.idle, glFinish
        self._woken = self._awake = 0.0
        self._drew = False
        Window.bind(on_flip=self._flipped)
        clock: Any = Clock
        wait = clock.idle

        def woken() -> Any:
            current = wait()
            self._woken, self._awake = time.monotonic(), time.thread_time()
            return current

        clock.idle = woken

    def _flipped(self, *_: Any) -> None:
        self._drew = True

    def turn(self) -> None:
        self._drew = False
        self._turn()
        if self._drew:
            self.asked.append(time.thread_time() - self._awake)
            self._finish()
            self.ended = time.monotonic()
            self.took.append(self.ended - self._woken)


def play(what: str, data: Path, number: int) -> dict[str, Any]:
    return _play_table(data) if what == "table" else _play_empty(what, data, number)


def _play_empty(what: str, data: Path, number: int) -> dict[str, Any]:
    """An empty window that is drawn ``number`` times."""
    _prepare(what, data)
    from kivy.base import runTouchApp
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    frames = Frames()
    for _ in range(number):
        Window.canvas.ask_update()
        frames.turn()
    return {"frames": frames.took, "memory": memory()}


def _play_table(data: Path) -> dict[str, Any]:
    """A whole game of four by touch."""
    from tests.bench.append import Bare
    from tests.bench.figures import seconds
    from tests.bench.sittings import whole_game

    with _embedded(data) as timed:
        from ui.touch.app.hosting import QUIET_SECONDS
        from ui.touch.robot.player import Player

        player = Player(timed.hand)
        for record in whole_game(4, "declared", random.Random("by touch")):
            for _ in player.bring_about(record):
                pass
        # People look at the end of a game for a while.
        timed.wait(SETTLED + QUIET_SECONDS)
        bare = Bare(data / "bare")
        appends = [seconds(lambda: bare.append(bytes(230))) for _ in range(len(timed.touches))]
        bare.close()
        return {
            "frames": timed.frames.took,
            "asked": timed.frames.asked,
            "memory": memory(),
            "touches": timed.touches,
            "appends": appends,
        }


def past(_: str, data: Path, __: int) -> dict[str, float]:
    """How long it takes from a touch on the shore to the list of past games, the first time and again."""
    from ui.touch.screens.shore import AskPast

    with _embedded(data) as timed:
        hand, app = timed.hand, timed.hand.app
        took: list[float] = []
        while len(took) < 2:
            app.shore()
            hand.still()
            hand.rest()
            begun = time.monotonic()
            hand.tap(AskPast())
            drawn = len(timed.frames.took)
            while getattr(app.screen, "games", None) is None or len(timed.frames.took) == drawn:
                drawn = len(timed.frames.took)
                timed.turned()
            took.append(timed.frames.ended - begun)
        return {"first": took[0], "again": took[1]}


def language(_: str, data: Path, __: int) -> dict[str, list[list[list[float]]]]:
    """From a touch on a language to the whole picture in it: every language the first time, then again.

    Each as seconds of the clock and of the processor.
    """
    from companion.language.words import languages
    from ui.touch.screens.languages import Languages, Speak

    codes = [*reversed(languages())]
    with _embedded(data) as timed:
        hand, app = timed.hand, timed.hand.app
        found: dict[str, list[list[list[float]]]] = {}
        for place in ("shore", "play"):
            found[place] = [[], []]
            for took, code in ((times, code) for times in found[place] for code in codes):
                getattr(app, place)()
                hand.still()
                app.over(Languages(app))
                hand.still()
                timed.wait(1)
                hand.rest()
                finger = hand.down(*hand.place(Speak(code)))
                drawn, busy = len(timed.frames.took), time.process_time()
                hand.up(finger)
                while app.words.language != code or app.stage.is_coming or len(timed.frames.took) == drawn:
                    timed.frames.turn()
                took.append([timed.frames.ended - timed.lifted, time.process_time() - busy])
        return found


@contextmanager
def _embedded(data: Path) -> Iterator[Timed]:
    """The table in a window whose loop is turned by a hand."""
    from companion.play.table import Table
    from companion.play.table_thread import TableThread
    from companion.settings.file import Loaded
    from companion.settings.model import Settings
    from ui.touch.app.kivy_config import leave_out_styles, prepare
    from ui.touch.app.start import build

    thread = TableThread(lambda: Table.open(data))
    try:
        thread.wait()
        prepare(data / "kivy", SIZE)
        leave_out_styles(data / "kivy")
        app, root = build(Loaded(Settings(), data / "table.toml", data), data, thread)
        from kivy.base import runTouchApp

        from ui.touch.robot.hand import Hand

        runTouchApp(root, embedded=True)
        app.begin([])
        timed = Timed(Hand, app)
        timed.hand.until(lambda: app.is_open, "the table to open")
        timed.wait(SETTLED)
        timed.frames.took.clear()
        timed.frames.asked.clear()
        yield timed
    finally:
        thread.stop()


class Timed:
    """A hand, and how long it took from each lifted finger that sent a record to the picture that answers it."""

    def __init__(self, hand_of: Callable[..., Any], app: Any) -> None:
        self.frames = Frames()
        self.touches: list[float] = []
        self.hand = hand_of(app, self.turned)
        self.lifted = 0.0
        """When a finger was lifted last."""
        self._answered = False
        up = self.hand.up

        def lift(finger: Any) -> None:
            self.lifted = time.monotonic()
            up(finger)

        self.hand.up = lift
        app.watch(self._told)

    def _told(self, _: Any) -> None:
        self._answered = self.lifted > 0

    def wait(self, seconds: float) -> None:
        """Let the app run for so long without a touch."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.frames.turn()

    def turned(self) -> None:
        drawn = len(self.frames.took)
        self.frames.turn()
        if self._answered and len(self.frames.took) > drawn:
            self.touches.append(self.frames.ended - self.lifted)
            self._answered = False


if __name__ == "__main__":
    main()
