"""Playing cards as they are drawn and said: ranks, suits, a hand of so many, the stock.

Lengths written out are in U.
"""

from __future__ import annotations

import math

from companion.games.go_fish.state import Rank
from companion.language.words import Words as Voice
from ui.touch.game.host import Json
from ui.touch.kit.pieces import seed_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, Type
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Line, Mark, Shape, Slip, Sprite, Words


def rank_and_suit(ask: Json) -> tuple[Rank, str]:
    """What the record of an ask asks for; no suit where it is a rank."""
    return (ask["rank"], "") if "rank" in ask else (ask["card"][:-1], ask["card"][-1])


def asked_in_words(voice: Voice, rank: str, suit: str) -> str:
    """What is asked for, to stand within a sentence: a rank, which may be told in words, or one card."""
    return {
        "": lambda: rank,
        "C": lambda: voice.say("{rank} of clubs", rank=rank),
        "D": lambda: voice.say("{rank} of diamonds", rank=rank),
        "H": lambda: voice.say("{rank} of hearts", rank=rank),
        "S": lambda: voice.say("{rank} of spades", rank=rank),
    }[suit]()


def suit_marks(suit: str, cx: float, cy: float, size: float, ink: str) -> tuple[Mark, ...]:
    """A suit so high round a centre; each has its own outline, so none hangs on a colour."""
    half = size / 2
    if suit == "D":
        points = ((0.0, -1.0), (0.74, 0.0), (0.0, 1.0), (-0.74, 0.0))
        return (Shape(tuple((cx + x * half, cy + y * half) for x, y in points), ink),)
    if suit == "H":
        return (Shape(_heart(cx, cy, half, 1), ink),)
    stem = ((0.0, 0.1), (0.32, 1.0), (-0.32, 1.0))
    foot = Shape(tuple((cx + x * half, cy + y * half) for x, y in stem), ink)
    if suit == "S":
        return (Shape(_heart(cx, cy - 0.12 * half, 0.88 * half, -1), ink), foot)
    radius = 0.42 * half
    leaves = ((0.0, -0.54), (0.5, 0.18), (-0.5, 0.18))
    return (*(Disc(cx + x * half, cy + y * half, radius, radius, ink) for x, y in leaves), foot)


def _heart(cx: float, cy: float, half: float, way: int) -> tuple[tuple[float, float], ...]:
    """A heart; ``way`` -1 turns it upside down, which is a spade without its stem."""
    points = []
    for step in range(32):
        t = step / 32 * 2 * math.pi
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((cx + x / 16.5 * half, cy - way * (y + 2.5) / 14.5 * half))
    return tuple(points)


def small_card(look: Look, cx: float, cy: float, high: float) -> tuple[Mark, ...]:
    """A card with another behind it, so high in U: what a number of cards stands beside."""
    u = look.u
    long, wide = high * u, 0.74 * high * u
    back = Slip(
        cx - wide / 2 + 0.7 * u,
        cy - long / 2,
        wide,
        long,
        fill="ink",
        stroke=0.3 * u,
        radius=0.7 * u,
        seed=17,
    )
    front = Slip(
        cx - wide / 2 - 0.3 * u,
        cy - long / 2,
        wide,
        long,
        fill="sheet",
        stroke=0.4 * u,
        radius=0.7 * u,
        seed=18,
    )
    return back, front


def cards_side_by_side(look: Look, box: Box, count: int, ink: str) -> tuple[Mark, ...]:
    """So many faceless cards in a fan; none is a hook in the water."""
    u = look.u
    if not count:
        side = min(box.w, box.h) * 0.62
        return (Sprite("sign-hook", box.cx - side / 2, box.cy - side / 2, side, side, ink=ink),)
    long = min(box.h * 0.8, 6.4 * u)
    wide = 0.72 * long
    step = min(wide + 0.4 * u, (box.w - wide - 1.2 * u) / max(count - 1, 1))
    left = box.cx - ((count - 1) * step + wide) / 2
    fill = "sheet" if ink == "ink" else "paper"
    return tuple(
        Slip(
            left + number * step,
            box.cy - long / 2,
            wide,
            long,
            fill=fill,
            stroke=0.45 * u,
            radius=0.8 * u,
            seed=21 + number,
        )
        for number in range(count)
    )


def chip(
    look: Look, box: Box, text: str, kind: Type, *, fresh: bool = False, guessed: bool = False
) -> tuple[Mark, ...]:
    """A set as a small card with its rank; ``fresh`` ones were just laid, ``guessed`` ones are only remembered."""
    u = look.u
    paper = Slip(
        *box,
        fill=None if guessed else "lamp" if fresh else "sheet",
        outline="soft" if guessed else "ink",
        stroke=(0.25 if guessed else 0.4) * u,
        radius=0.9 * u,
        dashed=guessed,
        seed=seed_of(f"chip-{text}"),
    )
    size = EM[kind] * u
    ink = "soft" if guessed else "on_lamp" if fresh else "ink"
    return paper, Words(text, box.cx, box.cy + size * CAPITAL / 2, size, ink)


def arrow(cx: float, cy: float, size: float, angle: float, ink: str) -> tuple[Mark, ...]:
    """An arrow to the right turned clockwise by ``angle``: where somebody sits."""
    turn = math.radians(angle)

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            cx + (x * math.cos(turn) - y * math.sin(turn)) * size / 2,
            cy + (x * math.sin(turn) + y * math.cos(turn)) * size / 2,
        )

    return (
        Line((at(-1.0, 0.0), at(0.2, 0.0)), 0.36 * size, ink),
        Shape((at(0.1, -0.8), at(1.0, 0.0), at(0.1, 0.8)), ink),
    )
