"""The fish a player is, drawn at any size."""

from __future__ import annotations

from companion.drawing.species import drawing_of
from ui.touch.kit.pieces import fish
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Sprite

SMALL = 5.6
"""Fish narrower than this are drawn without their finer cuts."""


def fish_mark(look: Look, species: str | None, cx: float, cy: float, wide: float) -> Sprite:
    """A player's fish round a centre in pixels, ``wide`` in U; the hat where a player owns no species."""
    if species is None:
        side = wide * 0.8 * look.u
        return Sprite("sign-hat", cx - side / 2, cy - side / 2, side, side)
    return fish(drawing_of(species, "" if wide >= SMALL else "-small"), cx, cy, wide * look.u)
