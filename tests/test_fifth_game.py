"""A game is two folders and its golden games: Pass the Fish is added to a copy of the tree, and all of it goes on.

The copy differs from the tree by what was added and by nothing else. That every sentence is translated is asked of the
tree alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FIXTURE = ROOT / "tests" / "fixtures" / "pass_the_fish"
ADDED = {
    "companion": "companion/games/pass_the_fish",
    "ui": "ui/touch/games/pass_the_fish",
    "cases": "tests/cases/pass-the-fish",
}
PLAYS = "tests/ui/touch/games/test_pass_the_fish.py"
"""Where the tests that play it stand in the copy."""
NOT_COPIED = (".git", ".venv", "build", "demo", "dist", "*_cache", ".hypothesis", "__pycache__", "*.egg-info")
KNOWN_TYPES = ROOT / ".mypy_cache"
"""Where mypy keeps what it found of the tree, so that in the copy it need look at the game alone."""
MOST_LINES = 250

QUICK = (
    "tests/companion/games/test_golden.py",
    "tests/companion/games/test_games.py",
    "tests/companion/games/test_refusals.py",
    "tests/companion/settings/test_settings.py",
    "tests/docs/test_examples.py",
    "tests/ui/touch/game",
    "tests/ui/touch/screens/test_rules_help.py",
    "tests/test_games_at_home.py",
)
"""Tests that look at every game by itself; of most the part that is about this one."""
WHOLE = (
    "tests/companion/games",
    "tests/companion/play/test_contract_two_worlds.py",
    "tests/companion/settings",
    "tests/companion/sheet/test_other_games.py",
    "tests/docs",
    "tests/ui/touch/app/test_first_picture.py",
    "tests/ui/touch/game",
    "tests/ui/touch/screens",
    "tests/ui/touch/sound",
    "tests/test_games_at_home.py",
    "tests/test_rooms.py",
)
ABOUT_IT = "pass or setting or home or own_name"


def files(root: Path) -> dict[str, bytes]:
    """Every file that is copied, by its path."""
    skipped = shutil.ignore_patterns(*NOT_COPIED)
    found = {}
    for folder, folders, names in os.walk(root):
        left = skipped(folder, [*folders, *names])
        folders[:] = sorted(set(folders) - left)
        for name in set(names) - left:
            path = Path(folder) / name
            found[path.relative_to(root).as_posix()] = path.read_bytes()
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with a fifth game."""
    here = tmp_path_factory.mktemp("fifth") / "tree"
    shutil.copytree(ROOT, here, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for part, place in ADDED.items():
        shutil.copytree(FIXTURE / part, here / place, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(FIXTURE / "plays.py", here / PLAYS)
    if KNOWN_TYPES.is_dir():
        shutil.copytree(KNOWN_TYPES, here / KNOWN_TYPES.name)
    return here


def run(copy: Path, *arguments: str, told: str = "") -> str:
    """What a module of the copy prints, or Python after ``-c``; it has to end well."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *(arguments if arguments[0] == "-c" else ("-m", *arguments))],
        cwd=copy,
        env=environment | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        input=told,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_takes_no_more_lines_than_a_game_should() -> None:
    lines = sum(
        len(path.read_text("utf-8").splitlines())
        for part in ADDED
        for path in (FIXTURE / part).iterdir()
        if path.suffix in (".py", ".jsonl")
    )
    assert lines <= MOST_LINES


def test_nothing_else_of_the_tree_is_changed_for_it(copy: Path) -> None:
    before, after = files(ROOT), files(copy)
    assert {name: after.get(name) for name in before} == before
    others = {name for name in set(after) - set(before) if not name.startswith(tuple(ADDED.values()))}
    assert others == {PLAYS}


def test_it_is_written_as_the_house_is(copy: Path) -> None:
    folders = [place for part, place in ADDED.items() if part != "cases"]
    run(copy, "ruff", "check", *folders)
    run(copy, "ruff", "format", "--check", *folders)
    run(
        copy, "-c", "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    )


def test_the_referee_judges_it(copy: Path) -> None:
    told = [
        {"do": "bank"},
        {"do": "open", "game": "pass-the-fish", "players": ["Anna", "Béla"]},
        {"do": "bank"},
        {"do": "tell", "number": 6},
        {"do": "bank"},
    ]
    answers = run(copy, "ui.shell", "referee", told="".join(f"{json.dumps(record)}\n" for record in told))
    said = [json.loads(line) for line in answers.splitlines()]
    assert [answer.get("refusal", {}).get("code") for answer in said] == [
        "no-game",
        None,
        "not-available",
        None,
        None,
    ]
    assert said[-1]["view"]["totals"] == {"Anna": 6, "Béla": 0}


def test_it_is_played_whole_by_touch_and_every_picture_has_its_room(copy: Path) -> None:
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", PLAYS)


def test_what_is_asked_of_every_game_is_asked_of_it(copy: Path) -> None:
    said = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", ABOUT_IT, *QUICK)
    assert " passed" in said


@pytest.mark.slow
def test_all_that_looks_at_games_holds_with_five_of_them(copy: Path) -> None:
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *WHOLE)
