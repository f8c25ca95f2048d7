"""Which game lies on the table: a card for each game the table can referee (picture 02).

More games than a page shows with letters that everybody can read lie on more pages. After ``?`` the same cards open the
games' books of rules.
"""

from __future__ import annotations

from companion.games import registered
from ui.touch.game.host import Host
from ui.touch.game.registry import name_of, offered, shown
from ui.touch.kit.pieces import BUTTON_LINE, seed_of, slip
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, Type, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Slip, Sprite, Touch
from ui.touch.screens.page import Foot, Home, Leafed, Turn, laid_out, quarter
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seats import Seats

LEAF = 4
"""Cards on one page at most."""


class AskBooks(Said, frozen=True):
    """Touch a game for its book of rules from now on, or to play it again."""


class Chosen(Said, frozen=True):
    """A game is touched."""

    game: str
    """Its id, as ``fish-fish``."""


class Games:
    """The cards of the games; touching one goes on to its seats, or opens its book where that was asked for."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.explains = False
        self.leaf = 0

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A card for each game of the page."""
        voice = self.host.words
        leaves = _leaves()
        several = len(leaves) > 1
        # Where signs lead to other pages there is no room for words between them.
        turned = Foot(Turn(), "sign-turn", None if several else voice.say("Turn to me"))
        layout = laid_out(
            look,
            self.turned,
            voice.say("The rules of which game?")
            if self.explains
            else voice.say("Which game lies on the table?"),
            (Foot(Home(), "sign-home"), *([Foot(Leafed(-1), "sign-previous")] if several else ())),
            (turned,) if look.glass.lying else (),
            (
                *([Foot(Leafed(1), "sign-next")] if several else ()),
                Foot(AskBooks(), "sign-previous" if self.explains else "sign-rules"),
            ),
        )
        here = leaves[self.leaf]
        boxes = cards(look, layout.body, len(here))
        drawn = [self._card(look, layout.frame, box, name) for box, name in zip(boxes, here, strict=True)]
        return (*layout.parts, *drawn)

    def _card(self, look: Look, frame: Frame, box: Box, name: str) -> Part:
        voice, u = self.host.words, look.u
        picture, game = shown(name), registered()[name]
        inner = box.inset(1.8 * u)
        beside = box.w > 1.25 * box.h
        if beside:
            drawing, text = inner.row((1.15, 1.0), 2.4 * u)
        else:
            drawing = Box(inner.x, inner.y, inner.w, inner.h - 26 * u)
            text = Box(inner.x, drawing.bottom + 1.2 * u, inner.w, 24.8 * u)
        players = f"{game.fewest}–{game.most}" if game.fewest != game.most else str(game.most)
        title, first, second = text.column((1.35, 1.0, 1.0), 0)
        if beside:
            title, first, second = text.inset(0, text.h * 0.14).column((1.5, 1.0, 1.0), 0)

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            marks: list[Mark] = [
                slip(look, box, f"card-{name}", fill="ink" if inked else "sheet"),
                Slip(
                    *drawing,
                    fill="water",
                    outline="ink",
                    stroke=BUTTON_LINE * u,
                    radius=1.5 * u,
                    seed=seed_of(name),
                ),
                *picture.drawing(look, drawing),
            ]
            called = name_of(voice, name)
            fits = look.width_of(called, EM["body"] * u) <= title.w
            # On two lines a large name would lie over the picture.
            size: Type = "question" if fits or beside else "body"
            marks += words(look, called, title.cx, title.cy, title.w, size, colour=ink, lines=2)
            side, minutes = 5.0 * u, picture.minutes(voice)
            widest = max(look.width_of(word, EM["body"] * u) for word in (players, minutes))
            if widest + side + 0.8 * u > text.w:
                side = 4.2 * u
            apart = min(1.4 * u, max(0.6 * u, text.w - side - widest - 0.2 * u))
            least = max(text.x, text.right - side - apart - widest - 0.2 * u)
            left = min(text.cx - 11 * u if beside else text.x + 1.2 * u, least)
            left = max(left, text.x)
            for row, sign, word in ((first, "sign-person", players), (second, "sign-clock", minutes)):
                marks.append(Sprite(sign, left, row.cy - side / 2, side, side, ink=ink))
                x = left + side + apart
                marks += words(look, word, x, row.cy, text.right - x, colour=ink, anchor="start")
            return tuple(marks)

        return Part(f"card-{name}", face(False), frame, Touch(*box, tap=Chosen(name), pressed=face(True)))

    def on(self, message: Message) -> None:
        """Choose a game, or the book of one; or leaf, turn and leave the page."""
        host = self.host
        match message:
            case Home():
                host.shore()
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                host.redraw()
            case Leafed(by):
                self.leaf = (self.leaf + by) % len(_leaves())
                host.redraw()
            case AskBooks():
                self.explains = not self.explains
                host.redraw()
            case Chosen(game) if self.explains:
                self.explains = False
                host.over(RulesHelp(host, game, turned=self.turned))
            case Chosen(game):
                host.go(Seats(host, game, self.turned, back=lambda turned: host.go(Games(host, turned))))


def _leaves() -> list[list[str]]:
    """The games of each page, about equally many on all."""
    games = [name for name in offered() if name in registered()]
    count = -(-len(games) // LEAF)
    return [games[leaf * len(games) // count : (leaf + 1) * len(games) // count] for leaf in range(count)]


def cards(look: Look, room: Box, count: int) -> tuple[Box, ...]:
    """The boxes of so many cards in a room: one lies wide, more stand side by side or in two rows."""
    u = look.u
    gap = 1.4 * u
    if count == 1:
        wide = min(room.w, max(96 * u, room.w * 0.66))
        high = room.h if room.w > room.h else min(room.h, wide * 1.2)
        return (Box(room.cx - wide / 2, room.cy - high / 2, wide, high),)
    if room.w > room.h:
        wide = min((room.w - gap * (count - 1)) / count, 62 * u)
        left = room.cx - (wide * count + gap * (count - 1)) / 2
        return tuple(Box(left + number * (wide + gap), room.y, wide, room.h) for number in range(count))
    columns = 1 if count == 2 else 2
    rows = -(-count // columns)
    wide, high = (room.w - gap * (columns - 1)) / columns, (room.h - gap * (rows - 1)) / rows
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        left = room.cx - (wide * here + gap * (here - 1)) / 2
        boxes.append(Box(left + column * (wide + gap), room.y + row * (high + gap), wide, high))
    return tuple(boxes)
