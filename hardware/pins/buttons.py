"""Seat buttons and the fisher's pendant: from the edges of their pins to what is sensed.

A button connects its pin to ground; the pin is pulled up. Edges come from gpiozero with the time at which they were, on
a thread of its own, and go through our own debounce; gpiozero's is not used. Every button is treated alike, whatever it
means: those of the pendant tell their card, and nothing about them may differ (``secrecy.md``).
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from companion.sensing.values import ButtonPressed, ButtonReleased, Sensed
from hardware.pins.debounce import Debounce
from hardware.pins.wiring import Wire

FAR = 1.0
"""Seconds: the time of an edge that lies further from now than this is not of our clock, and not believed."""


class Buttons:
    """What all buttons share, so that presses are told in the order in which they were."""

    def __init__(
        self, post: Callable[[Sensed], object], clock: Callable[[], float], wake: Callable[[], object]
    ):
        """``wake`` asks for :meth:`act` to be called soon; it is called on the driver's thread."""
        self.clock = clock
        self._post = post
        self._wake = wake
        self._edges: queue.SimpleQueue[tuple[str, float, bool, float]] = queue.SimpleQueue()
        self._debounce = Debounce()

    def watch(self, name: str, closed: bool) -> None:
        """Listen to a button of this name, which is ``closed`` now."""
        self._debounce.add(name, closed, self.clock())

    def leave(self, name: str) -> None:
        """Listen to it no more."""
        self._debounce.remove(name)

    def edge(self, name: str, at: float, closed: bool) -> None:
        """An edge, told by the driver on its thread."""
        now = self.clock()
        self._edges.put((name, at if now - FAR <= at <= now else now, closed, now))
        self._wake()

    def act(self, now: float) -> float | None:
        """Post what was pressed and released by ``now``; returns when to be called again if no edge comes."""
        while not self._edges.empty():
            self._debounce.edge(*self._edges.get())
        for change in self._debounce.told(now):
            kind = ButtonPressed if change.closed else ButtonReleased
            self._post(kind(at=change.at, device=change.name))
        return self._debounce.due()


class Button:
    """One button at its pin."""

    def __init__(self, wire: Wire, buttons: Buttons) -> None:
        self.wire = wire
        self._buttons = buttons
        self._device: Any = None
        self._epoch = (0.0, 0.0)
        """One moment on our clock and on the driver's."""

    def open(self, factory: Any) -> None:
        """Raises whatever gpiozero and its driver do."""
        from gpiozero import InputDevice

        self._device = InputDevice(self.wire.gpio, pull_up=True, pin_factory=factory)
        try:
            self._epoch = (self._buttons.clock(), factory.ticks())
            self._buttons.watch(self.wire.name, self._device.is_active)
            self._device.pin.edges = "both"
            self._device.pin.when_changed = self._changed
            # It may have changed before anyone listened.
            self._buttons.edge(self.wire.name, self._buttons.clock(), self._device.is_active)
        except BaseException:
            self.close()
            raise

    def _changed(self, ticks: Any, state: Any) -> None:
        ours, theirs = self._epoch
        device = self._device
        if device is not None:
            at = ours + device.pin_factory.ticks_diff(ticks, theirs)
            self._buttons.edge(self.wire.name, at, state == 0)

    def act(self, now: float) -> float | None:
        """Nothing: :meth:`Buttons.act` does it for all."""
        return None

    def close(self) -> None:
        """Let go of the pin. A second time does nothing."""
        device, self._device = self._device, None
        self._buttons.leave(self.wire.name)
        if device is not None:
            try:
                # gpiozero's lgpio pins would go on telling edges after they are closed.
                device.pin.when_changed = None
            finally:
                device.close()
