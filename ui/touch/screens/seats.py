"""The table before the game: who sits where, who fishes first, house rules, start (picture 03).

The strips are the seats. Touching a name gives it the hat; its handle opens what can be done with it, or drags it to
another place; the dashed strip adds a player. Which edge a player sits at belongs to the screen, not to the referee.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games import registered
from companion.play.standing import Answer, Denied, Why
from companion.settings.model import get
from ui.touch.game.host import Answered, Host, Json, Look
from ui.touch.game.library import GameOfList
from ui.touch.game.registry import shown
from ui.touch.kit import species
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.pieces import Box, column_width, fish, handle, seat_box, strip
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.geometry import TURNED, Edge, Seat, offered, seats
from ui.touch.picture.marks import Frame, Mark, Message, Part, Pond, Sprite, Touch, Words
from ui.touch.screens.house_rules import HouseRules, kept, usual, usual_here
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.page import quarter
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seats_slip import Asked, Choosing, middle_slip
from ui.touch.screens.sitting import Sitting

WIDE_STRIP = 58.0
"""From this length in U on a strip has room for a fish, a name, the hat and the handle."""


class Seats:
    """Everything about the players of the next game until it is opened."""

    def __init__(self, host: Host, game: str, turned: float = 0.0) -> None:
        self.host = host
        self.game = game
        self.turned = turned
        self.sitting = Sitting()
        self.options: dict[str, Any] = usual_here(game, host.settings)
        self.choosing = Choosing()
        self.drawn = False
        self.dragged: tuple[int, float, float] | None = None
        self.known: tuple[str, ...] = ()
        self.last: tuple[str, ...] = ()
        self.refusal: Why | None = None
        self.waiting = False
        host.library.names(self._know)
        host.library.games(self._remember, limit=1)

    def _know(self, names: list[str]) -> None:
        self.known = tuple(names)
        self.host.redraw()

    def _remember(self, games: list[GameOfList]) -> None:
        players = games[0].players if games else ()
        game = registered()[self.game]
        self.last = players if game.fewest <= len(players) <= game.most else ()
        self.host.redraw()

    # What is seen -----------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        places = self._places(look)
        count = len(self.sitting.names)
        parts: list[Part] = [_water(look)]
        for seat in places[:count]:
            parts += self._strip(look, seat)
        for seat in places[count:]:
            parts.append(self._invitation(look, seat))
        asked = Asked(
            self.sitting,
            self.choosing,
            registered()[self.game].fewest,
            self.drawn,
            self.last,
            self.refusal,
            self.turned,
            shown(self.game).made_for,
        )
        parts += middle_slip(look, self.host.words, asked)
        turned = self.turned
        parts += [
            corner_pad(look, "bottom-left", "sign-back", "back", turned=turned),
            corner_pad(look, "top-right", "sign-rules", "rules", turned=turned),
            corner_pad(look, "bottom-right", "sign-home", "home", turned=turned),
        ]
        if look.glass.lying:
            parts.append(corner_pad(look, "top-left", "sign-turn", "turn", turned=turned))
        if self.dragged is not None:
            parts.append(self._ghost(look, *self.dragged))
        return tuple(parts)

    def _places(self, look: Look) -> tuple[Seat, ...]:
        """The seats taken, then the places offered."""
        glass = look.glass
        if self.choosing.about == "move":
            inviting = self.sitting.with_room(glass)
            own = self.sitting.edges[self.choosing.seat]
            inviting = tuple(edge for edge in inviting if edge != own)
        elif len(self.sitting.names) >= registered()[self.game].most:
            inviting = ()
        else:
            inviting = self.sitting.inviting(glass)
        return seats(glass, (*self.sitting.edges, *inviting))

    def _strip(self, look: Look, seat: Seat) -> list[Part]:
        """A seat: its fish, its name, the hat if it fishes first, and the handle."""
        u = look.u
        name = self.sitting.names[seat.number]
        first = name == self.sitting.first
        box = seat_box(look, seat)
        column = box.h > box.w
        key = f"seat-{seat.number}"
        if column:
            grip = Box(box.x, box.bottom - 12.4 * u, box.w, 12.4 * u)
            body = Box(box.x, box.y, box.w, box.h - 12.4 * u)
        else:
            grip = Box(box.right - 12.4 * u, box.y, 12.4 * u, box.h)
            body = Box(box.x, box.y, box.w - 12.4 * u, box.h)
        marks: list[Mark] = [strip(look, box, key, acting=first)]
        marks += self._who(look, name, first, body, column)
        say: Message = ("first", seat.number)
        if self.choosing.about == "move":
            say = ("change", seat.number)
        reach = self._reach(look, body, seat)
        parts = [Part(key, tuple(marks), seat.frame, Touch(*reach, tap=say))]
        if self.choosing.about != "move":
            aside = 0.0 if column or seat.length > WIDE_STRIP * u else 1.6 * u
            bars = handle(look, grip.cx + aside, grip.cy)
            touch = Touch(*self._reach(look, grip, seat), tap=("handle", seat.number), drag=True)
            parts.append(Part(f"handle-{seat.number}", bars, seat.frame, touch))
        return parts

    def _who(self, look: Look, name: str, first: bool, body: Box, column: bool) -> list[Mark]:
        u = look.u
        own = species.owned(self.sitting.names, self.sitting.first).get(name)
        if len(self.sitting.names) > len(species.NAMES) and self.sitting.first is None:
            own = None
        marks: list[Mark] = []
        if column:
            picture = Box(body.x, body.y + 1.5 * u, body.w, 10 * u)
            marks += [self._badge(look, own, first, picture.cx, picture.cy, 12.0)]
            room = Box(body.x + 0.6 * u, picture.bottom, body.w - 1.2 * u, body.bottom - picture.bottom)
            marks += words(look, name, room.cx, room.cy, room.w, last="narrow", lines=2)
            return marks
        wide = body.w > (WIDE_STRIP - 12.4) * u
        badge = 10.8 if wide else 7.6
        middle = body.x + (1.4 + badge / 2) * u
        left, right = body.x + (badge + 2.8) * u, body.right
        if not wide:
            marks += self._narrow_name(look, name, own, first, body, left, right)
            return marks
        both = look.width_of(name, EM["body"] * u) <= right - left - 11.2 * u
        marks.append(self._badge(look, own, first and not both, middle, body.cy, badge))
        if first and both:
            side = 10.0 * u
            marks.append(Sprite("sign-hat", right - side, body.cy - side / 2, side, side))
            right -= side + 1.2 * u
        marks += words(look, name, left, body.cy, right - left, anchor="start")
        return marks

    def _narrow_name(
        self, look: Look, name: str, own: str | None, first: bool, body: Box, left: float, right: float
    ) -> list[Mark]:
        """Three on an edge: the name in narrow type, on two lines if need be; only a long word drives the fish out."""
        u = look.u
        em = EM["narrow"] * u
        longest = max(look.width_of(part, em) for part in name.split() or [name])
        marks: list[Mark] = []
        if first or longest <= right - left:
            marks.append(self._badge(look, own, first, body.x + 5.2 * u, body.cy, 7.6))
        else:
            left = body.x + 1.6 * u
        marks += words(look, name, left, body.cy, right - left, "narrow", lines=2, anchor="start")
        return marks

    def _badge(self, look: Look, own: str | None, hat: bool, cx: float, cy: float, wide: float) -> Mark:
        if hat or own is None:
            side = wide * 0.92 * look.u
            name = "sign-hat" if hat else "sign-person"
            return Sprite(name, cx - side / 2, cy - side / 2, side, side)
        return fish(f"fish-{own}", cx, cy, wide * look.u)

    def _reach(self, look: Look, box: Box, seat: Seat) -> Box:
        """The box as far as the glass edge and the water, 12 U deep at least."""
        u = look.u
        if look.glass.lying or seat.edge == "bottom":
            return Box(box.x, -look.glass.depth, box.w, look.glass.depth)
        if seat.edge == "top":
            return Box(box.x, 0.0, box.w, look.glass.depth)
        wide = (column_width(look.glass) + 0.4) * u
        return Box(0.0 if seat.edge == "left" else -wide, box.y, wide, box.h)

    def _invitation(self, look: Look, seat: Seat) -> Part:
        """A dashed place where somebody may sit down."""
        u, voice = look.u, self.host.words
        box = seat_box(look, seat)
        key = f"free-{seat.edge}"
        word = voice.say("Sit here")
        marks: list[Mark] = [strip(look, box, key, empty=True)]
        side = 7.0 * u
        if box.h > box.w:
            marks.append(Sprite("sign-plus", box.cx - side / 2, box.cy - 9 * u, side, side))
            marks += words(look, word, box.cx, box.cy + 3.5 * u, box.w - 2.4 * u, lines=2)
        else:
            text = words(look, word, 0, box.cy, box.w - side - 5.2 * u, anchor="start", lines=1)[0]
            wide = side + 1.6 * u + look.width_of(text.text, text.size)
            left = box.cx - wide / 2
            marks.append(Sprite("sign-plus", left, box.cy - side / 2, side, side))
            marks.append(Words(text.text, left + side + 1.6 * u, text.y, text.size, "ink", "start"))
        say: Message = ("sit", seat.edge)
        if self.choosing.about == "move":
            say = ("move-to", seat.edge)
        return Part(key, tuple(marks), seat.frame, Touch(*self._reach(look, box, seat), tap=say))

    def _ghost(self, look: Look, seat: int, x: float, y: float) -> Part:
        """The strip under the finger that drags it, turned to the edge it would go to."""
        u = look.u
        target = self.sitting.place_at(look.glass, seat, x, y)
        angle = TURNED[target[0]] if target and look.glass.lying else 0.0
        box = Box(-20 * u, -5.95 * u, 40 * u, 11.9 * u)
        name = words(look, self.sitting.names[seat], 0, 0, 36 * u, "body")
        return Part(
            "ghost", (strip(look, box, "ghost", acting=target is not None), *name), Frame(x, y, angle)
        )

    # What is done -----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        host = self.host
        if isinstance(message, Answered):
            self._answered(message.record, message.answer)
            return
        what = message[0] if isinstance(message, tuple) else message
        if what == "home":
            host.shore()
        elif what == "back":
            self._back()
        elif what == "rules":
            host.over(RulesHelp(host, self.game, f"{self.game}/rounds", self.turned))
        elif what == "turn":
            self.turned = quarter(host.look.glass, self.turned)
        elif what in ("start", "end-open"):
            self._send(what)
        elif what == "play-open":
            host.play()
        elif what == "house-rules":
            host.over(HouseRules(host, self.game, self.options, self._ruled, self.turned))
        elif what == "sit":
            self._type(message[1])
        else:
            self._change(message)
        host.redraw()

    def _change(self, message: Message) -> None:
        """Everything that changes the seating itself."""
        glass = self.host.look.glass
        seat = self.choosing.seat
        match message:
            case ("first", number):
                self.sitting = msgspec.structs.replace(self.sitting, first=self.sitting.names[number])
                self.drawn, self.choosing = False, Choosing()
            case ("handle", number):
                self.choosing = Choosing("seat", number)
            case ("drag", ("handle", number), x, y):
                self.dragged, self.choosing = (number, x, y), Choosing()
            case ("drop", ("handle", number), x, y):
                self.dragged = None
                target = self.sitting.place_at(glass, number, x, y)
                if target is not None:
                    self.sitting = self.sitting.moved(glass, number, *target)
            case ("move-to", edge):
                self.sitting, self.choosing = self.sitting.moved(glass, seat, edge), Choosing()
            case ("change", other):
                self.sitting, self.choosing = self.sitting.swapped(seat, other), Choosing()
            case "rename":
                self._type(self.sitting.edges[seat], seat)
            case "move":
                self.choosing = Choosing("move", seat)
            case "remove":
                self.sitting, self.choosing = self.sitting.left(seat), Choosing()
            case "keep" | "seen":
                self.choosing, self.refusal = Choosing(), None
            case "draw":
                name = self.host.random.choice(self.sitting.names)
                self.sitting, self.drawn = msgspec.structs.replace(self.sitting, first=name), True
            case "as-last":
                self._sit_as_last()

    def _sit_as_last(self) -> None:
        edges = self.host.seating
        if edges is None or len(edges) != len(self.last):
            edges = offered(self.host.look.glass, len(self.last))
        self.sitting = Sitting(self.last, tuple(edges))

    def _type(self, edge: Edge, seat: int | None = None) -> None:
        """Open the keyboard for a new player on an edge, or for the name of one who sits there."""
        others = [name for number, name in enumerate(self.sitting.names) if number != seat]

        def named(name: str | None) -> None:
            if name is not None and seat is not None:
                self.sitting = self.sitting.renamed(seat, name)
            elif name is not None:
                self.sitting = self.sitting.joined(name, edge)
            self.choosing = Choosing()
            self.host.redraw()

        name = self.sitting.names[seat] if seat is not None else ""
        self.host.over(Keyboard(self.host, edge, named, name=name, taken=others, known=self.known))

    def _ruled(self, options: dict[str, Any]) -> None:
        for option, key in kept(self.game).items():
            if options[option] != get(self.host.settings, key):
                self.host.change(key, options[option])
        self.options = options
        self.host.redraw()

    def _back(self) -> None:
        from ui.touch.screens.games import Games

        if self.choosing.about or self.refusal:
            self.choosing, self.refusal = Choosing(), None
        else:
            self.host.go(Games(self.host, self.turned))

    def _send(self, what: str) -> None:
        if self.waiting:
            return
        self.waiting = True
        self.host.send({"do": "end"} if what == "end-open" else self.record())

    def record(self) -> Json:
        """The record that opens this game; house rules left as usual are not mentioned."""
        plain, ours = usual(self.game), kept(self.game)
        options = {
            key: value for key, value in self.options.items() if key not in ours and value != plain[key]
        }
        return {
            "do": "open",
            "game": self.game,
            "players": list(self.sitting.names),
            "first": self.sitting.first,
            "options": options,
        }

    def _answered(self, record: Json, answer: Answer) -> None:
        host = self.host
        self.waiting = False
        if isinstance(answer, Denied):
            self.refusal = answer.refusal
            host.redraw()
        elif record["do"] == "end":
            self.refusal = None
            self._send("start")
        elif record["do"] == "open":
            host.seat(self.sitting.edges)
            host.play()


def _water(look: Look) -> Part:
    """The pond between the strips; standing, columns take more of its sides."""
    across = look.glass.depth if look.glass.lying else (column_width(look.glass) + 0.4) * look.u
    box = Box(0, 0, look.glass.width, look.glass.height).inset(across, look.glass.depth)
    return Part("pond", (Pond(*box),))
