"""The bytes of a ticket: dots as ESC/POS raster bands, for any printer that knows ``GS v 0``.

Blank rows are fed instead of sent, and of a band nothing is sent to the right of its last black dot. A band ends
after 24 rows, or earlier where rows become shorter or longer by more than the beginning of another band costs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

BAND = 24
"""Rows of a band at most: what printers take at a time."""
HEAD = 8
"""Bytes before the dots of a band."""
FEED_MOST = 255
_REAL_TIME = re.compile(rb"\x10(?=[\x04\x05\x14])")
"""The beginning of a command that printers obey even in the middle of a picture; one dot more makes it none."""

START = b"\x1b@" + b"\x1dP\xcb\xcb"
"""Initialise, and count feeds in dots of 1/203 inch."""
AFRESH = bytes(HEAD + BAND * 72) + b"\x1b@"
"""Brings a printer that was left in the middle of a band back to where a command begins: what the band lacks, and more
is ignored."""
CUT = b"\x1dVB\x00"
"""Feed to the knife and cut."""


def encoded(dots: Image.Image) -> bytes:
    """The whole ticket; ``dots`` is a picture of mode ``1`` whose black is 0."""
    return b"".join(pieces([dots]))


def pieces(strips: Iterable[Image.Image]) -> Iterator[bytes]:
    """The same piece by piece, from strips of the picture: the start, each band and feed, the cut.

    So printing may begin before the whole picture is drawn.
    """
    yield START
    blank = 0
    run: list[bytes] = []
    for row in (row for strip in strips for row in rows(strip)):
        if row:
            if blank:
                yield _feed(blank)
                blank = 0
            run.append(row)
        else:
            yield from _bands(run)
            run = []
            blank += 1
    yield from _bands(run)
    yield CUT


def rows(dots: Image.Image) -> list[bytes]:
    """The bytes of each row up to its last black dot, the leftmost dot in the highest bit; a blank row is empty."""
    each = (dots.width + 7) // 8
    # Bits beyond the right edge are 0, and 1 is black on paper.
    data = dots.tobytes("raw", "1;I")
    spare = 8 * each - dots.width
    found = []
    for start in range(0, len(data), each):
        row = data[start : start + each]
        if spare:
            row = row[:-1] + bytes([row[-1] & (0xFF << spare) & 0xFF])
        found.append(row.rstrip(b"\0"))
    return found


def height(piece: bytes) -> int:
    """How many rows of dots a piece is high."""
    if piece.startswith(b"\x1dv0"):
        return int.from_bytes(piece[6:8], "little")
    return sum(piece[2::3]) if piece.startswith(b"\x1bJ") else 0


def _feed(count: int) -> bytes:
    full, rest = divmod(count, FEED_MOST)
    return b"\x1bJ\xff" * full + (b"\x1bJ" + bytes([rest]) if rest else b"")


def _bands(run: Sequence[bytes]) -> Iterator[bytes]:
    """The bands of rows that follow one another without a blank one, in the fewest bytes."""
    widths = [len(row) for row in run]
    # least[i] is what the rows from i on cost, and ends[i] where the first band of them ends.
    least, ends = [0] * (len(run) + 1), [0] * len(run)
    for start in range(len(run) - 1, -1, -1):
        wide, best = 0, None
        for end in range(start + 1, min(start + BAND, len(run)) + 1):
            wide = max(wide, widths[end - 1])
            cost = HEAD + wide * (end - start) + least[end]
            if best is None or cost < best:
                best, ends[start] = cost, end
        assert best is not None
        least[start] = best
    start = 0
    while start < len(run):
        end = ends[start]
        wide = max(widths[start:end])
        yield (
            b"\x1dv0\x00"
            + wide.to_bytes(2, "little")
            + (end - start).to_bytes(2, "little")
            + _REAL_TIME.sub(b"\x18", b"".join(row.ljust(wide, b"\0") for row in run[start:end]))
        )
        start = end
