"""The table of Fish Fish: one question at a time to the seat that acts, and what each touch brings about.

The screen keeps only what belongs to the moment: a bait whose hidden card is still to be told, a shown bite
whose word is still to be asked, a refusal, a motion. All of it is dropped as soon as another record stands, so
what is drawn is a function of the view and the touches since (``secrecy.md``).
"""

from __future__ import annotations

from companion.games.fish_fish.moves import Card, Cast
from companion.games.fish_fish.settings import FishFish as OnScreen
from companion.games.fish_fish.view import FishFishView
from companion.play.standing import Denied, Done
from companion.sensing.outcomes import Counted, Told
from ui.touch.game.host import Host, Json, NoRecord
from ui.touch.games.fish_fish import reveal
from ui.touch.games.fish_fish.drama import Drama
from ui.touch.games.fish_fish.round_over import RoundOver
from ui.touch.games.fish_fish.said import Bitten, Chosen, Covered, Ends, MayEnd, Moved, Seen, Swum
from ui.touch.games.fish_fish.scene import (
    FISH_SWIM,
    LINE_RUNS,
    Moment,
    Moving,
    Pressed,
    Refused,
    Secret,
    Word,
    play_scene,
)
from ui.touch.games.fish_fish.table import heading, places_of
from ui.touch.games.game_over import GameOver
from ui.touch.games.open_game import OpenGame, record_of
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

RULE_OF_PHASE = {
    "cast": "fish-fish/cast",
    "bet": "fish-fish/bets",
    "reveal": "fish-fish/check",
    "discard": "fish-fish/check",
    "round-over": "fish-fish/scoring",
    "game-over": "fish-fish/rounds",
}


