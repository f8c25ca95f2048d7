"""The usual wiring fits the header for two to eight seats, and a wrong one is named pin by pin."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero.pins.data import PLUS_J8

from companion.language.words import Words
from companion.settings.model import Devices, Pins, Settings
from hardware.pins.wiring import GROUND, HEADER, SERIAL, Wire, called, conflicts, wiring

WORDS = Words("en")
ALL = Devices(buttons=True, lights=True, pendant=True, buzzer=True, reader="rdm6300")


def first(pins: str, seats: int) -> str:
    return " ".join(pins.split()[:seats])


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_usual_wiring_fits_the_header_beside_a_serial_reader(seats: int) -> None:
    pins = Pins(buttons=first(Pins().buttons, seats), lights=first(Pins().lights, seats))
    wires = wiring(Settings(devices=ALL, pins=pins))
    assert [wire.name for wire in wires] == [
        *(f"seat-{seat}" for seat in range(1, seats + 1)),
        *(f"light-{seat}" for seat in range(1, seats + 1)),
        "bite",
        "no-bite",
        "buzzer",
    ]
    assert conflicts(wires) == []
    assert len({wire.pin for wire in wires}) == len(wires)
    assert not {wire.gpio for wire in wires} & {*SERIAL, 2, 3, 4, 7, 8}


def test_the_header_is_that_of_every_raspberry_pi_with_forty_pins() -> None:
    _, _, pins = PLUS_J8
    assert {int(what["gpio"][4:]): pin for pin, what in pins.items() if "gpio" in what} == {
        **HEADER,
        0: 27,
        1: 28,
    }
    assert [pin for pin, what in pins.items() if "GND" in what.values()] == list(GROUND)


def test_nothing_glows_or_hums_while_the_pi_starts() -> None:
    """GPIO9 and up are pulled down until someone claims them, the others up."""
    wires = wiring(Settings(devices=ALL))
    assert all(wire.gpio >= 9 for wire in wires if wire.part in ("lights", "buzzer"))


def test_buttons_are_on_the_odd_pins_and_lights_on_the_even_ones() -> None:
    for wire in wiring(Settings(devices=ALL)):
        assert wire.pin % 2 == (0 if wire.part == "lights" else 1)


def test_only_what_is_switched_on_is_wired() -> None:
    assert wiring(Settings()) == []
    assert wiring(Settings(devices=Devices(buzzer=True))) == [Wire("buzzer", 26, "buzzer")]


def test_a_seat_may_have_no_button() -> None:
    settings = Settings(devices=Devices(buttons=True), pins=Pins(buttons="17 - 22"))
    assert [wire.name for wire in wiring(settings)] == ["seat-1", "seat-3"]


def test_of_two_on_one_pin_the_first_has_it_and_the_second_is_named() -> None:
    settings = Settings(
        devices=Devices(buttons=True, lights=True), pins=Pins(buttons="17 27", lights="27 27")
    )
    found = conflicts(wiring(settings))
    assert [(clash.wire.name, clash.sentence(WORDS)) for clash in found] == [
        ("light-1", "GPIO27 is used twice: button of seat 2, light of seat 1."),
        ("light-2", "GPIO27 is used twice: button of seat 2, light of seat 2."),
    ]


def test_the_readme_shows_the_usual_wiring() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    by_name = {wire.name: wire for wire in wiring(Settings(devices=ALL))}
    for seat in range(1, 9):
        button, light = by_name[f"seat-{seat}"], by_name[f"light-{seat}"]
        assert (
            f"| {seat} | GPIO{button.gpio}, pin {button.pin} | {button.ground} "
            f"| GPIO{light.gpio}, pin {light.pin} | {light.ground} |"
        ) in readme
    for name in ("bite", "no-bite", "buzzer"):
        wire = by_name[name]
        assert f"| {called(name, WORDS)} | GPIO{wire.gpio}, pin {wire.pin} | {wire.ground} |" in readme
