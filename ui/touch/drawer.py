"""The drawer below the table in its window: the lamps of ``hardware/lamps.py``, drawn where no real ones are yet.

It is a stage of its own, so a lamp that blinks redraws that lamp and nothing of the table. Folded shut it draws no
lamps, and nothing blinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from hardware.lamps import BLINK_SECONDS, lamps
from ui.touch.lamp_board import FOLD, Voice, board, height, look_of
from ui.touch.marks import Message
from ui.touch.screen import Look
from ui.touch.stage import Stage

Dress = Callable[[], tuple[Voice, Look]]
"""The words and the look of the table as they are now."""


class Drawer(Widget):
    """As wide as it is made, and as high as it needs; :meth:`show` is called with the view after every change."""

    opened = BooleanProperty(True)
    """Folded shut, a thin board is left."""

    def __init__(
        self, dress: Dress, *, cache: Path | None = None, clock: Any = Clock, **properties: object
    ) -> None:
        super().__init__(**properties)
        self._dress, self._view, self._clock = dress, None, clock
        self._bright = True
        """Which half of its blink a blinking lamp is in."""
        self._blinking: Any = None
        self._stage = Stage(self._said, cache=cache)
        self.add_widget(self._stage)
        self.bind(pos=self._spread, size=self._spread, opened=self._spread)
        self._spread()

    def show(self, view: Mapping[str, Any] | None) -> None:
        """Light the lamps of a view; ``None`` where no game is open."""
        self._view = view
        blinks = self.opened and "blink" in lamps(view)
        if blinks and self._blinking is None:
            self._bright = True
            self._blinking = self._clock.schedule_interval(self._blink, BLINK_SECONDS)
        elif not blinks and self._blinking is not None:
            self._blinking.cancel()
            self._blinking = None
        self._draw()

    def _blink(self, _: float) -> None:
        self._bright = not self._bright
        self._draw()

    def _draw(self) -> None:
        voice, like = self._dress()
        look = look_of(self.width, self.opened, like)
        lit = [lamp == "on" or (lamp == "blink" and self._bright) for lamp in lamps(self._view)]
        names = self._view["players"] if self._view else ()
        self._stage.show(board(look, voice, names, lit, opened=self.opened), look)

    def _said(self, message: Message) -> None:
        if message == FOLD:
            self.opened = not self.opened

    def _spread(self, *_: object) -> None:
        self.height = height(self.width, self.opened)
        self._stage.pos, self._stage.size = self.pos, self.size
        self.show(self._view)


class Below(Widget):
    """The table with the drawer below it. The window gives or takes what the drawer does, and the table stays."""

    def __init__(self, table: Widget, drawer: Drawer, window: Any) -> None:
        super().__init__()
        self._table, self._drawer, self._window = table, drawer, window
        self.add_widget(table)
        self.add_widget(drawer)
        drawer.bind(opened=self._follow)
        self.bind(size=self._lay)

    def _lay(self, *_: object) -> None:
        self._drawer.width = self.width
        self._table.pos = (0, self._drawer.height)
        self._table.size = (self.width, self.height - self._drawer.height)

    def _follow(self, _: Drawer, opened: bool) -> None:
        wide, high = self._window.system_size
        more = height(self.width, opened) - height(self.width, not opened)
        self._window.system_size = wide, round(high + more * wide / self._window.width)
