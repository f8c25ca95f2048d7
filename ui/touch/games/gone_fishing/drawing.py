"""The board of Gone Fishing as it is drawn: pond, ring, figures, flags, pieces, and the line that is lit.

The round figure is x and the square one is y, never told apart by colour alone; pieces show only their backs
(picture 15). Lengths written out are in U of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.gone_fishing.moves import FIGURES, Figure
from companion.games.gone_fishing.pond import SIDE
from companion.games.gone_fishing.view import Figures
from ui.touch.games.gone_fishing.board import FIRST, PITCH, Board, Cell
from ui.touch.kit.pieces import TARGET, reach, seed_of
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM
from ui.touch.picture.geometry import to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import (
    Disc,
    Frame,
    Line,
    Mark,
    Message,
    Motion,
    Part,
    Shape,
    Slip,
    Sprite,
    Touch,
    Words,
)

WALKS = 260
"""Milliseconds a figure walks and a piece swims."""


def ground(look: Look, board: Board, perimeter: int) -> Part:
    """The paper of the ring with its positions, and the empty pond in it."""
    u = board.u
    marks: list[Mark] = [
        Slip(
            *board.box,
            fill="shade",
            stroke=0.55 * look.u,
            radius=2.3 * look.u,
            shadow=True,
            seed=seed_of("ring"),
        )
    ]
    for number in range(perimeter):
        x, y = board.position(number, perimeter)
        marks.append(Disc(x, y, 1.15 * u, 1.15 * u, "soft"))
    inset = (FIRST - 0.4) * u
    marks.append(
        Slip(
            *board.box.inset(inset), fill="water", stroke=0.55 * look.u, radius=1.2 * u, seed=seed_of("basin")
        )
    )
    marks += [
        _cell_ground(board, (row, column), "deep", outline=None)
        for row in range(SIDE)
        for column in range(SIDE)
    ]
    return Part("board", tuple(marks))


def _cell_ground(
    board: Board, cell: Cell, fill: str | None, outline: str | None, stroke: float = 0.0
) -> Slip:
    box = board.cell(*cell).inset(0.8 * board.u)
    return Slip(*box, fill=fill, outline=outline, stroke=stroke, radius=1.6 * board.u, seed=3 + sum(cell))


def lit_line(look: Look, board: Board, line: Sequence[Cell], turned: float, counts: bool) -> list[Part]:
    """The line of the active figure in the lamp's colour; ``counts`` numbers its cells from the figure."""
    u = board.u
    boxes = [board.cell(*cell) for cell in line]
    first, last = boxes[0], boxes[-1]
    if first.cx == last.cx or first.cy == last.cy:
        left, top = min(first.x, last.x), min(first.y, last.y)
        long = Box(left, top, max(first.right, last.right) - left, max(first.bottom, last.bottom) - top)
        marks: list[Mark] = [
            Slip(*long.inset(0.5 * u), fill="lamp", stroke=0.55 * look.u, radius=1.8 * u, seed=7)
        ]
    else:
        # Its round ends reach half a cell farther than its points, which leave room for the first number.
        (dx, dy), out = _towards_figure(line), 1.8 * u
        ends = ((first.cx + dx * out, first.cy + dy * out), (last.cx - dx * out, last.cy - dy * out))
        marks = [Line(ends, 9.6 * u + 1.1 * look.u, "ink"), Line(ends, 9.6 * u, "lamp")]
    parts = [Part("line", tuple(marks))]
    if not counts:
        return parts
    size = EM["body"] * look.u
    ox, oy = _number_place(board, line, turned)
    for distance, box in enumerate(boxes, 1):
        numeral = Words(str(distance), 0, size * CAPITAL / 2, size, "on_lamp")
        parts.append(Part(f"line-{distance}", (numeral,), Frame(box.cx + ox, box.cy + oy, turned)))
    return parts


def _towards_figure(line: Sequence[Cell]) -> tuple[float, float]:
    """Which way the figure stands from the cells of its line: a cell's width along the board, or across a corner."""
    return float(line[0][1] - line[1][1]), float(line[0][0] - line[1][0])


def _number_place(board: Board, line: Sequence[Cell], turned: float) -> tuple[float, float]:
    """Where the numbers stand from the middles of their cells: in the reader's corner, or on the diagonal."""
    (dx, dy), u = _towards_figure(line), board.u
    if dx and dy:
        return dx * 3.6 * u, dy * 3.6 * u
    root = to_root(Frame(angle=turned), -4.2 * u, -3.0 * u)
    return root[0], root[1]


def _piece_place(board: Board, line: Sequence[Cell], turned: float) -> tuple[float, float]:
    """How far a piece on the line makes room for its number."""
    (dx, dy), u = _towards_figure(line), board.u
    if dx and dy:
        return -dx * 1.3 * u, -dy * 1.3 * u
    return to_root(Frame(angle=turned), 1.1 * u, 0.7 * u)


