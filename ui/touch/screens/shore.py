"""The shore: home. Go on with the open game, begin another, look at past ones, settings, language (picture 01)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.drawing import species
from ui.touch.game.host import Answered, Host, Json
from ui.touch.game.registry import name_of
from ui.touch.kit.buttons import button, row_wish
from ui.touch.kit.pieces import BUTTON_HEIGHT, fish, lily_pad, pond, slip
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, fitted, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Mark, Message, Part, Said, Shape, Slip, Sprite, Thread, Touch

EDGE = 4.6
"""Paper around the water, in U."""

COUNTED = 5
"""Up to so many players are counted in words beside their fish."""

SWIMMERS: Mapping[str, tuple[tuple[float, float], tuple[float, float], float, float, bool]] = {
    "carp": ((0.188, 0.233), (0.20, 0.215), 18.4, 8, False),
    "pike": ((0.328, 0.150), (0.30, 0.120), 17.6, 14, False),
    "angel": ((0.312, 0.350), (0.37, 0.290), 15.0, -4, False),
    "eel": ((0.412, 0.312), (0.22, 0.330), 15.4, -20, False),
    "catfish": ((0.681, 0.179), (0.72, 0.135), 17.6, 10, True),
    "ray": ((0.675, 0.367), (0.76, 0.315), 17.6, -20, True),
    "perch": ((0.853, 0.250), (0.80, 0.220), 18.4, 4, True),
}
"""Where the seven species are: shares of a wide and of a high glass, then width in U, turn, and whether mirrored."""


class Open(msgspec.Struct, frozen=True):
    """What the shore says about the game that is open."""

    game: str
    where: str
    players: tuple[str | None, ...]
    """The species of each player, ``None`` for the fisher."""


def open_game(host: Host) -> Json | None:
    """The view of the game that is open and not over."""
    view = host.standing.view
    return view if view is not None and view["phase"] != "game-over" else None


def standing_of(host: Host, view: Json) -> str:
    """Where a game stands, in a few words."""
    if "round" in view and "line" in view:
        return host.words.say("round {round} · line {line}", round=view["round"], line=view["line"])
    return host.words.say("day {day}", day=view["day"]) if "day" in view else ""


def drawn_players(view: Json) -> tuple[str | None, ...]:
    """The fish each player is, the fisher last as on the picture; empty where the game has no fisher and fish."""
    turn = view.get("round", view.get("day"))
    if "fisher" not in view or turn is None:
        return ()
    found = species.shown(view["players"], view["fisher"], turn)
    fisher = [name for name in view["players"] if name == view["fisher"]]
    return tuple(found[name] for name in [*(n for n in view["players"] if n not in fisher), *fisher])


class GoOn(Said, frozen=True):
    """Go to the table of the game that is open."""


class NewGame(Said, frozen=True):
    """Choose a game and sit down to it."""


class AskPast(Said, frozen=True):
    """Look at the games that were played."""


class AskSettings(Said, frozen=True):
    """Open the settings."""


class AskLanguage(Said, frozen=True):
    """Choose the language of the table."""


class Shore:
    """Home. Its state is the host's: the open game, or none."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The pond at home, with the game to go on with or to begin, and the ways from there."""
        u = look.u
        box = Box(0, 0, look.glass.width, look.glass.height)
        water = box.inset(EDGE * u)
        high = box.h > box.w
        speaks = self.host.words.say("English")
        wide = min(max(row_wish(look, [("sign-globe", speaks)], 0), 32 * u), 42 * u)
        slip_box, language, pads = _places(look, water, high, wide)
        parts = [
            pond(look, EDGE * u),
            Part("reeds", _reeds(look, box)),
            Part("fish", _swimmers(look, box, high)),
        ]
        parts += [Part("pier", _pier(look, box))]
        view = open_game(self.host)
        parts.append(self._go_on(look, slip_box, view) if view else self._begin(look, slip_box))
        parts.append(
            button(
                look,
                "language",
                language,
                AskLanguage(),
                sign="sign-globe",
                word=speaks,
                ground="sheet",
            )
        )
        parts += self._pads(look, pads, view is not None)
        return tuple(parts)

    def _pads(self, look: Look, area: Box, playing: bool) -> list[Part]:
        words_ = self.host.words
        offers: list[tuple[str, Said, str, str, float, float]] = [
            ("new", NewGame(), "sign-plus", words_.say("New game"), 10.0, 23.0),
            ("past", AskPast(), "sign-sheet", words_.say("Past games"), 100.0, 20.0),
            ("settings", AskSettings(), "sign-gear", words_.say("Settings"), -40.0, 17.7),
        ][0 if playing else 1 :]
        u = look.u
        columns = _columns(look, area, [offer[3] for offer in offers])
        lines = max(
            len(fitted(look, offer[3], column.w, lines=2)[0])
            for offer, column in zip(offers, columns, strict=True)
        )
        low = 5.0 + (lines - 1) * 3.1
        parts = []
        for (key, say, sign, word, turn, size), column in zip(offers, columns, strict=True):
            side = min(size * u, column.w + 1.2 * u, area.h - (low + 4.4) * u)
            centre = (column.cx, area.bottom - (low + 3.8) * u - side / 2)
            parts.append(
                lily_pad(
                    look,
                    f"pad-{key}",
                    centre,
                    side,
                    say,
                    sign=sign,
                    word=word,
                    width=column.w,
                    word_y=area.bottom - low * u,
                    turn=turn,
                )
            )
        return parts

    def _go_on(self, look: Look, box: Box, view: Json) -> Part:
        words_ = self.host.words
        u = look.u
        title = words_.say("Go on")
        name = name_of(words_, view["game"])
        where = standing_of(self.host, view)
        count = words_.count("{n} player", "{n} players", len(view["players"]))
        inner = box.inset(3.0 * u, 1.6 * u)
        top, middle, low = inner.column((1.1, 1.75, 1.15), 0)

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            paper = slip(look, box, "go-on", fill="ink" if inked else "sheet")
            needed = max(look.width_of(where, EM["body"] * u), look.width_of(name, EM["body"] * u))
            hooked = needed <= inner.w - 21.2 * u
            swims = needed <= inner.w - 14.0 * u
            picture = (21.2 if hooked else 14.0 if swims else 0.0) * u
            text_x, text_w = inner.x + picture, inner.w - picture
            marks: list[Mark] = [
                paper,
                *words(look, title, top.cx, top.cy, top.w, "question", colour=ink),
                *((fish("fish-carp", inner.x + 6.2 * u, middle.cy, 12.8 * u),) if swims else ()),
                *words(
                    look, name, text_x, middle.cy - 3.2 * u, text_w, "question", colour=ink, anchor="start"
                ),
                *words(look, where, text_x, middle.cy + 3.3 * u, text_w, colour=ink, anchor="start"),
            ]
            if hooked:
                marks.append(
                    Sprite("sign-hook", inner.x + 11.6 * u, middle.cy - 4.6 * u, 9.2 * u, 9.2 * u, ink=ink)
                )
            drawn = drawn_players(view)
            counted = len(drawn) <= COUNTED
            room = inner.w - (look.width_of(count, EM["body"] * u) + 2.0 * u if counted else 0.0)
            step = min(8.4 * u, room / len(drawn)) if drawn else 0.0
            start = inner.x if counted else inner.cx - step * len(drawn) / 2
            for number, kind in enumerate(drawn):
                x = start + (number + 0.5) * step
                if kind is None:
                    side = min(7.7 * u, step * 1.05)
                    marks.append(Sprite("sign-hat", x - side / 2, low.cy - side / 2, side, side))
                else:
                    wide = step * 0.9
                    marks.append(
                        fish(f"fish-{kind}" if wide >= 5.6 * u else f"fish-{kind}-small", x, low.cy, wide)
                    )
            if counted:
                left = inner.x + len(drawn) * step + 1.6 * u
                marks += words(look, count, left, low.cy, inner.right - left, colour=ink, anchor="start")
            return tuple(marks)

        return Part("go-on", face(False), touch=Touch(*box, tap=GoOn(), pressed=face(True)))

    def _begin(self, look: Look, box: Box) -> Part:
        title = self.host.words.say("New game")
        line = self.host.words.say("Lay the cards on the table.")
        u = look.u
        inner = box.inset(3.4 * u, 1.6 * u)
        top, middle, low = inner.column((1.1, 1.5, 1.4), 0)

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            side = 12.0 * u
            return (
                slip(look, box, "go-on", fill="ink" if inked else "sheet"),
                *words(look, title, top.cx, top.cy, top.w, "question", colour=ink),
                fish("fish-carp", inner.cx - 17.0 * u, middle.cy, 17.0 * u),
                Sprite("sign-hook", inner.cx - side / 2, middle.cy - side / 2, side, side, ink=ink),
                fish("fish-perch", inner.cx + 17.0 * u, middle.cy, 17.0 * u, mirrored=True),
                *words(look, line, low.cx, low.cy, low.w, lines=2, colour=ink),
            )

        return Part("go-on", face(False), touch=Touch(*box, tap=NewGame(), pressed=face(True)))

    def on(self, message: Message) -> None:
        """Go to the game, to another page, or draw what has changed."""
        # The first picture waits for no module of the others (``ui/touch/app/preload.py`` reads them after it).
        host = self.host
        match message:
            case Answered():
                host.redraw()
            case GoOn():
                host.play()
            case NewGame():
                from ui.touch.screens.games import Games

                host.go(Games(host))
            case AskPast():
                from ui.touch.screens.past import Past

                host.go(Past(host))
            case AskSettings():
                from ui.touch.screens.settings import Settings

                host.go(Settings(host))
            case AskLanguage():
                from ui.touch.screens.languages import Languages

                host.over(Languages(host))


