"""The quick ticket, for printers on a slow line: title, date, places and points; no art, chart or code for BG Stats."""

from __future__ import annotations

from companion.drawing.fitting import figures, fitted, paragraph
from companion.drawing.lettering import width_of
from companion.sheet import qr, sayings
from companion.sheet.marks import Code, Line
from companion.sheet.pieces import stacked
from companion.sheet.strip import CODE, LEAST, Strip


class QuickTicket(Strip):
    """A strip with little on it: players are letters in the table, and the small code ends it."""

    def write(self, copy: bool) -> None:
        """Write all of it; ``copy`` marks it as one printed again."""
        sheet, k = self.sheet, self.k
        title = f"{sheet.title} · {self.words.say('copy')}" if copy else sheet.title
        self.left(title, 32)
        self.left(sayings.dates(sheet.opened, self.words)[1], LEAST)
        if not sheet.finished:
            self.left(sayings.unfinished(sheet, self.words), LEAST)
        self.y += 4 * k
        for seat in sheet.ranked:
            player, total = sheet.players[seat], figures(sheet.players[seat].total)
            room = self.w - 66 * k - width_of(total, LEAST * k) - 12 * k
            lines, size = fitted(player.name, room, (LEAST * k,))
            middle = self.y + 15 * k
            self.add(
                *stacked([str(player.place)], 0, middle, size),
                *stacked([_letter(seat)], 30 * k, middle, size),
                *stacked(lines, 62 * k, middle, size),
                *stacked([total], self.w - 2, middle, size, anchor="end"),
            )
            self.y += 30 * k
        if sheet.rounds:
            self._quick_table()
        self._quick_foot()

    def _quick_table(self) -> None:
        sheet, k = self.sheet, self.k
        seats = range(len(sheet.players))
        left = 34 * k
        column = (self.w - left) / len(seats)
        self.y += 6 * k
        self.add(Line(((0, self.y), (self.w, self.y)), 2))
        middle = self.y + 18 * k
        for seat in seats:
            self.add(
                *stacked([_letter(seat)], left + (seat + 1) * column - 2, middle, LEAST * k, anchor="end")
            )
        for round_ in sheet.rounds:
            middle += 26 * k
            self.add(*stacked([str(round_.number)], 0, middle, LEAST * k))
            for seat in seats:
                x = left + (seat + 1) * column - 2
                points = "–" if round_.points is None else figures(round_.points[seat])
                self.add(*stacked([points], x, middle, LEAST * k, anchor="end"))
                if seat == round_.fisher and round_.points is not None:
                    y = middle + 12 * k
                    self.add(Line(((x - width_of(points, LEAST * k), y), (x, y)), 2))
        self.y = middle + 18 * k
        if sheet.legend.fisher:
            self.left(self.words.say("Underlined: the fisher."), LEAST)

    def _quick_foot(self) -> None:
        sheet, k = self.sheet, self.k
        for note in (*sayings.of_the_game(sheet, self.words), *sayings.corrections(sheet, self.words)):
            for line in paragraph(note, self.w - 2, LEAST * k):
                self.left(line, LEAST)
        self.left(sayings.digest(sheet, 16), LEAST)
        module = round(CODE * k) - 1
        rows = qr.digest_code(sheet)
        self.y = round(self.y + qr.QUIET * module)
        self.add(Code(rows, qr.QUIET * module, self.y, module))
        self.y += len(rows) * module + qr.QUIET * module


def _letter(seat: int) -> str:
    return "ABCDEFGH"[seat]
