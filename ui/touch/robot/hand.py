"""A hand that plays: real touches through Kivy's input, at the places the screens offer.

The recorded game of a table without a display is played with it, and so are whole games in the tests. It looks only at
what lies on the stage, as a player does: it touches where a part says the message it is after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from ui.touch.app.app import Companion
from ui.touch.glass.fingers import SECOND_SECONDS
from ui.touch.glass.stage import from_glass
from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import Message

PATIENCE = 10.0
"""Seconds after which something that has not happened never will."""


class NothingToTouch(LookupError):
    """No part on the stage says this."""


class Finger(MotionEvent):
    """One finger of the hand, in pixels of the window."""

    def __init__(self, identity: int, x: float, y: float) -> None:
        super().__init__("hand", identity, (x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        """Take its place from a share of the window, as Kivy's input hands it on."""
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)


class Hand:
    """Touches the stage of an app, and lets the app run until what it waits for has come.

    ``turn`` is one turn of Kivy's loop; time is told by the stage's own clock.
    """

    def __init__(self, app: Companion, turn: Callable[[], Any] = EventLoop.idle) -> None:
        self.app = app
        self.turn = turn
        self._fingers = 0
        self._landed = -1.0

    def until(self, there: Callable[[], Any], what: str) -> None:
        """Let the app run until ``there()``; ``TimeoutError`` naming ``what`` where it never comes."""
        end = self.app.stage.now() + PATIENCE
        while not there():
            if self.app.stage.now() > end:
                raise TimeoutError(f"waited in vain for {what}")
            self.turn()

    def still(self) -> None:
        """Let the app run until nothing on the stage moves any more and everything is drawn."""
        self.turn()
        self.until(lambda: self.app.stage.is_still, "the stage to be still")
        self.turn()

    def _look(self) -> None:
        """Wait for the picture that is being made ready."""
        self.until(lambda: not self.app.stage.is_coming, "the picture to be ready")

    def place(self, message: Message) -> tuple[float, float]:
        """Where on the glass a touch says ``message``: the middle of the part's place to touch."""
        self._look()
        for part in reversed(self.app.stage.parts):
            touch = part.touch
            if touch is not None and message in (touch.tap, touch.hold):
                x, y = to_root(part.frame, touch.x + touch.w / 2, touch.y + touch.h / 2)
                glass = self.app.look.glass
                x, y = min(max(x, 1), glass.width - 1), min(max(y, 1), glass.height - 1)
                if self.app.stage.part_at(x, y) is not part:
                    raise NothingToTouch(f"something else lies over what says {message!r}")
                return x, y
        raise NothingToTouch(f"nothing on the glass says {message!r}")

    def offers(self, message: Message) -> bool:
        """Whether a part on the stage says ``message``."""
        self._look()
        return any(
            part.touch and message in (part.touch.tap, part.touch.hold) for part in self.app.stage.parts
        )

    def tap(self, message: Message) -> None:
        """Touch where ``message`` is said, and lift."""
        self.rest()
        self.tap_at(*self.place(message))

    def tap_at(self, x: float, y: float) -> None:
        """Touch a point of the glass, and lift."""
        self.up(self.down(x, y))

    def rest(self) -> None:
        """Wait until a finger that lands where the last one did is taken for what it is, and not for its second tap."""
        now = self.app.stage.now
        self.until(lambda: now() - self._landed > SECOND_SECONDS, "the last touch to be over")

    def hold(self, message: Message) -> None:
        """Touch where ``message`` is said by a hold, and stay until it is."""
        self.rest()
        finger = self.down(*self.place(message))
        self.turn()
        self.until(lambda: self.app.stage.is_still, f"the hold {message!r}")
        self.up(finger)

    def down(self, x: float, y: float) -> Finger:
        """Lay a finger on a point of the glass."""
        self._fingers += 1
        self._landed = self.app.stage.now()
        finger = Finger(self._fingers, *self._in_window(x, y))
        EventLoop.post_dispatch_input("begin", finger)
        return finger

    def move(self, finger: Finger, x: float, y: float) -> None:
        """Move a finger that is down to another point of the glass."""
        finger.move(self._in_window(x, y))
        EventLoop.post_dispatch_input("update", finger)

    def up(self, finger: Finger) -> None:
        """Lift a finger."""
        EventLoop.post_dispatch_input("end", finger)

    def _in_window(self, x: float, y: float) -> tuple[float, float]:
        """A point of the glass as a share of Kivy's window, as input providers tell it."""
        stage = self.app.stage
        window = stage.get_root_window()
        assert window is not None
        px, py = from_glass(stage.size, stage.turned, x, y)
        return (px + stage.x) / window.width, (py + stage.y) / window.height
