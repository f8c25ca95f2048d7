"""A Linux kernel that runs as a process and pretends the pins of a Raspberry Pi: built once, and kept in the cache.

It is Debian's own source, built for user-mode Linux with gpio-sim, which gives a real ``/dev/gpiochip0`` whose lines a
test can pull. The whole system is its root, read-only. Building takes some minutes; it lies outside the repository.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCES = Path("/usr/src")
NEEDED = ("gcc", "make", "flex", "bison", "bc", "tar", "xz")
SWITCHED_ON = "GPIOLIB GPIO_CDEV GPIO_SIM CONFIGFS_FS HOSTFS DEVTMPFS TMPFS SYSFS PROC_FS HZ_PERIODIC"
SWITCHED_OFF = "MODULES SOUND NET NO_HZ_IDLE"
CHANGES = (
    # As it is, no interrupt is left for a line that tells edges.
    ("arch/um/include/asm/irq.h", r"#define NR_IRQS\b.*", "#define NR_IRQS (UM_LAST_SIGNAL_IRQ + 64)"),
    # Edges of pretended lines are told at the next tick: a millisecond, not ten.
    ("arch/um/Kconfig", r"default 100\b", "default 1000"),
)
"""Files of the source, what is replaced in them, and by what."""


class Unbuildable(Exception):
    """There can be no such kernel here, in one sentence."""


def kernel() -> Path:
    """The kernel, built if it never was. Raises :class:`Unbuildable`."""
    sources = sorted(SOURCES.glob("linux-source-*.tar.xz"))
    if not sources:
        raise Unbuildable("no kernel source: install Debian's linux-source")
    recipe = repr((SWITCHED_ON, SWITCHED_OFF, CHANGES, sources[-1].name, sources[-1].stat().st_size))
    key = hashlib.blake2b(recipe.encode(), digest_size=6).hexdigest()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fish-table-companion"
    ready = cache / f"pin-kernel-{key}"
    if not ready.exists():
        missing = [tool for tool in NEEDED if shutil.which(tool) is None]
        if missing:
            raise Unbuildable(f"a kernel can't be built without {', '.join(missing)}")
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix="building-") as folder:
            _build(sources[-1], Path(folder)).replace(ready)
    return ready


def _build(source: Path, folder: Path) -> Path:
    """Build it in ``folder``; returns the executable."""
    _run(folder, "tar", "xf", str(source), "--strip-components=1")
    for name, old, new in CHANGES:
        file = folder / name
        file.write_text(re.sub(old, new, file.read_text()))
    _run(folder, "make", "ARCH=um", "defconfig")
    switches = [word for name in SWITCHED_ON.split() for word in ("-e", name)]
    switches += [word for name in SWITCHED_OFF.split() for word in ("-d", name)]
    _run(folder, "scripts/config", *switches)
    _run(folder, "make", "ARCH=um", "olddefconfig")
    _run(folder, "nice", "make", "ARCH=um", f"-j{os.cpu_count() or 1}", "linux")
    _run(folder, "strip", "linux")
    return folder / "linux"


def _run(folder: Path, *words: str) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unbuildable(f"{' '.join(words[:3])} failed: {done.stderr.strip()[-300:]}")
