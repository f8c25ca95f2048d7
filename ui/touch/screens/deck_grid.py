"""The cards of a deck side by side: which have a tag, and which is asked for.

Pure drawing; what is asked and read is in ``enrol.py``.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from companion.sensing.tags import Card
from ui.touch.kit.pieces import ACTING_LINE, BUTTON_RADIUS, CHOICE, GAP, HAIR, LAMP_EDGE, seed_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Slip, Sprite, Words


def places(
    look: Look, area: Box, deck: Sequence[Card], asked: Card | None, there: Container[Card]
) -> tuple[Mark, ...]:
    """A place for each of the ten cards, fishing cards above, baits below.

    The one that is ``asked`` for is lit, those that are ``there`` have a tick, the others are dashed.
    """
    u, marks = look.u, list[Mark]()
    rows = area.column((1, 1), GAP * u)
    wide = min(area.w, 5 * 22 * u)
    for row, cards in zip(rows, (deck[:5], deck[5:]), strict=True):
        middle = Box(row.cx - wide / 2, row.y, wide, row.h)
        for place, card in zip(middle.row([1] * 5, GAP * u), cards, strict=True):
            marks += _place(look, place, card, lit=card == asked, there=card in there)
    return tuple(marks)


def _place(look: Look, box: Box, card: Card, *, lit: bool, there: bool) -> tuple[Mark, ...]:
    u = look.u
    paper = Slip(
        *box,
        fill="act" if lit else "paper" if there else None,
        outline="ink" if lit or there else "soft",
        stroke=(ACTING_LINE if lit else HAIR) * u,
        radius=BUTTON_RADIUS * u,
        rim=LAMP_EDGE * u if lit else 0.0,
        dashed=not (lit or there),
        seed=seed_of(card.name),
    )
    side = min(5.2 * u, box.h * 0.4)
    tick = Sprite("sign-tick", box.right - side - 0.4 * u, box.bottom - side - 0.4 * u, side, side)
    return (paper, *_picture(look, box, card), *((tick,) if there else ()))


def _picture(look: Look, box: Box, card: Card) -> tuple[Mark, ...]:
    """What a card looks like: what a fishing card does, or the value of a bait."""
    u = look.u
    if card.fishing is not None:
        high = min(box.h - 1.2 * u, (box.w - 1.2 * u) / CHOICE)
        wide = high * CHOICE
        return (Sprite(f"choice-{card.fishing}", box.cx - wide / 2, box.cy - high / 2, wide, high),)
    radius = min(5.2 * u, box.h / 2 - 0.8 * u, box.w / 2 - 0.8 * u)
    size = min(8.4 * u, 1.5 * radius)
    return (
        Disc(box.cx, box.cy, radius, radius, "sheet", "ink", 0.48 * u),
        Words(str(card.bait), box.cx, box.cy + size * CAPITAL / 2, size),
    )
