"""Round over: the sheet so far, as it will be printed, everyone's total at their own edge, and the next fisher.

The dark pill marks the fisher of a round, the hat who will fish; touching a strip turns the sheet to it
(picture 08). Lengths written out are in U.
"""

from __future__ import annotations

import msgspec

from ui.touch.fitting import EM, words
from ui.touch.geometry import Seat
from ui.touch.leaf import Leaf, leaf, paper
from ui.touch.marks import Mark, Message, Part, Scene, Touch
from ui.touch.pieces import GAP, Box, button, main_button
from ui.touch.pond_parts import water
from ui.touch.score_sheet import COLUMN_MOST, score_sheet
from ui.touch.screen import Host, Json, Look
from ui.touch.strips import result_strip, seat_box
from ui.touch.table_parts import corners, owned_species, seats_of
from ui.touch.take_back import take_back_corner
from ui.touch.tall_sheet import HEADER, ROW, is_needed, tall_sheet

FOOT = 12.9
SIDE = 4.8
"""Paper left and right of what is written."""
TALL = 6
"""From so many players on the buttons stand above the rows, not under them."""


class RoundOver:
    """The sheet between two rounds; it remembers to whom it was turned."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.turned = 0.0

    def scene(self, look: Look) -> Scene:
        view = self.host.answer["view"]
        places = seats_of(look, view, self.host.seating)
        turned = self.turned if look.glass.lying else 0.0
        page = leaf(look, tuple(places.values()), turned, *_largest(view))
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
        title = voice.say("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
        said = [end_reason(self.host, view), *_unseen_line(self.host, view)]
        left, right = box.x + SIDE * u, box.right - SIDE * u
        marks: list[Mark] = [paper(look, page)]
        head = Box(left, box.y + 2.4 * u, right - left, 7.0 * u)
        foot = Box(left, box.bottom - (FOOT + 3.2) * u, right - left, FOOT * u)
        rows = Box(left, head.bottom - 1.0 * u, head.w, foot.y - head.bottom - 1.2 * u)
        if page.narrow:
            marks += words(look, title, left, head.cy, head.w, "question", anchor="start")
            for number, sentence in enumerate(said):
                y = head.bottom + (2.2 + number * 6.3) * u
                marks += words(look, sentence, left, y, head.w, anchor="start")
            top = head.bottom + (len(said) * 6.3) * u
            rows = Box(left, top, head.w, foot.y - top - 1.6 * u)
            turn, main = foot.row((12.4, foot.w / u - 13.6), GAP * u)
        elif len(view["players"]) >= TALL:
            main = Box(right - 44.0 * u, box.y + 1.9 * u, 44.0 * u, FOOT * u)
            turn = Box(main.x - 13.6 * u, main.y, 12.4 * u, FOOT * u)
            space = turn.x - left - 2.0 * u
            marks += words(look, title, left, box.y + 5.0 * u, space, "question", anchor="start")
            marks += words(look, " ".join(said), left, box.y + 11.6 * u, space, anchor="start")
            top = main.bottom - 0.8 * u
            rows = Box(left, top, head.w, box.bottom - 1.2 * u - top)
        else:
            room = head.w - look.width_of(title, EM["question"] * u) - 3.0 * u
            marks += words(look, title, left, head.cy, head.w, "question", anchor="start")
            marks += words(look, said[0], right, head.cy, room, anchor="end")
            for sentence in said[1:]:
                marks += words(
                    look, sentence, left, rows.y + 2.8 * u, 44.0 * u, colour="soft", anchor="start"
                )
            turn = Box(foot.x, foot.y, 12.4 * u, foot.h)
            main = Box(right - 63.0 * u, foot.y, 63.0 * u, foot.h)
        draw = tall_sheet if is_needed(look, rows.w, view) else score_sheet
        marks += draw(look, rows, view)
        return [page.part("sheet", marks), *self._buttons(look, page, view, turn, main)]

    def _next(self, view: Json) -> str:
        players = view["players"]
        return players[(players.index(view["fisher"]) + 1) % len(players)]

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


def _largest(view: Json) -> tuple[float, float, float]:
    """Width, height, and height of a narrow leaf, in U, that the sheet needs at most."""
    count, above = len(view["players"]), 26.0 + 6.3 * (1 + ("unseen" in view))
    narrow = above + HEADER + ROW * count
    if count >= TALL:
        return 140.0, 200.0, narrow
    return max(111.0, 65.0 + COLUMN_MOST * view["rounds"]), 33.0 + 7.5 * count, narrow


def end_reason(host: Host, view: Json) -> str:
    """Why the round ended, in one sentence."""
    if view["round_end"] == "all-bet":
        return host.words.say("The fish are all bet.")
    return host.words.say("That was the second bite.")


def _unseen_line(host: Host, view: Json) -> list[str]:
    """The cards nobody saw, where the table chose to see them now (``show_unseen``)."""
    unseen = view.get("unseen")
    if not unseen:
        return []
    said = {"bite": host.words.say("bite"), "no-bite": host.words.say("no bite")}
    return [host.words.say("Unseen: {cards}.", cards=", ".join(said[card] for card in unseen))]
