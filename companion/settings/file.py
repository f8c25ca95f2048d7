"""The settings file: where it is, how it is read whatever has become of it, and how it is changed.

It is TOML, for people to write in: a change keeps their comments and order. Beside it lies a copy of the last
file that was right in every line. A file that is empty or is no TOML is never taken for "no settings": it is
kept aside, and the copy takes its place. A file with a wrong line stays as it is, its other lines hold, and
the line is named. Either way the table starts, and whoever reads gets the sentences to show.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.language.words import Words
from companion.settings.model import Problem, Settings, Value, judged, taken
from companion.store import durable
from companion.store.durable import NotWritten

NAME = "table.toml"
SYSTEM = Path("/etc/companion") / NAME
"""The settings of a table that was installed."""
SYSTEM_DATA = Path("/var/lib/companion")
OWN = "fish-table-companion"
"""The name of our folders among a user's own."""


class Loaded(msgspec.Struct, frozen=True):
    """Settings in force, where they are from, and what was found wrong on the way."""

    settings: Settings
    path: Path
    data: Path
    """The folder of the games."""
    problems: list[Problem] = []
    aside: Path | None = None
    """Where a damaged file was put."""

    def notices(self) -> list[str]:
        """What the owner should know, one sentence each, in the table's language."""
        words = Words(self.settings.language)
        told = [problem.sentence(words, str(self.path)) for problem in self.problems]
        if self.aside:
            told.append(words.say("It was kept as {file}, and the last good settings hold.", file=self.aside))
        return [" ".join(told)] if self.aside else told


def find(named: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The file that counts: the one named, ``$COMPANION_SETTINGS``, the system's, else the user's own."""
    if named is not None:
        return named
    if environment.get("COMPANION_SETTINGS"):
        return Path(environment["COMPANION_SETTINGS"])
    if SYSTEM.exists():
        return SYSTEM
    return _own_folder("XDG_CONFIG_HOME", ".config", environment) / NAME


def _own_folder(variable: str, usual: str, environment: Mapping[str, str]) -> Path:
    """A folder of ours by the XDG base directory rules, which ignore relative paths."""
    named = Path(environment.get(variable) or ".")
    base = named if named.is_absolute() else Path(environment.get("HOME") or Path.home()) / usual
    return base / OWN


def data_folder(settings: Settings, path: Path, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the games are: as the setting ``data`` says, else where such settings usually have them."""
    if settings.data:
        # The home of somebody who is not known here is a folder of that name; Path.expanduser() would raise.
        return path.parent / os.path.expanduser(settings.data)
    if path == SYSTEM:
        return SYSTEM_DATA
    return _own_folder("XDG_DATA_HOME", ".local/share", environment)


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Loaded:
    """The settings of ``path``; what it does not give comes from the last good ones or the defaults."""
    settings, problems, aside = _read(path.resolve())
    return Loaded(settings, path, data_folder(settings, path, environment), problems, aside)


def check(path: Path, environment: Mapping[str, str] = os.environ) -> Loaded:
    """What :func:`load` would find, and a missing file as a problem too. Changes nothing."""
    document, problems = _seen(path)
    settings, wrong = taken(document, _last_good(path.resolve()))
    return Loaded(settings, path, data_folder(settings, path, environment), problems + wrong)


def _seen(path: Path) -> tuple[dict[str, Any], list[Problem]]:
    try:
        document = parsed(path.read_bytes())
    except FileNotFoundError:
        return {}, [Problem("no-file")]
    except OSError:
        return {}, [Problem("unreadable")]
    return (document, []) if document is not None else ({}, [Problem("damaged")])


def change(path: Path, key: str, value: Value) -> Loaded | Problem:
    """Set ``key`` to ``value`` in the file at ``path``, durably, and leave every other line as it is.

    Raises :class:`~companion.store.durable.NotWritten`; the old file stands then.
    """
    right = judged(key, value)
    if isinstance(right, Problem):
        return right
    loaded = load(path)
    if any(problem.kind == "unreadable" for problem in loaded.problems):
        return loaded.problems[0]
    file = path.resolve()
    durable.make_folder(file.parent)
    durable.put(file, _with(_text(file), key, right).encode(), _mode(file))
    return load(path)


def put_whole(path: Path, data: bytes) -> list[Problem]:
    """Put a whole new file in place of the one at ``path``, durably, if it is right in every line.

    Returns what is wrong with it; the old file stands then. Raises :class:`~companion.store.durable.NotWritten`.
    """
    document = parsed(data)
    problems = [Problem("damaged")] if document is None else taken(document, Settings())[1]
    if not problems:
        file = path.resolve()
        durable.make_folder(file.parent)
        durable.put(file, data, _mode(file))
        _keep(file, data)
    return problems


def _read(path: Path) -> tuple[Settings, list[Problem], Path | None]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), [], None
    except OSError:
        return _last_good(path), [Problem("unreadable")], None
    document = parsed(data) if path.is_file() else {}
    if document is None:
        return _last_good(path), [Problem("damaged")], _put_aside(path, data)
    settings, problems = taken(document, Settings())
    if problems:
        return taken(document, _last_good(path))[0], problems, None
    if path.is_file():
        _keep(path, data)
    return settings, [], None


def parsed(data: bytes) -> dict[str, Any] | None:
    """The TOML document in ``data``; ``None`` where there is none, not even an empty line."""
    try:
        return tomllib.loads(data.decode()) if data.strip(b"\0") else None
    except (ValueError, RecursionError):
        return None


def _copy(path: Path) -> Path:
    return path.with_name(f"{path.name}.good")


def _last_good(path: Path) -> Settings:
    try:
        document = parsed(_copy(path).read_bytes())
    except OSError:
        document = None
    return taken(document or {}, Settings())[0]


def _keep(path: Path, data: bytes) -> None:
    """Keep a good file's bytes beside it. A reader who may not write there leaves it to the next one."""
    try:
        if not _copy(path).exists() or _copy(path).read_bytes() != data:
            durable.put(_copy(path), data, _mode(path))
    except OSError:
        return


def _put_aside(path: Path, data: bytes) -> Path | None:
    """Keep a damaged file's bytes under another name, then put the last good file in its place."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        durable.put(aside, data, _mode(path))
        try:
            good = _copy(path).read_bytes()
        except OSError:
            path.unlink()
            return aside
        durable.put(path, good, _mode(path))
    except NotWritten:
        return None
    return aside


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o644


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""


def _with(text: str, key: str, value: Value) -> str:
    """``text`` with one setting changed, or put in where it belongs."""
    # Read where it is needed: the table starts without it.
    import tomlkit

    document = tomlkit.parse(text)
    group, _, name = key.rpartition(".")
    place: Any = document
    if group:
        if not isinstance(document.get(group), Mapping):
            document[group] = tomlkit.table()
        place = document[group]
    place[name] = value
    return tomlkit.dumps(document)
