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

from companion.drawing.cuts import Point, cubic

FILE = Path(__file__).parents[1] / "sheet" / "drawings.json"

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
def polygons(part: Part) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """A part's outlines as polygons, and whether each is closed."""
    found: list[tuple[list[Point], bool]] = []
    for letter, numbers in part.path:
        if letter == "M":
            found.append(([(numbers[0], numbers[1])], False))
        elif letter == "L":
            found[-1][0].append((numbers[0], numbers[1]))
        elif letter == "C":
            bends = zip(numbers[::2], numbers[1::2], strict=True)
            found[-1][0].extend(cubic([found[-1][0][-1], *bends], STEPS))
        else:
            found[-1] = (found[-1][0], True)
    return tuple((tuple(corners), closed) for corners, closed in found)
