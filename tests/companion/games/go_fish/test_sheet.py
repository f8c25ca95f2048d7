"""Go Fish on its sheet: no rounds, sets as points, and which sets they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games.game import Json
from companion.games.go_fish.sheet import house_rules
from companion.games.go_fish.state import Options
from companion.language.words import Words
from companion.sheet import plain
from tests.companion.sheet.games import sheet

CASES = Path(__file__).parents[3] / "cases" / "go-fish"


def told(case: str) -> tuple[Json, ...]:
    """The accepted records of a golden game."""
    steps = [json.loads(line) for line in (CASES / f"{case}.jsonl").read_text("utf-8").splitlines()]
    return tuple(step["record"] for step in steps if step["ok"])


def test_the_sets_of_a_game_are_its_points_and_are_named() -> None:
    made = sheet(told("thirteen-sets"))
    assert [(player.name, player.total, player.place, player.wins) for player in made.players] == [
        ("P0", 5, 2, False),
        ("P1", 6, 1, True),
        ("P2", 2, 3, False),
    ]
    assert made.rounds == ()
    text = " ".join(plain.text(made, Words()).split())
    assert "Sets: P0 A 4 8 10 K; P1 7 Q 9 5 J 2; P2 3 6." in text
    assert "until all thirteen sets lay on the table" in text


def test_even_players_share_the_victory() -> None:
    made = sheet(told("last-stock-card-shown"))
    assert [player.place for player in made.players] == [1, 1, 1]
    assert all(player.wins for player in made.players)


def test_before_the_first_set_nothing_is_said_of_sets() -> None:
    assert "Sets:" not in plain.text(sheet(told("two-players")), Words())


@pytest.mark.parametrize("language", ["en", "hu", "ro", "it", "eu", "vi"])
def test_every_house_rule_that_is_not_the_usual_one_is_said(language: str) -> None:
    options: Json = {
        "keep_playing": True,
        "specific_card": True,
        "ask_own": True,
        "set_earns_turn": True,
        "next_player": "left",
        "empty_hand_draw": 5,
        "contradictions": False,
    }
    assert len(set(house_rules(Words(language), options))) == len(options)
    usual = {name: getattr(Options(), name) for name in Options.__struct_fields__}
    assert house_rules(Words(language), usual) == ()
