"""What may be done in Go Fish is what the rules accept, though a set the table lays itself need not be named."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Json
from companion.games.go_fish.contract import GAME
from companion.games.go_fish.state import CARDS, RANKS, State
from tests.companion.games.counting import after, begun, leaves, offered, reached_by_chance

NAMES = ("Anna", "Béla", "Cili", "Dénes")
HOUSE_RULES: list[Json] = [
    {"keep_playing": keep, "specific_card": specific, "ask_own": own, "next_player": follows, **more}
    for keep, specific, own, follows in product(
        (False, True), (False, True), (False, True), ("asked", "left")
    )
    for more in ({}, {"set_earns_turn": True, "empty_hand_draw": 7})
]


def conceivable(state: State, *, pairs: bool = True) -> Iterator[Json]:
    """Every record, with no set told, one, or two."""
    yield {"do": "begin"}
    yield {"do": "go-fish"}
    for name, rank in product((*state.setup.players, "Nobody"), RANKS):
        yield {"do": "lay", "player": name, "rank": rank}
        yield {"do": "ask", "of": name, "rank": rank}
    for name, card in product(state.setup.players, CARDS):
        yield {"do": "ask", "of": name, "card": card}
    lays: list[list[str] | None] = [None, [], *[[rank] for rank in RANKS]]
    if pairs:
        lays += [[one, other] for place, one in enumerate(RANKS) for other in RANKS[place + 1 :]]
    for told in lays:
        more = {} if told is None else {"lays": told}
        for cards in range(5):
            yield {"do": "give", "cards": cards, **more}
        for match in (False, True):
            yield {"do": "draw", "match": match, **more}


def names_what_is_laid_anyway(state: State, record: Json) -> bool:
    """Whether a set the table lays itself is told too, which changes nothing (``records.md``)."""
    told = record.get("lays")
    if not told:
        return False
    alone = after(GAME, state, {key: value for key, value in record.items() if key != "lays"})
    if alone is None:
        return False
    laid = {RANKS[rank] for rank in alone.laid - state.laid}
    return bool(laid & set(told))


def positions(options: Json, chance: random.Random, players: int) -> list[State]:
    return list(reached_by_chance(GAME, begun(GAME, NAMES[:players], options), chance, 120))


def worth(state: State) -> Iterator[Json]:
    return (each for each in conceivable(state) if not names_what_is_laid_anyway(state, each))


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: "-".join(map(str, options.values())))
def test_counting_over_the_choices_is_counting_over_every_conceivable_record(options: Json) -> None:
    chance = random.Random(f"{options}")
    few = [state for state in positions(options, chance, 2) if max(state.hands) < 12]
    for state in chance.sample(few, 2):
        told = (record for record in offered(GAME, state) if len(record.get("lays", ())) <= 2)
        assert sum(1 for _ in told) == leaves(GAME, state, 1, worth)


@given(st.integers(0, 10**9), st.sampled_from(HOUSE_RULES), st.integers(2, 4))
@settings(max_examples=10, deadline=None)
def test_a_record_is_accepted_exactly_where_one_choice_holds_it(
    seed: int, options: Json, players: int
) -> None:
    for state in positions(options, random.Random(seed), players)[::11]:
        choices_now = GAME.now(state)
        for record in worth(state):
            assert sum(choice.holds(record) for choice in choices_now) == (
                after(GAME, state, record) is not None
            ), record


def test_once_a_game_is_over_nothing_may_be_done() -> None:
    assert GAME.now(GAME.stop(begun(GAME, NAMES, {}))) == ()
