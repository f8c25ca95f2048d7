"""Game over: winners and places, the line of the scores, again, or to the shore.

Shared places count as everywhere: 1, 1, 3. Winners are lit at their edge and in the list (picture 09). "Again"
opens the next game with the same seats: with the next first fisher, or one who is drawn. Lengths are in U.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.drawing.fitting import figures
from companion.drawing.species import first_fisher, kept
from ui.touch.game.host import Host, Json
from ui.touch.game.registry import shown
from ui.touch.kit.buttons import button, corner_pad, main_button, row_wish, worded_row
from ui.touch.kit.chart import chart
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.leaf import Leaf, leaf, paper
from ui.touch.kit.pieces import GAP, TARGET
from ui.touch.kit.result_strip import result_strip
from ui.touch.kit.seats import Rules, seats_of
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import water
from ui.touch.picture.box import Box, on_glass
from ui.touch.picture.fitting import CAPITAL, EM, words
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Scene, Slip, Touch, Words
from ui.touch.picture.seat_boxes import seat_box, uncovered
from ui.touch.screens.page import AskCodes, AskPrint, Home, Turn, quarter

SIDE = 4.4
FOOT = 12.5
ROW = 8.1
TALL = 6
"""From so many players on the buttons stand under the chart alone."""


def places_of(view: Json) -> list[tuple[int, str]]:
    """Place and player, best first; equal points share a place and the next place is left out.

    A game may give the win to one of two with equal points (Gone Fishing); then the other stands a place lower.
    """
    worth = {name: (view["totals"][name], name in view["winners"]) for name in view["players"]}
    best_first = sorted(view["players"], key=lambda name: worth[name], reverse=True)
    return [(1 + sum(worth[other] > worth[name] for other in best_first), name) for name in best_first]


class Again(Said, frozen=True):
    """Play once more: ask who fishes first."""


class Leave(Said, frozen=True):
    """Do not play once more after all."""


class DrawFirst(Said, frozen=True):
    """Play once more, with a first fisher who is drawn."""


class NextFirst(Said, frozen=True):
    """Play once more, with the next first fisher."""


class TurnTo(Said, frozen=True):
    """Turn the leaf to a seat: its heading in degrees clockwise."""

    angle: float


def _drawn(view: Json) -> dict[str, str | None]:
    """The species each player is drawn with."""
    return kept(view["players"], view["fisher"], view["round"])


class GameOver:
    """The end of a game.

    A game whose view has no rounds tells them by ``in_rounds``: its view with ``scores``, ``rounds``, ``round`` and
    ``fisher`` as Fish Fish has them.
    """

    def __init__(
        self,
        host: Host,
        in_rounds: Callable[[Json], Json] = lambda view: view,
    ) -> None:
        self.host = host
        self._in_rounds = in_rounds
        self.turned = 0.0
        self.asks_first = False
        """Whether "Again" was touched and the table asks who fishes first."""

    @property
    def view(self) -> Json:
        """What everyone may see of the game that is over, told in rounds."""
        view = self.host.standing.view
        assert view is not None
        return self._in_rounds(view)

    def scene(self, look: Look) -> Scene:
        """The leaf with the places over everyone's strip, turned to whoever touched theirs."""
        view = self.view
        places = seats_of(look, view, self.host.seating)
        turned = self.turned if look.glass.lying else 0.0
        page = leaf(look, tuple(places.values()), turned, highest_narrow=96.0 + ROW * len(places))
        beside = uncovered(look, self._strips(look, places, view), on_glass(page.frame, page.box))
        parts = [water(look, tuple(places.values())), *beside]
        named = shown(view["game"]).line().named
        parts.append(step_corner(look, self.host.words, self.host.standing.last, named, turned))
        parts.append(corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned))
        if look.glass.lying:
            parts.append(corner_pad(look, "bottom-right", "sign-turn", Turn(), turned=turned))
        parts += self._leaf(look, page, view)
        return tuple(parts)

    def _strips(self, look: Look, places: dict[str, Seat], view: Json) -> list[Part]:
        drawn, parts = _drawn(view), []
        for name, seat in sorted(places.items(), key=lambda place: place[0] in view["winners"]):
            lit = name in view["winners"]
            part = result_strip(look, seat, name, drawn[name], view["totals"][name], lit=lit)
            touch = Touch(*seat_box(look, seat), tap=TurnTo(seat.heading)) if look.glass.lying else None
            parts.append(msgspec.structs.replace(part, touch=touch))
        return parts

    def _title(self, view: Json) -> str:
        voice, winners = self.host.words, view["winners"]
        if not winners:
            return voice.say("The game stopped early")
        if len(winners) > 1:
            return voice.say("A shared catch")
        return voice.say("{name} wins", name=winners[0])

    def _leaf(self, look: Look, page: Leaf, view: Json) -> list[Part]:
        u, box = look.u, page.box
        inner = Box(box.x + SIDE * u, box.y + 2.6 * u, box.w - 2 * SIDE * u, box.h - 5.2 * u)
        head = Box(inner.x, inner.y - 0.6 * u, inner.w, 7.4 * u)
        foot = Box(inner.x, inner.bottom - FOOT * u - 0.4 * u, inner.w, FOOT * u)
        count = len(view["players"])
        if page.narrow:
            listed = Box(inner.x, head.bottom + 0.8 * u, inner.w, min(count * ROW * u, inner.h * 0.5))
            drawn = Box(inner.x, listed.bottom + 3.0 * u, inner.w, foot.y - listed.bottom - 5.0 * u)
        else:
            wide = inner.w * 0.53
            tall = count >= TALL
            listed = Box(
                inner.x, head.bottom, wide, (inner.bottom if tall else foot.y - GAP * u) - head.bottom
            )
            left = listed.right + 3.4 * u
            drawn = Box(left, head.y + 1.0 * u, inner.right - left, foot.y - 2.4 * u - head.y)
            if tall:
                foot = Box(left, foot.y, inner.right - left, foot.h)
        title_room = inner.w if page.narrow else listed.w
        marks: list[Mark] = [
            paper(look, page, 43),
            *words(
                look, self._title(view), inner.x, head.cy, title_room, "question", lines=1, anchor="start"
            ),
            *ranked(look, view, listed),
            *self._picture(look, view, drawn),
        ]
        return [
            page.part("sheet", marks),
            *(page.slid(part) for part in self._buttons(look, page, view, foot)),
        ]

    def _picture(self, look: Look, view: Json, area: Box) -> tuple[Mark, ...]:
        """What is drawn beside the list: the line of the scores."""
        return chart(look, view["scores"], view["rounds"], _drawn(view), area)

    # Again --------------------------------------------------------------------------------------------------

    def _next_first(self, view: Json) -> str:
        """The left neighbour of this game's first fisher."""
        players: list[str] = view["players"]
        first = first_fisher(players, view["fisher"], view["round"])
        return players[(players.index(first) + 1) % len(players)]

    def _buttons(self, look: Look, page: Leaf, view: Json, foot: Box) -> list[Part]:
        voice, frame, gap = self.host.words, page.frame, GAP * look.u
        if not self.asks_first:
            return self._ends(look, frame, foot)
        leave = Box(foot.x, foot.y, 12.4 * look.u, foot.h)
        rest = Box(leave.right + gap, foot.y, foot.right - leave.right - gap, foot.h)
        drawn = voice.say("Draw")
        draw, first = rest.row((0.6, 1.0), gap)
        if look.width_of(drawn, EM["body"] * look.u) > draw.w - 12.0 * look.u:
            # Where there is no room for both words the dice say it alone.
            drawn = ""
            draw, first = rest.row((12.4, rest.w / look.u - 12.4 - GAP), gap)
        asks = voice.say("First: {name}", name=self._next_first(view))
        longest = max(look.width_of(part, EM["body"] * look.u) for part in asks.split())
        return [
            button(look, "game-over-leave", leave, Leave(), sign="sign-back", frame=frame, sign_size=7.4),
            button(
                look,
                "game-over-draw",
                draw,
                DrawFirst(),
                sign="sign-dice",
                word=drawn or None,
                frame=frame,
            ),
            main_button(
                look,
                "game-over-first",
                first,
                NextFirst(),
                # Where there is little room all of it is the name's.
                sign="sign-hat" if longest <= first.w - 12.0 * look.u else None,
                word=asks,
                frame=frame,
                first="body",
            ),
        ]

    def _ends(self, look: Look, frame: Frame, foot: Box) -> list[Part]:
        """What can be done now; where there is no room for all words, signs say it alone, "Again" last of all."""
        voice = self.host.words
        gap = min(GAP * look.u, (foot.w - 4 * TARGET * look.u) / 3)
        doings: dict[str, tuple[Said, str, str | None]] = {
            "print": (AskPrint(), "sign-printer", voice.say("Print")),
            "codes": (AskCodes(), "sign-qr", voice.say("QR")),
            "again": (Again(), "sign-again", voice.say("Again")),
            "shore": (Home(), "sign-home", voice.say("Shore")),
        }
        for wordless in ("codes", "print", "shore", "again"):
            faces = [(sign, word) for _, sign, word in doings.values()]
            if row_wish(look, faces, gap) <= foot.w:
                break
            say, sign, _ = doings[wordless]
            doings[wordless] = (say, sign, None)
        faces = [(sign, word) for _, sign, word in doings.values()]
        return [
            button(
                look,
                f"game-over-{key}",
                box,
                say,
                sign=sign,
                word=word,
                frame=frame,
                sign_size=8.0,
                chosen=key == "again",
            )
            for (key, (say, sign, word)), box in zip(
                doings.items(), worded_row(look, foot, faces, gap), strict=True
            )
        ]

    def on(self, message: Message) -> None:
        """Go on to the next game, the sheet or the shore, or turn the leaf."""
        host = self.host
        match message:
            case Home():
                host.shore()
                return
            case AskPrint():
                from ui.touch.screens.score_print import ScorePrint

                host.over(ScorePrint(host, turned=self.turned))
                return
            case AskCodes():
                from ui.touch.screens.score_print import ScoreCodes

                host.over(ScoreCodes(host, turned=self.turned))
                return
            case NextFirst():
                self._open(self._next_first(self.view))
                return
            case DrawFirst():
                self._open(host.random.choice(self.view["players"]))
                return
            case Again():
                self.asks_first = True
            case Leave():
                self.asks_first = False
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
            case TurnTo():
                self.turned = message.angle
        host.redraw()

    def _open(self, first: str) -> None:
        """The same players, who stay where they sit, and the same house rules."""
        host, view, options = self.host, self.view, self.host.standing.opening.get("options")
        record: Json = {
            "do": "open",
            "game": view["game"],
            "players": list(view["players"]),
            "first": first,
            "expect": host.standing.rev,
        }
        if options:
            record["options"] = options
        self.asks_first = False
        host.send(record)


