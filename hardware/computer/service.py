"""The table as a service of the system's: started, stopped and asked after through ``systemctl``.

Membership of the group ``companion`` is enough (polkit). Where there is no systemd, or the table was not installed as a
service, that is one sentence.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.language.errors import TableError
from companion.language.words import Words

UNIT = "companion.service"
BOOTED = Path("/run/systemd/system")
"""The folder that is there where systemd runs the system (``sd_booted(3)``)."""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]
"""Runs a command to its end; ``OSError`` where there is no such program."""


class NoService(TableError):
    """What was wanted of the system could not be had."""


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command of the system's, what it prints caught."""
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def has_systemd(booted: Path = BOOTED) -> bool:
    """Whether systemd runs this computer, and can be asked."""
    return booted.is_dir() and shutil.which("systemctl") is not None


def is_installed(run: Run = run) -> bool:
    """Whether the table is a service here."""
    if not has_systemd():
        return False
    answer = run(["systemctl", "show", "--property=LoadState", "--value", UNIT])
    return answer.stdout.strip() == "loaded"


def state(run: Run = run) -> str:
    """How the service is, in systemd's words: ``active``, ``inactive``, ``failed``, …"""
    return run(["systemctl", "is-active", UNIT]).stdout.strip() or "unknown"


def order(words: Words, verb: str, *, run: Run = run) -> None:
    """``start``, ``stop`` or ``restart`` the table and wait until that is done. Raises :class:`NoService`."""
    if not has_systemd():
        raise NoService(
            words.say(
                "Nothing here starts and stops the table: this system has no systemd. Use “companion play”."
            )
        )
    if not is_installed(run):
        raise NoService(
            words.say("The table is not installed as a service here; deploy/install.sh does that.")
        )
    _ask(words, ["systemctl", "--no-ask-password", verb, UNIT], run)


def power_off(words: Words, *, run: Run = run) -> None:
    """Have the system stop everything and switch off. Raises :class:`NoService`."""
    if not has_systemd():
        raise NoService(words.say("The table cannot switch this computer off: it has no systemd."))
    _ask(words, ["systemctl", "--no-ask-password", "poweroff"], run)


def _ask(words: Words, command: Sequence[str], run: Run) -> None:
    done = run(command)
    if done.returncode == 0:
        return
    said = done.stderr.strip().splitlines()
    if any(sign in done.stderr for sign in ("authentication required", "Access denied", "not permitted")):
        raise NoService(words.say("This account may not do that: it is not in the group companion."))
    raise NoService(
        words.say("The system did not do it: {why}", why=said[0] if said else f"systemctl {done.returncode}")
    )
