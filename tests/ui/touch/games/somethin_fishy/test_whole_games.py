"""Whole games of Somethin' Fishy, every record brought about by real touches, judged once more by its witness."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.somethin_fishy.tags import Fish, TaggedDeck
from companion.play import replay
from companion.store import journal
from tests.oracle.lines import write
from tests.oracle.somethin_fishy import Referee
from tests.oracle.somethin_fishy_sessions import Player
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.felt import felt_table
from ui.touch.screens.page import Close
from ui.touch.screens.shore import GoOn

JSON = dict[str, Any]
SMALL, TALL = (800, 480), (720, 1280)
NAMES = ("Béla", "Nguyễn Thị Hoa", "Ștefan", "Zoë-Ann", "Anna", "Ferkó")
REASONS = {"draw": ("wrong card", "wrong size", "other")}
OTHERWISE = ("wrong button", "too early", "other")


def told(seed: int, opening: JSON, thoughts: float) -> Iterator[tuple[JSON, JSON]]:
    """The records of a game with a real deck and second thoughts, each with what must stand after it."""
    rng, referee = random.Random(seed), Referee()
    player = Player(rng, leaves=0.25, honest=True)
    record, standing = opening, []
    while True:
        answer = referee.answer(write(record))
        assert answer is not None
        if answer["ok"]:
            kept = {"undo": -1, "correct": record.get("to", 0)}.get(record["do"])
            standing = [*standing, record] if kept is None else standing[:kept]
            yield record, answer
        assert referee.game is not None
        if referee.game.phase == "game-over":
            return
        if len(standing) > 2 and rng.random() < thoughts:
            record = second_thought(rng, standing)
        else:
            record = player.record(referee.game)


def second_thought(rng: random.Random, standing: list[JSON]) -> JSON:
    """The last step is taken back, or some more where it has shown a card."""
    if standing[-1]["do"] != "draw":
        return {"do": "undo"}
    to = rng.randint(max(1, len(standing) - 4), len(standing) - 1)
    return {"do": "correct", "to": to, "why": rng.choice(REASONS.get(standing[to]["do"], OTHERWISE))}


def opening(players: int, **options: Any) -> JSON:
    record: JSON = {
        "do": "open",
        "game": "somethin-fishy",
        "players": list(NAMES[:players]),
        "first": NAMES[1],
    }
    return record | {"options": options}


def plays_whole(evening: Evening, seed: int, first: JSON, thoughts: float = 0.04) -> JSON:
    """Play to the end; after every record the glass stands where the witness stands, and the journal has it."""
    answer: JSON = {}
    accepted = []
    for record, answer in told(seed, first, thoughts):
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
        (2, SMALL, {"removed": 60, "claim": "when-collecting"}, {"calm": False}, 1),
        (3, TALL, {"removed": 60, "first_draw": "obligatory"}, {"lying": False}, 2),
        (6, SMALL, {"removed": 60, "claim": "row-plus-won", "orphan": "point"}, {}, 3),
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
        view = plays_whole(evening, seed, opening(players, **options))
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
def test_whole_decks_with_every_number_of_players_on_every_glass(
    table_of: Sits, players: int, size: tuple[int, int]
) -> None:
    with table_of(size=size, seed=players) as evening:
        view = plays_whole(evening, players, opening(players, orphan=("lost", "back", "point")[players % 3]))
        assert view["hungry_end"]


def test_a_table_that_is_switched_off_in_a_turn_goes_on_where_it_stood(
    table_of: Sits, tmp_path: Path
) -> None:
    records = [
        opening(3, removed=47),
        {"do": "draw", "species": "puffer", "kind": "small"},
        {"do": "draw", "species": "puffer", "kind": "big"},
        {"do": "pass"},
        {"do": "draw", "species": "lionfish", "kind": "big"},
    ]
    with table_of(tmp_path / "data") as evening:
        evening.bring_about(*records)
        stood = evening.view
    with table_of(tmp_path / "data") as evening:
        assert evening.view == stood
        evening.hand.tap(GoOn())
        evening.hand.still()
        assert "Which card came?" in evening.written()
        evening.bring_about({"do": "collect"})
        assert evening.view["won"][NAMES[2]] == 1


def test_a_card_of_a_tagged_deck_on_the_reader_is_a_draw_at_the_table(table_of: Sits) -> None:
    with felt_table(table_of) as felt:
        deck = felt.desk.decks.beside(TaggedDeck)
        for number, fish in enumerate(
            (Fish("puffer", "big"), Fish("lionfish", "big"), Fish("puffer", "hungry"))
        ):
            deck.enrol(bytes([4, 0, 0, number]), fish)
        felt.evening.bring_about(opening(3))
        felt.lay(bytes([4, 0, 0, 0]))
        felt.lay(bytes([4, 0, 0, 1]))
        felt.lift(bytes([4, 0, 0, 0]))
        felt.lay(bytes([4, 0, 0, 0]))
        assert felt.evening.view["rows"][NAMES[1]] == [["puffer", "big"], ["lionfish", "big"]]
        felt.lay(bytes([4, 0, 0, 9]))
        felt.evening.hand.still()
        assert "This card is not enrolled" in " ".join(felt.evening.written())
        felt.evening.hand.tap(Close())
        felt.evening.hand.still()
        felt.lay(bytes([4, 0, 0, 2]))
        assert felt.evening.view["piles"] == {"puffer": {"cards": 2, "hungry": 1}}
        assert felt.evening.view["to_act"] == NAMES[2]
