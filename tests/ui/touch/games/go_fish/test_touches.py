"""What touches at the table of Go Fish send, how few they are, and what is offered: never anything by a hidden card."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.go_fish.state import RANKS, Ask, Begin, Draw, Give, GoFish, Lay
from companion.settings.model import Settings, replaced, usual
from tests.ui.touch.games.fish_fish.table import NAMES, Json, look_for
from tests.ui.touch.games.go_fish.table import GoFishTable, some_moves
from tests.ui.touch.pretend_host import texts
from ui.touch.games.go_fish.said import LastCards, LayFour, Which, Whom
from ui.touch.kit.seats import Back, TakeBack
from ui.touch.picture.marks import Message
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close

SMALL = (800, 480)
FOUR, TWO = NAMES[:4], NAMES[:2]
LAY = LayFour()


def opening(players: tuple[str, ...], **options: Any) -> Json:
    record: Json = {"do": "open", "game": "go-fish", "players": list(players), "first": players[0]}
    return record | ({"options": options} if options else {})


def table_of(records: list[Json], *, memory_aid: bool = False) -> GoFishTable:
    settings = replaced(Settings(), "go_fish.memory_aid", memory_aid)
    return GoFishTable(look_for(SMALL), records, settings=settings)


def playing(players: tuple[str, ...] = FOUR, **options: Any) -> GoFishTable:
    return table_of([opening(players, **options), {"do": "begin"}])


def offered(table: GoFishTable) -> list[Message]:
    return [part.touch.tap for part in table.scene() if part.touch is not None]


def touch(table: GoFishTable, *messages: Message) -> list[Json]:
    """Touch what is offered, one after the other; the records that were sent, without ``expect``."""
    told = len(table.sent)
    for message in messages:
        assert message in offered(table), message
        table.screen.on(message)
    return [{key: value for key, value in sent.items() if key != "expect"} for sent in table.sent[told:]]


def said(table: GoFishTable) -> str:
    return " ".join(texts(table.scene()))


def test_a_hit_takes_three_touches() -> None:
    sent = touch(playing(), Whom(FOUR[2]), Ask(FOUR[2], "9"), Give(2))
    assert sent == [{"do": "ask", "of": FOUR[2], "rank": "9"}, {"do": "give", "cards": 2}]


def test_a_miss_takes_four_touches() -> None:
    sent = touch(playing(), Whom(FOUR[2]), Ask(FOUR[2], "9"), GoFish(), Draw(False))
    assert sent[1:] == [{"do": "go-fish"}, {"do": "draw", "match": False}]


def test_the_rank_may_be_touched_before_the_person() -> None:
    table = playing()
    assert touch(table, Which("9")) == []
    assert touch(table, Which("Q"), Ask(FOUR[1], "Q")) == [{"do": "ask", "of": FOUR[1], "rank": "Q"}]


def test_with_two_players_nobody_has_to_say_whom_they_ask() -> None:
    table = playing(TWO)
    assert f"Ask {TWO[1]} for …" in said(table)
    assert touch(table, Ask(TWO[1], "9")) == [{"do": "ask", "of": TWO[1], "rank": "9"}]


def test_a_specific_card_takes_one_touch_more_for_its_suit() -> None:
    table = playing(specific_card=True)
    assert touch(table, Whom(FOUR[1]), Which("10"), Ask(FOUR[1], card="10H")) == [
        {"do": "ask", "of": FOUR[1], "card": "10H"}
    ]
    assert "10 of hearts" in said(table)
    assert counts(table) == [0, 1]


def test_a_set_is_laid_in_ones_turn_out_of_it_and_in_the_deal_by_anybody() -> None:
    table = playing()
    assert touch(table, LAY, Lay(FOUR[0], "9")) == [{"do": "lay", "player": FOUR[0], "rank": "9"}]
    assert "9" not in [message.rank for message in offered(table) if isinstance(message, Which)]
    assert touch(playing(), LAY, Whom(FOUR[2]), Lay(FOUR[2], "9")) == [
        {"do": "lay", "player": FOUR[2], "rank": "9"}
    ]
    table = table_of([opening(FOUR)])
    assert touch(table, LAY, Whom(FOUR[2]), Lay(FOUR[2], "K")) == [
        {"do": "lay", "player": FOUR[2], "rank": "K"}
    ]
    assert touch(table, Begin()) == [{"do": "begin"}]


def test_the_last_cards_of_a_hand_are_given_with_the_set_they_make() -> None:
    records: list[Json] = [opening(FOUR), {"do": "begin"}]
    for rank in ("2", "3"):
        records += [{"do": "ask", "of": FOUR[1], "rank": rank}, {"do": "give", "cards": 2}]
    table = table_of(records)
    assert touch(table, Whom(FOUR[1]), Ask(FOUR[1], "9"), LastCards(1)) == [
        {"do": "ask", "of": FOUR[1], "rank": "9"}
    ]
    assert touch(table, Give(1, ["9"])) == [{"do": "give", "cards": 1, "lays": ["9"]}]
    assert table.view["finished"]
    assert table.sounds[-1] == "game-over"


def test_a_set_that_is_drawn_is_told_with_the_draw() -> None:
    table = playing()
    touch(table, Whom(FOUR[1]), Ask(FOUR[1], "9"), GoFish())
    sent = touch(table, LAY, Which("4"), Draw(False, ["4"]))
    assert sent == [{"do": "draw", "match": False, "lays": ["4"]}]


def test_what_is_offered_depends_on_sizes_and_sets_alone() -> None:
    for seed in range(12):
        phase = ("ask", "answer", "draw")[seed % 3]
        table = table_of(
            some_moves(FOUR, random.Random(seed).randrange(10, 90), seed, phase, keep_playing=True)
        )
        view, found = table.view, offered(table)
        laid = {rank for sets in view["sets"].values() for rank in sets}
        if view["phase"] == "ask":
            others = {name for name, cards in view["hands"].items() if cards and name != view["to_act"]}
            ranks = [message.rank for message in found if isinstance(message, Which | Ask)]
            assert sorted(ranks) == sorted(set(RANKS) - laid)
            assert {message.name for message in found if isinstance(message, Whom)} == others
        elif view["phase"] == "answer":
            most = min(3, view["hands"][view["to_act"]])
            assert counts(table) == list(range(most + 1))
        elif view["phase"] == "draw":
            assert all(message in found for message in (Draw(True), Draw(False), LAY))


def counts(table: GoFishTable) -> list[int]:
    """How many cards can be touched that are given."""
    found = offered(table)
    gifts = [message.cards for message in found if isinstance(message, Give | LastCards)]
    return sorted([*gifts, *[0 for message in found if message == GoFish()]])


def test_a_refusal_says_its_rule_and_offers_the_way_out() -> None:
    table = playing()
    touch(table, LAY, Lay(FOUR[0], "9"), LAY, Lay(FOUR[0], "K"))
    assert "A set is four cards of a rank from one hand" in said(table)
    assert table.sounds[-1] == "refusal"
    touch(table, Close())
    assert "Whom do you ask?" in said(table)


def test_a_half_said_ask_is_taken_back_without_a_record() -> None:
    table = playing()
    touch(table, Whom(FOUR[1]), Back())
    assert table.sent == []
    assert "Whom do you ask?" in said(table)


def test_an_ask_is_undone_by_a_hold_and_a_gift_needs_a_reason() -> None:
    table = playing()
    touch(table, Whom(FOUR[1]), Ask(FOUR[1], "9"))
    table.screen.on(TakeBack())
    assert table.view["phase"] == "ask"
    touch(table, Whom(FOUR[1]), Ask(FOUR[1], "9"), Give(1))
    table.screen.on(TakeBack())
    assert isinstance(table.screen, LineOfRecords)
    assert "a card was overlooked" in LineOfRecords(table).game.reasons(table.words, "go-fish")


@pytest.mark.parametrize("memory_aid", [False, True])
def test_the_table_remembers_for_the_players_only_where_they_chose_that(memory_aid: bool) -> None:
    records = [
        opening(FOUR),
        {"do": "begin"},
        {"do": "ask", "of": FOUR[1], "rank": "9"},
        {"do": "give", "cards": 2},
    ]
    assert ("3×9" in said(table_of(records, memory_aid=memory_aid))) == memory_aid
    assert not usual("go_fish.memory_aid")
