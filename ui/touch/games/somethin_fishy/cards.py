"""The cards of Somethin' Fishy as they are drawn: a fish on paper, big or small, and hungry ones on dark water."""

from __future__ import annotations

from companion.games.somethin_fishy.deck import Kind, Species
from ui.touch.kit.pieces import FISH, fish, seed_of
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Slip, Sprite

SMALLER = 0.6
"""How long a small fish is beside a big one."""


def sprite_of(species: Species, kind: Kind) -> str:
    """The drawing of a card, big or small."""
    return f"card-{species}-hungry" if kind == "hungry" else f"card-{species}"


def fish_in(box: Box, species: Species, kind: Kind, share: float = 0.9) -> Sprite:
    """The fish of a card in the middle of a box, a big one as large as ``share`` of it allows."""
    wide = min(box.w, box.h * FISH) * share * (SMALLER if kind == "small" else 1.0)
    return fish(sprite_of(species, kind), box.cx, box.cy, wide)


def card(look: Look, box: Box, species: Species, kind: Kind, key: str) -> tuple[Mark, ...]:
    """A card that lies face up."""
    paper = Slip(
        *box,
        fill="water" if kind == "hungry" else "sheet",
        stroke=0.38 * look.u,
        radius=min(1.0 * look.u, box.h / 5),
        seed=seed_of(key),
    )
    return (paper, fish_in(box, species, kind))
