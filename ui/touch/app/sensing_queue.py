"""Listens to the desk on the screen's thread, and brings about at the table what was sensed.

Devices post from threads of their own; their values wait here until the game stands still, for what a card or a
button means depends on it: while a record is on its way to the disk nothing is judged. So touches, cards and buttons
mix freely, and each comes to one record or to none (``companion/games/sensing.py``).

A button that finds the glass dim wakes it and does nothing else; a card wakes it and counts, for it lies there.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.games.game import Json
from companion.games.sensing import Sensing
from companion.language.words import Words
from companion.sensing.outcomes import Counted, Outcome, Send, Told
from companion.sensing.privacy import Discretion
from companion.sensing.stand import Stand
from companion.sensing.tags import Decks
from companion.sensing.values import PENDANT, ButtonPressed, ButtonReleased, CardPlaced, Health, Sensed
from ui.touch.game.host import NoRecord
from ui.touch.picture.marks import Message

LATE = 0.05
"""Seconds after which a button's release is surely told (``hardware/pins/debounce.py`` dates it back, and threads take
their time): so long it is waited before a button counts as held."""

Post = Callable[[Callable[[], None]], None]


class Table(Protocol):
    """What is needed of the app."""

    words: Words

    def send_felt(self, record: Json, tags: frozenset[bytes]) -> None:
        """Send a record that a button brought about, or the cards with these ``tags``."""

    def sound(self, name: str) -> None:
        """Begin a sound."""

    def say_to_table(self, message: Message) -> None:
        """Say something to the screen of the game, whether it lies on top or not."""

    def feel(self, value: Sensed) -> None:
        """Tell the screen on top what was sensed, if it is one of those that feel it themselves."""

    def tell_trouble(self, sentence: str) -> None:
        """Show one sentence about a device, unless one is shown already."""

    @property
    def veil(self) -> Any:
        """What dims the glass, and is woken by whatever is felt."""


class SensingQueue:
    """Everything but :meth:`receive` is called on the screen's thread. ``clock`` is the one that devices use."""

    def __init__(
        self,
        table: Table,
        decks: Decks,
        discretion: Discretion,
        post: Post,
        timer: Any,
        *,
        places: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``timer`` is Kivy's clock: ``schedule_once(call, seconds)`` gives something to ``cancel()``."""
        self._table, self._discretion = table, discretion
        self._post, self._timer, self._clock = post, timer, clock
        self._sensing = Sensing(decks, places=places)
        self._waiting: deque[Sensed] = deque()
        self._on_its_way: deque[float] = deque()
        """When each record was sent that is not answered yet."""
        self._sent_at: float | None = None
        self._swallowed: set[str] = set()
        self._troubles: set[str] = set()
        """Sentences about devices that were shown; one that comes and goes is told once."""
        self._playing = False
        self._alarm: Any = None

    # From the devices -----------------------------------------------------------------------------------------

    def receive(self, value: Sensed) -> None:
        """Something was sensed; on any thread."""
        self._waiting.append(value)
        self._post(self._go_on)

    def _go_on(self) -> None:
        """Judge all that waits, until a record has to be waited for."""
        while self._waiting and not self._on_its_way:
            value = self._waiting[0]
            in_order = isinstance(value, ButtonPressed | ButtonReleased)
            self._act(self._sensing.passes(value.at if in_order else value.at - LATE))
            if self._on_its_way:
                break
            self._waiting.popleft()
            if not self._wakes(value):
                self._take(value)
        self._set_alarm()

    def _wakes(self, value: Sensed) -> bool:
        """Whether a button found the glass dim, or is let go after it did."""
        if isinstance(value, CardPlaced):
            self._table.veil.wake()
        elif isinstance(value, ButtonPressed) and self._table.veil.wake():
            self._swallowed.add(value.device)
            return True
        elif isinstance(value, ButtonReleased) and value.device in self._swallowed:
            self._swallowed.discard(value.device)
            return True
        return False

    def _take(self, value: Sensed) -> None:
        self._act(self._sensing.sensed(value))
        self._table.feel(value)
        if isinstance(value, Health) and value.sentence and value.state != "unknown":
            self._tell_trouble(value)

    def _tell_trouble(self, value: Health) -> None:
        """Say it once. What is said of the pendant names its button, so not while hidden cards are in play."""
        if value.sentence not in self._troubles and not (self._discretion.hides and value.device in PENDANT):
            self._troubles.add(value.sentence)
            self._table.tell_trouble(value.sentence)

    def _act(self, outcomes: list[Outcome]) -> None:
        table = self._table
        for outcome in outcomes:
            if isinstance(outcome, Send):
                self._sent_at = outcome.at
                table.send_felt(outcome.record, outcome.tags)
            elif isinstance(outcome, Counted | Told):
                table.sound("click")
                table.say_to_table(outcome)
            else:
                table.say_to_table(NoRecord(outcome.sentence(table.words)))

    def _set_alarm(self) -> None:
        """Wake up when time alone brings something about."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self._sensing.due
        if due is not None and not self._on_its_way:
            self._alarm = self._timer.schedule_once(self._ring, max(0.0, due + LATE - self._clock()))

    def _ring(self, _: float) -> None:
        self._alarm = None
        if not self._on_its_way:
            self._act(self._sensing.passes(self._clock() - LATE))
        self._go_on()

    # From the table -------------------------------------------------------------------------------------------

    def sending(self, record: Json) -> Json:
        """A record goes on its way, from a finger or from here; with the card that the pendant told for it."""
        self._on_its_way.append(self._clock() if self._sent_at is None else self._sent_at)
        self._sent_at = None
        return self._sensing.complete(record)

    def answered(self, record: Json, stand: Stand | None) -> None:
        """The oldest record on its way was accepted, and the game stands so; or ``None``: it was not."""
        at = self._on_its_way.popleft()
        if stand is None:
            self._sensing.refused()
        elif self._playing:
            self._act(self._sensing.answered(record, stand, at))
        self._go_on()

    def recall(self, laid: Mapping[tuple[int, int], frozenset[bytes]]) -> None:
        """Which cards lay on the lines of the open game, as the table kept it."""
        self._sensing.recall(laid)

    def plays(self, stand: Stand) -> None:
        """People are at the table of the open game."""
        self._playing = True
        self._sensing.stands(stand, self._clock())
        self._set_alarm()

    def leaves(self) -> None:
        """People are somewhere else: cards and buttons bring nothing about."""
        self._playing = False
        self._sensing.stands(Stand(), self._clock())
        self._set_alarm()
