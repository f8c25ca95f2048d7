"""An evening at the table: the whole app in the window that nobody sees, and a hand that touches it.

Everything is the product's own (screens, stage, table, thread, journal) but for three things that a test must be able
to drive or hear: time passes only by :meth:`Evening.turn`, chance comes from a seed, and sounds are noted by name.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
from kivy.clock import Clock
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image

from companion.games import registered
from companion.games.settings import Hints
from companion.language.words import Words
from companion.play.table import Table
from companion.play.table_thread import Failed, Post, Reply, TableThread, Work
from companion.settings.file import Loaded
from companion.settings.model import Screen, Settings, hints_of, replaced
from tests.ui.touch.offscreen import idle
from ui.touch.app.app import Companion
from ui.touch.picture.marks import Words as Text
from ui.touch.robot.hand import Hand
from ui.touch.robot.player import Player

FRAME = 1 / 60


class Time:
    """Seconds that pass only when a test says so, for Kivy's clock and the stage's alike."""

    BEGIN = 5000.0

    def __init__(self) -> None:
        self.now = self.BEGIN

    def __call__(self) -> float:
        return self.now


class Listened(TableThread):
    """The table's thread; what it replies waits until :meth:`answered`, so that no turn depends on its speed."""

    def __init__(self, open_table: Callable[[], Table]) -> None:
        self._waits = False
        self._replies: list[tuple[Post, Callable[[], None]]] = []
        super().__init__(open_table)

    def do(self, work: Work, reply: Reply, failed: Failed, post: Post) -> None:
        self._waits = True
        super().do(work, reply, failed, lambda call: self._replies.append((post, call)))

    def answered(self) -> None:
        """Return once everything that was handed in is done, and hand its replies on."""
        if self._waits:
            self._waits = False
            done = threading.Event()
            super().do(lambda _: None, lambda _: None, lambda _: None, lambda _: done.set())
            done.wait()
            replies, self._replies = self._replies, []
            for post, call in replies:
                post(call)


class Heard:
    """Sounds that are noted instead of played."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.names: list[str] = []

    @property
    def on(self) -> bool:
        return self.volume > 0

    def prepare(self) -> None:
        """Nothing has to be read."""

    def prepare_one(self) -> bool:
        """Nor one after the other."""
        return False

    def play(self, name: str) -> None:
        if self.on:
            self.names.append(name)


class Evening:
    """The app of one data folder on the window, from :func:`sit_down` until the block ends."""

    def __init__(
        self,
        window: Any,
        data: Path,
        time: Time,
        settings: Settings,
        seed: int,
        cut: Path | None,
        **opened: Any,
    ) -> None:
        self.data, self.time, self.step = data, time, 0.1
        self.window, self.sounds = window, Heard()
        words = Words(settings.language)
        self.thread = Listened(lambda: Table.open(data, words=words, **opened))
        self.thread.wait()
        loaded = Loaded(settings, data / "table.toml", data)
        self.app = Companion(
            loaded,
            data,
            self.thread,
            cast(Any, self.sounds),
            cache=cut or data.parent / "cut",
            chance=random.Random(seed),
            words=words,
        )
        self.app.stage.now = time
        self.hand = Hand(self.app, self.turn)
        self.player = Player(self.hand)

    def turn(self, step: float | None = None) -> None:
        """One turn of Kivy's loop, ``step`` seconds after the one before, with every answer that is due."""
        self.thread.answered()
        self.time.now += self.step if step is None else step
        idle()

    def passes(self, seconds: float) -> None:
        """Let so many seconds pass, frame by frame."""
        for _ in range(round(seconds / FRAME)):
            self.turn(FRAME)

    def begin(self) -> None:
        """The table is switched on."""
        self.window.add_widget(self.app.veil)
        self.app.begin([])
        self.hand.until(lambda: self.app.is_open, "the table to open")
        self.hand.still()

    def bring_about(self, *records: dict[str, Any]) -> None:
        """Touch until these records stand."""
        for record, following in zip(records, [*records[1:], None], strict=True):
            for _ in self.player.bring_about(record, following):
                pass

    def pixels(self) -> bytes:
        """What the window shows at this moment, row by row from below, four bytes a pixel."""
        width, height = self.window.size
        return glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)

    def picture(self) -> Image.Image:
        """The same as a picture."""
        pixels = Image.frombytes("RGBA", tuple(self.window.size), self.pixels())
        return pixels.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def written(self) -> list[str]:
        """Every line of text on the glass."""
        return [mark.text for part in self.app.stage.parts for mark in part.marks if isinstance(mark, Text)]

    @property
    def answer(self) -> dict[str, Any]:
        """The answer that tells what stands, as it would be printed."""
        answer: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.app.standing.answer()))
        return answer

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.answer["view"]
        return view

    @property
    def rev(self) -> int:
        return self.player.rev

    @property
    def journal(self) -> Path:
        """The journal of the game that was opened last."""
        return max((self.data / "games").glob("*.jsonl"))

    def records(self) -> list[dict[str, Any]]:
        """Every record in that journal, those that were taken back too."""
        lines = self.journal.read_bytes().splitlines()[1:]
        return [msgspec.json.decode(line)["record"] for line in lines]

    def end(self) -> None:
        """The table is switched off."""
        self.window.remove_widget(self.app.veil)
        # Timers of this evening may still ring in the next one; they find nobody.
        self.app.screens.clear()
        self.thread.stop()


@contextmanager
def sit_down(
    window: Any,
    data: Path,
    *,
    size: tuple[int, int] = (800, 480),
    language: str = "en",
    seed: int = 1,
    begin: bool = True,
    bait_memory: bool = True,
    hints: Hints = "never",
    cut: Path | None = None,
    opened: dict[str, Any] | None = None,
    **screen: Any,
) -> Iterator[Evening]:
    """An evening on a window of this size; calm unless told otherwise. ``opened`` goes to ``Table.open``."""
    time = Time()
    # Kivy's clock asks itself for the time, and sleeps between frames where it was told how many there may be.
    clock: Any = Clock
    before, clock.time = clock.time, time
    most, clock._max_fps = clock._max_fps, 0
    clock._last_tick = time.now
    data.mkdir(parents=True, exist_ok=True)
    if tuple(window.system_size) != size:
        window.system_size = size
        for _ in range(8):
            # A window comes to its new size within some frames.
            time.now += 0.1
            window.canvas.ask_update()
            idle()
        time.now = Time.BEGIN
        clock._last_tick = time.now
    settings = Settings(
        language=language,
        screen=Screen(**{"calm": True, "dim_minutes": 0} | screen),
    )
    settings = replaced(settings, "fish_fish.bait_memory", bait_memory)
    for game in registered():
        settings = replaced(settings, hints_of(game), hints)
    evening = None
    try:
        evening = Evening(window, data, time, settings, seed, cut, **(opened or {}))
        if begin:
            evening.begin()
        yield evening
    finally:
        if evening is not None:
            evening.end()
        clock.time, clock._max_fps = before, most
        clock._last_tick = before()
