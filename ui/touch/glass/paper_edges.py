"""Paper with cut edges: strips, tongues, slips, buttons and pads at their exact size.

A cut edge wavers by a hair, the same hair for the same seed and size, so nothing shimmers from frame to frame
(``look.md`` section 1).
"""

from __future__ import annotations

from companion.drawing.cuts import moved, rough
from companion.drawing.pen import around
from ui.touch.glass.cutting import Block, offset
from ui.touch.picture.marks import Slip
from ui.touch.picture.theme import colour

SHADOW = (0.6, 0.8)
"""Where a slip's flat shadow falls, in U."""
SHADOW_ALPHA = round(0.45 * 255)

DASH = (4.0, 3.6)
"""Dash and gap of an empty place, in widths of its line."""


def slip_block(slip: Slip, theme: str, u: float, dx: float = 0.0, dy: float = 0.0) -> Block:
    """The picture of a slip whose top left corner lies at (``dx``, ``dy``)."""
    edge = moved(rough(slip.w, slip.h, slip.radius, u, slip.seed), dx, dy)
    half = slip.stroke / 2 if slip.outline else 0.0
    shadow = (SHADOW[0] * u, SHADOW[1] * u) if slip.shadow else (0.0, 0.0)
    block = Block(around(edge, half + slip.rim + 1 + max(shadow)))
    if slip.shadow:
        block.fill(moved(edge, *shadow), colour(theme, "ink"), SHADOW_ALPHA)
    if slip.rim:
        block.fill(offset(edge, half + slip.rim), colour(theme, "lamp"))
    if slip.outline and not slip.dashed:
        block.fill(offset(edge, half), colour(theme, slip.outline))
        edge = offset(edge, -half)
    if slip.fill:
        block.fill(edge, colour(theme, slip.fill))
    elif not slip.dashed:
        block.clear(edge)
    if slip.outline and slip.dashed:
        dash = (DASH[0] * slip.stroke, DASH[1] * slip.stroke)
        block.stroke(edge, slip.stroke, colour(theme, slip.outline), closed=True, dash=dash)
    return block
