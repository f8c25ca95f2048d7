"""A whole table's hardware that is not there: buttons, lights, pendant and a card reader with ten cards, to be tried.

    virtual = SimulatedHardware(settings, changed)
    desk = Desk(virtual.settings, folder, words, drivers=[virtual])
    virtual.press("seat-2"); virtual.lay(0); virtual.unplug()

Everything takes the way of the real devices: the pins are gpiozero's pretended ones below our own buttons and lights,
the reader is a virtual one on a serial port of its own. So whatever goes wrong with real devices can be made to go
wrong here: a button that bounces, noise, a card nobody enrolled, a reader that is unplugged.
"""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable
from typing import Any, get_args

import msgspec

from companion.sensing.tags import NAMES, Decks, Tag, deck_of
from companion.settings.model import Devices, Settings
from companion.store.durable import NotWritten
from hardware.device.worker import Worker
from hardware.pins.wiring import LIGHT, wiring
from hardware.simulated.readers import Kind, SimulatedReader

USUAL = "pn532"
"""The reader there is where the settings switch on none that can be simulated: one on which both cards lie."""
UNKNOWN = len(NAMES)
"""The number of the card that is in no deck; before it come those of a deck, in the order of ``NAMES``."""
BOUNCES = 3
"""How often a bad contact opens again before it stays closed, and the other way round."""
BOUNCE_SECONDS = 0.0006
"""From one of its edges to the next."""
SHORTEST_SECONDS = 0.04
"""No press is shorter: a touchpad's tap is over at once, and a finger on a real button never is."""
NOISE_BYTES = 300


class SimulatedHardware(Worker):
    """One of each device, until :meth:`close`. It is a driver of pins (``hardware/pins/drivers.py``) as well.

    ``changed`` is called, on any thread, when a light goes on or off. The rest may be called from any thread too.
    """

    def __init__(self, settings: Settings, changed: Callable[[], object] = lambda: None) -> None:
        super().__init__("simulated contacts")
        wanted = settings.devices.reader
        self.kind: Kind = wanted if wanted in get_args(Kind) else USUAL  # type: ignore[assignment]
        self.reader = SimulatedReader(self.kind)
        self.settings = msgspec.structs.replace(
            settings,
            devices=Devices(
                buttons=True,
                lights=True,
                pendant=True,
                reader=self.kind,
                reader_port=str(self.reader.path),
            ),
        )
        """The table's settings with all of this switched on."""
        self.bounces = False
        """Whether the contacts of all buttons are bad ones."""
        self.lying: tuple[int, ...] = ()
        """The numbers of the cards on the reader, in the order in which they were laid."""
        self.is_plugged = True
        self._changed = changed
        self._gpio = {wire.name: wire.gpio for wire in wiring(self.settings)}
        self._pins: Any = None
        self._moves: queue.SimpleQueue[tuple[str, bool] | None] = queue.SimpleQueue()
        self.start()

    # As a driver of pins --------------------------------------------------------------------------------------

    def open(self) -> Any:
        """Pins of gpiozero that are connected to nothing but this."""
        from gpiozero.pins.mock import MockFactory, MockPin

        changed = self._changed

        class Pin(MockPin):  # type: ignore[misc]
            """Says when it changes: an output to whoever shows it, an input with the moment of its edge."""

            at = 0.0
            """When the edge is that comes next."""
            _tells: Callable[[float, bool], object] | None = None

            @property
            def state(self) -> bool:
                return bool(MockPin.state.fget(self))

            @state.setter
            def state(self, value: float) -> None:
                before = self.state
                MockPin.state.fset(self, value)
                if self.state != before:
                    changed()

            @property
            def when_changed(self) -> Callable[[float, bool], object] | None:
                return self._tells

            @when_changed.setter
            def when_changed(self, tells: Callable[[float, bool], object] | None) -> None:
                # gpiozero keeps what it calls weakly, so it is this pin that holds on to both.
                self._tells = tells
                self._told = None if tells is None else lambda _, state: tells(self.at, state)
                MockPin.when_changed.fset(self, self._told)

        self._pins = MockFactory(pin_class=Pin)
        return self._pins

    def owner(self, gpio: int) -> str:
        """Nobody has these pins but the table."""
        return ""

    # Buttons and lights ---------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Close the contact of a button: ``seat-1``, ``bite``. The edges come from another thread, as real ones do."""
        self._moves.put((name, True))

    def release(self, name: str) -> None:
        """Open the contact of a button again, after 0.04 seconds at the earliest."""
        self._moves.put((name, False))

    def is_lit(self, seat: int) -> bool:
        """Whether the light of a seat (from 1) shines at this moment."""
        gpio, pins = self._gpio.get(f"{LIGHT}{seat}"), self._pins
        return pins is not None and gpio is not None and bool(pins.pin(gpio).state)

    def wake(self) -> None:
        """Have the thread see that it is to end."""
        self._moves.put(None)

    def run(self) -> None:
        """What the thread does until it is closed."""
        pressed: dict[str, float] = {}
        while (move := self._moves.get()) is not None:
            name, closed = move
            gpio, pins = self._gpio.get(name), self._pins
            if gpio is None or pins is None:
                # There is no such button, or nobody has opened the pins yet.
                continue
            pin = pins.pin(gpio)
            now = time.monotonic()
            if closed:
                pressed[name] = now
            else:
                time.sleep(max(0.0, pressed.get(name, 0.0) + SHORTEST_SECONDS - now))
            edges = [closed, not closed] * BOUNCES if self.bounces else []
            # All at once, the first ones late: whoever is to be kept waiting might be kept for too long.
            pin.at = time.monotonic() - BOUNCE_SECONDS * len(edges)
            for edge in (*edges, closed):
                # A button connects its pin to ground.
                (pin.drive_low if edge else pin.drive_high)()
                pin.at += BOUNCE_SECONDS

    # The reader and its cards ---------------------------------------------------------------------------------

    def tag(self, card: int) -> bytes:
        """The tag of a card by its number, as long as this reader's tags are; the same every time."""
        length = self.reader.tag_lengths[min(1, len(self.reader.tag_lengths) - 1)]
        return b"\x04fish".ljust(length - 1, b"\0")[: length - 1] + bytes([card])

    def lay(self, card: int) -> None:
        """Lay a card on the reader."""
        if card not in self.lying:
            self.lying += (card,)
            self.reader.lay(self.tag(card))

    def lift(self, card: int) -> None:
        """Take a card away."""
        if card in self.lying:
            self.lying = tuple(other for other in self.lying if other != card)
            self.reader.lift(self.tag(card))

    def plug(self) -> None:
        """Plug the reader in again."""
        self.is_plugged = True
        self.reader.plug()

    def unplug(self) -> None:
        """Pull the reader's plug; what lies on it stays there."""
        self.is_plugged = False
        self.reader.unplug()

    def noise(self) -> None:
        """Have the reader's line crackle."""
        self.reader.noise(NOISE_BYTES)

    def enrol(self, decks: Decks) -> None:
        """Enrol its ten cards as the first deck of a table that has none yet. A disk that takes nothing is left so."""
        if decks.cards.tags or decks.damaged:
            return
        with contextlib.suppress(NotWritten):
            for number, card in enumerate(deck_of(1)):
                decks.enrol(card, Tag(self.tag(number)))

    def close(self) -> None:
        """Take everything away. A second time does nothing."""
        super().close()
        self.reader.close()
