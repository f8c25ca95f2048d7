"""Which pin of the 40-pin header does what: the wiring that the settings ask for, and what is wrong with it.

Nothing here touches a pin. Pins are named by the GPIO numbers of the Raspberry Pi, which the settings use too. The
usual wiring fits two to eight seats, the pendant, the buzzer and a serial card reader at once:

* buttons on the odd pins of the header, lights on the even ones, in seat order from top to bottom;
* lights and buzzer on pins that are pulled down while the Pi starts, so that none of them glows or hums;
* left free: the serial port (GPIO14, 15), the ones that wake the Pi and talk to screens (GPIO2, 3), 1-wire (GPIO4),
  and those that the kernel takes where SPI is switched on (GPIO7, 8).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.language.words import Words
from companion.settings.model import Settings

HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8,
    15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The pin of the header that each GPIO number is. GPIO0 and 1 belong to boards that are plugged on."""
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)
"""Pins of the header that are ground."""
SERIAL = (14, 15)
"""The GPIO numbers of the serial port, which a card reader on the header needs."""

BUTTON, LIGHT, BITE, NO_BITE, BUZZER = "seat-", "light-", "bite", "no-bite", "buzzer"
"""Names of devices; those that end with a dash are followed by the number of the seat, from 1."""

Part = Literal["buttons", "lights", "pendant", "buzzer"]
"""Also the keys of the settings in ``[devices]``, which switch them on, and in ``[pins]``."""


class Wire(msgspec.Struct, frozen=True):
    """A device at its pin."""

    name: str
    """Of the device: ``seat-3``, ``light-3``, ``bite``, ``no-bite``, ``buzzer``."""
    gpio: int
    part: Part

    @property
    def key(self) -> str:
        """The setting that says where it is."""
        return f"pins.{self.part}"

    @property
    def pin(self) -> int:
        """The pin of the header."""
        return HEADER[self.gpio]

    @property
    def ground(self) -> int:
        """The ground pin that lies nearest to it."""
        return min(
            GROUND, key=lambda pin: (abs((pin - 1) // 2 - (self.pin - 1) // 2), pin % 2 != self.pin % 2)
        )


class Conflict(msgspec.Struct, frozen=True):
    """A wire that cannot be as the settings say."""

    kind: Literal["pin-taken", "pin-serial", "pin-unknown"]
    wire: Wire
    other: Wire | None = None
    """Who has the pin."""

    def sentence(self, words: Words) -> str:
        """What is wrong, in one sentence that names the pin."""
        device = called(self.wire.name, words)
        if self.other is not None:
            return words.say(
                "GPIO{pin} is used twice: {device}, {other}.",
                pin=self.wire.gpio,
                device=called(self.other.name, words),
                other=device,
            )
        if self.kind == "pin-serial":
            return words.say(
                "GPIO{pin} ({device}) belongs to the serial port, which a card reader needs.",
                pin=self.wire.gpio,
                device=device,
            )
        return words.say(
            "There is no GPIO{pin} ({device}) to be used: they are 2 to 27.",
            pin=self.wire.gpio,
            device=device,
        )


def called(name: str, words: Words) -> str:
    """What people call a device of this name."""
    if name.startswith(BUTTON):
        return words.say("button of seat {seat}", seat=name.removeprefix(BUTTON))
    if name.startswith(LIGHT):
        return words.say("light of seat {seat}", seat=name.removeprefix(LIGHT))
    if name == BITE:
        return words.say("“bite” of the pendant")
    if name == NO_BITE:
        return words.say("“no bite” of the pendant")
    return words.say("buzzer")


def wiring(settings: Settings) -> list[Wire]:
    """The devices that are switched on, each at its pin: buttons by seat, lights by seat, pendant, buzzer."""
    wires: list[Wire] = []
    if settings.devices.buttons:
        wires += _by_seat(BUTTON, settings.pins.buttons, "buttons")
    if settings.devices.lights:
        wires += _by_seat(LIGHT, settings.pins.lights, "lights")
    if settings.devices.pendant:
        bite, no_bite = settings.pins.pendant.split()
        wires += [Wire(BITE, int(bite), "pendant"), Wire(NO_BITE, int(no_bite), "pendant")]
    if settings.devices.buzzer:
        wires.append(Wire(BUZZER, settings.pins.buzzer, "buzzer"))
    return wires


def _by_seat(name: str, pins: str, part: Part) -> list[Wire]:
    return [
        Wire(f"{name}{seat}", int(gpio), part) for seat, gpio in enumerate(pins.split(), 1) if gpio != "-"
    ]


def conflicts(wires: list[Wire]) -> list[Conflict]:
    """What is wrong with a wiring, one for each wire that cannot be. Of two on one pin the first has it."""
    found: list[Conflict] = []
    taken: dict[int, Wire] = {}
    for wire in wires:
        if wire.gpio not in HEADER:
            found.append(Conflict("pin-unknown", wire))
        elif wire.gpio in SERIAL:
            found.append(Conflict("pin-serial", wire))
        elif wire.gpio in taken:
            found.append(Conflict("pin-taken", wire, taken[wire.gpio]))
        else:
            taken[wire.gpio] = wire
    return found
