"""The drama of a turned card in time: its picture holds, then the fish swim home (``reveal.py`` draws both)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ui.touch.game.host import Host
from ui.touch.games.fish_fish import reveal
from ui.touch.games.fish_fish.said import Ends, MayEnd, Seen, Swum
from ui.touch.picture.marks import Message


class Drama:
    """The card on the glass; ``gone`` is called when its fish have come home."""

    def __init__(self, host: Host, gone: Callable[[], None]) -> None:
        self._host, self._gone = host, gone
        self.shown: reveal.Reveal | None = None
        """The card, and how far its drama has come; ``None`` where there is none."""
        self.may_end = False
        """Whether the picture has stayed long enough for a touch to end it."""

    def begin(self, shown: reveal.Reveal) -> None:
        """A card was just turned."""
        self.shown, self.may_end = shown, False
        host, rev = self._host, self._host.standing.rev
        host.sound(f"reveal-{shown.card}")
        host.later(reveal.AT_LEAST, MayEnd(rev))
        host.later(reveal.HOLDS + (0 if host.look.calm else reveal.GROWS), Ends(rev))

    def on(self, message: Message) -> None:
        """A touch or a timer; one that was set at another ``rev`` comes too late."""
        rev = self._host.standing.rev
        match message:
            case Seen() if self.may_end:
                self._swim_home()
            case MayEnd(at) if at == rev:
                self.may_end = True
            case Ends(at) if at == rev:
                self._swim_home()
            case Swum(at) if at == rev:
                self._end()

    def _swim_home(self) -> None:
        if self.shown is None or self.shown.swims:
            return
        self.may_end = False
        if self._host.look.calm:
            self._end()
            return
        self.shown = msgspec.structs.replace(self.shown, swims=True)
        self._host.later(reveal.SWIMS, Swum(self._host.standing.rev))
        self._host.redraw()

    def _end(self) -> None:
        if self.shown is not None:
            self.shown = None
            self._gone()
