"""Bounds and choices hold what they give, and nothing else."""

from __future__ import annotations

import pytest

from companion.games.now import Bounds, Choice, OneOf, SomeOf, Whole


@pytest.mark.parametrize(
    ("bounds", "each", "outside"),
    [
        (Whole(2, 4), [2, 3, 4], [1, 5, True, "2", 2.0, None]),
        (Whole(1, 0), [], [0, 1]),
        (OneOf(("a", None, (0, 1))), ["a", None, (0, 1)], ["b", 0, False, (1, 0)]),
        (OneOf((True, False)), [True, False], [1, 0, None]),
        (SomeOf(("a", "b"), 0, 2), [[], ["a"], ["b"], ["a", "b"]], ["a", ["a", "a"], ["c"], None]),
        (SomeOf((), 0, 0), [[]], [["a"]]),
    ],
)
def test_bounds_hold_each_of_their_values_and_no_other(
    bounds: Bounds, each: list[object], outside: list[object]
) -> None:
    assert list(bounds.each()) == each
    assert all(value in bounds for value in each)
    assert not any(value in bounds for value in outside)


def test_the_order_of_a_list_and_the_kind_of_a_cell_do_not_matter() -> None:
    assert ["b", "a"] in SomeOf(("a", "b"), 1, 2)
    assert [] not in SomeOf(("a", "b"), 1, 2)
    assert [0, 1] in OneOf(((0, 1),))


def test_a_choice_gives_every_record_it_holds_with_and_without_what_may_be_left_out() -> None:
    choice = Choice("go", "Anna", {"steps": Whole(1, 2), "far": OneOf((True,))}, frozenset(("far",)))
    records = list(choice.records())
    assert records == [
        {"do": "go", "steps": 1},
        {"do": "go", "steps": 1, "far": True},
        {"do": "go", "steps": 2},
        {"do": "go", "steps": 2, "far": True},
    ]
    assert all(map(choice.holds, records))


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"do": "stay", "steps": 1},
        {"do": "go"},
        {"do": "go", "steps": 3},
        {"do": "go", "steps": 1, "far": False},
        {"do": "go", "steps": 1, "near": True},
    ],
)
def test_a_choice_holds_no_other_record(record: dict[str, object]) -> None:
    choice = Choice("go", None, {"steps": Whole(1, 2), "far": OneOf((True,))}, frozenset(("far",)))
    assert not choice.holds(record)