def ranked(look: Look, view: Json, area: Box) -> list[Mark]:
    """Rank, fish, name and total of everyone, winners on a lit slip."""
    u, drawn = look.u, _drawn(view)
    row = min(ROW * u, area.h / len(view["players"]))
    marks: list[Mark] = []
    for number, (rank, name) in enumerate(places_of(view)):
        line = Box(area.x - 1.2 * u, area.y + number * row, area.w + 2.4 * u, row - 0.35 * u)
        lit = name in view["winners"]
        if lit:
            marks.append(
                Slip(*line, fill="lamp", stroke=0.48 * u, radius=min(2.0 * u, line.h / 2), seed=50 + number)
            )
        ink = "on_lamp" if lit else "ink"
        size, large = min(5.8 * u, row * 0.76), min(6.0 * u, row * 0.78)
        total = figures(view["totals"][name])
        marks.append(Words(str(rank), area.x + 1.6 * u, line.cy + size * CAPITAL / 2, size, ink, "start"))
        marks.append(fish_mark(look, drawn[name], area.x + 10.0 * u, line.cy, min(7.7, row / u * 0.98)))
        end = area.right - 1.0 * u
        room = end - look.width_of(total, large) - 1.6 * u - (area.x + 15.0 * u)
        marks += words(
            look,
            name,
            area.x + 15.0 * u,
            line.cy,
            room,
            "body",
            last="narrow" if room < 40 * u else "body",
            colour=ink,
            anchor="start",
        )
        marks.append(Words(total, end, line.cy + large * CAPITAL / 2, large, ink, "end"))
    return marks


class GameOverWithoutRounds(GameOver):
    """The last leaf of a game that is scored as a whole."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, self._without_rounds)

    def _without_rounds(self, view: Json) -> Json:
        """The view with what a list of places asks for: who began, in the stead of the fisher."""
        first = self.host.standing.opening.get("first", view["players"][0])
        return {**view, "scores": [], "rounds": 1, "round": 1, "fisher": first}
