"""The past: games newest first, each with its sheet, and what every player has done so far.

The lists are asked for page by page, so ten thousand games open as fast as ten.
"""

from __future__ import annotations

from ui.touch.game.host import Host
from ui.touch.game.library import GameOfList, PlayedGame, PlayerFigures
from ui.touch.game.registry import name_of, offered, shown
from ui.touch.kit.pieces import GAP, SMALL_GAP, fish, ruled_line, sheet, slip
from ui.touch.kit.score_sheet import score_sheet, totals_sheet
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM, words
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Message, Part, Said, Sprite, Touch, Words
from ui.touch.screens.page import AskPrint, Close, Foot, Home, Leafed, Page, Turn, laid_out, quarter

ROW = 12.6
PLAYER_ROW = 8.6
HEADER = 7.0
ROOMY = 100.0
"""From this width in U on a page has room for pictures and for names beside figures."""


class Other(Said, frozen=True):
    """Show the other list: the players in place of the games, or the games again."""


class Sheet(Said, frozen=True):
    """Open the sheet of a game, by its id."""

    game: str


class Past:
    """The list of past games, or the list of players; one page of either is kept."""

    def __init__(self, host: Host, turned: float = 0.0) -> None:
        self.host = host
        self.turned = turned
        self.about = "games"
        self.starts: list[str | None] = [None]
        """The game before each page that was turned to; the last one is the page shown."""
        self.games: list[GameOfList] | None = None
        self.players: list[PlayerFigures] | None = None
        self.leaf = 0
        self._ask()

    # What is asked ----------------------------------------------------------------------------------------

    def _layout(self, look: Look) -> Page:
        return laid_out(look, self.turned, " ", (Foot(Close()),), (), ())

    def _rows(self, look: Look) -> int:
        """How many games a page holds."""
        room = self._layout(look).body
        return max(1, int((room.h + SMALL_GAP * look.u) / ((ROW + SMALL_GAP) * look.u)))

    def _ask(self) -> None:
        """Ask for the page that is to be shown, and one row more, to know whether another page follows."""
        if self.about == "players":
            rows = self._player_rows(self.host.look)
            # Of the game the table was made for, whose roles they tell apart.
            game, skip = offered()[0], self.leaf * rows
            self.host.library.players(self._take_players, game=game, limit=rows + 1, skip=skip)
            return
        limit = self._rows(self.host.look) + 1
        self.host.library.games(self._take_games, after=self.starts[-1], limit=limit)

    def _take_games(self, games: list[GameOfList]) -> None:
        self.games = games
        self.host.redraw()

    def _take_players(self, players: list[PlayerFigures]) -> None:
        self.players = players
        self.host.redraw()

    # What is seen -----------------------------------------------------------------------------------------

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A page of games, or of players with their figures."""
        voice = self.host.words
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        games = self.about == "games"
        other = voice.say("Players") if games else voice.say("Games")
        before, after = self._neighbours(look)
        layout = laid_out(
            look,
            self.turned,
            voice.say("Past games") if games else voice.say("Players"),
            (Foot(Home(), "sign-home"),),
            (
                *((Foot(Leafed(-1), "sign-previous"),) if before else ()),
                Foot(Other(), "sign-person" if games else "sign-sheet", other),
                *((Foot(Leafed(1), "sign-next"),) if after else ()),
            ),
            turn,
        )
        parts = self._game_rows(look, layout) if games else [self._figures(look, layout)]
        return (*layout.parts, *parts)

    def _neighbours(self, look: Look) -> tuple[bool, bool]:
        """Whether there is a page before and after the one shown."""
        if self.about == "games":
            return len(self.starts) > 1, len(self.games or ()) > self._rows(look)
        return self.leaf > 0, len(self.players or ()) > self._player_rows(look)

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

    def _game_row(self, look: Look, frame: Frame, box: Box, game: GameOfList) -> Part:
        voice, u = self.host.words, look.u
        winners = game.winners
        others = [name for name in game.players if name not in winners]
        best = ", ".join(winners) if winners else ", ".join(game.players)
        day = voice.day(game.opened)
        ended = voice.say("stopped early") if game.over else voice.say("not over yet")
        end = ", ".join(others) if winners else ended
        line = f"{day} · {end}"
        roomy = box.w > ROOMY * u
        points = str(max(game.totals.values(), default=0)) if winners else "–"

        def face(inked: bool) -> tuple[Mark, ...]:
            ink = "paper" if inked else "ink"
            paper = slip(look, box, f"game-{game.id}", fill="ink" if inked else "sheet")
            left = box.x + (14.5 if roomy else 3.0) * u
            right = box.right - look.width_of(points, EM["total"] * u) - 4.2 * u
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
                *words(look, points, box.right - 2.6 * u, box.cy, 18 * u, "total", colour=ink, anchor="end"),
            )

        touch = Touch(*box, tap=Sheet(game.id), pressed=face(True))
        return Part(f"game-{game.id}", face(False), frame, touch)

    def _player_row(self, look: Look, room: Box) -> float:
        """The height of a player's row in U: on a narrow page their name has a line of its own."""
        return PLAYER_ROW if room.w > ROOMY * look.u else 2 * PLAYER_ROW - 2.4

    def _player_rows(self, look: Look) -> int:
        room = self._layout(look).body
        return max(1, int((room.h - (HEADER + 2.4) * look.u) / (self._player_row(look, room) * look.u)))

    def _figures(self, look: Look, layout: Page) -> Part:
        """A table of everybody's figures: games, wins, and points a game, a round as fisher, a round as fish."""
        voice, u, room = self.host.words, look.u, layout.body
        inner = room.inset(3 * u, 1.2 * u)
        rows, high = self._player_rows(look), self._player_row(look, room) * u
        shown = (self.players or [])[:rows]
        roomy = room.w > ROOMY * u
        shares = (4.2, 1.0, 1.0, 1.4, 1.4, 1.4) if roomy else (0.01, 1.0, 1.0, 1.4, 1.4, 1.4)
        marks = self._heads(look, Box(inner.x, inner.y, inner.w, HEADER * u).row(shares, GAP * u)[1:])
        for place, player in enumerate(shown):
            row = Box(inner.x, inner.y + HEADER * u + place * high, inner.w, high)
            marks.append(ruled_line(look, row.x, row.y, row.w))
            low = row if roomy else Box(row.x, row.y + 5.4 * u, row.w, high - 5.4 * u)
            cells = low.row(shares, GAP * u)
            y, wide = (row.cy, cells[0].w) if roomy else (row.y + 3.9 * u, row.w)
            marks += words(look, player.name, row.x, y, wide, last="narrow", anchor="start")
            for cell, value in zip(
                cells[1:],
                (player.games, player.wins, player.average, player.as_fisher, player.as_fish),
                strict=True,
            ):
                text = "–" if value is None else voice.number(value)
                marks += words(look, text, cell.cx, cell.cy, cell.w + GAP * u)
        if self.players is not None and not self.players:
            none = voice.say("No game has been played to its end yet.")
            marks += words(look, none, room.cx, room.cy, inner.w, lines=2)
        return sheet(look, room, "figures", tuple(marks), frame=layout.frame)

    def _heads(self, look: Look, cells: tuple[Box, ...]) -> list[Mark]:
        """The heads of the columns, as pictures: sheets, wins, the mean, the hat, a fish."""
        games, wins, mean, fisher, swimmer = cells
        side = 5.8 * look.u
        return [
            *(
                Sprite(name, cell.cx - side / 2, cell.cy - side / 2, side, side)
                for name, cell in (("sign-sheet", games), ("sign-tick", wins), ("sign-hat", fisher))
            ),
            *words(look, "Ø", mean.cx, mean.cy, mean.w, "question"),
            fish("fish-carp-small", swimmer.cx, swimmer.cy, 7.4 * look.u),
        ]

    # What is done -----------------------------------------------------------------------------------------

    def on(self, message: Message) -> None:
        """Leaf, change between games and players, or open the sheet of a game."""
        host = self.host
        match message:
            case Home():
                host.shore()
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                self.starts, self.leaf = [None], 0
                self._ask()
                host.redraw()
            case Other():
                self.about = "players" if self.about == "games" else "games"
                self._ask()
                host.redraw()
            case Leafed():
                self._step(message.by)
            case Sheet():
                host.over(PastGame(host, message.game, self.turned))

    def _step(self, by: int) -> None:
        if self.about == "players":
            self.leaf += by
            self._ask()
            return
        if by > 0:
            self.starts.append((self.games or [])[self._rows(self.host.look) - 1].id)
        else:
            self.starts.pop()
        self._ask()


