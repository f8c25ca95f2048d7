"""How a device is (``ok``, ``missing``, ``faulty``, with one sentence): told when it changes, and only then."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.sensing.values import Health, Sensed, State


class Condition:
    """The condition of one device, which its own thread and the watchdog may both report.

    While a call to its driver hangs, the device is ``faulty`` whatever was told last; that counts again when the call
    returns.
    """

    def __init__(
        self, device: str, post: Callable[[Sensed], object], clock: Callable[[], float], *, hangs: str
    ) -> None:
        """``hangs`` is the sentence for a call to the driver that does not return."""
        self._device, self._post, self._clock = device, post, clock
        self._lock = threading.Lock()
        self._told: tuple[State, str] | None = None
        self._posted: tuple[State, str] | None = None
        self._hanging: tuple[State, str] = ("faulty", hangs)
        self._hangs = False

    def tell(self, state: State, sentence: str = "") -> None:
        """The device is like this from now on."""
        with self._lock:
            self._told = (state, sentence)
            self._tell()

    def hangs(self, hangs: bool) -> None:
        """Whether a call to the driver has not returned when it should have."""
        with self._lock:
            self._hangs = hangs
            self._tell()

    def _tell(self) -> None:
        now = self._hanging if self._hangs else self._told
        if now is not None and now != self._posted:
            self._posted = now
            state, sentence = now
            self._post(Health(at=self._clock(), device=self._device, state=state, sentence=sentence))
