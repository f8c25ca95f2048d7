"""Round over: the sheet so far, as it will be printed, everyone's total at their own edge, and the next fisher.

The dark pill marks the fisher of a round, the hat who will fish; touching a strip turns the sheet to it
(picture 08). Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.drawing.species import kept
from companion.games.fish_fish.moves import Next
from companion.games.fish_fish.rules import fisher
from companion.games.fish_fish.view import FishFishView
from ui.touch.game.host import Host
from ui.touch.games.fish_fish.steps import named
from ui.touch.games.fish_fish.table import Places, corners, places_of
from ui.touch.games.fish_fish.tall_sheet import HEADER, ROW, is_needed, tall_sheet
from ui.touch.games.game_over import TurnTo
from ui.touch.kit.buttons import button, main_button
from ui.touch.kit.leaf import Leaf, leaf, paper
from ui.touch.kit.pieces import CHOICE
from ui.touch.kit.result_strip import result_strip
from ui.touch.kit.score_sheet import COLUMN_MOST, score_sheet
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import water
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import EM, fall, within, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Message, Part, Scene, Sprite, Touch
from ui.touch.picture.seat_boxes import seat_box, uncovered
from ui.touch.screens.page import AskPrint, Turn, quarter

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
        """The sheet on its leaf, and everyone's strip where the leaf leaves it free."""
        view = self.host.standing.seen
        assert isinstance(view, FishFishView)
        places = places_of(look, self.host)
        turned = self.turned if look.glass.lying else 0.0
        page = leaf(look, tuple(places.values()), turned, *_largest(view))
        beside = uncovered(look, self._strips(look, places, view), on_glass(page.frame, page.box))
        parts = [water(look, tuple(places.values())), *beside]
        back = step_corner(look, self.host.words, self.host.standing.last, named, turned)
        parts += corners(look, view, turned, back)
        parts += self._sheet(look, page, view)
        return tuple(parts)

    def _strips(self, look: Look, places: Places, view: FishFishView) -> list[Part]:
        drawn, parts = kept(view.players, view.fisher, view.round), []
        for name, seat in places.items():
            gained = view.scores[-1][name] if view.scores else None
            part = result_strip(look, seat, name, drawn[name], view.totals[name], gained)
            touch = Touch(*seat_box(look, seat), tap=TurnTo(seat.heading))
            parts.append(msgspec.structs.replace(part, touch=touch if look.glass.lying else None))
        return parts

    def _sheet(self, look: Look, page: Leaf, view: FishFishView) -> list[Part]:
        u, voice, box = look.u, self.host.words, page.box
        title = voice.say("Round {round} of {rounds}", round=view.round, rounds=view.rounds)
        reason = end_reason(self.host, view)
        left, right = box.x + SIDE * u, box.right - SIDE * u
        marks: list[Mark] = [paper(look, page)]
        head = Box(left, box.y + 2.4 * u, right - left, 7.0 * u)
        foot = Box(left, box.bottom - (FOOT + 3.2) * u, right - left, FOOT * u)
        rows = Box(left, head.bottom - 1.0 * u, head.w, foot.y - head.bottom - 1.2 * u)
        if page.narrow:
            turn = Box(right - 12.4 * u, box.y + 2.4 * u, 12.4 * u, FOOT * u)
            print_ = Box(foot.x, foot.y, 12.4 * u, foot.h)
            main = Box(print_.right + 1.2 * u, foot.y, foot.right - print_.right - 1.2 * u, foot.h)
            space = (turn.x if look.glass.lying else right) - left - 1.6 * u
            marks += words(look, title, left, head.cy, space, "question", anchor="start")
            marks += words(look, reason, left, turn.bottom + 3.6 * u, head.w, last="narrow", anchor="start")
            top = turn.bottom + 6.8 * u
            rows = Box(left, top, head.w, foot.y - top - 1.6 * u)
            unseen = left, head.bottom + 3.0 * u
        elif len(view.players) >= TALL:
            main = Box(right - 44.0 * u, box.y + 1.9 * u, 44.0 * u, FOOT * u)
            turn = Box(main.x - 13.6 * u, main.y, 12.4 * u, FOOT * u)
            print_ = self._beside(look, turn)
            space = print_.x - left - 2.0 * u
            marks += words(look, title, left, box.y + 5.0 * u, space, "question", anchor="start")
            said = words(look, reason, left, box.y + 12.2 * u, space, last="narrow", lines=2, anchor="start")
            if len(said) > 1:
                said = within(said, box.y + 9.2 * u, box.bottom)
            marks += said
            low = said[-1].y + fall(said[-1].text) * said[-1].size
            top = max(main.bottom - 0.8 * u, low - 1.0 * u)
            rows = Box(left, top, head.w, box.bottom - 1.2 * u - top)
            unseen = left + look.width_of(title, EM["question"] * u) + 3.0 * u, box.y + 5.0 * u
        else:
            room = head.w - look.width_of(title, EM["question"] * u) - 3.0 * u
            marks += words(look, title, left, head.cy, head.w, "question", anchor="start")
            marks += words(look, reason, right, head.cy, room, anchor="end")
            turn = Box(foot.x, foot.y, 12.4 * u, foot.h)
            print_ = turn._replace(x=turn.x + (13.6 * u if look.glass.lying else 0.0))
            main = Box(right - 63.0 * u, foot.y, 63.0 * u, foot.h)
            unseen = left, rows.y + 3.0 * u
        marks += _unseen_cards(look, view.unseen or (), *unseen)
        plain = self.host.standing.view
        assert plain is not None
        draw = tall_sheet if is_needed(look, rows.w, view.rounds) else score_sheet
        marks += draw(look, rows, plain)
        return [page.part("sheet", marks), *self._buttons(look, page, view, turn, print_, main)]

    def _beside(self, look: Look, turn: Box) -> Box:
        """Left of the place of the button that turns, or in it where nothing turns."""
        return turn._replace(x=turn.x - 13.6 * look.u) if look.glass.lying else turn

    def _next(self, view: FishFishView) -> str:
        players = view.players
        return players[fisher(len(players), players.index(view.fisher), 2)]

    def _buttons(
        self, look: Look, page: Leaf, view: FishFishView, turn: Box, print_: Box, main: Box
    ) -> list[Part]:
        word = self.host.words.say("Next: {name}", name=self._next(view))
        parts = [
            main_button(
                look,
                "round-over-next",
                main,
                Next(),
                word=word,
                # A narrow leaf keeps its room for the name.
                sign=None if page.narrow else "sign-hat",
                frame=page.frame,
                first="body",
            ),
            button(
                look,
                "round-over-print",
                print_,
                AskPrint(),
                sign="sign-printer",
                frame=page.frame,
                sign_size=8.0,
            ),
        ]
        if look.glass.lying:
            parts.append(
                button(
                    look,
                    "round-over-turn",
                    turn,
                    Turn(),
                    sign="sign-turn",
                    frame=page.frame,
                    sign_size=8.0,
                )
            )
        return [page.slid(part) for part in parts]

    def on(self, message: Message) -> None:
        """A touch that turns the sheet or leads to its print."""
        host = self.host
        match message:
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                host.redraw()
            case TurnTo(angle):
                self.turned = angle
                host.redraw()
            case AskPrint():
                from ui.touch.screens.score_print import ScorePrint

                host.over(ScorePrint(host, turned=self.turned))


def _largest(view: FishFishView) -> tuple[float, float, float]:
    """Width, height, and height of a narrow leaf, in U, that the sheet needs at most."""
    count, above = len(view.players), 40.4
    narrow = above + HEADER + ROW * count
    if count >= TALL:
        return 140.0, 200.0, narrow
    return max(111.0, 65.0 + COLUMN_MOST * view.rounds), 33.0 + 7.5 * count, narrow


def end_reason(host: Host, view: FishFishView) -> str:
    """Why the round ended, in one sentence."""
    if view.round_end == "all-bet":
        return host.words.say("The fish are all bet.")
    return host.words.say("That was the second bite.")


def _unseen_cards(look: Look, cards: Sequence[str], x: float, y: float) -> list[Mark]:
    """The cards nobody saw in line order, behind a card's back: shown where the table chose so (``show_unseen``)."""
    u, marks = look.u, list[Mark]()
    if cards:
        marks.append(Sprite("cardback", x, y - 2.9 * u, 4.3 * u, 5.8 * u))
    for number, card in enumerate(cards):
        left = x + (5.4 + number * 7.4) * u
        marks.append(Sprite(f"choice-{card}", left, y - 3.0 * u, 6.0 * u * CHOICE, 6.0 * u))
    return marks
