"""The contract of `companion referee` for Gone Fishing once more: plain, slow, written from the design alone.

Nothing here may look at the product. The game is a list of records; `undo` and `correct` shorten the list and play it
again from the start. How a line is read and what every game shares is told by `fish_fish.py` beside this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracle import fish_fish
from tests.oracle.fish_fish import (
    SHARED_DOS,
    Number,
    Refused,
    an_object,
    is_name,
    key_of,
    list_of_texts,
    nfc,
    reason,
    take,
    text,
    whole,
)

JSON = dict[str, Any]
Cell = tuple[int, int]

DOS = ("start", "move", "show", "cast", "decline", "help", "adjust", "swim", "done", "arrange")
DOS_OF_OTHER_GAMES = (
    *("bet", "reveal", "discard", "next", "draw", "claim", "pass", "collect"),
    *("lay", "begin", "ask", "give", "go-fish"),
)
VALUES = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
TRASH = 5
OPTIONS: dict[str, tuple[Any, ...]] = {
    "perimeter": (20, 16),
    "trash": ("each", "kind", "none"),
    "start": ("free", "opposite-corners"),
    "overshoot": ("stop", "refused"),
    "cast_empty": (False, True),
    "swim_after_decline": (True, False),
}

# The table of 4.2, position by position.
TOP = [[(row, column) for row in (0, 1, 2, 3)] for column in (0, 1, 2, 3)]
RIGHT = [[(row, column) for column in (3, 2, 1, 0)] for row in (0, 1, 2, 3)]
BOTTOM = [[(row, column) for row in (3, 2, 1, 0)] for column in (3, 2, 1, 0)]
LEFT = [[(row, column) for column in (0, 1, 2, 3)] for row in (3, 2, 1, 0)]
TL = [[(0, 0), (1, 1), (2, 2), (3, 3)]]
TR = [[(0, 3), (1, 2), (2, 1), (3, 0)]]
BR = [[(3, 3), (2, 2), (1, 1), (0, 0)]]
BL = [[(3, 0), (2, 1), (1, 2), (0, 3)]]
RING = {16: TOP + RIGHT + BOTTOM + LEFT, 20: TL + TOP + TR + RIGHT + BR + BOTTOM + BL + LEFT}


# ---------------------------------------------------------------------------------------------------- fields


def whole_or_null(value: Any) -> int | None:
    return None if value is None else whole(value)


def a_catch(value: Any) -> int | str:
    if value in ("trash", "diver"):
        return str(value)
    return whole(value)


def a_catch_or_null(value: Any) -> int | str | None:
    return None if value is None else a_catch(value)


def a_figure(value: Any) -> str:
    if value not in ("x", "y"):
        raise Refused("malformed")
    return str(value)


def a_cell(value: Any) -> Cell:
    if not isinstance(value, list) or len(value) != 2:
        raise Refused("malformed")
    return whole(value[0]), whole(value[1])


def cells(value: Any) -> list[Cell]:
    if not isinstance(value, list):
        raise Refused("malformed")
    return [a_cell(inner) for inner in value]


def option(name: str, value: Any) -> Any:
    """The value of an option, or `bad-option`."""
    if isinstance(value, Number):
        value = int(value.text) if value.text.removeprefix("-").isdigit() else None
    if name == "fish_values" and isinstance(value, list) and len(value) == 10:
        if not all(isinstance(inner, Number) and inner.text.removeprefix("-").isdigit() for inner in value):
            raise Refused("bad-option")
        values = [int(inner.text) for inner in value]
        if all(0 <= inner <= 99 for inner in values):
            return values
    for known in OPTIONS.get(name, ()):
        if type(known) is type(value) and known == value:
            return value
    raise Refused("bad-option")


# -------------------------------------------------------------------------------------------------- the game


class GoneFishing:
    """One game; every method judges first and changes only what it has judged."""

    def __init__(self, players: list[str], first: str | None, options: JSON) -> None:
        if len(players) != 2 or not all(is_name(name) for name in players):
            raise Refused("bad-players")
        if key_of(players[0]) == key_of(players[1]):
            raise Refused("bad-players")
        self.players = [nfc(name) for name in players]
        seats = [seat for seat in (0, 1) if first is None or key_of(players[seat]) == key_of(first)]
        if not seats:
            raise Refused("bad-players")
        told = {name: option(name, value) for name, value in options.items()}
        self.perimeter = told.get("perimeter", 20)
        self.trash = told.get("trash", "each")
        self.values = told.get("fish_values", VALUES)
        self.corners = told.get("start", "free") == "opposite-corners"
        self.overshoot_refused = told.get("overshoot", "stop") == "refused"
        self.cast_empty = told.get("cast_empty", False)
        self.swim_after_decline = told.get("swim_after_decline", True)
        # "needs 20": the corners it asks for are not there among sixteen positions.
        if self.corners and self.perimeter == 16:
            raise Refused("bad-option")
        self.fisher = seats[0]
        self.day = 0
        self.caught: list[JSON] = []
        self.day_scores: list[list[int]] = []
        self.finished = False
        self.begin_day({(row, column) for row in range(4) for column in range(4)})

    def begin_day(self, occupied: set[Cell]) -> None:
        self.day += 1
        self.occupied = occupied
        self.starts: dict[str, int] | None = None
        self.steps = {"x": 0, "y": 0}
        self.tiles = {1: 3, 2: 3, 3: 3, 4: 3}
        self.helps = {"fisher": 2, "fish": 3}
        self.begin_round("start")

    def begin_round(self, phase: str) -> None:
        self.phase = phase
        self.active: str | None = None
        self.line: list[Cell] | None = None
        self.shown: int | None = None
        self.swims = 0
        self.helped = False
        self.came = ""

    def position(self, figure: str) -> int:
        assert self.starts is not None
        return int((self.starts[figure] + self.steps[figure]) % self.perimeter)

    def left(self) -> list[Any]:
        """What has not been caught yet, the diver aside."""
        pieces: list[Any] = [*self.values, *["trash"] * TRASH]
        for one in self.caught:
            pieces.remove(one["catch"])
        return pieces

    # Reading a record of this game: everything that is `malformed`, and nothing else.

    def fields(self, record: JSON) -> JSON:
        kinds: dict[str, dict[str, Callable[[Any], Any]]] = {
            "start": {"x": whole, "y": whole},
            "move": {"figure": a_figure, "steps": whole},
            "show": {"cell": whole_or_null},
            "cast": {"cell": whole, "catch": a_catch_or_null if self.cast_empty else a_catch},
            "swim": {"from": a_cell, "to": a_cell},
            "arrange": {"cells": cells},
        }
        if record["do"] == "adjust":
            if "tile" in record:
                return take(record, {"tile": whole})
            if "figure" in record:
                return take(record, {"figure": a_figure, "steps": whole})
            return take(record, {"from": a_cell, "to": a_cell})
        return take(record, kinds.get(record["do"], {}))

    # What a record does. The checks stand in the order of the refusal codes.

    def apply(self, do: str, fields: JSON) -> None:
        if self.phase == "game-over":
            raise Refused("game-over")
        if do == "end":
            self.phase = "game-over"
            return
        helping = ("fisher-help", "fish-help")
        phases: dict[str, tuple[str, ...]] = {
            "start": ("start",),
            "move": ("move",),
            "show": ("show",),
            "cast": ("cast",),
            "decline": ("cast",),
            "help": helping,
            "adjust": helping,
            "swim": ("swim",),
            "done": (*helping, "swim"),
            "arrange": ("day-over",),
        }
        if self.phase not in phases[do]:
            raise Refused("wrong-phase")
        getattr(self, "do_" + do)(fields)

    def do_start(self, told: JSON) -> None:
        x, y = told["x"], told["y"]
        if x not in range(self.perimeter) or y not in range(self.perimeter) or x == y:
            raise Refused("bad-amount")
        if self.corners and (x, y) not in [(0, 10), (10, 0), (5, 15), (15, 5)]:
            raise Refused("bad-amount")
        self.starts = {"x": x, "y": y}
        self.begin_round("move")

    def do_move(self, told: JSON) -> None:
        figure, steps = told["figure"], told["steps"]
        if self.steps[figure] == self.perimeter:
            raise Refused("not-available")
        if steps < 1 or self.steps[figure] + steps > self.perimeter:
            raise Refused("bad-amount")
        self.active = figure
        self.steps[figure] += steps
        if self.steps[figure] == self.perimeter:
            self.came = "home"
            self.enter("fisher-help")
        else:
            self.line = RING[self.perimeter][self.position(figure)]
            self.phase = "show"

    def do_show(self, told: JSON) -> None:
        assert self.line is not None
        full = [cell for cell in self.line if cell in self.occupied]
        if told["cell"] is not None:
            if told["cell"] not in (1, 2, 3, 4) or self.line[told["cell"] - 1] not in full:
                raise Refused("not-available")
        elif len(full) >= 2:
            raise Refused("cards-do-not-add-up")
        self.shown = told["cell"]
        self.phase = "cast"

    def do_cast(self, told: JSON) -> None:
        assert self.line is not None
        assert self.active is not None
        distance, catch = told["cell"], told["catch"]
        if distance not in (1, 2, 3, 4) or self.tiles[distance] == 0:
            raise Refused("not-available")
        cell = self.line[distance - 1]
        if cell not in self.occupied and not self.cast_empty:
            raise Refused("not-available")
        steps = self.steps[self.active] + distance
        if steps > self.perimeter and self.overshoot_refused:
            raise Refused("bad-amount")
        if cell in self.occupied:
            if catch is None or (catch != "diver" and catch not in self.left()):
                raise Refused("cards-do-not-add-up")
        elif catch is not None:
            raise Refused("cards-do-not-add-up")
        if catch not in (None, "diver"):
            self.caught.append({"day": self.day, "catch": catch})
            self.occupied.remove(cell)
        self.tiles[distance] -= 1
        self.steps[self.active] = min(self.perimeter, steps)
        self.came = "cast"
        self.enter("swim")

    def do_decline(self, told: JSON) -> None:
        self.came = "declined"
        self.enter("fisher-help")

    def side(self) -> str:
        return "fisher" if self.phase == "fisher-help" else "fish"

    def do_help(self, told: JSON) -> None:
        if self.helps[self.side()] == 0:
            raise Refused("not-available")
        self.helps[self.side()] -= 1
        self.helped = True

    def do_adjust(self, told: JSON) -> None:
        if not self.helped:
            raise Refused("not-available")
        if "from" in told:
            if told["from"] not in self.occupied or not self.is_empty(told["to"]):
                raise Refused("not-available")
            self.occupied = (self.occupied - {told["from"]}) | {told["to"]}
        elif "tile" in told:
            if self.tiles.get(told["tile"], 3) == 3:
                raise Refused("not-available")
            self.tiles[told["tile"]] += 1
        else:
            if not 0 <= told["steps"] <= self.perimeter:
                raise Refused("bad-amount")
            self.steps[told["figure"]] = told["steps"]

    def is_empty(self, cell: Cell) -> bool:
        """A cell of the pond with nothing in it."""
        return cell[0] in range(4) and cell[1] in range(4) and cell not in self.occupied

    def ways(self, cell: Cell) -> list[Cell]:
        row, column = cell
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [other for other in beside if self.is_empty(other)]

    def do_swim(self, told: JSON) -> None:
        if told["from"] not in self.occupied or told["to"] not in self.ways(told["from"]):
            raise Refused("not-available")
        self.occupied = (self.occupied - {told["from"]}) | {told["to"]}
        self.swims += 1
        if self.swims == 3:
            self.enter("fish-help")

    def do_done(self, told: JSON) -> None:
        self.enter({"fisher-help": "swim", "swim": "fish-help", "fish-help": "round-over"}[self.phase])

    def enter(self, phase: str) -> None:
        """Goes on to this phase, or past it if nothing can be done in it."""
        self.swims = 0
        self.helped = False
        self.phase = phase
        if phase == "fisher-help" and self.helps["fisher"] == 0:
            self.enter("swim")
        elif phase == "swim":
            mute = self.came == "declined" and not self.swim_after_decline
            if mute or not any(self.ways(cell) for cell in self.occupied):
                self.enter("fish-help")
        elif phase == "fish-help" and self.helps["fish"] == 0:
            self.enter("round-over")
        elif phase == "round-over":
            home = all(steps == self.perimeter for steps in self.steps.values())
            if home or not any(self.tiles.values()):
                self.score()
            else:
                self.begin_round("move")

    def score(self) -> None:
        today = [one["catch"] for one in self.caught if one["day"] == self.day]
        fish = sum(catch for catch in today if catch != "trash")
        trash = today.count("trash")
        if self.trash == "kind" and trash:
            trash = 1
        if self.trash == "none":
            trash = 0
        points = [0, 0]
        points[self.fisher] = fish - 2 * trash
        points[1 - self.fisher] = -self.helps["fish"]
        self.day_scores.append(points)
        self.begin_round("day-over" if self.day == 1 else "game-over")
        self.finished = self.day == 2

    def do_arrange(self, told: JSON) -> None:
        lie = told["cells"]
        if len(set(lie)) != len(lie) or any(
            row not in range(4) or column not in range(4) for row, column in lie
        ):
            raise Refused("not-available")
        if len(lie) != len(self.occupied):
            raise Refused("bad-amount")
        self.fisher = 1 - self.fisher
        self.begin_day(set(lie))

    # What everyone at the table sees.

    def to_act(self) -> str | None:
        if self.phase == "game-over":
            return None
        fish = self.phase in ("show", "swim", "fish-help")
        # Who fished on the first day is the fish of the second, and arranges.
        return self.players[1 - self.fisher if fish else self.fisher]

    def view(self) -> JSON:
        totals = [sum(points[seat] for points in self.day_scores) for seat in (0, 1)]
        best = self.fisher if totals[0] == totals[1] else totals.index(max(totals))
        figures = None
        if self.starts is not None:
            figures = {
                figure: {
                    "start": self.starts[figure],
                    "steps": self.steps[figure],
                    "position": self.position(figure),
                    "done": self.steps[figure] == self.perimeter,
                }
                for figure in ("x", "y")
            }
        return {
            "game": "gone-fishing",
            "players": list(self.players),
            "phase": self.phase,
            "to_act": self.to_act(),
            "totals": dict(zip(self.players, totals, strict=True)),
            "finished": self.finished,
            "winners": [self.players[best]] if self.finished else [],
            "day": self.day,
            "fisher": self.players[self.fisher],
            "fish": self.players[1 - self.fisher],
            "pond": [[(row, column) in self.occupied for column in range(4)] for row in range(4)],
            "figures": figures,
            "active": self.active,
            "line": None if self.line is None else [list(cell) for cell in self.line],
            "shown": self.shown,
            "tiles": {str(distance): left for distance, left in self.tiles.items()},
            "helps": dict(self.helps),
            "swims": self.swims,
            "caught": [dict(one) for one in self.caught],
            "day_scores": [dict(zip(self.players, points, strict=True)) for points in self.day_scores],
        }


# ----------------------------------------------------------------------------------------------- the referee


def this_game(value: Any) -> str:
    if value != "gone-fishing":
        raise Refused("malformed")
    return str(value)


class Referee:
    """Answers raw lines; keeps the records that stand, and the game they lead to."""

    def __init__(self) -> None:
        self.n = 0
        self.rev = 0
        self.standing: list[tuple[str, JSON]] = []
        self.game: GoneFishing | None = None

    @property
    def seq(self) -> int:
        return len(self.standing)

    def answer(self, raw: bytes) -> JSON | None:
        """What the answer to this line must hold; `None` where there must not be one."""
        self.n += 1
        line = fish_fish.content(raw)
        if fish_fish.is_blank(line):
            return None
        try:
            self.accept(fish_fish.read(line))
            code = None
        except Refused as refusal:
            code = refusal.code
        return {
            "n": self.n,
            "ok": code is None,
            "seq": self.seq,
            "rev": self.rev,
            "code": code,
            "view": None if self.game is None else self.game.view(),
        }

    def accept(self, record: JSON) -> None:
        do = record.get("do")
        known = ("open", *SHARED_DOS, *DOS)
        if not isinstance(do, str) or do not in (known if self.game else (*known, *DOS_OF_OTHER_GAMES)):
            raise Refused("malformed")
        expect = whole(record["expect"]) if "expect" in record else None
        if expect is not None and expect < 0:
            raise Refused("malformed")
        fields: JSON = {}
        if do == "open":
            must = {"game": this_game, "players": list_of_texts}
            fields = take(record, must, {"first": text, "options": an_object})
        elif do == "correct":
            fields = take(record, {"to": whole, "why": reason})
        elif do in ("undo", "end"):
            fields = take(record, {})
        elif self.game is not None:
            fields = self.game.fields(record)
        if expect is not None and expect != self.rev:
            raise Refused("stale")
        if do == "open":
            if self.game is not None and self.game.phase != "game-over":
                raise Refused("already-open")
            opened = {"players": fields["players"], "first": fields.get("first")}
            self.begin([(do, opened | {"options": fields.get("options", {})})])
        elif self.game is None:
            raise Refused("no-game")
        elif do == "undo":
            self.undo()
        elif do == "correct":
            if not 1 <= fields["to"] < self.seq:
                raise Refused("bad-amount")
            self.begin(self.standing[: fields["to"]])
        else:
            self.game.apply(do, fields)
            self.standing.append((do, fields))
        self.rev += 1

    def undo(self) -> None:
        do, fields = self.standing[-1]
        if do == "open":
            raise Refused("nothing-to-undo")
        if (do == "show" and fields["cell"] is not None) or (do == "cast" and fields["catch"] is not None):
            raise Refused("undo-needs-correct")
        self.begin(self.standing[:-1])

    def begin(self, records: list[tuple[str, JSON]]) -> None:
        """The game that these records lead to, from the first on."""
        game = GoneFishing(**records[0][1])
        for do, fields in records[1:]:
            game.apply(do, fields)
        self.game = game
        self.standing = list(records)
