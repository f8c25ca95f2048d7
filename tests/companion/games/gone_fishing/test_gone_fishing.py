"""Gone Fishing answers as its witness does, and what its rules promise holds in every view."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.protocol import Door
from tests.oracle.comparing import ask, difference, same
from tests.oracle.gone_fishing import OPTIONS, Referee
from tests.oracle.gone_fishing_sittings import EDGES, adjustments, course, opening, sitting
from tests.oracle.lines import write

JSON = dict[str, Any]


def play(seed: int, lines: int, told: Counter[str]) -> int:
    """One random sitting through both; the number of games that were opened in it."""
    games = 0
    door = Door(language="en")
    for number, (line, expected) in enumerate(sitting(random.Random(seed), lines)):
        wrong = difference(expected, ask(door, line))
        assert wrong is None, f"sitting {seed}, line {number}, {line!r}: {wrong}"
        if expected is not None:
            told[expected["code"] or "accepted"] += 1
            games += expected["ok"] and expected["seq"] == 1 and b"players" in line
            if expected["view"] is not None:
                told[expected["view"]["phase"]] += 1
    return games


EVERYTHING = {
    "accepted",
    "malformed",
    "stale",
    "no-game",
    "already-open",
    "game-over",
    "bad-players",
    "bad-option",
    "nothing-to-undo",
    "undo-needs-correct",
    "wrong-phase",
    "not-available",
    "bad-amount",
    "cards-do-not-add-up",
    "start",
    "move",
    "show",
    "cast",
    "fisher-help",
    "swim",
    "fish-help",
    "day-over",
}
"""The codes of the contract that this game has, and its phases: a record bears no name, so nobody is out of turn."""


def test_hundreds_of_random_sittings_are_answered_as_the_contract_says() -> None:
    told: Counter[str] = Counter()
    games = sum(play(seed, (30, 60, 200)[seed % 3], told) for seed in range(150))
    assert games >= 150
    assert set(told) == EVERYTHING


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_longer_sittings_are_answered_so(part: int) -> None:
    told: Counter[str] = Counter()
    first = 1_000_000 + part * 10_000
    assert sum(play(seed, 60 + 300 * (seed % 2), told) for seed in range(first, first + 500)) >= 500


# ----------------------------------------------------------------------------------- one state, every record


def every_record(referee: Referee) -> list[JSON]:
    """Everything that somebody could say now: each record, its values up to and over the edge."""
    game = referee.game
    assert game is not None
    rng = random.Random(referee.seq)
    records: list[JSON] = [{"do": do} for do in ("undo", "end", "decline", "help", "done", "bet", "draw")]
    records += [{"do": "start", "x": x, "y": y} for x in (-1, 0, 5, 15, 16, 20) for y in (0, 8, 10, 15, 19)]
    records += [{"do": "move", "figure": name, "steps": v} for name in "xyz" for v in range(-1, 22)]
    records += [{"do": "show", "cell": cell} for cell in (None, *range(-1, 6))]
    catches = (None, "trash", "diver", "boot", *range(8), 99)
    records += [{"do": "cast", "cell": cell, "catch": catch} for cell in range(6) for catch in catches]
    places = [[row, column] for row in range(4) for column in range(4)] + [[-1, 0], [4, 0], [0, 4], [3, -1]]
    for do in ("swim", "adjust"):
        records += [{"do": do, "from": one, "to": rng.choice(places)} for one in places]
        records += [{"do": do, "from": rng.choice(places), "to": one} for one in places]
        beside = [([row, column], [row, column + 1]) for row in range(4) for column in range(-1, 4)]
        records += [{"do": do, "from": one, "to": other} for one, other in beside]
        records += [{"do": do, "from": other[::-1], "to": one[::-1]} for one, other in beside]
    records += [{"do": "adjust", "figure": "y", "steps": steps} for steps in EDGES]
    records += [{"do": "adjust", "tile": tile} for tile in EDGES]
    records += [{"do": "adjust", "tile": 1, "figure": "x", "steps": 1}, {"do": "adjust"}]
    records += [{"do": "arrange", "cells": places[:count]} for count in range(21)]
    records += [{"do": "arrange", "cells": places[:9] + [places[0]]}, {"do": "arrange", "cells": [[0]]}]
    records += adjustments(rng, game) if game.starts else []
    records += [{"do": "correct", "to": to, "why": "x"} for to in (0, 1, referee.seq - 1, referee.seq)]
    records += [opening(rng), {"do": "open", "game": "gone-fishing", "players": ["A", "B", "C"]}]
    return records


def both(records: list[JSON]) -> tuple[Door, Referee]:
    """A door and a witness at which these records stand."""
    door, witness = Door(language="en"), Referee()
    for record in records:
        assert difference(witness.answer(write(record)), ask(door, write(record))) is None
    return door, witness


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"perimeter": 16, "overshoot": "refused", "swim_after_decline": False},
        {"cast_empty": True, "start": "opposite-corners", "trash": "kind"},
    ],
)
def test_in_every_state_a_legal_record_is_accepted_and_any_other_leaves_it_as_it_is(options: JSON) -> None:
    rng = random.Random(str(options))
    records = course(
        rng, {"do": "open", "game": "gone-fishing", "players": ["A", "B"], "options": options}, 0.3
    )
    stands = sorted({*rng.sample(range(1, len(records)), 5), 1, len(records)})
    for stand in stands:
        door, witness = both(records[:stand])
        before = ask(door, b"{}")
        witness.answer(b"{}")
        assert before is not None
        for record in every_record(witness):
            answer = ask(door, write(record))
            wrong = difference(witness.answer(write(record)), answer)
            assert wrong is None, f"{records[:stand]}, then {record}: {wrong}"
            assert answer is not None
            if answer["ok"]:
                door, witness = both(records[:stand])
            else:
                assert same([answer["seq"], answer["view"]], [before["seq"], before["view"]])


# ---------------------------------------------------------------------------- properties that need no witness


def check_view(view: JSON) -> None:
    """Sixteen pieces, tiles and helps within bounds, figures where their steps took them."""
    assert sum(map(sum, view["pond"])) + len(view["caught"]) == 16
    assert any(map(any, view["pond"])), "the diver never leaves"
    assert all(0 <= left <= 3 for left in view["tiles"].values())
    assert 0 <= view["helps"]["fisher"] <= 2
    assert 0 <= view["helps"]["fish"] <= 3
    assert 0 <= view["swims"] <= 3
    assert Counter(one["catch"] for one in view["caught"])["trash"] <= 5
    assert view["totals"] == {
        name: sum(points[name] for points in view["day_scores"]) for name in view["players"]
    }
    for figure in (view["figures"] or {}).values():
        assert figure["done"] == (figure["steps"] == 20)
        assert figure["position"] == (figure["start"] + figure["steps"]) % 20


def check_step(record: JSON, before: JSON, after: JSON) -> None:
    """Only ``adjust`` takes a figure back or brings a tile; helps and pieces are only used up."""
    if record["do"] in ("undo", "correct", "open", "arrange"):
        return
    if record["do"] != "adjust":
        assert all(after["tiles"][tile] <= left for tile, left in before["tiles"].items())
        for name, figure in (before["figures"] or {}).items():
            assert after["figures"][name]["steps"] >= figure["steps"]
    assert all(after["helps"][side] <= left for side, left in before["helps"].items())
    assert after["caught"][: len(before["caught"])] == before["caught"]


Choices = st.integers(0, 2**32).map(random.Random)
PLAIN: JSON = {"do": "open", "game": "gone-fishing", "players": ["Anna", "Béla"]}


@given(Choices)
@settings(max_examples=40, deadline=None)
def test_what_the_rules_promise_holds_whatever_is_told(chance: random.Random) -> None:
    door = Door(language="en")
    view = (ask(door, write(PLAIN)) or {})["view"]
    for line, _ in sitting(chance, 150):
        answer = ask(door, line)
        if answer is None or view["phase"] == "game-over":
            continue
        if not answer["ok"]:
            assert same(answer["view"], view)
            continue
        check_view(answer["view"])
        check_step(json.loads(line), view, answer["view"])
        view = answer["view"]


@given(Choices, st.sampled_from([0.1, 0.4, 0.9]))
@settings(max_examples=60, deadline=None)
def test_two_days_end_with_scores_from_thirteen_below_to_thirty_one(
    chance: random.Random, haste: float
) -> None:
    door = Door(language="en")
    view: JSON = {}
    for record in course(chance, PLAIN, haste):
        answer = ask(door, write(record))
        assert answer is not None
        assert answer["ok"]
        view = answer["view"]
    assert view["finished"]
    assert all(-13 <= total <= 31 for total in view["totals"].values())
    anna, bela = view["totals"].values()
    assert view["winners"] == ["Béla" if bela >= anna else "Anna"]


def test_undo_and_correct_lead_where_a_fresh_game_of_the_records_that_stand_leads() -> None:
    rewound = 0
    for seed in range(6_000, 6_040):
        door = Door(language="en")
        standing: list[bytes] = []
        for line, expected in sitting(random.Random(seed), 100):
            answer = ask(door, line)
            if answer is None or expected is None or not answer["ok"]:
                continue
            told = {key: value for key, value in json.loads(line).items() if key != "expect"}
            if told["do"] not in ("undo", "correct"):
                standing = [write(told)] if told["do"] == "open" else [*standing, write(told)]
                continue
            standing = standing[: answer["seq"]]
            fresh = Door(language="en")
            last = [ask(fresh, record) for record in standing][-1]
            assert last is not None
            assert same([last["seq"], last["view"]], [answer["seq"], answer["view"]]), seed
            rewound += 1
    assert rewound >= 100


@pytest.mark.parametrize(("option", "value"), [(key, value) for key in OPTIONS for value in OPTIONS[key]])
def test_every_house_rule_is_played(option: str, value: object) -> None:
    """A guard for the sittings above."""
    first = PLAIN | {"options": {option: value}}
    for record in course(random.Random(option), first):
        assert record["do"]


def test_opposite_corners_need_corners() -> None:
    answer = ask(
        Door(language="en"), write(PLAIN | {"options": {"start": "opposite-corners", "perimeter": 16}})
    )
    assert answer is not None
    assert answer["refusal"]["code"] == "bad-option"
