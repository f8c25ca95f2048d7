"""What everybody sees of Gone Fishing: the view, what just happened, and the record as it is written down.

Nothing here is hidden: the referee never learns what stands where, only what was pulled out before everyone.
"""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.game import Json, Setup
from companion.games.gone_fishing.moves import (
    Adjust,
    Arrange,
    Cast,
    Decline,
    Done,
    Help,
    Move,
    Show,
    Start,
    Swim,
    Walk,
)
from companion.games.gone_fishing.pond import CELLS, SIDE, Line, place_of
from companion.games.gone_fishing.reckoning import is_finished, totals, winners
from companion.games.gone_fishing.state import Day, State
from companion.store.roles import Part

FIGURES = ("x", "y")

_lately = lru_cache(maxsize=8)


@_lately
def _pond_view(pond: int) -> list[list[bool]]:
    occupied = [bool(pond >> number & 1) for number in range(CELLS)]
    return [occupied[row : row + SIDE] for row in range(0, CELLS, SIDE)]


@cache
def _line_view(line: Line) -> list[tuple[int, int]]:
    return [place_of(number) for number in line]


@cache
def _tiles_view(tiles: tuple[int, ...]) -> Json:
    return {str(distance): left for distance, left in enumerate(tiles, 1)}


@lru_cache(maxsize=64)
def _figure_view(start: int, steps: int, perimeter: int) -> Json:
    return {
        "start": start,
        "steps": steps,
        "position": (start + steps) % perimeter,
        "done": steps == perimeter,
    }


@_lately
def _day_view(setup: Setup, day: Day) -> Json:
    """The part of the view that stays from catch to catch, all keys in their places."""
    players = setup.players
    return {
        "game": "gone-fishing",
        "players": players,
        "phase": "",
        "to_act": None,
        "totals": setup.by_name(tuple(sum(points[seat] for points in day.scores) for seat in (0, 1))),
        "finished": False,
        "winners": [],
        "day": day.number,
        "fisher": players[day.fisher],
        "fish": players[1 - day.fisher],
        "pond": [],
        "figures": None,
        "active": None,
        "line": None,
        "shown": None,
        "tiles": _tiles_view(day.tiles),
        "helps": {},
        "swims": 0,
        "caught": [{"day": number, "catch": catch} for number, catch in day.caught],
        "day_scores": [setup.by_name(points) for points in day.scores],
    }


def view(state: State) -> Json:
    """What everyone at the table may see (``records.md``, Gone Fishing). To be read, not written to."""
    setup, day, acting = state.setup, state.day, state.acting
    view = _day_view(setup, day).copy()
    view["phase"] = state.phase
    view["to_act"] = None if acting is None else setup.players[acting]
    view["pond"] = _pond_view(state.pond)
    if day.starts is not None:
        perimeter = setup.options.perimeter
        (start_x, start_y), (x, y) = day.starts, state.steps
        view["figures"] = {
            "x": _figure_view(start_x, x, perimeter),
            "y": _figure_view(start_y, y, perimeter),
        }
    if state.active is not None:
        view["active"] = FIGURES[state.active]
        view["line"] = None if state.line is None else _line_view(state.line)
        view["shown"] = state.shown
    view["helps"] = {"fisher": state.fisher_helps, "fish": state.fish_helps}
    view["swims"] = state.swims
    if state.phase == "game-over":
        view["finished"] = is_finished(state)
        view["winners"] = winners(state)
    return view


def events(before: State, move: Move, after: State) -> list[Json]:
    """What just happened, in the order in which the table should see it."""
    told = [_event(before, move, after)]
    scores = after.day.scores
    if len(scores) > len(before.day.scores):
        points = after.setup.by_name(scores[-1])
        told.append({"kind": "day-over", "day": len(scores), "scores": points})
        if is_finished(after):
            all_points = after.setup.by_name(totals(after))
            told.append({"kind": "game-over", "winners": winners(after), "totals": all_points})
    return told


