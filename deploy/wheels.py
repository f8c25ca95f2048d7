#!/usr/bin/env python3
"""Gathers a folder of wheels from which the table installs itself without a network.

    deploy/wheels.py DIR                            for both images of Raspberry Pi OS, bookworm and trixie
    deploy/wheels.py DIR --for 3.11-aarch64         for one of them
    deploy/wheels.py DIR --for this                 for this machine and its Python
    deploy/wheels.py DIR --own-only                 nothing but the table's own wheel, into a folder that has the others

The folder gets the table's own wheel, with all drawings, sounds and languages made, so that nothing is rendered on the
Pi; every package that it needs, at the version of ``constraints.txt``; and pip itself, which installs them. It needs
Python 3.11 or later and a network, and nothing of the table's set-up.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
PACKAGES = ("companion", "hardware", "ui")
BUILT_WITH = ("setuptools", "babel", "cairosvg", "pillow", "msgspec")
"""What makes drawings, languages and the wheel."""
PIP = "pip==26.3"

GLIBC = {"aarch64": (17, 26, 27, 28, 31, 34, 35, 36), "x86_64": (5, 12, 17, 26, 27, 28, 31, 34, 35, 36)}
"""The C libraries, as 2.N, whose wheels run on Debian 12 and later; pip has to be told each of them."""
OLD_NAMES = {"aarch64": ("manylinux2014",), "x86_64": ("manylinux2014", "manylinux2010", "manylinux1")}


class Missing(Exception):
    """A wheel that is needed is not there; ``str`` of it is one sentence."""


class Target(NamedTuple):
    """A Python on a kind of machine, such as 3.13 on aarch64."""

    python: str
    machine: str

    def __str__(self) -> str:
        return f"{self.python}-{self.machine}"

    @property
    def extras(self) -> str:
        """What drives the pins: no lgpio has wheels for Python 3.13, where Debian's own is taken."""
        return "[pi]" if self.python in ("3.11", "3.12") else ""

    @property
    def tags(self) -> list[str]:
        """What tells pip which wheels fit."""
        abi = "cp" + self.python.replace(".", "")
        words = ["--python-version", self.python, "--implementation", "cp"]
        for each in (abi, "abi3", "none"):
            words += ["--abi", each]
        for name in OLD_NAMES[self.machine]:
            words += ["--platform", f"{name}_{self.machine}"]
        for minor in GLIBC[self.machine]:
            words += ["--platform", f"manylinux_2_{minor}_{self.machine}"]
        return [*words, "--platform", f"linux_{self.machine}"]


THIS = Target(f"{sys.version_info.major}.{sys.version_info.minor}", platform.machine())
PI = (Target("3.11", "aarch64"), Target("3.13", "aarch64"))
"""Raspberry Pi OS 64-bit: bookworm and trixie."""


def target(text: str) -> Target:
    """The target that a person typed."""
    if text == "this":
        return THIS
    python, _, machine = text.partition("-")
    if python not in ("3.11", "3.12", "3.13") or machine not in GLIBC:
        raise argparse.ArgumentTypeError("a target is “this”, or such as 3.11-aarch64 or 3.13-x86_64")
    return Target(python, machine)


def say(sentence: str) -> None:
    """Tell whoever builds, at once."""
    print(sentence, flush=True)


