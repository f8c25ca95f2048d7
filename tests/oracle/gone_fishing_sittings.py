"""Random sittings of Gone Fishing at the referee's door: honest rounds, with fouls, undo and corrections between."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.gone_fishing import DOS, DOS_OF_OTHER_GAMES, OPTIONS, GoneFishing, Referee
from tests.oracle.lines import MALFORMED, NAMES, write, write_somehow

JSON = dict[str, Any]
Answered = tuple[bytes, JSON | None]

EDGES = (-(10**18) + 1, -(2**63), -1, 0, 1, 2, 3, 4, 5, 7, 15, 16, 19, 20, 21, 2**31, 10**18 - 1)
NOT_NUMBERS: tuple[Any, ...] = (1.0, True, "1", [], {}, 10**18)


def opening(rng: random.Random, **options: Any) -> JSON:
    """An `open` that is accepted; `options` are fixed, the others are drawn."""
    players = rng.sample(NAMES, 2) if rng.random() < 0.3 else ["Anna", "Béla"]
    record: JSON = {"do": "open", "game": "gone-fishing", "players": players}
    drawn: JSON = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.4}
    if rng.random() < 0.2:
        drawn["fish_values"] = [rng.choice([0, 1, 5, 99]) for _ in range(10)]
    drawn |= options
    if drawn.get("perimeter") == 16:
        drawn.pop("start", None)
    if drawn:
        record["options"] = drawn
    if rng.random() < 0.5:
        record["first"] = rng.choice(players)
    return record


class Table:
    """Two people who play on: what they would tell next. `haste` is how far they walk and how seldom they fish."""

    def __init__(self, rng: random.Random, haste: float | None = None) -> None:
        self.rng = rng
        self.haste = rng.choice([0.1, 0.5, 0.9]) if haste is None else haste

    def record(self, game: GoneFishing) -> JSON:
        """A record that is accepted now."""
        rng = self.rng
        if game.phase == "start":
            corners = [[0, 10], [15, 5]]
            x, y = rng.choice(corners) if game.corners else rng.sample(range(game.perimeter), 2)
            return {"do": "start", "x": x, "y": y}
        if game.phase == "move":
            return self.move(game)
        if game.phase == "show":
            return self.show(game)
        if game.phase == "cast":
            return self.cast(game)
        if game.phase in ("fisher-help", "fish-help"):
            return self.help(game)
        if game.phase == "swim":
            ways = [(cell, way) for cell in sorted(game.occupied) for way in game.ways(cell)]
            cell, way = rng.choice(ways)
            return {"do": "done"} if rng.random() < 0.5 else {"do": "swim", "from": cell, "to": way}
        if game.phase == "day-over":
            everywhere = [(row, column) for row in range(4) for column in range(4)]
            return {"do": "arrange", "cells": rng.sample(everywhere, len(game.occupied))}
        return rng.choice([{"do": "undo"}, opening(rng)])

    def move(self, game: GoneFishing) -> JSON:
        figure = self.rng.choice([name for name, steps in game.steps.items() if steps < game.perimeter])
        left = game.perimeter - game.steps[figure]
        steps = self.rng.randint(1, left) if self.rng.random() < self.haste else 1
        return {"do": "move", "figure": figure, "steps": steps}

    def show(self, game: GoneFishing) -> JSON:
        assert game.line is not None
        full = [place for place, cell in enumerate(game.line, 1) if cell in game.occupied]
        if not full or (len(full) == 1 and self.rng.random() < 0.5):
            return {"do": "show", "cell": None}
        return {"do": "show", "cell": self.rng.choice(full)}

    def cast(self, game: GoneFishing) -> JSON:
        assert game.line is not None
        assert game.active is not None
        room = game.perimeter - game.steps[game.active]
        places = [
            (place, cell in game.occupied)
            for place, cell in enumerate(game.line, 1)
            if game.tiles[place]
            and (cell in game.occupied or game.cast_empty)
            and (place <= room or not game.overshoot_refused)
        ]
        if not places or self.rng.random() < self.haste:
            return {"do": "decline"}
        place, full = self.rng.choice(places)
        pieces = [*game.left(), "diver"] if len(game.occupied) > 1 else ["diver"]
        return {"do": "cast", "cell": place, "catch": self.rng.choice(pieces) if full else None}

    def help(self, game: GoneFishing) -> JSON:
        rng, left = self.rng, game.helps[game.side()]
        if game.helped and rng.random() < 0.5:
            return rng.choice(adjustments(rng, game))
        return {"do": "help"} if left and rng.random() < 0.25 else {"do": "done"}


def adjustments(rng: random.Random, game: GoneFishing) -> list[JSON]:
    """One of each that is possible."""
    figure = rng.choice("xy")
    # Seldom sent far back, so that days end.
    steps = max(0, min(game.perimeter, game.steps[figure] + rng.randint(-1, 3)))
    found: list[JSON] = [{"do": "adjust", "figure": figure, "steps": steps}]
    used = [tile for tile, left in game.tiles.items() if left < 3]
    if used:
        found.append({"do": "adjust", "tile": rng.choice(used)})
    empty = [(row, column) for row in range(4) for column in range(4) if (row, column) not in game.occupied]
    if empty:
        cell = rng.choice(sorted(game.occupied))
        found.append({"do": "adjust", "from": cell, "to": rng.choice(empty)})
    return found


# ------------------------------------------------------------------------------------------------- fouls


def some_cell(rng: random.Random) -> list[Any]:
    if rng.random() < 0.85:
        return [rng.randrange(4), rng.randrange(4)]
    return [rng.choice(EDGES), rng.choice((0, 3, *EDGES))]


FITTING = {
    "start": ("start",),
    "move": ("move",),
    "show": ("show",),
    "cast": ("cast",),
    "fisher-help": ("help", "adjust", "adjust"),
    "swim": ("swim",),
    "fish-help": ("help", "adjust", "adjust"),
    "day-over": ("arrange",),
    "game-over": (*DOS, "end"),
}


def foul(rng: random.Random, game: GoneFishing | None) -> JSON:
    """A record written as it should be, whether it fits the moment or not."""
    dos = FITTING[game.phase] if game and rng.random() < 0.7 else (*DOS, "end")
    do = rng.choice(dos)
    number = rng.choice((1, 2, 3, 4, *EDGES))
    record: JSON = {"do": do}
    if do == "start":
        record |= {"x": rng.choice((0, 5, 10, 15, *EDGES)), "y": rng.choice((0, 5, 10, 15, *EDGES))}
    elif do == "move":
        record |= {"figure": rng.choice("xy"), "steps": number}
    elif do == "show":
        record["cell"] = rng.choice([None, number])
    elif do == "cast":
        record |= {"cell": number, "catch": rng.choice(["trash", "diver", None, *range(8), -1, 99, 10**17])}
    elif do == "adjust":
        record |= rng.choice(
            [
                {"from": some_cell(rng), "to": some_cell(rng)},
                {"figure": rng.choice("xy"), "steps": rng.choice(EDGES)},
                {"tile": number},
            ]
        )
    elif do == "swim":
        record |= {"from": some_cell(rng), "to": some_cell(rng)}
    elif do == "arrange":
        record["cells"] = [some_cell(rng) for _ in range(rng.choice([0, 1, 10, 15, 16, 17]))]
        if rng.random() < 0.7:
            everywhere = [[row, column] for row in range(4) for column in range(4)]
            record["cells"] = rng.sample(everywhere, rng.choice([8, 12, 15, 16]))
    return record


def spoilt(rng: random.Random, record: JSON) -> JSON:
    """The record with a field too much, too little or of another kind."""
    fields = [name for name in record if name != "do"]
    name = rng.choice(fields) if fields else "cell"
    kind = rng.randrange(5)
    if kind == 0 and fields:
        del record[name]
    elif kind == 1:
        record[rng.choice(["tile", "figure", "steps", "from", "to", "cell", "catch", "expect", "player"])] = 1
    elif kind == 2 and fields:
        record[name] = rng.choice([None, "z", "diver", "Trash", "X", [1], [1, 2, 3], [1, 1.0], [[0, 0], 1]])
    elif kind == 3:
        record["do"] = rng.choice(DOS_OF_OTHER_GAMES)
    elif fields:
        record[name] = rng.choice(NOT_NUMBERS)
    return record


def bad_opening(rng: random.Random) -> JSON:
    record = opening(rng)
    kind = rng.randrange(5)
    if kind == 0:
        record["players"] = rng.choice(
            [[], ["A"], ["A", "B", "C"], ["Anna", "ANNA"], ["A", ""], ["A", "x" * 41]]
        )
        record.pop("first", None)
    elif kind == 1:
        record["first"] = rng.choice(["nobody", ""])
    elif kind == 2:
        record["options"] = {
            rng.choice([*OPTIONS, "fish_values", "cards", ""]): rng.choice([*NOT_NUMBERS, None, 18])
        }
    elif kind == 3:
        values = rng.choice(
            [[], [1] * 9, [1] * 11, [1] * 9 + [100], [1] * 9 + [-1], [1] * 9 + [1.0], [True] * 10]
        )
        record["options"] = {"fish_values": values}
    else:
        record["options"] = {"perimeter": 16, "start": "opposite-corners"}
    return record


def draw_line(rng: random.Random, referee: Referee, table: Table) -> bytes:
    """The next line of a sitting."""
    pick, game = rng.random(), referee.game
    if (game is None or game.phase == "game-over") and rng.random() < 0.5:
        return write_somehow(rng, opening(rng) if rng.random() < 0.7 else bad_opening(rng))
    if pick < 0.82 and game is not None:
        record = table.record(game)
        if rng.random() < 0.05:
            record["expect"] = max(0, referee.rev - rng.choice([0, 0, 0, 1]))
        return write_somehow(rng, record)
    if pick < 0.90:
        return write_somehow(rng, foul(rng, game))
    if pick < 0.93:
        return write_somehow(
            rng, spoilt(rng, table.record(game) if game and rng.random() < 0.7 else foul(rng, game))
        )
    if pick < 0.95:
        return write_somehow(rng, {"do": "undo"})
    if pick < 0.97:
        to = rng.choice([referee.seq - rng.choice([1, 2, 5, 20]), *EDGES])
        return write_somehow(rng, {"do": "correct", "to": to, "why": "told wrongly"})
    if pick < 0.98:
        return write_somehow(rng, bad_opening(rng))
    if pick < 0.985:
        return write_somehow(rng, opening(rng))
    kinds = [kind for name, kind in MALFORMED.items() if name not in ("too_long", "too_deep")]
    return rng.choice(kinds)(rng, foul(rng, game)) + b"\n"


def sitting(rng: random.Random, lines: int) -> list[Answered]:
    """A sitting of so many lines, each with what its answer must hold (`None`: there must not be one)."""
    referee, table = Referee(), Table(rng)
    answered: list[Answered] = []
    for _ in range(lines):
        line = draw_line(rng, referee, table)
        answered.append((line, referee.answer(line)))
    return answered


def course(rng: random.Random, first: JSON, haste: float | None = None) -> list[JSON]:
    """The records of one game that is played to its end without a foul, `open` first."""
    referee, table = Referee(), Table(rng, haste)
    records = [first]
    for _ in range(2_000):
        answer = referee.answer(write(records[-1]))
        assert answer is not None
        assert answer["ok"], (records[-1], answer)
        assert referee.game is not None
        if referee.game.phase == "game-over":
            return records
        records.append(table.record(referee.game))
    raise AssertionError("this game does not end")
