"""Round over: the sheet so far, as it will be printed, everyone's total at their own edge, and the next fisher.

The dark pill marks the fisher of a round, the hat who will fish; touching a strip turns the sheet to it
(picture 08). Lengths written out are in U.
"""

from __future__ import annotations

import msgspec

from ui.touch.fitting import CAPITAL, EM, shortened, words
from ui.touch.geometry import Seat
from ui.touch.leaf import Leaf, leaf, paper
from ui.touch.marks import Line, Mark, Message, Part, Scene, Sprite, Touch, Words
from ui.touch.pieces import Box, button, main_button, pill, ruled_line
from ui.touch.pond_parts import water
from ui.touch.screen import Host, Json, Look
from ui.touch.species import first_fisher
from ui.touch.strips import fish_mark, result_strip, seat_box
from ui.touch.table_parts import corners, owned_species, seats_of
from ui.touch.take_back import take_back_corner

ROW, COLUMN = 7.5, 11.5
"""Height of a row and width of a round at most."""
FOOT = 12.9
SIDE = 4.8
"""Paper left and right of what is written."""
TALL = 6
"""From so many players on the buttons stand beside the rows, not under them."""


class RoundOver:
    """The sheet between two rounds; it remembers to whom it was turned."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.turned = 0.0

    def scene(self, look: Look) -> Scene:
        view = self.host.answer["view"]
        places = seats_of(look, view, self.host.seating)
        turned = self.turned if look.glass.lying else 0.0
        page = leaf(look, tuple(places.values()), turned, _widest(view))
        parts = [water(look, tuple(places.values())), *self._strips(look, places, view)]
        parts += corners(look, view, turned, take_back_corner(look, self.host.words, view, turned))
        parts += self._sheet(look, page, view)
        return tuple(parts)

    def _strips(self, look: Look, places: dict[str, Seat], view: Json) -> list[Part]:
        drawn, parts = owned_species(view), []
        for name, seat in places.items():
            gained = view["scores"][-1][name] if view["scores"] else None
            part = result_strip(look, seat, name, drawn[name], view["totals"][name], gained)
            touch = Touch(*seat_box(look, seat), tap=("to", seat.heading))
            parts.append(msgspec.structs.replace(part, touch=touch if look.glass.lying else None))
        return parts

    def _sheet(self, look: Look, page: Leaf, view: Json) -> list[Part]:
        u, voice, box = look.u, self.host.words, page.box
        beside = len(view["players"]) >= TALL and not page.narrow
        title = voice.say("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
        reason = end_reason(self.host, view)
        left, right = box.x + SIDE * u, box.right - SIDE * u
        marks: list[Mark] = [paper(look, page)]
        head = Box(left, box.y + 2.4 * u, right - left, 7.0 * u)
        marks += words(look, title, left, head.cy, head.w * 0.5, "question", anchor="start")
        if page.narrow:
            marks += words(look, reason, left, head.bottom + 2.6 * u, head.w, lines=2, anchor="start")
            top = head.bottom + 6.4 * u
        else:
            room = head.w - look.width_of(title, EM["question"] * u) - 3.0 * u
            marks += words(look, reason, right, head.cy, room, lines=1, anchor="end")
            top = head.bottom - 1.0 * u
        unseen = _unseen_line(self.host, view)
        foot = Box(left, box.bottom - (FOOT + 3.2) * u, right - left, FOOT * u)
        if beside:
            column = Box(
                right - 25.0 * u, head.bottom + 3.0 * u, 25.0 * u, box.bottom - head.bottom - 6.0 * u
            )
            rows = Box(left, top, column.x - 3.0 * u - left, box.bottom - 1.6 * u - top)
            buttons = self._beside(look, page, view, column)
        else:
            rows = Box(left, top, right - left, foot.y - 2.2 * u - top)
            buttons = self._below(look, page, view, foot)
        if unseen:
            low = rows.y + 2.6 * u
            marks += words(look, unseen, left, low, rows.w * 0.42, colour="soft", anchor="start")
        if page.narrow:
            marks += _rows_in_two_lines(look, view, rows)
        else:
            marks += _rows(look, view, rows)
        return [page.part("sheet", marks), *buttons]

    def _next(self, view: Json) -> str:
        players = view["players"]
        return players[(players.index(view["fisher"]) + 1) % len(players)]

    def _below(self, look: Look, page: Leaf, view: Json, foot: Box) -> list[Part]:
        u = look.u
        turn = Box(foot.x, foot.y, 12.4 * u, foot.h)
        wide = foot.w - 13.6 * u if page.narrow else 63.0 * u
        return self._buttons(look, page, view, turn, Box(foot.right - wide, foot.y, wide, foot.h))

    def _beside(self, look: Look, page: Leaf, view: Json, column: Box) -> list[Part]:
        u = look.u
        main = Box(column.x, column.bottom - 26.0 * u, column.w, 26.0 * u)
        turn = Box(column.x, main.y - (FOOT + 1.6) * u, column.w, FOOT * u)
        return self._buttons(look, page, view, turn, main)

    def _buttons(self, look: Look, page: Leaf, view: Json, turn: Box, main: Box) -> list[Part]:
        word = self.host.words.say("Next: {name}", name=self._next(view))
        parts = [
            main_button(
                look,
                "round-over-next",
                main,
                ("next",),
                word=word,
                sign="sign-hat",
                frame=page.frame,
                first="body",
            )
        ]
        if look.glass.lying:
            parts.append(
                button(
                    look,
                    "round-over-turn",
                    turn,
                    ("turn",),
                    sign="sign-turn",
                    frame=page.frame,
                    sign_size=8.0,
                )
            )
        return [page.slid(part) for part in parts]

    def on(self, message: Message) -> None:
        host = self.host
        word = message[0] if isinstance(message, tuple) else message
        if word == "turn":
            self.turned = (self.turned + 90.0) % 360.0
            host.redraw()
        elif word == "to":
            self.turned = message[1]
            host.redraw()
        elif word == "next":
            host.send({"do": "next", "expect": host.answer["rev"]})


def _widest(view: Json) -> float:
    """As wide as the rounds need, so that the sheet is no wider than what is on it."""
    if len(view["players"]) >= TALL:
        return 140.0
    return max(111.0, 65.0 + COLUMN * view["rounds"])


def end_reason(host: Host, view: Json) -> str:
    """Why the round ended, in one sentence."""
    if view["round_end"] == "all-bet":
        return host.words.say("The fish are all bet.")
    return host.words.say("That was the second bite.")


def _unseen_line(host: Host, view: Json) -> str | None:
    """The cards nobody saw, where the table chose to see them now (``show_unseen``)."""
    unseen = view.get("unseen")
    if not unseen:
        return None
    said = {"bite": host.words.say("bite"), "no-bite": host.words.say("no bite")}
    return host.words.say("Unseen: {cards}", cards=", ".join(said[card] for card in unseen))


# Rows --------------------------------------------------------------------------------------------------------


def fisher_of(view: Json, number: int) -> str:
    """Who fishes in a round of this game."""
    players = view["players"]
    first = first_fisher(players, view["fisher"], view["round"])
    return players[(players.index(first) + number - 1) % len(players)]


def _rows(look: Look, view: Json, area: Box) -> list[Mark]:
    """A row for each player: fish, name, the points of every round, the total behind a line."""
    u, players, rounds = look.u, view["players"], view["rounds"]
    drawn = owned_species(view)
    small = EM["narrow"] * u
    head = 4.4 * u
    row = min(ROW * u, (area.h - head) / len(players))
    total = area.right - 11.2 * u
    names = area.x + 7.7 * u
    step = min(COLUMN * u, (total - names - 34.0 * u) / rounds)
    first = total - 4.2 * u - (rounds - 1) * step
    if step < 8.0 * u:
        first = total - step / 2 - 0.4 * u - (rounds - 1) * step
    marks: list[Mark] = []
    for number in range(1, rounds + 1):
        x = first + (number - 1) * step
        marks.append(Words(str(number), x, area.y + 3.0 * u, small, "soft"))
    for place, name in enumerate(players):
        y = area.y + head + (place + 0.5) * row
        low = y + row / 2 - 0.1 * u
        marks.append(ruled_line(look, area.x - 0.8 * u, low, area.w + 1.6 * u))
        marks.append(fish_mark(look, drawn[name], area.x + 3.1 * u, y, min(6.5, row / u * 0.95)))
        room = first - step / 2 - names - 0.6 * u
        marks += words(look, name, names, y, room, "body", last="narrow", anchor="start")
        for number in range(1, rounds + 1):
            marks += _cell(look, view, name, number, first + (number - 1) * step, y, step, row)
        size = min(6.2 * u, row * 0.86)
        marks.append(Words(str(view["totals"][name]), area.right, y + size * CAPITAL / 2, size, anchor="end"))
    bottom = area.y + head + len(players) * row + 0.8 * u
    marks.append(Line(((total, area.y + 1.0 * u), (total, bottom)), 0.48 * u))
    return marks


def _rows_in_two_lines(look: Look, view: Json, area: Box) -> list[Mark]:
    """On a narrow sheet: fish, name and total above, the points of the rounds below them."""
    u, players, rounds = look.u, view["players"], view["rounds"]
    drawn = owned_species(view)
    row = min(15.5 * u, area.h / len(players))
    step = min(COLUMN * u, (area.w - 1.0 * u) / rounds)
    marks: list[Mark] = []
    for place, name in enumerate(players):
        top = area.y + place * row
        upper, lower = top + row * 0.28, top + row * 0.72
        total = str(view["totals"][name])
        size = 6.2 * u
        marks.append(Words(total, area.right, upper + size * CAPITAL / 2, size, anchor="end"))
        marks.append(fish_mark(look, drawn[name], area.x + 3.3 * u, upper, 6.5))
        room = area.w - 8.2 * u - look.width_of(total, size) - 2.0 * u
        marks += words(look, name, area.x + 7.7 * u, upper, room, "body", last="narrow", anchor="start")
        for number in range(1, rounds + 1):
            x = area.x + (number - 0.5) * step
            marks += _cell(look, view, name, number, x, lower, step, row * 0.46)
        marks.append(ruled_line(look, area.x - 0.8 * u, top + row - 0.1 * u, area.w + 1.6 * u))
    return marks


def _cell(
    look: Look, view: Json, name: str, number: int, x: float, y: float, step: float, row: float
) -> tuple[Mark, ...]:
    """A player's points of one round; a pill round the fisher's; a hat or a dash in rounds to come."""
    u = look.u
    fishes = fisher_of(view, number) == name
    if number > len(view["scores"]):
        if fishes:
            side = min(7.6 * u, row, step)
            return (Sprite("sign-hat", x - side / 2, y - side / 2, side, side),)
        return (Line(((x - 1.35 * u, y), (x + 1.35 * u, y)), 0.38 * u, "soft"),)
    text = str(view["scores"][number - 1][name])
    size = min(5.4 * u, row * 0.78, step * 0.78)
    if fishes:
        high = min(6.5 * u, row * 0.9)
        marks = pill(
            look, x, y, text, size, min(9.6 * u, max(step * 0.96, look.width_of(text, size) + 1.6 * u))
        )
        paper_slip = marks[0]
        lozenge = msgspec.structs.replace(paper_slip, y=y - high / 2, h=high, radius=high / 2)
        return (lozenge, marks[1])
    return (Words(shortened(look, text, step, size), x, y + size * CAPITAL / 2, size),)
