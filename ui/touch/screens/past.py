"""The past: games newest first, each with its sheet, and what every player has done so far.

The lists are asked for page by page, so ten thousand games open as fast as ten.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from companion.words import Words as Voice
from ui.touch.fitting import words
from ui.touch.marks import Frame, Mark, Message, Part, Sprite, Touch
from ui.touch.pieces import GAP, SMALL_GAP, Box, fish, ruled_line, sheet, slip
from ui.touch.score_sheet import score_sheet
from ui.touch.screen import Answered, Host, Json, Look
from ui.touch.screens.games import PICTURES, game_name
from ui.touch.screens.page import Foot, Page, laid_out, quarter

ROW = 12.6
PLAYER_ROW = 8.6
HEADER = 7.0


def day_of(voice: Voice, seconds: float) -> str:
    """The day a game was opened, as its language writes dates; a label only, the clock may be wrong."""
    from babel.dates import format_date

    return format_date(date.fromtimestamp(seconds), "medium", locale=voice.language)


class Past:
    """The list of past games, or the list of players; one page of either is kept."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.about = "games"
        self.starts: list[str | None] = [None]
        """The game before each page that was turned to; the last one is the page shown."""
        self.games: list[Json] | None = None
        self.players: list[Json] | None = None
        self.leaf = 0
        self._ask()

    # What is asked ----------------------------------------------------------------------------------------

    def _layout(self, look: Look) -> Page:
        return laid_out(look, self.turned, " ", (Foot("x"),), (), ())

    def _rows(self, look: Look) -> int:
        """How many games a page holds."""
        room = self._layout(look).body
        return max(1, int((room.h + SMALL_GAP * look.u) / ((ROW + SMALL_GAP) * look.u)))

    def _ask(self) -> None:
        facts: dict[str, Any] = {"limit": self._rows(self.host.look) + 1}
        if self.starts[-1] is not None:
            facts["after"] = self.starts[-1]
        self.host.ask("games", self._take_games, **facts)

    def _take_games(self, games: Any) -> None:
        self.games = list(games)
        self.host.redraw()

    def _take_players(self, players: Any) -> None:
        self.players = list(players)
        self.host.redraw()

    # What is seen -----------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice = self.host.words
        turn = (Foot("turn", "sign-turn"),) if look.glass.lying else ()
        games = self.about == "games"
        other = voice.say("Players") if games else voice.say("Games")
        before, after = self._neighbours(look)
        layout = laid_out(
            look,
            self.turned,
            voice.say("Past games") if games else voice.say("Players"),
            (Foot("home", "sign-home"),),
            (
                *((Foot("previous", "sign-previous"),) if before else ()),
                Foot("other", "sign-person" if games else "sign-sheet", other),
                *((Foot("next", "sign-next"),) if after else ()),
            ),
            turn,
        )
        parts = self._game_rows(look, layout) if games else [self._figures(look, layout)]
        return (*layout.parts, *parts)

    def _neighbours(self, look: Look) -> tuple[bool, bool]:
        """Whether there is a page before and after the one shown."""
        if self.about == "games":
            return len(self.starts) > 1, len(self.games or ()) > self._rows(look)
        leaves = -(-len(self.players or ()) // self._player_rows(look))
        return self.leaf > 0, self.leaf + 1 < leaves

    def _game_rows(self, look: Look, layout: Page) -> list[Part]:
        voice, u, room = self.host.words, look.u, layout.body
        if self.games is not None and not self.games:
            text = words(
                look,
                voice.say("No game has been played yet."),
                room.cx,
                room.cy,
                room.w,
                colour="foam",
                lines=2,
            )
            return [Part("none", text, layout.frame)]
        parts = []
        for place, game in enumerate((self.games or ())[: self._rows(look)]):
            box = Box(room.x, room.y + place * (ROW + SMALL_GAP) * u, room.w, ROW * u)
            parts.append(self._game_row(look, layout.frame, box, game))
        return parts

    def _game_row(self, look: Look, frame: Frame, box: Box, game: Json) -> Part:
        voice, u = self.host.words, look.u
        winners = list(game["winners"])
        others = [name for name in game["players"] if name not in winners]
        best = ", ".join(winners) if winners else ", ".join(game["players"])
        day = day_of(voice, game["opened"])
        end = ", ".join(others) if winners else voice.say("stopped early")
        line = f"{day} · {end}"
        roomy = box.w > 100 * u
        points = str(max(game["totals"].values(), default=0)) if winners else "–"

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            paper = slip(look, box, f"game-{game['id']}", fill="ink" if inked else "sheet")
            left, right = box.x + (14.5 if roomy else 3.0) * u, box.right - (15 if roomy else 11) * u
            drawing = (fish("fish-carp", box.x + 7.4 * u, box.cy, 10.4 * u),) if roomy else ()
            return (
                paper,
                *drawing,
                *words(look, best, left, box.cy - 2.8 * u, right - left, colour=ink, anchor="start"),
                *words(
                    look,
                    line,
                    left,
                    box.cy + 3.0 * u,
                    right - left,
                    colour="paper" if inked else "soft",
                    anchor="start",
                ),
                *words(look, points, box.right - 2.6 * u, box.cy, 12 * u, "total", colour=ink, anchor="end"),
            )

        touch = Touch(*box, tap=("game", game["id"]), pressed=face(True))
        return Part(f"game-{game['id']}", face(False), frame, touch)

    def _player_rows(self, look: Look) -> int:
        room = self._layout(look).body
        return max(1, int((room.h - (HEADER + 2.4) * look.u) / (PLAYER_ROW * look.u)))

    def _figures(self, look: Look, layout: Page) -> Part:
        """A table of everybody's figures: games, wins, and points a game, a round as fisher, a round as fish."""
        voice, u, room = self.host.words, look.u, layout.body
        inner = room.inset(3 * u, 1.2 * u)
        rows = self._player_rows(look)
        shown = (self.players or [])[self.leaf * rows : (self.leaf + 1) * rows]
        wide = inner.w > 100 * u
        shares = (4.2, 1.0, 1.0, 1.4, 1.4, 1.4) if wide else (4.2, 0.8, 0.8, 1.3, 1.3, 1.0)
        head = Box(inner.x, inner.y, inner.w, HEADER * u).row(shares, GAP * u)
        marks: list[Mark] = []
        side = 5.8 * u
        pictures = ("sign-sheet", "sign-tick", None, "sign-hat", "fish")
        for cell, picture in zip(head[1:], pictures, strict=True):
            if picture == "fish":
                marks.append(fish("fish-carp-small", cell.cx, cell.cy, 7.4 * u))
            elif picture is None:
                marks += words(look, "Ø", cell.cx, cell.cy, cell.w, "question")
            else:
                marks.append(_sign(picture, cell.cx, cell.cy, side))
        for place, player in enumerate(shown):
            y = inner.y + (HEADER + place * PLAYER_ROW) * u
            cells = Box(inner.x, y, inner.w, PLAYER_ROW * u).row(shares, GAP * u)
            marks.append(ruled_line(look, inner.x, y, inner.w))
            marks += words(
                look, player["name"], cells[0].x, cells[0].cy, cells[0].w, last="narrow", anchor="start"
            )
            for cell, key in zip(
                cells[1:], ("games", "wins", "average", "as_fisher", "as_fish"), strict=True
            ):
                value = player[key]
                text = "–" if value is None else voice.number(value)
                marks += words(look, text, cell.cx, cell.cy, cell.w + GAP * u)
        if self.players is not None and not self.players:
            marks += words(
                look, voice.say("No game has been played to its end yet."), room.cx, room.cy, inner.w, lines=2
            )
        return sheet(look, room, "figures", tuple(marks), frame=layout.frame)

    # What is done -----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        host = self.host
        if isinstance(message, Answered):
            return
        if message == "home":
            host.shore()
        elif message == "turn":
            self.turned = quarter(host.look.glass, self.turned)
            self.starts, self.leaf = [None], 0
            self._ask()
            host.redraw()
        elif message == "other":
            self.about = "players" if self.about == "games" else "games"
            if self.about == "players" and self.players is None:
                host.ask("players", self._take_players)
            host.redraw()
        elif message in ("next", "previous"):
            self._step(message == "next")
        elif isinstance(message, tuple) and message[0] == "game":
            host.over(PastGame(host, message[1], self.turned))

    def _step(self, on: bool) -> None:
        if self.about == "players":
            self.leaf += 1 if on else -1
            self.host.redraw()
            return
        if on:
            self.starts.append((self.games or [])[self._rows(self.host.look) - 1]["id"])
        else:
            self.starts.pop()
        self._ask()


class PastGame:
    """The sheet of one past game."""

    def __init__(self, host: Host, id: str, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.game: Json | None = None
        host.ask("game", self._take, id=id)

    def _take(self, game: Any) -> None:
        self.game = game
        self.host.redraw()

    def scene(self, look: Look) -> tuple[Part, ...]:
        voice, u = self.host.words, look.u
        turn = (Foot("turn", "sign-turn"),) if look.glass.lying else ()
        game = self.game
        title = ""
        if game is not None:
            title = f"{game_name(voice, game['view']['game'])} · {day_of(voice, game['opened'])}"
        layout = laid_out(
            look,
            self.turned,
            title or " ",
            (),
            (Foot("close", "sign-tick", voice.say("Go on"), main=True), *turn),
            (),
        )
        room = layout.body
        marks: tuple[Mark, ...] = ()
        if game is not None and game["view"]["game"] in PICTURES:
            inner = room.inset(4 * u, 1.6 * u)
            marks = score_sheet(look, inner, game["view"])
        return (*layout.parts, sheet(look, room, "past-sheet", marks, frame=layout.frame))

    def on(self, message: Message) -> None:
        host = self.host
        if message == "close":
            host.back()
        elif message == "turn":
            self.turned = quarter(host.look.glass, self.turned)
            host.redraw()


def _sign(name: str, cx: float, cy: float, side: float) -> Mark:
    return Sprite(name, cx - side / 2, cy - side / 2, side, side)
