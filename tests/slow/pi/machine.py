"""A small computer in a folder: Debian's files, made once by mmdebstrap, that systemd boots in a container.

It has no network, no screen and a kernel that is the host's, but its own systemd, users and services, so that what is
installed there starts, dies and comes back as on a Pi. Every boot writes into a layer of its own above the files.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
PACKAGES = [
    *("systemd-sysv", "libpam-systemd", "dbus", "udev", "polkitd", "python3", "python3-evdev"),
    *("libegl1", "libgl1", "libgles2", "libgl1-mesa-dri", "libgbm1", "libdrm2", "libmtdev1"),
    *("fonts-sil-gentiumplus", "espeak-ng"),
]
"""What deploy/install.sh would have apt-get install, because there is no network inside."""
BOOTED_WITHIN = 1200
"""Seconds for all that is done in one boot."""

PROOF = """[Unit]
After=systemd-user-sessions.service dbus.service companion.service
[Service]
Type=oneshot
TimeoutStartSec=infinity
Environment=HOME=/root LANG=C.UTF-8
StandardOutput=append:/proof.log
StandardError=append:/proof.log
ExecStart=-/usr/bin/python3 /inside.py {doing}
ExecStart=-/bin/systemctl --no-block poweroff
"""


class Unavailable(Exception):
    """There can be no such computer here, in one sentence."""


def cache() -> Path:
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fish-table-companion"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def need(*tools: str) -> None:
    """Raises :class:`Unavailable` where one is missing, or this account may not boot containers."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        raise Unavailable(f"not here: {', '.join(missing)}")
    if os.geteuid():
        raise Unavailable("only root may do that")


def debian(
    suite: str, architecture: str, packages: Sequence[str], variant: str = "minbase", *options: str
) -> Path:
    """The folder of a Debian with these packages, made if it never was. Raises :class:`Unavailable`."""
    need("mmdebstrap")
    recipe = repr((suite, architecture, sorted(packages), variant, options))
    ready = cache() / f"{suite}-{architecture}-{hashlib.blake2b(recipe.encode(), digest_size=5).hexdigest()}"
    if ready.exists():
        return ready
    with tempfile.TemporaryDirectory(dir=cache(), prefix="building-") as folder:
        beside = Path(folder) / "root"
        made = subprocess.run(
            ["mmdebstrap", "--quiet", f"--variant={variant}", "--mode=root", f"--architectures={architecture}",
             f"--include={','.join(packages)}", *options, suite, str(beside)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if made.returncode:
            raise Unavailable(f"mmdebstrap made no {suite}: {made.stderr.strip().splitlines()[-1:]}")
        beside.chmod(0o755)
        beside.rename(ready)
    return ready


@contextmanager
def layer(below: Path, above: Path) -> Iterator[Path]:
    """The files of ``below``, whose changes go into ``above``. Raises :class:`Unavailable`."""
    for name in ("changes", "work", "root"):
        (above / name).mkdir(exist_ok=True)
    options = f"lowerdir={below},upperdir={above / 'changes'},workdir={above / 'work'}"
    mounted = subprocess.run(
        ["mount", "-t", "overlay", "overlay", "-o", options, str(above / "root")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if mounted.returncode:
        raise Unavailable(f"no overlay can be mounted here: {mounted.stderr.strip()}")
    try:
        yield above / "root"
    finally:
        subprocess.run(["umount", str(above / "root")], check=False)


def boot(root: Path, inside: Path, doing: str, *bound: str) -> dict[str, Any]:
    """Boot ``root``, run ``inside`` there with the word ``doing``, and switch off; returns what it found."""
    service = root / "etc/systemd/system/proof.service"
    service.write_text(PROOF.format(doing=doing))
    wanted = service.parent / "multi-user.target.wants"
    wanted.mkdir(exist_ok=True)
    if not (wanted / service.name).is_symlink():
        (wanted / service.name).symlink_to(f"/etc/systemd/system/{service.name}")
    shutil.copy(inside, root / "inside.py")
    (root / "found.json").unlink(missing_ok=True)
    (root / "proof.log").unlink(missing_ok=True)
    console = subprocess.run(
        ["timeout", "-k", "10", str(BOOTED_WITHIN), "systemd-nspawn", "--boot", f"--directory={root}",
         "--register=no", "--keep-unit", "--private-network", "--console=passive", *bound],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = root / "found.json"
    log = root / "proof.log"
    if not log.exists():
        raise Unavailable(f"no container boots here: {(console.stdout + console.stderr)[-300:]}")
    assert found.exists(), log.read_text()[-6000:]
    told: dict[str, Any] = json.loads(found.read_text())
    return told | {"log": log.read_text()}


@contextmanager
def computer(packages: Sequence[str] = PACKAGES) -> Iterator[Path]:
    """The folder of a computer with nothing of the table on it. Raises :class:`Unavailable`."""
    need("systemd-nspawn", "mount")
    with ExitStack() as stack:
        above = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=cache(), prefix="layer-")))
        yield stack.enter_context(layer(debian("bookworm", "amd64", packages), above))
