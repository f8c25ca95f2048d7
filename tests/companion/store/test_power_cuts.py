"""The plug is pulled anywhere, and the disk forgets what was not synced: nothing that was acknowledged is lost.

A real referee plays several games on a real folder while ``disk_recorder.c`` writes down every call; the cuts are then
made in the recording, as many as one likes (``tests/companion/forgetful_disk.py``).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.play.table import Table
from tests.companion.forgetful_disk import Disk

RECORDER = Path(__file__).with_name("disk_recorder.c")
QUICK, SLOW = 30, 1000

OPEN = {"do": "open", "game": "fish-fish", "players": ["Anna", "Béla", "Cili"]}
SENSED = OPEN | {"options": {"cards": "sensed"}}


def line(card: str | None, bait: int, fisher: str = "Anna") -> Iterator[dict[str, Any]]:
    """One line of Fish Fish on which somebody bets."""
    yield {"do": "cast", "bait": bait} | ({} if card is None else {"card": card})
    others = [name for name in OPEN["players"] if name != fisher]
    yield {"do": "bet", "player": others[0], "fish": 1}
    yield {"do": "bet", "player": others[1], "fish": 2}
    yield {"do": "reveal"} | ({"card": "no-bite"} if card is None else {})


RECORDS = [
    OPEN,
    *line(None, 3),
    {"do": "cast", "bait": 2},
    {"do": "undo"},
    {"do": "cast", "bait": 4},
    {"do": "end"},
    SENSED,
    *line("no-bite", 3),
    *line("bite", 2),
    {"do": "cast", "bait": 5, "card": "no-bite"},
    {"do": "correct", "to": 5, "why": "Wrong card."},
    {"do": "cast", "bait": 4, "card": "bite"},
    {"do": "end"},
    SENSED | {"players": ["Anna", "Béla", "Cili"]},
    {"do": "cast", "bait": 3, "card": "bite"},
]


class Recording:
    """What a referee asked of the disk, and what it answered."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        library = folder / "recorder.so"
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(RECORDER), "-ldl", "-lpthread"]
        built = subprocess.run(command, capture_output=True, text=True)
        assert built.returncode == 0, built.stderr
        environment = os.environ | {
            "LD_PRELOAD": str(library),
            "RECORD_INTO": str(folder / "record"),
            "RECORD_UNDER": str(self.data),
        }
        done = subprocess.run(
            [sys.executable, "-m", "ui.shell", "referee", "--data", str(self.data)],
            input="".join(f"{json.dumps(record)}\n" for record in RECORDS),
            capture_output=True,
            text=True,
            env=environment,
        )
        assert done.returncode == 0, done.stderr
        answers = [json.loads(answer) for answer in done.stdout.splitlines()]
        assert all(answer["ok"] for answer in answers), [answer for answer in answers if not answer["ok"]]
        self.views = {0: None} | {answer["rev"]: answer["view"] for answer in answers}
        """The view after each record, by how many were accepted."""
        self.lines = (folder / "record").read_text("ascii").splitlines()

    def cut(self, at: int, chance: Random, into: Path) -> None:
        """Pull the plug after so many calls, and see that all that was acknowledged stands."""
        disk = Disk(self.data)
        for told in self.lines[:at]:
            disk.play(told)
        disk.after_the_cut(into, chance)
        answers = [json.loads(answer) for answer in disk.acknowledged.splitlines()]
        acknowledged = answers[-1]["rev"] if answers else 0
        with Table.open(into) as table:
            standing = table.standing()
            # One more may have reached the disk before anybody was told.
            assert standing.rev in (acknowledged, acknowledged + 1)
            assert json.loads(json.dumps(standing.view)) == self.views[standing.rev]
            assert not [notice for notice in table.notices if "hidden cards" in notice]


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler (cc) to build the recorder with")
    return Recording(tmp_path_factory.mktemp("recording"))


def cuts(recording: Recording, count: int, seed: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The disk after the cut is looked at by a process that may trust its own.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(os, "fdatasync", lambda _: None)
    chance = Random(seed)
    for number in range(count):
        at = chance.randrange(len(recording.lines) + 1)
        into = folder / str(number)
        into.mkdir()
        recording.cut(at, chance, into)
        shutil.rmtree(into)


def test_the_recording_is_of_a_real_disk(recording: Recording) -> None:
    kinds = {told[0] for told in recording.lines}
    assert kinds >= set("ACWFDRM")
    disk = Disk(recording.data)
    for told in recording.lines:
        disk.play(told)
    assert len(disk.acknowledged.splitlines()) == len(RECORDS)


def test_nothing_acknowledged_is_lost_wherever_the_plug_is_pulled(
    recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts(recording, QUICK, 1, tmp_path, monkeypatch)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_a_thousand_cuts(
    recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts(recording, SLOW, 2, tmp_path, monkeypatch)


@pytest.mark.parametrize("forgotten", ["F", "D"])
def test_a_journal_that_does_not_sync_would_be_found_out(
    forgotten: str, recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careless = object.__new__(Recording)
    careless.data, careless.views = recording.data, recording.views
    careless.lines = [told for told in recording.lines if told[0] != forgotten]
    with pytest.raises(AssertionError):
        cuts(careless, 200, 3, tmp_path, monkeypatch)
