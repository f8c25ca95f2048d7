"""``companion say`` speaks through the table that plays, or by itself, and says why where nothing is heard."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.sensing.stand import Stand
from companion.settings.model import Settings
from hardware.desk import Desk
from hardware.desk_service import DeskService

REPOSITORY = Path(__file__).parents[4]
HIDDEN = Stand({"game": "fish-fish", "phase": "bet"}, sensed=True)
NEEDS_ESPEAK = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")


class Prompt:
    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.data.mkdir()
        self.settings = folder / "table.toml"
        self.settings.write_text('data = "data"\n')
        self.recorded = folder / "heard.raw"

    def run(self, *words: str, **environment: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "ui.shell", *words],
            cwd=REPOSITORY,
            env={**os.environ, "COMPANION_SETTINGS": str(self.settings), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        said = [
            line for line in done.stderr.splitlines() if "SDL disk" not in line and "Writing to" not in line
        ]
        return done.returncode, "\n".join(said)

    def loudest(self) -> int:
        """The largest sample that the sound layer wrote where others play it."""
        samples = array("h", self.recorded.read_bytes())
        return max(map(abs, samples))


@pytest.fixture
def prompt(tmp_path: Path) -> Prompt:
    return Prompt(tmp_path)


@pytest.fixture
def desk(prompt: Prompt) -> Iterator[Desk]:
    """The devices of a table that plays."""
    made = Desk(Settings(), prompt.data, Words("en"), drivers=[])
    made.heed(Stand())
    with DeskService(made, lambda work: work()).start(lambda _: None):
        yield made
    made.close()


@NEEDS_ESPEAK
def test_it_is_heard_through_the_sound_layer(prompt: Prompt) -> None:
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(prompt.recorded)}
    assert prompt.run("say", "--", "-v Bite!", **disk) == (0, "")
    assert prompt.loudest() > 1000


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("",), 2), (("x" * 401,), 2), (("Bite!", "No bite"), 2)]
)
def test_wrong_usage_is_one_sentence(prompt: Prompt, words: tuple[str, ...], code: int) -> None:
    found, said = prompt.run("say", *words)
    assert found == code
    assert len(said.splitlines()) == 1


def test_where_nothing_is_heard_it_says_why(prompt: Prompt, tmp_path: Path) -> None:
    nowhere = {"PATH": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    assert prompt.run("say", "Bite!", **nowhere) == (
        1,
        "espeak-ng is not installed, so the table does not speak.",
    )
    prompt.settings.write_text('data = "data"\nsound = false\n')
    assert prompt.run("say", "Bite!", **nowhere) == (1, "The sound of this table is off.")


def test_the_table_that_plays_says_it(prompt: Prompt, desk: Desk) -> None:
    said: list[str] = []

    def aloud(text: str) -> str:
        said.append(text)
        return "" if len(said) == 1 else "The sound of this table is off."

    desk.aloud = aloud
    assert prompt.run("say", "Kapás van!") == (0, "")
    assert prompt.run("say", "No bite") == (1, "The sound of this table is off.")
    assert said == ["Kapás van!", "No bite"]
    desk.heed(HIDDEN)
    code, why = prompt.run("say", "Bite!")
    assert (code, why) == (1, "Devices are tried when the round is over: hidden cards are in play.")
    assert len(said) == 2


@pytest.mark.parametrize("installed", [True, False])
def test_devices_tell_the_voice_where_it_is_on(prompt: Prompt, tmp_path: Path, installed: bool) -> None:
    where = {"SDL_AUDIODRIVER": "disk"} if installed else {"PATH": str(tmp_path)}
    if installed and shutil.which("espeak-ng") is None:
        pytest.skip("espeak-ng is not installed here")
    prompt.settings.write_text('data = "data"\nvoice = true\n')
    done = subprocess.run(
        [sys.executable, "-m", "ui.shell", "devices", "--json"],
        cwd=REPOSITORY,
        env={**os.environ, "COMPANION_SETTINGS": str(prompt.settings), **where},
        capture_output=True,
        check=True,
    )
    told: list[dict[str, Any]] = json.loads(done.stdout)
    assert [(one["device"], one["state"]) for one in told] == [("voice", "ok" if installed else "missing")]
