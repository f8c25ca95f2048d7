"""The table of Somethin' Fishy: one tap for each card that is turned, and how the turn ends.

The screen keeps what happened last, read off the events of the last answer, and what belongs to the moment: a refusal,
a motion, piles that stay where they are. All of it is dropped as soon as another record stands.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.somethin_fishy.rules import Options
from companion.games.somethin_fishy.settings import SomethinFishy as OnScreen
from companion.play.standing import Done, Step
from ui.touch.game.host import Host, Json
from ui.touch.game.turn_reminder import TICK
from ui.touch.games.open_game import OpenGame
from ui.touch.games.somethin_fishy import table
from ui.touch.games.somethin_fishy.cards import Card
from ui.touch.games.somethin_fishy.memory import came
from ui.touch.games.somethin_fishy.over import Over
from ui.touch.games.somethin_fishy.table import CLOSE, SWIMS, Refused, Table, claims
from ui.touch.games.somethin_fishy.told import Swims, news_of, swims_of
from ui.touch.games.somethin_fishy.water import News
from ui.touch.kit.seats import BACK, PAUSE, RULES, TAKE_BACK, seats_of
from ui.touch.kit.water import facing
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

GAME = "somethin-fishy"
SOUNDS = {
    "queued": "bet",
    "orphan": "take-back",
    "fed": "eaten",
    "claimed": "round-over",
    "collected": "cast",
}
"""What is heard of each event; the rest is silent."""


class SomethinFishy(OpenGame):
    """The screen of an open game of Somethin' Fishy, from the first card to the last."""

    game = GAME

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._stood = self.view
        self._news = _news_of_step(host.standing.last)
        self._swims: Swims | None = None
        self._refused: tuple[int, Refused] | None = None
        self._left_lying: frozenset[str] = frozenset()
        self._came: tuple[tuple[Step, ...], Counter[Card]] | None = None
        self._over = Over(host)

    @property
    def is_swimming(self) -> bool:
        """Whether cards are still on their way."""
        return self._swims is not None

    @property
    def options(self) -> Options:
        """House rules of the open game."""
        found: Options = self.host.standing.options
        return found

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        view, voice = self.view, self.host.words
        if view is None:
            return ()
        if view["phase"] == "game-over":
            return self._over.scene(look)
        rules = self.host.settings.of(OnScreen)
        shown = Table(
            options=self.options,
            news=self._news,
            swims=self._swims,
            refused=self._current_refusal(),
            left_lying=self._left_lying,
            last=self.host.standing.last,
            shows_totals=rules.show_totals,
            came=self._counted() if rules.memory_aid else None,
        )
        return table.scene(look, voice, seats_of(look, view, self.host.seating), view, shown)

    def _counted(self) -> Counter[Card]:
        """How often each card has come; counted once for each line."""
        line = self.host.standing.line
        if self._came is None or self._came[0] is not line:
            self._came = line, came(line)
        return self._came[1]

    def _current_refusal(self) -> Refused | None:
        """The refusal that belongs to the game as it stands."""
        return self._refused[1] if self._refused and self._refused[0] == self.rev else None

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, word: str, facts: list[Any], view: Json) -> None:
        self._stood = view
        if word in ("swum", TICK):
            self._in_time(word, *facts)
        elif word in (BACK, TAKE_BACK, RULES, PAUSE, CLOSE):
            self._corner(word, view)
        elif word == "unclear":
            # A card on the reader that is not enrolled.
            self._say_no({"do": "sense"}, self.rev, "not-available", f"{GAME}/turn", facts[0])
        elif view["phase"] == "game-over":
            self._over.on(message)
        else:
            self._play(word, facts, view)

    def _play(self, word: str, facts: list[Any], view: Json) -> None:
        """A touch on the tongue or on a pile."""
        claimed = claims(view, self.options, self._left_lying)
        match word:
            case "draw":
                self._send({"do": "draw", "species": facts[0], "kind": facts[1]})
            case "claim" if claimed is None:
                self._send({"do": "claim", "species": facts[0]})
            case "claim" if facts[0] in claims(view, self.options, frozenset()) or ():
                # It will be claimed with the row, or stay where it is.
                self._left_lying ^= {facts[0]}
                self.host.redraw()
            case "claim":
                self._send({"do": "collect", "claims": [facts[0]]})
            case "collect":
                self._send({"do": "collect"} if not claimed else {"do": "collect", "claims": claimed})
            case "pass":
                self._send({"do": "pass"})

    def _corner(self, word: str, view: Json) -> None:
        refused = self._current_refusal()
        if word == CLOSE:
            self._refused = None
            self.host.redraw()
        elif word == BACK:
            self._refused = None
            self.host.over(LineOfRecords(self.host, self._turned(view)))
        elif word == TAKE_BACK:
            if self.host.standing.last is not None:
                self._send({"do": "undo"})
        elif word == RULES:
            rule = refused.rule if refused else f"{GAME}/{'end' if view['phase'] == 'game-over' else 'turn'}"
            self.host.over(RulesHelp(self.host, GAME, rule, self._turned(view)))
        elif word == PAUSE:
            self.host.over(Pause(self.host, self._turned(view)))

    def _turned(self, view: Json) -> float:
        """How pages are turned that lie over the table: to the player who acts, or as the last leaf lies."""
        if view["to_act"] is None:
            return self._over.turned
        look = self.host.look
        return facing(look, seats_of(look, view, self.host.seating)[view["to_act"]])

    # What answers and time do -------------------------------------------------------------------------------

    def _answered(self, record: Json, answer: Done) -> None:
        before, self._stood = self._stood, self.view
        self._refused, self._swims, self._left_lying = None, None, frozenset()
        self._news = self._what_is_new(record, answer)
        self._waiting.begin()
        self._stir(before, answer)
        self._teller.tell(answer.events)
        self.host.redraw()

    def _what_is_new(self, record: Json, answer: Done) -> News:
        """What happened last; after steps were taken back, the card that came last if a card did."""
        if record["do"] not in ("open", "undo", "correct"):
            return news_of(self.host.words, answer.events)
        return _news_of_step(self.host.standing.last)

    def _stir(self, before: Json | None, answer: Done) -> None:
        """The sound and the motion of what just happened."""
        events, host = answer.events, self.host
        if self.view and self.view["finished"]:
            host.sound("game-over")
            return
        for event in events:
            if event["kind"] in SOUNDS:
                host.sound(SOUNDS[event["kind"]])
            elif event["kind"] in ("undone", "corrected"):
                host.sound("take-back")
        if before is not None and before["game"] == GAME and not host.look.calm:
            self._swims = swims_of(before, events)
            if self._swims is not None:
                host.later(SWIMS, ("swum", answer.rev))

    def _in_time(self, word: str, rev: int) -> None:
        """A timer has rung."""
        if rev != self.rev:
            return
        if word == "swum":
            self._swims = None
            self.host.redraw()
        else:
            self._waiting.ring(rev)

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._refused = (rev, Refused(record, code, rule, says))


def _news_of_step(last: Step | None) -> News:
    """What is known to have happened last from the records alone: a card that came."""
    if last is None or last.record["do"] != "draw":
        return News()
    return News((last.record["species"], last.record["kind"]))
