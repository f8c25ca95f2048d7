"""How a game is played by touch without people: the recorded game and the tests play so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from companion.games import registered
from companion.play.standing import Standing
from ui.touch.game.host import Json
from ui.touch.picture.marks import Message


class Touched(Protocol):
    """The app that is touched, as far as whoever touches it looks at it."""

    @property
    def standing(self) -> Standing:
        """How the game stands."""

    @property
    def screen(self) -> Any:
        """The screen on top; a game's moves know which of its own it is."""


class Toucher(Protocol):
    """Who touches the glass (``ui/touch/robot/hand.py``)."""

    @property
    def app(self) -> Touched:
        """The app that is touched."""

    def turn(self) -> Any:
        """Let the app run for one turn of its loop."""

    def until(self, there: Callable[[], Any], what: str) -> None:
        """Let the app run until ``there()``; ``TimeoutError`` naming ``what`` where it never comes."""

    def still(self) -> None:
        """Let the app run until nothing moves any more and everything is drawn."""

    def place(self, message: Message) -> tuple[float, float]:
        """Where on the glass a touch says ``message``; ``LookupError`` where none does."""

    def offers(self, message: Message) -> bool:
        """Whether a touch somewhere says ``message``."""

    def tap(self, message: Message) -> None:
        """Touch where ``message`` is said, and lift."""

    def hold(self, message: Message) -> None:
        """Touch where ``message`` is said by a hold, and stay until it is."""

    def rest(self) -> None:
        """Wait until a finger that lands where the last one did is no second tap."""

    def down(self, x: float, y: float) -> Any:
        """Lay a finger on a point of the glass."""

    def move(self, finger: Any, x: float, y: float) -> None:
        """Move a finger that is down to another point of the glass."""

    def up(self, finger: Any) -> None:
        """Lift a finger."""


class ByTouch(Protocol):
    """How people make a game's own records on its screen.

    The recorded game and the tests play with it. Where one touch may make two records it also has
    ``comes_with(view, record, following)``: whether the touch for the following record makes this one too.
    """

    def bring_about(self, hand: Toucher, record: Json) -> Iterator[str]:
        """Touch what makes the record. Yields a word whenever the glass shows something worth a picture."""

    def see(self, hand: Toucher, record: Json) -> Iterator[str]:
        """Look on until the glass has shown what the record brought about; yields as ``bring_about`` does."""


class Told:
    """The touches of a screen that say the records themselves."""

    def bring_about(self, hand: Toucher, record: Json) -> Iterator[str]:
        """Touch what says the record."""
        game = hand.app.standing.game
        assert game is not None
        yield record["do"]
        hand.tap(msgspec.convert(record, registered()[game].records[record["do"]]))

    def see(self, hand: Toucher, record: Json) -> Iterator[str]:
        """Nothing moves, so there is nothing to wait for."""
        yield from ()
