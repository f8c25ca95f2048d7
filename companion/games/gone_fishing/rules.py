"""Gone Fishing: the rounds of a fishing day, record by record (``rules/gone-fishing.md`` 4.3).

A round: the fisher moves a figure, the fish shows one cell of its line, the fisher casts at a cell of it or declines;
without a cast the fisher may use help cards; then the fish may swim three steps and use help cards. A day ends when
both figures are home or all twelve tiles are used; then it is scored and the roles change.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.game import Code, Refusal
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
    is_one_adjustment,
)
from companion.games.gone_fishing.pond import (
    CORNERS,
    LINES,
    can_swim,
    is_beside,
    named,
    stands_in,
    swum,
    without,
)
from companion.games.gone_fishing.reckoning import day_points
from companion.games.gone_fishing.state import (
    DAYS,
    FISH_HELPS,
    FISHER_HELPS,
    TILES,
    Day,
    Phase,
    State,
)

MOST_SWIMS = 3


def is_well_formed(state: State, move: Move) -> bool:
    """No catch is told only where an empty cell may be fished; an ``adjust`` says one thing."""
    if type(move) is Cast:
        return move.catch is not None or state.options.cast_empty
    return type(move) is not Adjust or is_one_adjustment(move)


def play(state: State, move: Move) -> State | Refusal:
    """The state after a record, or why the rules refuse it."""
    after: State | Refusal = _PLAY[type(move)](state, move)
    return after


def stop(state: State) -> State:
    """The game as the table leaves it early."""
    return replace(state, phase="game-over")


def is_over(state: State) -> bool:
    """Whether nothing more may be told of this game."""
    return state.phase == "game-over"


def _no(state: State, code: Code, rule: str, **facts: Any) -> Refusal:
    acting = state.acting
    facts["to_act"] = None if acting is None else state.setup.players[acting]
    return Refusal(code, f"gone-fishing/{rule}", facts)


def _wrong_phase(state: State) -> Refusal:
    return _no(state, "wrong-phase", f"phase-{state.phase}")


# ---------------------------------------------------------------- the fisher's part of a round


def start(state: State, move: Start) -> State | Refusal:
    """Two different positions, free or two opposite corners (A-2)."""
    if state.phase != "start":
        return _wrong_phase(state)
    perimeter, x, y = state.options.perimeter, move.x, move.y
    if not (0 <= x < perimeter and 0 <= y < perimeter) or x == y:
        return _no(state, "bad-amount", "start", last=perimeter - 1)
    if state.options.start == "opposite-corners" and (x not in CORNERS or abs(x - y) != perimeter // 2):
        return _no(state, "bad-amount", "corners")
    return replace(state, phase="move", day=replace(state.day, starts=(x, y)))


def walk(state: State, move: Walk) -> State | Refusal:
    """At least one step and at most home (A-4); who comes home by it sees no line and does not cast (A-5)."""
    if state.phase != "move":
        return _wrong_phase(state)
    perimeter, day = state.setup.options.perimeter, state.day
    figure, steps = 0 if move.figure == "x" else 1, move.steps
    mine, other = state.steps[figure], state.steps[1 - figure]
    if mine == perimeter:
        return _no(state, "not-available", "home")
    if not 1 <= steps <= perimeter - mine:
        return _no(state, "bad-amount", "steps", most=perimeter - mine)
    mine += steps
    walked = (mine, other) if figure == 0 else (other, mine)
    if mine == perimeter:
        return _fisher_help(replace(state, steps=walked, active=figure))
    assert day.starts is not None
    line = LINES[perimeter][(day.starts[figure] + mine) % perimeter]
    return replace(state, phase="show", steps=walked, active=figure, line=line)


def show(state: State, move: Show) -> State | Refusal:
    """Any piece of the line but the diver, and something unless there is nothing else (rule 6, A-9)."""
    if state.phase != "show":
        return _wrong_phase(state)
    line, pond, distance = state.line, state.pond, move.cell
    assert line is not None
    if distance is None:
        if sum([stands_in(pond, cell) for cell in line]) > 1:
            return _no(state, "cards-do-not-add-up", "nothing-to-show")
    elif not (1 <= distance <= len(line) and stands_in(pond, line[distance - 1])):
        return _no(state, "not-available", "show")
    return replace(state, phase="cast", shown=distance)


def cast(state: State, move: Cast) -> State | Refusal:
    """The tile is paid, the catch leaves the pond unless it is the diver, and the figure goes on (rules 7 to 11)."""
    if state.phase != "cast":
        return _wrong_phase(state)
    line, figure, pond, day = state.line, state.active, state.pond, state.day
    assert line is not None
    assert figure is not None
    options, distance, catch = state.setup.options, move.cell, move.catch
    if not 1 <= distance <= len(line):
        return _no(state, "not-available", "line")
    cell = line[distance - 1]
    occupied = stands_in(pond, cell)
    if not occupied and not options.cast_empty:
        return _no(state, "not-available", "empty")
    if not day.tiles[distance - 1]:
        return _no(state, "not-available", "tiles", tile=distance)
    perimeter = options.perimeter
    mine, other = state.steps[figure] + distance, state.steps[1 - figure]
    if mine > perimeter:
        if options.overshoot == "refused":
            return _no(state, "bad-amount", "overshoot")
        mine = perimeter
    if (catch is not None) != occupied:
        return _no(state, "cards-do-not-add-up", "told")
    caught, left = day.caught, day.left
    if catch is not None and catch != "diver":
        if catch not in left:
            return _no(state, "cards-do-not-add-up", "pieces")
        place = left.index(catch)
        caught, left = (*caught, (day.number, catch)), left[:place] + left[place + 1 :]
        pond = without(pond, cell)
    fished = replace(day, tiles=_used(day.tiles, distance), caught=caught, left=left)
    walked = (mine, other) if figure == 0 else (other, mine)
    return _swim(replace(state, day=fished, pond=pond, steps=walked))


@cache
def _used(tiles: tuple[int, ...], distance: int) -> tuple[int, ...]:
    return (*tiles[: distance - 1], tiles[distance - 1] - 1, *tiles[distance:])


def decline(state: State, move: Decline) -> State | Refusal:
    """No cast in this round, so the fisher may use help cards (A-12)."""
    return _fisher_help(state) if state.phase == "cast" else _wrong_phase(state)


# ---------------------------------------------------------------- help cards


def use_help(state: State, move: Help) -> State | Refusal:
    """Each card once a day (rule 14, A-15)."""
    if state.phase == "fisher-help":
        if not state.fisher_helps:
            return _no(state, "not-available", "helps")
        return replace(state, fisher_helps=state.fisher_helps - 1, helped=True)
    if state.phase == "fish-help":
        if not state.fish_helps:
            return _no(state, "not-available", "helps")
        return replace(state, fish_helps=state.fish_helps - 1, helped=True)
    return _wrong_phase(state)


def adjust(state: State, move: Adjust) -> State | Refusal:
    """What the text of the card just used did to the table, told by both (A-15)."""
    if state.phase not in ("fisher-help", "fish-help"):
        return _wrong_phase(state)
    if not state.helped:
        return _no(state, "not-available", "adjust")
    if move.origin is not UNSET and move.target is not UNSET:
        origin, target = named(move.origin), named(move.target)
        if (
            origin is None
            or target is None
            or not stands_in(state.pond, origin)
            or stands_in(state.pond, target)
        ):
            return _no(state, "not-available", "adjust-piece")
        return replace(state, pond=swum(state.pond, origin, target))
    if move.steps is not UNSET:
        if not 0 <= move.steps <= state.options.perimeter:
            return _no(state, "bad-amount", "adjust-steps", most=state.options.perimeter)
        x, y = state.steps
        return replace(state, steps=(move.steps, y) if move.figure == "x" else (x, move.steps))
    tiles = state.day.tiles
    assert move.tile is not UNSET
    if not 1 <= move.tile <= len(tiles) or tiles[move.tile - 1] == TILES[move.tile - 1]:
        return _no(state, "not-available", "adjust-tile")
    back = (*tiles[: move.tile - 1], tiles[move.tile - 1] + 1, *tiles[move.tile :])
    return replace(state, day=replace(state.day, tiles=back))


# ---------------------------------------------------------------- the fish's part of a round


def swim(state: State, move: Swim) -> State | Refusal:
    """Up to three steps to empty cells beside, one piece or several, the diver too (rule 12, A-11)."""
    if state.phase != "swim":
        return _wrong_phase(state)
    pond, origin, target = state.pond, named(move.origin), named(move.target)
    if (
        origin is None
        or target is None
        or not stands_in(pond, origin)
        or stands_in(pond, target)
        or not is_beside(origin, target)
    ):
        return _no(state, "not-available", "swim")
    after = replace(state, pond=swum(pond, origin, target), swims=state.swims + 1)
    return after if after.swims < MOST_SWIMS else _fish_help(after)


def done(state: State, move: Done) -> State | Refusal:
    """Leaves a help or swim phase for the next that there is."""
    phase = state.phase
    if phase == "swim":
        return _fish_help(state)
    if phase == "fish-help":
        return _round_over(state)
    if phase == "fisher-help":
        return _after_fisher(state)
    return _wrong_phase(state)


# ---------------------------------------------------------------- one phase after the other
#
# Each of these is asked for the phase it is named after, and passes it over when nothing is possible in it.


def _in(state: State, phase: Phase) -> State:
    """The same round in another phase, which begins."""
    return replace(state, phase=phase, swims=0, helped=False)


def _fisher_help(state: State) -> State:
    return _in(state, "fisher-help") if state.fisher_helps else _after_fisher(state)


def _after_fisher(state: State) -> State:
    """After a round without a cast. One that has a line was declined; the other came home by its move (A-5, A-12)."""
    if state.line is not None and not state.options.swim_after_decline:
        return _fish_help(state)
    return _swim(state)


def _swim(state: State) -> State:
    return _in(state, "swim") if can_swim(state.pond) else _fish_help(state)


def _fish_help(state: State) -> State:
    return _in(state, "fish-help") if state.fish_helps else _round_over(state)


def _round_over(state: State) -> State:
    """The day goes on unless both figures are home or all tiles are used (rules 4.3, DAY_TEST, A-13, A-14)."""
    day, home = state.day, state.setup.options.perimeter
    if state.steps != (home, home) and any(day.tiles):
        return _rested(state, "move", day)
    scored = replace(day, scores=(*day.scores, day_points(state)))
    phase: Phase = "day-over" if day.number < DAYS else "game-over"
    return _rested(state, phase, scored)


def _rested(state: State, phase: Phase, day: Day) -> State:
    """The game between two rounds: no figure is active, nothing is shown."""
    return State(
        setup=state.setup,
        phase=phase,
        day=day,
        pond=state.pond,
        steps=state.steps,
        fisher_helps=state.fisher_helps,
        fish_helps=state.fish_helps,
    )


def arrange(state: State, move: Arrange) -> State | Refusal:
    """The pieces that are left lie anywhere, the roles change, tiles and helps are full again (rule 18, A-19)."""
    if state.phase != "day-over":
        return _wrong_phase(state)
    cells = [named(place) for place in move.cells]
    if None in cells or len(set(cells)) < len(cells):
        return _no(state, "not-available", "arrange")
    if len(cells) != state.pond.bit_count():
        return _no(state, "bad-amount", "arrange-all", pieces=state.pond.bit_count())
    day = replace(
        state.day, number=state.day.number + 1, fisher=1 - state.day.fisher, starts=None, tiles=TILES
    )
    pond = sum(1 << cell for cell in cells if cell is not None)
    return replace(
        state,
        phase="start",
        day=day,
        pond=pond,
        steps=(0, 0),
        fisher_helps=FISHER_HELPS,
        fish_helps=FISH_HELPS,
    )


_PLAY: dict[type, Any] = {
    Start: start,
    Walk: walk,
    Show: show,
    Cast: cast,
    Decline: decline,
    Help: use_help,
    Adjust: adjust,
    Swim: swim,
    Done: done,
    Arrange: arrange,
}
