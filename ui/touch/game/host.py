"""The contract between a screen and the table that hosts it.

A screen keeps its own little state (what is folded open, which letter was typed), draws it with :meth:`Screen.scene`,
and is told of touches by :meth:`Screen.on`. It never touches a widget, a file or the journal: it asks its host.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from companion.language.json import Json as Json
from companion.language.words import Words
from companion.play.standing import Answer, Standing
from companion.sensing.values import Sensed
from companion.settings.model import Settings
from hardware.desk import Desk
from ui.touch.game.library import Library
from ui.touch.picture.geometry import Edge
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Said, Scene

if TYPE_CHECKING:
    from companion.store.print_jobs import Job
    from hardware.printers.print_shop import PrintShop
    from ui.touch.game.sheet_preview import Proof


class Host(Protocol):
    """What the app does for a screen. Every call returns at once; answers come back on the screen's thread."""

    @property
    def look(self) -> Look:
        """How the glass is dressed: everything a scene may depend on besides the screen's own state."""

    random: Random
    desk: Desk | None
    """The devices, where there are any."""
    words: Words
    """The table's voice in the language in force."""

    @property
    def standing(self) -> Standing:
        """How the open game stands, or the one that was played last."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def seating(self) -> tuple[Edge, ...] | None:
        """The edge each player of the open game sits at, in seat order; ``None`` where nobody chose one.

        It is kept with the game but is no part of it: the referee knows seats, not edges.
        """

    def seat(self, edges: tuple[Edge, ...]) -> None:
        """Keep the edges with the game that was just opened."""

    def send(self, record: Json) -> None:
        """Hand one record to the table. The screen on top gets ``Answered`` once it is durable or refused."""

    @property
    def library(self) -> Library:
        """Past games, people and enrolled cards."""

    @property
    def shop(self) -> PrintShop | None:
        """Where sheets are ordered; this screen is drawn anew whenever something changes there."""

    def proof(self, job: Job, reply: Callable[[Proof | None], None]) -> None:
        """Draw the sheet of a job that need not be ordered; ``None`` where its game cannot be read."""

    def go(self, screen: Screen) -> None:
        """Put another screen in place of this one."""

    def over(self, screen: Screen) -> None:
        """Lay a screen over this one; :meth:`back` takes it away again."""

    def back(self) -> None:
        """Take this screen away."""

    def shore(self) -> None:
        """Go home."""

    def play(self) -> None:
        """Go to the table of the game that is open, whatever game it is."""

    def change(self, key: str, value: Any) -> None:
        """Change a setting, keep it, and draw everything anew."""

    @property
    def landed(self) -> tuple[float, float]:
        """Where the last finger landed as the touchscreen told it, in shares of the window from its bottom left."""

    @property
    def can_power_off(self) -> bool:
        """Whether the computer is the table's own, to be switched off here."""

    def power_off(self) -> None:
        """Switch the computer off; where the system does not, a notice says why."""

    def later(self, ms: float, message: Message) -> None:
        """Say ``message`` to this screen after so long, unless it has gone by then."""

    def sound(self, name: str) -> None:
        """Begin a sound (``ui/touch/sound/sounds.py``)."""

    @property
    def speaks(self) -> bool:
        """Whether anything would be heard of :meth:`speak`."""

    def speak(self, sentences: Sequence[str]) -> None:
        """Say these aloud in turn, in place of what is being said. Returns at once."""

    def redraw(self) -> None:
        """This screen's state changed: ask for its scene again."""


class Answered(msgspec.Struct, frozen=True):
    """Told to the screen on top when the referee has answered a record."""

    record: Json
    answer: Answer


class NoRecord(Said, frozen=True):
    """Told to the screen of the game when what lies on the reader makes no record: why, in one sentence."""

    says: str


class Key(Said, frozen=True):
    """A key of a real keyboard: its letter, or ``backspace``, ``enter``, ``escape``."""

    text: str


class Screen(Protocol):
    """One screen. ``scene`` is a pure function of the screen's state, the host's answer and the look."""

    def scene(self, look: Look) -> Scene:
        """What is on the glass now."""

    def on(self, message: Message) -> None:
        """A touch, a timer or an answer says this."""


class GameScreen(Screen, Protocol):
    """The screen of an open game."""

    def begin(self) -> None:
        """It is on the glass from now on: ask what is asked, and wait for it."""


@runtime_checkable
class SendsSeveral(Protocol):
    """A screen on which one touch may make several records."""

    ahead: list[Json]
    """Those that stand since the last touch besides its first."""


@runtime_checkable
class Feels(Protocol):
    """A screen that is told what is sensed itself: those on which devices are tried and cards enrolled."""

    def sensed(self, value: Sensed) -> None:
        """Something was sensed (``companion/sensing/values.py``)."""
