"""Marks as a PDF: vectors, the table's own letters embedded, and the same bytes for the same sheet."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.drawing import lettering
from companion.drawing.cuts import Point
from companion.drawing.outlines import Part, drawn
from companion.language.words import Words
from companion.sheet import sayings
from companion.sheet.marks import INKS, Code, Drawing, Line, Mark, Picture, Shape, Text
from companion.sheet.model import Sheet
from companion.sheet.page import page

MM = 72.0 / 25.4
PAPERS = {"A4": (210 * MM, 297 * MM), "A5": (148 * MM, 210 * MM)}
"""Width and height in points."""
FONT = "sheet"
CREATOR = "Fish Table Companion"
FINE = 5
"""Steps of one unit: 0.034 mm on A5."""
FORM = 100.0
"""Width of a drawing as it is kept, in points."""


# Text armour makes every stream a quarter longer, for mail programs of long ago.
rl_config.useA85 = 0


def pdf(sheet: Sheet, words: Words, paper: str = "A4", *, copy: bool = False) -> bytes:
    """The sheet as a PDF for ``A4`` or ``A5``; ``copy`` marks it as one printed again."""
    return written(
        page(sheet, words, copy=copy),
        paper,
        title=f"{sheet.title}, {sayings.dates(sheet.opened, words)[1]}",
        subject=", ".join(player.name for player in sheet.players),
        language=words.language,
    )


def written(drawings: Sequence[Drawing], paper: str, *, title: str, subject: str, language: str) -> bytes:
    """Drawings as the pages of a document, each as wide as the paper."""
    _font()
    size = PAPERS[paper]
    target = io.BytesIO()
    canvas = Canvas(
        target, pagesize=size, invariant=1, pageCompression=1, lang=language, initialFontName=FONT
    )
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setCreator(CREATOR)
    canvas.setAuthor(CREATOR)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for name in sorted(
        {mark.name for drawing in drawings for mark in drawing.marks if isinstance(mark, Picture)}
    ):
        _keep(canvas, name)
    for drawing in drawings:
        _Pen(canvas, size[0] / drawing.w, size[1]).draw(drawing.marks)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


@cache
def _font() -> float:
    """Make the letters known to the library, once; returns the factor for their sizes."""
    path, scale = lettering.face()
    pdfmetrics.registerFont(TTFont(FONT, str(path), asciiReadable=False))
    return scale


def _lacks(text: str) -> bool:
    """Whether the letters lack one of this text: an empty box is drawn for it."""
    known = pdfmetrics.getFont(FONT).face.charToGlyph
    return any(ord(letter) not in known for letter in text)


def _keep(canvas: Canvas, name: str) -> None:
    """Keep a drawing, :data:`FORM` points wide with its middle at the origin, to be shown any number of times."""
    _, _, wide, high = drawn(name).view
    half_w, half_h = FORM / 2, FORM * high / wide / 2
    canvas.beginForm(name, -half_w, -half_h, half_w, half_h)
    canvas.addLiteral(_kept(name))
    canvas.endForm()


@cache
def _kept(name: str) -> str:
    left, top, wide, high = drawn(name).view
    scale = FORM / wide
    place = f"{_n(scale)} 0 0 {_n(-scale)} {_n(-(left + wide / 2) * scale)} {_n((top + high / 2) * scale)} cm"
    return "\n".join([f"1 J 1 j {place}", *(line for part in drawn(name).parts for line in _part(part))])


def _part(part: Part) -> Iterator[str]:
    if part.fill:
        yield f"{_rgb(part.fill)} rg"
    if part.stroke:
        yield f"{_rgb(part.stroke)} RG {_n(part.width)} w"
    for letter, numbers in part.path:
        yield " ".join([*map(_n, numbers), {"M": "m", "L": "l", "C": "c", "Z": "h"}[letter]])
    yield {(True, True): "B", (True, False): "f", (False, True): "S"}[bool(part.fill), bool(part.stroke)]


class _Pen:
    """Draws marks on one page; ``scale`` is points a unit, ``top`` the height of the page.

    Everything but text and drawings is written in whole numbers, :data:`FINE` to the unit, from the top left corner.
    """

    def __init__(self, canvas: Canvas, scale: float, top: float) -> None:
        self.canvas, self.scale, self.top = canvas, scale, top

    def draw(self, marks: Sequence[Mark]) -> None:
        fine = self.scale / FINE
        place = f"q {_n(fine)} 0 0 {_n(-fine)} 0 {_n(self.top)} cm 1 j"
        for lies_down, these in groupby(marks, lambda mark: isinstance(mark, Line | Shape | Code)):
            if lies_down:
                self.canvas.addLiteral(
                    "\n".join([place, *(line for mark in these for line in _drawn(mark)), "Q"])
                )
                continue
            for mark in these:
                if isinstance(mark, Text):
                    self._text(mark)
                elif isinstance(mark, Picture):
                    self._picture(mark)

    def _text(self, mark: Text) -> None:
        size = mark.size * self.scale
        self.canvas.addLiteral(f"{_rgb(INKS[mark.ink])} rg")
        self.canvas.setFont(FONT, size * _font())
        x = mark.x * self.scale - lettering.SHARE[mark.anchor] * lettering.width_of(mark.text, size)
        whole = mark.text if mark.whole is None and _lacks(mark.text) else mark.whole
        if whole is not None:
            self.canvas.addLiteral(f"/Span <</ActualText <FEFF{whole.encode('utf-16-be').hex()}>>> BDC")
        self.canvas.drawString(x, self.top - mark.y * self.scale, mark.text)
        if whole is not None:
            self.canvas.addLiteral("EMC")

    def _picture(self, mark: Picture) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(mark.x * self.scale, self.top - mark.y * self.scale)
        if mark.turned:
            canvas.rotate(-mark.turned)
        canvas.scale(mark.w * self.scale / FORM, mark.w * self.scale / FORM)
        canvas.doForm(mark.name)
        canvas.restoreState()


def _drawn(mark: Mark) -> Iterator[str]:
    match mark:
        case Shape():
            yield f"{_rgb(INKS[mark.ink])} rg"
            yield from (f"{_path(outline)} h" for outline in mark.outlines)
            yield "f"
        case Line():
            dash = " ".join(str(round(part * FINE)) for part in mark.dash or ())
            yield f"{_rgb(INKS[mark.ink])} RG {round(mark.width * FINE)} w {0 if dash else 1} J [{dash}] 0 d"
            yield f"{_path(mark.points)} {'s' if mark.closed else 'S'}"
        case Code():
            # Counted in modules from the code's top left corner, so that dark modules meet without a seam.
            one = _n(mark.module * FINE)
            yield f"q {_rgb(INKS[mark.ink])} rg {one} 0 0 {one} {_n(mark.x * FINE)} {_n(mark.y * FINE)} cm"
            yield from (f"{left} {row} {wide} {high} re" for left, row, wide, high in _blocks(mark.rows))
            yield "f Q"


def _path(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    lines = [f"{round(x * FINE)} {round(y * FINE)} l" for x, y in rest]
    return "\n".join([f"{round(x * FINE)} {round(y * FINE)} m", *lines])


@lru_cache(maxsize=8)
def _blocks(rows: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Dark modules as rectangles (left, top, width, height), one for a run and all the same runs right under it."""
    found: list[tuple[int, int, int, int]] = []
    open_: dict[tuple[int, int], int] = {}
    for number, row in enumerate([*rows, ""]):
        here = set(_runs(row))
        for run in [run for run in open_ if run not in here]:
            began = open_.pop(run)
            found.append((run[0], began, run[1] - run[0], number - began))
        for run in sorted(here - open_.keys()):
            open_[run] = number
    return found


def _runs(row: str) -> Iterator[tuple[int, int]]:
    start = row.find("1")
    while start >= 0:
        end = row.find("0", start)
        end = len(row) if end < 0 else end
        yield start, end
        start = row.find("1", end)


@cache
def _rgb(colour: str) -> str:
    return " ".join(_n(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))


def _n(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")