def _event(before: State, move: Move, after: State) -> Json:
    players = after.setup.players
    match move:
        case Start():
            return {"kind": "started", "x": move.x, "y": move.y}
        case Walk():
            figure = FIGURES.index(move.figure)
            home = after.steps[figure] == after.options.perimeter
            return {
                "kind": "moved",
                "figure": move.figure,
                "from": _position(before, figure),
                "steps": move.steps,
                "home": home,
            }
        case Show():
            return {"kind": "shown", "cell": _on_line(before, move.cell)}
        case Cast():
            return _cast_event(before, move, after)
        case Decline():
            return {"kind": "declined"}
        case Help():
            side = "fisher" if before.phase == "fisher-help" else "fish"
            left = after.fisher_helps if side == "fisher" else after.fish_helps
            return {"kind": "helped", "side": side, "left": left}
        case Adjust():
            return {"kind": "adjusted"} | {key: told for key, told in _public(move).items() if key != "do"}
        case Swim():
            return {"kind": "swam", "from": list(move.origin), "to": list(move.target)}
        case Done():
            return {"kind": "done", "phase": before.phase}
        case Arrange():
            fisher, fish = players[after.day.fisher], players[1 - after.day.fisher]
            return {"kind": "day-begins", "day": after.day.number, "fisher": fisher, "fish": fish}


def _position(state: State, figure: int) -> int:
    """Where a figure stands, clockwise from the top left corner."""
    assert state.day.starts is not None
    position: int = (state.day.starts[figure] + state.steps[figure]) % state.options.perimeter
    return position


def _on_line(state: State, distance: int | None) -> list[int] | None:
    """The place of a cell of the line, counted from the figure."""
    return None if distance is None or state.line is None else list(place_of(state.line[distance - 1]))


def _cast_event(before: State, move: Cast, after: State) -> Json:
    figure = before.active
    assert figure is not None
    return {
        "kind": "cast",
        "fisher": after.setup.players[after.day.fisher],
        "figure": FIGURES[figure],
        "from": _position(before, figure),
        "tile": move.cell,
        "cell": _on_line(before, move.cell),
        "catch": move.catch,
        "steps": after.steps[figure] - before.steps[figure],
        "home": after.steps[figure] == after.options.perimeter,
    }


def parts(state: State) -> dict[str, Part]:
    """Days and points as the fisher and as the fish; who is first fishes on the first day."""
    setup, scores = state.setup, state.day.scores
    found = {}
    for seat, name in enumerate(setup.players):
        fished = [points[seat] for day, points in enumerate(scores) if (setup.first + day) % 2 == seat]
        hid = [points[seat] for day, points in enumerate(scores) if (setup.first + day) % 2 != seat]
        found[name] = Part(len(fished), sum(fished), len(hid), sum(hid))
    return found


def shows(before: State, move: Move, after: State) -> bool:
    """A piece was shown, or pulled out: the diver too."""
    if type(move) is Show:
        return move.cell is not None
    return type(move) is Cast and move.catch is not None


def public(before: State, move: Move, after: State) -> Json:
    return _public(move)


def _public(move: Move) -> Json:
    match move:
        case Start():
            return {"do": "start", "x": move.x, "y": move.y}
        case Walk():
            return {"do": "move", "figure": move.figure, "steps": move.steps}
        case Show():
            return {"do": "show", "cell": move.cell}
        case Cast():
            return {"do": "cast", "cell": move.cell, "catch": move.catch}
        case Decline():
            return {"do": "decline"}
        case Help():
            return {"do": "help"}
        case Adjust():
            return _public_adjust(move)
        case Swim():
            return {"do": "swim", "from": list(move.origin), "to": list(move.target)}
        case Done():
            return {"do": "done"}
        case Arrange():
            return {"do": "arrange", "cells": [list(place) for place in move.cells]}


def _public_adjust(move: Adjust) -> Json:
    if isinstance(move.origin, tuple) and isinstance(move.target, tuple):
        return {"do": "adjust", "from": list(move.origin), "to": list(move.target)}
    if isinstance(move.tile, int):
        return {"do": "adjust", "tile": move.tile}
    return {"do": "adjust", "figure": move.figure, "steps": move.steps}


def hidden(state: State, move: Move) -> None:
    """The referee is told nothing hidden."""


def opens(before: State, move: Move, after: State) -> tuple[int, ...]:
    return ()


def declared(record: Json) -> Json:
    return record
