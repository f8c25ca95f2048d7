"""The pond of Gone Fishing: sixteen cells, the positions round it and the line that is seen from each (4.2).

A cell is a number, four times its row plus its column, row 0 at the top; which cells are occupied is one number with a
bit for each. Positions count clockwise from the top left corner, with the four corners or without them.
"""

from __future__ import annotations

SIDE = 4
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1

Line = tuple[int, ...]
"""The four cells a figure looks along, the nearest first."""


def cell(row: int, column: int) -> int:
    """The cell at a row and column of the pond."""
    return SIDE * row + column


def named(place: tuple[int, int]) -> int | None:
    """The cell at a row and column; ``None`` off the pond."""
    row, column = place
    return cell(row, column) if 0 <= row < SIDE and 0 <= column < SIDE else None


def place_of(number: int) -> tuple[int, int]:
    """Row and column of a cell."""
    return divmod(number, SIDE)


def stands_in(pond: int, cell: int) -> bool:
    """Whether anything stands in a cell."""
    return pond >> cell & 1 == 1


_ROWS = tuple(tuple(stands_in(row, column) for column in range(SIDE)) for row in range(1 << SIDE))


def rows_of(pond: int) -> tuple[tuple[bool, ...], ...]:
    """Whether anything stands in each cell, row by row."""
    return _ROWS[pond & 15], _ROWS[pond >> 4 & 15], _ROWS[pond >> 8 & 15], _ROWS[pond >> 12]


def without(pond: int, cell: int) -> int:
    """The pond once what stands in a cell has left it."""
    return pond & ~(1 << cell)


def swum(pond: int, origin: int, target: int) -> int:
    """The pond once a piece has gone from its cell to an empty one."""
    return pond ^ (1 << origin | 1 << target)


def is_beside(one: int, other: int) -> bool:
    """Whether two cells lie side by side (A-11)."""
    return NEIGHBOURS[one] >> other & 1 == 1


def _lines() -> dict[int, tuple[Line, ...]]:
    every = range(SIDE)
    top = [tuple(cell(row, at) for row in every) for at in every]
    right = [tuple(cell(at, column) for column in reversed(every)) for at in every]
    bottom = [line[::-1] for line in reversed(top)]
    left = [line[::-1] for line in reversed(right)]
    falling, rising = tuple(cell(at, at) for at in every), tuple(cell(at, SIDE - 1 - at) for at in every)
    corners = (falling, rising, falling[::-1], rising[::-1])
    sides = (top, right, bottom, left)
    with_corners = tuple(
        line for corner, side in zip(corners, sides, strict=True) for line in (corner, *side)
    )
    return {16: tuple(line for side in sides for line in side), 20: with_corners}


LINES = _lines()
"""The line of each position, by how many positions there are."""

CORNERS = (0, 5, 10, 15)
"""The corners among twenty positions."""


def _neighbours(of: int) -> int:
    row, column = place_of(of)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << number for place in near if (number := named(place)) is not None)


NEIGHBOURS = tuple(_neighbours(number) for number in range(CELLS))
"""The cells beside each, above, below, left and right, as bits (A-11)."""

_INNER_COLUMNS = sum(1 << cell(row, column) for row in range(SIDE) for column in range(SIDE - 1))


def can_swim(pond: int) -> bool:
    """Whether any piece stands beside an empty cell."""
    empty = FULL & ~pond
    beside = (
        (empty << SIDE) | (empty >> SIDE) | ((empty & _INNER_COLUMNS) << 1) | ((empty >> 1) & _INNER_COLUMNS)
    )
    return pond & beside != 0