class PastGame:
    """The sheet of one past game."""

    def __init__(self, host: Host, id: str, turned: float = 0.0) -> None:
        self.host = host
        self.id = id
        self.turned = turned
        self.game: PlayedGame | None = None
        self.unread = False
        host.library.game(self._take, id=id)

    def _take(self, game: PlayedGame | None) -> None:
        self.game, self.unread = game, game is None
        self.host.redraw()

    def scene(self, look: Look) -> tuple[Part, ...]:
        """The sheet, and what was corrected in the game."""
        voice, u = self.host.words, look.u
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        game = self.game
        narrow = laid_out(look, self.turned, " ").narrow
        title = ""
        if game is not None:
            title = f"{name_of(voice, game.view['game'])} · {voice.day(game.opened)}"
        layout = laid_out(
            look,
            self.turned,
            title or " ",
            (),
            (
                *(
                    (Foot(AskPrint(), "sign-printer", None if narrow else voice.say("Print")),)
                    if game
                    else ()
                ),
                Foot(Close(), "sign-tick", voice.say("Go on"), main=True),
                *turn,
            ),
            (),
        )
        room = layout.body
        marks: tuple[Mark, ...] = ()
        if self.unread:
            marks = words(
                look,
                voice.say("This game cannot be read any more."),
                room.cx,
                room.cy,
                room.w - 8 * u,
                lines=3,
            )
        elif game is not None and game.view["game"] in offered():
            inner = room.inset(4 * u, 1.6 * u)
            corrected = self._corrected(look, inner)
            low = corrected[0].y - 7 * u if corrected else inner.bottom
            view = shown(game.view["game"]).in_rounds(game.view)
            drawn = score_sheet if "rounds" in view else totals_sheet
            marks = (
                *drawn(look, Box(inner.x, inner.y, inner.w, low - inner.y), view),
                *corrected,
            )
        return (*layout.parts, sheet(look, room, "past-sheet", marks, frame=layout.frame))

    def _corrected(self, look: Look, room: Box) -> tuple[Words, ...]:
        """What was corrected in the game, on the last line of its sheet."""
        corrections = self.game.corrections if self.game else ()
        if not corrections:
            return ()
        reasons = ", ".join(dict.fromkeys(one.why for one in corrections))
        text = self.host.words.count(
            "{n} correction: {reasons}", "{n} corrections: {reasons}", len(corrections), reasons=reasons
        )
        return words(look, text, room.x, room.bottom - 2.4 * look.u, room.w, colour="soft", anchor="start")

    def on(self, message: Message) -> None:
        """Close, print or turn the sheet."""
        host = self.host
        match message:
            case Close():
                host.back()
            case AskPrint():
                from ui.touch.screens.score_print import ScorePrint

                host.over(ScorePrint(host, self.id, self.turned, prints=False))
            case Turn():
                self.turned = quarter(host.look.glass, self.turned)
                host.redraw()
