"""Whoever rests on the table's thread goes on once everything handed in is done, or when the time is over."""

from __future__ import annotations

import threading
from pathlib import Path

from companion.play.table import Table
from companion.play.table_thread import TableThread


def test_what_was_handed_in_is_done_and_its_replies_are_posted(tmp_path: Path) -> None:
    thread = TableThread(lambda: Table.open(tmp_path))
    try:
        posted: list[object] = []
        for number in range(3):
            thread.do(lambda _, number=number: number, posted.append, posted.append, lambda call: call())
        thread.rest(60)
        assert posted == [0, 1, 2]
    finally:
        thread.stop()


def test_work_that_takes_long_is_not_waited_for(tmp_path: Path) -> None:
    thread = TableThread(lambda: Table.open(tmp_path))
    go_on, posted = threading.Event(), list[object]()
    try:
        thread.do(lambda _: go_on.wait(), posted.append, posted.append, lambda call: call())
        thread.rest(0.01)
        assert posted == []
        go_on.set()
        thread.rest(60)
        assert posted == [True]
    finally:
        go_on.set()
        thread.stop()


def test_it_is_seen_to_work_and_to_wait(tmp_path: Path) -> None:
    thread = TableThread(lambda: Table.open(tmp_path))
    go_on = threading.Event()
    try:
        thread.do(lambda _: sum(range(3_000_000)), lambda _: None, lambda _: None, lambda call: call())
        thread.rest(60)
        worked = thread.worked()
        assert worked > 0
        thread.do(lambda _: go_on.wait(), lambda _: None, lambda _: None, lambda call: call())
        waiting = thread.worked()
        assert thread.worked() - waiting < worked
    finally:
        go_on.set()
        thread.stop()
    assert thread.worked() == 0
