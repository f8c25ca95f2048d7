"""The view of Gone Fishing: the contract's keys in the contract's order, whatever is known already."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.games.game import Json
from companion.games.gone_fishing.contract import GAME
from companion.games.gone_fishing.pond import CELLS, rows_of, stands_in, swum, without
from companion.games.gone_fishing.view import Caught, GoneFishingView, Walker, view
from tests.companion.games.counting import after, begun
from tests.oracle.gone_fishing_sittings import course

KEYS = [
    *("game", "players", "phase", "to_act", "totals", "finished", "winners", "day", "fisher", "fish", "pond"),
    *("figures", "active", "line", "shown", "tiles", "helps", "swims", "caught", "day_scores"),
]


def views() -> list[GoneFishingView]:
    """Those of one game of two days."""
    opening: Json = {"do": "open", "game": "gone-fishing", "players": ["An", "Bình"]}
    state = begun(GAME, ("An", "Bình"), {})
    found = [view(state)]
    for record in course(random.Random(3), opening, 0.3)[1:]:
        state = after(GAME, state, record)
        assert state is not None, record
        found.append(view(state))
    return found


def test_every_key_of_the_contract_is_there_in_its_place() -> None:
    for each in views():
        told = msgspec.json.decode(msgspec.json.encode(each))
        assert list(told) == KEYS
        assert list(told["tiles"]) == ["1", "2", "3", "4"]
        assert list(told["helps"]) == ["fisher", "fish"]
        if told["figures"] is not None:
            assert {name: list(figure) for name, figure in told["figures"].items()} == {
                name: ["start", "steps", "position", "done"] for name in ("x", "y")
            }


def test_a_figure_is_told_by_its_name_and_a_catch_with_its_day() -> None:
    last = views()[-1]
    assert last.finished
    assert last.figures is not None
    assert (last.figures.of("x"), last.figures.of("y")) == (last.figures.x, last.figures.y)
    assert isinstance(last.figures.x, Walker)
    assert {type(each) for each in last.caught} == {Caught}
    assert [each.day for each in last.caught] == sorted(each.day for each in last.caught)


@pytest.mark.parametrize("pond", [0, 1, 1 << 7, (1 << CELLS) - 1, 0b1010_0110_1100_0001])
def test_a_row_of_the_pond_says_of_each_cell_whether_anything_stands_there(pond: int) -> None:
    assert [each for row in rows_of(pond) for each in row] == [stands_in(pond, cell) for cell in range(CELLS)]


def test_a_piece_that_swims_leaves_its_cell_for_another_and_a_catch_leaves_it_empty() -> None:
    pond = swum(0b0011, 1, 2)
    assert [cell for cell in range(CELLS) if stands_in(pond, cell)] == [0, 2]
    assert [cell for cell in range(CELLS) if stands_in(without(pond, 2), cell)] == [0]
