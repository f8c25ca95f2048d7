"""Gone Fishing on its sheet: two days, roles with points below nothing, and a tie that is won."""

from __future__ import annotations

import json
from pathlib import Path

from companion.games.game import Json
from companion.games.gone_fishing.moves import Options
from companion.games.gone_fishing.sheet import house_rules
from companion.language.words import Words
from companion.sheet import plain
from tests.companion.sheet.games import sheet

CASES = Path(__file__).parents[3] / "cases" / "gone-fishing"


def told(case: str) -> tuple[Json, ...]:
    """The accepted records of a golden game."""
    steps = [json.loads(line) for line in (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()]
    return tuple(step["record"] for step in steps if step["ok"])


def test_of_two_with_equal_points_the_second_fisher_stands_first() -> None:
    made = sheet(told("two-days-and-a-tie"))
    assert [(player.name, player.total, player.place, player.wins) for player in made.players] == [
        ("P1", 13, 2, False),
        ("P2", 13, 1, True),
    ]
    assert [(round_.points, round_.fisher) for round_ in made.rounds] == [((13, -1), 0), ((0, 14), 1)]
    assert [role.points for role in made.roles] == [(13, 14), (0, -1)]


def test_a_game_in_its_first_day_has_a_second_to_come() -> None:
    made = sheet(told("four-rounds"))
    assert [(round_.points, round_.fisher) for round_ in made.rounds] == [(None, 0), (None, 1)]
    assert not made.over


def test_points_below_nothing_are_written_with_their_sign() -> None:
    text = plain.text(sheet(told("thirteen-below")), Words())
    assert "P2 wins" in text
    assert "[−10]" in text


def test_every_house_rule_that_is_not_the_usual_one_is_said() -> None:
    options: Json = {
        "perimeter": 16,
        "trash": "kind",
        "fish_values": [1] * 10,
        "overshoot": "refused",
        "cast_empty": True,
        "swim_after_decline": False,
    }
    assert len(house_rules(Words(), options)) == len(options)
    assert len(house_rules(Words(), {"start": "opposite-corners", "trash": "none"})) == 2
    usual = {name: getattr(Options(), name) for name in Options.__struct_fields__}
    assert house_rules(Words(), usual) == ()
