"""All that is wired to the pins: opened from the settings, with a thread of its own, which alone touches a pin.

    with Watchdog() as watchdog, open_header(settings, post, words, watchdog) as header:
        header.lights.show(lamps(view))
        header.sound("bet")

What is pressed and how each device is goes to ``post``. Nothing here ever fails towards the table: a device that cannot
be opened is ``missing`` or ``faulty`` with one sentence, is tried again every few seconds, and touch goes on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self

from companion.language.words import Words
from companion.sensing.values import Sensed
from companion.settings.model import Settings
from hardware.device.health import Condition
from hardware.device.watchdog import Watchdog
from hardware.device.worker import Worker
from hardware.pins.buttons import Button, Buttons
from hardware.pins.buzzer import Buzzer
from hardware.pins.drivers import Driver, installed
from hardware.pins.lights import Light, Lights
from hardware.pins.troubles import NoPins, Trouble, broken, busy, hangs, unfit
from hardware.pins.wiring import Wire, conflicts, wiring

TRIED_EVERY = 5.0
"""Seconds from one try to open what is not open to the next."""
CLOSED_WITHIN = 2.0
"""Seconds that closing waits for the thread before it leaves it behind."""


class Device(Protocol):
    """Something at a pin; all of it is done on one thread."""

    wire: Wire

    def open(self, factory: Any) -> None:
        """Take the pin of this gpiozero factory; raises whatever the driver does, and leaves nothing open then."""

    def act(self, now: float) -> float | None:
        """Do what is due by ``now``; returns when there is more to do, if nothing happens until then."""

    def close(self) -> None:
        """Let go of the pin. A second time does nothing."""


class WrongDriver(Exception):
    """This driver cannot do what is asked on this kernel, whatever the pin."""


class Header(Worker):
    """The devices that the settings ask for."""

    def __init__(
        self,
        wires: Sequence[Wire],
        drivers: Sequence[Driver],
        post: Callable[[Sensed], object],
        words: Words,
        watchdog: Watchdog,
        clock: Callable[[], float],
    ) -> None:
        super().__init__("pins", patience=CLOSED_WITHIN)
        self._drivers = list(drivers)
        self._post = post
        self._words = words
        self._clock = clock
        self._woken = threading.Event()
        self._buttons = Buttons(post, clock, self._woken.set)
        self._devices: list[Device] = [self._made(wire) for wire in wires]
        self._conditions = {
            wire.name: Condition(wire.name, post, clock, hangs=hangs(words)) for wire in wires
        }
        self._clashes = {clash.wire.name: clash.sentence(words) for clash in conflicts(list(wires))}
        self._open: list[Device] = []
        self._driver: Driver | None = None
        self._factory: Any = None
        self._try_at = clock()
        self._watchdog = watchdog
        self._call = watchdog.watch(self._hangs)
        lights = [device for device in self._devices if isinstance(device, Light)]
        self.lights = Lights(lights, clock, self._woken.set)
        """To be told which lamps are lit, on any thread."""
        self._buzzer = next((device for device in self._devices if isinstance(device, Buzzer)), None)

    def _made(self, wire: Wire) -> Device:
        match wire.part:
            case "lights":
                return Light(wire)
            case "buzzer":
                return Buzzer(wire, self._clock, self._woken.set)
        return Button(wire, self._buttons)

    def sound(self, name: str) -> None:
        """Begin the buzzer's signal of this name, on any thread, where there is a buzzer."""
        if self._buzzer is not None:
            self._buzzer.play(name)

    def start(self) -> Self:
        """Begin to open everything; how that went is what each device's ``Health`` says."""
        if self._devices:
            super().start()
        return self

    def wake(self) -> None:
        """Have the thread see that it is to end."""
        self._woken.set()

    def close(self) -> None:
        """Let go of every pin and end the thread. A second time does nothing."""
        self._watchdog.forget(self._call)
        super().close()
        if not self.has_started:
            self._release()

    # On the thread of the pins --------------------------------------------------------------------------------

    def run(self) -> None:
        """What the thread does until it is closed."""
        try:
            while not self.is_closing:
                self._woken.clear()
                with self._call:
                    due = self.turn(self._clock())
                if not self.is_closing:
                    self._woken.wait(None if due is None else max(0.0, due - self._clock()))
        except Exception:
            # A fault of ours must be seen as one: nothing works from here on.
            for condition in self._conditions.values():
                condition.tell("faulty", broken(self._words))
            raise
        finally:
            self._release()

    def turn(self, now: float) -> float | None:
        """Do all that is due by ``now``; returns when there is more to do. Tests call it in place of the thread."""
        if now >= self._try_at:
            self._try_all()
            self._try_at = now + TRIED_EVERY
        dues = [self._buttons.act(now)]
        for device in list(self._open):
            try:
                dues.append(device.act(now))
            except Exception as why:
                self._lose(device, why)
        if len(self._open) < len(self._devices) - len(self._clashes):
            dues.append(self._try_at)
        return min((due for due in dues if due is not None), default=None)

    def _try_all(self) -> None:
        """Open what is not open. A driver that turns out to be of no use here makes room for the next."""
        for name, sentence in self._clashes.items():
            self._conditions[name].tell("faulty", sentence)
        waiting = [device for device in self._devices if device.wire.name not in self._clashes]
        while True:
            try:
                if self._factory is None:
                    self._driver, self._factory = self._opened()
                for device in waiting:
                    if device not in self._open:
                        self._try_one(device)
                return
            except NoPins as why:
                for device in waiting:
                    condition = self._conditions[device.wire.name]
                    condition.tell(why.trouble.state, why.sentence(self._words))
                return
            except WrongDriver:
                self._release()
                self._drivers = [driver for driver in self._drivers if driver is not self._driver]

    def _opened(self) -> tuple[Driver, Any]:
        """The first driver that has pins; raises :class:`NoPins` of the one that should have had them."""
        trouble = NoPins(Trouble("no-library"))
        for driver in self._drivers:
            try:
                return driver, driver.open()
            except NoPins as why:
                trouble = trouble if trouble.trouble.kind != "no-library" else why
        raise trouble

    def _try_one(self, device: Device) -> None:
        from gpiozero.exc import GPIOZeroError

        try:
            device.open(self._factory)
        except RuntimeError as why:
            # RPi.GPIO says so where the kernel numbers the pins in another way than it knows.
            ours = isinstance(why, GPIOZeroError) or "busy" in str(why)
            if not ours and self._driver is not self._drivers[-1]:
                raise WrongDriver from why
            self._lose(device, why)
        except Exception as why:
            self._lose(device, why)
        else:
            self._open.append(device)
            self._conditions[device.wire.name].tell("ok")

    def _lose(self, device: Device, why: Exception) -> None:
        """The device cannot be opened, or its driver failed: say so, and leave it for the next try."""
        sentence = unfit(device.wire, why, self._words)
        if "busy" in str(why):
            assert self._driver is not None
            sentence = busy(device.wire, self._driver.owner(device.wire.gpio), self._words)
        self._conditions[device.wire.name].tell("faulty", sentence)
        self._shut(device)

    def _shut(self, device: Device) -> None:
        if device in self._open:
            self._open.remove(device)
            try:
                device.close()
            except Exception as why:
                # It was given up already; the line is freed with the factory at the latest.
                self._conditions[device.wire.name].tell("faulty", unfit(device.wire, why, self._words))

    def _release(self) -> None:
        for device in list(self._open):
            self._shut(device)
        factory, self._factory = self._factory, None
        if factory is not None:
            factory.close()

    def _hangs(self, hangs: bool) -> None:
        """A call to the driver has not returned, or did after all: all devices wait for it."""
        for condition in self._conditions.values():
            condition.hangs(hangs)


def open_header(
    settings: Settings,
    post: Callable[[Sensed], object],
    words: Words,
    watchdog: Watchdog,
    *,
    drivers: Sequence[Driver] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Header:
    """What the settings switch on, not yet started: ``with`` it, or ``start`` and ``close`` it.

    ``post`` gets ``ButtonPressed``, ``ButtonReleased`` and ``Health`` on the thread of the pins, or (a hanging call)
    the watchdog's; it must return at once. Without ``drivers`` those that are installed are taken.
    """
    wires = wiring(settings)
    if drivers is None:
        drivers = installed() if wires else []
    return Header(wires, drivers, post, words, watchdog, clock)
