"""The referee answers as the oracle does: over thousands of random games, and in every state of some."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from companion.play.protocol import Door
from tests.oracle.comparing import ask, brief, difference, explain, same
from tests.oracle.fish_fish import BAITS, DOS_OF_OTHER_GAMES, FISH, OPTIONS, Referee
from tests.oracle.lines import write
from tests.oracle.sessions import Player, course, opening, sitting

JSON = dict[str, Any]


def play(seed: int, lines: int, told: Counter[str]) -> int:
    """One random sitting through both; the number of games that were opened in it."""
    games = 0
    drawn = sitting(random.Random(seed), lines)
    door = Door(language="en")
    for line, expected in drawn:
        answer = ask(door, line)
        if difference(expected, answer):
            pytest.fail(f"sitting {seed}: {explain([line for line, _ in drawn])}")
        if expected is not None:
            told[expected["code"] or "accepted"] += 1
            games += expected["ok"] and expected["seq"] == 1 and b'"do"' in line and b"open" in line
            if expected["view"] is not None:
                told[f"{expected['view']['phase']}, {expected['view']['round_end']}"] += 1
    return games


EVERY_CODE = {
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
    "not-your-turn",
    "not-available",
    "bad-amount",
    "cards-do-not-add-up",
    "needs-answer",
}


def test_two_thousand_random_games_are_answered_as_the_contract_says() -> None:
    told: Counter[str] = Counter()
    games = sum(play(seed, (12, 24, 24, 36, 90)[seed % 5], told) for seed in range(1_650))
    assert games >= 2_000
    # The sittings are worth as much as what happens in them.
    assert set(told) >= EVERY_CODE | {
        "accepted",
        "round-over, second-bite",
        "game-over, all-bet",
        "game-over, second-bite",
    }


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_longer_games_are_answered_as_the_contract_says(part: int) -> None:
    told: Counter[str] = Counter()
    first = 1_000_000 + part * 10_000
    assert sum(play(seed, 100 + 150 * (seed % 2), told) for seed in range(first, first + 500)) >= 1_000


# ----------------------------------------------------------------------------------- one state, every record


def every_record(referee: Referee) -> list[JSON]:
    """Everything that somebody could say now: each record, its values up to and over the edge."""
    assert referee.game is not None
    words: list[JSON] = [{}, {"second_bite": True}, {"second_bite": False}]
    cards: list[JSON] = [{}, {"card": "bite"}, {"card": "no-bite"}]
    records: list[JSON] = [{"do": do} for do in ("undo", "end", "next", *DOS_OF_OTHER_GAMES)]
    records += [{"do": "cast", "bait": bait} | card for bait in range(-1, 8) for card in cards]
    records += [
        {"do": "bet", "player": name, "fish": fish}
        for name in [*referee.game.players, "nobody"]
        for fish in range(-1, FISH + 2)
    ]
    records += [{"do": "reveal"} | card | said for card in cards for said in words]
    records += [{"do": "discard"} | card | said for card in cards for said in words]
    records += [
        {"do": "correct", "to": to, "why": "x"}
        for to in {-1, 0, 1, referee.seq - 1, referee.seq, referee.seq + 1}
    ]
    records += [
        {"do": "open", "game": "fish-fish", "players": ["D", "E"]},
        {"do": "open", "game": "fish-fish", "players": ["D"]},
    ]
    return records


def both(records: list[JSON]) -> tuple[Door, Referee]:
    """A door and an oracle at which these records stand."""
    door, oracle = Door(language="en"), Referee()
    for record in records:
        assert difference(oracle.answer(write(record)), ask(door, write(record))) is None
    return door, oracle


TABLES: list[tuple[int, JSON]] = [
    (2, {"cards": "declared", "second_bite": "played"}),
    (2, {"cards": "declared", "second_bite": "revealed"}),
    (3, {"cards": "sensed", "second_bite": "played", "show_unseen": True}),
    (2, {"cards": "sensed", "second_bite": "revealed", "show_unseen": True}),
    (4, {"cards": "declared"}),
    (8, {"cards": "sensed"}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("appetite", ["stingy", "slow"])
def test_every_legal_record_is_accepted_and_every_other_refused_with_the_state_unchanged(
    players: int, options: JSON, appetite: str
) -> None:
    try_every_record(players, options, appetite, states=14)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("appetite", ["stingy", "slow", "any", "greedy"])
def test_so_it_is_in_the_first_forty_states_of_a_game(players: int, options: JSON, appetite: str) -> None:
    try_every_record(players, options, appetite, states=40)


def try_every_record(players: int, options: JSON, appetite: str, states: int) -> None:
    """Plays a game and says everything in its first states and its last two."""
    rng = random.Random(f"{players} {options} {appetite}")
    player = Player(rng, honest=True)
    player.appetite = appetite
    records = course(rng, opening(rng, players, **options), player)
    stands = sorted({*range(1, min(len(records), states)), len(records) - 1, len(records)})
    for stand in stands:
        door, oracle = both(records[:stand])
        before = ask(door, write({"do": "bet", "player": "nobody", "fish": 0}))
        oracle.answer(b"{}")
        assert before is not None
        for record in every_record(oracle):
            answer, expected = ask(door, write(record)), oracle.answer(write(record))
            assert answer is not None
            wrong = difference(expected, answer)
            assert wrong is None, f"{records[:stand]}, then {record}: {wrong}"
            if not answer["ok"]:
                assert same([answer["seq"], answer["view"]], [before["seq"], before["view"]])
            elif record["do"] in ("undo", "correct", "open"):
                door, oracle = both(records[:stand])
            else:
                back = write({"do": "correct", "to": stand, "why": "only tried"})
                answer, expected = ask(door, back), oracle.answer(back)
                assert difference(expected, answer) is None
                assert answer is not None
                assert same([answer["seq"], answer["view"]], [before["seq"], before["view"]]), record


# ---------------------------------------------------------------------------- properties that need no oracle


def pieces(view: JSON) -> None:
    """Every fish and every bait is somewhere, once."""
    captured: Counter[str] = Counter()
    for line in view["lines"]:
        if line["card"] == "bite":
            captured.update(line["bets"])
        if line["card"] == "unseen":
            assert not any(line["bets"].values())
    for name in view["bettors"]:
        eaten = sum(view["catch"][name].values())
        assert view["fish_left"][name] + view["bets"].get(name, 0) + eaten + captured[name] == FISH, (
            name,
            view,
        )
        assert 0 not in view["catch"][name].values()
    assert view["caught"] == captured.total()
    on_the_line = [] if view["bait"] is None else [view["bait"]]
    assert sorted([*view["baits_left"], *on_the_line, *(line["bait"] for line in view["lines"])]) == list(
        BAITS
    )
    assert view["totals"] == {
        name: sum(scores[name] for scores in view["scores"]) for name in view["players"]
    }
    fish = FISH * len(view["bettors"])
    assert all(2 * fish <= sum(scores.values()) <= 5 * fish for scores in view["scores"])


def test_no_fish_is_lost_in_any_view() -> None:
    for seed in range(5_000, 5_060):
        door = Door(language="en")
        for line, _ in sitting(random.Random(seed), 80):
            answer = ask(door, line)
            if answer is not None and answer["view"] is not None:
                pieces(answer["view"])


def test_undo_and_correct_lead_where_a_fresh_game_of_the_records_that_stand_leads() -> None:
    rewound = 0
    for seed in range(6_000, 6_060):
        door = Door(language="en")
        standing: list[bytes] = []
        for line, expected in sitting(random.Random(seed), 100):
            answer = ask(door, line)
            if expected is None or not expected["ok"]:
                continue
            assert answer is not None
            assert answer["ok"], brief(answer)
            if answer["seq"] == len(standing) + 1:
                standing.append(line)
                continue
            standing = [line] if answer["seq"] == 1 and b"players" in line else standing[: answer["seq"]]
            fresh = Door(language="en")
            answers = [ask(fresh, record) for record in without_expect(standing)]
            last = answers[-1]
            assert last is not None
            assert same([last["seq"], last["view"]], [answer["seq"], answer["view"]]), seed
            rewound += 1
    assert rewound >= 250


def without_expect(lines: list[bytes]) -> list[bytes]:
    """The same records for another door, whose `rev` is another."""
    return [
        write({key: value for key, value in json.loads(line).items() if key != "expect"}) for line in lines
    ]


def test_every_game_that_is_played_on_ends_within_its_lines() -> None:
    for seed in range(7_000, 7_080):
        rng = random.Random(seed)
        record = opening(rng)
        records = course(rng, record)
        door = Door(language="en")
        answers = [ask(door, write(record)) for record in records]
        last = answers[-1]
        assert all(answer is not None and answer["ok"] for answer in answers), seed
        assert last is not None
        view = last["view"]
        assert view["phase"] == "game-over"
        assert view["finished"]
        best = max(view["totals"].values())
        assert view["winners"] == [name for name in view["players"] if view["totals"][name] == best]
        # A line is a cast, a bet of each bettor and a check; a round is at most five of them and `next`.
        assert len(records) <= 1 + view["rounds"] * (5 * (len(view["bettors"]) + 2) + 1) - 1
        assert len(view["scores"]) == view["rounds"]


def test_the_options_of_the_contract_are_all_played() -> None:
    """A guard for the sittings: each value of each option is accepted, and every number of players."""
    for key, values in OPTIONS.items():
        for value in values:
            door = Door(language="en")
            answer = ask(
                door,
                write({"do": "open", "game": "fish-fish", "players": ["A", "B"], "options": {key: value}}),
            )
            assert answer is not None
            assert answer["ok"], brief(answer)
    for count in range(10):
        answer = ask(
            Door(language="en"),
            write({"do": "open", "game": "fish-fish", "players": list("ABCDEFGHIJ"[:count])}),
        )
        assert answer is not None
        assert answer["ok"] == (2 <= count <= 8)
