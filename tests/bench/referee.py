"""Records a second through the referee's door, in memory: the door alone, and ``companion referee`` from a file."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import msgspec

from companion.play.protocol import Door
from tests.bench.figures import Aim, Figure, best
from tests.bench.sittings import COUNTS, whole_game

RECORDS = 20_000
"""At least so many are in the file."""
RUNS = 7


def run(folder: Path) -> list[Figure]:
    return [*_by_the_door(), *_by_the_process(folder)]


def _games(players: int, records: int) -> list[list[bytes]]:
    """Games, declared and sensed by turns, each as its lines."""
    chance = random.Random(f"referee {players}")
    games: list[list[bytes]] = []
    while sum(len(game) for game in games) < records:
        cards = "sensed" if len(games) % 2 else "declared"
        games.append([msgspec.json.encode(record) for record in whole_game(players, cards, chance)])
    return games


def _by_the_door() -> list[Figure]:
    door, encode = Door(), msgspec.json.Encoder().encode

    def answer(lines: list[bytes]) -> None:
        for line in lines:
            encode(door.answer(line))

    drawn = [_games(players, 1500) for players in COUNTS]
    times = best(*[[partial(answer, game) for game in games] for games in drawn], budget=8)
    return [
        Figure(
            f"door and JSON, {players} players", sum(map(len, games)) / time, "records/s", Aim("≥", 40_000)
        )
        for players, games, time in zip(COUNTS, drawn, times, strict=True)
    ]


def _by_the_process(folder: Path) -> list[Figure]:
    """``companion referee``, each time after one that reads nothing; the least processor time of each counts."""
    rows: list[Figure] = []
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for players in COUNTS:
            lines = [line for game in _games(players, RECORDS) for line in game]
            records = Path(name) / f"{players}.jsonl"
            records.write_bytes(b"\n".join(lines) + b"\n")
            times = [(_busy(Path(os.devnull)), _busy(records)) for _ in range(RUNS)]
            start, whole = (min(found) for found in zip(*times, strict=True))
            who = f"companion referee, {players} players"
            rows += [
                Figure(
                    f"{who}, start-up left out", len(lines) / (whole - start), "records/s", Aim("≥", 40_000)
                ),
                Figure(f"{who}, {len(lines)} records and start-up", len(lines) / whole, "records/s"),
            ]
    return rows


def _busy(records: Path) -> float:
    """Seconds of processor time that the referee takes for a file."""
    with records.open("rb") as source, tempfile.TemporaryFile() as sink:
        command = [sys.executable, "-c", "from ui.shell.main import main; main()", "referee"]
        process = subprocess.Popen(command, stdin=source, stdout=sink)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"the referee ended with {process.returncode}")
        return used.ru_utime + used.ru_stime
