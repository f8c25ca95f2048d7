"""Gives the hints of a game's first round, where the table never played it or always wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.settings.model import get, hints_of
from ui.touch.game.hint import Read, Skip
from ui.touch.game.host import GameScreen, Host
from ui.touch.picture.marks import Message, Scene

if TYPE_CHECKING:
    from ui.touch.game.hint_placing import Explaining


class FirstRound:
    """The hints at one table. ``table`` is the screen of the open game where it is on top."""

    def __init__(
        self,
        host: Host,
        table: Callable[[], GameScreen | None],
        later: Callable[[Callable[[], None]], None],
        draw: Callable[[], None],
    ) -> None:
        """``later`` runs a call after the next picture, ``draw`` draws at once."""
        self._host, self._table, self._later, self._draw = host, table, later, draw
        self._explaining: Explaining | None = None

    def begin(self, game: str) -> None:
        """People sit down to this game."""
        self._explaining = None
        wanted = get(self._host.settings, hints_of(game))
        if wanted == "never":
            return

        def begin(is_new: bool) -> None:
            from ui.touch.game.hint_placing import Explaining
            from ui.touch.game.registry import shown

            if is_new or wanted == "always":
                self._explaining = Explaining(shown(game).hints())
                self._host.redraw()

        self._host.library.is_new(begin, game=game)

    def laid(self, scene: Scene) -> Scene:
        """The scene of the game with its hint, which comes with the frame after: no touch waits for its place."""
        if self._explaining is None or self._table() is None:
            return scene
        scene, found = self._explaining.laid(scene)
        if not found:
            self._later(self._find)
        return scene

    def hears(self, message: Message) -> bool:
        """Whether a touch was on a hint; then it is put away, or all of them for good."""
        game = self._host.standing.game
        if self._explaining is None or game is None:
            return False
        match message:
            case Skip():
                self._explaining = None
                self._host.change(hints_of(game), "never")
            case Read():
                self._explaining.put_away(self._host.standing.rev)
                self._host.redraw()
            case _:
                return False
        return True

    def _find(self) -> None:
        """Find the hint for the picture of the game its place, and draw it."""
        host, table = self._host, self._table()
        if self._explaining is None or table is None or host.standing.view is None:
            return
        scene = table.scene(host.look)
        self._explaining.find(host.look, host.words, host.standing.view, host.standing.rev, scene)
        self._draw()
