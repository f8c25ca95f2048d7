"""What the screens of all open games have in common: what everyone may see, sending a record once, and refusals.

A game's screen is one of these for as long as its game is open. It says what its touches send, and what of an answer is
heard and moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import to_builtins

from companion.games.game import Record
from companion.play.standing import Denied, Done
from ui.touch.game.host import Answered, Host, Json
from ui.touch.game.teller import Teller
from ui.touch.game.turn_reminder import Tick, Waiting
from ui.touch.picture.marks import Message
from ui.touch.screens.line_of_records import LineOfRecords


class OpenGame(ABC):
    """The screen of an open game of ``game``."""

    game: str

    def __init__(self, host: Host) -> None:
        self.host = host
        self._sent: int | None = None
        """The ``rev`` at which a record was sent that was not answered yet."""
        self._teller = Teller(host)
        self._waiting = Waiting(host)

    @property
    def view(self) -> Any:
        """What everyone may see; ``None`` where no game of this kind is open."""
        view = self.host.standing.view
        return view if view and view["game"] == self.game else None

    @property
    def rev(self) -> int:
        """Records accepted since the data began."""
        return self.host.standing.rev

    def begin(self) -> None:
        """The screen is on the glass from now on: ask what is asked, and wait for it."""
        self._waiting.begin()
        self._teller.tell()

    def on(self, message: Message) -> None:
        """A touch or a timer of the game's own, a record that is to be sent, or the answer to one."""
        if isinstance(message, Answered):
            self._sent = None
            if isinstance(message.answer, Done):
                self._answered(message.record, message.answer)
            else:
                self._refuse(message.record, message.answer)
        elif isinstance(message, Record):
            self._send(record_of(message))
        elif isinstance(message, Tick):
            self._waiting.ring(message.rev)
        elif self.view is not None:
            self._touched(message, self.view)

    @abstractmethod
    def _touched(self, message: Message, view: Any) -> None:
        """A touch, a timer, or what was sensed, while the game is open."""

    @abstractmethod
    def _answered(self, record: Json, answer: Done) -> None:
        """A record stands."""

    @abstractmethod
    def _turned(self, view: Any) -> float:
        """How pages are turned that lie over the table."""

    def _send(self, record: Json) -> None:
        """Send a record once: a second touch before the answer is the same touch."""
        if self._sent == self.rev:
            return
        self._sent = self.rev
        self.host.send({**record, "expect": self.rev})

    def _take_back(self) -> None:
        """Undo the last step, where there is one."""
        if self.host.standing.last is not None:
            self._send({"do": "undo"})

    # Refusals -----------------------------------------------------------------------------------------------

    def _refuse(self, record: Json, answer: Denied) -> None:
        """A refusal in words; what everyone has seen is corrected on the line of records."""
        why, host = answer.refusal, self.host
        if why.code == "stale":
            host.redraw()
        elif why.code == "undo-needs-correct" and self.view is not None:
            host.over(LineOfRecords(host, self._turned(self.view), at_last_knot=True))
        else:
            self._say_no(record, answer.rev, why.code, why.rule, why.says)

    def _say_no(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        """Let a refusal be heard and read."""
        self.host.sound("refusal")
        self._teller.refuse(says)
        self._show_refusal(record, rev, code, rule, says)
        self.host.redraw()

    @abstractmethod
    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        """Keep a refusal for as long as the game stands at ``rev``."""


def record_of(move: Record) -> Json:
    """A record of the rules as it is sent."""
    record: Json = to_builtins(move)
    return record
