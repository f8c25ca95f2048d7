"""A table wired to gpiozero's pretended pins, on a clock that passes only when a test says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.language.words import Words
from companion.sensing.values import ButtonPressed, ButtonReleased, Health, Sensed
from companion.settings.model import Devices, Settings
from hardware.device.watchdog import Watchdog
from hardware.pins.header import open_header
from hardware.pins.wiring import wiring

ALL = Settings(devices=Devices(buttons=True, lights=True, pendant=True, buzzer=True))
WORDS = Words("en")


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


class Pin(MockPWMPin):
    """A pretended pin whose edges are of the factory's time."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self._number in self.factory.down:
            self._state = False

    def _call_when_changed(self) -> None:
        method = self._when_changed()
        if method is not None:
            method(self.factory.ticks(), self._state)


class Pins(MockFactory):
    """Pretended pins of a Raspberry Pi 3B, whose driver counts its time from elsewhere. Some can be broken."""

    EPOCH = 7000.0

    def __init__(self, clock: Clock) -> None:
        super().__init__(pin_class=Pin)
        self.clock = clock
        self.broken: dict[int, Exception] = {}
        """What taking a pin raises."""
        self.down: set[int] = set()
        """Buttons that are held down from the beginning."""
        self.closed = False

    def ticks(self) -> float:
        return self.clock.now - self.EPOCH

    def pin(self, name: Any, **rest: Any) -> Any:
        if name in self.broken:
            raise self.broken[name]
        return super().pin(name, **rest)

    def close(self) -> None:
        super().close()
        self.closed = True


class Driver:
    """A driver that opens the pins it was given, or fails as it was told."""

    def __init__(self, *pins: Pins | Exception, owners: dict[int, str] | None = None) -> None:
        self.pins = list(pins)
        self.owners = owners or {}

    def open(self) -> Any:
        pins = self.pins[0] if len(self.pins) == 1 else self.pins.pop(0)
        if isinstance(pins, Exception):
            raise pins
        return pins

    def owner(self, gpio: int) -> str:
        return self.owners.get(gpio, "")


class Board:
    """The header of a table, driven by hand in place of its thread."""

    def __init__(self, settings: Settings = ALL, *drivers: Driver, down: Sequence[str] = ()) -> None:
        self.clock = Clock()
        self.pins = Pins(self.clock)
        self.posted: list[Sensed] = []
        self.watchdog = Watchdog(self.clock)
        self.wires = {wire.name: wire for wire in wiring(settings)}
        self.pins.down = {self.wires[name].gpio for name in down}
        self.header = open_header(
            settings,
            self.posted.append,
            WORDS,
            self.watchdog,
            drivers=drivers or [Driver(self.pins)],
            clock=self.clock,
        )
        self.due = self.header.turn(self.clock.now)

    def passes(self, seconds: float) -> None:
        """Let so many seconds pass, with all that falls due in them."""
        end = self.clock.now + seconds
        self.due = self.header.turn(self.clock.now)
        while self.due is not None and self.due <= end:
            self.clock.now = max(self.due, self.clock.now)
            self.due = self.header.turn(self.clock.now)
        self.clock.now = end

    def pin(self, name: str) -> Any:
        """The pretended pin of a device."""
        return self.pins.pin(self.wires[name].gpio)

    def press(self, name: str) -> None:
        self.pin(name).drive_low()

    def release(self, name: str) -> None:
        self.pin(name).drive_high()

    def lit(self, *names: str) -> list[bool]:
        return [bool(self.pin(name).state) for name in names]

    def hertz(self) -> float:
        return round(self.pin("buzzer").frequency or 0)

    def presses(self) -> list[tuple[str, str, float]]:
        """What was pressed and released: what, which, and how long after the beginning."""
        return [
            (
                "pressed" if isinstance(value, ButtonPressed) else "released",
                value.device,
                round(value.at - 50, 6),
            )
            for value in self.posted
            if isinstance(value, ButtonPressed | ButtonReleased)
        ]

    def health(self) -> dict[str, tuple[str, str]]:
        """How each device is, as told last."""
        return {
            value.device: (value.state, value.sentence) for value in self.posted if isinstance(value, Health)
        }
