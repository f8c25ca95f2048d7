"""Whole games of Go Fish, every record brought about by real touches, judged once more by its witness."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.play import replay
from companion.store import journal
from tests.oracle.go_fish import Referee
from tests.oracle.go_fish_hands import Hands
from tests.oracle.lines import write
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from ui.touch.screens.shore import GoOn

JSON = dict[str, Any]
SMALL, TALL = (800, 480), (720, 1280)
NAMES = ("Béla", "Nguyễn Thị Hoa", "Ștefan", "Zoë-Ann", "Anna", "Ferkó")


class ByHand(Hands):
    """A table that lays its sets where the glass has a place for it: with a draw, or in its turn.

    Only the last cards of a hand, which end the base game, are given together with the set they make.
    """

    def told(self, record: JSON, gained: list[str]) -> JSON:
        told = super().told(record, gained)
        lays = told.pop("lays", [])
        if told["do"] == "draw":
            return told | ({"lays": lays[:1]} if lays else {})
        last = len(self.hands[self.of]) == len(gained) and not self.options.get("keep_playing")
        made = [rank for rank in lays if rank == gained[0][:-1]]
        return told | ({"lays": made} if last and made else {})


def told(seed: int, players: int, thoughts: float, **options: Any) -> Iterator[tuple[JSON, JSON]]:
    """The records of an honest game with second thoughts, each with what must stand after it."""
    rng, referee = random.Random(seed), Referee()
    hands = ByHand(rng, players, options, 1)
    hands.players = list(NAMES[:players])
    record, past = hands.opening(), [hands.copy()]
    while True:
        answer = referee.answer(write(record))
        assert answer is not None
        assert answer["ok"], record
        yield record, answer
        if record["do"] in ("undo", "correct"):
            del past[answer["seq"] :]
            hands = past[-1].copy()
        elif record["do"] != "open":
            hands.apply(record, answer["view"]["sets"])
            past.append(hands.copy())
        if hands.phase == "game-over":
            return
        last, record = record["do"], hands.record()
        if len(past) > 2 and rng.random() < thoughts:
            to = rng.randint(max(1, len(past) - 4), len(past) - 1)
            back: JSON = {"do": "correct", "to": to, "why": "other"}
            record = {"do": "undo"} if last in ("ask", "go-fish") else back


def plays_whole(evening: Evening, seed: int, players: int, thoughts: float = 0.03, **options: Any) -> JSON:
    """Play to the end; after every record the glass stands where the witness stands, and the journal has it."""
    answer: JSON = {}
    accepted = []
    for record, answer in told(seed, players, thoughts, **options):
        evening.bring_about(record)
        stands = evening.answer
        assert {key: stands[key] for key in ("ok", "seq", "rev", "view")} == {
            key: answer[key] for key in ("ok", "seq", "rev", "view")
        }, record
        accepted.append(record["do"])
    assert [record["do"] for record in evening.records()] == accepted
    again = replay.play(journal.read(evening.journal))
    assert msgspec.json.decode(msgspec.json.encode(again.position.view())) == evening.view
    view: JSON = answer["view"]
    return view


@pytest.mark.parametrize(
    ("players", "size", "options", "screen", "seed"),
    [
        (2, SMALL, {"keep_playing": True, "empty_hand_draw": 5}, {}, 1),
        (4, TALL, {"specific_card": True, "next_player": "left"}, {"lying": False}, 2),
        (6, SMALL, {"set_earns_turn": True}, {"calm": False}, 3),
    ],
)
def test_a_whole_game_by_touch_stands_where_the_rules_say_after_every_record(
    table_of: Sits,
    undrawn: None,
    players: int,
    size: tuple[int, int],
    options: JSON,
    screen: JSON,
    seed: int,
) -> None:
    with table_of(size=size, seed=seed, **screen) as evening:
        view = plays_whole(evening, seed, players, **options)
        assert view["finished"]
        written = evening.written()
        for name, total in view["totals"].items():
            # Once in the list, once large at their own edge; on a standing glass the list may lie over that.
            times = 2 if evening.app.look.glass.lying else 1
            assert written.count(str(total)) >= times * list(view["totals"].values()).count(total), name
        if len(view["winners"]) == 1:
            assert f"{view['winners'][0]} wins" in " ".join(written)


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, TALL, (1280, 720)])
@pytest.mark.parametrize("players", range(2, 7))
def test_whole_packs_with_every_number_of_players_on_every_glass(
    table_of: Sits, players: int, size: tuple[int, int]
) -> None:
    with table_of(size=size, seed=players) as evening:
        view = plays_whole(evening, players, players, keep_playing=True, specific_card=players % 2 == 0)
        assert sum(view["totals"].values()) == 13


def test_a_table_that_is_switched_off_in_an_answer_goes_on_where_it_stood(
    table_of: Sits, tmp_path: Path
) -> None:
    players = list(NAMES[:3])
    records = [
        {"do": "open", "game": "go-fish", "players": players, "first": players[0]},
        {"do": "begin"},
        {"do": "ask", "of": players[2], "rank": "9"},
    ]
    with table_of(tmp_path / "data") as evening:
        evening.bring_about(*records)
        stood = evening.view
    with table_of(tmp_path / "data") as evening:
        assert evening.view == stood
        evening.hand.tap(GoOn())
        evening.hand.still()
        assert any("wants: 9" in text for text in evening.written())
        evening.bring_about({"do": "give", "cards": 2})
        assert evening.view["hands"][players[0]] == 7


CONTRADICTION = Path(__file__).parents[4] / "cases" / "go-fish" / "contradiction.jsonl"


def test_a_contradiction_is_said_and_can_be_walked_back_from(table_of: Sits) -> None:
    lines = CONTRADICTION.read_text("utf-8").splitlines()
    records = [json.loads(line)["record"] for line in lines[:16]]
    with table_of() as evening:
        evening.bring_about(*records)
        assert evening.view["contradictions"] == [{"seq": 16, "player": "P1", "rank": "5"}]
        assert "Earlier play contradicts this: 5" in " ".join(evening.written())
        evening.bring_about({"do": "correct", "to": 15, "why": "a card was overlooked"})
        assert evening.view["contradictions"] == []
        evening.bring_about({"do": "give", "cards": 1})
        assert evening.view["phase"] == "ask"
