"""What Go Fish offers by what lies in sight is all that the rules accept, and says nothing of where a card went."""

from __future__ import annotations

import random

import pytest

from companion.games.game import Json
from companion.games.go_fish.contract import GAME
from companion.games.go_fish.in_sight import askable, givable, is_last_gift, unlaid
from companion.games.go_fish.state import State, card_of
from companion.games.go_fish.view import view
from companion.games.now import OneOf, Whole
from tests.companion.games.counting import after, begun, reached_by_chance

NAMES = ("Anna", "Béla", "Cili", "Dénes")


def states(options: Json, seed: int) -> list[State]:
    chance = random.Random(seed)
    return [
        state
        for players in (2, 4)
        for state in reached_by_chance(GAME, begun(GAME, NAMES[:players], options), chance, 150)
    ]


@pytest.mark.parametrize("options", [{}, {"keep_playing": True}, {"specific_card": True}], ids=str)
def test_all_that_may_be_done_is_in_sight(options: Json) -> None:
    phases = set()
    for state in states(options, 7):
        seen, house_rules = view(state), state.setup.options
        for choice in GAME.now(state):
            phases.add(state.phase)
            fields = choice.fields
            if choice.do == "ask":
                assert fields["of"] == OneOf(askable(seen))
                if "rank" in fields:
                    assert fields["rank"] == OneOf(unlaid(seen))
                else:
                    assert {str(card)[:-1] for card in fields["card"].each()} <= {*unlaid(seen)}
            elif choice.do == "give":
                assert isinstance(fields["cards"], Whole)
                assert fields["cards"].most <= givable(seen, house_rules)
            elif choice.do == "lay":
                assert {*fields["rank"].each()} <= {*unlaid(seen)}
    assert phases == {"deal", "ask", "answer", "draw"}


def test_more_cards_than_a_hand_or_a_rank_has_are_never_in_sight() -> None:
    most = set()
    for state in states({}, 8):
        seen, options = view(state), state.setup.options
        if seen.asking is None:
            assert givable(seen, options) == 0
            assert not is_last_gift(seen, options, 0)
        else:
            most.add(givable(seen, options))
            assert givable(seen, options) == min(3, seen.hands[seen.asking.of])
    assert {1, 3} <= most


def test_a_last_gift_is_one_that_ends_the_game() -> None:
    found = set()
    for options in ({}, {"keep_playing": True}):
        for state in states(options, 9):
            if state.phase != "answer":
                continue
            for cards in range(1, givable(view(state), state.setup.options) + 1):
                then = after(GAME, state, {"do": "give", "cards": cards})
                last = is_last_gift(view(state), state.setup.options, cards)
                found.add(last)
                if last and then is not None:
                    assert then.phase == "game-over"
    assert found == {True, False}


def test_a_card_is_found_by_its_rank_and_suit() -> None:
    assert [card_of("10", "H"), card_of("A", "C"), card_of("K", "S")] == ["10H", "AC", "KS"]
