"""The light at each seat. Which is lit is decided by ``lamps.py`` from what everyone may see; here it only shines.

Whoever says which is lit may do so on any thread; the pins are touched in :meth:`Light.act` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hardware.pins.lamps import BLINK_SECONDS, Lamp
from hardware.pins.wiring import LIGHT, Wire


class Light:
    """The light of one seat, dark until it is told otherwise."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self._wanted: tuple[Lamp, float] = ("off", 0.0)
        """What it does, and since when."""
        self._lit = False
        self._device: Any = None

    def show(self, lamp: Lamp, now: float) -> bool:
        """Be on, off or blinking from ``now``; a light that is so already goes on as it does. Whether that is news."""
        news = lamp != self._wanted[0]
        if news:
            self._wanted = (lamp, now)
        return news

    def open(self, factory: Any) -> None:
        """Raises whatever gpiozero and its driver do."""
        from gpiozero import LED

        self._device = LED(self.wire.gpio, pin_factory=factory)
        self._lit = False

    def act(self, now: float) -> float | None:
        """Shine as told; returns when that changes by itself."""
        if self._device is None:
            return None
        lamp, since = self._wanted
        turns = int((now - since) / BLINK_SECONDS + 1e-6)
        lit = lamp == "on" or (lamp == "blink" and turns % 2 == 0)
        if lit != self._lit:
            self._lit = lit
            self._device.value = lit
        return since + (turns + 1) * BLINK_SECONDS if lamp == "blink" else None

    def close(self) -> None:
        """Go dark and let go of the pin. A second time does nothing."""
        device, self._device = self._device, None
        if device is not None:
            try:
                device.off()
            finally:
                device.close()


class Lights:
    """The lights of all seats that have one."""

    def __init__(
        self, lights: Sequence[Light], clock: Callable[[], float], wake: Callable[[], object]
    ) -> None:
        """``wake`` asks for each light's :meth:`Light.act` to be called soon."""
        self._lights = {int(light.wire.name.removeprefix(LIGHT)): light for light in lights}
        self._clock = clock
        self._wake = wake

    def show(self, lamps: Sequence[Lamp]) -> None:
        """A lamp for each seat from the first; seats beyond them go dark."""
        now = self._clock()
        news = [
            light.show(lamps[seat - 1] if seat <= len(lamps) else "off", now)
            for seat, light in self._lights.items()
        ]
        if any(news):
            self._wake()
