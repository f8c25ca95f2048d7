"""Card readers by the names they have in the settings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from companion.language.words import Words
from companion.sensing.values import Sensed
from hardware.device.watchdog import Watchdog
from hardware.readers.dialect import Dialect
from hardware.readers.em4100 import Em4100
from hardware.readers.keyboard import Keyboard
from hardware.readers.keyboard_port import KeyboardPort
from hardware.readers.pn532 import Pn532
from hardware.readers.port import Port
from hardware.readers.reader import Reader
from hardware.readers.serial_port import SerialPort

Kind = Literal["rdm6300", "id12la", "pn532", "keyboard"]
"""The readers there are; ``id12la`` is the ID-20LA too."""

DIALECTS: dict[Kind, Callable[[], Dialect]] = {
    "rdm6300": Em4100,
    "id12la": Em4100,
    "pn532": Pn532,
    "keyboard": Keyboard,
}


def open_reader(
    kind: Kind,
    path: str,
    post: Callable[[Sensed], object],
    words: Words,
    watchdog: Watchdog,
    *,
    device: str = "reader",
    clock: Callable[[], float] = time.monotonic,
) -> Reader:
    """A reader of this kind at ``path``, not yet started; ``with`` it, or ``start`` and ``close`` it.

    Nothing is opened here, so this never fails: whether the reader is there is what its ``Health`` says.
    """
    dialect = DIALECTS[kind]()
    port: Port = KeyboardPort(path) if kind == "keyboard" else SerialPort(path, dialect.speed)
    return Reader(device, port, dialect, post, words, watchdog, clock=clock)
