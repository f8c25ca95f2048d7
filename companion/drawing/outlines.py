"""The drawings of the look as outlines: the fish and the hat, to be drawn at any size on any paper.

``make setup`` writes them from the SVG sources (``ui/drawings/outlines.py``). A drawing named ``…-1bit`` is of black
and white alone, for printers that know nothing between.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

FILE = Path(__file__).parents[1] / "sheet" / "drawings.json"

Corner = tuple[float, float]
Piece = tuple[str, tuple[float, ...]]
"""A letter of a path (M, L, C or Z) and its numbers."""

STEPS = 8
"""Straight pieces in place of one curve, where a drawing is made of pixels."""


class Part(NamedTuple):
    """One shape of a drawing; parts are painted in their order, each filled and then outlined."""

    path: tuple[Piece, ...]
    fill: str | None
    """A colour such as ``#14262E``, or nothing."""
    stroke: str | None
    width: float


class Drawn(NamedTuple):
    """A drawing in units of its own."""

    view: tuple[float, float, float, float]
    """What is to be seen of it: left, top, width, height."""
    parts: tuple[Part, ...]


def drawn(name: str) -> Drawn:
    """A drawing by its name; ``KeyError`` for one there is not."""
    return _all()[name]


@cache
def _all() -> dict[str, Drawn]:
    found: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())
    return {
        name: Drawn(tuple(drawing["view"]), tuple(_part(part) for part in drawing["parts"]))
        for name, drawing in found.items()
    }


def _part(part: dict[str, Any]) -> Part:
    path = tuple(
        (letter, tuple(float(number) for number in numbers.split()))
        for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", part["path"])
    )
    return Part(path, part.get("fill"), part.get("stroke"), part.get("width", 0.0))


@cache
def polygons(part: Part) -> tuple[tuple[tuple[Corner, ...], bool], ...]:
    """A part's outlines as polygons, and whether each is closed."""
    found: list[tuple[list[Corner], bool]] = []
    for letter, numbers in part.path:
        if letter == "M":
            found.append(([(numbers[0], numbers[1])], False))
        elif letter == "L":
            found[-1][0].append((numbers[0], numbers[1]))
        elif letter == "C":
            found[-1][0].extend(_curve(found[-1][0][-1], numbers))
        else:
            found[-1] = (found[-1][0], True)
    return tuple((tuple(corners), closed) for corners, closed in found)


def _curve(start: Corner, numbers: tuple[float, ...]) -> list[Corner]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    curve = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        curve.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return curve
