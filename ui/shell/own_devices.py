"""The table's devices as the shell reaches them: at the table that plays, through its socket, or opened here.

Either way a game with sensed cards that stands open keeps its secrets (``companion/sensing/privacy.py``), also while no
table plays it.
"""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Iterator
from pathlib import Path

import click

from companion.games.game import Json
from companion.language.words import Words
from companion.play import replay
from companion.play.table import GAMES
from companion.sensing.privacy import Report
from companion.sensing.stand import Stand
from companion.settings import file as settings_file
from companion.settings.model import Settings
from companion.store import game_ids, journal
from hardware import control_socket
from hardware.control_socket import Nobody
from hardware.desk import Desk
from ui.shell.frame import Trouble, words_of_table

OPENED_WITHIN = 5.0
"""Seconds in which every device has told how it is."""
LAST = 4
"""Exit code where a device or the data is held by another."""

CARDS = Stand(sensed=True)
"""A game with hidden cards that nobody can look into."""


def standing(data: Path) -> Stand:
    """How the game in a data folder stands that no table plays, as far as devices go."""
    path = game_ids.newest(data / GAMES)
    if path is None:
        return Stand()
    try:
        reading = journal.read(path)
    except OSError:
        return CARDS
    opening = reading.rows[0].record if reading.rows else {}
    if opening.get("options", {}).get("cards") != "sensed":
        return Stand()
    try:
        played = replay.play(reading)
    except ValueError:
        return CARDS
    return Stand(played.position.view(), sensed=True)


def settings_of(context: click.Context) -> Settings:
    """The settings of the file that was named, or of the usual one."""
    return settings_file.load(settings_file.find(context.obj)).settings


class Own:
    """Devices opened here, because no table plays, and everything that may be said of them in one queue."""

    def __init__(self, settings: Settings, data: Path) -> None:
        self.said: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self.stand = standing(data)
        self.desk = Desk(settings, data, Words(settings.language))
        self.desk.heed(self.stand)

    def __enter__(self) -> Own:
        self.desk.start(lambda _: None, self.said.put)
        return self

    def __exit__(self, *_: object) -> None:
        self.desk.close()

    def lines(self, seconds: float | None) -> Iterator[Json]:
        """What may be said of all that is sensed, for so long."""
        end = None if seconds is None else time.monotonic() + seconds
        while end is None or time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                yield self.said.get(timeout=None if end is None else max(0.0, end - time.monotonic()))

    def reports(self) -> list[Report]:
        """How every device is, once each has told it."""
        for _ in self.lines(OPENED_WITHIN):
            if {report.device for report in self.desk.discretion.devices()} == self.desk.devices:
                break
        return self.desk.discretion.devices()


def asked(data: Path, request: Json) -> Json | None:
    """The answer of the table that plays; ``None`` where none does."""
    try:
        return control_socket.ask(data, request)
    except Nobody:
        return None
    except OSError as why:
        raise not_asked(why) from None


def not_asked(why: OSError) -> Trouble:
    """What is said where the table that plays could not be asked."""
    words = words_of_table()
    if isinstance(why, PermissionError):
        return Trouble(
            words.say("A table plays, and this account may not ask it: it is not in the table's group."), LAST
        )
    return Trouble(words.say("A table plays, but it does not answer."), LAST)
