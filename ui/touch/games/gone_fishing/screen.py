"""The table of Gone Fishing: what each touch sends, from the two start markers to the end of the second day.

The screen keeps what was touched since the last record (:class:`~ui.touch.games.gone_fishing.table_scene.Moment`) and
drops it with the next. *Done* of the fish leaves the swim and the help phase at once; what is still to be sent waits
for the answer before it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.play.standing import Denied, Done
from ui.touch.game.host import Host, Json
from ui.touch.game.turn_reminder import TICK
from ui.touch.games.game_over import GameOver
from ui.touch.games.gone_fishing.board import Board, layout
from ui.touch.games.gone_fishing.day_over import DayOver
from ui.touch.games.gone_fishing.days import in_rounds
from ui.touch.games.gone_fishing.table_scene import (
    CLOSE,
    HELP_PHASES,
    Came,
    Moment,
    Refused,
    Table,
    cells,
    reader,
    table_scene,
    turned_to,
)
from ui.touch.games.open_game import OpenGame
from ui.touch.kit.seats import BACK, PAUSE, RULES, TAKE_BACK, seats_of
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

RULE_OF_PHASE = {
    "start": "gone-fishing/start",
    "move": "gone-fishing/steps",
    "show": "gone-fishing/show",
    "cast": "gone-fishing/line",
    "fisher-help": "gone-fishing/helps",
    "swim": "gone-fishing/swim",
    "fish-help": "gone-fishing/helps",
    "day-over": "gone-fishing/scoring",
    "game-over": "gone-fishing/scoring",
}


class GoneFishing(OpenGame):
    """The screen of an open game of Gone Fishing."""

    game = "gone-fishing"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._moment = Moment(-1)
        self._came: Came | None = None
        self._chain: list[Json] = []
        """Records that follow the one that was sent, each once the one before stands."""
        self.ahead: list[Json] = []
        """Those of them that stand since the last touch."""
        self._day_over = DayOver(host)
        self._game_over = GameOver(host, in_rounds)

    @property
    def moment(self) -> Moment:
        """What was touched since the last record."""
        return self._moment if self._moment.rev == self.rev else Moment(self.rev)

    @property
    def is_busy(self) -> bool:
        """Whether a record is on its way or waits to be sent."""
        return self._sent is not None or bool(self._chain)

    @property
    def perimeter(self) -> int:
        """How many positions the pond has in this game."""
        return self._table.perimeter

    @property
    def _table(self) -> Table:
        return Table(self.host.standing, self.moment, self._came)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        view = self.view
        if view is None:
            return ()
        places = seats_of(look, view, self.host.seating)
        if view["phase"] == "game-over":
            return self._game_over.scene(look)
        if view["phase"] == "day-over" and self.moment.lying is None:
            return self._day_over.scene(look, places, self._table)
        return table_scene(look, self.host.words, places, self._table)

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, word: str, facts: list[Any], view: Json) -> None:
        if word == TICK:
            self._waiting.ring(facts[0])
        elif word in (BACK, TAKE_BACK, RULES, PAUSE, CLOSE):
            self._corner(word, view)
        elif view["phase"] == "game-over":
            self._game_over.on(message)
        elif view["phase"] == "day-over":
            self._arrange(word, facts, view)
        elif self.moment.refused is None:
            self._play(word, facts, view)

    def _play(self, word: str, facts: list[Any], view: Json) -> None:
        """A touch on the board or the panel, in the phase it belongs to."""
        phase, self.ahead = view["phase"], []
        if phase == "start" and word == "place":
            self._place(facts[0], view)
        elif phase == "move":
            self._walk(word, facts, view)
        elif phase == "show":
            if word in ("cell", "nothing"):
                self._send({"do": "show", "cell": facts[0] if facts else None})
        elif phase == "cast":
            self._cast(word, facts)
        elif phase in ("swim", *HELP_PHASES):
            self._end_of_round(word, facts, view)

    def _place(self, number: int, view: Json) -> None:
        """The round figure first, then the square one; two opposite corners are told by one of them."""
        table, first = self._table, self.moment.placed
        if table.options.start == "opposite-corners":
            self._send({"do": "start", "x": number, "y": (number + 10) % 20})
        elif first is None:
            self._at(placed=number)
        elif first == number:
            self._at(placed=None)
        else:
            self._send({"do": "start", "x": first, "y": number})

    def _walk(self, word: str, facts: list[Any], view: Json) -> None:
        """A figure is dragged, or touched and then its place."""
        match word, facts:
            case "figure" | "take", [name]:
                self._at(figure=name)
            case "walk", [name, walked]:
                self._send({"do": "move", "figure": name, "steps": walked})
            case "drag", [("take", name), x, y]:
                self._at(drag=(name, x, y))
            case "drop", [("take", name), x, y]:
                self._at(drag=None, figure=name)
                self._drop(name, x, y, view)

    def _board(self, view: Json) -> Board:
        look = self.host.look
        places = seats_of(look, view, self.host.seating)
        return layout(look, places, view["fisher"], reader(view)).board

    def place_of(self, position: int) -> tuple[float, float]:
        """Where on the glass a position of the ring is."""
        assert self.view is not None
        return self._board(self.view).position(position, self.perimeter)

    def _drop(self, name: str, x: float, y: float, view: Json) -> None:
        at = self._board(view).nearest(x, y, self.perimeter)
        walked = 0 if at is None else (at - view["figures"][name]["position"]) % self.perimeter
        if walked:
            self._send({"do": "move", "figure": name, "steps": walked})

    def _cast(self, word: str, facts: list[Any]) -> None:
        if word == "cell":
            self._at(cell=facts[0])
        elif word == "back-to-cast":
            self._at(cell=None)
        elif word == "decline":
            self._send({"do": "decline"})
        elif word == "catch" and self.moment.cell is not None:
            self._send({"do": "cast", "cell": self.moment.cell, "catch": facts[0]})

    def _end_of_round(self, word: str, facts: list[Any], view: Json) -> None:
        """Swims and helps; *Done* of a swim is done with helps too, and a help ends the swim."""
        phase, moment = view["phase"], self.moment
        match word, facts:
            case "done", []:
                done: Json = {"do": "done"}
                self._send(done, *([done] if phase == "swim" and view["helps"]["fish"] else []))
            case "help", []:
                self._send(*([{"do": "done"}] if phase == "swim" else []), {"do": "help"})
            case "piece", [row, column]:
                self._at(piece=None if moment.piece == (row, column) else (row, column))
            case "swim", [row, column] if moment.piece is not None:
                self._send({"do": "swim", "from": list(moment.piece), "to": [row, column]})
            case "edit", [what]:
                self._at(editing=what, piece=None, figure=None)
            case "put", [row, column] if moment.piece is not None:
                self._propose({"do": "adjust", "from": list(moment.piece), "to": [row, column]})
            case "take", [name] if moment.editing == "figure":
                self._at(figure=name)
            case "set", [name, walked]:
                self._propose({"do": "adjust", "figure": name, "steps": walked})
            case "tile", [tile]:
                self._propose({"do": "adjust", "tile": tile})
            case ("agree", [who]) if moment.proposal is not None:
                self._agree(who, moment.proposal)
            case "disagree", []:
                self._at(proposal=None, agreed=frozenset(), editing=None, piece=None, figure=None)

    def _propose(self, record: Json) -> None:
        self._at(proposal=record, agreed=frozenset())

    def _agree(self, who: str, proposal: Json) -> None:
        agreed = self.moment.agreed | {who}
        if len(agreed) == 2:
            self._send(proposal)
        else:
            self._at(agreed=agreed)

    def _arrange(self, word: str, facts: list[Any], view: Json) -> None:
        """Between the days: the reckoning, then where the pieces that are left lie."""
        lying = self.moment.lying
        if word == "arrange":
            self._at(lying=frozenset(cells(view["pond"])))
        elif word == "lie" and lying is not None:
            self._at(lying=lying ^ {(facts[0], facts[1])})
        elif word == "arranged" and lying is not None:
            self._send({"do": "arrange", "cells": [list(cell) for cell in sorted(lying)]})
        elif lying is None:
            self._day_over.on(word, facts)

    # Corners ------------------------------------------------------------------------------------------------

    def _corner(self, word: str, view: Json) -> None:
        host, turned = self.host, self._turned(view)
        half_given = self._half_given()
        if word == CLOSE or (word in (BACK, TAKE_BACK) and half_given):
            # Nothing was sent yet, so there is nothing to undo but the half-given answer.
            self._moment = Moment(self.rev)
            host.redraw()
        elif word == BACK:
            host.over(LineOfRecords(host, turned))
        elif word == TAKE_BACK:
            if self.host.standing.last is not None:
                self._send({"do": "undo"})
        elif word == RULES:
            refused = self.moment.refused
            host.over(
                RulesHelp(
                    host, "gone-fishing", refused.rule if refused else RULE_OF_PHASE[view["phase"]], turned
                )
            )
        elif word == PAUSE:
            host.over(Pause(host, turned))

    def _turned(self, view: Json) -> float:
        look = self.host.look
        return turned_to(look, seats_of(look, view, self.host.seating), reader(view))

    def _half_given(self) -> bool:
        moment = self.moment
        return moment != Moment(moment.rev) and moment.refused is None

    # What answers and time do -------------------------------------------------------------------------------

    def _at(self, **facts: Any) -> None:
        self._moment = replace(self.moment, **facts)
        self.host.redraw()

    def _send(self, *records: Json) -> None:
        """Send a record, and once it stands those that follow it."""
        if self._sent != self.rev:
            first, *self._chain = records
            super()._send(first)

    def _answered(self, record: Json, answer: Done) -> None:
        chain, self._chain = self._chain, []
        self._moment = Moment(answer.rev)
        for event in answer.events:
            self._stir(event, answer.rev)
        view = self.view
        if chain and view is not None and view["phase"] in ("swim", *HELP_PHASES):
            self.ahead.append(chain[0])
            self._send(*chain)
        else:
            self._teller.tell(answer.events)
        self._waiting.begin()
        self.host.redraw()

    def _stir(self, event: Json, rev: int) -> None:
        """The sound and the motion of what just happened."""
        sound = self.host.sound
        match event["kind"]:
            case "moved":
                sound("bet")
                self._came = Came(rev, figure=(event["figure"], event["from"]))
            case "cast":
                sound("eaten" if event["catch"] == "diver" else "cast")
                self._came = Came(rev, figure=(event["figure"], event["from"]))
            case "swam":
                sound("bet")
                self._came = Came(rev, piece=(tuple(event["from"]), tuple(event["to"])))
            case "started" | "shown" | "helped" | "adjusted":
                sound("bet")
            case "day-over":
                sound("round-over")
            case "game-over":
                sound("game-over")
            case "undone" | "corrected":
                sound("take-back")

    def _refuse(self, record: Json, answer: Denied) -> None:
        self._chain = []
        super()._refuse(record, answer)

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._moment = Moment(rev, refused=Refused(record, rule, says))
