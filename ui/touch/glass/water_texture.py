"""The pond: deep water in the middle, gouge marks round it, cut edges on the shore.

Cutting it takes longer than anything else on the glass, so it is cut once for a size and a theme.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from companion.drawing.cuts import pond
from companion.drawing.pen import enlarged
from ui.touch.picture.theme import colour

if TYPE_CHECKING:
    from PIL.Image import Image

SAMPLES = 2
"""The pond is drawn so many times larger and reduced."""

MARGIN = 4
"""Paper round the water that its wavering edge may reach into."""

RADIUS = 5.0
"""Of the corners of the shore, in U."""


def cut(w: float, h: float, u: float, theme: str, seed: int) -> Image:
    """The pond, ``w`` by ``h`` pixels, on paper with :data:`MARGIN` pixels of it all round."""
    from PIL import Image, ImageDraw

    size = (math.ceil(w) + 2 * MARGIN, math.ceil(h) + 2 * MARGIN)
    picture = Image.new("RGB", (size[0] * SAMPLES, size[1] * SAMPLES), colour(theme, "paper"))
    pen = ImageDraw.Draw(picture)
    for token, shape in pond(w, h, RADIUS * u, u, seed, Random(seed)):
        pen.polygon(enlarged(shape, -MARGIN, -MARGIN, SAMPLES), fill=colour(theme, token))
    return picture.reduce(SAMPLES)
