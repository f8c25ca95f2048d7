"""The ticket: a sheet laid out for a strip of thermal paper (picture 16a), in dots of its printer.

The quick one (``companion/sheet/quick_ticket.py``) leaves out art, chart and the code for BG Stats.
"""

from __future__ import annotations

from companion.drawing.fitting import LEADING, figures, fitted, paragraph
from companion.drawing.lettering import width_of
from companion.games.sheet_part import Round
from companion.language.words import Words
from companion.sheet import qr, sayings
from companion.sheet.chart import Area, Style, chart, fish_name
from companion.sheet.marks import DOT, Code, Drawing, Line, Picture, Shape, Text
from companion.sheet.model import Sheet
from companion.sheet.pieces import cut, gouges, pill, stacked
from companion.sheet.quick_ticket import QuickTicket
from companion.sheet.strip import CODE, INDENT, LEAST, MARGIN, NARROW, Strip

U = 5.2
"""Dots in one U of the look, for edges that waver."""
LINK_LEAST, LINK_MOST = 3, 4
"""Dots of a module of the large one."""
CROWDED = 5
"""With more players names have one line each and rounds are lower, or the ticket would never end."""
FEW_LINES = 6
"""So many lines of notes stand beside the small code; more go above it."""


def ticket(
    sheet: Sheet, words: Words, dots: int = NARROW, *, quick: bool = False, copy: bool = False
) -> Drawing:
    """The ticket of a sheet for a printer with so many dots in a row; ``copy`` marks it as one printed again."""
    strip = (QuickTicket if quick else _Ticket)(sheet, words, dots)
    strip.write(copy)
    return Drawing(dots, strip.y, DOT, tuple(strip.marks))