def _columns(look: Look, area: Box, labels: list[str]) -> tuple[Box, ...]:
    """A column for each lily pad, as wide as its word needs on one line, or else its longest part on two."""
    gap, em = 1.6 * look.u, EM["body"] * look.u
    wide = [look.width_of(label, em) for label in labels]
    if sum(wide) + gap * (len(wide) - 1) > area.w:
        wide = [max(15 * look.u, *(look.width_of(part, em) for part in label.split())) for label in labels]
    spare = max(0.0, area.w - sum(wide) - gap * (len(wide) - 1)) / len(wide)
    return area.row([one + spare for one in wide], gap)


def _places(look: Look, water: Box, high: bool, speaks: float) -> tuple[Box, Box, Box]:
    """The slip of the game, the language button ``speaks`` wide, and the room of the lily pads."""
    u = look.u
    if high:
        pads = Box(water.x + 1.2 * u, water.bottom - 35 * u, water.w - 2.4 * u, 35 * u)
        slip_box = Box(water.x + 4 * u, pads.y - 41 * u, water.w - 8 * u, 37.7 * u)
        speaks = max(speaks, 34 * u)
        language = Box(
            slip_box.right - speaks, slip_box.y - (BUTTON_HEIGHT + 4) * u, speaks, BUTTON_HEIGHT * u
        )
        return slip_box, language, pads
    wide = max(63.5 * u, 0.4 * water.w)
    off = min(7 * u, max(2 * u, 0.12 * water.w - 12.5 * u))
    slip_box = Box(water.x + off, water.bottom - (4.6 + 37.7) * u, wide, 37.7 * u)
    left = slip_box.right + 2.0 * u
    pads = Box(left, water.bottom - 36 * u, water.right - left - 1.8 * u, 36 * u)
    language = Box(
        water.right - 4.6 * u - speaks, pads.y - (BUTTON_HEIGHT + 1.2) * u, speaks, BUTTON_HEIGHT * u
    )
    return slip_box, language, pads


