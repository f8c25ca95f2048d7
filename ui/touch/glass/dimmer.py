"""Darkens the glass: as far as its brightness is set, more once nobody has touched it for a while, and then wholly.

The stage lies under the veil::

    veil = Veil(stage)
    veil.adjust(settings.screen)      # at the start and after every change of the settings
    if veil.wake(): return            # first thing on a key or a seat's button: it only wakes

A touch that finds the glass dim wakes it and does nothing else. While nothing changes nothing is drawn, and at full
brightness there is no veil to draw at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.settings.model import Screen

DIM = 0.15
"""Share of the set brightness that is left when the glass goes dim: enough to see where the table stands."""

HAND_SECONDS = 0.3
"""A hand that wakes the glass may land with several fingers, and one finger may be told by two devices."""


class Timekeeper(Protocol):
    """What the veil needs of Kivy's clock: a time in seconds that never jumps, and a call after so many seconds."""

    def time(self) -> float:
        """Seconds that never jump."""

    def schedule_once(self, callback: Any, timeout: float = 0) -> Any:
        """Call ``callback`` after ``timeout`` seconds; returns what is cancelled."""


class Veil(Widget):
    """Lies over one widget that fills it."""

    def __init__(
        self,
        under: Widget,
        *,
        clock: Timekeeper = Clock,
        shine: Callable[[float], bool] = lambda _: False,
        **properties: object,
    ) -> None:
        """``shine`` lets the light behind the screen take on a share of its brightness; whether there is one."""
        super().__init__(**properties)
        self._shine = shine
        self._shone: float | None = None
        self._under, self._clock = under, clock
        self._brightness, self._patience, self._until_dark = 1.0, 0.0, 0.0
        self._used, self._woken = clock.time(), -math.inf
        self._dim = self._blank = False
        self._asleep_at: Any = None
        self._swallowed: set[object] = set()
        self._dark: tuple[Color, Rectangle] | None = None
        self.add_widget(under)
        self.bind(pos=self._spread, size=self._spread)
        self._spread()

    @property
    def darkness(self) -> float:
        """How much of the light is taken away, 0 to 1."""
        return 1 - self._light

    @property
    def _light(self) -> float:
        return 0.0 if self._blank else self._brightness * (DIM if self._dim else 1.0)

    def adjust(self, screen: Screen) -> None:
        """Take on the brightness and the minutes of the settings; whoever changes them is here."""
        self._brightness, self._patience = screen.brightness / 100, screen.dim_minutes * 60.0
        self._until_dark = screen.blank_minutes * 60.0
        self.wake()
        self._forget()
        self._watch()

    def wake(self) -> bool:
        """Somebody is here. True where the glass was dim: what woke it must then do nothing else."""
        self._used = self._clock.time()
        was_dim, self._dim, self._blank = self._dim, False, False
        if was_dim:
            self._woken = self._used
            self._forget()
            self._watch()
        self._draw()
        return was_dim

    def _forget(self) -> None:
        """Whatever is waited for counts from another moment now."""
        if self._asleep_at is not None:
            self._asleep_at.cancel()
            self._asleep_at = None

    def _watch(self) -> None:
        """Look again when it would go dim, or dark, if nobody used it. One call waits, however often it is touched."""
        if not self._patience or self._blank or (self._dim and not self._until_dark):
            return
        left = self._used + self._patience + (self._until_dark if self._dim else 0.0) - self._clock.time()
        self._asleep_at = self._clock.schedule_once(self._look, max(0.0, left))

    def _look(self, _: float) -> None:
        self._asleep_at = None
        idle = self._clock.time() - self._used
        if idle >= self._patience:
            self._blank = self._dim and self._until_dark > 0 and idle >= self._patience + self._until_dark
            self._dim = True
            self._draw()
        self._watch()

    def _draw(self) -> None:
        # Of the light behind the screen a little is always left, so what goes dark is the picture too.
        dark = 0.0 if self._has_shone() and not self._blank else self.darkness
        if self._dark is not None and self._dark[0].a != dark:
            self.canvas.after.clear()
            self._dark = None
        if self._dark is None and dark > 0:
            with self.canvas.after:
                self._dark = Color(0, 0, 0, dark), Rectangle(pos=self.pos, size=self.size)

    def _has_shone(self) -> bool:
        """Whether the light behind the screen has the brightness, so that the picture need not be darkened."""
        if self._shone != self._light:
            self._shone = self._light if self._shine(self._light) else None
        return self._shone is not None

    def _spread(self, *_: object) -> None:
        self._under.pos, self._under.size = self.pos, self.size
        if self._dark is not None:
            self._dark[1].pos, self._dark[1].size = self.pos, self.size

    # Fingers ------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on the dark glass wakes it and touches nothing."""
        if not self.collide_point(*touch.pos):
            return False
        if self.wake() or self._used - self._woken < HAND_SECONDS:
            self._swallowed.add(touch.uid)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that woke the glass moves nothing."""
        return touch.uid in self._swallowed or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """From the last finger that is lifted on the time until dark is counted."""
        if touch.uid in self._swallowed:
            self._swallowed.discard(touch.uid)
            return True
        self._used = self._clock.time()
        return bool(super().on_touch_up(touch))
