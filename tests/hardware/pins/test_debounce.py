"""Every press is one press however the contact bounces, a flicker is none, and of two seats the first stays first."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, groupby, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as drawn
from hypothesis import strategies as st

from hardware.pins.debounce import TOLD_AFTER, Change, Debounce

STEP = 0.0001
"""Seconds: the model looks at the level ten times a millisecond."""
MS = 10
"""Steps."""
START = 100.0

Train = list[tuple[int, bool]]
"""Edges of one contact: step and level after it."""


def told(trains: dict[str, Train], late: int = 0) -> list[tuple[str, int, bool]]:
    """What is told of trains of edges that begin open: name, step of its date, level. The driver is late by steps."""
    debounce = Debounce()
    for name in trains:
        debounce.add(name, False, START)
    edges = sorted((step, name, closed) for name, train in trains.items() for step, closed in train)
    changes: list[Change] = []
    for step, name, closed in edges:
        now = START + (step + late) * STEP
        while (due := debounce.due()) is not None and due < now:
            changes += debounce.told(due)
        debounce.edge(name, START + step * STEP, closed, now)
        changes += debounce.told(now)
    while (due := debounce.due()) is not None:
        changes += debounce.told(due)
    return [(change.name, round((change.at - START) / STEP), change.closed) for change in changes]


def train(runs: Iterable[int], closed: bool = True) -> Train:
    """Edges that leave runs of so many steps between them; the first run is open, before the first edge."""
    edges, level = [], closed
    for step in accumulate(runs):
        edges.append((step, level))
        level = not level
    return edges


def model(edges: Train) -> list[tuple[int, bool]]:
    """The same, looked at step by step with no thought for time or memory."""
    end = edges[-1][0] + 30 * MS if edges else 0
    levels = dict(edges)
    raw, level = [], False
    for step in range(end):
        level = levels.get(step, level)
        raw.append(level)

    steady, start = [], 0
    for level, run in groupby(raw):
        length = len(list(run))
        before = steady[-1] if steady else False
        steady += [level if length >= 2 * MS or start + length == end else before] * length
        start += length

    changes, settled, settled_since, start = [], False, 0, 0
    for level, run in groupby(steady):
        length = len(list(run))
        if level != settled and length >= 8 * MS:
            earliest = max(start - 8 * MS, settled_since, 1)
            date = next(
                step for step in range(earliest, end) if raw[step] == level and raw[step - 1] != level
            )
            changes.append((date, level))
            settled, settled_since = level, start
        start += length
    return changes


runs = st.lists(st.one_of(st.integers(1, 25), st.integers(60, 100), st.integers(1, 500)), max_size=40)


@given(runs)
@drawn(max_examples=1000)
def test_any_train_of_edges_is_judged_as_a_slow_look_at_every_step_judges_it(lengths: list[int]) -> None:
    edges = train([MS, *lengths])
    assert [(step, closed) for _, step, closed in told({"seat-1": edges})] == model(edges)


def bounce(chance: Random) -> list[int]:
    """Runs of up to 8 ms in all, after which the level is as before."""
    cuts = sorted(chance.sample(range(1, 8 * MS + 1), 2 * chance.randrange(5)))
    return [later - sooner for sooner, later in pairwise([0, *cuts])]


def presses(chance: Random) -> tuple[Train, list[tuple[int, bool]]]:
    """A train of real presses with bounce at both ends and a spike now and then, and what they truly are."""
    lengths, truth, step = [], [], 0

    def lasting(steps: int) -> None:
        nonlocal step
        if chance.random() < 0.3:
            # A spike stands alone: 10 ms from the next and from any bounce.
            spike = chance.randrange(1, 2 * MS)
            lengths.extend([10 * MS, spike])
            step += 10 * MS + spike
        lengths.append(steps)
        step += steps

    lasting(20 * MS)
    for closed in (True, False) * chance.randrange(1, 7):
        truth.append((step, closed))
        bounced = bounce(chance)
        lengths += bounced
        step += sum(bounced)
        lasting(40 * MS - sum(bounced) + chance.randrange(100 * MS))
    lengths.pop()
    return train(lengths), truth


def test_a_thousand_trains_of_presses_are_told_without_a_miss() -> None:
    for seed in range(1000):
        edges, truth = presses(Random(seed))
        assert [(step, closed) for _, step, closed in told({"seat-1": edges})] == truth, f"seed {seed}"


@pytest.mark.parametrize(
    "shape", [(1,) * 8, (5, 5) * 8, (10, 30, 30, 10), (79, 1), (1, 79), (19, 1, 19, 1, 39, 1)]
)
def test_forty_milliseconds_with_eight_of_bounce_at_both_ends_are_exactly_one_press(
    shape: tuple[int, ...],
) -> None:
    assert sum(shape) <= 8 * MS
    press = [50, *shape, 40 * MS - sum(shape), *shape]
    assert told({"seat-1": train(press)}) == [("seat-1", 50, True), ("seat-1", 50 + 40 * MS, False)]


def test_spikes_under_two_milliseconds_are_ignored_open_or_closed() -> None:
    assert told({"seat-1": train([50, 19, 200, 10, 3, 19])}) == []
    held = told({"seat-1": train([50, 300, 19, 300, 19, 1, 19, 300])})
    assert held == [("seat-1", 50, True), ("seat-1", 50 + 300 + 19 + 300 + 39 + 300, False)]


def test_a_dirty_contact_that_flickers_all_the_time_is_still_pressed_once() -> None:
    changes = told({"seat-1": train([50, *[30, 15] * 20, 30])})
    assert [closed for _, _, closed in changes] == [True, False]


def test_a_level_that_does_not_last_eight_milliseconds_is_no_press() -> None:
    assert told({"seat-1": train([50, 79])}) == []
    assert len(told({"seat-1": train([50, 80])})) == 2


def test_two_seats_within_five_milliseconds_both_count_in_order() -> None:
    for seed in range(1000):
        chance = Random(seed)
        apart = chance.randrange(1, 5 * MS + 1)
        first = train([50, *bounce(chance), 40 * MS])
        second = train([50 + apart, *bounce(chance), 40 * MS])
        changes = told({"seat-2": first, "seat-1": second})
        pressed = [change for change in changes if change[2]]
        assert pressed == [("seat-2", 50, True), ("seat-1", 50 + apart, True)], f"seed {seed}"
        assert len(changes) == 4, f"seed {seed}"


def test_each_change_is_told_equally_long_after_its_date_whatever_the_contact_did() -> None:
    """So that the time of telling says nothing about which of two buttons was pressed."""
    for shape in ([], [1, 1] * 20, [40, 39]):
        debounce = Debounce()
        debounce.add("bite", False, START)
        for step, closed in train([50, *shape]):
            debounce.edge("bite", START + step * STEP, closed, START + step * STEP)
        date = START + 50 * STEP
        while (due := debounce.due()) is not None and not (changes := debounce.told(due)):
            continue
        assert due == pytest.approx(date + TOLD_AFTER)
        assert [change.at for change in changes] == [pytest.approx(date)]


@pytest.mark.parametrize("late", [20, 400])
def test_a_driver_that_is_late_with_all_edges_loses_and_invents_nothing(late: int) -> None:
    press = [50, 5, 5, 5, 5, 40 * MS, 5, 5]
    changes = told({"seat-1": train(press), "seat-2": train([60, 7, 3, 35 * MS])}, late)
    assert [(name, closed) for name, _, closed in changes] == [
        ("seat-1", True),
        ("seat-2", True),
        ("seat-2", False),
        ("seat-1", False),
    ]


def test_a_whole_press_told_at_once_and_much_too_late_is_one_press() -> None:
    debounce = Debounce()
    debounce.add("seat-1", False, START)
    now, changes = START + 0.2, []
    for step, closed in train([50, 5, 5, 5, 5, 40 * MS, 5, 5]):
        debounce.edge("seat-1", START + step * STEP, closed, now)
        changes += debounce.told(now)
        now += 0.001
    changes += debounce.told(now + TOLD_AFTER)
    assert [change.closed for change in changes] == [True, False]


def test_an_edge_told_twice_or_of_a_contact_that_is_not_watched_changes_nothing() -> None:
    doubled = [edge for edge in train([50, 5, 5, 400]) for _ in range(2)]
    assert len(told({"seat-1": doubled})) == 2
    debounce = Debounce()
    debounce.edge("seat-9", START, True, START)
    assert (debounce.due(), debounce.told(START + 1)) == (None, [])


def test_a_button_that_is_down_from_the_beginning_tells_its_release_alone() -> None:
    debounce = Debounce()
    debounce.add("seat-1", True, START)
    assert debounce.due() is None
    debounce.edge("seat-1", START + 1, False, START + 1)
    assert [change.closed for change in debounce.told(START + 2)] == [False]


def test_nothing_is_due_while_nothing_happens() -> None:
    """A table at rest is not woken by its buttons."""
    edges = train([50, 400])
    debounce = Debounce()
    debounce.add("seat-1", False, START)
    assert debounce.due() is None
    for step, closed in edges:
        debounce.edge("seat-1", START + step * STEP, closed, START + step * STEP)
    dues = []
    while (due := debounce.due()) is not None:
        dues.append(due)
        debounce.told(due)
    assert all(later > sooner for sooner, later in pairwise(dues)), dues
