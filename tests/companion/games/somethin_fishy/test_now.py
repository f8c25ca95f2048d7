"""What may be done in Somethin' Fishy is what the rules accept; which cards came is what was turned."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Json
from companion.games.somethin_fishy.contract import GAME
from companion.games.somethin_fishy.deck import KINDS, SPECIES
from companion.games.somethin_fishy.rules import State, came
from tests.companion.games.counting import after, begun, holding, leaves, offered, reached_by_chance

NAMES = ("Anna", "Béla", "Cili")
HOUSE_RULES = [
    {"first_draw": first_draw, "claim": claim, "orphan": orphan, "removed": removed}
    for first_draw, claim, orphan, removed in product(
        ("optional", "obligatory"),
        ("any-time", "when-collecting", "row-plus-won"),
        ("lost", "back", "point"),
        (0, 60),
    )
]


def conceivable(state: State) -> Iterator[Json]:
    for species, kind in product((*SPECIES, "shark"), (*KINDS, "middling")):
        yield {"do": "draw", "species": species, "kind": kind}
    for species in (*SPECIES, "shark"):
        yield {"do": "claim", "species": species}
    yield {"do": "pass"}
    yield {"do": "collect"}
    for count in range(4):
        for claims in permutations(SPECIES, count):
            if list(claims) == sorted(claims, key=SPECIES.index):
                yield {"do": "collect", "claims": list(claims)}
    yield {"do": "collect", "claims": [SPECIES[0], SPECIES[0]]}


def positions(options: Json, chance: random.Random, most: int = 250) -> list[State]:
    """Of a game in which few turn a hungry fish out of the open sea, so that it comes to its last cards."""
    return list(reached_by_chance(GAME, begun(GAME, NAMES, options), chance, most))


def choices(state: State) -> list[Json]:
    return offered(GAME, state)


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: "-".join(map(str, options.values())))
def test_counting_over_the_choices_is_counting_over_every_conceivable_record(options: Json) -> None:
    chance = random.Random(f"{options}")
    for state in chance.sample(positions(options, chance), 3):
        assert leaves(GAME, state, 2, choices) == leaves(GAME, state, 2, conceivable)


@given(st.randoms(use_true_random=False), st.sampled_from(HOUSE_RULES))
@settings(max_examples=40)
def test_a_record_is_accepted_exactly_where_one_choice_holds_it(chance: random.Random, options: Json) -> None:
    for state in positions(options, chance)[::7]:
        for record in conceivable(state):
            assert len(holding(GAME, state, record)) == (after(GAME, state, record) is not None), record


@given(st.randoms(use_true_random=False), st.sampled_from(HOUSE_RULES))
@settings(max_examples=40)
def test_the_cards_that_came_are_those_turned_since_such_backs_are_drawn(
    chance: random.Random, options: Json
) -> None:
    state, counted, open_sea = begun(GAME, NAMES, options), Counter[tuple[str, str]](), False
    for _ in range(250):
        records = offered(GAME, state)
        if not records:
            return
        record = chance.choice(records)
        following = after(GAME, state, record)
        assert following is not None
        backs = (state.fish_backs, state.sea_backs)
        if record["do"] == "draw" and backs != (following.fish_backs, following.sea_backs):
            counted[record["species"], record["kind"]] += 1
        if not following.fish_backs and not open_sea:
            open_sea, counted = True, Counter()
        state = following
        assert came(state) == counted


def test_once_a_game_is_over_nothing_may_be_done() -> None:
    assert GAME.now(GAME.stop(begun(GAME, NAMES, {}))) == ()
