"""The days of Gone Fishing told as the rounds of a sheet."""

from __future__ import annotations

from companion.games.gone_fishing.state import DAYS
from ui.touch.game.host import Json


def in_rounds(view: Json) -> Json:
    """The view with its two days as rounds, each with its fisher."""
    return view | {"scores": view["day_scores"], "rounds": DAYS, "round": view["day"]}
