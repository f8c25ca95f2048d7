"""What the table makes of what it senses (``hardware.md``, What sensing sends), without any device."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.fish_fish.sensing import AWAY_SECONDS, SHOWN_SECONDS, Unclear
from companion.language.words import Words
from companion.sensing.stand import Stand
from companion.sensing.tags import Card
from tests.companion.sensed_table import (
    BAIT_2,
    BAIT_3,
    BAIT_3_TOO,
    BAIT_4,
    BAIT_5,
    BITE,
    BITE_2,
    NO_BITE,
    NO_BITE_2,
    TAGS,
    UNKNOWN,
    SensedTable,
)

NAMES = ("Anna", "Béla", "Cili")
ANNA, BELA, CILI = "seat-1", "seat-2", "seat-3"


def table(*players: str, **options: Any) -> SensedTable:
    return SensedTable(*(players or NAMES), **options)


# A reader on which both cards lie ----------------------------------------------------------------------------------


@pytest.mark.parametrize("both", [(BITE, BAIT_3), (BAIT_3, BITE)], ids=["card first", "bait first"])
def test_both_cards_placed_are_the_cast(both: tuple[bytes, bytes]) -> None:
    t = table()
    t.lay(both[0])
    assert len(t.records) == 1
    t.lay(both[1])
    assert t.last == {"do": "cast", "bait": 3, "card": "bite"}


def test_every_card_of_a_deck_casts_as_what_it_is() -> None:
    for card, tag in TAGS.items():
        if card.fishing is not None:
            t = table()
            t.lay(tag, BAIT_5)
            assert t.last == {"do": "cast", "bait": 5, "card": card.fishing}
        else:
            t = table()
            t.lay(tag, NO_BITE)
            assert t.last == {"do": "cast", "bait": card.bait, "card": "no-bite"}


def test_a_card_exchanged_for_another_makes_the_cast_when_it_has_gone() -> None:
    """Readers say that a card went about a second after it did, so for a moment three lie there."""
    table = SensedTable("A", "B")
    table.lay(UNKNOWN, BAIT_3)
    table.lay(NO_BITE)
    assert [record["do"] for record in table.records] == ["open"]
    table.lift(UNKNOWN)
    assert table.last == {"do": "cast", "bait": 3, "card": "no-bite"}
    assert table.unclear == 2


def test_after_the_last_bet_the_pair_taken_away_is_the_reveal() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(BAIT_3, BITE)
    t.passes(AWAY_SECONDS - 0.01)
    assert t.view["phase"] == "reveal"
    t.passes(0.01)
    assert t.last == {"do": "reveal"}
    assert t.view["lines"][0]["card"] == "bite"


def test_where_nobody_bet_the_pair_taken_away_is_the_discard() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.bet(0, 0)
    t.lift(BAIT_3, NO_BITE)
    t.passes(AWAY_SECONDS)
    assert t.last == {"do": "discard"}


def test_cards_that_come_back_in_time_were_only_straightened() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(BAIT_3, BITE)
    t.passes(1.2)
    t.lay(BITE)
    t.passes(10)
    t.lift(BITE)
    t.passes(1.2)
    t.lay(BAIT_3)
    t.passes(10)
    assert t.view["phase"] == "reveal"


def test_one_card_of_the_pair_alone_away_says_nothing() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(BITE)
    t.passes(60)
    assert t.view["phase"] == "reveal"


def test_a_pair_lifted_while_people_bet_counts_from_the_last_bet() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.lift(BAIT_3, BITE)
    t.passes(20)
    t.bet(1, 0)
    t.passes(AWAY_SECONDS - 0.01)
    assert t.view["phase"] == "reveal"
    t.passes(0.01)
    assert t.last == {"do": "reveal"}


def test_lines_follow_each_other_with_cards_alone() -> None:
    t = table("Anna", "Béla")
    for pair in ((NO_BITE, BAIT_2), (BITE, BAIT_3), (NO_BITE_2, BAIT_3_TOO)):
        t.lay(*pair)
        t.bet(1)
        t.lift(*pair)
        t.passes(AWAY_SECONDS)
    assert [line["card"] for line in t.view["lines"]] == ["no-bite", "bite", "no-bite"]
    assert not t.refused
    assert not t.unclear


def test_cards_left_lying_after_a_touched_reveal_are_no_new_cast() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.bet(1, 0)
    t.touch({"do": "reveal"})
    t.passes(60)
    t.lift(NO_BITE)
    t.lay(NO_BITE_2)
    assert t.view["phase"] == "cast"
    assert t.unclear == 0
    t.lift(BAIT_3)
    t.lay(BAIT_3_TOO)
    assert t.last == {"do": "cast", "bait": 3, "card": "no-bite"}


def test_the_next_pair_may_lie_there_before_the_reveal_is_told() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(NO_BITE, BAIT_3, after=0.1)
    t.lay(BITE, BAIT_2, after=0.3)
    t.passes(AWAY_SECONDS)
    assert [record["do"] for record in t.records[-2:]] == ["reveal", "cast"]
    assert t.view["bait"] == 2


def test_the_next_fisher_may_lay_cards_before_the_sheet_is_put_away() -> None:
    t = table("Anna", "Béla")
    t.lay(NO_BITE, BAIT_3)
    t.bet(4)
    t.lift(NO_BITE, BAIT_3)
    t.passes(AWAY_SECONDS)
    assert t.view["phase"] == "round-over"
    t.lay(NO_BITE, BAIT_3)
    assert t.view["phase"] == "round-over"
    t.touch({"do": "next"})
    assert t.last == {"do": "cast", "bait": 3, "card": "no-bite"}


def test_what_is_taken_back_lies_there_and_is_no_cast_until_a_card_is_laid_again() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.touch({"do": "undo"})
    t.passes(60)
    assert t.view["phase"] == "cast"
    t.lift(BAIT_3)
    t.lay(BAIT_4)
    assert t.last == {"do": "cast", "bait": 4, "card": "no-bite"}


def test_after_a_correction_only_cards_lifted_since_count() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(NO_BITE, BAIT_3)
    t.passes(AWAY_SECONDS)
    t.touch({"do": "correct", "to": 3, "why": "wrong number"})
    t.bet(2)
    t.passes(60)
    assert t.view["phase"] == "reveal"
    t.lay(NO_BITE, BAIT_3)
    t.lift(NO_BITE, BAIT_3)
    t.passes(AWAY_SECONDS)
    assert t.last == {"do": "reveal"}


def test_after_a_start_in_the_middle_the_pair_that_lies_there_is_known_again() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 3, "card": "bite"})
    t.lay(BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(BITE, BAIT_3)
    t.passes(AWAY_SECONDS)
    assert t.last == {"do": "reveal"}


def test_cards_that_lay_there_at_the_start_are_no_cast() -> None:
    t = table()
    before = SensedTable()
    before.lay(BITE, BAIT_3)
    before.sensing.stands(t.stand, before.now)
    assert before.sensing.due is None
    before.lift(BITE)
    assert before.records == []


def test_a_reader_that_is_away_turns_no_card() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(BITE, BAIT_3)
    t.health("reader", "missing")
    t.passes(60)
    assert t.view["phase"] == "reveal"


def test_what_a_reader_tells_anew_after_its_return_is_no_second_cast() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.touch({"do": "undo"})
    t.health("reader", "missing")
    t.health("reader", "ok")
    t.lay(BITE, BAIT_3)
    assert t.view["phase"] == "cast"


# Readers of one card at a time -------------------------------------------------------------------------------------


@pytest.mark.parametrize("both", [(BITE, BAIT_3), (BAIT_3, BITE)], ids=["card first", "bait first"])
def test_both_cards_shown_in_turn_are_the_cast(both: tuple[bytes, bytes]) -> None:
    t = table(places=False)
    t.lay(both[0])
    t.lift(both[0])
    t.lay(both[1], after=SHOWN_SECONDS - 1)
    assert t.last == {"do": "cast", "bait": 3, "card": "bite"}
    t.bet(1, 0)
    t.passes(60)
    assert t.view["phase"] == "reveal"


def test_a_card_shown_too_long_ago_counts_no_more() -> None:
    t = table(places=False)
    t.lay(BITE)
    t.lay(BAIT_3, after=SHOWN_SECONDS + 0.1)
    assert t.view["phase"] == "cast"
    t.lay(BITE)
    assert t.last == {"do": "cast", "bait": 3, "card": "bite"}


def test_what_is_shown_while_no_cast_is_asked_for_is_not_kept() -> None:
    t = table(places=False)
    t.lay(BITE, BAIT_3)
    t.lay(NO_BITE)
    t.bet(0, 0)
    t.touch({"do": "discard"})
    t.lay(BAIT_2)
    assert t.view["phase"] == "cast"


# Cards that make no cast -------------------------------------------------------------------------------------------

WRONG = {
    "unknown": (UNKNOWN, BAIT_4),
    "both unknown": (UNKNOWN, bytes.fromhex("04ffff00")),
    "a bite used": (BITE, BAIT_4),
    "two fishing cards": (BITE_2, NO_BITE),
    "two bites": (BITE, BITE_2),
    "two baits": (BAIT_4, BAIT_5),
    "a bait used": (NO_BITE, BAIT_2),
}


@pytest.mark.parametrize("places", [True, False], ids=["placed", "shown"])
@pytest.mark.parametrize("both", WRONG.values(), ids=WRONG)
def test_whatever_is_wrong_with_two_cards_is_told_alike_when_the_second_is_there(
    both: tuple[bytes, bytes], places: bool
) -> None:
    for pair in (both, both[::-1]):
        t = table(places=places)
        t.lay(BITE, BAIT_2)
        t.lift(BITE, BAIT_2)
        t.bet(1, 0)
        t.touch({"do": "reveal"})
        sent = len(t.records)
        t.lay(pair[0])
        assert t.unclear == 0
        t.lay(pair[1])
        assert t.unclear == 1
        assert (len(t.records), t.refused) == (sent, [])
    assert Unclear().sentence(Words("en")).count(".") == 1


def test_the_second_bait_3_is_another_card_than_the_first() -> None:
    t = table()
    t.lay(NO_BITE, BAIT_3)
    t.bet(1, 0)
    t.lift(NO_BITE, BAIT_3)
    t.passes(AWAY_SECONDS)
    t.lay(NO_BITE_2, BAIT_3)
    assert t.unclear == 1
    t.lift(BAIT_3)
    t.lay(BAIT_3_TOO)
    assert t.last == {"do": "cast", "bait": 3, "card": "no-bite"}


def test_in_the_next_round_every_card_may_be_laid_again() -> None:
    t = table("Anna", "Béla")
    for _ in range(2):
        t.lay(BITE, BAIT_3)
        t.bet(4)
        t.lift(BITE, BAIT_3)
        t.passes(AWAY_SECONDS)
        t.touch({"do": "next"})
    assert t.view["round"] == 3
    assert not t.unclear


def test_a_cast_taken_back_frees_its_cards() -> None:
    t = table()
    t.lay(BITE, BAIT_3)
    t.touch({"do": "undo"})
    t.lift(BITE, BAIT_3)
    t.touch({"do": "cast", "bait": 5, "card": "no-bite"})
    t.bet(1, 0)
    t.touch({"do": "reveal"})
    t.lay(BITE, BAIT_3)
    assert t.last == {"do": "cast", "bait": 3, "card": "bite"}


def test_cards_say_nothing_where_the_table_is_not_to_know_them() -> None:
    for places in (True, False):
        t = table(cards="declared", places=places)
        t.lay(BITE, BAIT_3)
        assert t.view["phase"] == "cast"
        t.touch({"do": "cast", "bait": 3})
        t.bet(1, 0)
        t.lift(BITE, BAIT_3)
        t.passes(60)
        assert t.view["phase"] == "reveal"
        assert not t.unclear


# The pendant -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["bite", "no-bite"])
def test_the_pendant_tells_the_card_on_release_and_the_glass_the_bait(card: str) -> None:
    t = table()
    t.press(card)
    t.passes(5)
    assert t.told == 0
    t.release(card)
    assert t.told == 1
    assert t.touch({"do": "cast", "bait": 4})
    assert t.last == {"do": "cast", "bait": 4, "card": card}


def test_of_several_releases_the_last_one_counts() -> None:
    t = table()
    t.tap("bite")
    t.tap("no-bite")
    t.touch({"do": "cast", "bait": 4})
    assert t.last["card"] == "no-bite"


def test_both_buttons_at_once_tell_nothing() -> None:
    t = table()
    t.press("bite")
    t.press("no-bite")
    t.release("bite")
    t.release("no-bite")
    assert t.told == 0
    assert not t.touch({"do": "cast", "bait": 4})
    t.tap("bite")
    assert t.told == 1


def test_what_the_pendant_told_is_for_this_cast_alone() -> None:
    t = table()
    t.tap("bite")
    t.touch({"do": "cast", "bait": 4})
    t.touch({"do": "undo"})
    assert not t.touch({"do": "cast", "bait": 4})
    assert t.refused == ["needs-answer"]


def test_the_pendant_says_nothing_when_no_cast_is_asked_for() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "bite"})
    t.tap("no-bite")
    assert t.told == 0
    declared = table(cards="declared")
    declared.tap("bite")
    assert declared.told == 0
    assert declared.touch({"do": "cast", "bait": 4})
    assert "card" not in declared.last


def test_a_card_touched_on_the_glass_goes_before_what_the_pendant_told() -> None:
    t = table()
    t.tap("bite")
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    assert t.last["card"] == "no-bite"


# Seat buttons ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["sensed", "declared"])
def test_presses_count_and_a_hold_bets(cards: str) -> None:
    t = table(cards=cards)
    t.touch({"do": "cast", "bait": 4} | ({"card": "bite"} if cards == "sensed" else {}))
    t.tap(BELA, 3)
    assert t.counted == [("Béla", 1), ("Béla", 2), ("Béla", 3)]
    assert len(t.records) == 2
    t.hold(BELA)
    assert t.last == {"do": "bet", "player": "Béla", "fish": 3}
    t.hold(CILI)
    assert t.last == {"do": "bet", "player": "Cili", "fish": 0}


def test_counting_goes_round_through_none() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.tap(BELA, 6)
    assert [fish for _, fish in t.counted] == [1, 2, 3, 4, 0, 1]
    t.bet(3, 0)
    t.touch({"do": "reveal"})
    t.touch({"do": "cast", "bait": 5, "card": "no-bite"})
    t.counted.clear()
    t.tap(BELA, 3)
    assert [fish for _, fish in t.counted] == [1, 0, 1]


def test_on_the_last_line_the_count_is_all_there_are() -> None:
    t = table("Anna", "Béla", second_bite="revealed")
    for bait, card in ((2, "bite"), (3, "no-bite"), (3, "no-bite"), (4, "no-bite")):
        t.touch({"do": "cast", "bait": bait, "card": card})
        t.bet(0)
        t.touch({"do": "discard"})
    t.touch({"do": "cast", "bait": 5, "card": "bite"})
    t.tap(BELA)
    assert t.counted == [("Béla", 4)]
    t.hold(BELA)
    assert t.records[-1] == {"do": "bet", "player": "Béla", "fish": 4, "expect": t.referee.rev - 1}


def test_the_buttons_of_others_neither_count_nor_bet() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "bite"})
    for device in (ANNA, CILI, "seat-8"):
        t.tap(device)
        t.hold(device)
    assert t.counted == []
    assert len(t.records) == 2


def test_a_button_pressed_before_its_turn_has_to_be_pressed_again() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "bite"})
    t.press(CILI)
    t.passes(0.1)
    t.bet(1)
    t.passes(5)
    t.release(CILI)
    assert t.counted == []
    assert t.view["to_act"] == "Cili"


def test_a_hold_counts_once_however_long_it_lasts() -> None:
    t = table("Anna", "Béla")
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.press(BELA)
    t.passes(60)
    t.release(BELA)
    t.hold(ANNA)
    t.touch({"do": "cast", "bait": 5, "card": "no-bite"})
    assert [record["do"] for record in t.records] == ["open", "cast", "bet", "discard", "cast"]
    assert t.counted == []


def test_what_was_counted_is_forgotten_when_the_bet_is_touched() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.tap(BELA, 2)
    t.bet(1)
    t.touch({"do": "undo"})
    t.hold(BELA)
    assert t.last["fish"] == 0


def test_the_fisher_holds_to_turn_to_lay_away_and_to_go_on() -> None:
    t = table("Anna", "Béla")
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.bet(0)
    t.tap(ANNA)
    assert t.view["phase"] == "discard"
    t.hold(ANNA)
    assert t.last == {"do": "discard"}
    t.touch({"do": "cast", "bait": 5, "card": "no-bite"})
    t.bet(4)
    t.hold(ANNA)
    assert t.last == {"do": "reveal"}
    assert t.view["phase"] == "round-over"
    t.hold(BELA)
    assert t.view["phase"] == "round-over"
    t.hold(ANNA)
    assert t.last == {"do": "next"}


def test_where_the_card_is_told_when_shown_a_button_turns_nothing() -> None:
    t = table(cards="declared")
    t.touch({"do": "cast", "bait": 4})
    t.bet(1, 0)
    t.hold(ANNA)
    assert t.view["phase"] == "reveal"


def test_two_buttons_at_nearly_the_same_time_both_count_in_order() -> None:
    t = table()
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.press(BELA)
    t.passes(0.6)
    t.press(CILI)
    t.passes(0.003)
    t.release(BELA)
    t.passes(0.6)
    assert [record.get("player") for record in t.records[-2:]] == ["Béla", "Cili"]


def test_no_game_and_a_game_that_is_over_are_told_nothing() -> None:
    for t in (SensedTable(), table()):
        if t.records:
            t.touch({"do": "end"})
        sent = len(t.records)
        t.lay(BITE, BAIT_3)
        for device in (ANNA, "bite"):
            t.hold(device)
        t.passes(60)
        assert (len(t.records), t.unclear, t.told, t.counted) == (sent, 0, 0, [])


# What may be said --------------------------------------------------------------------------------------------------


def test_a_sensed_game_hides_until_it_is_over_and_shuts_the_tests_until_the_round_is() -> None:
    t = table("Anna", "Béla")
    assert (t.stand.hides, t.stand.shuts_tests) == (True, True)
    t.touch({"do": "cast", "bait": 4, "card": "no-bite"})
    t.bet(4)
    t.touch({"do": "reveal"})
    assert t.view["phase"] == "round-over"
    assert (t.stand.hides, t.stand.shuts_tests) == (True, False)
    t.touch({"do": "end"})
    assert (t.stand.hides, t.stand.shuts_tests) == (False, False)
    assert not table(cards="declared").stand.hides
    assert not Stand().hides


# Mixed freely ------------------------------------------------------------------------------------------------------

HANDS = ("touch", "cards", "buttons")


@given(st.data())
def test_touches_cards_and_buttons_mixed_lose_and_double_nothing(data: st.DataObject) -> None:
    """Each step of a drawn game is brought about by one of its ways; after it exactly one more record stands."""
    places = data.draw(st.booleans(), "places")
    t = table(*NAMES[: data.draw(st.integers(2, 3), "players")], places=places)
    expected = 1
    for _ in range(data.draw(st.integers(1, 40), "steps")):
        if t.view["phase"] == "game-over":
            break
        _one_step(t, data)
        expected += 1
        assert len(t.records) == expected, t.records[-3:]
        t.passes(data.draw(st.sampled_from([0.0, 0.05, 0.7, 2.0, 40.0]), "pause"))
        assert len(t.records) == expected, t.records[-3:]
    assert t.refused == []


def _one_step(t: SensedTable, data: st.DataObject) -> None:
    view, lying = t.view, sorted(t.sensing._lying)
    phase, names = view["phase"], list(view["players"])
    seat = f"seat-{names.index(view['to_act'] or view['fisher']) + 1}"
    if phase == "cast":
        # Cards of the line before are put away first, as people do.
        t.lift(*lying)
        used = t.sensing._senses["fish-fish"]._used()
        held = [tag for card, tag in TAGS.items() if tag not in used and _left(t, card)]
        fishing = data.draw(st.sampled_from([tag for tag in held if tag in (BITE, BITE_2, *_no_bites())]))
        bait = data.draw(st.sampled_from([tag for tag in held if tag not in (BITE, BITE_2, *_no_bites())]))
        told = {tag: card for card, tag in TAGS.items()}
        how = data.draw(st.sampled_from(["touch", "cards", "pendant"]), "how")
        if how == "cards":
            t.lay(*data.draw(st.permutations([fishing, bait])))
        elif how == "pendant":
            t.tap(str(told[fishing].fishing))
            t.touch({"do": "cast", "bait": told[bait].bait})
        else:
            t.touch({"do": "cast", "bait": told[bait].bait, "card": told[fishing].fishing})
            if t.sensing._places and data.draw(st.booleans(), "laid too"):
                t.lay(fishing, bait)
    elif phase == "bet":
        left = view["fish_left"][view["to_act"]]
        fish = left if view["line"] == 5 else data.draw(st.integers(0, left), "fish")
        if data.draw(st.booleans(), "by button"):
            t.tap(seat, fish if view["line"] < 5 else 1)
            t.hold(seat)
        else:
            t.touch({"do": "bet", "player": view["to_act"], "fish": fish})
    elif phase in ("reveal", "discard"):
        how = data.draw(st.sampled_from(["touch", "button", "away"]), "how")
        if how == "away" and len(lying) == 2:
            t.lift(*data.draw(st.permutations(lying)))
            t.passes(AWAY_SECONDS)
        elif how == "button":
            t.hold(seat)
        else:
            t.touch({"do": phase})
    elif data.draw(st.booleans(), "by button"):
        t.hold(seat)
    else:
        t.touch({"do": "next"})


def _no_bites() -> list[bytes]:
    return [tag for card, tag in TAGS.items() if card.fishing == "no-bite"]


def _left(t: SensedTable, card: Card) -> bool:
    """Whether an honest fisher still holds this card, as the records say, whichever hand told them."""
    begun = max(number for number, record in enumerate(t.records) if record["do"] in ("open", "next"))
    casts = [record for record in t.records[begun:] if record["do"] == "cast"]
    if card.bait is not None:
        return card.bait in t.view["baits_left"]
    laid = sum(record["card"] == card.fishing for record in casts)
    return laid < (2 if card.fishing == "bite" else 3)
