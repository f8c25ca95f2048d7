"""How soon the voice begins after the picture it speaks of, and what that costs the pictures.

A whole game of four by touch, twice each: with the voice, made by espeak-ng and played into nowhere, and without. Every
window is a process of its own: ``python -m tests.bench.voice SPEAKS DATA`` with SPEAKS 0 or 1.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

from companion.settings.model import Settings
from hardware.sound.espeak import PROGRAM, spoken
from tests.bench import window
from tests.bench.figures import Aim, Figure, seconds

SENTENCE = "How many fish?"


def run(folder: Path) -> list[Figure]:
    """No figures where espeak-ng is not installed."""
    if shutil.which(PROGRAM) is None:
        return []
    found = {}
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for speaks in (0, 1, 0, 1):
            # The second evening of each: on the first everything is cut.
            found[speaks] = _asked(speaks, Path(name) / str(speaks))
    after = [late * 1e3 for late in found[1]["after"]]
    alone = median(seconds(lambda: spoken(SENTENCE, "en")) for _ in range(20)) * 1e3
    p99 = [quantiles(found[speaks]["frames"], n=100)[98] * 1e3 for speaks in (0, 1)]
    aim = Aim("≤", 150)
    return [
        Figure(f"voice begins after its picture, median of {len(after)}", median(after), "ms", aim),
        Figure("voice begins after its picture, p95", quantiles(after, n=20)[18], "ms", aim),
        Figure("voice begins after its picture, latest", max(after), "ms"),
        Figure("one sentence made by espeak-ng", alone, "ms"),
        Figure(
            f"frame while the table speaks, p99 of {len(found[1]['frames'])}",
            p99[1],
            "ms",
            None,
            p99[0],
            "the voice off",
        ),
    ]


def _asked(speaks: int, data: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.voice", str(speaks), str(data)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found: dict[str, Any] = msgspec.json.decode(output.splitlines()[-1])
    return found


# In a process of its own ---------------------------------------------------------------------------------------------


def main() -> None:
    import os

    speaks, data = sys.argv[1:]
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    print(msgspec.json.encode(played(Path(data), voice=speaks == "1")).decode())


def played(data: Path, *, voice: bool) -> dict[str, list[float]]:
    """How long the frames of a game took, and how long after each picture the voice began, less than nothing if before.

    What was said next before the voice had begun is left out.
    """
    from kivy.clock import Clock

    from companion.language.words import Words
    from hardware.desk import Desk
    from tests.bench.sittings import whole_game
    from ui.touch.app.hosting import post
    from ui.touch.app.sensing_queue import SensingQueue
    from ui.touch.robot.player import Player

    with window._embedded(data) as timed:
        app = timed.hand.app
        desk = Desk(Settings(), data, Words("en"), drivers=[])
        app.listen(desk, SensingQueue(app, desk.decks, desk.discretion, post, Clock, places=True))
        app.change("voice", voice)
        ear = Ear(app.audio.speech, timed.frames)
        player = Player(timed.hand)
        for record in whole_game(4, "declared", random.Random("by touch")):
            for _ in player.bring_about(record):
                pass
            timed.wait(0.5)
        desk.close()
        return {"frames": timed.frames.took, "after": ear.after}


class Ear:
    """Notes when the voice begins, against the first picture that was drawn since it was asked to."""

    def __init__(self, speech: Any, frames: Any) -> None:
        self.after: list[float] = []
        self._begun: float | None = None
        self._picture: float | None = None
        say, begin, turn = speech.say, speech._begin, frames.turn
        waits = False

        def asked(*what: Any) -> None:
            nonlocal waits
            waits, self._begun, self._picture = True, None, None
            say(*what)

        def begins() -> None:
            begin()
            if waits and self._begun is None:
                self._begun = time.monotonic()

        def turned() -> None:
            nonlocal waits
            drawn = len(frames.took)
            turn()
            if waits and self._picture is None and len(frames.took) > drawn:
                self._picture = frames.ended
            if waits and self._picture is not None and self._begun is not None:
                self.after.append(self._begun - self._picture)
                waits = False

        speech.say, speech._begin, frames.turn = asked, begins, turned


if __name__ == "__main__":
    main()
