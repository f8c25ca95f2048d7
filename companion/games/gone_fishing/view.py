"""What everybody sees of Gone Fishing: the view, what just happened, and the record as it is written down.

Nothing here is hidden: the referee never learns what stands where, only what was pulled out before everyone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from companion.games.game import Json, Setup, View
from companion.games.gone_fishing.moves import (
    FIGURES,
    Adjust,
    Arrange,
    Cast,
    Decline,
    Done,
    Figure,
    Help,
    Move,
    Place,
    Show,
    Start,
    Swim,
    Walk,
)
from companion.games.gone_fishing.pond import Line, place_of, rows_of
from companion.games.gone_fishing.reckoning import is_finished, totals, winners
from companion.games.gone_fishing.state import Day, Piece, State
from companion.store.roles import Part


class Walker(msgspec.Struct, frozen=True, gc=False):
    """Where a figure is on its way round the pond. Positions count clockwise from the top left corner, from 0."""

    start: int
    """The position where it set out, and where it is home."""
    steps: int
    """What it has walked today."""
    position: int
    """Where it stands now."""
    done: bool
    """Whether it is home."""


class Figures(msgspec.Struct, frozen=True, gc=False):
    """Both figures of the fisher."""

    x: Walker
    """The round one."""
    y: Walker
    """The square one."""

    def of(self, figure: Figure) -> Walker:
        """One of them by its name."""
        return self.x if figure == "x" else self.y


class Helps(msgspec.Struct, frozen=True, gc=False):
    """The help cards that each side has left today."""

    fisher: int
    """Those of the fisher."""
    fish: int
    """Those of the fish player."""


class Caught(msgspec.Struct, frozen=True, gc=False):
    """What left the pond, and on which day."""

    day: int
    """1 or 2."""
    catch: Piece
    """A fish by its value, or trash."""


class GoneFishingView(View, frozen=True, kw_only=True, gc=False):
    """What everyone at the table may see of Gone Fishing."""

    day: int
    """1 or 2."""
    fisher: str
    """The name of the player who fishes today."""
    fish: str
    """The name of the player who hides the fish."""
    pond: Sequence[Sequence[bool]]
    """Four rows of four cells, the top row first: whether anything stands there."""
    figures: Figures | None
    """``None`` until they are placed."""
    active: Figure | None
    """The figure of this round, once it has moved."""
    line: Sequence[Place] | None
    """The four cells it looks along, the nearest first; ``None`` where its move took it home."""
    shown: int | None
    """Which cell of the line the fish has shown, from 1."""
    tiles: Mapping[str, int]
    """Range tiles that are left, by the cell they reach: ``"1"`` to ``"4"``."""
    helps: Helps
    """The help cards that each side has left today."""
    swims: int
    """Steps that were swum at the end of this round."""
    caught: Sequence[Caught]
    """All that was caught on both days, in its order."""
    day_scores: Sequence[Mapping[str, int]]
    """Points of each finished day, by name."""


@cache
def _line_view(line: Line) -> list[Place]:
    return [place_of(number) for number in line]


@cache
def _tiles_view(tiles: tuple[int, ...]) -> Mapping[str, int]:
    return {str(distance): left for distance, left in enumerate(tiles, 1)}


@lru_cache(maxsize=64)
def _figures_view(starts: tuple[int, int], steps: tuple[int, int], perimeter: int) -> Figures:
    return Figures(
        *(
            Walker(start, walked, (start + walked) % perimeter, walked == perimeter)
            for start, walked in zip(starts, steps, strict=True)
        )
    )


@cache
def _helps_view(fisher: int, fish: int) -> Helps:
    return Helps(fisher, fish)


@lru_cache(maxsize=8)
def _day_view(setup: Setup, day: Day) -> GoneFishingView:
    """The view as it is from catch to catch, but for what belongs to the round."""
    players = setup.players
    return GoneFishingView(
        game="gone-fishing",
        players=players,
        phase="",
        to_act=None,
        totals=setup.by_name(tuple(sum(points[seat] for points in day.scores) for seat in (0, 1))),
        finished=False,
        winners=[],
        day=day.number,
        fisher=players[day.fisher],
        fish=players[1 - day.fisher],
        pond=[],
        figures=None,
        active=None,
        line=None,
        shown=None,
        tiles=_tiles_view(day.tiles),
        helps=_helps_view(0, 0),
        swims=0,
        caught=[Caught(number, catch) for number, catch in day.caught],
        day_scores=[setup.by_name(points) for points in day.scores],
    )


def view(state: State) -> GoneFishingView:
    """What everyone at the table may see (``records.md``, Gone Fishing)."""
    setup, day, acting, active, line = state.setup, state.day, state.acting, state.active, state.line
    resting = _day_view(setup, day)
    if state.phase == "game-over":
        resting = replace(resting, finished=is_finished(state), winners=winners(state))
    starts = day.starts
    return replace(
        resting,
        phase=state.phase,
        to_act=None if acting is None else setup.players[acting],
        pond=rows_of(state.pond),
        figures=None if starts is None else _figures_view(starts, state.steps, setup.options.perimeter),
        active=None if active is None else FIGURES[active],
        line=None if line is None else _line_view(line),
        shown=state.shown,
        helps=_helps_view(state.fisher_helps, state.fish_helps),
        swims=state.swims,
    )


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
            told: Json = msgspec.to_builtins(move)
            return {"kind": "adjusted"} | {key: told[key] for key in told if key not in ("do", "expect")}
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
