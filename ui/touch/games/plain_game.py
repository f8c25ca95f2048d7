"""The table of a simple game: everyone's total, and one question to whoever acts with a button for each record.

Made of the view, of what may be done now, and of the words a game brings (``plain_words.py``). A touch says the record.
"""

from __future__ import annotations

import msgspec

from companion.games import registered
from companion.play.standing import Done
from ui.touch.game.host import Host, Json
from ui.touch.game.registry import shown
from ui.touch.games.game_over import GameOverWithoutRounds
from ui.touch.games.open_game import OpenGame
from ui.touch.games.plain_line import PlainLine, strips
from ui.touch.games.plain_question import Offer, ask
from ui.touch.games.plain_words import Plain
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.pieces import BUTTON_LINE, seed_of
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack, seats_of
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import facing, water
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Message, Scene, Slip
from ui.touch.picture.seat_boxes import uncovered
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

LEAST = 16.0
"""On less room than this, in U, the end shows no picture."""


class Over(GameOverWithoutRounds):
    """The last leaf of a simple game: the places, and its picture beside them."""

    def _picture(self, look: Look, view: Json, area: Box) -> tuple[Mark, ...]:
        u, game = look.u, view["game"]
        if min(area.w, area.h) < LEAST * u:
            return ()
        pond = Slip(*area, "water", "ink", BUTTON_LINE * u, 1.5 * u, seed=seed_of(game))
        return (pond, *shown(game).drawing(look, area.inset(1.0 * u)))


class PlainGame(OpenGame):
    """The screen of an open simple game, from the first question to the last leaf."""

    def __init__(self, plain: Plain, host: Host) -> None:
        self.game = plain.game
        super().__init__(host)
        self._plain = plain
        self._refused: tuple[int, str, str] | None = None
        """The ``rev`` a refusal belongs to, its rule and its sentence."""
        self._over = Over(host)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """The water, everyone's strip, what lies in the middle, and the question to whoever is asked."""
        view, voice, standing = self.view, self.host.words, self.host.standing
        if view is None:
            return ()
        if view["phase"] == "game-over":
            return self._over.scene(look)
        places = seats_of(look, view, self.host.seating)
        around, acting = tuple(places.values()), self._acting(view)
        seat = places[acting]
        refused = self._current_refusal()
        if refused is None:
            asked = ask(look, around, seat, self._plain.question(voice, standing.seen), self._offers())
        else:
            asked = refusal(look, around, seat, refused[1], WayOut(Close(), voice.say("Go on")), Rules())
        turned = facing(look, seat)
        return (
            water(look, around),
            *uncovered(look, strips(look, places, view, acting), asked.tongue.root),
            step_corner(look, voice, standing.last, PlainLine(self._plain).named, turned),
            corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
            corner_pad(look, "bottom-right", "sign-pause", AskPause(), turned=turned),
            *asked.parts,
        )

    def _acting(self, view: Json) -> str:
        """Who is asked; where everybody is, whoever sits first."""
        acting: str = view["to_act"] or view["players"][0]
        return acting

    def _offers(self) -> list[Offer]:
        """Every record that may be told now, and its word."""
        records = registered()[self.game].records
        return [
            (msgspec.convert(record, records[choice.do]), self._plain.button(self.host.words, record))
            for choice in self.host.standing.now
            for record in choice.records()
        ]

    def _current_refusal(self) -> tuple[str, str] | None:
        """Rule and sentence of the refusal that belongs to the game as it stands."""
        return self._refused[1:] if self._refused and self._refused[0] == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, view: Json) -> None:
        host, refused = self.host, self._current_refusal()
        match message:
            case Close():
                self._refused = None
                host.redraw()
            case Back():
                self._refused = None
                host.over(LineOfRecords(host, self._turned(view)))
            case TakeBack():
                self._take_back()
            case Rules():
                rule = refused[0] if refused else self.game
                host.over(RulesHelp(host, self.game, rule, self._turned(view)))
            case AskPause():
                host.over(Pause(host, self._turned(view)))
            case _ if view["phase"] == "game-over":
                self._over.on(message)

    def _turned(self, view: Json) -> float:
        """How pages are turned that lie over the table: to the player who acts, or as the last leaf lies."""
        if view["phase"] == "game-over":
            return self._over.turned
        look = self.host.look
        return facing(look, seats_of(look, view, self.host.seating)[self._acting(view)])

    # What answers do ----------------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        self._refused = None
        self._waiting.begin()
        kinds = {event["kind"] for event in answer.events}
        if self.view and self.view["finished"]:
            self.host.sound("game-over")
        elif kinds & {"undone", "corrected"}:
            self.host.sound("take-back")
        elif kinds - {"opened", "ended"}:
            self.host.sound("bet")
        self._teller.tell(answer.events)
        self.host.redraw()

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._refused = (rev, rule, says)
