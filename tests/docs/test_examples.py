"""What is shown by example is so: the examples in the program's docstrings, and the referee's in the README."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import registered

ROOT = Path(__file__).parents[2]
SHOWN = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in (ROOT / "companion").rglob("*.py")
    if re.search(r"^ *>>> ", file.read_text("utf-8"), re.MULTILINE)
)


@pytest.mark.parametrize("module", SHOWN)
def test_the_examples_of_a_module_come_out_as_they_stand_there(module: str) -> None:
    done = doctest.testmod(importlib.import_module(module))
    assert done.attempted > 0
    assert done.failed == 0


@pytest.mark.parametrize("name", registered())
def test_every_game_begins_with_an_example(name: str) -> None:
    assert f"companion.games.{name.replace('-', '_')}" in SHOWN


def test_the_referee_answers_as_the_readme_shows() -> None:
    """``…`` stands for what the README leaves out."""
    readme = (ROOT / "README.md").read_text("utf-8")
    example = re.search(
        r"^    \$ (printf [^$]+companion referee)\n((?:    \{[^\n]+\n)+)", readme, re.MULTILINE
    )
    assert example
    command = example[1].replace(".venv/bin/companion", f"'{Path(sys.executable).parent / 'companion'}'")
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    answers, shown = done.stdout.splitlines(), example[2].splitlines()
    assert len(answers) == len(shown)
    for answer, line in zip(answers, shown, strict=True):
        pattern = ".*".join(re.escape(part) for part in line.strip().split("…"))
        assert re.fullmatch(pattern, answer), f"{answer} is not as the README shows: {line.strip()}"
