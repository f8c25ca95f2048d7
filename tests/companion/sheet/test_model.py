"""What a sheet says: a fold of the journal's public records, in one language (`hardware.md`, `secrecy.md`)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Json
from companion.language.words import Words
from companion.sheet import plain
from companion.sheet.model import Sheet
from tests.bench.sittings import Sitting, played_out
from tests.companion.sheet.games import records, sheet

ENGLISH = Words("en")
CASES = Path(__file__).parents[2] / "cases" / "fish-fish"


def told(name: str) -> list[Json]:
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [step["record"] for step in map(json.loads, lines) if step["ok"]]


def corrected(why: str = "wrong number") -> list[Json]:
    """A game of four in which the last three records before its second half were crossed out."""
    played = list(records(4))
    half = len(played) // 2
    return [*played[:half], {"do": "correct", "to": half - 3, "why": why}, *played[half - 3 :]]


def test_equal_points_share_a_place_and_the_next_is_left_out() -> None:
    made = sheet(told("whole-match-shared-win"))
    assert [(player.place, player.total, player.wins) for player in made.players] == [
        (1, 73, True),
        (1, 73, True),
        (3, 39, False),
    ]
    assert made.winners == tuple(player.name for player in made.players[:2])


@pytest.mark.parametrize("players", range(2, 9))
def test_every_round_has_its_fisher_and_turns_the_other_way(players: int) -> None:
    made = sheet(records(players))
    assert len(made.rounds) == (players if players > 3 else 2 * players)
    for round_ in made.rounds:
        assert round_.fisher == (round_.number - 1) % players
        assert round_.direction == ("clockwise" if round_.number % 2 else "counter-clockwise")
        assert 1 <= len(round_.lines) <= 5


@pytest.mark.parametrize("players", range(2, 9))
def test_rounds_and_roles_each_add_up_to_the_totals(players: int) -> None:
    made = sheet(records(players))
    for seat, player in enumerate(made.players):
        assert made.totals(seat)[-1] == player.total
        assert sum(role.points[seat] for role in made.roles) == player.total


def test_players_stand_in_the_order_of_their_seats_with_their_fish() -> None:
    made = sheet(records(8))
    assert [player.name for player in made.players] == records(8)[0]["players"]
    assert made.players[0].species is None, "of eight the first fisher has no species"
    assert len({player.species for player in made.players}) == 8


def test_a_correction_says_where_the_game_went_on_why_and_what_it_cost() -> None:
    made = sheet(corrected("wrong number."))
    (correction,) = made.corrections
    assert correction.why == "wrong number."
    assert correction.records == 3
    assert f"Corrected once: {correction.place}, wrong number.\n" in plain.text(made, ENGLISH)
    assert correction.place.startswith("round ")


def test_the_sheet_after_a_correction_is_that_of_the_game_that_stands() -> None:
    crossed, straight = sheet(corrected()), sheet(records(4))
    assert (crossed.players, crossed.rounds, crossed.roles) == (
        straight.players,
        straight.rounds,
        straight.roles,
    )


def test_a_game_that_goes_on_and_one_that_was_stopped_are_marked_unfinished() -> None:
    begun = list(records(4))[:30]
    going, stopped = sheet(begun), sheet([*begun, {"do": "end"}])
    assert (going.finished, going.over) == (False, False)
    assert (stopped.finished, stopped.over) == (False, True)
    assert "Unfinished: the game goes on." in plain.text(going, ENGLISH)
    assert "Unfinished: the game was stopped early." in plain.text(stopped, ENGLISH)
    assert not any(player.wins for made in (going, stopped) for player in made.players)


def test_decomposed_texts_are_composed() -> None:
    place, why = "Bude\u0301", "ro\u0308vid"
    made = sheet(corrected(why), place=place)
    assert (made.place, made.corrections[0].why) == ("Budé", "rövid")


def test_only_house_rules_that_are_not_the_usual_ones_are_said() -> None:
    opening = records(3)[0]

    def rules(**options: Any) -> tuple[str, ...]:
        return sheet([{**opening, "options": options}]).house_rules

    assert rules() == rules(cards="declared", second_bite="played", show_unseen=False) == ()
    assert rules(second_bite="revealed") == ("Only bites that were shown counted.",)
    assert len(rules(cards="sensed", second_bite="revealed", show_unseen=True)) == 3


# ---------------------------------------------------------------- secrecy


def sensed(players: int, seed: int, **options: Any) -> list[Json]:
    sitting = Sitting(players, "sensed", random.Random(seed))
    opening = {**sitting.records[0], "options": {"cards": "sensed", **options}}
    return [opening, *played_out(sitting)[1:]]


@pytest.mark.parametrize("seed", range(20))
def test_two_games_that_differ_only_in_a_hidden_card_have_the_same_sheet(seed: int) -> None:
    played = sensed(3, seed)
    for number, record in enumerate(played):
        if record["do"] == "cast":
            here = sheet(played[: number + 1])
            other = {"bite": "no-bite", "no-bite": "bite"}[record["card"]]
            try:
                there = sheet([*played[:number], {**record, "card": other}])
            except AssertionError:  # a card of which none is left
                continue
            assert here == there


def dashed(made: Sheet) -> int:
    return sum(line.kind == "dashed" for round_ in made.rounds for line in round_.lines)


def test_a_line_nobody_bet_on_stays_dashed_even_where_the_table_chose_to_see_it() -> None:
    for seed in range(30):
        shown, hidden = sheet(sensed(2, seed, show_unseen=True)), sheet(sensed(2, seed))
        assert shown.rounds == hidden.rounds
    assert any(dashed(sheet(sensed(2, seed))) for seed in range(30))
