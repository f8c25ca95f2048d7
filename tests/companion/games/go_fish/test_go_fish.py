"""Go Fish answers as its witness does, and an honest table is believed whatever it does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play.protocol import Door
from tests.oracle.comparing import ask, brief, difference, same
from tests.oracle.go_fish import OPTIONS
from tests.oracle.go_fish_hands import Hands, draw_options
from tests.oracle.go_fish_sittings import Sitting
from tests.oracle.lines import write

JSON = dict[str, Any]


def differs(expected: JSON | None, answer: JSON | None, honest: bool) -> str | None:
    """What is wrong with an answer. The witness knows the least of contradictions; an honest table has none at all."""
    if expected is not None and answer is not None and expected["view"] and answer["view"]:
        found = answer["view"].get("contradictions")
        least = expected["view"]["contradictions"]
        if honest and found:
            return f"an honest table is not believed: {found}"
        if not all(entry in found for entry in least):
            return f"contradictions {found} without all of {least}"
        expected["view"]["contradictions"] = found
    return difference(expected, answer)


def play(seed: int, lines: int, honest: bool, told: Counter[str]) -> int:
    """One random sitting through both; the number of games that were opened in it."""
    games = 0
    door = Door(language="en")
    for number, said in enumerate(Sitting(random.Random(seed), honest).play(lines)):
        wrong = differs(said.expected, ask(door, said.line), said.honest)
        assert wrong is None, f"sitting {seed}, line {number}, {said.line!r}: {wrong}"
        if said.expected is not None:
            told[said.expected["code"] or "accepted"] += 1
            games += said.expected["ok"] and said.expected["seq"] == 1 and b"players" in said.line
            if said.expected["view"] is not None:
                told[said.expected["view"]["phase"]] += 1
                told["flagged"] += bool(said.expected["view"]["contradictions"])
    return games


EVERYTHING = {
    "accepted",
    "malformed",
    "stale",
    "no-game",
    "already-open",
    "game-over",
    "nothing-to-undo",
    "undo-needs-correct",
    "wrong-phase",
    "not-available",
    "bad-amount",
    "cards-do-not-add-up",
    "deal",
    "ask",
    "answer",
    "draw",
    "flagged",
}


def test_honest_sittings_are_answered_as_the_contract_says_and_nobody_is_flagged() -> None:
    told: Counter[str] = Counter()
    games = sum(play(seed, (30, 120, 400)[seed % 3], True, told) for seed in range(36))
    assert games >= 36
    assert set(told) >= EVERYTHING - {"flagged"}


def test_sittings_of_people_who_say_anything_are_answered_as_the_contract_says() -> None:
    told: Counter[str] = Counter()
    games = sum(play(seed, (30, 120, 250)[seed % 3], False, told) for seed in range(1_000, 1_040))
    assert games >= 36
    assert set(told) >= EVERYTHING


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_longer_sittings_are_answered_so(part: int) -> None:
    told: Counter[str] = Counter()
    first = 1_000_000 + part * 10_000
    games = sum(play(seed, 60 + 300 * (seed % 2), seed % 3 > 0, told) for seed in range(first, first + 100))
    assert games >= 100


# --------------------------------------------------------------------------------- real hands, from end to end


def test_honest_games_of_every_variant_are_accepted_believed_and_counted_right() -> None:
    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 10**9), st.integers(2, 6))
    def played(seed: int, players: int) -> None:
        whole_game(seed, players)

    played()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_honest_games_are_believed(part: int) -> None:
    for seed in range(part * 10_000, part * 10_000 + 200):
        whole_game(seed, 2 + seed % 5)


def whole_game(seed: int, players: int) -> None:
    rng = random.Random(seed)
    hands = Hands(rng, players, draw_options(rng), rng.randrange(players))
    door = Door(language="en")
    view = accepted(door, hands.opening())
    for _ in range(3_000):
        if hands.phase == "game-over":
            break
        record = hands.record()
        view = accepted(door, record)
        hands.apply(record, view["sets"])
        seen = hands.seen()
        assert same({key: view[key] for key in seen}, seen), record
        assert view["contradictions"] == [], record
        assert sum(view["hands"].values()) + view["stock"] + 4 * sum(view["totals"].values()) == 52
    assert view["finished"]
    if hands.options.get("keep_playing"):
        assert sum(view["totals"].values()) == 13


def accepted(door: Door, record: JSON) -> JSON:
    answer = ask(door, write(record))
    assert answer is not None
    assert answer["ok"], f"{record}: {brief(answer)}"
    view: JSON = answer["view"]
    return view


def test_the_options_of_the_contract_are_all_played() -> None:
    for key, values in OPTIONS.items():
        for value in values:
            accepted(Door(language="en"), opening(["A", "B"], {key: value}))
    for key, value in (
        ("empty_hand_draw", 1.0),
        ("empty_hand_draw", True),
        ("ask_own", 1),
        ("next_player", None),
    ):
        answer = ask(Door(language="en"), write(opening(["A", "B"], {key: value})))
        assert answer is not None
        assert answer["refusal"]["code"] == "bad-option"
    for count in range(8):
        answer = ask(Door(language="en"), write(opening(list("ABCDEFG"[:count]), {})))
        assert answer is not None
        assert answer["ok"] == (2 <= count <= 6)


def opening(players: list[str], options: JSON) -> JSON:
    return {"do": "open", "game": "go-fish", "players": players, "options": options}


def told(options: JSON, *records: JSON) -> list[JSON]:
    """The answers at a table of three after its deal; all but the last record are accepted."""
    door = Door(language="en")
    accepted(door, opening(["A", "B", "C"], options))
    accepted(door, {"do": "begin"})
    answers = [ask(door, write(record)) for record in records]
    assert all(answer and answer["ok"] for answer in answers[:-1])
    return [answer for answer in answers if answer]


A_GETS_9H = ({"do": "ask", "of": "B", "card": "9H"}, {"do": "give", "cards": 1})
A_FISHES = ({"do": "ask", "of": "B", "card": "2C"}, {"do": "go-fish"}, {"do": "draw", "match": False})


def test_a_card_seen_to_go_into_one_hand_is_not_given_from_another_nor_shown_as_drawn() -> None:
    for of, answer, code in (
        ("C", ({"do": "give", "cards": 1},), "cards-do-not-add-up"),
        ("A", ({"do": "give", "cards": 1},), None),
        ("C", ({"do": "go-fish"}, {"do": "draw", "match": True}), "cards-do-not-add-up"),
        ("A", ({"do": "go-fish"}, {"do": "draw", "match": True}), "cards-do-not-add-up"),
    ):
        asks = {"do": "ask", "of": of, "card": "9H"}
        last = told({"specific_card": True}, *A_GETS_9H, *A_FISHES, asks, *answer)[-1]
        assert (None if last["ok"] else last["refusal"]["code"]) == code
        if code:
            assert last["refusal"]["says"] == "Everyone saw that card go into the hand of A."


def test_a_card_of_a_set_that_is_laid_lies_in_no_hand() -> None:
    lays = {"do": "lay", "player": "A", "rank": "9"}
    last = told({"specific_card": True}, *A_GETS_9H, lays, {"do": "ask", "of": "C", "card": "9H"})[-1]
    assert last["refusal"]["rule"] == "go-fish/ask-for-what-is-out"


def test_a_set_laid_late_out_of_turn_leaves_the_turn_and_may_end_the_game() -> None:
    fished = ({"do": "ask", "of": "B", "rank": "9"}, {"do": "go-fish"}, {"do": "draw", "match": False})
    gives = ({"do": "ask", "of": "C", "rank": "5"}, {"do": "give", "cards": 1})
    lays = {"do": "lay", "player": "C", "rank": "K"}
    stays = told({}, *fished, lays)[-1]["view"]
    assert (stays["phase"], stays["to_act"], stays["hands"]["C"]) == ("ask", "B", 1)
    over = told({}, *fished, *gives, lays)[-1]["view"]
    assert (over["phase"], over["finished"], over["winners"]) == ("game-over", True, ["C"])
    goes_on = told({"keep_playing": True}, *fished, *gives, lays)[-1]["view"]
    assert (goes_on["phase"], goes_on["to_act"], goes_on["hands"]["C"]) == ("ask", "B", 0)


def a_set_on_a_lie(**told: Any) -> JSON:
    """D, who holds a nine, asks for them. A, who has denied them, asks for them too, and is given three."""
    door = Door(language="en")
    answers = [
        ask(door, write(record))
        for record in (
            {"do": "open", "game": "go-fish", "players": ["A", "B", "C", "D"], "first": "D", "options": {}},
            {"do": "begin"},
            {"do": "ask", "of": "A", "rank": "9"},
            {"do": "go-fish"},
            {"do": "draw", "match": False},
            {"do": "ask", "of": "C", "rank": "9"},
            {"do": "give", "cards": 3, **told},
            {"do": "ask", "of": "B", "rank": "8"},
        )
    ]
    assert all(answer and answer["ok"] for answer in answers)
    found: JSON = answers[-1]["view"]  # type: ignore[index]
    return found


def test_a_set_the_table_lays_on_a_lie_shows_up_nobody_who_told_the_truth() -> None:
    view = a_set_on_a_lie()
    assert view["sets"]["A"] == ["9"]
    assert view["contradictions"] == [{"seq": 6, "player": "A", "rank": "9"}]


def test_naming_a_set_that_is_laid_anyway_changes_nothing() -> None:
    assert a_set_on_a_lie(lays=["9"]) == a_set_on_a_lie(lays=[]) == a_set_on_a_lie()
