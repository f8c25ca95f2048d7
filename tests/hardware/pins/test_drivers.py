"""The chip of the header is found whatever its number, and a missing library, chip or permission is told apart."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.language.words import Words
from hardware.pins.drivers import LABELS, Lgpio, RpiGpio, held, installed
from hardware.pins.troubles import NoPins
from hardware.pins.wiring import Wire


class Library:
    """What lgpio does, of chips by number: label and who holds which lines."""

    class error(Exception):
        pass

    def __init__(self, chips: dict[int, str], users: dict[int, str] | None = None) -> None:
        self.chips = chips
        self.users = users or {}
        self.opened: list[int] = []

    def gpiochip_open(self, chip: int) -> int:
        if chip not in self.chips:
            raise self.error("can not open gpiochip")
        self.opened.append(chip)
        return chip

    def gpiochip_close(self, handle: int) -> None:
        self.opened.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        return [0, 54, f"gpiochip{handle}", self.chips[handle]]

    def gpio_get_line_info(self, handle: int, gpio: int) -> list[Any]:
        return [0, gpio, 1, f"GPIO{gpio}", self.users.get(gpio, "")]


def chips(folder: Path, *numbers: int) -> Path:
    for number in numbers:
        (folder / f"gpiochip{number}").touch()
    (folder / "gpiomem").touch()
    (folder / "gpiochip-old").touch()
    return folder


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ({0: "pinctrl-bcm2835", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1", 10: "gpio-brcmstb@107d517c00"}, 4),
        ({0: "pinctrl-rp1", 4: "pinctrl-rp1", 11: "gpio-brcmstb@107d517c00"}, 0),
    ],
)
def test_the_chip_of_the_header_is_found_by_its_label(
    tmp_path: Path, labels: dict[int, str], number: int
) -> None:
    library = Library(labels)
    made: list[int] = []
    Lgpio(library, made.append, chips(tmp_path, *labels)).open()
    assert made == [number]
    assert library.opened == [], "looking leaves no chip open"


@pytest.mark.parametrize("labels", [{}, {0: "gpio-brcmstb@107d508500"}, {3: "gpio_ich"}])
def test_a_computer_without_such_a_chip_says_so(tmp_path: Path, labels: dict[int, str]) -> None:
    with pytest.raises(NoPins) as why:
        Lgpio(Library(labels), pytest.fail, chips(tmp_path, *labels)).open()
    assert why.value.trouble.kind == "no-chip"


def test_a_chip_that_may_not_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(NoPins) as why:
        Lgpio(Library({0: LABELS[0]}), pytest.fail, chips(tmp_path, 0)).open()
    assert (why.value.trouble.kind, why.value.trouble.chip) == ("forbidden", str(tmp_path / "gpiochip0"))


def test_who_holds_a_line_is_told_as_the_kernel_calls_them(tmp_path: Path) -> None:
    driver = Lgpio(Library({0: LABELS[0]}, {8: "spi0 CS0", 17: "lg"}), dev=chips(tmp_path, 0))
    assert [driver.owner(gpio) for gpio in (8, 17, 18)] == ["spi0 CS0", "", ""]
    assert Lgpio(Library({}), dev=tmp_path).owner(8) == ""
    wires = [Wire("seat-1", 8, "buttons"), Wire("seat-2", 17, "buttons"), Wire("buzzer", 18, "buzzer")]
    assert held(wires, [driver, RpiGpio()], Words("en")) == [
        (wires[0], "GPIO8 (button of seat 1) is in use by spi0 CS0.")
    ]


def load(found: dict[str, Any]) -> Any:
    """What imports a module: one that is found, or fails in the way given."""

    def imported(name: str) -> ModuleType:
        what = found.get(name, ModuleNotFoundError(f"No module named {name!r}"))
        if isinstance(what, Exception):
            raise what
        return what  # type: ignore[no-any-return]

    return imported


NOT_A_PI = RuntimeError("This module can only be run on a Raspberry Pi!")
LIBRARY = SimpleNamespace(error=Exception)


@pytest.mark.parametrize(
    ("found", "drivers"),
    [
        ({}, []),
        ({"lgpio": LIBRARY}, [Lgpio]),
        ({"lgpio": LIBRARY, "RPi.GPIO": LIBRARY}, [Lgpio, RpiGpio]),
        ({"RPi.GPIO": LIBRARY}, [RpiGpio]),
        ({"RPi.GPIO": NOT_A_PI}, []),
        ({"lgpio": FileNotFoundError(".lgd-nfy-3"), "RPi.GPIO": LIBRARY}, [RpiGpio]),
    ],
)
def test_lgpio_comes_first_then_rpi_gpio_then_nothing(found: dict[str, Any], drivers: list[type]) -> None:
    assert [type(driver) for driver in installed(load(found))] == drivers


def test_loading_lgpio_leaves_the_working_folder_and_nothing_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It makes a pipe where it works, and goes there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    went: list[Path] = []

    def imported(name: str) -> ModuleType:
        if name == "lgpio":
            went.append(Path(os.environ["LG_WD"]))
            os.chdir(went[0])
            (went[0] / ".lgd-nfy0").touch()
            return LIBRARY  # type: ignore[return-value]
        raise ModuleNotFoundError

    installed(imported)
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []
    assert not went[0].exists()
    assert "LG_WD" not in os.environ
