"""The reckoning of the first day: what the fisher caught, which helps are left, and who fishes tomorrow.

Lengths written out are in U.
"""

from __future__ import annotations

import msgspec

from companion.drawing.fitting import figures
from companion.games.gone_fishing.view import GoneFishingView
from ui.touch.game.host import Host
from ui.touch.games.gone_fishing.said import LaysOut, Turned
from ui.touch.games.gone_fishing.strips import HELPS, caught_mark, caught_today, owned
from ui.touch.games.gone_fishing.table import Table
from ui.touch.games.gone_fishing.table_scene import Places, corners
from ui.touch.kit.buttons import button, main_button
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.leaf import Leaf, leaf, paper
from ui.touch.kit.pieces import GAP, ruled_line, seed_of
from ui.touch.kit.result_strip import result_strip
from ui.touch.kit.water import water
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Scene, Slip, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import seat_box

SIDE, FOOT = 4.8, 12.9


class DayOver:
    """The sheet between the days; it remembers to whom it was turned."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.turned: float | None = None
        """How it is turned; to who lays out the pond until somebody turns it."""

    def scene(self, look: Look, places: Places, table: Table) -> Scene:
        """The water, both strips, and the sheet."""
        view = table.view
        assert view.to_act is not None
        if self.turned is None:
            self.turned = places[view.to_act].heading
        turned = self.turned if look.glass.lying else 0.0
        page = leaf(look, tuple(places.values()), turned, 128.0, 62.0, 92.0)
        parts = [water(look, tuple(places.values()))]
        for name, seat in places.items():
            drawn = owned(view)[name]
            part = result_strip(look, seat, name, drawn, view.totals[name], view.day_scores[-1][name])
            touch = Touch(*seat_box(look, seat), tap=Turned(seat.heading)) if look.glass.lying else None
            parts.append(msgspec.structs.replace(part, touch=touch))
        parts += corners(look, self.host.words, table, turned)
        parts += self._sheet(look, page, view)
        return tuple(parts)

    def _sheet(self, look: Look, page: Leaf, view: GoneFishingView) -> list[Part]:
        u, voice, box = look.u, self.host.words, page.box
        left, wide = box.x + SIDE * u, box.w - 2 * SIDE * u
        marks: list[Mark] = [paper(look, page)]
        title = voice.say("The first day is over")
        marks += words(look, title, box.cx, box.y + 6.2 * u, wide, "question")
        deep = 2 * FOOT + GAP if page.narrow and look.glass.lying else FOOT
        foot = Box(left, box.bottom - (deep + 3.0) * u, wide, deep * u)
        rows = Box(left, box.y + 10.6 * u, wide, foot.y - box.y - 12.6 * u).column((1, 1), 1.2 * u)
        scores = view.day_scores[-1]
        marks += self._fisher_row(look, rows[0], view, scores[view.fisher])
        marks.append(ruled_line(look, left, rows[0].bottom + 0.6 * u, wide))
        marks += self._fish_row(look, rows[1], view, scores[view.fish])
        return [page.part("sheet", marks), *self._buttons(look, page, view, foot)]

    def _fisher_row(self, look: Look, row: Box, view: GoneFishingView, points: int) -> list[Mark]:
        """The hat, the name, everything that was caught, and what it comes to."""
        u = look.u
        inner, marks = self._named(look, row, view.fisher, points)
        marks.append(Sprite("sign-hat", row.x, row.cy - 5.0 * u, 10.0 * u, 10.0 * u))
        catch = caught_today(view)
        if not catch:
            text = self.host.words.say("Nothing was caught.")
            return marks + list(words(look, text, inner.x, inner.cy, inner.w, colour="soft", anchor="start"))
        across = min(len(catch), max(1, int(inner.w / (6.2 * u))))
        for number, piece in enumerate(catch):
            down, along = divmod(number, across)
            x, y = inner.x + (along + 0.5) * 6.2 * u, inner.cy + down * 6.6 * u
            marks += caught_mark(x, y, piece, 2.8 * u)
        return marks

    def _fish_row(self, look: Look, row: Box, view: GoneFishingView, points: int) -> list[Mark]:
        """The fish, the name, the help cards that were not used, and what they cost."""
        u, name = look.u, view.fish
        inner, marks = self._named(look, row, name, points)
        marks.append(fish_mark(look, owned(view)[name], row.x + 5.0 * u, row.cy, 9.6))
        left = view.helps.fish
        for place in range(HELPS["fish"]):
            card = Box(inner.x + place * 6.2 * u, inner.cy - 3.7 * u, 5.0 * u, 7.4 * u)
            seed, size = seed_of(f"help{place}"), 6.0 * u
            if place < left:
                marks.append(Slip(*card, "lamp", "ink", 0.45 * u, 0.9 * u, seed=seed))
                marks.append(Words("!", card.cx, card.cy + size * CAPITAL / 2, size, "on_lamp"))
            else:
                marks.append(Slip(*card, None, "soft", 0.35 * u, 0.9 * u, dashed=True, seed=seed))
        text = self.host.words.count("{n} help left", "{n} helps left", left)
        start = inner.x + 20.0 * u
        if look.width_of(text, EM["body"] * u) <= inner.right - start:
            marks += words(look, text, start, inner.cy, inner.right - start, colour="soft", anchor="start")
        return marks

    def _named(self, look: Look, row: Box, name: str, points: int) -> tuple[Box, list[Mark]]:
        """A player's name above and their points at the right; what is left of the row for its pictures."""
        u, size = look.u, EM["total"] * look.u
        text = figures(points)
        start, end = row.x + 12.0 * u, row.right - look.width_of(text, size) - 2.0 * u
        marks: list[Mark] = [
            Words(text, row.right, row.cy + size * CAPITAL / 2, size, anchor="end"),
            *words(look, name, start, row.cy - 4.4 * u, end - start, last="narrow", anchor="start"),
        ]
        return Box(start, row.cy - 0.6 * u, end - start, 8.0 * u), marks

    def _buttons(self, look: Look, page: Leaf, view: GoneFishingView, foot: Box) -> list[Part]:
        if not look.glass.lying:
            turn = main = foot
        elif page.narrow:
            main, turn = foot.column((1, 1), GAP * look.u)
        else:
            turn, main = foot.row((12.4, foot.w / look.u - 12.4 - GAP), GAP * look.u)
        word = self.host.words.say("{name} lays out the pond", name=view.to_act)
        parts = [
            main_button(
                look,
                "day-over-arrange",
                main,
                LaysOut(),
                word=word,
                sign="sign-stand",
                frame=page.frame,
                first="body",
            )
        ]
        if look.glass.lying:
            parts.append(
                button(
                    look,
                    "day-over-turn",
                    turn,
                    Turned(((self.turned or 0.0) + 90.0) % 360.0),
                    sign="sign-turn",
                    frame=page.frame,
                    sign_size=8.0,
                )
            )
        return [page.slid(part) for part in parts]

    def turn(self, heading: float) -> None:
        """Turn the sheet to a heading, in degrees."""
        self.turned = heading
        self.host.redraw()
