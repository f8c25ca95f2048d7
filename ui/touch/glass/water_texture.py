"""The pond: deep water in the middle, gouge marks round it, cut edges on the shore.

Cutting it takes longer than anything else on the glass, so it is cut once for a size and a theme.
Every length below is a pixel at 5.2 pixels in one U, as in the recipe of the look; ``k`` brings it to the screen's U.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from companion.drawing.cuts import Point, deep, ripples, rough
from ui.touch.picture.theme import colour

if TYPE_CHECKING:
    from PIL.Image import Image

SAMPLES = 2
"""The pond is drawn so many times larger and reduced."""

MARGIN = 4
"""Paper round the water that its wavering edge may reach into."""

REFERENCE_U = 5.2


def cut(w: float, h: float, u: float, theme: str, seed: int) -> Image:
    """The pond, ``w`` by ``h`` pixels, on paper with :data:`MARGIN` pixels of it all round."""
    from PIL import Image, ImageDraw

    k, chance = u / REFERENCE_U, Random(seed)
    size = (math.ceil(w) + 2 * MARGIN, math.ceil(h) + 2 * MARGIN)
    picture = Image.new("RGB", (size[0] * SAMPLES, size[1] * SAMPLES), colour(theme, "paper"))
    pen = ImageDraw.Draw(picture)

    def fill(shape: list[Point], token: str) -> None:
        placed = [((x + MARGIN) * SAMPLES - 0.5, (y + MARGIN) * SAMPLES - 0.5) for x, y in shape]
        pen.polygon(placed, fill=colour(theme, token))

    fill(rough(w, h, 26 * k, u, seed, waver=1.6 / REFERENCE_U, stride=14 / REFERENCE_U), "water")
    fill(deep(chance, w, h), "deep")
    for shape in ripples(chance, w, h, k):
        fill(shape, "ripple")
    return picture.reduce(SAMPLES)