def pieces(
    board: Board,
    lying: Collection[Cell],
    line: Sequence[Cell],
    turned: float,
    to_fisher: float,
    chosen: Cell | None,
    arriving: tuple[Cell, Cell] | None,
) -> list[Part]:
    """A stand seen from behind on every occupied cell; ``arriving`` came from the first cell to the second."""
    u, side, on_line = board.u, 7.9 * board.u, set(line)
    parts = []
    for cell in sorted(lying):
        box, motion = board.cell(*cell), None
        if arriving and arriving[1] == cell:
            start = board.cell(*arriving[0])
            motion = Motion(WALKS, start.cx - box.cx, start.cy - box.cy)
        dx, dy = _piece_place(board, line, turned) if cell in on_line else (0.0, 0.0)
        marks: list[Mark] = [Sprite("sign-stand", -side / 2, -side / 2, side, side)]
        if cell == chosen:
            marks.insert(0, Disc(0, 0, 4.4 * u, 4.4 * u, "lamp", "ink", 0.55 * u))
        place = Frame(box.cx + dx, box.cy + dy, to_fisher)
        parts.append(Part(f"piece-{cell[0]}-{cell[1]}", tuple(marks), place, motion=motion))
    return parts


def touched_cell(look: Look, board: Board, cell: Cell, say: Message) -> Part:
    """A cell that may be touched."""
    box = board.cell(*cell)
    pressed = _cell_ground(board, cell, None, "foam", 0.9 * board.u)
    touch = Touch(*reach(look, box), tap=say, pressed=(pressed,))
    return Part(f"touch-{cell[0]}-{cell[1]}", (), touch=touch)


def arrow(look: Look, board: Board, chosen: Cell, cell: Cell, say: Message) -> Part:
    """The arrow from the chosen piece to an empty cell beside it."""
    u, box = board.u, board.cell(*cell)
    angle = {(-1, 0): 0.0, (0, 1): 90.0, (1, 0): 180.0, (0, -1): 270.0}[
        cell[0] - chosen[0], cell[1] - chosen[1]
    ]

    def face(inked: bool) -> tuple[Mark, ...]:
        points = ((0, -3.6), (3.6, 0.6), (1.3, 0.6), (1.3, 3.6), (-1.3, 3.6), (-1.3, 0.6), (-3.6, 0.6))
        placed = tuple((x * u, y * u) for x, y in points)
        return (
            Disc(0, 0, 5.2 * u, 5.2 * u, "ink" if inked else "sheet", "ink", 0.5 * u),
            Shape(placed, "paper" if inked else "ink"),
        )

    half = max(PITCH * u, TARGET * look.u) / 2
    touch = Touch(-half, -half, 2 * half, 2 * half, tap=say, pressed=face(True))
    return Part(f"arrow-{cell[0]}-{cell[1]}", face(False), Frame(box.cx, box.cy, angle), touch)


def flags(board: Board, figures: Figures, perimeter: int) -> Part:
    """The start of each figure: a flag with a round or a square foot."""
    marks: list[Mark] = []
    for name in FIGURES:
        marks += _flag(board, name, figures.of(name).start, perimeter)
    return Part("flags", tuple(marks))


def _flag(board: Board, name: Figure, start: int, perimeter: int) -> list[Mark]:
    u = board.u
    x, y = board.position(start, perimeter)
    x += -2.2 * u if x < board.box.cx else 0.0
    foot: Mark = (
        Disc(x, y + 3.2 * u, 1.2 * u, 1.2 * u, "ink")
        if name == "x"
        else Slip(x - 1.2 * u, y + 2.0 * u, 2.4 * u, 2.4 * u, "ink", None, radius=0.1 * u)
    )
    cloth = ((x, y - 4.0 * u), (x + 4.6 * u, y - 2.3 * u), (x, y - 0.6 * u))
    return [
        foot,
        Shape(cloth, "stop"),
        Line((*cloth, cloth[0]), 0.4 * u),
        Line(((x, y - 4.2 * u), (x, y + 3.2 * u)), 0.6 * u),
    ]


def position_touch(board: Board, number: int, perimeter: int, say: Message) -> Part:
    """A position that a figure may go to: a ring, and a place to touch."""
    u = board.u
    x, y = board.position(number, perimeter)

    def face(inked: bool) -> tuple[Mark, ...]:
        return (Disc(x, y, 2.3 * u, 2.3 * u, "ink" if inked else "sheet", "ink", 0.5 * u),)

    touch = Touch(*board.around(number, perimeter), tap=say, pressed=face(True))
    return Part(f"position-{number}", face(False), touch=touch)


