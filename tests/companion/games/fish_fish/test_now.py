"""What may be done in Fish Fish is what the rules accept, and tells nothing of a hidden card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.fish_fish.contract import GAME
from companion.games.fish_fish.rules import State
from companion.games.game import Json
from tests.companion.games.counting import after, begun, holding, leaves, offered, reached_by_chance

NAMES = ("Anna", "Béla", "Cili")
HOUSE_RULES = [
    {"cards": cards, "second_bite": second_bite, "show_unseen": show_unseen}
    for cards, second_bite, show_unseen in product(
        ("declared", "sensed"), ("played", "revealed"), (False, True)
    )
]
WORDS: tuple[Json, ...] = ({}, {"second_bite": True}, {"second_bite": False})
TOLD: tuple[Json, ...] = ({}, {"card": "bite"}, {"card": "no-bite"})


def conceivable(state: State) -> Iterator[Json]:
    """All but what the contract ignores or excepts: a word that cannot matter, a sensed card told once more or of
    which none can be left."""
    sensed = state.setup.options.cards == "sensed"
    for bait, told in product(range(1, 7), TOLD):
        if not (sensed and told and state.phase == "cast") or after(
            GAME, state, {"do": "cast", "bait": state.baits[0], **told}
        ):
            yield {"do": "cast", "bait": bait, **told}
    for name, fish in product((*state.setup.players, "Nobody"), range(-1, 6)):
        yield {"do": "bet", "player": name, "fish": fish}
    in_hand = state.bets != state.round.hands
    matters = not sensed and state.setup.options.second_bite == "played" and in_hand
    for told, word in product(TOLD[:1] if sensed else TOLD, WORDS):
        if not word or (matters and told.get("card") != "no-bite"):
            yield {"do": "reveal", **told, **word}
    for word in WORDS if matters else WORDS[:1]:
        yield {"do": "discard", **word}
    yield {"do": "next"}


def acceptable(state: State) -> list[Json]:
    """The records of all choices, but for a sensed card of which none is left."""
    records = offered(GAME, state)
    return [record for record in records if "card" not in record or after(GAME, state, record) is not None]


def positions(options: Json, chance: random.Random) -> list[State]:
    return list(reached_by_chance(GAME, begun(GAME, NAMES[: chance.choice((2, 3))], options), chance, 60))


@pytest.mark.parametrize("options", HOUSE_RULES, ids=lambda options: "-".join(map(str, options.values())))
def test_counting_over_the_choices_is_counting_over_every_conceivable_record(options: Json) -> None:
    chance = random.Random(f"{options}")
    for state in chance.sample(positions(options, chance), 6):
        depth = 4 if len(state.setup.players) == 2 else 3
        assert leaves(GAME, state, depth, acceptable) == leaves(GAME, state, depth, conceivable)


@given(st.randoms(use_true_random=False), st.sampled_from(HOUSE_RULES))
@settings(max_examples=60)
def test_a_record_is_accepted_exactly_where_one_choice_holds_it(chance: random.Random, options: Json) -> None:
    for state in positions(options, chance):
        for record in conceivable(state):
            assert len(holding(GAME, state, record)) == (after(GAME, state, record) is not None), record


def test_every_choice_is_its_own_players() -> None:
    for state in positions({}, random.Random("whose")):
        acts = GAME.view(state).to_act
        assert {choice.who for choice in GAME.now(state)} <= {acts}


@given(
    st.randoms(use_true_random=False),
    st.sampled_from([each for each in HOUSE_RULES if each["cards"] == "sensed"]),
)
@settings(max_examples=60)
def test_two_games_that_differ_in_a_hidden_card_offer_the_same(chance: random.Random, options: Json) -> None:
    one = other = begun(GAME, NAMES, options)
    for _ in range(60):
        assert GAME.now(one) == GAME.now(other)
        records = offered(GAME, one)
        if not records:
            return
        record = chance.choice(records)
        reached = [after(GAME, one, record), after(GAME, other, record)]
        if record["do"] == "cast":
            reached[1] = after(GAME, other, {**record, "card": chance.choice(("bite", "no-bite"))})
        if None in reached:
            continue
        if GAME.view(reached[0]) != GAME.view(reached[1]):
            return
        one, other = reached


def test_once_a_match_is_over_nothing_may_be_done() -> None:
    assert GAME.now(GAME.stop(begun(GAME, NAMES, {}))) == ()
