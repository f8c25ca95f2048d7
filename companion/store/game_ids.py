"""Games by their ids: which there are in a folder, the newest, and the one that somebody means.

An id is the name of a game's journal (``journal.py``): its number, six digits or more, and random letters or digits,
so that ids sort by number and two tables' games are told apart. No file is opened here.
"""

from __future__ import annotations

import os
import re
from operator import methodcaller
from pathlib import Path

import msgspec

NAME = re.compile(r"(?:\d{6}|[1-9]\d{6,11})-[a-z0-9]+")
SUFFIX = ".jsonl"
_digits = methodcaller("index", "-")
_FILES = re.compile(rf"(?<![^\0])({NAME.pattern})\.jsonl(?![^\0])")


class NoSuchGame(msgspec.Struct, frozen=True):
    """No game's name begins so."""

    beginning: str


class Ambiguous(msgspec.Struct, frozen=True):
    """More than one game's name begins so."""

    beginning: str
    ids: tuple[str, ...]


def number(id: str) -> int:
    """A game's number, from its name."""
    return int(id[: id.index("-")])


def path_of(folder: Path, id: str) -> Path:
    """Where the journal of a game lies in the folder of games."""
    return folder / (id + SUFFIX)


def ids(folder: Path) -> list[str]:
    """The names of all games in ``folder``, by number, the oldest first; no file is opened."""
    names = _names(folder)
    names.sort()
    # As text, a number of seven digits would come before one of six.
    names.sort(key=_digits)
    return names


def newest(folder: Path) -> Path | None:
    """The journal with the highest number, or ``None`` where there is no game yet."""
    names = ids(folder)
    return path_of(folder, names[-1]) if names else None


def _names(folder: Path) -> list[str]:
    try:
        # All at once: ten thousand names are matched in a few milliseconds.
        return _FILES.findall("\0".join(os.listdir(folder)))
    except FileNotFoundError:
        return []


def find(folder: Path, beginning: str) -> str | NoSuchGame | Ambiguous:
    """The one game whose name begins so; ``last`` is the newest."""
    if beginning == "last":
        path = newest(folder)
        return NoSuchGame(beginning) if path is None else path.name.removesuffix(SUFFIX)
    found = [id for id in ids(folder) if id.startswith(beginning)]
    if beginning in found:
        return beginning
    if len(found) == 1:
        return found[0]
    return Ambiguous(beginning, tuple(found)) if found else NoSuchGame(beginning)
