"""Releases to install inside the computer of ``machine.py``: the real one, and others that are it but for a line."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tests.slow.pi.machine import ROOT, Unavailable, cache

INSIDE = "3.11-x86_64"
"""The Python of bookworm, on this machine."""
UNDRAWN, DYING, GOOD = "900.1", "900.2", "901.0"
"""Versions of updates: one that cannot draw, one that dies soon after each start, and one that works."""
NEW_NAME = "Table companion, renewed"
EDITS: dict[str, dict[str, tuple[str, str]]] = {
    UNDRAWN: {
        "ui/touch/glass/stage.py": (
            "class Stage(",
            'raise RuntimeError("This version cannot draw.")\n\n\nclass Stage(',
        )
    },
    DYING: {
        "ui/touch/app/heartbeat.py": ("        now = self._clock.time()\n", "        raise SystemExit(3)\n")
    },
    GOOD: {},
}


def wheels() -> Path:
    """A folder of wheels for the computer, from the tree as it is. Raises :class:`Unavailable`."""
    recipe = (ROOT / "constraints.txt").read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    folder = cache() / f"wheels-{INSIDE}-{hashlib.blake2b(recipe, digest_size=5).hexdigest()}"
    known = folder.exists()
    beside = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(beside, ignore_errors=True)
    if known:
        shutil.copytree(folder, beside)
        for own in beside.glob("fish_table_companion-*"):
            own.unlink()
    words = ["--own-only"] if known else ["--for", INSIDE]
    made = subprocess.run(
        [sys.executable, str(ROOT / "deploy/wheels.py"), str(beside), *words],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode and not known:
        raise Unavailable(f"the wheels cannot be fetched here: {made.stderr.strip()[-200:]}")
    assert made.returncode == 0, made.stderr
    for old in cache().glob(f"wheels-{INSIDE}-*"):
        if old != beside:
            shutil.rmtree(old)
    return beside.rename(folder)


def lay_out(folder: Path) -> None:
    """The releases in ``folder``: ``first`` and the updates ``undrawn``, ``dying`` and ``good.tar.gz``."""
    source = wheels()
    _packed(source, folder / "first.tar.gz")
    shutil.unpack_archive(folder / "first.tar.gz", folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    first = unpacked.rename(folder / "first")
    (own,) = (first / "wheels").glob("fish_table_companion-*.whl")
    for name, version in (("undrawn", UNDRAWN), ("dying", DYING), ("good", GOOD)):
        other = folder / name
        shutil.copytree(first, other, copy_function=os.link)
        (other / "wheels" / own.name).unlink()
        revised(own, other / "wheels", version, EDITS[version])
        (other / "VERSION").unlink()
        (other / "VERSION").write_text(f"{version}\n")
    unit = folder / "good/deploy/system/etc/systemd/system/companion.service"
    text = unit.read_text()
    unit.unlink()
    unit.write_text(text.replace("Description=Table companion", f"Description={NEW_NAME}"))
    subprocess.run(["tar", "-C", folder, "-czf", folder / "good.tar.gz", "good"], check=True)


def _packed(source: Path, file: Path) -> None:
    words = [
        sys.executable,
        str(ROOT / "deploy/release.py"),
        str(file.parent / "packed"),
        "--wheels",
        str(source),
    ]
    subprocess.run(words, check=True, capture_output=True)
    (packed,) = (file.parent / "packed").glob("*.tar.gz")
    packed.rename(file)


def revised(wheel: Path, folder: Path, version: str, edits: Mapping[str, tuple[str, str]]) -> Path:
    """The same wheel with another version, and with each first text of ``edits`` replaced by the second."""
    old = wheel.name.split("-")[1]
    made = folder / wheel.name.replace(f"-{old}-", f"-{version}-")
    done = set()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as target:
        for name in source.namelist():
            data = source.read(name)
            if name in edits:
                before, after = edits[name]
                assert before.encode() in data, (name, before)
                data = data.replace(before.encode(), after.encode(), 1)
                done.add(name)
            if name == "companion/__init__.py":
                data = data.replace(f'"{old}"'.encode(), f'"{version}"'.encode())
            if name.endswith(".dist-info/METADATA"):
                data = data.replace(f"\nVersion: {old}\n".encode(), f"\nVersion: {version}\n".encode())
            if name.endswith(".dist-info/RECORD"):
                data = data.replace(f"-{old}.dist-info".encode(), f"-{version}.dist-info".encode())
            target.writestr(name.replace(f"-{old}.dist-info", f"-{version}.dist-info"), data)
    assert done == set(edits)
    return made