def _swimmers(look: Look, box: Box, high: bool) -> tuple[Sprite, ...]:
    drawn = []
    for name, (wide, tall, size, turn, mirrored) in SWIMMERS.items():
        x, y = tall if high else wide
        angle = -turn if mirrored else turn
        drawn.append(fish(f"fish-{name}", x * box.w, y * box.h, size * look.u, angle, mirrored))
    return tuple(drawn)


def _reeds(look: Look, box: Box) -> tuple[Sprite, ...]:
    u = look.u
    side = 10.0 * u
    clumps = (
        (11.5, 8.5, 0.0),
        (21.2, 6.9, 0.0),
        (box.w / u - 21.2, 6.9, 0.0),
        (box.w / u - 10.6, 7.7, 4.0),
        (box.w / u - 5.8, box.h / u * 0.625, 90.0),
        (5.8, box.h / u * 0.6875, -90.0),
    )
    return tuple(
        Sprite("sign-reed", x * u - side / 2, y * u - side / 2, side, side, turn) for x, y, turn in clumps
    )


def _pier(look: Look, box: Box) -> tuple[Mark, ...]:
    """The pier with a coil of line on it, and the hook that hangs in the water."""
    u, cx = look.u, box.cx
    wood = Slip(cx - 6.7 * u, -4 * u, 13.4 * u, 23 * u, "wood", "print", 0.77 * u, 1.2 * u, seed=11)
    planks = tuple(
        Shape(
            (
                (cx - 6.3 * u, y * u),
                (cx, (y + 0.22) * u),
                (cx + 6.3 * u, (y + 0.2) * u),
                (cx, (y - 0.2) * u),
            ),
            "print",
        )
        for y in (2.3, 6.5, 10.8, 15.0)
    )
    coil_y = 11.9 * u
    coil = tuple(
        Disc(cx, coil_y, radius * u, radius * u, fill)
        for radius, fill in ((6.0, "print"), (5.4, "straw"), (2.9, "print"), (2.2, "straw"))
    )
    end = (cx + 9.2 * u, 32.3 * u)
    thread = Thread((cx + 2.3 * u, 15.0 * u), (cx + 10 * u, 23.0 * u), end, 0.5 * u, 1.15 * u)
    side = 8.85 * u
    hook = Sprite("sign-hook", end[0] - 0.556 * side, end[1] - 0.8 * u, side, side, ink="foam")
    return (wood, *planks, *coil, thread, hook)
