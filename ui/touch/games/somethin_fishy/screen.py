"""The table of Somethin' Fishy: one tap for each card that is turned, and how the turn ends.

The screen keeps what happened last, read off the events of the last answer, and the moment: a refusal, a motion, piles
that stay where they are, all of it dropped as soon as another record stands.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.somethin_fishy.rules import Options
from companion.games.somethin_fishy.settings import SomethinFishy as OnScreen
from companion.games.somethin_fishy.view import SomethinFishyView
from companion.play.standing import Done, Step
from ui.touch.game.host import Host, Json, NoRecord
from ui.touch.games.open_game import OpenGame
from ui.touch.games.somethin_fishy import table
from ui.touch.games.somethin_fishy.over import Over
from ui.touch.games.somethin_fishy.table import SWIMS, Moment, Places, Refused, Table
from ui.touch.games.somethin_fishy.told import news_of, swims_of
from ui.touch.games.somethin_fishy.turn import Spared, Turn, turn_of
from ui.touch.games.somethin_fishy.water import News
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack, seats_of
from ui.touch.kit.water import facing
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Said, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

GAME = "somethin-fishy"
SOUNDS = {
    "queued": "bet",
    "orphan": "take-back",
    "fed": "eaten",
    "claimed": "round-over",
    "collected": "cast",
    "undone": "take-back",
    "corrected": "take-back",
}
"""What is heard of each event; the rest is silent."""


class Swum(Said, frozen=True):
    """The cards that were on their way are there, if the game still stands at ``rev``."""

    rev: int


class SomethinFishy(OpenGame):
    """The screen of an open game of Somethin' Fishy, from the first card to the last."""

    game = GAME

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._news = _news_of_step(host.standing.last)
        self._moment = Moment(self.rev)
        self._over = Over(host)

    @property
    def view(self) -> SomethinFishyView | None:
        """What everyone may see; ``None`` where no game of this kind is open."""
        seen = self.host.standing.seen
        return seen if isinstance(seen, SomethinFishyView) else None

    @property
    def moment(self) -> Moment:
        """What belongs to the game as it stands."""
        return self._moment if self._moment.rev == self.rev else Moment(self.rev)

    def _becomes(self, **facts: Any) -> None:
        """The moment changes."""
        self._moment = msgspec.structs.replace(self.moment, **facts)
        self.host.redraw()

    @property
    def is_swimming(self) -> bool:
        """Whether cards are still on their way."""
        return self.moment.swims is not None

    @property
    def turn(self) -> Turn:
        """What may be done now besides turning a card, less the piles that were spared."""
        options: Options = self.host.standing.options
        return turn_of(self.host.standing.now, options, self.moment.spared)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """Everybody's row, the pond, and the question; or the last leaf."""
        view, standing = self.view, self.host.standing
        if view is None:
            return ()
        if view.phase == "game-over":
            return self._over.scene(look)
        rules = self.host.settings.of(OnScreen)
        shown = Table(
            turn=self.turn,
            moment=self.moment,
            news=self._news,
            last=standing.last,
            shows_totals=rules.show_totals,
            came=standing.remembered if rules.memory_aid else None,
        )
        return table.scene(look, self.host.words, self._places(look), view, shown)

    def _places(self, look: Look) -> Places:
        view = self.host.standing.view
        assert view is not None
        return seats_of(look, view, self.host.seating)

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, view: SomethinFishyView) -> None:
        match message:
            case Swum(rev):
                if rev == self.rev:
                    self._becomes(swims=None)
            case Spared(species):
                # It will be claimed with the row, or stay where it is.
                self._becomes(spared=self.moment.spared ^ {species})
            case NoRecord(says):
                # A card on the reader that is not enrolled.
                self._say_no({"do": "sense"}, self.rev, "not-available", f"{GAME}/turn", says)
            case Back() | TakeBack() | Rules() | AskPause() | Close():
                self._corner(message, view)
            case _ if view.phase == "game-over":
                self._over.on(message)

    def _corner(self, message: Message, view: SomethinFishyView) -> None:
        refused, host = self.moment.refused, self.host
        match message:
            case Close():
                self._becomes(refused=None)
            case Back():
                self._becomes(refused=None)
                host.over(LineOfRecords(host, self._turned(view)))
            case TakeBack():
                self._take_back()
            case Rules():
                rule = refused.rule if refused else f"{GAME}/{'end' if view.phase == 'game-over' else 'turn'}"
                host.over(RulesHelp(host, GAME, rule, self._turned(view)))
            case AskPause():
                host.over(Pause(host, self._turned(view)))

    def _turned(self, view: SomethinFishyView) -> float:
        """How pages are turned that lie over the table: to the player who acts, or as the last leaf lies."""
        if view.to_act is None:
            return self._over.turned
        look = self.host.look
        return facing(look, self._places(look)[view.to_act])

    # What answers and time do -------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        self._news = self._what_is_new(record, answer)
        self._waiting.begin()
        self._stir(answer)
        self._teller.tell(answer.events)
        self.host.redraw()

    def _what_is_new(self, record: Json, answer: Done) -> News:
        """What happened last; after steps were taken back, the card that came last if a card did."""
        if record["do"] not in ("open", "undo", "correct"):
            return news_of(self.host.words, answer.events)
        return _news_of_step(self.host.standing.last)

    def _stir(self, answer: Done) -> None:
        """The sound and the motion of what just happened."""
        events, host, view = answer.events, self.host, self.view
        if view is not None and view.finished:
            host.sound("game-over")
            return
        for event in events:
            if event["kind"] in SOUNDS:
                host.sound(SOUNDS[event["kind"]])
        if view is not None and not host.look.calm:
            self._becomes(swims=swims_of(view, events))
            if self.is_swimming:
                host.later(SWIMS, Swum(answer.rev))

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        if rev == self.rev:
            self._becomes(refused=Refused(record, code, rule, says))


def _news_of_step(last: Step | None) -> News:
    """What is known to have happened last from the records alone: a card that came."""
    if last is None or last.record["do"] != "draw":
        return News()
    return News((last.record["species"], last.record["kind"]))
