"""One thread of a device's own, from its start to its end: what every device here that works by itself is made of.

    class Bell(Worker):
        def __init__(self) -> None:
            super().__init__("bell")

        def run(self) -> None:
            while not self.rests(60.0):
                ring()

    with Bell():
        ...                             # it rings once a minute, and is quiet when this is left

A thread never keeps the program alive, and one that hangs in a driver is left behind when its patience is over.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import Self


class Worker(ABC):
    """Something with a thread of its own: ``with`` it, or :meth:`start` and :meth:`close` it.

    >>> class Counter(Worker):
    ...     count = 0
    ...     def run(self) -> None:
    ...         while not self.rests(0.001):
    ...             self.count += 1
    >>> with Counter("counter") as counter:
    ...     while counter.count < 3:
    ...         pass
    >>> counter.has_ended, counter.is_closing
    (True, True)
    """

    def __init__(self, name: str, *, patience: float | None = None) -> None:
        """``name`` is the thread's. Closing waits ``patience`` seconds for it, or as long as it takes."""
        self._patience = patience
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self.run, name=name, daemon=True)

    @abstractmethod
    def run(self) -> None:
        """What the thread does; it ends soon after :attr:`is_closing` is true."""

    def wake(self) -> None:
        """Have the thread look at :attr:`is_closing` now, where it waits for something else than :meth:`rests`."""
        return

    @property
    def is_closing(self) -> bool:
        """Whether it is to end, or has ended."""
        return self._closing.is_set()

    @property
    def has_started(self) -> bool:
        """Whether there is a thread, or was."""
        return self._thread.ident is not None

    @property
    def has_ended(self) -> bool:
        """Whether nothing runs: the thread has ended, or never began."""
        return not self._thread.is_alive()

    def rests(self, seconds: float | None) -> bool:
        """Wait so long, or for ever; whether it is to end, which is known at once."""
        return self._closing.wait(seconds)

    def start(self) -> Self:
        """Begin. A second time does nothing, nor after :meth:`close`."""
        if not (self.has_started or self.is_closing):
            self._thread.start()
        return self

    def close(self) -> None:
        """End the thread; it may do so itself. A second time does nothing."""
        if self.is_closing:
            return
        self._closing.set()
        self.wake()
        if self.has_started and threading.current_thread() is not self._thread:
            self._thread.join(self._patience)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()