class _Ticket(Strip):
    """A strip with all there is to say."""

    @property
    def crowded(self) -> bool:
        """Whether so many play that everybody has less room."""
        return len(self.sheet.players) > CROWDED

    def write(self, copy: bool) -> None:
        """Write all of it; ``copy`` marks it as one printed again."""
        self._title()
        self._dated(copy)
        self._ranking()
        self._headline()
        if self.sheet.rounds:
            self.rule()
            self._table()
            self._chart()
        self._foot()
        self._result()

    # ---------------------------------------------------------------- above the table

    def _title(self) -> None:
        k = self.k
        lines, size = fitted(self.sheet.title, self.w - 110 * k, (50 * k, 44 * k, 36 * k))
        wide = min(width_of(lines[0], size) + 50 * k, self.w - 60 * k)
        top, high = 8 * k, 110 * k
        self.add(
            Shape((cut(4, top, self.w - 8, high, 14 * k, U * k, 61),)),
            gouges(
                62, 14 * k, top + 8 * k, self.w - 28 * k, high - 16 * k, 17 * k, int(self.w / 4.5), "white"
            ),
            Shape((cut((self.w - wide) / 2, top + 19 * k, wide, 72 * k, 8 * k, U * k, 63),), "white"),
            *stacked(lines, self.w / 2, top + high / 2, size, anchor="middle"),
        )
        self.y = top + high + 6 * k

    def _dated(self, copy: bool) -> None:
        with_day, without = sayings.dates(self.sheet.opened, self.words)
        room = self.w - 2 * INDENT
        fits = width_of(with_day, LEAST * self.k) <= room
        self.centred(with_day if fits else without, 26)
        if self.sheet.place:
            self.centred(self.sheet.place, 26, lines=2)
        if copy:
            self._copy()
        self.y += 8 * self.k

    def _copy(self) -> None:
        k, text = self.k, self.words.say("copy")
        size = 26 * k
        middle = self.y + 24 * k
        wide = width_of(text, size) + 44 * k
        self.add(
            pill(self.w / 2, middle, wide, 38 * k, U * k, 64),
            *stacked([text], self.w / 2, middle, size, ink="white", anchor="middle"),
        )
        self.y = middle + 19 * k

    def _ranking(self) -> None:
        k = self.k
        for order, seat in enumerate(self.sheet.ranked):
            player = self.sheet.players[seat]
            total = figures(player.total)
            room = self.w - 14 * k - width_of(total, 36 * k) - 10 * k - 108 * k
            lines, size = fitted(player.name, room, (27 * k, LEAST * k), lines=1 if self.crowded else 2)
            high = max(46 * k, len(lines) * size * LEADING + 4 * k)
            middle = self.y + 4 * k + high / 2
            if player.wins:
                edge = cut(4, middle - high / 2, self.w - 8, high, 9 * k, U * k, 70 + order)
                self.add(Line(edge, 3 * k, closed=True))
            self.add(
                *stacked([str(player.place)], INDENT * k, middle, 32 * k),
                Picture(fish_name(self.sheet, seat, False), 70 * k, middle, 56 * k),
                *stacked(lines, 108 * k, middle, size),
                *stacked([total], self.w - 14 * k, middle, 36 * k, anchor="end"),
            )
            self.y = middle + high / 2 + 4 * k

    def _headline(self) -> None:
        self.y += 6 * self.k
        self.centred(sayings.short_headline(self.sheet, self.words), 27, lines=2)
        self.y += 12 * self.k

    # ---------------------------------------------------------------- round by round

    def _table(self) -> None:
        """A column a player in the order of the seats, in as many blocks as the paper is too narrow for."""
        k, sheet = self.k, self.sheet
        seats = list(range(len(sheet.players)))
        points = self._widest([figures(p) for round_ in sheet.rounds for p in round_.points or ()])
        totals = self._widest([figures(player.total) for player in sheet.players])
        room = self.w - MARGIN - 48 * k
        # All players side by side come before their totals, which stand in the ranking too.
        adds_up = room / len(seats) >= max(points, totals) or room / len(seats) < points
        most = max(1, int(room / (max(points, totals) if adds_up else points)))
        blocks = -(-len(seats) // most)
        each = -(-len(seats) // blocks)
        for start in range(0, len(seats), each):
            self._block(seats[start : start + each], adds_up)
        if sheet.legend.fisher and any(
            round_.points and round_.fisher is not None for round_ in sheet.rounds
        ):
            self.centred(sheet.legend.fisher, LEAST, lines=2)
        self.y += 10 * k

    def _widest(self, texts: list[str]) -> float:
        """The narrowest column that texts can stand in."""
        return max((width_of(text, LEAST * self.k) for text in texts), default=0.0) + 4 * self.k

    def _block(self, seats: list[int], adds_up: bool) -> None:
        k = self.k
        label = self.words.say("round")
        left = 92 * k
        if (self.w - MARGIN - left) / len(seats) < 60 * k or INDENT * k + width_of(
            label, LEAST * k
        ) > left - 8 * k:
            label, left = "", 48 * k
        column = (self.w - MARGIN / 2 - left) / len(seats)
        middles = {seat: left + (place + 0.5) * column for place, seat in enumerate(seats)}
        header = self.y + 27 * k
        if label:
            self.add(*stacked([label], INDENT * k, header, LEAST * k))
        for seat, x in middles.items():
            self.add(Picture(fish_name(self.sheet, seat, False), x, header, min(54 * k, column)))
        self.y = header + 31 * k
        pitch = 36 if self.crowded else 42
        for round_ in self.sheet.rounds:
            middle = self.y + (pitch / 2 - 1) * k
            self.add(*stacked([str(round_.number)], (26 if label else 18) * k, middle, 29 * k))
            for seat, x in middles.items():
                self._cell(round_, seat, x, middle, column)
            self.y += pitch * k
        if not adds_up:
            return
        self.add(Line(((left, self.y + 4 * k), (self.w - MARGIN, self.y + 4 * k)), 3 * k))
        size = self._size([figures(self.sheet.players[seat].total) for seat in seats], 32, column - 4 * k)
        for seat, x in middles.items():
            total = figures(self.sheet.players[seat].total)
            self.add(*stacked([total], x, self.y + 30 * k, size, anchor="middle"))
        self.y += 48 * k

    def _cell(self, round_: Round, seat: int, x: float, y: float, column: float) -> None:
        """Points, the fisher's in a pill; in a round to come the fisher's hat, or a dash."""
        k, fishes = self.k, seat == round_.fisher
        if round_.points is None:
            if fishes and not self.sheet.over:
                self.add(Picture("sign-hat", x, y, min(40 * k, column)))
            else:
                self.add(Line(((x - 7 * k, y), (x + 7 * k, y)), 2 * k))
            return
        points = figures(round_.points[seat])
        size = self._size([points], 29, column - (8 * k if fishes else 0))
        if fishes:
            wide = max(min(60 * k, column - 3), width_of(points, size) + 6 * k)
            self.add(pill(x, y, wide, (34 if self.crowded else 40) * k, U * k, 80 + 10 * round_.number))
        self.add(*stacked([points], x, y, size, ink="white" if fishes else "ink", anchor="middle"))

    def _size(self, texts: list[str], largest: float, column: float) -> float:
        """The largest size at which all texts fit their columns."""
        k = self.k
        widest = max(width_of(text, 1.0) for text in texts)
        return max(LEAST * k, min(largest * k, (column - 3 * k) / widest))

    def _chart(self) -> None:
        if any(round_.points is not None for round_ in self.sheet.rounds):
            k = self.k
            high = (190 + 8 * max(0, len(self.sheet.players) - 4)) * k
            area = Area(INDENT * k, self.y + 4 * k, self.w - INDENT * k - MARGIN, high)
            self.add(*chart(self.sheet, area, Style(LEAST * k, 46 * k, 4 * k, False)))
            self.y += high + 10 * k

    # ---------------------------------------------------------------- below the table

    def _foot(self) -> None:
        """Notes and the beginning of the digest beside the code that holds all of it; many notes above it."""
        k, sheet = self.k, self.sheet
        self.rule(dashed=True)
        rows = qr.digest_code(sheet)
        module = round(CODE * k)
        code_w = len(rows) * module
        code_x = self.byte(self.w - MARGIN * k - qr.QUIET * module / 2) - code_w
        room = code_x - qr.QUIET * module - INDENT * k
        notes = [*sayings.of_the_game(sheet, self.words), *sayings.corrections(sheet, self.words)]
        beside = [line for note in notes for line in paragraph(note, room, 25 * k)]
        if len(beside) > FEW_LINES:
            for note in notes:
                self.lines(paragraph(note, self.w - 2 * INDENT * k, 25 * k), 25)
            beside = []
        top = self.y
        self.lines(beside, 25)
        check = max(self.y + 8 * k, top + code_w - 30 * k)
        self.add(Text(sayings.digest(sheet, 8), INDENT * k, check + 27 * k, 27 * k))
        self.add(Code(rows, code_x, round(top + 10 * k), module))
        self.y = max(check + 36 * k, top + 10 * k + code_w) + 10 * k

    def _result(self) -> None:
        """The result as a code for BG Stats, a block of its own over the whole width."""
        sheet, k = self.sheet, self.k
        if not sheet.finished:
            return
        self.rule(dashed=True)
        rows = qr.result_code(sheet)
        if rows is None:
            self.centred(self.words.say("The result is too long for a BG Stats code."), LEAST, lines=2)
            self.y += 10 * k
            return
        self.centred(self.words.say("For BG Stats:"), LEAST)
        module = max(LINK_LEAST, min(LINK_MOST, self.w // (len(rows) + 2 * qr.QUIET)))
        code_w = len(rows) * module
        self.add(
            Code(rows, self.byte((self.w + code_w) / 2) - code_w, round(self.y + qr.QUIET * module), module)
        )
        self.y = round(self.y + (2 * qr.QUIET) * module) + code_w
