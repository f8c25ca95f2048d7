"""The buzzer: short signals under the names of the table's sounds, for tables without a loudspeaker.

Both reveals begin with the same drum and are equally long, and the click that answers a covered touch or the pendant is
one click whichever it was, so that nothing is heard early or told by length (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.pins.wiring import Wire

Tone = tuple[float, float]
"""Hertz, and seconds; 0 hertz is a rest."""
DRUM: tuple[Tone, ...] = ((147, 0.07), (0, 0.05), (147, 0.07), (0, 0.06))
"""What both reveals begin with."""

SIGNALS: dict[str, tuple[Tone, ...]] = {
    "cast": ((392, 0.06), (587, 0.08)),
    "bet": ((880, 0.05),),
    "reveal-bite": (*DRUM, (988, 0.05), (0, 0.05), (988, 0.05), (0, 0.05), (1319, 0.15)),
    "reveal-no-bite": (*DRUM, (294, 0.1), (0, 0.05), (220, 0.2)),
    "your-turn": ((659, 0.08), (0, 0.04), (784, 0.1)),
    "refusal": ((185, 0.15),),
    "eaten": ((185, 0.08),),
    "take-back": ((523, 0.07), (392, 0.1)),
    "round-over": ((523, 0.1), (659, 0.1), (784, 0.18)),
    "game-over": ((523, 0.1), (659, 0.1), (784, 0.1), (1047, 0.12), (0, 0.05), (1047, 0.25)),
    "click": ((1175, 0.03),),
}


class Buzzer:
    """A passive buzzer at its pin, silent until it is told otherwise."""

    def __init__(self, wire: Wire, clock: Callable[[], float], wake: Callable[[], object]) -> None:
        """``wake`` asks for :meth:`act` to be called soon."""
        self.wire = wire
        self._clock = clock
        self._wake = wake
        self._wanted: tuple[tuple[Tone, ...], float] = ((), 0.0)
        """What sounds, and since when."""
        self._hertz = 0.0
        self._device: Any = None

    def play(self, name: str) -> None:
        """Begin a signal, on any thread, in place of one that still sounds. ``KeyError`` for an unknown name."""
        self._wanted = (SIGNALS[name], self._clock())
        self._wake()

    def open(self, factory: Any) -> None:
        """Raises whatever gpiozero and its driver do."""
        from gpiozero import TonalBuzzer

        self._device = TonalBuzzer(self.wire.gpio, octaves=2, pin_factory=factory)
        self._hertz = 0.0

    def act(self, now: float) -> float | None:
        """Sound as told; returns when the tone changes."""
        if self._device is None:
            return None
        tones, begins = self._wanted
        hertz, ends = 0.0, None
        for tone, seconds in tones:
            begins += seconds
            if now < begins - 1e-6:
                hertz, ends = tone, begins
                break
        if hertz != self._hertz:
            self._hertz = hertz
            if hertz:
                from gpiozero.tones import Tone as Pitch

                self._device.play(Pitch.from_frequency(hertz))
            else:
                self._device.stop()
        return ends

    def close(self) -> None:
        """Be silent and let go of the pin. A second time does nothing."""
        device, self._device = self._device, None
        if device is not None:
            device.close()
