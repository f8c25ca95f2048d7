"""What may be done in Gone Fishing is what the rules accept, under every house rule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Json
from companion.games.gone_fishing.contract import GAME
from companion.games.gone_fishing.now import forced, pieces_left
from companion.games.gone_fishing.state import State
from companion.games.gone_fishing.view import view
from companion.games.now import SomeOf
from tests.companion.games.counting import after, begun, leaves, offered

NAMES = ("Anna", "Béla")
HOUSE_RULES: list[Json] = [
    {
        "perimeter": perimeter,
        "start": start,
        "overshoot": overshoot,
        "cast_empty": empty,
        "swim_after_decline": swims,
    }
    for perimeter, start, overshoot, empty, swims in product(
        (20, 16), ("free", "opposite-corners"), ("stop", "refused"), (False, True), (False, True)
    )
    if (perimeter, start) != (16, "opposite-corners")
]
CELLS = [[row, column] for row in range(-1, 5) for column in range(-1, 5)]


def conceivable(state: State) -> Iterator[Json]:
    """Every record but ``arrange``, of which there are too many to count."""
    for x, y in product(range(-1, 21), repeat=2):
        yield {"do": "start", "x": x, "y": y}
    for figure, steps in product("xy", range(-1, 22)):
        yield {"do": "move", "figure": figure, "steps": steps}
        yield {"do": "adjust", "figure": figure, "steps": steps}
    for cell in (None, *range(6)):
        yield {"do": "show", "cell": cell}
    for cell, catch in product(range(6), (None, *range(8), "trash", "diver")):
        yield {"do": "cast", "cell": cell, "catch": catch}
    for origin, target in product(CELLS, repeat=2):
        yield {"do": "swim", "from": origin, "to": target}
        yield {"do": "adjust", "from": origin, "to": target}
    for tile in range(6):
        yield {"do": "adjust", "tile": tile}
    for do in ("help", "decline", "done"):
        yield {"do": do}


def choices(state: State) -> list[Json]:
    return [] if state.phase == "day-over" else offered(GAME, state)


def positions(options: Json, chance: random.Random) -> list[State]:
    """The states of a game whose records are drawn from its choices, through both days."""
    state, found = begun(GAME, NAMES, options), []
    for _ in range(160):
        found.append(state)
        if state.phase == "day-over":
            bounds = GAME.now(state)[0].fields["cells"]
            assert isinstance(bounds, SomeOf)
            assert bounds.least == bounds.most == state.pond.bit_count()
            record: Json = {"do": "arrange", "cells": chance.sample(bounds.values, bounds.least)}
        elif not (records := offered(GAME, state)):
            break
        else:
            do = chance.choice(sorted({each["do"] for each in records}))
            record = chance.choice([each for each in records if each["do"] == do])
        reached = after(GAME, state, record)
        assert reached is not None, record
        state = reached
    return found


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: "-".join(map(str, options.values())))
def test_counting_over_the_choices_is_counting_over_every_conceivable_record(options: Json) -> None:
    chance = random.Random(f"{options}")
    few = [state for state in positions(options, chance) if len(choices(state)) < 40]
    for state in chance.sample(few, 1):
        assert leaves(GAME, state, 2, choices) == leaves(GAME, state, 2, conceivable)


@given(st.integers(0, 10**9), st.sampled_from(HOUSE_RULES))
@settings(max_examples=10, deadline=None)
def test_a_record_is_accepted_exactly_where_one_choice_holds_it(seed: int, options: Json) -> None:
    for state in positions(options, random.Random(seed))[::9]:
        choices_now = GAME.now(state)
        for record in conceivable(state):
            assert sum(choice.holds(record) for choice in choices_now) == (
                after(GAME, state, record) is not None
            ), record


def test_the_pieces_that_are_left_are_arranged_each_in_a_cell_of_its_own() -> None:
    over = next(
        each for seed in range(50) for each in positions({}, random.Random(seed)) if each.phase == "day-over"
    )
    (choice,) = GAME.now(over)
    cells = [(number // 4, number % 4) for number in range(over.pond.bit_count())]
    for told, accepted in (
        (cells, True),
        (cells[1:], False),
        ([*cells[1:], cells[1]], False),
        ([*cells[1:], (4, 0)], False),
    ):
        record: Json = {"do": "arrange", "cells": [list(cell) for cell in told]}
        assert choice.holds(record) == (after(GAME, over, record) is not None) == accepted


def test_once_a_game_is_over_nothing_may_be_done() -> None:
    assert GAME.now(GAME.stop(begun(GAME, NAMES, {}))) == ()


@pytest.mark.parametrize("overshoot", ["stop", "refused"])
def test_from_the_view_it_is_known_what_is_left_and_how_far_a_cast_takes_a_figure(overshoot: str) -> None:
    far = 0
    for state in positions({"overshoot": overshoot}, random.Random(overshoot)):
        seen = view(state)
        assert Counter(pieces_left(seen, state.options)) == Counter(state.day.left)
        for record in choices(state) if state.phase == "cast" else ():
            reached = after(GAME, state, record)
            if record["do"] == "cast" and reached is not None:
                walked = reached.steps[state.active] - state.steps[state.active]
                assert walked == forced(seen, state.options, record["cell"])
                far += walked < record["cell"]
    assert (far > 0) == (overshoot == "stop")
