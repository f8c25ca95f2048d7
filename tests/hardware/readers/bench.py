"""What tests of readers share: a clock that moves when told, and a table that talks to a virtual reader."""

from __future__ import annotations

from math import inf

from hardware.readers.listener import CardSensed, Listener
from hardware.simulated.reader_chips import Chip


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """A listener and a virtual reader on one line, without ports or threads."""

    def __init__(self, listener: Listener, chip: Chip) -> None:
        self.listener = listener
        self.chip = chip
        self.clock = Clock()
        self.said = bytearray()
        """All that the table said to the reader."""
        self.plug()

    def plug(self) -> None:
        self.chip.power_on()
        self.listener.begin(self.clock.now)

    def passes(self, seconds: float) -> list[CardSensed]:
        """Let time pass and both sides talk; what was sensed."""
        end = self.clock.now + seconds
        sensed: list[CardSensed] = []
        while True:
            now = self.clock.now
            said = self.listener.due(now)
            self.said += said
            self.chip.hear(said)
            back = self.chip.due(now)
            sensed += [*self.listener.hear(back, now), *self.listener.wait(now)]
            self.listener.trouble(now)
            times = (self.listener.deadline(), self.chip.deadline(now))
            wait = min((time for time in times if time is not None), default=inf)
            if wait > now and now >= end:
                return sensed
            self.clock.now = max(now, min(wait, end))
