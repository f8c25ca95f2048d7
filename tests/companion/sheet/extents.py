"""Where the texts of a drawing lie: none leaves the paper and none covers another; and how much of it is black."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

from PIL import Image

from companion.drawing import lettering
from companion.sheet import escpos
from companion.sheet.marks import Drawing, Mark, Text

Box = tuple[float, float, float, float]


def box(mark: Text) -> Box:
    """From the top of the capitals to the baseline: left, top, right, bottom."""
    wide = lettering.width_of(mark.text, mark.size)
    left = mark.x - lettering.SHARE[mark.anchor] * wide
    return left, mark.y - 0.615 * mark.size, left + wide, mark.y


def texts(drawing: Drawing) -> list[Text]:
    return [mark for mark in drawing.marks if isinstance(mark, Text)]


def covered(marks: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    """Pairs of texts that lie over one another."""
    boxes = [(mark.text, box(mark)) for mark in marks if isinstance(mark, Text)]
    for (one, a), (other, b) in combinations(boxes, 2):
        if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1]):
            yield one, other


def plain_bands(dots: Image.Image) -> int:
    """Bytes of dots in bands of 24 non-blank rows, each as wide as its last black dot."""
    found = 0
    for blank, run in groupby(escpos.rows(dots), lambda row: not row):
        widths = [len(row) for row in run]
        if not blank:
            found += sum(
                len(widths[start : start + 24]) * max(widths[start : start + 24])
                for start in range(0, len(widths), 24)
            )
    return found
