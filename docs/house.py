#!/usr/bin/env python3
"""Draws the house for ``docs/architecture.md``: ``python docs/house.py`` writes ``house.svg`` beside itself.

Floors, rooms and arrows are measured from the files and their imports, nothing is listed, so that picture and program
cannot disagree; a test draws it again and compares. A room is a folder of modules, or a module that lies loose on its
floor; a folder that holds nothing but folders is opened. Of the arrows only those are drawn that no way round implies.
Where rooms import each other in a circle, the arrows with the fewest imports are those that run up: they are dashed, in
the colour of trouble.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))

from ui.touch.picture.theme import DAY, TOKENS  # noqa: E402

FLOORS = ("ui", "hardware", "companion")
"""From the top; every import points down."""
GROUND = {"ui": "sheet", "hardware": "shade", "companion": "leaf"}
COLOURS = TOKENS[DAY]

WIDTH, MARGIN, LABEL = 800, 14, 30
"""Pixels of the picture, beside its floors, and beside a floor's name."""
LETTER, PADDING, HIGH, SIZE = 7.9, 20, 30, 14
"""Pixels of a letter of a room's name, beside it, of a room's height, and of its type."""
STOREY, ABOVE, GAP, LANE = 62, 24, 22, 10
"""Pixels from one row to the next, above a floor's first row, between two rooms, and of an arrow's way past rooms."""
SWEEPS = 24

Graph = Mapping[str, frozenset[str]]


class Place(NamedTuple):
    """Where a room, or an arrow on its way past a row, stands."""

    row: int
    x: float
    width: float


# ---------------------------------------------------------------- what is measured


def rooms(root: Path = ROOT) -> dict[str, str]:
    """Every module by its dotted name, and the room it belongs to: the path of its folder, or its own."""
    found: dict[str, str] = {}
    for floor in FLOORS:
        for file in sorted((root / floor).rglob("*.py")):
            path = file.relative_to(root).with_suffix("")
            parts = path.parts[:-1] if path.name == "__init__" else path.parts
            room = _room(root, file.relative_to(root))
            if room:
                found[".".join(parts)] = room
    return found


def _room(root: Path, file: Path) -> str:
    """The room of a module: the first folder from the floor on that holds modules; empty for an opened folder's own."""
    folder = Path(file.parts[0])
    for part in file.parts[1:-1]:
        folder /= part
        if any(other.name != "__init__.py" for other in (root / folder).glob("*.py")):
            return folder.as_posix()
    return "" if file.name == "__init__.py" else file.with_suffix("").as_posix()


