"""What may be done now in Gone Fishing: the rules of ``rules.py`` turned round, as bounds.

Besides :func:`now` there are two facts that a picture needs between two records, from what everybody may see: how far
a cast takes a figure, and what is left in the pond.
"""

from __future__ import annotations

from companion.games.gone_fishing.moves import FIGURES, Options, Place
from companion.games.gone_fishing.pond import CELLS, CORNERS, cell, is_beside, place_of, stands_in
from companion.games.gone_fishing.state import TILES, Piece, State, all_pieces
from companion.games.gone_fishing.view import GoneFishingView
from companion.games.now import Bounds, Choice, Now, OneOf, SomeOf, Value, Whole


def now(state: State) -> Now:
    """Every record that the rules accept now, and no other."""
    choices = _CHOICES.get(state.phase)
    return () if choices is None else choices(state)


def start_positions(state: State) -> tuple[int, ...]:
    """Where a figure may start (A-2)."""
    if state.options.start == "opposite-corners":
        return CORNERS
    return tuple(range(state.options.perimeter))


def figures_out(state: State) -> tuple[int, ...]:
    """The figures that are not home: 0 is x, 1 is y."""
    return tuple(figure for figure, steps in enumerate(state.steps) if steps < state.options.perimeter)


def occupied_of_line(state: State) -> tuple[int, ...]:
    """The cells of the line in which something stands, counted from the figure."""
    return tuple(distance for distance, cell in enumerate(state.line or (), 1) if stands_in(state.pond, cell))


def castable(state: State) -> tuple[int, ...]:
    """The cells of the line that may be fished, counted from the figure: by tiles, house rules and the way home."""
    if state.active is None or state.line is None:
        return ()
    room = state.options.perimeter - state.steps[state.active]
    cells = range(1, len(state.line) + 1) if state.options.cast_empty else occupied_of_line(state)
    stops = state.options.overshoot == "stop"
    return tuple(cell for cell in cells if state.day.tiles[cell - 1] and (stops or cell <= room))


def occupied(state: State) -> tuple[Place, ...]:
    """The cells in which something stands."""
    return tuple(place_of(cell) for cell in range(CELLS) if stands_in(state.pond, cell))


def empty(state: State) -> tuple[Place, ...]:
    """The cells in which nothing does."""
    return tuple(place_of(cell) for cell in range(CELLS) if not stands_in(state.pond, cell))


def ways(state: State, place: Place) -> tuple[Place, ...]:
    """The empty cells beside a cell."""
    here = cell(*place)
    return tuple(other for other in empty(state) if is_beside(here, cell(*other)))


def forced(view: GoneFishingView, options: Options, distance: int) -> int:
    """The steps that a cast at this cell of the line takes the active figure: none past its start (A-7)."""
    assert view.figures is not None
    assert view.active is not None
    return min(distance, options.perimeter - view.figures.of(view.active).steps)


def pieces_left(view: GoneFishingView, options: Options) -> list[Piece]:
    """All that was not caught yet, each once for each of its kind; the diver aside."""
    left = list(all_pieces(options))
    for caught in view.caught:
        left.remove(caught.catch)
    return left


def _choice(state: State, do: str, **fields: Bounds) -> Choice:
    assert state.acting is not None
    return Choice(do, state.setup.players[state.acting], fields)


def _start(state: State) -> Now:
    positions, half = start_positions(state), state.options.perimeter // 2
    opposite = state.options.start == "opposite-corners"
    return tuple(
        _choice(
            state,
            "start",
            x=OneOf((x,)),
            y=OneOf(tuple(y for y in positions if (abs(x - y) == half if opposite else x != y))),
        )
        for x in positions
    )


def _move(state: State) -> Now:
    perimeter = state.options.perimeter
    return tuple(
        _choice(state, "move", figure=OneOf((FIGURES[each],)), steps=Whole(1, perimeter - state.steps[each]))
        for each in figures_out(state)
    )


def _show(state: State) -> Now:
    cells: tuple[Value, ...] = occupied_of_line(state)
    return (_choice(state, "show", cell=OneOf(cells if len(cells) > 1 else (*cells, None))),)


def _cast(state: State) -> Now:
    cells, full = castable(state), occupied_of_line(state)
    pieces: tuple[Value, ...] = (*dict.fromkeys(state.day.left), "diver")
    ways: tuple[tuple[list[int], tuple[Value, ...]], ...] = (
        ([cell for cell in cells if cell in full], pieces),
        ([cell for cell in cells if cell not in full], (None,)),
    )
    casts = [
        _choice(state, "cast", cell=OneOf(tuple(where)), catch=OneOf(what)) for where, what in ways if where
    ]
    return (*casts, _choice(state, "decline"))


def _help(state: State) -> Now:
    choices = []
    if state.fisher_helps if state.phase == "fisher-help" else state.fish_helps:
        choices.append(_choice(state, "help"))
    if state.helped:
        pieces, room = occupied(state), empty(state)
        if pieces and room:
            choices.append(_choice(state, "adjust", **{"from": OneOf(pieces), "to": OneOf(room)}))
        steps = Whole(0, state.options.perimeter)
        choices.append(_choice(state, "adjust", figure=OneOf(FIGURES), steps=steps))
        used = tuple(
            distance
            for distance, (left, all_) in enumerate(zip(state.day.tiles, TILES, strict=True), 1)
            if left < all_
        )
        if used:
            choices.append(_choice(state, "adjust", tile=OneOf(used)))
    return (*choices, _choice(state, "done"))


def _swim(state: State) -> Now:
    swims = tuple(
        _choice(state, "swim", **{"from": OneOf((place,)), "to": OneOf(to)})
        for place in occupied(state)
        if (to := ways(state, place))
    )
    return (*swims, _choice(state, "done"))


def _arrange(state: State) -> Now:
    pieces, cells = state.pond.bit_count(), tuple(map(place_of, range(CELLS)))
    return (_choice(state, "arrange", cells=SomeOf(cells, pieces, pieces)),)


_CHOICES = {
    "start": _start,
    "move": _move,
    "show": _show,
    "cast": _cast,
    "fisher-help": _help,
    "fish-help": _help,
    "swim": _swim,
    "day-over": _arrange,
}
