"""The fish a player is, drawn at any size."""

from __future__ import annotations

from ui.touch.kit.pieces import fish
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Sprite

SMALL = 5.6
"""Fish narrower than this are drawn without their finer cuts."""


def sprite_of(species: str | None, wide: float) -> str:
    """The name of a fish drawing for a width in U; the hat for the one of eight who owns no species."""
    if species is None:
        return "sign-hat"
    return f"fish-{species}" if wide >= SMALL else f"fish-{species}-small"


def fish_mark(look: Look, species: str | None, cx: float, cy: float, wide: float) -> Sprite:
    """A player's fish round a centre in pixels, ``wide`` in U; the hat where a player owns no species."""
    if species is None:
        side = wide * 0.8 * look.u
        return Sprite("sign-hat", cx - side / 2, cy - side / 2, side, side)
    return fish(sprite_of(species, wide), cx, cy, wide * look.u)
