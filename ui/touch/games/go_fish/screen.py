"""The table of Go Fish: whom somebody asks and for which rank, what the asked player gives, what came of fishing.

The screen keeps only what belongs to the moment: who and which rank are touched so far, a set that is told with the
last cards of a hand, a refusal, a contradiction. All of it is dropped as soon as another record stands.
"""

from __future__ import annotations

import msgspec

from companion.games.go_fish.settings import GoFish as OnScreen
from companion.games.go_fish.state import Options
from companion.games.go_fish.view import GoFishView
from companion.play.standing import Done
from ui.touch.game.host import Host, Json
from ui.touch.games.go_fish import table_scene
from ui.touch.games.go_fish.over import Over
from ui.touch.games.go_fish.said import LastCards, LayFour, Which, Whom
from ui.touch.games.go_fish.table_scene import (
    Choosing,
    Contradicted,
    LastGiven,
    Moment,
    Refused,
    Shown,
    acting,
)
from ui.touch.games.open_game import OpenGame
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack, seats_of
from ui.touch.kit.water import facing
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

GAME = "go-fish"
SOUNDS = {"asked": "bet", "given": "bet", "go-fish": "cast", "drawn": "bet", "set": "round-over"}
"""What is heard of each event, the last of an answer that has one."""

RULE_OF_PHASE = {
    "deal": "go-fish/deal",
    "ask": "go-fish/ask",
    "answer": "go-fish/answer",
    "draw": "go-fish/draw",
    "game-over": "go-fish/end",
}


class GoFish(OpenGame):
    """The screen of an open game of Go Fish, from the deal to the last set."""

    game = GAME

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._moment: Moment | None = None
        self._fresh: tuple[str, ...] = ()
        self._over = Over(host)

    @property
    def seen(self) -> GoFishView | None:
        """What everyone may see; ``None`` where no game of Go Fish is open."""
        seen = self.host.standing.seen
        return seen if isinstance(seen, GoFishView) else None

    @property
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.host.standing.options
        return found

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """The table, or the last leaf."""
        seen = self.seen
        if seen is None:
            return ()
        if seen.phase == "game-over":
            return self._over.scene(look)
        return table_scene.scene(look, self.host.words, self._places(look), seen, self._shown())

    def _places(self, look: Look) -> dict[str, Seat]:
        return seats_of(look, self.view or {}, self.host.seating)

    def _shown(self) -> Shown:
        standing = self.host.standing
        remembers = self.host.settings.of(OnScreen).memory_aid
        return Shown(
            first=standing.opening["first"],
            options=self.options,
            moment=self._current(),
            fresh=self._fresh,
            remembered=standing.remembered.held if remembers else None,
            last=standing.last,
        )

    def _current(self) -> Moment | None:
        """What belongs to this moment, if the game still stands where it began."""
        moment = self._moment
        return moment if moment is not None and moment.rev == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, view: Json) -> None:
        if isinstance(message, Back | TakeBack | Rules | AskPause | Close):
            self._corner(message)
        elif self.seen is not None and self.seen.phase == "game-over":
            self._over.on(message)
        else:
            self._choose(message, self.seen is not None and self.seen.phase == "draw")

    def _choose(self, message: Message, drawing: bool) -> None:
        """A touch on the tongue that makes no record yet. While a card is drawn a set is laid with it."""
        moment = self._current()
        chosen = moment if isinstance(moment, Choosing) else Choosing(self.rev)
        match message:
            case LayFour() if chosen.laying or (drawing and chosen.rank):
                self._at(None)
            case LayFour():
                self._at(Choosing(self.rev, laying=True))
            case Whom(name):
                self._at(msgspec.structs.replace(chosen, whom=name))
            case Which(rank):
                self._at(msgspec.structs.replace(chosen, rank=rank, laying=chosen.laying and not drawing))
            case LastCards(cards):
                self._at(LastGiven(self.rev, cards))

    def _at(self, moment: Moment | None) -> None:
        self._moment = moment
        self.host.redraw()

    def _corner(self, message: Message) -> None:
        if self.seen is None or self.view is None:
            return
        moment, turned = self._current(), self._turned(self.view)
        match message:
            case Close():
                self._at(None)
            case Back() | TakeBack() if isinstance(moment, Choosing | LastGiven):
                # Nothing was sent yet, so there is nothing to take back but the half-said ask.
                self._at(None)
            case Back():
                self._moment = None
                self.host.over(LineOfRecords(self.host, turned))
            case TakeBack():
                self._take_back()
            case Rules():
                rule = RULE_OF_PHASE[self.seen.phase]
                if isinstance(moment, Refused):
                    rule = moment.rule
                elif isinstance(moment, Contradicted):
                    rule = "go-fish/contradictions"
                self.host.over(RulesHelp(self.host, GAME, rule, turned))
            case AskPause():
                self.host.over(Pause(self.host, turned))

    def _turned(self, view: Json) -> float:
        """How pages are turned that lie over the table: to the player who acts, or as the last leaf lies."""
        seen, look = self.seen, self.host.look
        if seen is None or seen.phase == "game-over":
            return self._over.turned
        return facing(look, self._places(look)[acting(seen, self._shown())])

    # What answers do ----------------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        self._moment = None
        events = answer.events
        self._fresh = tuple(event["rank"] for event in events if event["kind"] == "set")
        self._waiting.begin()
        against = [event["rank"] for event in events if event["kind"] == "contradicted"]
        if against and self.seen is not None and self.seen.phase != "game-over":
            self._moment = Contradicted(answer.rev, against[-1])
        self._stir(answer)
        self._teller.tell(events)
        self.host.redraw()

    def _stir(self, answer: Done) -> None:
        """The sound of what just happened."""
        kinds = [event["kind"] for event in answer.events]
        heard = [SOUNDS[kind] for kind in kinds if kind in SOUNDS]
        if self.seen is not None and self.seen.finished:
            self.host.sound("game-over")
        elif "contradicted" in kinds:
            self.host.sound("refusal")
        elif "undone" in kinds or "corrected" in kinds:
            self.host.sound("take-back")
        elif heard:
            self.host.sound(heard[-1])

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._moment = Refused(rev, record, code, rule, says)
