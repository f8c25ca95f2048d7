"""The table of Gone Fishing: what each touch sends, from the two start markers to the end of the second day.

The screen keeps what was touched since the last record (:class:`~ui.touch.games.gone_fishing.table.Moment`) and
drops it with the next. *Done* of the fish leaves the swim and the help phase at once; what is still to be sent waits
for the answer before it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.gone_fishing.moves import Adjust, Figure, Walk
from companion.games.gone_fishing.view import GoneFishingView
from companion.play.standing import Denied, Done
from ui.touch.game.host import Host, Json
from ui.touch.games.game_over import GameOver
from ui.touch.games.gone_fishing import said
from ui.touch.games.gone_fishing.board import Board, layout
from ui.touch.games.gone_fishing.day_over import DayOver
from ui.touch.games.gone_fishing.days import in_rounds
from ui.touch.games.gone_fishing.table import Came, Moment, Refused, Table, reader
from ui.touch.games.gone_fishing.table_scene import table_scene, turned_to
from ui.touch.games.open_game import OpenGame, record_of
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack, seats_of
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Drag, Drop, Message, Scene
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
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


SOUNDS = {
    "started": "bet",
    "moved": "bet",
    "shown": "bet",
    "helped": "bet",
    "adjusted": "bet",
    "swam": "bet",
    "cast": "cast",
    "day-over": "round-over",
    "game-over": "game-over",
    "undone": "take-back",
    "corrected": "take-back",
}
"""What is heard of each event; the rest is silent, and the diver has a sound of his own."""


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
    def seen(self) -> GoneFishingView | None:
        """What everyone may see; ``None`` where no game of this kind is open."""
        seen = self.host.standing.seen
        return seen if isinstance(seen, GoneFishingView) else None

    @property
    def _table(self) -> Table:
        return Table(self.host.standing, self.moment, self._came)

    # What is drawn ------------------------------------------------------------------------------------------

    def scene(self, look: Look) -> Scene:
        """The table; between the days the reckoning, and in the end who has won."""
        view = self.seen
        if view is None:
            return ()
        if view.phase == "game-over":
            return self._game_over.scene(look)
        if view.phase == "day-over" and self.moment.lying is None:
            return self._day_over.scene(look, self._places(look), self._table)
        return table_scene(look, self.host.words, self._places(look), self._table)

    def _places(self, look: Look) -> dict[str, Seat]:
        assert self.view is not None
        return seats_of(look, self.view, self.host.seating)

    def _board(self) -> Board:
        look, view = self.host.look, self._table.view
        return layout(look, self._places(look), view.fisher, reader(view)).board

    def place_of(self, position: int) -> tuple[float, float]:
        """Where on the glass a position of the ring is."""
        return self._board().position(position, self._table.perimeter)

    # What touches do ----------------------------------------------------------------------------------------

    def _touched(self, message: Message, view: Json) -> None:
        if isinstance(message, Back | TakeBack | Rules | AskPause | Close):
            self._corner(message, view)
        elif self._table.view.phase == "game-over":
            self._game_over.on(message)
        elif self.moment.refused is None:
            self._chosen(message)

    def _chosen(self, message: Any) -> None:
        """What was touched on the board or the panel, where that is no record yet.

        A finger may lift when what it touched is not offered any more; then it says nothing.
        """
        moment, table = self.moment, self._table
        match message:
            case said.Placed(position) if position in table.starts:
                self._at(placed=None if moment.placed == position else position)
            case said.Chosen(figure) | said.Taken(figure) if (
                figure in table.walks or moment.editing == "figure"
            ):
                self._at(figure=figure)
            case Drag(said.Taken(figure), x, y) if figure in table.walks:
                self._at(drag=(figure, x, y))
            case Drop(said.Taken(figure), x, y) if figure in table.walks:
                self._at(drag=None, figure=figure)
                self._drop(figure, x, y)
            case said.Aimed(cell) if cell is None or cell in table.castable:
                self._at(cell=cell)
            case said.Lifted(cell) if cell in table.swims or cell in table.adjustable("from"):
                self._at(piece=None if moment.piece == cell else cell)
            case said.InTurn(records):
                self._send(*map(record_of, records))
            case said.Edits(what) if table.helped:
                self._at(editing=what, piece=None, figure=None)
            case said.Proposed(change) if table.helped:
                self._at(proposal=change, agreed=frozenset())
            case said.Agreed(who) if moment.proposal is not None:
                self._agree(who, moment.proposal)
            case said.Disagreed():
                self._at(proposal=None, agreed=frozenset(), editing=None, piece=None, figure=None)
            case said.LaysOut() if table.choices("arrange"):
                self._at(lying=table.lying)
            case said.Lies(cell) if moment.lying is not None:
                self._at(lying=moment.lying ^ {cell})
            case said.Turned(heading):
                self._day_over.turn(heading)

    def _drop(self, figure: Figure, x: float, y: float) -> None:
        """A figure was dragged to a position; beyond its start the rules say why not."""
        perimeter, figures = self._table.perimeter, self._table.view.figures
        at = self._board().nearest(x, y, perimeter)
        if at is not None and figures is not None:
            walked = (at - figures.of(figure).position) % perimeter
            if walked:
                self._send(record_of(Walk(figure=figure, steps=walked)))

    def _agree(self, who: said.Side, change: Adjust) -> None:
        """What a card did is sent once both players have said yes to it."""
        agreed = self.moment.agreed | {who}
        if len(agreed) == 2:
            self._send(record_of(change))
        else:
            self._at(agreed=agreed)

    # Corners ------------------------------------------------------------------------------------------------

    def _corner(self, message: Message, view: Json) -> None:
        host, turned = self.host, self._turned(view)
        if message == Close() or (isinstance(message, Back | TakeBack) and self._half_given()):
            # Nothing was sent yet, so there is nothing to undo but the half-given answer.
            self._moment = Moment(self.rev)
            host.redraw()
            return
        match message:
            case Back():
                host.over(LineOfRecords(host, turned))
            case TakeBack():
                self._take_back()
            case Rules():
                refused = self.moment.refused
                rule = refused.rule if refused else RULE_OF_PHASE[self._table.view.phase]
                host.over(RulesHelp(host, self.game, rule, turned))
            case AskPause():
                host.over(Pause(host, turned))

    def _turned(self, view: Json) -> float:
        look = self.host.look
        return turned_to(look, seats_of(look, view, self.host.seating), reader(self._table.view))

    def _half_given(self) -> bool:
        moment = self.moment
        return moment != Moment(moment.rev) and moment.refused is None

    # What answers and time do -------------------------------------------------------------------------------

    def _at(self, **facts: Any) -> None:
        self._moment = replace(self.moment, **facts)
        self.host.redraw()

    def _send(self, *records: Json) -> None:
        """Send a record that may be told now, and once it stands those that follow it."""
        do = records[0]["do"]
        if self._sent != self.rev and (do == "undo" or self._table.choices(do)):
            self.ahead = []
            self._go_on(*records)

    def _go_on(self, first: Json, *others: Json) -> None:
        self._chain = list(others)
        super()._send(first)

    def _answered(self, record: Json, answer: Done) -> None:
        chain, self._chain = self._chain, []
        self._moment = Moment(answer.rev)
        for event in answer.events:
            self._stir(event, answer.rev)
        if chain and self._table.choices(chain[0]["do"]):
            self.ahead.append(chain[0])
            self._go_on(*chain)
        else:
            self._teller.tell(answer.events)
        self._waiting.begin()
        self.host.redraw()

    def _stir(self, event: Json, rev: int) -> None:
        """The sound and the motion of what just happened."""
        kind = event["kind"]
        if kind in SOUNDS:
            self.host.sound("eaten" if event.get("catch") == "diver" else SOUNDS[kind])
        if kind in ("moved", "cast"):
            self._came = Came(rev, figure=(event["figure"], event["from"]))
        elif kind == "swam":
            self._came = Came(rev, piece=(tuple(event["from"]), tuple(event["to"])))

    def _refuse(self, record: Json, answer: Denied) -> None:
        self._chain = []
        super()._refuse(record, answer)

    def _show_refusal(self, record: Json, rev: int, code: str, rule: str, says: str) -> None:
        self._moment = Moment(rev, refused=Refused(record, rule, says))
