"""A game is two folders, and nothing outside them names it: what is shared is told of games by their registrations."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.games import registrations
from companion.language.words import Words

ROOT = Path(__file__).parents[1]
FOLDERS = [f"{floor}/games/{game.group}/" for floor in ("companion", "ui/touch") for game in registrations()]
NAMES = sorted(
    {
        said.lower().replace("'", "’")
        for game in registrations()
        for said in (game.name, game.group, game.group.replace("_", ""), game.title(Words()))
    }
)
NAME = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, NAMES))})")


def spoken(source: str) -> Iterator[str]:
    """Every name and text in a module, but for its comments and docstrings."""
    tree = ast.parse(source)
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.Expr))
    docstrings = {id(node.value) for node in statements if isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        for field in ("id", "attr", "name", "arg", "asname"):
            said = getattr(node, field, None)
            if isinstance(said, str):
                yield said


def names_a_game(path: Path) -> bool:
    return any(NAME.search(said.lower().replace("'", "’")) for said in spoken(path.read_text()))


def test_the_name_of_a_game_is_found_wherever_it_is_said() -> None:
    def found(source: str) -> set[str]:
        return {said for said in spoken(source) if NAME.search(said.lower().replace("'", "’"))}

    assert found("from companion.games.fish_fish import rules") == {"companion.games.fish_fish"}
    assert found("class FishFishScreen:\n    game = 'go-fish'") == {"FishFishScreen", "go-fish"}
    assert found('say("Somethin\' Fishy")\nself.gone_fishing = 1') == {"Somethin' Fishy", "gone_fishing"}
    assert found('"""Fish Fish."""\nx = 1  # go-fish\n"something"') == set()


def test_no_module_outside_its_folders_names_a_game() -> None:
    paths = [
        path for floor in ("companion", "hardware", "ui", "deploy") for path in (ROOT / floor).rglob("*.py")
    ]
    outside = {path.relative_to(ROOT).as_posix(): path for path in paths}
    named = {
        name for name, path in outside.items() if not name.startswith(tuple(FOLDERS)) and names_a_game(path)
    }
    assert len(outside) > 300
    assert named == set()


FIFTH = """
from companion.games.registration import Registration


def rules():
    from msgspec import Struct
    from companion.games.game import Game, Record

    class Bank(Record, frozen=True, tag="bank"):
        pass

    return Game(name="pass-the-fish", fewest=2, most=4, records={"bank": Bank}, options=Struct,
        begin=lambda setup: setup, play=lambda state, move: state, stop=lambda state: state,
        is_over=lambda state: False, view=lambda state: {}, now=lambda state: (), events=lambda before, move, after: [])


REGISTRATION = Registration(name="pass-the-fish", title=lambda words: "Pass the Fish", rules=rules,
    refusals=dict, sheet=lambda: None)
"""

ASKED = """
import sys
import companion.games
companion.games.__path__.append(sys.argv[1])
from companion.play.referee import Referee
from companion.play.backup import TAGS
from companion.settings.model import KEYS, Settings, get, hints_of, replaced
assert companion.games.registrations()[-1].name == "pass-the-fish"
assert Referee().judge({"do": "bank"}).code == "no-game"
assert Referee().judge({"do": "bonk"}).code == "malformed"
assert KEYS[hints_of("pass-the-fish")]
assert get(replaced(Settings(), "pass_the_fish.hints", "never"), "pass_the_fish.hints") == "never"
assert len(TAGS) == 2
"""


def test_a_fifth_game_is_known_everywhere_by_its_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "pass_the_fish").mkdir()
    (tmp_path / "pass_the_fish" / "__init__.py").write_text(FIFTH)
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
