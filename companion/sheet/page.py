"""The page: a sheet laid out for A5, and scaled to A4 (picture 16b).

Lengths are pixels of the look's picture, 150 to the inch of A5. However many players and rounds there are, all of it
stands on one page: rows come closer together as there are more. Only notes that are too many go on to further pages.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from companion.drawing.cuts import gouge, moved, pond
from companion.drawing.fitting import LEADING, figures, fitted, paragraph
from companion.drawing.lettering import width_of
from companion.games.sheet_part import Round
from companion.language.words import Words
from companion.sheet import qr, sayings
from companion.sheet.chart import Area, Style, chart, fish_name
from companion.sheet.marks import Code, Drawing, Line, Mark, Picture, Shape, Text
from companion.sheet.model import Sheet
from companion.sheet.pieces import cut, pill, ring, stacked, turning

W, H = 874.0, 1240.0
UNIT = 25.4 / 150
"""Millimetres of one pixel on A5."""
U = 5.2
"""Pixels in one U of the look, for edges that waver."""

EDGE, INDENT, RIGHT = 48.0, 64.0, 810.0
"""Where the banner begins, where text begins, and where it ends."""
BOTTOM = 1190.0

LINK_MODULE = 2.3
"""A module of the large code: 0.39 mm on A5, three dots of a ticket printer and a little."""
DIGEST_MODULE = 4.2
DIGEST_ALONE = 5.0
"""A module of the small code beside the large one, and alone."""

BANNER, LOW_BANNER = 170.0, 122.0
ROW, LINES_ROW = 58.0, 60.0
"""From one player to the next, and from one round's rings to the next, where there is room."""
NOTES_MOST = 170.0
"""How high the notes may be without pressing on the rest."""
NOTE_SIZES = (25.0, 23.0, 21.0, 19.0)


def page(sheet: Sheet, words: Words, *, copy: bool = False) -> tuple[Drawing, ...]:
    """The pages of a sheet: one, and more where there are very many notes; ``copy`` marks it as one printed again."""
    first = _Page(sheet, words, copy)
    first.draw()
    return tuple(Drawing(W, H, UNIT, tuple(marks)) for marks in (first.marks, *first.further))


