"""The end of Go Fish: the places, and the line of the sets as they were laid."""

from __future__ import annotations

from ui.touch.game.host import Host, Json
from ui.touch.games.game_over import GameOver
from ui.touch.games.go_fish.memory import sets_in_order
from ui.touch.games.go_fish.steps import last_step, named, showed
from ui.touch.kit.take_back import step_corner
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Part


class Over(GameOver):
    """The last leaf of a game. ``line`` is its line of records, as soon as the table has told it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, self._as_rounds, self._corner)
        self.line: list[Json] = []

    def _as_rounds(self, view: Json) -> Json:
        """The view with a round for each set, and who began in the stead of the fisher."""
        first = self.opening.get("first", view["players"][0])
        scores = sets_in_order(self.line) if self.line else []
        return {**view, "scores": scores, "rounds": max(len(scores), 1), "round": 1, "fisher": first}

    def _corner(self, look: Look, *, turned: float) -> Part:
        voice, last = self.host.words, last_step(self.line)
        said = None if last is None else named(voice, last)
        return step_corner(look, voice, said, turned, showed=showed(last))
