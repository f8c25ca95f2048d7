"""What people wait for at a prompt and at the service: ``companion status``, READY after a start, and after a kill.

Every command is a process of its own. READY is what the supervisor is told after the first whole picture; its floor is
an empty window of the same size.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from companion.play.table import Table
from tests.bench.figures import Aim, Figure
from tests.bench.screen import EMPTY, window
from tests.bench.sittings import NAMES

TIMES, STARTS = 9, 5
COMPANION = [sys.executable, "-m", "ui.shell"]


def run(folder: Path) -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        data = Path(name) / "table"
        with Table.open(data) as table:
            table.send({"do": "open", "game": "fish-fish", "players": list(NAMES[:4])})
            table.send({"do": "cast", "bait": 3})
        python = median(_command([sys.executable, "-c", ""]) for _ in range(TIMES))
        alone = median(_status(data) for _ in range(TIMES))
        ready, empty, again = [], [], []
        for turn in range(STARTS + 1):
            empty.append(_empty(Path(name) / "empty"))
            with _supervised(data) as (begun, heard, process):
                ready.append(_until_ready(heard) - begun)
                if turn == STARTS:
                    playing = median(_status(data) for _ in range(TIMES))
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    killed = time.monotonic()
                    with _supervised(data) as (_, heard_again, _process):
                        again.append(_until_ready(heard_again) - killed)
        status = Aim("≤", 300)
        return [
            Figure(
                "companion status, no table plays", alone * 1e3, "ms", status, python * 1e3, "Python alone"
            ),
            Figure(
                "companion status, a table plays", playing * 1e3, "ms", status, python * 1e3, "Python alone"
            ),
            # The first start of each fills its shelves.
            Figure(
                "from the start of the service to READY",
                median(ready[1:]) * 1e3,
                "ms",
                Aim("≤", 1.3, "ratio"),
                median(empty[1:]) * 1e3,
                EMPTY,
            ),
            Figure("from kill -9 to the same game, READY", median(again) * 1e3, "ms", Aim("≤", 3000)),
        ]


def _command(words: list[str]) -> float:
    begun = time.monotonic()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begun


def _status(data: Path) -> float:
    return _command([*COMPANION, "status", "--data", str(data)])


def _empty(data: Path) -> float:
    found = window("empty", "start", data)
    return float(found["shown"] - found["begun"])


@contextmanager
def _supervised(data: Path) -> Iterator[tuple[float, socket.socket, subprocess.Popen[bytes]]]:
    """A table that plays unseen: when it was begun, its supervisor's socket, and its process."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(f"{folder}/notify")
        heard.settimeout(60)
        environment = os.environ | {"NOTIFY_SOCKET": f"{folder}/notify", "SDL_VIDEODRIVER": "offscreen"}
        begun = time.monotonic()
        process = subprocess.Popen(
            [*COMPANION, "play", "--size", "800x480", "--data", str(data)], env=environment
        )
        try:
            yield begun, heard, process
        finally:
            process.terminate()
            process.wait()


def _until_ready(heard: socket.socket) -> float:
    while b"READY=1" not in heard.recv(4096):
        pass
    return time.monotonic()
