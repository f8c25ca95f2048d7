#!/usr/bin/env python3
"""Builds a release: one file to copy to a Pi, that installs itself there and is what ``companion update`` takes.

    deploy/release.py                       dist/table-companion-VERSION.tar.gz for both images of Raspberry Pi OS
    deploy/release.py DIR --for this        for this machine and its Python, into DIR

In it is one folder, ``table-companion-VERSION``: ``VERSION``, ``wheels/`` (``wheels.py``) and ``deploy/``. On the Pi::

    tar xf table-companion-VERSION.tar.gz
    sudo table-companion-VERSION/deploy/install.sh
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

from wheels import PI, ROOT, Missing, Target, gather, say, target

DEPLOY = ROOT / "deploy"
BUILD_TOOLS = ("prepare.sh", "release.py", "wheels.py", "wiring.py", "__pycache__")
"""What of ``deploy`` nobody needs on a Pi."""


def version_of(wheels: Path) -> str:
    """The version of the table's own wheel."""
    (wheel,) = wheels.glob("fish_table_companion-*.whl")
    return wheel.name.split("-")[1]


def pack(wheels: Path, folder: Path) -> Path:
    """Put ``wheels`` and ``deploy`` together to a release in ``folder``; returns its file."""
    version = version_of(wheels)
    name = f"table-companion-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix="release-") as temporary:
        release = Path(temporary) / name
        shutil.copytree(DEPLOY, release / "deploy", ignore=shutil.ignore_patterns(*BUILD_TOOLS))
        (release / "VERSION").write_text(f"{version}\n")
        for file in ("README.md", "LICENSE"):
            shutil.copy2(ROOT / file, release / file)
        beside = Path(temporary) / "archive"
        # Wheels are compressed already.
        with tarfile.open(beside, "w:gz", compresslevel=1) as archive:
            archive.add(release, name, filter=owned_by_root)
            for wheel in sorted(wheels.glob("*.whl")):
                archive.add(wheel, f"{name}/wheels/{wheel.name}", filter=owned_by_root)
        return beside.replace(folder / f"{name}.tar.gz")


def owned_by_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """The member as root owns it: 755 where it may be run, else 644, whoever built the release."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member


def main(words: Sequence[str] | None = None) -> int:
    """Build what the command line asks for; 0, or 1 with a sentence on standard error where a wheel is missing."""
    told = argparse.ArgumentParser(description="Build a release of the table.")
    told.add_argument("folder", type=Path, metavar="DIR", nargs="?", default=ROOT / "dist")
    told.add_argument("--for", dest="targets", type=target, action="append", metavar="PYTHON-MACHINE")
    told.add_argument("--wheels", type=Path, metavar="DIR", help="A folder of wheels that is made already.")
    asked = told.parse_args(words)
    targets: Sequence[Target] = asked.targets or PI
    try:
        if asked.wheels is None:
            asked.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=asked.folder, prefix="wheels-") as temporary:
                gather(Path(temporary), targets)
                file = pack(Path(temporary), asked.folder)
        else:
            file = pack(asked.wheels, asked.folder)
    except Missing as why:
        print(why, file=sys.stderr)
        return 1
    say(f"{file} is the release, {file.stat().st_size / 1e6:.0f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
