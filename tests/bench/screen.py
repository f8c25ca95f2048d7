"""What people feel of the screen, each figure beside that of an empty window of the same size (``window.py``).

Every window is a process of its own, drawn offscreen by software; table and empty window take turns. The empty window
is Kivy's own with nothing in it. Where the table does better because it leaves out what Kivy brings, a second row shows
it beside an empty window that leaves out as much.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

from companion.play.table import Table
from tests.bench.figures import Aim, Figure
from tests.bench.sittings import NAMES

STARTS = 7
FRAME = 1 / 60
EMPTY = "an empty window"
LEAN = "the leanest empty window"


def run(folder: Path, idle: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        homes = {what: Path(name) / what for what in ("table", "empty", "lean")}
        with Table.open(homes["table"]) as table:
            table.send({"do": "open", "game": "fish-fish", "players": list(NAMES[:4])})
            table.send({"do": "cast", "bait": 3})
        return [*_starting(homes), *_resting(homes, idle), *_playing(Path(name))]


def window(what: str, how: str, data: Path) -> dict[str, Any]:
    """What a window of its own process tells of itself, and when it was asked for (``begun``)."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "tests.bench.window", what, how, str(data)]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found: dict[str, Any] = msgspec.json.decode(output.splitlines()[-1])
    return found | {"begun": begun}


def _starting(homes: dict[str, Path]) -> list[Figure]:
    """From the command to the first picture that can be used; the first start of each, which fills its shelves, left
    out."""
    times: dict[str, list[float]] = {what: [] for what in homes}
    sizes: dict[str, list[float]] = {what: [] for what in homes}
    for turn in range(STARTS + 1):
        for what, data in homes.items():
            found = window(what, "start", data)
            if turn:
                times[what].append(found["shown"] - found["begun"])
                sizes[what].append(found["memory"])
    return [
        *_beside("start to first usable picture", times, 1e3, "ms", 1.25),
        *_beside("memory at the first picture", sizes, 2**-20, "MiB", 1.3),
    ]


def _beside(
    what: str, found: dict[str, list[float]], scale: float, unit: str, bound: float
) -> tuple[Figure, Figure]:
    """A figure beside that of the empty window, which it is held to, and beside that of the leanest."""
    value, empty, lean = (median(found[window]) * scale for window in ("table", "empty", "lean"))
    return (
        Figure(what, value, unit, Aim("≤", bound, "ratio"), empty, EMPTY),
        Figure(f"{what}, beside the leanest", value, unit, None, lean, LEAN),
    )


def _resting(homes: dict[str, Path], seconds: int) -> list[Figure]:
    found = {what: window(what, f"idle:{seconds}", homes[what]) for what in ("table", "empty")}
    shares = {what: 100 * figures["busy"] / figures["seconds"] for what, figures in found.items()}
    what = f"processor time in {seconds} s without a touch"
    return [
        Figure(what, shares["table"], "% of a core", Aim("≤", 0.5, "excess"), shares["empty"], EMPTY),
        Figure(f"frames drawn in {seconds} s without a touch", found["table"]["frames"], "", Aim("≤", 0)),
    ]


def _playing(folder: Path) -> list[Figure]:
    """A game of four by touch, and an empty window that draws as many frames.

    It is the second evening of that table: on the first everything it draws is cut for the first time.
    """
    first = window("table", "play", folder / "play")
    table = window("table", "play", folder / "play")
    empty, lean = (window(what, f"play:{len(table['frames'])}", folder / what) for what in ("empty", "lean"))
    frames, bare = table["frames"], empty["frames"]
    touches, append = table["touches"], median(table["appends"])
    least = "an append and a frame"
    return [
        Figure(
            f"frame while playing, p99 of {len(frames)}",
            _p99(frames) * 1e3,
            "ms",
            Aim("≤", 16),
            _p99(bare) * 1e3,
            EMPTY,
        ),
        Figure("the same on the first evening", _p99(first["frames"]) * 1e3, "ms"),
        Figure("of it until all is asked of the renderer, p99", _p99(table["asked"]) * 1e3, "ms"),
        Figure(f"frame while playing, median of {len(frames)}", median(frames) * 1e3, "ms"),
        Figure(
            "frame while playing, longest",
            max(frames) * 1e3,
            "ms",
            Aim("≤", 2, "ratio"),
            max(bare) * 1e3,
            EMPTY,
        ),
        Figure(
            "frame while playing, longest, beside the leanest",
            max(frames) * 1e3,
            "ms",
            None,
            max(lean["frames"]) * 1e3,
            LEAN,
        ),
        Figure(
            f"touch to changed picture, median of {len(touches)}",
            median(touches) * 1e3,
            "ms",
            Aim("≤", round(FRAME * 1e3, 1), "excess"),
            (append + FRAME) * 1e3,
            least,
        ),
        Figure(
            "touch to changed picture, p99",
            _p99(touches) * 1e3,
            "ms",
            Aim("≤", round(2 * FRAME * 1e3, 1), "excess"),
            (append + FRAME) * 1e3,
            least,
        ),
        *_beside(
            "memory after a whole game",
            {"table": [table["memory"]], "empty": [empty["memory"]], "lean": [lean["memory"]]},
            2**-20,
            "MiB",
            1.3,
        ),
    ]


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]
