"""What fingers on the glass say: taps, holds and drags, each told once, whatever changes under them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import msgspec

from ui.touch.glass.drawn import Drawn
from ui.touch.picture.marks import Drag, Drop, Message, Touch

ECHO_SECONDS = 0.04
ECHO_UNITS = 6.0
"""A finger that lands so soon and so near after another is the same finger, told by a second device."""

SECOND_SECONDS = 0.3
"""A finger that lands so soon and so near after another, on something that has come there since, is the second of two
fast taps on what was there before: the neighbour's button that took its place must not take the touch."""

DRAG_UNITS = 1.5
"""A finger on something that can be dragged has to move so far before it drags; less is a tap."""


class Finger(msgspec.Struct):
    """A finger on a part: where it landed, and what has become of it."""

    key: str
    touch: Touch
    x: float
    y: float
    dragging: bool = False
    held: float = 0.0
    """Seconds it has stayed so far."""

    @property
    def waits(self) -> bool:
        """Whether it still has a hold before it."""
        return self.touch.hold is not None and not self.dragging


class Fingers:
    """The fingers on what is drawn. ``said`` is called with what they say; ``now`` is a clock in seconds."""

    def __init__(self, drawn: Drawn, said: Callable[[Message], None], now: Callable[[], float]) -> None:
        self._drawn, self._said, self._now = drawn, said, now
        self._fingers: dict[Hashable, Finger] = {}
        self._landed: list[tuple[float, float, float]] = []

    def __len__(self) -> int:
        return len(self._fingers)

    @property
    def wait(self) -> bool:
        """Whether one of them still has a hold before it."""
        return any(finger.waits for finger in self._fingers.values())

    def down(self, identity: Hashable, x: float, y: float) -> tuple[bool, bool]:
        """A finger lands at a point of the glass: whether it is on the stage's own, and whether it is followed.

        One finger told twice and the second of two fast taps are on it and say nothing.
        """
        near = self._landed_near(x, y)
        if any(self._now() - landed <= ECHO_SECONDS for landed in near):
            return True, False
        part = self._drawn.part_at(x, y)
        if part is None or part.touch is None:
            return False, False
        if any(landed < self._drawn.shown[part.key].since for landed in near):
            return True, False
        if all(finger.key != part.key for finger in self._fingers.values()):
            self._fingers[identity] = Finger(part.key, part.touch, x, y)
            self._drawn.set_pressed(part.key, True)
        return True, True

    def move(self, identity: Hashable, x: float, y: float) -> bool:
        """A finger that landed has moved; whether it is one that is followed."""
        finger = self._fingers.get(identity)
        if finger is None:
            return False
        if finger.touch.drag:
            far = math.hypot(x - finger.x, y - finger.y) > DRAG_UNITS * self._drawn.look.u
            if far and not finger.dragging:
                finger.dragging = True
                self._drawn.set_pressed(finger.key, False)
            if finger.dragging and finger.touch.tap is not None:
                self._said(Drag(finger.touch.tap, x, y))
        elif not self._drawn.is_inside(self._drawn.shown[finger.key].part, x, y):
            self._let_go(identity)
        return True

    def up(self, identity: Hashable, x: float, y: float) -> None:
        """A finger that landed is lifted."""
        finger = self._fingers.get(identity)
        if finger is None:
            return
        inside = self._drawn.is_inside(self._drawn.shown[finger.key].part, x, y)
        self._let_go(identity)
        if finger.touch.tap is None:
            return
        if finger.dragging:
            self._said(Drop(finger.touch.tap, x, y))
        elif inside:
            self._said(finger.touch.tap)

    def slip(self) -> None:
        """Forget those whose part has gone or can be touched otherwise now."""
        for identity, finger in list(self._fingers.items()):
            shown = self._drawn.shown.get(finger.key)
            if shown is None or shown.part.touch != finger.touch:
                self._let_go(identity)

    def advance(self, seconds: float) -> None:
        """Let the time of those that stay pass, and say each hold that is over."""
        for identity in list(self._fingers):
            finger = self._fingers.get(identity)
            if finger is None or not finger.waits:
                continue
            finger.held += seconds
            if finger.held * 1000 >= finger.touch.hold_ms:
                self._let_go(identity)
                if finger.touch.hold is not None:
                    self._said(finger.touch.hold)
            elif finger.touch.filling:
                self._drawn.fill(finger.key, finger.held * 1000 / finger.touch.hold_ms)

    def _landed_near(self, x: float, y: float) -> list[float]:
        """When fingers landed so near to this one a moment ago; this one is noted for those to come."""
        now, near = self._now(), ECHO_UNITS * self._drawn.look.u
        self._landed = [landed for landed in self._landed if now - landed[0] <= SECOND_SECONDS]
        times = [
            when for when, there_x, there_y in self._landed if math.hypot(x - there_x, y - there_y) <= near
        ]
        self._landed.append((now, x, y))
        return times

    def _let_go(self, identity: Hashable) -> None:
        """Forget a finger: whatever it does from now on says nothing."""
        self._drawn.set_pressed(self._fingers.pop(identity).key, False)