class FishFish(OpenGame):
    """The screen of an open game of Fish Fish, from the first cast to the last score."""

    game = "fish-fish"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._stood = self.view
        """What was seen before the record that is on its way."""
        self._moment: Moment | None = None
        self._drama = Drama(host, self._goes_on)
        self._told: int | None = None
        """The ``rev`` at which the pendant told the card of the next cast."""
        self._untold: list[Json] = []
        """What a turned card brought about, told once its picture has gone."""
        self._round_over = RoundOver(host)
        self._game_over = GameOver(host)

    @property
    def view(self) -> FishFishView | None:
        """What everyone may see; ``None`` where no game of Fish Fish is open."""
        seen = self.host.standing.seen
        return seen if isinstance(seen, FishFishView) else None

    @property
    def is_showing(self) -> bool:
        """Whether a card that was just turned is on the glass, or its fish are still swimming."""
        return self._drama.shown is not None

    @property
    def may_end(self) -> bool:
        """Whether that picture has stayed long enough for a touch to end it."""
        return self._drama.may_end

    def side_of(self, card: Card) -> int:
        """The side of the covered choice that says this card: 0 left, 1 right. Only while one is asked."""
        assert isinstance(self._moment, Secret)
        return int((card == "bite") != self._moment.swapped)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """The turned card, a sheet between rounds or at the end, or the line that is played."""
        host, view = self.host, self.view
        if view is None:
            return ()
        places = places_of(look, host)
        remembered = host.settings.of(OnScreen).bait_memory
        if self._drama.shown is not None:
            return reveal.scene(look, host.words, places, self._drama.shown, remembered)
        if view.phase == "round-over":
            return self._round_over.scene(look)
        if view.phase == "game-over":
            return self._game_over.scene(look)
        return play_scene(look, host.words, places, view, host.standing, self._current(), remembered)

    def _current(self) -> Moment | None:
        """What belongs to this moment, if the game still stands where it began."""
        moment = self._moment
        return moment if moment is not None and moment.rev == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, view: FishFishView) -> None:
        self._stood = view
        match message:
            case Seen() | MayEnd() | Ends() | Swum():
                self._drama.on(message)
            case Moved(rev):
                if rev == self.rev and isinstance(self._moment, Moving):
                    self._at(None)
            case Chosen(bait) if view.phase == "cast":
                self._cast(bait)
            case Covered(side) if isinstance(moment := self._current(), Secret):
                self._tell_secret(moment, side)
            case Bitten() if view.phase == "reveal":
                self._at(Word(self.rev))
            case Back() | TakeBack() | Rules() | AskPause() | Close():
                self._corner(message, view)
            case Counted() | Told() | NoRecord():
                self._felt(message, view)
            case _ if view.phase == "round-over":
                self._round_over.on(message)
            case _ if view.phase == "game-over":
                self._game_over.on(message)

    def _felt(self, felt: Counted | Told | NoRecord, view: FishFishView) -> None:
        """What a device brought about that is no record yet (``companion/games/fish_fish/sensing.py``)."""
        moment = self._current()
        match felt:
            case Counted(player, fish):
                if view.phase == "bet" and player == view.to_act:
                    self._at(Pressed(self.rev, fish))
            case Told():
                self._told = self.rev
                if isinstance(moment, Secret):
                    self._moment = None
                    self._cast(moment.bait)
                    self.host.redraw()
            case NoRecord(says):
                self._say_no({"do": "cast"}, self.rev, "not-available", "fish-fish/cast", says)

    def _cast(self, bait: int) -> None:
        """Where cards are sensed: the bait alone once the pendant told its card, else that is asked first."""
        if self._told == self.rev:
            self._send(record_of(Cast(bait=bait)))
        else:
            self._at(Secret(self.rev, bait, self.host.random.random() < 0.5))

    def _tell_secret(self, secret: Secret, side: int) -> None:
        """The slip is gone before anything else happens, whichever side was touched."""
        self._moment = None
        card: Card = "bite" if (side == 1) != secret.swapped else "no-bite"
        self._send(record_of(Cast(bait=secret.bait, card=card)))
        self.host.sound("click")
        self.host.redraw()

    def _at(self, moment: Moment | None) -> None:
        self._moment = moment
        self.host.redraw()

    def _corner(self, message: Message, view: FishFishView) -> None:
        moment, turned = self._current(), self._turned(view)
        match message:
            case Close():
                self._at(None)
            case Back() | TakeBack() if isinstance(moment, Secret | Word):
                # Nothing was sent yet, so there is nothing to undo but the half-given answer.
                self._at(None)
            case Back():
                self._moment = None
                self.host.over(LineOfRecords(self.host, turned))
            case TakeBack():
                self._take_back()
            case Rules():
                rule = moment.rule if isinstance(moment, Refused) else RULE_OF_PHASE[view.phase]
                self.host.over(RulesHelp(self.host, "fish-fish", rule, turned))
            case AskPause():
                self.host.over(Pause(self.host, turned))

    def _turned(self, view: FishFishView) -> float:
        look = self.host.look
        return heading(look, places_of(look, self.host), view.to_act, view.fisher)

    def _send(self, record: Json) -> None:
        self._stood = self.view
        super()._send(record)

    # What answers and time do -------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        before, self._stood = self._stood, self.view
        self._moment, self._drama.shown = None, None
        self._waiting.begin()
        for event in answer.events:
            self._stir(event, answer.rev)
        self._untold = answer.events
        shown = reveal.of_events(before, answer.events) if before is not None else None
        if shown is not None:
            self._drama.begin(shown)
            self._teller.tell([each for each in answer.events if each["kind"] == "revealed"], asks=False)
            self._untold = [each for each in answer.events if each["kind"] != "revealed"]
        else:
            self._tell_rest()
        self.host.redraw()

    def _stir(self, event: Json, rev: int) -> None:
        """The sound and the motion of what just happened."""
        host, kind = self.host, event["kind"]
        if kind == "cast":
            host.sound("cast")
            self._move(Moving(rev), LINE_RUNS)
        elif kind == "bet":
            host.sound("bet")
            if event["fish"]:
                self._move(Moving(rev, event["player"]), FISH_SWIM)
        elif kind in ("undone", "corrected"):
            host.sound("take-back")

    def _move(self, moving: Moving, ms: int) -> None:
        if self.host.look.calm:
            return
        self._moment = moving
        self.host.later(ms, Moved(moving.rev))

    def _goes_on(self) -> None:
        """The turned card has gone."""
        self._tell_rest()
        self.host.redraw()

    def _tell_rest(self) -> None:
        """Let the end of a round be heard, and say what is left to be told and what is asked now."""
        if self.view is None:
            return
        if self.view.phase in ("round-over", "game-over"):
            self.host.sound(self.view.phase)
        untold, self._untold = self._untold, []
        self._teller.tell(untold)

    def _refuse(self, record: Json, answer: Denied) -> None:
        """A refusal in words, or the question that was still open."""
        asks = answer.refusal.code == "needs-answer"
        if asks and record["do"] == "cast":
            self._told = None
            self._at(Secret(answer.rev, record["bait"], self.host.random.random() < 0.5))
        elif asks and record.get("card") == "bite":
            self._at(Word(answer.rev))
        elif asks and record["do"] == "discard":
            # A button held on a question that only the glass can answer: it is asked there already.
            self.host.redraw()
        else:
            super()._refuse(record, answer)

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._moment = Refused(rev, record, code, rule, says)
