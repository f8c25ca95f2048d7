"""The table before the game: who sits where, who fishes first, house rules, start (picture 03).

The strips are the seats. Touching a name gives it the hat; its handle opens what can be done with it, or drags it to
another place; the dashed strip adds a player. Which edge a player sits at belongs to the screen, not to the referee.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games import registered
from ui.touch import species
from ui.touch.fitting import words
from ui.touch.geometry import TURNED, Edge, Seat, offered, seats
from ui.touch.marks import Frame, Mark, Message, Part, Sprite, Touch, Words
from ui.touch.pieces import (
    BUTTON_HEIGHT,
    COLUMN,
    GAP,
    Box,
    button,
    corner_pad,
    fish,
    handle,
    hold_button,
    main_button,
    page,
    pond,
    refusal_sign,
    seat_box,
    sheet,
    strip,
)
from ui.touch.screen import Answered, Host, Json, Look
from ui.touch.screens.house_rules import BAIT_MEMORY, HouseRules, usual
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.page import quarter
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.sitting import Sitting

WIDE_STRIP = 58.0
"""From this length in U on a strip has room for a fish, a name, the hat and the handle."""

WIDE, HIGH = 96.0, 57.5
"""The slip in the middle in U, where the glass has room for it."""


class Choosing(msgspec.Struct, frozen=True):
    """What the slip in the middle asks: nothing special, what to do with a seat, or where that seat goes."""

    about: str = ""
    """``""``, ``"seat"`` or ``"move"``."""
    seat: int = 0


class Seats:
    """Everything about the players of the next game until it is opened."""

    def __init__(self, host: Host, game: str, turned: float = 0.0) -> None:
        self.host = host
        self.game = game
        self.turned = turned
        self.sitting = Sitting()
        self.options: dict[str, Any] = usual(game) | {BAIT_MEMORY: host.settings.fish_fish.bait_memory}
        self.choosing = Choosing()
        self.drawn = False
        self.dragged: tuple[int, float, float] | None = None
        self.known: tuple[str, ...] = ()
        self.last: tuple[str, ...] = ()
        self.refusal: Json | None = None
        self.waiting = False
        host.ask("names", self._know)
        host.ask("games", self._remember, limit=1)

    def _know(self, names: Any) -> None:
        self.known = tuple(names or ())
        self.host.redraw()

    def _remember(self, games: Any) -> None:
        players = tuple(games[0]["players"]) if games else ()
        game = registered()[self.game]
        self.last = players if game.fewest <= len(players) <= game.most else ()
        self.host.redraw()

    # What is seen -----------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        places = self._places(look)
        count = len(self.sitting.names)
        parts: list[Part] = [pond(look)]
        for seat in places[:count]:
            parts += self._strip(look, seat)
        for seat in places[count:]:
            parts.append(self._invitation(look, seat))
        parts += self._slip(look)
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
            bars = handle(look, grip.cx, grip.cy)
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
            room = Box(body.x + 1.2 * u, picture.bottom, body.w - 2.4 * u, body.bottom - picture.bottom)
            marks += words(look, name, room.cx, room.cy, room.w, lines=2)
            return marks
        wide = body.w > (WIDE_STRIP - 12.4) * u
        badge = 10.8 if wide else 7.6
        x = body.x + (1.7 + badge / 2) * u
        marks.append(self._badge(look, own, first and not wide, x, body.cy, badge))
        left = body.x + (badge + 3.2) * u
        right = body.right
        if first and wide:
            side = 10.0 * u
            marks.append(Sprite("sign-hat", right - side, body.cy - side / 2, side, side))
            right -= side + 1.2 * u
        marks += words(
            look,
            name,
            left,
            body.cy,
            right - left,
            "body" if wide else "narrow",
            last="body" if wide else "narrow",
            anchor="start",
        )
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
        return Box(0.0 if seat.edge == "left" else -(COLUMN + 0.4) * u, box.y, (COLUMN + 0.4) * u, box.h)

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

    # The slip in the middle -------------------------------------------------------------------------------

    def _slip(self, look: Look) -> list[Part]:
        u = look.u
        turned = self.turned if look.glass.lying else 0.0
        if self.choosing.about and look.glass.lying:
            turned = TURNED[self.sitting.edges[self.choosing.seat]]
        frame, whole = page(look.glass, turned)
        across, down = self._margins(look, turned)
        room = Box(whole.x + across, whole.y + down, whole.w - 2 * across, whole.h - 2 * down)
        wide = min(WIDE * u, room.w)
        high = min((HIGH if wide > 70 * u else 84) * u, room.h)
        box = Box(room.cx - wide / 2, room.cy - high / 2, wide, high)
        if self.refusal is not None:
            return self._trouble(look, frame, box)
        if self.choosing.about == "seat":
            return self._menu(look, frame, box)
        if self.choosing.about == "move":
            return self._mover(look, frame, box)
        return self._question(look, frame, box)

    def _margins(self, look: Look, turned: float) -> tuple[float, float]:
        """How far the slip keeps from the sides and from top and bottom of the page."""
        u = look.u
        if not look.glass.lying:
            return (COLUMN + 2.0) * u, look.glass.depth + 2.0 * u
        gap = look.glass.depth + 2.0 * u
        return gap, gap

    def _text(self, look: Look, box: Box, title: str, line: str) -> tuple[tuple[Mark, ...], float]:
        """The question and a line under it; and where they end."""
        u = look.u
        inner = box.inset(3.0 * u)
        size = 2 if box.w < 80 * u else 1
        heading = words(look, title, inner.cx, inner.y + 4.2 * u * size, inner.w, "question", lines=2)
        below = inner.y + (4.2 * size + 4.2 + (len(heading) - 1) * 3.6) * u + 3.4 * u
        under = words(look, line, inner.cx, below, inner.w, "body", lines=2)
        return (*heading, *under), under[-1].y + 2.0 * u

    def _question(self, look: Look, frame: Frame, box: Box) -> list[Part]:
        u, voice = look.u, self.host.words
        fewest = registered()[self.game].fewest
        enough = len(self.sitting.names) >= fewest
        first = self.sitting.first
        if not enough:
            title, line = voice.say("Who plays?"), voice.say("Touch a place and sit down.")
        elif first is not None and self.drawn:
            title = voice.say("{name} fishes first.", name=first)
            line = voice.say("Touch another name to change it.")
        else:
            title = voice.say("Who ate fish last?")
            line = voice.say("Touch that name: they fish first.")
        marks, top = self._text(look, box, title, line)
        inner = box.inset(2.6 * u)
        rows = self._buttons(look, frame, inner, enough)
        low = min((part.marks[0].y for part in rows), default=inner.bottom)  # type: ignore[union-attr]
        picture = Box(inner.x, top, inner.w, low - top)
        if picture.h > 9 * u:
            marks = (*marks, *_pictures(look, picture))
        return [sheet(look, box, "seats-slip", marks, frame=frame), *rows]

    def _buttons(self, look: Look, frame: Frame, inner: Box, enough: bool) -> list[Part]:
        """Draw, house rules and start, or the offer to sit as last time."""
        u, voice = look.u, self.host.words
        high = (BUTTON_HEIGHT + 1.5) * u
        narrow = inner.w < 80 * u
        if not self.sitting.names and self.last:
            box = Box(inner.x, inner.bottom - high, inner.w, high)
            names = voice.say("As last time: {names}", names=", ".join(self.last))
            return [button(look, "as-last", box, "as-last", sign="sign-again", word=names, frame=frame)]
        draw = ("draw", "sign-dice", voice.say("Draw"))
        rules = ("house-rules", "sign-gear", voice.say("House rules"))
        start = ("start", "sign-tick", voice.say("Start"))
        ready = self.sitting.first is not None and enough
        if narrow:
            upper, lower = Box(
                inner.x, inner.bottom - 2 * high - GAP * u, inner.w, 2 * high + GAP * u
            ).column((1, 1), GAP * u)
            left, right = upper.row((1.0, 1.5), GAP * u)
            places = {"draw": left, "house-rules": right, "start": lower}
        else:
            row = Box(inner.x, inner.bottom - high, inner.w, high)
            left, middle, right = row.row((1.0, 1.56, 1.26), 1.6 * u)
            places = {"draw": left, "house-rules": middle, "start": right}
        parts = [
            button(
                look,
                key,
                places[key],
                key,
                sign=sign,
                word=word,
                frame=frame,
                chosen=key == "draw" and self.drawn,
            )
            for key, sign, word in (draw, rules)
            if key != "draw" or enough
        ]
        if ready:
            key, sign, word = start
            parts.append(main_button(look, key, places[key], key, sign=sign, word=word, frame=frame))
        return parts

    def _menu(self, look: Look, frame: Frame, box: Box) -> list[Part]:
        u, voice = look.u, self.host.words
        name = self.sitting.names[self.choosing.seat]
        inner = box.inset(3.0 * u)
        title = Box(inner.x, inner.y, inner.w, 10.4 * u)
        marks = words(look, name, title.cx, title.cy, title.w, "question")
        narrow = box.w < 80 * u
        high = (BUTTON_HEIGHT + 1.5) * u
        rows = 4 if narrow else 2
        grid = Box(inner.x, inner.bottom - rows * high - (rows - 1) * GAP * u, inner.w, 0)
        grid = Box(grid.x, grid.y, grid.w, inner.bottom - grid.y)
        lines = grid.column([1] * rows, GAP * u)
        cells = lines if narrow else [cell for line in lines for cell in line.row((1, 1), GAP * u)]
        offers = (
            ("rename", "sign-pencil", voice.say("Change the name")),
            ("move", "sign-move", voice.say("Sit elsewhere")),
            ("remove", "sign-leave", voice.say("Leave the table")),
        )
        parts = [
            button(look, f"seat-{key}", cell, key, sign=sign, word=word, frame=frame)
            for (key, sign, word), cell in zip(offers, cells, strict=False)
        ]
        parts.append(
            main_button(
                look,
                "seat-keep",
                cells[3],
                "keep",
                sign="sign-tick",
                word=voice.say("Leave it"),
                frame=frame,
                first="body",
            )
        )
        return [sheet(look, box, "seats-slip", marks, frame=frame), *parts]

    def _mover(self, look: Look, frame: Frame, box: Box) -> list[Part]:
        u, voice = look.u, self.host.words
        name = self.sitting.names[self.choosing.seat]
        title = voice.say("Where does {name} sit?", name=name)
        marks, _ = self._text(look, box, title, voice.say("Touch a place, or a player to change with."))
        inner = box.inset(3.0 * u)
        high = (BUTTON_HEIGHT + 1.5) * u
        keep = Box(inner.cx - min(inner.w, 44 * u) / 2, inner.bottom - high, min(inner.w, 44 * u), high)
        return [
            sheet(look, box, "seats-slip", marks, frame=frame),
            button(look, "seat-keep", keep, "keep", word=voice.say("Leave it"), frame=frame),
        ]

    def _trouble(self, look: Look, frame: Frame, box: Box) -> list[Part]:
        """Why the game was not opened, in one sentence, and the way out."""
        u, voice = look.u, self.host.words
        inner = box.inset(3.0 * u)
        says, code = self.refusal["says"], self.refusal["code"]  # type: ignore[index]
        high = (BUTTON_HEIGHT + 1.5) * u
        top = Box(inner.x, inner.y, inner.w, inner.h - 2 * high - 2 * GAP * u)
        marks = (
            *refusal_sign(look, top.x + 5.4 * u, top.cy),
            *words(look, says, top.x + 12 * u, top.cy, top.w - 12 * u, "refusal", lines=4, anchor="start"),
        )
        upper, lower = Box(inner.x, top.bottom + GAP * u, inner.w, 2 * high + GAP * u).column((1, 1), GAP * u)
        parts = [sheet(look, box, "seats-slip", marks, frame=frame)]
        if code == "already-open":
            parts.append(
                hold_button(
                    look, "end-open", upper, "end-open", word=voice.say("Hold: end that game"), frame=frame
                )
            )
            parts.append(
                main_button(
                    look,
                    "play-open",
                    lower,
                    "play-open",
                    sign="sign-tick",
                    word=voice.say("Go on with it"),
                    frame=frame,
                )
            )
        else:
            parts.append(
                main_button(
                    look,
                    "refusal-seen",
                    lower,
                    "seen",
                    sign="sign-tick",
                    word=voice.say("Go on"),
                    frame=frame,
                )
            )
        return parts

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
            host.over(RulesHelp(host, "fish-fish/rounds", self.turned))
        elif what == "turn":
            self.turned = quarter(host.look.glass, self.turned)
        elif what in ("start", "end-open"):
            self._send(what)
        elif what == "play-open":
            host.play()
        elif what == "house-rules":
            host.over(HouseRules(host, self.game, self.options, self._ruled, self.turned))
        elif what == "sit":
            self._type(message[1])  # type: ignore[index]
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
        if options[BAIT_MEMORY] != self.host.settings.fish_fish.bait_memory:
            self.host.change("fish_fish.bait_memory", options[BAIT_MEMORY])
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
        plain = usual(self.game)
        options = {
            key: value for key, value in self.options.items() if key != BAIT_MEMORY and value != plain[key]
        }
        return {
            "do": "open",
            "game": self.game,
            "players": list(self.sitting.names),
            "first": self.sitting.first,
            "options": options,
        }

    def _answered(self, record: Json, answer: Json) -> None:
        host = self.host
        self.waiting = False
        if not answer["ok"]:
            self.refusal = answer["refusal"]
            host.redraw()
        elif record["do"] == "end":
            self.refusal = None
            self._send("start")
        elif record["do"] == "open":
            host.seat(self.sitting.edges)
            host.play()


def _pictures(look: Look, room: Box) -> tuple[Mark, ...]:
    """The hat between two fish: somebody here goes fishing."""
    u = look.u
    side = min(16.2 * u, room.h * 1.2)
    wide = side
    step = min(26.5 * u, (room.w - wide) / 2)
    return (
        fish("fish-pike", room.cx - step * 0.74, room.cy, wide),
        Sprite("sign-hat", room.cx - side / 2, room.cy - side / 2, side, side),
        fish("fish-catfish", room.cx + step * 0.74, room.cy, wide, mirrored=True),
    )
