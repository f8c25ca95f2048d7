"""The table of Go Fish: whom somebody asks and for which rank, what the asked player gives, what came of fishing.

The screen keeps only what belongs to the moment: who and which rank are touched so far, a set that is told with the
last cards of a hand, a refusal, a contradiction. All of it is dropped as soon as another record stands.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.go_fish.now import held
from companion.games.go_fish.settings import GoFish as OnScreen
from companion.games.go_fish.state import Options
from companion.play.standing import Done
from ui.touch.game.host import Host, Json
from ui.touch.game.turn_reminder import TICK
from ui.touch.games.go_fish import memory, table_scene
from ui.touch.games.go_fish.cards import rank_asked
from ui.touch.games.go_fish.over import Over
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
from ui.touch.kit.seats import BACK, PAUSE, RULES, TAKE_BACK, seats_of
from ui.touch.kit.water import facing
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
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
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.host.standing.options
        return found

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        view = self.view
        if view is None:
            return ()
        if view["phase"] == "game-over":
            return self._over.scene(look)
        places = seats_of(look, view, self.host.seating)
        return table_scene.scene(look, self.host.words, places, view, self._shown(view))

    def _shown(self, view: Json) -> Shown:
        standing = self.host.standing
        remembers = self.host.settings.of(OnScreen).memory_aid
        return Shown(
            first=standing.opening["first"],
            specific=self.options.specific_card,
            moment=self._current(),
            fresh=self._fresh,
            remembered=held(memory.states(standing.line)[-1]) if remembers else None,
            last=standing.last,
        )

    def _current(self) -> Moment | None:
        """What belongs to this moment, if the game still stands where it began."""
        moment = self._moment
        return moment if moment is not None and moment.rev == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, word: str, facts: list[Any], view: Json) -> None:
        if word == TICK:
            self._waiting.ring(facts[0])
        elif word in (BACK, TAKE_BACK, RULES, PAUSE, "close"):
            self._corner(word, view)
        elif view["phase"] == "game-over":
            self._over.on(message)
        else:
            self._play(word, facts, view)

    def _play(self, word: str, facts: list[Any], view: Json) -> None:
        """A touch on the tongue."""
        moment = self._current()
        chosen = moment if isinstance(moment, Choosing) else Choosing(self.rev)
        match word, view["phase"]:
            case "begin", "deal":
                self._send({"do": "begin"})
            case "lay", "draw" if chosen.rank:
                self._at(None)
            case "lay", "deal" | "ask" | "draw":
                self._at(None if chosen.laying else Choosing(self.rev, laying=True))
            case "whom", "deal" | "ask":
                self._choose(msgspec.structs.replace(chosen, whom=facts[0]), view)
            case "rank", "deal" | "ask" | "draw":
                self._choose(msgspec.structs.replace(chosen, rank=facts[0]), view)
            case "suit", "ask":
                whom = chosen.whom or table_scene.only_one(view)
                self._send({"do": "ask", "of": whom, "card": f"{chosen.rank}{facts[0]}"})
            case "cards", "answer":
                self._give(facts[0], view)
            case "set", "answer" if isinstance(moment, LastGiven):
                record: Json = {"do": "give", "cards": moment.cards}
                self._send({**record, "lays": [rank_asked(view["asking"])]} if facts[0] else record)
            case "match", "draw":
                record = {"do": "draw", "match": facts[0]}
                self._send({**record, "lays": [chosen.rank]} if chosen.rank else record)

    def _choose(self, chosen: Choosing, view: Json) -> None:
        """A person or a rank was touched; with both of them it is said."""
        if view["phase"] == "draw":
            # The set is laid with the card that is drawn.
            self._at(Choosing(self.rev, rank=chosen.rank))
            return
        self._at(chosen)
        if chosen.laying:
            player = table_scene.layer(view, chosen)
            if player and chosen.rank:
                self._send({"do": "lay", "player": player, "rank": chosen.rank})
            return
        whom = chosen.whom or table_scene.only_one(view)
        if whom and chosen.rank and not self.options.specific_card:
            self._send({"do": "ask", "of": whom, "rank": chosen.rank})

    def _give(self, cards: int, view: Json) -> None:
        """The last cards of a hand end the base game, so whether they make a set is asked before they are given."""
        if not cards:
            self._send({"do": "go-fish"})
        elif cards == view["hands"][view["to_act"]] and not self.options.keep_playing:
            self._at(LastGiven(self.rev, cards))
        else:
            self._send({"do": "give", "cards": cards})

    def _at(self, moment: Moment | None) -> None:
        self._moment = moment
        self.host.redraw()

    def _corner(self, word: str, view: Json) -> None:
        moment, turned = self._current(), self._turned(view)
        if word == "close":
            self._at(None)
        elif word in (BACK, TAKE_BACK) and isinstance(moment, Choosing | LastGiven):
            # Nothing was sent yet, so there is nothing to take back but the half-said ask.
            self._at(None)
        elif word == BACK:
            self._moment = None
            self.host.over(LineOfRecords(self.host, turned))
        elif word == TAKE_BACK:
            if self.host.standing.last is not None:
                self._send({"do": "undo"})
        elif word == RULES:
            rule = RULE_OF_PHASE[view["phase"]]
            if isinstance(moment, Refused):
                rule = moment.rule
            elif isinstance(moment, Contradicted):
                rule = "go-fish/contradictions"
            self.host.over(RulesHelp(self.host, GAME, rule, turned))
        elif word == PAUSE:
            self.host.over(Pause(self.host, turned))

    def _turned(self, view: Json) -> float:
        """How pages are turned that lie over the table: to the player who acts, or as the last leaf lies."""
        if view["phase"] == "game-over":
            return self._over.turned
        look = self.host.look
        return facing(look, seats_of(look, view, self.host.seating)[acting(view, self._shown(view))])

    # What answers do ----------------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        self._moment = None
        events = answer.events
        self._fresh = tuple(event["rank"] for event in events if event["kind"] == "set")
        self._waiting.begin()
        against = [event["rank"] for event in events if event["kind"] == "contradicted"]
        if against and self.view is not None and self.view["phase"] != "game-over":
            self._moment = Contradicted(answer.rev, against[-1])
        self._stir(answer)
        self._teller.tell(events)
        self.host.redraw()

    def _stir(self, answer: Done) -> None:
        """The sound of what just happened."""
        kinds = [event["kind"] for event in answer.events]
        heard = [SOUNDS[kind] for kind in kinds if kind in SOUNDS]
        if self.view and self.view["finished"]:
            self.host.sound("game-over")
        elif "contradicted" in kinds:
            self.host.sound("refusal")
        elif "undone" in kinds or "corrected" in kinds:
            self.host.sound("take-back")
        elif heard:
            self.host.sound(heard[-1])

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._moment = Refused(rev, record, code, rule, says)
