"""A drawing is a list of marks, the first at the bottom: text, line, shape, picture, and the modules of a QR code.

Layouts (``ticket.py``, ``page.py``) make marks; what becomes of them is for ``raster.py`` and ``pdf.py``. Lengths are
in the drawing's own unit, x to the right and y downwards from its top left corner. A colour is the name of an ink.
"""

from __future__ import annotations

import msgspec

from companion.drawing.cuts import Point
from companion.drawing.lettering import Anchor
from companion.drawing.species import SPECIES

INKS = {
    "ink": "#14262E",
    "soft": "#4A5558",
    "white": "#FFFFFF",
    "paper": "#F5EAD3",
    "slip": "#FFF9EA",
    "lamp": "#F2B84B",
    "rule": "#CBBFA6",
    "water": "#17495A",
    "deep": "#0D3442",
    "ripple": "#2C6678",
    **{species.name: species.colour for species in SPECIES},
}
"""The inks by name, as the look has them by day."""

DOT = 25.4 / 203
"""Millimetres of one dot of a ticket printer."""


class Text(msgspec.Struct, frozen=True):
    """One line of text, ``x`` its start, middle or end, ``y`` its baseline, ``size`` one em."""

    text: str
    x: float
    y: float
    size: float
    ink: str = "ink"
    anchor: Anchor = "start"
    whole: str | None = None
    """What the line stands for where it is shortened, for whoever searches the page or has it read aloud."""


class Line(msgspec.Struct, frozen=True):
    """A line along points with round ends and corners; with a ``dash`` (on, off) its pieces end square."""

    points: tuple[Point, ...]
    width: float
    ink: str = "ink"
    closed: bool = False
    dash: tuple[float, float] | None = None


class Shape(msgspec.Struct, frozen=True):
    """Polygons filled with one ink."""

    outlines: tuple[tuple[Point, ...], ...]
    ink: str = "ink"


class Picture(msgspec.Struct, frozen=True):
    """A drawing (``companion/drawing/outlines.py``), its middle at (x, y), ``w`` wide, turned clockwise by degrees."""

    name: str
    x: float
    y: float
    w: float
    turned: float = 0.0


class Code(msgspec.Struct, frozen=True):
    """The modules of a QR code without its quiet zone, row by row as texts of 0 and 1; each ``module`` wide."""

    rows: tuple[str, ...]
    x: float
    y: float
    module: float
    ink: str = "ink"


Mark = Text | Line | Shape | Picture | Code


class Drawing(msgspec.Struct, frozen=True):
    """Marks on white paper."""

    w: float
    h: float
    unit: float
    """Millimetres in one unit of length."""
    marks: tuple[Mark, ...]
