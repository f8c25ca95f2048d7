"""A thread of a device's own begins once, ends once, and hangs nobody up."""

from __future__ import annotations

import doctest
import threading

import pytest

from hardware.device import worker
from hardware.device.worker import Worker

SOON = 5.0
"""Seconds in which what must happen has happened."""


class Waiting(Worker):
    """Counts how often it ran, and ends when it is woken."""

    def __init__(self) -> None:
        super().__init__("waiting")
        self.runs: list[str] = []
        self.woken = threading.Event()

    def run(self) -> None:
        self.runs.append(threading.current_thread().name)
        self.woken.wait()

    def wake(self) -> None:
        self.woken.set()


class Hanging(Worker):
    """Never looks whether it is to end."""

    def __init__(self) -> None:
        super().__init__("hanging", patience=0.01)
        self.let_go = threading.Event()

    def run(self) -> None:
        self.let_go.wait()


def test_it_runs_once_however_often_it_is_started_and_closed() -> None:
    made = Waiting()
    assert made.has_ended
    assert made.start() is made.start() is made
    with made:
        assert not made.has_ended
    made.close()
    assert (made.runs, made.has_ended, made.is_closing) == (["waiting"], True, True)


def test_what_was_closed_before_it_began_never_runs() -> None:
    made = Waiting()
    made.close()
    made.start()
    assert (made.runs, made.has_started) == ([], False)


def test_a_rest_ends_as_soon_as_it_is_closed() -> None:
    class Resting(Worker):
        rested: bool | None = None

        def run(self) -> None:
            self.rested = self.rests(None)

    with Resting("resting") as made:
        assert made.rested is None
    assert made.rested is True


def test_a_thread_that_hangs_is_left_behind() -> None:
    made = Hanging().start()
    made.close()
    assert not made.has_ended
    made.let_go.set()


def test_a_thread_may_close_itself() -> None:
    class Ending(Worker):
        def run(self) -> None:
            self.close()

    made, seen = Ending("ending"), list[threading.ExceptHookArgs]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "excepthook", seen.append)
        made.start()
        made._thread.join(SOON)
    assert (made.has_ended, seen) == (True, [])


def test_the_example_is_true() -> None:
    assert doctest.testmod(worker).failed == 0


def test_a_worker_without_work_cannot_be_made() -> None:
    class Idle(Worker):
        pass

    with pytest.raises(TypeError, match="run"):
        Idle("idle")
