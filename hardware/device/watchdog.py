"""Notices calls to drivers that never return, on a thread of its own, and stops nothing.

A device brackets each call to its driver:

    call = watchdog.watch(condition.hangs)
    with call:
        port.read()

A call that takes longer than :data:`LIMIT` is reported once, and once more if it returns after all.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType

from hardware.device.worker import Worker

LIMIT = 3.0
"""Seconds a call may take. With :data:`ROUND` that is well within the five in which a table must notice."""
ROUND = 1.0
"""Seconds between two looks at all calls."""


class Call:
    """The calls to one driver, one at a time; a context manager that can be entered again and again."""

    def __init__(self, clock: Callable[[], float], hangs: Callable[[bool], object]) -> None:
        self._clock, self._hangs = clock, hangs
        self._lock = threading.Lock()
        self._since: float | None = None
        self._reported = False

    def __enter__(self) -> None:
        with self._lock:
            self._since = self._clock()

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        with self._lock:
            reported, self._since, self._reported = self._reported, None, False
            if reported:
                self._hangs(False)

    def look(self) -> None:
        """Report the call if it has taken too long."""
        with self._lock:
            if self._since is not None and not self._reported and self._clock() >= self._since + LIMIT:
                self._reported = True
                self._hangs(True)


class Watchdog(Worker):
    """Looks at the calls of all devices once a second. It is a context manager: its thread ends with it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("watchdog")
        self._clock = clock
        self._lock = threading.Lock()
        self._calls: list[Call] = []

    def watch(self, hangs: Callable[[bool], object]) -> Call:
        """A new device's calls; ``hangs`` is told, on either thread, when one hangs and when it returns after all."""
        call = Call(self._clock, hangs)
        with self._lock:
            self._calls.append(call)
        return call

    def forget(self, call: Call) -> None:
        """The device is closed: its calls are of no interest any more."""
        with self._lock:
            self._calls = [each for each in self._calls if each is not call]

    def look(self) -> None:
        """Look at all calls now; also before the start and after the end."""
        with self._lock:
            calls = list(self._calls)
        for call in calls:
            call.look()

    def run(self) -> None:
        """What the thread does until it is closed."""
        while not self.rests(ROUND):
            self.look()
