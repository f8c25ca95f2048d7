"""The pile of screens on the glass: what lies over what, and who is told what is said."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

from companion.sensing.values import Sensed
from ui.touch.game.host import Answered, Feels, GameScreen, Screen
from ui.touch.picture.marks import Message


class Screens:
    """The screens, the last of them on top. ``redraw`` is called whenever another one is."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._pile: list[Screen] = []
        self._table: GameScreen | None = None
        """The screen of the game that was sat down to last."""
        self._spoken_to: Screen | None = None
        """The screen of the game while it is told something under a page."""

    @property
    def top(self) -> Screen | None:
        """The screen on top; ``None`` before the table has told how it stands."""
        return self._pile[-1] if self._pile else None

    @property
    def speaker(self) -> Screen | None:
        """The screen that acts at this moment: the one that is told something, or the one on top."""
        return self._spoken_to or self.top

    @property
    def table_on_top(self) -> GameScreen | None:
        """The screen of the open game where it is on top."""
        return self._table if self._pile and self._pile[-1] is self._table else None

    @property
    def is_at_table(self) -> bool:
        """Whether the table of the open game is on the glass, or under what is."""
        return self.holds(self._table)

    def holds(self, screen: object) -> bool:
        """Whether this very screen is in the pile."""
        return any(here is screen for here in self._pile)

    def shows(self, kind: type) -> bool:
        """Whether a screen of this kind is in the pile."""
        return any(isinstance(here, kind) for here in self._pile)

    def begin(self, screen: Screen) -> None:
        """Put one screen in place of all."""
        self._pile = [screen]
        self._redraw()

    def sit_down(self, table: GameScreen) -> None:
        """Put the screen of the open game in place of all, and let it begin."""
        self._table = table
        self.begin(table)
        table.begin()

    def go(self, screen: Screen) -> None:
        """Put another screen in place of the one on top."""
        self._pile[-1:] = [screen]
        self._redraw()

    def over(self, screen: Screen) -> None:
        """Lay a screen over the others."""
        self._pile.append(screen)
        self._redraw()

    def back(self) -> None:
        """Take the screen on top away, unless it is the only one."""
        if len(self._pile) > 1:
            self._pile.pop()
        self._redraw()

    def clear(self) -> None:
        """Take all screens away: nothing is drawn any more."""
        self._pile.clear()

    def later(self, ms: float, message: Message) -> None:
        """Say ``message`` to the screen that acts now after so long, unless it has gone by then."""
        screen = self.speaker

        def say(_: float) -> None:
            if screen is not None and self.holds(screen):
                screen.on(message)

        Clock.schedule_once(say, ms / 1000)

    def tell(self, message: Message) -> None:
        """Say something to the screen on top."""
        if self._pile:
            self._pile[-1].on(message)

    def tell_table(self, message: Message) -> None:
        """Say something to the screen of the game, on top or under a page that somebody reads."""
        if self._table is None or not self.is_at_table:
            return
        self._spoken_to = self._table
        try:
            self._table.on(message)
        finally:
            self._spoken_to = None

    def tell_sender(self, sender: Screen | None, answered: Answered) -> None:
        """Tell the screen of the game even if a page was laid over it meanwhile: it waits for its answer."""
        if sender is not None and sender is self._table and any(here is sender for here in self._pile[:-1]):
            self.tell_table(answered)
        else:
            self.tell(answered)

    def tell_felt(self, answered: Answered) -> None:
        """Tell the screen of the game too where it lies under a page that somebody reads."""
        if self._pile and self.table_on_top is None:
            self.tell_table(answered)
        self.tell(answered)

    def feel(self, value: Sensed) -> None:
        """Tell the screen on top what was sensed, if it is one of those that feel it themselves."""
        if isinstance(self.top, Feels):
            self.top.sensed(value)
