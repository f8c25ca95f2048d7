"""The house stands as described: no floor needs one above it, no test another, and each part is pinned."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINS = re.findall(r"^(\S+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE)

IMPORT_ALL = """
import importlib, pkgutil, sys
package, *absent = sys.argv[1:]
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(f"{name} is not installed")
sys.meta_path.insert(0, Absent())
for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
    print(importlib.import_module(found.name).__name__)
"""


def python(code: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_the_table_knows_needs_no_screen_no_pins_and_no_serial_port() -> None:
    names = python(IMPORT_ALL, "companion", "kivy", "gpiozero", "serial").split()
    assert "companion.play.referee" in names
    assert "companion.games.fish_fish.rules" in names


def test_the_hardware_needs_no_screen() -> None:
    python(IMPORT_ALL, "hardware", "kivy")


@pytest.mark.parametrize("words", [["--help"], ["config", "get"], ["referee", "--help"]])
def test_only_play_loads_the_screen(words: list[str]) -> None:
    assert python(
        "import sys\nfrom ui.shell.main import run\nrun(sys.argv[1:])\nassert 'kivy' not in sys.modules",
        *words,
    )


def imported(file: Path) -> set[str]:
    """The last names of all modules a file may import, and of what it takes from them."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.name.rpartition(".")[2] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= set(node.module.split("."))
    return names


def test_no_test_imports_another() -> None:
    """What several tests share lies in a module beside them that is named for what it holds."""
    files = [*(ROOT / "tests").rglob("*.py")]
    tests = {file.stem for file in files if file.name.startswith("test_")}
    assert len(tests) > 100
    assert {str(file): found for file in files if (found := imported(file) & tests)} == {}


def parts() -> dict[str, str]:
    """Every distribution that set-up installs, with its version, by walking what each one requires."""
    found: dict[str, str] = {}
    waiting = [("fish-table-companion", "dev")]
    while waiting:
        name, extra = waiting.pop()
        for text in requires(name) or []:
            requirement = Requirement(text)
            if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
                continue
            try:
                held = version(requirement.name)
            except PackageNotFoundError:
                pytest.fail(f"{requirement} of {name} is not installed")
            if canonicalize_name(requirement.name) not in found:
                found[canonicalize_name(requirement.name)] = held
                waiting += [(requirement.name, each) for each in requirement.extras or [""]]
    return found


def test_every_part_is_pinned_to_the_version_that_is_tested() -> None:
    pins = {canonicalize_name(name): pin for name, pin in PINS}
    assert {name: pins.get(name) for name in parts()} == parts()


def test_constraints_are_names_and_versions_alone() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert len(PINS) == len([line for line in lines if not line.startswith("#")])