class _Page:
    def __init__(self, sheet: Sheet, words: Words, copy: bool) -> None:
        self.sheet, self.words, self.copy = sheet, words, copy
        self.marks: list[Mark] = []
        self.further: list[list[Mark]] = []
        self.y = EDGE
        self.f = 1.0
        """How close rows stand together: 1 with all the room they want."""

    def draw(self) -> None:
        sheet = self.sheet
        foot = self._foot()
        headline, size = fitted(sayings.headline(sheet, self.words), RIGHT - INDENT, (31, 28, 25), lines=2)
        above = 18 + len(headline) * size * LEADING
        fixed, rows = 28.0, len(sheet.players) * ROW
        if sheet.rounds:
            fixed, rows = fixed + 95, rows + len(sheet.rounds) * LINES_ROW
        room = foot - EDGE - above - fixed - rows
        high = BANNER if room >= BANNER else LOW_BANNER
        self.f = min(1.0, 1 + (room - high) / rows)
        spare = max(0.0, min(22.0, (room - high) / 4))
        self._banner(high)
        self.y += spare
        for line in headline:
            self._add(Text(line, INDENT, self.y + size + 10, size))
            self.y += size * LEADING
        self.y += 18 + spare
        self._table()
        self.y += spare
        if sheet.rounds:
            self._rounds(foot)

    # ---------------------------------------------------------------- above

    def _banner(self, high: float) -> None:
        sheet, wide = self.sheet, W - 2 * EDGE
        self._add(*_pond(EDGE, EDGE, wide, high))
        middle = EDGE + high / 2
        title = f"{sheet.title} · {self.words.say('copy')}" if self.copy else sheet.title
        lines = [(title, 36.0), (sayings.dates(sheet.opened, self.words)[1], 22.0)]
        if sheet.place:
            lines.append((sheet.place, 22.0))
        set_ = [(*fitted(text, 330, (size, size * 0.85)), size) for text, size in lines]
        k = min(1.0, (high - 16) / (len(lines) * 30 + 42))
        slip_w = max(196.0, max(width_of(text[0], size) for text, size, _ in set_) + 44)
        slip_h = (len(lines) * 30 + 42) * k
        self._add(
            Shape((cut((W - slip_w) / 2, middle - slip_h / 2, slip_w, slip_h, 10, U, 21),), "slip"),
            Line(cut((W - slip_w) / 2, middle - slip_h / 2, slip_w, slip_h, 10, U, 21), 2.6, closed=True),
        )
        y = middle - slip_h / 2 + 44 * k
        for text, size, _ in set_:
            self._add(Text(text[0], W / 2, y, size * k, anchor="middle"))
            y += 36 * k if size > 24 else 28 * k
        self._swimmers((wide - slip_w) / 2, high)
        self.y = EDGE + high

    def _swimmers(self, room: float, high: float) -> None:
        """The players' fish, half of them on each side, as they swim in the look."""
        seats = [seat for seat, player in enumerate(self.sheet.players) if player.species][:6]
        left = seats[: -(-len(seats) // 2)]
        middle = EDGE + high / 2
        for side, swim in ((0, left), (1, seats[len(left) :])):
            for place, seat in enumerate(swim):
                share = (place + 0.5) / len(swim)
                x = EDGE + 26 + (room - 44) * share + side * (W - 2 * EDGE - room - 8)
                rise = (-1 if (place + side) % 2 else 1) * high * 0.12
                big = min(110.0, (room - 44) / len(swim) * 1.15, high * 0.64)
                wide = big if (place + side) % 2 == 0 else big * 0.84
                turned = (6, -8, -3, 4, -5, 7)[seat % 6]
                self._add(Picture(fish_name(self.sheet, seat, True), x, middle + rise, wide, turned))

    # ---------------------------------------------------------------- the table

    def _table(self) -> None:
        sheet, f = self.sheet, self.f
        totals = max(width_of(figures(player.total), 36) for player in sheet.players)
        right = RIGHT - totals - 14 if sheet.rounds else RIGHT - totals
        column = min(76.0, (right - 390) / max(1, len(sheet.rounds)))
        left = right - column * len(sheet.rounds)
        head = self.y + 14
        size = 24 * max(f, 0.8)
        if sheet.rounds:
            for place, round_ in enumerate(sheet.rounds):
                x = left + (place + 0.5) * column
                self._add(*stacked([str(round_.number)], x, head, size, ink="soft", anchor="middle"))
            self._add(*stacked([self.words.say("all")], RIGHT, head, size, ink="soft", anchor="end"))
        self.y += 28
        for order, seat in enumerate(sheet.ranked):
            self._row(seat, order, left, column)

    def _row(self, seat: int, order: int, left: float, column: float) -> None:
        sheet, f, player = self.sheet, self.f, self.sheet.players[seat]
        pitch = ROW * f
        y = self.y + pitch / 2
        if player.wins:
            edge = cut(54, y - pitch * 0.45, 768, pitch * 0.9, 9 * f, U, 30 + order)
            self._add(Shape((edge,), "lamp"), Line(edge, 2.6, closed=True))
        large, medium = min(36.0, pitch * 0.72), min(30.0, pitch * 0.66)
        room = left - 12 - 186
        lines, size = fitted(
            player.name, room, (medium, medium * 0.9, medium * 0.8), lines=2 if pitch > 50 else 1
        )
        self._add(
            *stacked([str(player.place)], 70, y, min(32.0, pitch * 0.68)),
            Picture(fish_name(sheet, seat, True), 140, y, min(64.0, pitch * 1.25)),
            *stacked(lines, 186, y, size, whole=player.name),
            *stacked([figures(player.total)], RIGHT, y, large, anchor="end"),
        )
        for place, round_ in enumerate(sheet.rounds):
            self._cell(round_, seat, left + (place + 0.5) * column, y, column, medium)
        self.y += pitch

    def _cell(self, round_: Round, seat: int, x: float, y: float, column: float, size: float) -> None:
        """Points, the fisher's in a pill; in a round to come the fisher's hat, or a dash."""
        fishes = seat == round_.fisher
        high = min(40.0, ROW * self.f * 0.8)
        if round_.points is None:
            if fishes and not self.sheet.over:
                self._add(Picture("sign-hat", x, y, min(44.0, high * 1.1, column)))
            else:
                self._add(Line(((x - 7, y), (x + 7, y)), 2, "soft"))
            return
        points = figures(round_.points[seat])
        size = min(size, (column - 12) / width_of(points, 1.0))
        if fishes:
            wide = max(min(60.0, column - 4), width_of(points, size) + 10)
            self._add(pill(x, y, wide, high, U, 40 + 10 * round_.number))
        self._add(*stacked([points], x, y, size, ink="white" if fishes else "ink", anchor="middle"))

    # ---------------------------------------------------------------- line by line, and the chart

    def _rounds(self, foot: float) -> None:
        sheet, f = self.sheet, self.f
        top = self.y + 8
        rows = [round_ for round_ in sheet.rounds if round_.lines]
        if rows:
            self._add(Text(sheet.legend.lines, INDENT, top + 28, 28 * max(f, 0.8)))
        pitch = LINES_ROW * f
        r = min(22.0, pitch * 0.42)
        step = 66.0 if max((len(round_.lines) for round_ in rows), default=0) <= 4 else 55.0
        y = top + 42 + pitch / 2
        for round_ in rows:
            self._add(*stacked([str(round_.number)], INDENT, y, min(28.0, pitch * 0.6)))
            if round_.fisher is not None:
                self._add(Picture(fish_name(sheet, round_.fisher, True), 110, y, min(50.0, pitch * 1.1)))
            if round_.direction:
                clockwise = round_.direction == "clockwise"
                self._add(*turning(147, y, min(8.0, r * 0.5), 2.2, clockwise, "soft"))
            for place, line in enumerate(round_.lines):
                x = 192 + place * step
                self._add(*ring(x, y, r + 1.5 * f, 3 * max(f, 0.7), line.kind))
                ink = "white" if line.kind == "full" else "ink"
                self._add(*stacked([line.numeral], x, y, r * 1.24, ink=ink, anchor="middle"))
            y += pitch
        if rows:
            self._legend(y - pitch / 2 + 24 * max(f, 0.8))
        if any(round_.points is not None for round_ in sheet.rounds):
            end = min(foot - 12, top + 42 + pitch * len(sheet.rounds) + 44)
            area = Area(444, top + 6, 356, end - top - 6)
            self._add(*chart(sheet, area, Style(22 * max(f, 0.8), 52, 4.6, True)))

    def _legend(self, y: float) -> None:
        kinds = self.sheet.legend.kinds
        size = 22.0
        while size > 16 and sum(44 + width_of(text, size) for _, text in kinds) - 14 > 372:
            size -= 1
        x = INDENT
        for kind, text in kinds:
            self._add(*ring(x + 12, y, 11.5, 3, kind), *stacked([text], x + 30, y, size))
            x += 44 + width_of(text, size)

    # ---------------------------------------------------------------- the foot

    def _foot(self) -> float:
        """Notes and codes at the bottom; returns where the rule above them is."""
        sheet, words = self.sheet, self.words
        link = qr.result_code(sheet) if sheet.finished else None
        digest = qr.digest_code(sheet)
        high = right = 0.0
        codes: list[tuple[tuple[str, ...], float, float]] = []
        if link:
            codes.append((link, LINK_MODULE, RIGHT))
            high = len(link) * LINK_MODULE
            right = RIGHT - high - 30
        module = DIGEST_MODULE if link else DIGEST_ALONE
        codes.append((digest, module, right or RIGHT))
        room = codes[-1][2] - len(digest) * module - 24 - INDENT
        check = words.say("Check: {digest}", digest=sayings.digest(sheet, 16))
        notes = [*sayings.of_the_game(sheet, words), *sayings.corrections(sheet, words)]
        if sheet.legend.fisher_points and sheet.rounds:
            notes.append(sheet.legend.fisher_points)
        if sheet.finished and not link:
            notes.append(words.say("The result is too long for a BG Stats code."))
        caption = 30.0 if link else 0.0
        least = max(high + caption, len(digest) * module)
        most = max(least, NOTES_MOST)
        set_, size = _noted([*notes, check], room, most)
        text_h = _height(set_, size)
        if text_h > most:
            self.further = _pages(notes)
            set_, size = _noted([words.say("All notes are on the next page."), check], room, most)
            text_h = _height(set_, size)
        high = max(least, text_h)
        top = BOTTOM - high
        y = top
        for lines in set_:
            for line in lines:
                self._add(Text(line, INDENT, y + size * 0.9, size))
                y += size * LEADING
            y += size * 0.55
        for rows, one, end in codes:
            across = len(rows) * one
            self._add(Code(rows, end - across, BOTTOM - across, one))
        if link:
            middle = RIGHT - len(link) * LINK_MODULE / 2
            self._add(
                Text(
                    words.say("For BG Stats:"),
                    middle,
                    BOTTOM - len(link) * LINK_MODULE - 16,
                    21,
                    anchor="middle",
                )
            )
        rule = top - 24
        self._add(Shape((tuple(gouge(EDGE, rule, W - EDGE, rule, 3.2)),)))
        return rule

    def _add(self, *marks: Mark) -> None:
        self.marks += marks


def _noted(notes: list[str], room: float, most: float) -> tuple[list[list[str]], float]:
    """The lines of each note and their size: the largest at which all are no higher than ``most``, or the smallest."""
    for size in NOTE_SIZES:
        set_ = [paragraph(note, room, size) for note in notes]
        if _height(set_, size) <= most:
            break
    return set_, size


def _height(set_: list[list[str]], size: float) -> float:
    return sum(len(lines) * size * LEADING + size * 0.55 for lines in set_) - size * 0.8


def _pages(notes: list[str]) -> list[list[Mark]]:
    """All notes on as many pages as they need."""
    size, y = NOTE_SIZES[0], BOTTOM
    pages: list[list[Mark]] = []
    for note in notes:
        for line in paragraph(note, RIGHT - INDENT, size):
            if y + size * LEADING > BOTTOM:
                pages.append([])
                y = EDGE + size
            pages[-1].append(Text(line, INDENT, y + size, size))
            y += size * LEADING
        y += size * 0.55
    return pages


@lru_cache(maxsize=8)
def _pond(x: float, y: float, w: float, h: float) -> tuple[Mark, ...]:
    """The banner: water, its dark middle, and the cuts of the gouge."""
    water, dark, *cuts = (tuple(moved(shape, x, y)) for _, shape in pond(w, h, 12, U, 5, Random(4)))
    # A cut has as many points on its way back; paper needs only every other one.
    thinned = tuple((*cut[: len(cut) // 2 : 2], *cut[len(cut) // 2 :: 2]) for cut in cuts)
    return Shape((water,), "water"), Shape((dark,), "deep"), Shape(thinned, "ripple")
