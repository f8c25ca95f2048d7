"""A clock for what waits: time passes only when a test says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Clock:
    """What the touchscreen uses of Kivy's clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waiting: list[Waiting] = []

    def time(self) -> float:
        return self.now

    def schedule_once(self, callback: Callable[[float], Any], timeout: float = 0) -> Waiting:
        self.waiting.append(Waiting(self, self.now + timeout, callback, None))
        return self.waiting[-1]

    def schedule_interval(self, callback: Callable[[float], Any], timeout: float) -> Waiting:
        self.waiting.append(Waiting(self, self.now + timeout, callback, timeout))
        return self.waiting[-1]

    def passes(self, seconds: float) -> None:
        """Let so many seconds pass, and make every call that falls due in them."""
        end = self.now + seconds
        while due := [call for call in self.waiting if call.at <= end]:
            first = min(due, key=lambda call: call.at)
            self.now = first.at
            if first.every is None:
                first.cancel()
            else:
                first.at += first.every
            first.callback(0.0)
        self.now = end


class Waiting:
    """A call that is to come: at what time, and how often again."""

    def __init__(
        self, clock: Clock, at: float, callback: Callable[[float], Any], every: float | None
    ) -> None:
        self.clock, self.at, self.callback, self.every = clock, at, callback, every

    def cancel(self) -> None:
        self.clock.waiting.remove(self)
