"""What a look at the box found: all is well, or one sentence that says what is not and one that says what to do."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    key: str
    """What it is: ``power``, ``heat``, ``disk``, ``clock``, …"""
    ok: bool
    says: str = ""
    """How it is, in one sentence; where it is well perhaps a few words, such as how much room is left.

    Where it is not well it holds no figure, which would make it another sentence at every look."""
    remedy: str = ""
    """What to do about it, in one sentence."""

    @property
    def sentence(self) -> str:
        """What people at the table are told."""
        return f"{self.says} {self.remedy}".strip()


class Roots(msgspec.Struct, frozen=True):
    """Where the kernel tells how things are; tests hand in folders of their own."""

    sys: Path = Path("/sys")
    proc: Path = Path("/proc")
    run: Path = Path("/run")
    dev: Path = Path("/dev")

    @classmethod
    def under(cls, folder: Path) -> Roots:
        """The same tree in another place."""
        return cls(*(folder / name for name in ("sys", "proc", "run", "dev")))


def text(path: Path) -> str:
    """What a file of the kernel says, without its line end; empty where there is none or it may not be read."""
    try:
        return path.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
