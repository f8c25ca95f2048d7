"""The table before the game: who sits where, who fishes first, house rules, start (picture 03).

The strips are the seats. Touching a name gives it the hat; its handle opens what can be done with it, or drags it to
another place; the dashed strip adds a player. Which edge a player sits at belongs to the screen, not to the referee.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.games import registered
from companion.play.standing import Answer, Denied, Why
from companion.settings.model import get
from ui.touch.game.host import Answered, Host, Json
from ui.touch.game.library import GameOfList
from ui.touch.game.registry import shown
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.seats import Back, Rules
from ui.touch.picture.geometry import Edge, Seat, offered, seats
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Drag, Drop, Message, Part
from ui.touch.screens.house_rules import HouseRules, kept, usual, usual_here
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.page import Home, Turn, quarter
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seat_strips import (
    ChangeWith,
    First,
    Handle,
    MoveTo,
    Sit,
    dragged,
    invitation,
    seated,
    water,
)
from ui.touch.screens.seats_slip import (
    Asked,
    AskHouseRules,
    AsLast,
    Choosing,
    Draw,
    EndOpen,
    Keep,
    Move,
    PlayOpen,
    Remove,
    Rename,
    Seen,
    Start,
    middle_slip,
)
from ui.touch.screens.sitting import Sitting


class Seats:
    """Everything about the players of the next game until it is opened."""

    def __init__(self, host: Host, game: str, turned: float = 0.0, *, back: Callable[[float], None]) -> None:
        """``back`` leads where the game was chosen; it is told how everything is turned."""
        self.host = host
        self._leave = back
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
        """Everyone's strip, the places that are free, and the slip that asks what comes next."""
        places = self._places(look)
        count = len(self.sitting.names)
        parts: list[Part] = [water(look)]
        moving = self.choosing.about == "move"
        for seat in places[:count]:
            parts += seated(look, self.sitting, seat, moving=moving)
        parts += [invitation(look, self.host.words, seat, moving=moving) for seat in places[count:]]
        asked = Asked(
            self.sitting,
            self.choosing,
            registered()[self.game].fewest,
            self.drawn,
            self.last,
            self.refusal,
            self.turned,
            shown(self.game).made_for,
            bool(shown(self.game).house_rules),
        )
        parts += middle_slip(look, self.host.words, asked)
        turned = self.turned
        parts += [
            corner_pad(look, "bottom-left", "sign-back", Back(), turned=turned),
            corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
            corner_pad(look, "bottom-right", "sign-home", Home(), turned=turned),
        ]
        if look.glass.lying:
            parts.append(corner_pad(look, "top-left", "sign-turn", Turn(), turned=turned))
        if self.dragged is not None:
            parts.append(dragged(look, self.sitting, *self.dragged))
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

    # What is done -----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """Somebody sits down, moves or leaves; a rule or the hat is chosen; the game is opened."""
        host = self.host
        match message:
            case Answered():
                self._answered(message.record, message.answer)
                return
            case Home():
                host.shore()
            case Back():
                self._back()
            case Rules():
                host.over(RulesHelp(host, self.game, f"{self.game}/rounds", self.turned))
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
            case Start():
                self._send(self.record())
            case EndOpen():
                self._send({"do": "end"})
            case PlayOpen():
                host.play()
            case AskHouseRules():
                host.over(HouseRules(host, self.game, self.options, self._ruled, self.turned))
            case Sit():
                self._type(message.edge)
            case _:
                self._change(message)
        host.redraw()

    def _change(self, message: Message) -> None:
        """Everything that changes the seating itself."""
        glass = self.host.look.glass
        seat = self.choosing.seat
        match message:
            case First(number):
                self.sitting = msgspec.structs.replace(self.sitting, first=self.sitting.names[number])
                self.drawn, self.choosing = False, Choosing()
            case Handle(number):
                self.choosing = Choosing("seat", number)
            case Drag(Handle(number), x, y):
                self.dragged, self.choosing = (number, x, y), Choosing()
            case Drop(Handle(number), x, y):
                self.dragged = None
                target = self.sitting.place_at(glass, number, x, y)
                if target is not None:
                    self.sitting = self.sitting.moved(glass, number, *target)
            case MoveTo(edge):
                self.sitting, self.choosing = self.sitting.moved(glass, seat, edge), Choosing()
            case ChangeWith(other):
                self.sitting, self.choosing = self.sitting.swapped(seat, other), Choosing()
            case Rename():
                self._type(self.sitting.edges[seat], seat)
            case Move():
                self.choosing = Choosing("move", seat)
            case Remove():
                self.sitting, self.choosing = self.sitting.left(seat), Choosing()
            case Keep() | Seen():
                self.choosing, self.refusal = Choosing(), None
            case Draw():
                name = self.host.random.choice(self.sitting.names)
                self.sitting, self.drawn = msgspec.structs.replace(self.sitting, first=name), True
            case AsLast():
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
        if self.choosing.about or self.refusal:
            self.choosing, self.refusal = Choosing(), None
        else:
            self._leave(self.turned)

    def _send(self, record: Json) -> None:
        if self.waiting:
            return
        self.waiting = True
        self.host.send(record)

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
            self._send(self.record())
        elif record["do"] == "open":
            host.seat(self.sitting.edges)
            host.play()
