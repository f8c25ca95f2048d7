"""Fingers on a stage in a window without a display, and waiting for what they bring about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.drawing import lettering
from ui.touch.picture.geometry import Glass
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message

FRAMES_AT_MOST = 5000
"""So many frames are waited for what a test expects; then the test fails instead of hanging."""


def idle() -> None:
    """One turn of Kivy's loop: input, clock, and a frame where one is due."""
    from kivy.base import EventLoop

    EventLoop.idle()


def until(came: Callable[[], object]) -> None:
    """Let the loop turn until something has come about."""
    for _ in range(FRAMES_AT_MOST):
        if came():
            return
        idle()
    raise AssertionError(f"did not come about in {FRAMES_AT_MOST} frames")


def look(width: float = 800, height: float = 480, **others: Any) -> Look:
    """A look at a glass of this size, measured with the real font."""
    return Look(Glass(width, height, min(width, height) / 92), width_of=lettering.width_of, **others)


class Table:
    """A stage in the window, what it said, and fingers in glass pixels."""

    def __init__(self, window: Any, **properties: Any) -> None:
        from ui.touch.glass.stage import Stage

        self.window, self.clock = window, 0.0
        self.said: list[Message] = []
        self.stage = Stage(self.said.append, now=lambda: self.clock, size=window.size, **properties)
        window.add_widget(self.stage)

    def show(self, *parts: Any, **others: Any) -> None:
        self.stage.show(parts, self._look(**others))

    def bring(self, *parts: Any) -> None:
        self.stage.bring(parts, self._look())

    def _look(self, **others: Any) -> Look:
        from ui.touch.glass.stage import glass_size

        return look(*glass_size(self.window.size, self.stage.turned), **others)

    def finger(self, x: float, y: float) -> Any:
        """A finger that has not landed yet, at a point of the window counted from its bottom left."""
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, y)

    def press(self, x: float, y: float) -> Any:
        """A finger put down at a point of an unturned glass, long after the last one."""
        self.clock += 10
        finger = self.finger(x, self.window.height - y)
        finger.touch_down()
        return finger

    def slide(self, finger: Any, x: float, y: float) -> None:
        finger.touch_move(x, self.window.height - y)

    def tap(self, x: float, y: float) -> None:
        self.press(x, y).touch_up()