def way(board: Board, name: str, start: int, first: int, steps: int, perimeter: int) -> Part:
    """The positions a figure will be taken over, and where it will stand, before it is paid for."""
    u = board.u
    marks: list[Mark] = []
    for step in range(1, steps + 1):
        x, y = board.position((start + first + step) % perimeter, perimeter)
        if step < steps:
            marks.append(Disc(x, y, 2.2 * u, 2.2 * u, "lamp", "ink", 0.45 * u))
        else:
            marks += outline(u, name, x, y)
    return Part("way", tuple(marks))


def outline(u: float, name: str, x: float, y: float) -> list[Mark]:
    """A figure that is not there yet."""
    if name == "x":
        return [Disc(x, y, 4.1 * u, 4.1 * u, "lamp", "ink", 0.6 * u, dash=(1.3 * u, 1.0 * u))]
    return [
        Slip(
            x - 3.9 * u,
            y - 3.9 * u,
            7.8 * u,
            7.8 * u,
            "lamp",
            "ink",
            0.6 * u,
            0.8 * u,
            dashed=True,
            seed=5,
        )
    ]


def figure_marks(u: float, name: str, *, lit: bool, home: bool = False) -> tuple[Mark, ...]:
    """A figure round a centre: a hat on a round or a square foot."""
    fill = "lamp" if lit else "leaf" if home else "sheet"
    foot: Mark = (
        Disc(0, 0, 4.3 * u, 4.3 * u, fill, "ink", 0.6 * u)
        if name == "x"
        else Slip(-4.0 * u, -4.0 * u, 8.0 * u, 8.0 * u, fill, "ink", 0.6 * u, 0.8 * u, seed=5)
    )
    side = 5.4 * u
    return (foot, Sprite("sign-hat", -side / 2, -side / 2 - 0.1 * u, side, side))


def figure(
    board: Board,
    name: str,
    at: tuple[float, float],
    turned: float,
    *,
    lit: bool,
    home: bool,
    came_from: tuple[float, float] | None = None,
) -> Part:
    """A figure at a point; ``came_from`` is where it walks from just now."""
    marks = figure_marks(board.u, name, lit=lit, home=home)
    motion = Motion(WALKS, came_from[0] - at[0], came_from[1] - at[1]) if came_from else None
    return Part(f"figure-{name}", marks, Frame(*at, turned), motion=motion)


def taken(name: str, where: Box, say: Message, *, drag: bool = False) -> Part:
    """Where a figure is touched. It stays where it is while the figure is dragged, or the finger would lose it."""
    return Part(f"take-{name}", (), touch=Touch(*where, tap=say, drag=drag))


def take_boxes(board: Board, figures: Figures, perimeter: int) -> dict[Figure, Box]:
    """Where each figure is touched; two on one position have half of it each."""
    found = {name: board.around(figures.of(name).position, perimeter) for name in FIGURES}
    if found["x"] == found["y"]:
        (x, y), box = board.position(figures.x.position, perimeter), found["x"]
        flat = abs(y - board.box.cy) > abs(x - board.box.cx)
        found["x"], found["y"] = box.row((1, 1), 0.0) if flat else box.column((1, 1), 0.0)
    return found


def figure_places(board: Board, figures: Figures, perimeter: int) -> dict[Figure, tuple[float, float]]:
    """Where each figure stands; two on one position stand side by side."""
    found = {name: board.position(figures.of(name).position, perimeter) for name in FIGURES}
    if found["x"] == found["y"]:
        (x, y), off = found["x"], 3.4 * board.u
        aside = (off, 0.0) if abs(y - board.box.cy) > abs(x - board.box.cx) else (0.0, off)
        found = {"x": (x - aside[0], y - aside[1]), "y": (x + aside[0], y + aside[1])}
    return found


def shown_cell(board: Board, line: Sequence[Cell], shown: int, turned: float) -> Part:
    """The ring round the piece that the fish has shown."""
    box, u, (dx, dy) = board.cell(*line[shown - 1]), board.u, _piece_place(board, line, turned)
    return Part(
        "shown", (Disc(0, 0, 4.5 * u, 4.5 * u, None, "ink", 0.7 * u),), Frame(box.cx + dx, box.cy + dy)
    )


def square(x: float, y: float, half: float) -> Box:
    """A box round a point."""
    return Box(x - half, y - half, 2 * half, 2 * half)


def gold_fish(box: Box, u: float) -> tuple[Mark, ...]:
    """A fish of gold, nobody's."""
    body = Disc(box.cx - box.w * 0.08, box.cy, box.w * 0.36, box.h * 0.42, "gold", "ink", 0.4 * u)
    tail = (
        (box.x + box.w * 0.72, box.cy),
        (box.right, box.y + box.h * 0.14),
        (box.right, box.bottom - box.h * 0.14),
    )
    return (
        Shape(tail, "gold"),
        Line((*tail, tail[0]), 0.4 * u),
        body,
        Disc(box.cx - box.w * 0.24, box.cy - box.h * 0.1, 0.45 * u, 0.45 * u, "ink"),
    )
