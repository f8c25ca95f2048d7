"""Writes the outlines of drawings for paper: ``python -m ui.drawings.outlines``.

A page is vectors and a ticket is drawn at its printer's own dots, so paper needs shapes where the screen has pictures.
This reads the SVG sources and writes them, plainer, to a file of ``companion.sheet``: every drawing as parts in the
order they are painted, every part as a path of only M, L, C and Z with absolute numbers. Like ``render.py`` it is a
build tool; it understands as much SVG as our drawings use and refuses the rest.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from companion.drawing.cuts import Point
from companion.drawing.outlines import FILE
from ui.drawings.render import SOURCES

NAMES = ("fish-*.svg", "sign-hat.svg")
"""What sheets are drawn with; the small fish are for the glass alone."""

ROUND = 0.5522847498
"""How far a Bézier curve's handles reach, in radii, where it is a quarter of a circle."""
NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6, "A": 7, "Z": 0}
STYLES = ("fill", "stroke", "stroke-width")

Style = dict[str, str]


def outlines(svg: str) -> dict[str, Any]:
    """A drawing as :class:`companion.drawing.outlines.Drawn` reads it."""
    root = ElementTree.fromstring(svg)
    view = [float(part) for part in root.attrib["viewBox"].split()]
    return {"view": view, "parts": list(_parts(root, {}, (0.0, 0.0)))}


def _parts(element: ElementTree.Element, style: Style, moved: Point) -> Iterator[dict[str, Any]]:
    for child in element:
        own = {**style, **{name: child.attrib[name] for name in STYLES if name in child.attrib}}
        at = _moved(child.attrib.get("transform", ""), moved)
        match child.tag.rpartition("}")[2]:
            case "g":
                yield from _parts(child, own, at)
            case "path":
                yield _part(_plain(child.attrib["d"]), own, at)
            case "circle":
                yield _part(_circle(*(float(child.attrib[name]) for name in ("cx", "cy", "r"))), own, at)
            case tag:
                raise ValueError(f"<{tag}> is not among the shapes that paper knows.")


def _moved(transform: str, by: Point) -> Point:
    if not transform:
        return by
    found = re.fullmatch(r"translate\(([^,]+),([^)]+)\)", transform)
    if found is None:
        raise ValueError(f"{transform} is not a move that paper knows.")
    x, y = found.groups()
    return by[0] + float(x), by[1] + float(y)


def _part(path: list[tuple[str, list[float]]], style: Style, moved: Point) -> dict[str, Any]:
    text = "".join(
        letter
        + " ".join(
            f"{number + moved[place % 2]:.1f}".removesuffix(".0") for place, number in enumerate(numbers)
        )
        for letter, numbers in path
    )
    part: dict[str, Any] = {"path": text}
    if style.get("fill", "#000") != "none":
        part["fill"] = _colour(style.get("fill", "#000"))
    if style.get("stroke", "none") != "none":
        part["stroke"], part["width"] = _colour(style["stroke"]), float(style.get("stroke-width", "1"))
    return part


def _colour(code: str) -> str:
    return "#" + "".join(letter * 2 for letter in code[1:]) if len(code) == 4 else code


def _plain(d: str) -> list[tuple[str, list[float]]]:
    """The path with quadratic curves and arcs as cubic ones."""
    plain: list[tuple[str, list[float]]] = []
    here = (0.0, 0.0)
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        each = NUMBERS[letter]
        for start in range(0, max(len(numbers), 1), max(each, 1)):
            these = numbers[start : start + each]
            if letter == "Q":
                plain.append(("C", _cubic(here, *these)))
            elif letter == "A":
                plain += [("C", curve) for curve in _arc(here, *these)]
            else:
                plain.append(("L" if letter == "M" and start else letter, these))
            if these:
                here = (these[-2], these[-1])
    return plain


def _cubic(start: Point, bend_x: float, bend_y: float, x: float, y: float) -> list[float]:
    return [
        start[0] + (bend_x - start[0]) * 2 / 3,
        start[1] + (bend_y - start[1]) * 2 / 3,
        x + (bend_x - x) * 2 / 3,
        y + (bend_y - y) * 2 / 3,
        x,
        y,
    ]


def _circle(x: float, y: float, r: float) -> list[tuple[str, list[float]]]:
    k = r * ROUND
    return [
        ("M", [x + r, y]),
        ("C", [x + r, y + k, x + k, y + r, x, y + r]),
        ("C", [x - k, y + r, x - r, y + k, x - r, y]),
        ("C", [x - r, y - k, x - k, y - r, x, y - r]),
        ("C", [x + k, y - r, x + r, y - k, x + r, y]),
        ("Z", []),
    ]


def _arc(
    start: Point, rx: float, ry: float, turned: float, large: float, sweep: float, x: float, y: float
) -> Iterator[list[float]]:
    """The pieces of an elliptical arc (SVG 1.1, F.6.5) that is not turned, each no longer than a quarter."""
    if turned:
        raise ValueError("An arc that is turned is not among the shapes that paper knows.")
    # In units of the radii the ellipse is a circle; its centre lies beside the middle of the chord.
    ax, ay, bx, by = start[0] / rx, start[1] / ry, x / rx, y / ry
    half = math.dist((ax, ay), (bx, by)) / 2
    grown = max(1.0, half)
    aside = math.sqrt(max(0.0, grown * grown - half * half)) / (2 * half) * (1 if large == sweep else -1)
    cx, cy = (ax + bx) / 2 + (ay - by) * -aside, (ay + by) / 2 + (ax - bx) * aside
    begin, end = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
    if sweep and end <= begin:
        end += 2 * math.pi
    elif not sweep and end >= begin:
        end -= 2 * math.pi
    count = math.ceil(abs(end - begin) / (math.pi / 2) - 1e-9)
    step = (end - begin) / count
    reach = 4 / 3 * math.tan(step / 4) * grown
    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        sin_a, cos_a, sin_b, cos_b = math.sin(a), math.cos(a), math.sin(b), math.cos(b)
        yield [
            (cx + grown * cos_a - reach * sin_a) * rx,
            (cy + grown * sin_a + reach * cos_a) * ry,
            (cx + grown * cos_b + reach * sin_b) * rx,
            (cy + grown * sin_b - reach * cos_b) * ry,
            (cx + grown * cos_b) * rx,
            (cy + grown * sin_b) * ry,
        ]


def write(file: Path = FILE) -> None:
    """Write the outlines of every drawing that sheets are made of."""
    found = {
        path.stem: outlines(path.read_text(encoding="utf-8"))
        for pattern in NAMES
        for path in sorted(SOURCES.glob(pattern))
        if not path.stem.endswith("-small")
    }
    file.write_text(json.dumps(found, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    write()
