"""The desk: every device that the settings switch on, opened together, heard in one place, and closed together.

    with Desk(settings, folder, words).start(receive) as desk:
        desk.follow(stand)      # after every record: the lights, and what diagnosis may say

What is sensed comes to ``receive`` on threads of the devices, one value after the other for each device; it must only
hand the value on. The devices open and reopen themselves and tell their health; a driver that hangs is ``faulty``
within five seconds and stops nothing else (``hardware/device/watchdog.py``). Nothing here fails towards the table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from companion.games.game import Json
from companion.language.words import Words
from companion.sensing.privacy import Discretion, named
from companion.sensing.stand import Stand
from companion.sensing.tags import Decks
from companion.sensing.values import Sensed
from companion.settings.model import Settings
from hardware.device.watchdog import Watchdog
from hardware.pins.drivers import Driver
from hardware.pins.header import open_header
from hardware.pins.lamps import Lamp, lamps
from hardware.pins.wiring import LIGHT, wiring

if TYPE_CHECKING:
    from hardware.computer.watch import Watch
    from hardware.printers.print_shop import PrintShop
    from hardware.readers.reader import Reader
    from hardware.sound.voice import Voice

READER = "reader"
"""The name of the card reader."""
VOICE = "voice"
"""The name of the voice among the devices."""
TESTED_SECONDS = 3.0
"""How long a light that is tried blinks."""


class Desk:
    """The devices of one table. What the shell asks of them is answered by ``desk_service.py``."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        words: Words,
        *,
        drivers: Sequence[Driver] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``folder`` is the data folder; whoever makes a desk has custody of it when it is started.

        To be made before other threads use relative paths (``factory.installed``).
        """
        self.decks = Decks(folder)
        self.discretion = Discretion()
        self.folder, self.words, self.clock = folder, words, clock
        self._receive: Callable[[Sensed], object] = lambda _: None
        self._tell: Callable[[Json], object] | None = None
        self.stand: Stand | None = None
        """How the game stands that is played here, as far as it is known."""
        self._watchdog = Watchdog(clock)
        self._header = open_header(settings, self._post, words, self._watchdog, drivers=drivers, clock=clock)
        self._names = [wire.name for wire in wiring(settings)]
        self._lock = threading.Lock()
        self._lamps: tuple[Lamp, ...] = ()
        self._tried: threading.Timer | None = None
        self._tried_seat = 0
        self.box: Watch | None = None
        """Who looks after the box the table is built of, where somebody does."""
        self._reader: Reader | None = None
        self._settings = settings
        self._shop_lock = threading.Lock()
        self._shop: PrintShop | None = None
        self._prints: bool | None = None
        """Whether what waits is printed here; ``None`` until that is known."""
        if settings.printers.ticket or settings.printers.page:
            self._names += self.shop.printers
        self._voice_lock = threading.Lock()
        self._voice: Voice | None = None
        self.aloud: Callable[[str], str] | None = None
        """Says a text aloud at the table that plays; returns why it can't, or an empty text."""
        if settings.voice:
            self._names.append(VOICE)
        self.switched_on = devices = settings.devices
        """The devices that the settings switch on."""
        if devices.reader != "none":
            # Most tables have no reader, and need not wait for what one takes.
            from hardware.readers.opening import open_reader
            from hardware.readers.usual_ports import usual_port

            self._names.append(READER)
            port = devices.reader_port or usual_port(devices.reader)
            self._reader = open_reader(
                devices.reader, port, self._post, words, self._watchdog, device=READER, clock=clock
            )

    @property
    def devices(self) -> set[str]:
        """The names of all devices that the settings switch on, as diagnosis calls them."""
        return {named(name) for name in self._names}

    @property
    def shop(self) -> PrintShop:
        """Where sheets are ordered; made when it is first wanted, and at once where there is a printer."""
        from hardware.printers.print_shop import PrintShop

        with self._shop_lock:
            if self._shop is None:
                self._shop = PrintShop(
                    self._settings,
                    self.folder,
                    self.words,
                    self._post,
                    self._watchdog,
                    clock=self.clock,
                )
                if self._prints is not None:
                    self._shop.start(prints=self._prints)
            return self._shop

    @property
    def voice(self) -> Voice:
        """What makes sentences into sound; made when it is first wanted."""
        from hardware.sound.voice import Voice

        with self._voice_lock:
            if self._voice is None:
                self._voice = Voice(self._post, self.words, device=VOICE, clock=self.clock)
            return self._voice

    @property
    def places(self) -> bool:
        """Whether cards lie on the reader together, and are not shown to it in turn."""
        return self._reader is None or self._reader.place_capable

    def start(
        self,
        receive: Callable[[Sensed], object],
        tell: Callable[[Json], object] | None = None,
        *,
        prints: bool = False,
    ) -> Self:
        """Begin to open everything; how that went is what each device's ``Health`` says.

        What may be said of all that is sensed goes to ``tell``. With ``prints``, which is for the table that plays
        alone, what waits is printed.
        """
        self._receive = receive
        self._tell = tell
        self._watchdog.start()
        self._header.start()
        if self._reader is not None:
            self._reader.start()
        if self._settings.voice:
            self.voice.check(self._settings.language)
        with self._shop_lock:
            self._prints = prints
            if self._shop is not None:
                self._shop.start(prints=self._prints)
        return self

    def close(self) -> None:
        """Let go of every device. A second time does nothing."""
        if self._tried is not None:
            self._tried.cancel()
        if self._reader is not None:
            self._reader.close()
        self._header.close()
        if self._voice is not None:
            self._voice.close()
        if self._shop is not None:
            self._shop.close()
        self._watchdog.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def hear(self, value: Sensed) -> None:
        """Take note of something that was sensed by another than the desk's own devices; on any thread."""
        self._post(value)

    def _post(self, value: Sensed) -> None:
        told = self.discretion.told(value)
        if told is not None and self._tell is not None:
            self._tell(told)
        self._receive(value)

    # What the table says to its devices ---------------------------------------------------------------------

    def heed(self, stand: Stand) -> None:
        """The game stands so: know what may be said and tried."""
        self.stand = stand
        self.discretion.hide(stand.hides)

    def follow(self, stand: Stand) -> None:
        """The game stands so, and people play it here: light the lights, and know what may be said and tried."""
        self.heed(stand)
        with self._lock:
            self._lamps = lamps(stand.view)
            self._shine()

    def sound(self, name: str) -> None:
        """Sound the buzzer, where there is one."""
        self._header.sound(name)

    def _shine(self) -> None:
        shown = list(self._lamps)
        if self._tried_seat:
            shown += ["off"] * (self._tried_seat - len(shown))
            shown[self._tried_seat - 1] = "blink"
        self._header.lights.show(shown)

    # What people try ----------------------------------------------------------------------------------------

    @property
    def closed(self) -> str:
        """Why devices may not be tried now, in one sentence; empty where they may."""
        if self.stand is None or self.stand.shuts_tests:
            return tests_closed(self.words)
        return ""

    @property
    def enrols_not(self) -> str:
        """Why cards may not be enrolled now, in one sentence; empty where they may."""
        if self.discretion.hides:
            return self.words.say("Cards are enrolled when the game is over: hidden cards are in play.")
        return ""

    def try_light(self, seat: int) -> str:
        """Let the light of a seat (from 1) blink for a moment; returns why it does not, or an empty text."""
        if self.closed:
            return self.closed
        if f"{LIGHT}{seat}" not in self._names:
            return self.words.say("There is no light at seat {seat}.", seat=seat)
        with self._lock:
            if self._tried is not None:
                self._tried.cancel()
            self._tried_seat = seat
            self._shine()
            self._tried = threading.Timer(TESTED_SECONDS, self._tried_enough)
            self._tried.daemon = True
            self._tried.start()
        return ""

    def _tried_enough(self) -> None:
        with self._lock:
            self._tried_seat = 0
            self._shine()

    def try_buzzer(self) -> str:
        """Sound the buzzer; returns why it does not, or an empty text."""
        if not self.closed:
            self.sound("your-turn")
        return self.closed

    def try_voice(self, text: str) -> str:
        """Say a text at the table that plays; returns why it is not heard, or an empty text. Blocks."""
        if self.closed:
            return self.closed
        return "" if self.aloud is None else self.aloud(text)


def tests_closed(words: Words) -> str:
    """Why devices may not be tried now."""
    return words.say("Devices are tried when the round is over: hidden cards are in play.")