def run(words: Sequence[str | Path], failure: str, **where: object) -> None:
    """Run a command that has nothing to say unless it fails; raises :class:`Missing` then."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **where)  # type: ignore[call-overload]
    if done.returncode:
        raise Missing("\n".join((failure, *done.stderr.strip().splitlines()[-12:])))


def pip(python: str | Path, *words: str | Path, failure: str) -> None:
    """Run the pip of this Python; raises :class:`Missing` with ``failure`` and the end of what it said."""
    run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", *words], failure)


def newest(files: Iterable[Path]) -> float:
    """When the youngest of these files was changed, in seconds since 1970."""
    return max(file.stat().st_mtime for file in files)


def fresh(made: Path, *sources: Path) -> bool:
    """Whether what was made is there and younger than all it was made from."""
    return made.exists() and made.stat().st_mtime >= newest(sources)


def builder(beside: Path) -> Path:
    """A Python that has what the wheel is built with: this one, or one made for it."""
    if all(importlib.util.find_spec({"pillow": "PIL"}.get(name, name)) for name in BUILT_WITH):
        return Path(sys.executable)
    say("Fetching what the drawings are made with.")
    run([sys.executable, "-m", "venv", beside], "Python's own venv is needed; Debian has it in python3-venv.")
    python = beside / "bin" / "python"
    failure = "What the drawings are made with is missing."
    pip(python, "install", "--constraint", CONSTRAINTS, *BUILT_WITH, failure=failure)
    return python


def own_wheel(folder: Path) -> Path:
    """The table's own wheel, built into ``folder`` from a copy of the sources; one of before makes room for it."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("fish_table_companion-*.whl"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="table-companion-") as temporary:
        python = builder(Path(temporary) / "venv")
        tree = Path(temporary) / "tree"
        tree.mkdir()
        for name in PACKAGES:
            # Times are kept: what was made here and is up to date need not be made again.
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy2(ROOT / name, tree / name)
        make(python, tree)
        say("Building the table's own wheel.")
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(int(newest(tree.rglob("*.py"))))}
        build = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
        failure = "The table's own wheel could not be built."
        run([python, "-c", build, folder.resolve()], failure, cwd=tree, env=environment)
    (wheel,) = folder.glob("fish_table_companion-*.whl")
    return wheel


def make(python: Path, tree: Path) -> None:
    """Make drawings, sounds and languages in ``tree``, where they are not made yet."""
    drawings = list((tree / "ui/drawings/svg").glob("*.svg"))
    catalogues = list((tree / "companion/locale").glob("*/LC_MESSAGES/*.po"))
    steps = (
        (
            "ui.drawings.render",
            "ui/drawings/atlas/index.json",
            (*drawings, tree / "ui/touch/picture/theme.py"),
        ),
        ("ui.drawings.outlines", "companion/sheet/drawings.json", tuple(drawings)),
        ("ui.sounds.render", "ui/sounds/made/cast.wav", ()),
    )
    for module, made, sources in steps:
        if not fresh(tree / made, tree / f"{module.replace('.', '/')}.py", *sources):
            say(f"Making {made.rpartition('/')[0]}.")
            run([python, "-m", module], f"{module} did not make what it should.", cwd=tree)
    for catalogue in catalogues:
        if not fresh(catalogue.with_suffix(".mo"), catalogue):
            say(f"Making {catalogue.parts[-3]}.")
            words = ["--input-file", str(catalogue), "--output-file", str(catalogue.with_suffix(".mo"))]
            run(
                [python, "-m", "babel.messages.frontend", "--quiet", "compile", *words],
                f"{catalogue.name} could not be compiled.",
                cwd=tree,
            )


def gather(folder: Path, targets: Sequence[Target]) -> None:
    """Fill ``folder`` with all wheels for ``targets``; raises :class:`Missing`."""
    for old in folder.glob("*.whl"):
        old.unlink()
    wheel = own_wheel(folder)
    pip(sys.executable, "download", "--no-deps", "--dest", folder, PIP, failure="pip's own wheel is missing.")
    for each in targets:
        say(f"Fetching what it needs for Python {each.python} on {each.machine}.")
        pip(
            sys.executable,
            *("download", "--only-binary=:all:", "--dest", folder, "--constraint", CONSTRAINTS),
            *each.tags,
            f"{wheel}{each.extras}",
            failure=f"Not every wheel for {each} could be had:",
        )
    count = len(list(folder.glob("*.whl")))
    size = sum(file.stat().st_size for file in folder.glob("*.whl")) / 1e6
    say(f"{folder} holds {count} wheels, {size:.0f} MB.")


def main() -> int:
    """Gather what the command line asks for; 0, or 1 with a sentence on standard error where something is missing."""
    told = argparse.ArgumentParser(description="Gather a folder of wheels to install the table from.")
    told.add_argument("folder", type=Path, metavar="DIR")
    told.add_argument("--for", dest="targets", type=target, action="append", metavar="PYTHON-MACHINE")
    told.add_argument(
        "--own-only", action="store_true", help="Build the table's own wheel; leave the others."
    )
    words = told.parse_args()
    try:
        if words.own_only:
            own_wheel(words.folder)
        else:
            gather(words.folder, words.targets or PI)
    except Missing as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
