"""The table says that it is ready and alive only while that is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import companion
from companion.language.words import Words
from companion.play.table import Table
from hardware.computer.supervisor import ALIVE, READY, STOPPING
from tests.ui.touch.clock import Clock
from ui.touch.app.heartbeat import (
    BEATS,
    LONGEST_SECONDS,
    SETTLED_SECONDS,
    TABLE_SECONDS,
    Heartbeat,
    keep_settled,
    status,
)


class Heard:
    """A supervisor that writes down what it is told."""

    patience = 9.0

    def __init__(self) -> None:
        self.notices: list[str] = []

    def tell(self, *notices: str) -> None:
        self.notices += notices

    def close(self) -> None:
        self.notices.append("closed")

    @property
    def alive(self) -> int:
        """How often it heard a beat."""
        return self.notices.count(ALIVE)


class Patient:
    """A table with a pulse: what it shows, whether a frame is due, and whether its thread answers."""

    def __init__(self) -> None:
        self.heard, self.clock = Heard(), Clock()
        self.shows, self.due, self.answers, self.settled = True, False, True, 0
        self.busy, self.worked = False, 0.0
        self.asked: list[Callable[[], None]] = []
        self.pulse = Heartbeat(
            self.heard,
            shows=lambda: self.shows,
            due=lambda: self.due,
            ask=self.ask,
            worked=self.works,
            settle=self.settle,
            clock=self.clock,
        )

    def ask(self, answered: Callable[[], None]) -> None:
        answered() if self.answers else self.asked.append(answered)

    def works(self) -> float:
        self.worked += 0.5 if self.busy else 0.0
        return self.worked

    def settle(self) -> None:
        self.settled += 1

    def is_alive_for(self, seconds: float) -> bool:
        """Whether a supervisor with its patience would leave it alone for so long from now on."""
        before, longest, since = self.heard.alive, 0.0, 0.0
        for _ in range(int(seconds)):
            self.clock.passes(1)
            since = 0.0 if self.heard.alive > before else since + 1
            before, longest = self.heard.alive, max(longest, since)
        return longest < self.heard.patience


def test_it_is_ready_with_the_first_whole_picture_and_not_before() -> None:
    patient = Patient()
    patient.shows = False
    patient.pulse.flipped()
    patient.clock.passes(60)
    assert patient.heard.notices == []
    patient.shows = True
    patient.pulse.flipped()
    assert patient.heard.notices == [READY, ALIVE]
    patient.pulse.flipped()
    assert patient.heard.notices.count(READY) == 1


def test_a_screen_that_never_draws_is_never_ready() -> None:
    patient = Patient()
    patient.due = True
    patient.clock.passes(600)
    assert patient.heard.notices == []


def test_a_table_that_nobody_touches_draws_nothing_and_lives() -> None:
    patient = Patient()
    patient.pulse.flipped()
    assert patient.is_alive_for(3600)


def test_it_beats_in_time() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.clock.passes(90)
    assert patient.heard.alive == 1 + BEATS * 10


def test_a_frame_that_is_due_and_never_drawn_ends_the_pulse() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.due = True
    assert not patient.is_alive_for(20)
    patient.pulse.flipped()
    patient.due = False
    assert patient.is_alive_for(60)


def test_a_table_that_moves_all_the_time_lives() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.due = True
    patient.clock.schedule_interval(patient.pulse.flipped, 0.5)
    assert patient.is_alive_for(60)


def test_a_thread_that_hangs_ends_the_pulse_and_one_that_is_only_slow_does_not() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.answers = False
    assert patient.is_alive_for(TABLE_SECONDS)
    assert not patient.is_alive_for(20)
    patient.asked.pop()()
    patient.answers = True
    assert patient.is_alive_for(60)


def test_a_thread_that_works_may_take_longer_but_not_for_ever() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.answers, patient.busy = False, True
    assert patient.is_alive_for(LONGEST_SECONDS)
    assert not patient.is_alive_for(20)


def test_at_the_end_it_says_so_and_is_silent() -> None:
    patient = Patient()
    patient.pulse.flipped()
    patient.pulse.stops()
    patient.clock.passes(60)
    assert patient.heard.notices[-2:] == [STOPPING, "closed"]


def test_a_version_has_settled_after_a_healthy_minute() -> None:
    patient = Patient()
    patient.clock.passes(2 * SETTLED_SECONDS)
    patient.pulse.flipped()
    patient.clock.passes(SETTLED_SECONDS - 5)
    assert patient.settled == 0
    patient.clock.passes(600)
    assert patient.settled == 1


def test_the_version_that_has_settled_is_in_the_data_folder(tmp_path: Path) -> None:
    for _ in range(2):
        keep_settled(tmp_path)
        assert (tmp_path / "settled").read_text() == f"{companion.__version__}\n"


def test_the_status_is_what_everyone_may_know(tmp_path: Path) -> None:
    words = Words()
    with Table.open(tmp_path) as table:
        assert status(words, table.standing().view) == "Nobody plays at the moment."
        table.send({"do": "open", "game": "fish-fish", "players": ["A", "B"]})
        assert status(words, table.standing().view) == "2 players at Fish Fish."
        table.send({"do": "end"})
        assert status(words, table.standing().view) == "Nobody plays at the moment."
