"""The table of Fish Fish: one question at a time to the seat that acts, and what each touch sends.

The screen keeps only what belongs to the moment: a bait whose hidden card is still to be told, a shown bite
whose word is still to be asked, a refusal, a motion. All of it is dropped as soon as another record stands, so
what is drawn is a function of the view and the touches since (``secrecy.md``).
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.fish_fish.moves import Options
from companion.games.fish_fish.settings import FishFish as OnScreen
from companion.play.standing import Denied, Done
from ui.touch.game.host import Host, Json
from ui.touch.game.turn_reminder import TICK
from ui.touch.games.fish_fish import reveal
from ui.touch.games.fish_fish.round_over import RoundOver
from ui.touch.games.fish_fish.scene import (
    CLOSE,
    FISH_SWIM,
    LINE_RUNS,
    Moment,
    Moving,
    Pressed,
    Refused,
    Secret,
    Word,
    is_sensed,
    needs_word,
    play_scene,
)
from ui.touch.games.fish_fish.table import heading
from ui.touch.games.game_over import GameOver
from ui.touch.games.open_game import OpenGame
from ui.touch.kit.seats import BACK, PAUSE, RULES, TAKE_BACK, seats_of
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
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
        self._stood: Json | None = self.view
        self._moment: Moment | None = None
        self._drama: reveal.Reveal | None = None
        self._may_end = False
        self._told: int | None = None
        """The ``rev`` at which the pendant told the card of the next cast."""
        self._untold: list[Json] = []
        """What a turned card brought about, told once its picture has gone."""
        self._round_over = RoundOver(host)
        self._game_over = GameOver(host)

    @property
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.host.standing.options
        return found

    @property
    def is_showing(self) -> bool:
        """Whether a card that was just turned is on the glass, or its fish are still swimming."""
        return self._drama is not None

    @property
    def may_end(self) -> bool:
        """Whether that picture has stayed long enough for a touch to end it."""
        return self._may_end

    def side_of(self, card: str) -> int:
        """The side of the covered choice that says this card: 0 left, 1 right. Only while one is asked."""
        assert isinstance(self._moment, Secret)
        return int((card == "bite") != self._moment.swapped)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        view, moment = self.view, self._current()
        if view is None:
            return ()
        places = seats_of(look, view, self.host.seating)
        remembered = self.host.settings.of(OnScreen).bait_memory
        if self._drama is not None:
            return reveal.scene(look, self.host.words, places, self._drama, remembered)
        if view["phase"] == "round-over":
            return self._round_over.scene(look)
        if view["phase"] == "game-over":
            return self._game_over.scene(look)
        return play_scene(look, self.host.words, places, self.host.standing, moment, remembered)

    def _current(self) -> Moment | None:
        """What belongs to this moment, if the game still stands where it began."""
        moment = self._moment
        return moment if moment is not None and moment.rev == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, word: str, facts: list[Any], view: Json) -> None:
        self._stood = view
        if word in ("seen", "may-end", "end", "swum", "moved", TICK):
            self._in_time(word, *facts)
        elif word in (BACK, TAKE_BACK, RULES, PAUSE, CLOSE):
            self._corner(word, view)
        elif word in ("pressed", "told", "unclear"):
            self._felt(word, facts, view)
        elif view["phase"] == "round-over":
            self._round_over.on(message)
        elif view["phase"] == "game-over":
            self._game_over.on(message)
        else:
            self._play(word, facts, view)

    def _play(self, word: str, facts: list[Any], view: Json) -> None:
        """A touch on the tongue, in the phase it belongs to."""
        moment, phase = self._current(), view["phase"]
        match word, phase:
            case "bait", "cast":
                self._cast(facts[0])
            case "secret", "cast" if isinstance(moment, Secret):
                self._tell_secret(moment, facts[0])
            case "fish", "bet":
                self._send({"do": "bet", "player": view["to_act"], "fish": facts[0]})
            case "card", "reveal":
                if facts[0] == "bite" and needs_word(self.options, view, "bite"):
                    self._at(Word(self.rev))
                else:
                    self._send({"do": "reveal", "card": facts[0]})
            case "word", "reveal":
                self._send({"do": "reveal", "card": "bite", "second_bite": facts[0]})
            case "turned", "reveal":
                self._send({"do": "reveal"})
            case "word", "discard":
                self._send({"do": "discard", "second_bite": facts[0]})
            case "away", "discard":
                self._send({"do": "discard"})

    def _felt(self, word: str, facts: list[Any], view: Json) -> None:
        """What a device brought about that is no record yet (``companion/games/fish_fish/sensing.py``)."""
        moment = self._current()
        if word == "pressed":
            player, fish = facts
            if view["phase"] == "bet" and player == view["to_act"]:
                self._at(Pressed(self.rev, fish))
        elif word == "told":
            self._told = self.rev
            if isinstance(moment, Secret):
                self._moment = None
                self._cast(moment.bait)
                self.host.redraw()
        elif word == "unclear":
            self._say_no({"do": "cast"}, self.rev, "not-available", "fish-fish/cast", facts[0])

    def _cast(self, bait: int) -> None:
        if is_sensed(self.options) and self._told != self.rev:
            self._at(Secret(self.rev, bait, self.host.random.random() < 0.5))
        else:
            self._send({"do": "cast", "bait": bait})

    def _tell_secret(self, secret: Secret, side: int) -> None:
        """The slip is gone before anything else happens, whichever side was touched."""
        self._moment = None
        card = "bite" if (side == 1) != secret.swapped else "no-bite"
        self._send({"do": "cast", "bait": secret.bait, "card": card})
        self.host.sound("click")
        self.host.redraw()

    def _at(self, moment: Moment | None) -> None:
        self._moment = moment
        self.host.redraw()

    def _corner(self, word: str, view: Json) -> None:
        moment, turned = self._current(), self._turned(view)
        if word == CLOSE:
            self._at(None)
        elif word in (BACK, TAKE_BACK) and isinstance(moment, Secret | Word):
            # Nothing was sent yet, so there is nothing to undo but the half-given answer.
            self._at(None)
        elif word == BACK:
            self._moment = None
            self.host.over(LineOfRecords(self.host, turned))
        elif word == TAKE_BACK:
            if self.host.standing.last is not None:
                self._send({"do": "undo"})
        elif word == RULES:
            rule = moment.rule if isinstance(moment, Refused) else RULE_OF_PHASE[view["phase"]]
            self.host.over(RulesHelp(self.host, "fish-fish", rule, turned))
        elif word == PAUSE:
            self.host.over(Pause(self.host, turned))

    def _turned(self, view: Json) -> float:
        look = self.host.look
        return heading(look, seats_of(look, view, self.host.seating), view["to_act"], view["fisher"])

    # What answers and time do -------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        before, self._stood = self._stood, self.view
        self._moment, self._drama = None, None
        self._waiting.begin()
        if before is not None:
            self._drama = reveal.of_events(before, answer.events)
        for event in answer.events:
            self._stir(event, answer.rev)
        self._untold = answer.events
        if self._drama is not None:
            self._begin_drama()
        elif self.view is not None:
            self._end_sounds(self.view)
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
        self.host.later(ms, ("moved", moving.rev))

    def _begin_drama(self) -> None:
        assert self._drama is not None
        self._may_end = False
        self.host.sound(f"reveal-{self._drama.card}")
        shown = [event for event in self._untold if event["kind"] == "revealed"]
        self._untold = [event for event in self._untold if event["kind"] != "revealed"]
        self._teller.tell(shown, asks=False)
        grows = 0 if self.host.look.calm else reveal.GROWS
        self.host.later(reveal.AT_LEAST, ("may-end", self.rev))
        self.host.later(reveal.HOLDS + grows, ("end", self.rev))

    def _in_time(self, word: str, rev: int | None = None) -> None:
        """A timer, or the touch that ends the drama."""
        if word == "seen":
            if self._may_end:
                self._swim_home()
        elif rev != self.rev:
            return
        elif word == "may-end":
            self._may_end = True
        elif word == "end":
            self._swim_home()
        elif word == "swum":
            self._end_drama()
        elif word == "moved":
            if isinstance(self._moment, Moving):
                self._at(None)
        elif word == TICK and rev is not None:
            self._waiting.ring(rev)

    def _swim_home(self) -> None:
        if self._drama is None or self._drama.swims:
            return
        self._may_end = False
        if self.host.look.calm:
            self._end_drama()
            return
        self._drama = msgspec.structs.replace(self._drama, swims=True)
        self.host.later(reveal.SWIMS, ("swum", self.rev))
        self.host.redraw()

    def _end_drama(self) -> None:
        if self._drama is None:
            return
        self._drama = None
        if self.view is not None:
            self._end_sounds(self.view)
            self._tell_rest()
        self.host.redraw()

    def _tell_rest(self) -> None:
        """Say what is left to be told, and what is asked now."""
        untold, self._untold = self._untold, []
        self._teller.tell(untold)

    def _end_sounds(self, view: Json) -> None:
        if view["phase"] == "round-over":
            self.host.sound("round-over")
        elif view["phase"] == "game-over":
            self.host.sound("game-over")

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
