"""Drivers that never return: the devices are ``faulty``, and the table draws and plays as if they were not there."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.clock import Clock

from companion.language.words import Words
from companion.settings.model import Devices, Settings
from hardware.desk import Desk
from hardware.device import watchdog
from hardware.pins.troubles import NoPins, Trouble
from hardware.readers.serial_port import SerialPort
from hardware.readers.troubles import Trouble as Missing
from hardware.readers.troubles import Unopened
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.told import opening
from ui.touch.app.hosting import post
from ui.touch.app.sensing_queue import SensingQueue
from ui.touch.screens.page import Close

PATIENCE = 60.0


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Every call to a driver waits for this; the watchdog is quicker than in real life."""
    go_on = threading.Event()

    def hangs(*_: Any) -> Any:
        go_on.wait()
        raise Unopened(Missing("missing", "/dev/table/reader"))

    monkeypatch.setattr(SerialPort, "open", hangs)
    monkeypatch.setattr(watchdog, "LIMIT", 0.2)
    monkeypatch.setattr(watchdog, "ROUND", 0.05)
    yield go_on
    go_on.set()


class Hanging:
    """A driver of pins that never opens."""

    def __init__(self, go_on: threading.Event) -> None:
        self._go_on = go_on

    def open(self) -> Any:
        self._go_on.wait()
        raise NoPins(Trouble("no-chip"))

    def owner(self, gpio: int) -> str:
        return ""


def test_while_every_driver_hangs_the_table_draws_and_is_played_by_touch(
    table_of: Sits, stuck: threading.Event
) -> None:
    devices = Devices(
        buttons=True, lights=True, pendant=True, reader="pn532", reader_port="/dev/table/reader"
    )
    with table_of(begin=False) as evening:
        desk = Desk(Settings(devices=devices), evening.data, Words("en"), drivers=[Hanging(stuck)])
        listening = SensingQueue(evening.app, desk.decks, desk.discretion, post, Clock, places=True)
        evening.app.listen(desk, listening)
        desk.start(listening.receive)
        try:
            evening.begin()
            flips: list[float] = []
            evening.window.bind(on_flip=lambda *_: flips.append(evening.time.now))
            end = time.monotonic() + PATIENCE
            while {report.state for report in desk.discretion.devices()} != {"faulty"} or len(
                desk.discretion.devices()
            ) < len(desk.devices):
                assert time.monotonic() < end
                evening.turn()
            hand = evening.hand
            # What a device says reaches the app in a later turn.
            hand.until(lambda: hand.offers(Close()), "the notice that devices hang")
            while hand.offers(Close()):
                # That devices hang is said once.
                hand.tap(Close())
                hand.still()
            evening.bring_about(
                opening("Anna", "Béla", cards="declared"),
                {"do": "cast", "bait": 3},
                {"do": "bet", "player": "Béla", "fish": 1},
            )
            assert evening.view["phase"] == "reveal"
            assert flips
            assert not stuck.is_set()
        finally:
            stuck.set()
            desk.close()
