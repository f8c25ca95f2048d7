"""What drives the pins: lgpio, else RPi.GPIO on images with an old kernel, else nothing, and why.

A :class:`Driver` opens a pin factory of gpiozero's, which its devices are made with. lgpio talks to a chip, and which
number that has differs from one Raspberry Pi and kernel to the next (0, or 4 on a Pi 5 with its first kernels), so it
is found by its label.
"""

from __future__ import annotations

import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from companion.language.words import Words
from hardware.pins.troubles import NoPins, Trouble, busy
from hardware.pins.wiring import Wire

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The chips that the header of a Raspberry Pi is wired to: up to the Pi 3 and Zero 2, Pi 4, Pi 5."""
DEV = Path("/dev")
OURS = "lg"
"""How lgpio signs the lines it holds, whichever program uses it."""


class Driver(Protocol):
    """One way to drive pins. Everything about one is done on one thread, but making it."""

    def open(self) -> Any:
        """A pin factory; raises :class:`~hardware.pins.troubles.NoPins`."""

    def owner(self, gpio: int) -> str:
        """Who holds a line that is not ours, as the kernel calls them; empty where that is not known."""


class Lgpio:
    """The driver for every kernel from 5.10 on."""

    def __init__(
        self, lgpio: ModuleType | Any, make: Callable[[int], Any] | None = None, dev: Path = DEV
    ) -> None:
        """``make`` opens a factory on the chip of that number; tests hand in their own."""
        self._lgpio = lgpio
        self._make = make or _lgpio_factory
        self._dev = dev
        self._chip: int | None = None

    def open(self) -> Any:
        """A gpiozero factory of these pins. Raises :class:`~hardware.pins.troubles.NoPins`."""
        self._chip = self._find()
        return self._make(self._chip)

    def _find(self) -> int:
        """The number of the chip with the pins of the header."""
        forbidden: list[Path] = []
        chips = (path for path in self._dev.glob("gpiochip*") if path.name[8:].isdigit())
        for path in sorted(chips, key=lambda path: int(path.name[8:])):
            if not os.access(path, os.R_OK | os.W_OK):
                forbidden.append(path)
            elif self._label(int(path.name[8:])) in LABELS:
                return int(path.name[8:])
        raise NoPins(Trouble("forbidden", str(forbidden[0])) if forbidden else Trouble("no-chip"))

    def _label(self, chip: int) -> str:
        try:
            handle = self._lgpio.gpiochip_open(chip)
        except self._lgpio.error:
            return ""
        try:
            return str(self._lgpio.gpio_get_chip_info(handle)[3])
        finally:
            self._lgpio.gpiochip_close(handle)

    def owner(self, gpio: int) -> str:
        """Who has a pin that is busy; empty where that is not known."""
        try:
            handle = self._lgpio.gpiochip_open(self._find() if self._chip is None else self._chip)
        except (NoPins, self._lgpio.error):
            return ""
        try:
            user = str(self._lgpio.gpio_get_line_info(handle, gpio)[4])
        finally:
            self._lgpio.gpiochip_close(handle)
        return "" if user == OURS else user


class RpiGpio:
    """The driver for old kernels, and whatever else calls itself RPi.GPIO."""

    def open(self) -> Any:
        """A gpiozero factory of these pins. Raises :class:`~hardware.pins.troubles.NoPins`."""
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return _on_a_pi(RPiGPIOFactory)

    def owner(self, gpio: int) -> str:
        """Who has a pin that is busy; empty where that is not known."""
        return ""


def _lgpio_factory(chip: int) -> Any:
    from gpiozero.pins.lgpio import LGPIOFactory

    return _on_a_pi(lambda: LGPIOFactory(chip=chip))


def _on_a_pi(make: Callable[[], Any]) -> Any:
    """A factory that knows which board it drives, for only that board's pins can be named."""
    from gpiozero.exc import PinUnknownPi

    factory = make()
    try:
        assert factory.board_info
    except PinUnknownPi as why:
        factory.close()
        raise NoPins(Trouble("no-chip")) from why
    return factory


def held(wires: Sequence[Wire], drivers: Sequence[Driver], words: Words) -> list[tuple[Wire, str]]:
    """The wires whose pins the kernel has given to another, each with its sentence, without taking any of them."""
    owners = [(wire, driver.owner(wire.gpio)) for wire in wires for driver in drivers]
    return [(wire, busy(wire, owner, words)) for wire, owner in owners if owner]


def installed(load: Callable[[str], ModuleType] = importlib.import_module) -> list[Driver]:
    """The drivers that are installed, the one to try first before the others.

    To be called before other threads use relative paths: lgpio changes the working folder while it is loaded.
    """
    drivers: list[Driver] = []
    lgpio = _load_lgpio(load)
    if lgpio is not None:
        drivers.append(Lgpio(lgpio))
    try:
        load("RPi.GPIO")
    except (ImportError, RuntimeError):
        # It is not installed, or says that this is no Raspberry Pi.
        return drivers
    return [*drivers, RpiGpio()]


def _load_lgpio(load: Callable[[str], ModuleType]) -> ModuleType | None:
    """lgpio, or ``None``. It leaves a pipe in its working folder, which for a service is one it may not write to."""
    here, before = os.getcwd(), os.environ.get("LG_WD")
    folder = tempfile.mkdtemp(prefix="pins-")
    os.environ["LG_WD"] = folder
    try:
        return load("lgpio")
    except (ImportError, OSError):
        return None
    finally:
        os.chdir(here)
        shutil.rmtree(folder)
        if before is None:
            del os.environ["LG_WD"]
        else:
            os.environ["LG_WD"] = before