def imports(root: Path = ROOT) -> dict[str, Counter[str]]:
    """How often each room imports from which others, wherever in a module it does."""
    homes = rooms(root)
    found: dict[str, Counter[str]] = {room: Counter() for room in sorted(homes.values())}
    for module, room in homes.items():
        path = root.joinpath(*module.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        names = _imported(ast.parse(file.read_text("utf-8")))
        found[room].update(other for name in names if (other := homes.get(name)) and other != room)
    return found


def sorted_out(found: Mapping[str, Counter[str]]) -> tuple[Graph, list[tuple[str, str]]]:
    """The imports that point down, and those that run up and close a circle: as few of them as a plain search finds.

    One room after the other is taken from the top of what is left; of a circle there, the one that imports most beyond
    what is imported of it.
    """
    left = {room: frozenset(found[room]) for room in found}
    order: dict[str, int] = {}
    while left:
        far = {room: reached(left, room) for room in left}
        top = [room for room in left if all(room not in far[other] or other in far[room] for other in left)]
        beyond = {
            room: sum(found[room][other] for other in left) - sum(found[other][room] for other in left)
            for room in top
        }
        chosen = max(top, key=lambda room: (beyond[room], room))
        order[chosen] = len(order)
        left = {room: left[room] - {chosen} for room in left if room != chosen}
    down = {room: frozenset(other for other in found[room] if order[room] < order[other]) for room in found}
    return down, [
        (room, other) for room in found for other in sorted(found[room]) if order[room] > order[other]
    ]


def _imported(tree: ast.Module) -> Iterable[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def reached(graph: Graph, start: str) -> frozenset[str]:
    """All rooms that can be reached from a room, itself only in a circle."""
    found: set[str] = set()
    ways = list(graph[start])
    while ways:
        room = ways.pop()
        if room not in found:
            found.add(room)
            ways += graph[room]
    return frozenset(found)


def arrows(graph: Graph) -> list[tuple[str, str]]:
    """The arrows down that are drawn: each that no longer way implies."""
    far = {room: reached(graph, room) for room in graph}
    return [
        (room, other)
        for room in graph
        for other in sorted(graph[room])
        if not any(other in far[between] for between in graph[room])
    ]


def rows(graph: Graph) -> dict[str, int]:
    """The row of each room, the top one 0: each stands above all it imports, and below the floor above it."""
    heights: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in heights:
            below = [height(each) for each in sorted(graph[room]) if _floor(each) == _floor(room)]
            heights[room] = 1 + max(below, default=-1)
        return heights[room]

    found: dict[str, int] = {}
    top = 0
    for floor in FLOORS:
        here = [room for room in graph if _floor(room) == floor]
        most = max(map(height, here))
        found |= {room: top + most - heights[room] for room in here}
        top += most + 1
    return found


def _floor(room: str) -> str:
    return room.split("/")[0]


def _name(room: str) -> str:
    return room.rsplit("/", 1)[-1]


# ---------------------------------------------------------------- where it all stands


class Way(NamedTuple):
    """An arrow, and the places on the rows between where it passes."""

    start: str
    end: str
    passes: tuple[str, ...]

    @property
    def stations(self) -> tuple[str, ...]:
        """From its first room past its lanes to its last."""
        return (self.start, *self.passes, self.end)


def ways(graph: Graph, row: Mapping[str, int]) -> list[Way]:
    """The drawn arrows, each with a lane of its own on every row that it passes."""
    return [
        Way(one, other, tuple(f"{one}>{other}@{each}" for each in range(row[one] + 1, row[other])))
        for one, other in arrows(graph)
    ]


def places(row: Mapping[str, int], drawn: list[Way]) -> dict[str, Place]:
    """A place for every room and every lane: near what it is tied to, and apart from its neighbours."""
    rank = dict(row)
    for way in drawn:
        rank |= {each: row[way.start] + 1 + n for n, each in enumerate(way.passes)}
    tied: dict[str, list[str]] = {each: [] for each in rank}
    for way in drawn:
        for one, other in zip(way.stations, way.stations[1:], strict=False):
            tied[one].append(other)
            tied[other].append(one)
    wide = {each: LANE if "@" in each else LETTER * len(_name(each)) + PADDING for each in rank}
    lines = [sorted(each for each in rank if rank[each] == n) for n in range(max(rank.values()) + 1)]
    x: dict[str, float] = {}
    for line in lines:
        x |= _spread(line, dict.fromkeys(line, WIDTH / 2), wide)
    for sweep in range(SWEEPS):
        for line in lines if sweep % 2 else reversed(lines):
            wish = {each: _mean([x[other] for other in tied[each]], x[each]) for each in line}
            line.sort(key=lambda each: (wish[each], each))
            x |= _spread(line, wish, wide)
    low, most = min(x[each] - wide[each] / 2 for each in rank), max(x[each] + wide[each] / 2 for each in rank)
    aside = (MARGIN + LABEL + WIDTH - MARGIN) / 2 - (low + most) / 2
    return {each: Place(rank[each], x[each] + aside, wide[each]) for each in rank}


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _spread(line: list[str], wish: Mapping[str, float], wide: Mapping[str, float]) -> dict[str, float]:
    """The middles of a row's places, in their order: as near to what they wish as neighbours and edges allow."""
    first, last = MARGIN + LABEL, WIDTH - MARGIN - GAP
    rightwards: dict[str, float] = {}
    edge = float(first)
    for each in line:
        rightwards[each] = max(wish[each], edge + wide[each] / 2)
        edge = rightwards[each] + wide[each] / 2 + GAP
    x: dict[str, float] = {}
    edge = float(last)
    for each in reversed(line):
        x[each] = min(wish[each], edge - wide[each] / 2)
        edge = x[each] - wide[each] / 2 - GAP
    edge = float(last)
    for each in reversed(line):
        x[each] = min((x[each] + rightwards[each]) / 2, edge - wide[each] / 2)
        edge = x[each] - wide[each] / 2 - GAP
    edge = float(first)
    for each in line:
        x[each] = max(x[each], edge + wide[each] / 2)
        edge = x[each] + wide[each] / 2 + GAP
    return x


# ---------------------------------------------------------------- how it is drawn


def drawing(root: Path = ROOT) -> str:
    """The picture of the house as it stands under ``root``."""
    graph, up = sorted_out(imports(root))
    row = rows(graph)
    drawn = ways(graph, row)
    place = places(row, drawn)
    top = _tops(row)
    high = top[max(top)] + HIGH + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{high}" viewBox="0 0 {WIDTH} {high}" '
        'font-family="Gentium Book Plus, Georgia, serif" font-weight="bold">',
        "<title>The house: three floors, their rooms, and who imports whom</title>",
        f'<rect width="{WIDTH}" height="{high}" fill="{COLOURS["paper"]}"/>',
        *(_ground(floor, row, top) for floor in FLOORS),
        *(_arrow(way, place, top, drawn) for way in drawn),
        *(_arrow_up(place[one], place[other], top) for one, other in up),
        *(_box(room, place[room], top) for room in graph),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _tops(row: Mapping[str, int]) -> dict[int, int]:
    """The upper edge of each row of rooms."""
    floor_of = {row[room]: _floor(room) for room in row}
    y, found = 0, {}
    for n in sorted(floor_of):
        if n == 0 or floor_of[n] != floor_of[n - 1]:
            y += ABOVE + (MARGIN if n == 0 else 0)
        found[n] = y
        y += STOREY
    return found


def _ground(floor: str, row: Mapping[str, int], top: Mapping[int, int]) -> str:
    here = sorted({row[room] for room in row if _floor(room) == floor})
    above, below = top[here[0]] - ABOVE, top[here[-1]] + HIGH + MARGIN
    middle = (above + below) / 2
    return (
        f'<rect x="{MARGIN}" y="{above}" width="{WIDTH - 2 * MARGIN}" height="{below - above}" rx="8" '
        f'fill="{COLOURS[GROUND[floor]]}" stroke="{COLOURS["soft"]}"/>'
        f'<text x="{MARGIN + 20}" y="{middle:g}" font-size="18" fill="{COLOURS["soft"]}" text-anchor="middle" '
        f'transform="rotate(-90 {MARGIN + 20} {middle:g})">{floor}</text>'
    )


def _box(room: str, place: Place, top: Mapping[int, int]) -> str:
    y = top[place.row]
    return (
        f'<rect x="{place.x - place.width / 2:.1f}" y="{y}" width="{place.width:.1f}" height="{HIGH}" rx="5" '
        f'fill="{COLOURS["paper"]}" stroke="{COLOURS["ink"]}" stroke-width="1.5"/>'
        f'<text x="{place.x:.1f}" y="{y + 20}" font-size="{SIZE}" text-anchor="middle" '
        f'fill="{COLOURS["ink"]}">{escape(_name(room))}</text>'
    )


def _arrow(way: Way, place: Mapping[str, Place], top: Mapping[int, int], drawn: list[Way]) -> str:
    """A curve from one room's lower edge past the rows between to the other's upper edge, with its head."""
    start, end = place[way.start], place[way.end]
    x, y = _port(way, True, place, drawn), float(top[start.row] + HIGH)
    path = f"M {x:.1f} {y:g}"
    for each in way.passes:
        to = float(top[place[each].row])
        path += _curve(x, y, place[each].x, to) + f" V {to + HIGH:g}"
        x, y = place[each].x, to + HIGH
    tip_x, tip_y = _port(way, False, place, drawn), float(top[end.row])
    path += _curve(x, y, tip_x, tip_y - 6)
    return (
        f'<path d="{path}" fill="none" stroke="{COLOURS["water"]}" stroke-width="1.5"/>'
        f'<path d="M {tip_x:.1f} {tip_y:g} l -4 -8 h 8 z" fill="{COLOURS["water"]}"/>'
    )


def _arrow_up(start: Place, end: Place, top: Mapping[int, int]) -> str:
    """A dashed curve from one room's upper edge to the lower edge of a room above it, with its head."""
    colour, tip = COLOURS["stop"], top[end.row] + HIGH
    path = f"M {start.x:.1f} {top[start.row]:g}" + _curve(start.x, top[start.row], end.x + 12, tip + 6)
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="5 4"/>'
        f'<path d="M {end.x + 12:.1f} {tip:g} l -4 8 h 8 z" fill="{colour}"/>'
    )


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = (y + to_y) / 2
    return f" C {x:.1f} {middle:g} {to_x:.1f} {middle:g} {to_x:.1f} {to_y:g}"


def _port(way: Way, leaving: bool, place: Mapping[str, Place], drawn: list[Way]) -> float:
    """Where on its room's edge an arrow leaves or arrives: those of one edge side by side, in the order they lie in."""
    room = way.start if leaving else way.end

    def beside(each: Way) -> tuple[float, Way]:
        return place[each.stations[1 if leaving else -2]].x, each

    here = sorted((each for each in drawn if (each.start if leaving else each.end) == room), key=beside)
    step = min(16.0, (place[room].width - 16) / max(1, len(here)))
    return place[room].x + (here.index(way) - (len(here) - 1) / 2) * step


if __name__ == "__main__":
    (HERE / "house.svg").write_text(drawing(), "utf-8")
