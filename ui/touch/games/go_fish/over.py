"""The end of Go Fish: the places, and the line of the sets as they were laid."""

from __future__ import annotations

from ui.touch.game.host import Host, Json
from ui.touch.games.game_over import GameOver


class Over(GameOver):
    """The last leaf of a game."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, self._as_rounds)

    def _as_rounds(self, view: Json) -> Json:
        """The view with a round for each set, and who began in the stead of the fisher."""
        standing = self.host.standing
        first = standing.opening.get("first", view["players"][0])
        sets = standing.remembered.sets if standing.remembered else ()
        scores = [{name: int(name == layer) for name in view["players"]} for layer, _ in sets]
        return {**view, "scores": scores, "rounds": max(len(scores), 1), "round": 1, "fisher": first}
