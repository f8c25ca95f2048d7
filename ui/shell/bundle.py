"""The bundle of ``companion doctor``: what helps somebody far away to find out what is wrong, and nothing more.

A ``.tar.gz`` of texts: the findings, the status, the settings in force, the versions of things, and the service's log.
Whatever may name a person or tell a card is taken out of every text: the players of all games, tags, keys and digests,
and what the settings say in people's own words.
"""

from __future__ import annotations

import io
import json
import platform
import re
import tarfile
import time
import unicodedata
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

import companion
from companion.play.table import GAMES
from companion.settings.model import KEYS, get
from companion.store import durable, game_ids, journal
from hardware.computer import service
from hardware.computer.finding import Finding
from ui.shell.checks import Patient, facts, line
from ui.shell.commands.status import facts as status_facts

OWN_WORDS = ("place", "data", "printers.page")
"""Settings that people write in their own words."""
LINES = 3000
"""Of the service's log."""
MODE = 0o600

_SECRET = re.compile(r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}[ :-]?){4,}(?![0-9A-Za-z])|\b\d{8,}\b")
"""Tags, keys and digests in any spelling, and numbers as they are printed on tags."""
_HOME = re.compile(r"/home/[^/\s\"']+")


def put(file: Path, at: Patient, found: list[Finding], log: Callable[[], str] | None = None) -> None:
    """Write the bundle, readable by its owner alone. Raises ``NotWritten``."""
    hide = hiding(names(at.data / GAMES), at)
    status = status_facts(at.data, at.settings, at.words, at.roots)
    status["game"] = (
        None if status["game"] is None else {"game": status["game"]["game"], "phase": status["game"]["phase"]}
    )
    texts = {
        "findings.txt": "\n".join(line(one) for one in found),
        "findings.json": _json(facts(found)),
        "status.json": _json(status),
        "settings.txt": "\n".join(f"{key} = {_told(at, key)}" for key in KEYS),
        "versions.txt": "\n".join(_versions()),
        "log.txt": (log or service_log)(),
    }
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, text in texts.items():
            data = (hide(text) + "\n").encode()
            entry = tarfile.TarInfo(f"companion-bundle/{name}")
            entry.size, entry.mode, entry.mtime = len(data), MODE, int(time.time())
            archive.addfile(entry, io.BytesIO(data))
    durable.put(file, packed.getvalue(), MODE)


def names(games: Path) -> set[str]:
    """Everybody who ever played here, as far as journals can be read."""
    found: set[str] = set()
    for id in game_ids.ids(games):
        try:
            reading = journal.read(game_ids.path_of(games, id))
        except (OSError, ValueError):
            continue
        for row in reading.rows:
            if row.record.get("do") == "open":
                found.update(row.record.get("players", ()))
    return found


def hiding(people: Iterable[str], at: Patient) -> Callable[[str], str]:
    """What takes names, tags and secrets out of a text."""
    spelt = {form for name in people for form in (name, unicodedata.normalize("NFD", name), _escaped(name))}
    spelt |= {str(get(at.settings, key)) for key in OWN_WORDS}
    longest_first = sorted((name for name in spelt if name.strip()), key=len, reverse=True)
    named = re.compile(
        "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first) or r"(?!)", re.IGNORECASE
    )

    def hide(text: str) -> str:
        return _SECRET.sub("[secret]", _HOME.sub("/home/[name]", named.sub("[name]", text)))

    return hide


def _escaped(name: str) -> str:
    """A name as JSON writes it in plain ASCII."""
    return json.dumps(name)[1:-1]


def _told(at: Patient, key: str) -> str:
    value = get(at.settings, key)
    return "[own words]" if key in OWN_WORDS and value else repr(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _versions() -> list[str]:
    told = [f"companion {companion.__version__}", f"python {platform.python_version()}"]
    told.append(f"{platform.system()} {platform.release()} {platform.machine()}")
    for name in ("kivy", "gpiozero", "lgpio", "pyserial", "pillow", "msgspec", "reportlab", "click"):
        try:
            told.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            told.append(f"{name} –")
    try:
        told += Path("/etc/os-release").read_text("utf-8").splitlines()[:3]
        told.append(Path("/proc/device-tree/model").read_text("utf-8").strip("\0"))
    except OSError:
        pass
    return told


def service_log() -> str:
    """The end of what the service wrote; empty where there is no such log."""
    if not service.has_systemd():
        return ""
    command = [
        "journalctl",
        "--unit",
        service.UNIT,
        "--lines",
        str(LINES),
        "--no-hostname",
        "--output",
        "short-iso",
    ]
    try:
        return service.run(command).stdout
    except OSError:
        return ""
