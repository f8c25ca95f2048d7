"""A call to a driver that never returns is noticed within five seconds, and stops nothing."""

from __future__ import annotations

import threading

import pytest

from companion.sensing.values import Health, Sensed
from hardware.device import watchdog as watchdog_module
from hardware.device.health import Condition
from hardware.device.watchdog import LIMIT, ROUND, Watchdog
from tests.hardware.readers.bench import Clock


def test_a_call_that_takes_too_long_is_reported_once_and_once_more_when_it_returns() -> None:
    clock, told = Clock(), list[bool]()
    dog = Watchdog(clock)
    with dog.watch(told.append):
        clock.now += LIMIT - 0.1
        dog.look()
        assert told == []
        clock.now += 0.1
        dog.look()
        dog.look()
        assert told == [True]
    assert told == [True, False]
    clock.now += 100
    dog.look()
    assert told == [True, False]


def test_five_seconds_are_enough_to_notice() -> None:
    assert LIMIT + ROUND < 5


def test_short_calls_one_after_the_other_are_not_one_long_call() -> None:
    clock, told = Clock(), list[bool]()
    dog = Watchdog(clock)
    call = dog.watch(told.append)
    for _ in range(10):
        with call:
            clock.now += 1
            dog.look()
    assert told == []


def test_each_device_has_its_own_calls_and_a_closed_one_is_forgotten() -> None:
    clock, told = Clock(), list[str]()
    dog = Watchdog(clock)
    one, other = (dog.watch(lambda _, name=name: told.append(name)) for name in ("one", "other"))  # type: ignore[misc]
    one.__enter__()
    other.__enter__()
    dog.forget(one)
    clock.now += LIMIT
    dog.look()
    assert told == ["other"]


def test_the_thread_looks_by_itself_and_ends_when_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog_module, "ROUND", 0.01)
    clock, hangs = Clock(), threading.Event()
    with Watchdog(clock) as dog, dog.watch(lambda _: hangs.set()):
        clock.now += LIMIT
        assert hangs.wait(60)
    assert "watchdog" not in [thread.name for thread in threading.enumerate()]
    dog.close()


def test_a_condition_is_posted_when_it_changes_and_a_hanging_call_goes_before_all_else() -> None:
    clock, posted = Clock(), list[Sensed]()
    condition = Condition("reader", posted.append, clock, hangs="It hangs.")
    condition.tell("ok")
    condition.tell("ok")
    condition.hangs(True)
    condition.tell("missing", "It is not there.")
    condition.hangs(False)
    clock.now += 1
    condition.tell("ok")
    assert posted == [
        Health(at=1000.0, device="reader", state="ok"),
        Health(at=1000.0, device="reader", state="faulty", sentence="It hangs."),
        Health(at=1000.0, device="reader", state="missing", sentence="It is not there."),
        Health(at=1001.0, device="reader", state="ok"),
    ]
