"""Somethin' Fishy is answered as its witness does: over random games with fouls, undo and corrections, all options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.play.protocol import Door
from tests.oracle.comparing import ask, brief, difference, explain, same
from tests.oracle.lines import write
from tests.oracle.somethin_fishy import DOS_OF_OTHER_GAMES, KINDS, OPTIONS, SPECIES, Referee
from tests.oracle.somethin_fishy_sessions import Player, course, opening, sitting

JSON = dict[str, Any]


def play(seed: int, lines: int, told: Counter[str]) -> int:
    """One random sitting through both; the number of games that were opened in it."""
    games = 0
    drawn = sitting(random.Random(seed), lines)
    door = Door(language="en")
    for line, expected in drawn:
        answer = ask(door, line)
        if difference(expected, answer):
            pytest.fail(f"sitting {seed}: {explain([line for line, _ in drawn], Referee)}")
        if expected is not None:
            told[expected["code"] or "accepted"] += 1
            games += expected["ok"] and expected["seq"] == 1 and b'"do"' in line and b"open" in line
            if expected["ok"]:
                told["hungry end"] += expected["view"]["hungry_end"]
                told["open sea"] += expected["view"]["backs"]["fish"] == 0
                told["lost"] += expected["view"]["lost"] > 0
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
    "not-available",
    "bad-amount",
}
"""All that this game can refuse for: it has one phase, and nobody is named who could be out of turn."""


def test_random_games_are_answered_as_the_contract_says() -> None:
    told: Counter[str] = Counter()
    games = sum(play(seed, (20, 40, 60, 100, 600)[seed % 5], told) for seed in range(110))
    assert games >= 120
    # The sittings are worth as much as what happens in them.
    assert set(told) == EVERY_CODE | {"accepted", "hungry end", "open sea", "lost"}
    assert min(told.values()) >= 5, told


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_games_are_answered_as_the_contract_says(part: int) -> None:
    told: Counter[str] = Counter()
    first = 1_000_000 + part * 10_000
    assert sum(play(seed, 100 + 500 * (seed % 2), told) for seed in range(first, first + 200)) >= 300


# ----------------------------------------------------------------------------------- one state, every record


def every_record(referee: Referee) -> list[JSON]:
    """Everything that somebody could say now: each record, its values up to and over the edge."""
    records: list[JSON] = [{"do": do} for do in ("undo", "end", "pass", "collect", *DOS_OF_OTHER_GAMES)]
    records += [
        {"do": "draw", "species": species, "kind": kind}
        for species in (*SPECIES, "shark")
        for kind in (*KINDS, "medium")
    ]
    records += [{"do": "claim", "species": species} for species in (*SPECIES, "shark")]
    records += [
        {"do": "collect", "claims": claims}
        for claims in ([], *([species] for species in SPECIES), ["puffer", "puffer"], ["shark"], [*SPECIES])
    ]
    tos = {-1, 0, 1, referee.seq - 1, referee.seq, referee.seq + 1}
    records += [{"do": "correct", "to": to, "why": "x"} for to in sorted(tos)]
    for players in (["D", "E"], ["D"]):
        records.append({"do": "open", "game": "somethin-fishy", "players": players})
    return records


def both(records: list[JSON]) -> tuple[Door, Referee]:
    """A door and an oracle at which these records stand."""
    door, oracle = Door(language="en"), Referee()
    for record in records:
        assert difference(oracle.answer(write(record)), ask(door, write(record))) is None
    return door, oracle


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"first_draw": "obligatory", "orphan": "point", "removed": 60}),
        (3, {"claim": "row-plus-won", "orphan": "back", "removed": 60}),
        (6, {"claim": "when-collecting", "removed": 60}),
    ],
)
def test_every_legal_record_is_accepted_and_every_other_refused_with_the_state_unchanged(
    players: int, options: JSON
) -> None:
    rng = random.Random(f"{players} {options}")
    player = Player(rng, leaves=0.3)
    player.loves, player.hungry = "puffer", 0.2
    records = course(rng, opening(rng, players, **options), player)
    last = len(records)
    for stand in (1, 2, 3, *range(4, last, 17), last - 1, last):
        door, oracle = both(records[:stand])
        before = oracle.answer(b"{}")
        ask(door, b"{}")
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
                assert difference(oracle.answer(back), ask(door, back)) is None


def test_the_options_of_the_contract_are_all_played() -> None:
    """A guard for the sittings: each value of each option is accepted, and every number of players."""
    told = [{key: value} for key, values in OPTIONS.items() for value in values]
    for options in told:
        answer = ask(Door(), write(opening(random.Random(1)) | {"options": options}))
        assert answer is not None
        assert answer["ok"], brief(answer)
    for count in range(8):
        record = {"do": "open", "game": "somethin-fishy", "players": list("ABCDEFGH"[:count])}
        answer = ask(Door(), write(record))
        assert answer is not None
        assert answer["ok"] == (2 <= count <= 6)
