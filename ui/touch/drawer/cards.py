"""The cards in the drawer and the reader they are laid on.

A touch lays a card on the reader, or takes it away; a tap on the reader takes all of them away.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.sensing.tags import Card, deck_of
from ui.touch.kit.pieces import (
    BUTTON_LINE,
    BUTTON_RADIUS,
    HAIR,
    SLIP_RADIUS,
    seed_of,
)
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Part, Said, Slip, Sprite, Touch, Words

CARD_WIDE, CARD_HIGH = 9.6, 12.6
IN_A_ROW = 5
"""Size of a card in U, and how many of them lie side by side."""
HOOKED_AT = {"bite": 0.38, "no-bite": 0.58}
"""Where the middle of the ink is in the drawings of the fishing cards, as a share of their width."""

UNKNOWN = len(deck_of(1))
"""The number of the card that is in no deck."""


class Laid(Said, frozen=True):
    """A card was touched, by its number: it is laid on the reader, or lifted off it."""

    card: int


class LiftAll(Said, frozen=True):
    """The reader was tapped: every card on it is lifted."""


def hand(look: Look, room: Box, lying: Sequence[int]) -> Sequence[Part]:
    """The fisher's ten cards, and one that is in no deck; a card that lies on the reader leaves its place empty."""
    u, gap = look.u, look.u
    parts = []
    for number, card in enumerate((*deck_of(1), None)):
        across, down = (number % IN_A_ROW, number // IN_A_ROW) if card is not None else (IN_A_ROW, 0)
        box = Box(
            room.x + across * (CARD_WIDE * u + gap),
            room.y + down * (CARD_HIGH * u + gap),
            CARD_WIDE * u,
            CARD_HIGH * u,
        )
        parts.append(_card(look, number, card, box, number in lying))
    return parts


def _card(look: Look, number: int, card: Card | None, box: Box, away: bool) -> Part:
    key, u = f"card {number}", look.u
    touch = Touch(*box, tap=Laid(number))
    radius, seed = BUTTON_RADIUS * u, seed_of(key)
    if away:
        place = Slip(*box, fill=None, outline="foam", stroke=HAIR * u, radius=radius, dashed=True, seed=seed)
        return Part(key, (place,), touch=touch)
    paper = Slip(*box, fill="sheet", outline="ink", stroke=BUTTON_LINE * u, radius=radius, seed=seed)
    return Part(key, (paper, *_face(look, card, box)), touch=touch)


def _face(look: Look, card: Card | None, box: Box) -> tuple[Mark, ...]:
    """What is printed on a card: the hooked or the free fish, a bait's value over its worm, or nothing known."""
    u, em = look.u, EM["total"] * look.u
    if card is None:
        return (_numeral(look, "?", box.cx, box.cy),)
    if card.fishing is not None:
        return (fishing(card.fishing, box.cx, box.cy, 11.4 * u),)
    worm = 5.0 * u
    return (
        Words(str(card.bait), box.cx, box.y + 1.6 * u + em * CAPITAL, em),
        Sprite("sign-worm", box.cx - worm / 2, box.bottom - worm - 0.6 * u, worm, worm),
    )


def fishing(kind: str, cx: float, cy: float, wide: float) -> Sprite:
    """The hooked or the free fish, its ink round a centre: the drawing has room for both beside its hook."""
    high = wide * 106 / 124
    return Sprite(f"choice-{kind}", cx - HOOKED_AT[kind] * wide, cy - high / 2, wide, high)


def _numeral(look: Look, text: str, x: float, y: float) -> Words:
    em = EM["total"] * look.u
    return Words(text, x, y + em * CAPITAL / 2, em)


def reader(look: Look, room: Box, kind: str, lying: Sequence[int], *, plugged: bool) -> Sequence[Part]:
    """The pad with what lies on it; a tap takes all of it away. Unplugged it is only an outline."""
    u = look.u
    pad = Box(room.x, room.y, room.w, room.h - 5.2 * u)
    marks: list[Mark] = [
        Slip(
            *pad,
            fill="leaf" if plugged else None,
            outline="print" if plugged else "foam",
            stroke=BUTTON_LINE * u,
            radius=2 * SLIP_RADIUS * u,
            dashed=not plugged,
            seed=seed_of("pad"),
        )
    ]
    if plugged:
        marks += [
            Slip(
                *pad.inset(step * u),
                fill=None,
                outline="soft",
                stroke=HAIR * u,
                radius=1.5 * SLIP_RADIUS * u,
                seed=seed_of(f"coil {step}"),
            )
            for step in (1.6, 2.9, 4.2)
        ]
    marks += words(look, kind, room.cx, room.bottom - 2.2 * u, room.w, "narrow", colour="foam")
    return (
        Part("reader", tuple(marks), touch=Touch(*pad, tap=LiftAll())),
        Part("lying", tuple(_lying(look, pad, lying))),
    )


def _lying(look: Look, pad: Box, lying: Sequence[int]) -> Sequence[Mark]:
    """Fishing cards lie face down with the baits on them, as on the table."""
    u = look.u
    deck = deck_of(1)
    covered = [number for number in lying if number == UNKNOWN or deck[number].fishing is not None]
    baits = [number for number in lying if number not in covered]
    marks: list[Mark] = []
    for at, _ in enumerate(covered):
        x = pad.cx + (at - (len(covered) - 1) / 2) * min(10.0, 20.0 / len(covered)) * u
        marks.append(Sprite("cardback", x - 6.2 * u, pad.cy - 8.3 * u, 12.4 * u, 16.6 * u, 82))
    for at, number in enumerate(baits):
        x = pad.cx + (at - (len(baits) - 1) / 2) * min(10.0, 20.0 / len(baits)) * u
        marks += (
            Disc(x, pad.cy, 5.0 * u, 5.0 * u, fill="sheet", outline="ink", stroke=BUTTON_LINE * u),
            _numeral(look, str(deck[number].bait), x, pad.cy),
        )
    return marks
