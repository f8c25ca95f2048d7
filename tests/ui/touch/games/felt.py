"""Devices that a test has by the hand, at a table where everything else is the product's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock

from companion.sensing.outcomes import HOLD_SECONDS
from companion.sensing.values import ButtonPressed, ButtonReleased, CardPlaced, CardRemoved, Health, Sensed
from tests.companion.sensed_table import CARDS
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.pretend_desk import pretend_desk
from ui.touch.app.hosting import post
from ui.touch.app.sensing_queue import SensingQueue

READER = "reader"


class Felt:
    """What is laid down, lifted and pressed at an evening's table."""

    def __init__(self, evening: Evening, *, places: bool = True) -> None:
        self.evening = evening
        self.desk = pretend_desk(folder=evening.data)
        self.desk.decks._cards = CARDS
        self.said: list[Any] = []
        """What diagnosis said of everything."""
        self.listening = SensingQueue(
            evening.app, self.desk.decks, self.desk.discretion, post, Clock, places=places, clock=evening.time
        )
        evening.app.listen(self.desk, self.listening)

    def feel(self, *values: Sensed) -> None:
        """Have this sensed at once, and nothing else happen meanwhile."""
        for value in values:
            self.said.append(self.desk.discretion.told(value))
            self.listening.receive(value)

    def lay(self, *tags: bytes) -> None:
        for tag in tags:
            self.feel(CardPlaced(at=self.now, device=READER, tag=tag))
            self.evening.turn()
        self.settle()

    def lift(self, *tags: bytes) -> None:
        for tag in tags:
            self.feel(CardRemoved(at=self.now, device=READER, tag=tag))
            self.evening.turn()

    def press(self, device: str) -> None:
        self.feel(ButtonPressed(at=self.now, device=device))

    def release(self, device: str) -> None:
        self.feel(ButtonReleased(at=self.now, device=device))

    def tap(self, device: str, times: int = 1) -> None:
        for _ in range(times):
            self.press(device)
            self.evening.turn()
            self.release(device)
            self.evening.turn()
        self.settle()

    def hold(self, device: str) -> None:
        self.press(device)
        self.evening.passes(HOLD_SECONDS + 0.1)
        self.release(device)
        self.settle()

    def trouble(self, device: str, sentence: str) -> None:
        self.feel(Health(at=self.now, device=device, state="missing", sentence=sentence))
        self.settle()

    def settle(self) -> None:
        """Until every answer is on the glass."""
        for _ in range(3):
            self.evening.turn()

    @property
    def now(self) -> float:
        return self.evening.time.now


@contextmanager
def felt_table(table_of: Sits, *, places: bool = True, **others: Any) -> Iterator[Felt]:
    """A table with devices, the shore in sight."""
    with table_of(begin=False, **others) as evening:
        felt = Felt(evening, places=places)
        evening.begin()
        yield felt
