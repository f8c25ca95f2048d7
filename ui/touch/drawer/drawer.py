"""The drawer below the table in its window: a desk of simulated devices, to be tried with a mouse or a finger.

It is folded shut at first, and then the table is a bare touchscreen and nothing here has cost anything but a board to
draw. Opened for the first time it plugs its devices in; from then on the table has them as if they were real, whether
the drawer is open or not. It is a stage of its own, so a lamp that blinks redraws that lamp and nothing of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from ui.touch.drawer.board import (
    Bounce,
    Fold,
    Inside,
    Noise,
    Plug,
    Press,
    Voice,
    board,
    height,
    look_of,
)
from ui.touch.drawer.cards import Laid, LiftAll
from ui.touch.glass.stage import Stage
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message

Dress = Callable[[], tuple[Voice, Look]]
"""The words and the look of the table as they are now."""
READERS = {"pn532": "PN532", "rdm6300": "RDM6300", "id12la": "ID-12LA"}
SEATS = 8
"""Seats that there are before a game says who sits where."""


class Hardware(Protocol):
    """What can be done with the devices (``hardware/simulated/table.py``)."""

    @property
    def kind(self) -> str:
        """The reader's kind (``companion/settings/model.py``)."""

    lying: tuple[int, ...]
    is_plugged: bool
    bounces: bool

    def press(self, name: str) -> None:
        """Press the button of a device, as ``seat-2`` or ``bite``."""

    def release(self, name: str) -> None:
        """Let it go."""

    def is_lit(self, seat: int) -> bool:
        """Whether the light of a seat, from 1 on, is lit."""

    def lay(self, card: int) -> None:
        """Lay a card on the reader, by its number in the drawer."""

    def lift(self, card: int) -> None:
        """Take a card off it."""

    def plug(self) -> None:
        """Bring the reader back."""

    def unplug(self) -> None:
        """Take the reader away."""

    def noise(self) -> None:
        """Let the reader hear noise."""


PlugIn = Callable[[Callable[[], object]], Hardware]
"""Gives the table its devices; the call handed in is made, on any thread, when a light goes on or off."""


class Drawer(Widget):
    """As wide as it is made, and as high as it needs; :meth:`show` is called with the view after every change."""

    opened = BooleanProperty(False)
    """Folded shut, a thin board is left."""

    def __init__(
        self, dress: Dress, plug_in: PlugIn, *, cache: Path | None = None, **properties: object
    ) -> None:
        super().__init__(**properties)
        self._dress, self._plug_in = dress, plug_in
        self._hardware: Hardware | None = None
        self._seats: tuple[str, ...] = ()
        self._held: dict[object, str] = {}
        """The button under each finger that is down on one."""
        self._stage = Stage(self._said, cache=cache)
        self.add_widget(self._stage)
        self.bind(pos=self._spread, size=self._spread, opened=self._spread)
        self._spread()

    def show(self, view: Mapping[str, Any] | None) -> None:
        """The names at the seats of a view; ``None`` where no game is open."""
        self._seats = tuple(view["players"] if view else map(str, range(1, SEATS + 1)))
        self._draw()

    def _draw(self, *_: object) -> None:
        voice, like = self._dress()
        look = look_of(self.width, self.opened, like)
        self._stage.show(board(look, voice, self._inside()), look)

    def _inside(self) -> Inside | None:
        hardware = self._hardware
        if not self.opened or hardware is None:
            return None
        lit = tuple(hardware.is_lit(seat) for seat in range(1, len(self._seats) + 1))
        return Inside(
            self._seats,
            lit,
            hardware.lying,
            READERS[hardware.kind],
            hardware.is_plugged,
            hardware.bounces,
        )

    def _changed(self) -> None:
        """A light went on or off; on any thread."""
        if self.opened:
            Clock.schedule_once(self._draw, -1)

    def _spread(self, *_: object) -> None:
        if self.opened and self._hardware is None:
            self._hardware = self._plug_in(self._changed)
        self.height = height(self.width, self.opened)
        self._stage.pos, self._stage.size = self.pos, self.size
        self._draw()

    # Fingers --------------------------------------------------------------------------------------------------

    def _said(self, message: Message) -> None:
        hardware = self._hardware
        if message == Fold():
            self.opened = not self.opened
        elif hardware is not None:
            self._do(hardware, message)
        self._draw()

    @staticmethod
    def _do(hardware: Hardware, message: Message) -> None:
        """What a touch does to the devices."""
        match message:
            case Plug():
                (hardware.unplug if hardware.is_plugged else hardware.plug)()
            case Noise():
                hardware.noise()
            case Bounce():
                hardware.bounces = not hardware.bounces
            case LiftAll():
                for card in hardware.lying:
                    hardware.lift(card)
            case Laid(card):
                (hardware.lift if card in hardware.lying else hardware.lay)(card)

    def on_touch_down(self, touch: Any) -> bool:
        """A button is pressed from the moment a finger lands on it, for as long as the finger stays."""
        taken = bool(super().on_touch_down(touch))
        button = self._button(touch)
        if taken and button is not None and self._hardware is not None and touch.uid not in self._held:
            self._held[touch.uid] = button
            self._hardware.press(button)
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """A button is let go once the finger has left it."""
        if touch.uid in self._held and self._button(touch) != self._held[touch.uid]:
            self._let_go(touch)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A button is let go with the finger."""
        self._let_go(touch)
        return bool(super().on_touch_up(touch))

    def _button(self, touch: Any) -> str | None:
        """The device of the button under a finger."""
        part = self._stage.part_at(touch.x - self.x, self.top - touch.y)
        message = part.touch.tap if part is not None and part.touch is not None else None
        return message.device if isinstance(message, Press) else None

    def _let_go(self, touch: Any) -> None:
        button = self._held.pop(touch.uid, None)
        if button is not None and self._hardware is not None:
            self._hardware.release(button)


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
