"""Somethin' Fishy on its score sheet. It has no rounds: the hungry fish among the cards won stand beside the total.

Who is even in cards is told apart by them.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.game import Json
from companion.games.sheet_part import Legend, Part, Role, Round
from companion.games.somethin_fishy.deck import FISH_BACKS, SEA_BACKS, cards_in, hungry_in
from companion.games.somethin_fishy.rules import State
from companion.language.words import Words


def rounds_of(states: Sequence[State]) -> tuple[Round, ...]:
    """None: the game is one round."""
    return ()


def roles(words: Words, state: State) -> tuple[Role, ...]:
    """Sated and hungry fish among the cards each player won; together they are the total."""
    hungry = [hungry_in(won) for won in state.won]
    sated = [cards_in(won) - count for won, count in zip(state.won, hungry, strict=True)]
    return (
        Role("sated", words.say("sated fish"), tuple(sated)),
        Role("hungry", words.say("hungry fish"), tuple(hungry)),
    )


def legend(words: Words) -> Legend:
    """Nothing to explain: the sheet has no signs of its own."""
    return Legend()


def house_rules(words: Words, options: Json) -> tuple[str, ...]:
    """A sentence for each option that is not the usual one."""
    said = []
    if options.get("first_draw") == "obligatory":
        said.append(words.say("Every turn had a draw."))
    if options.get("claim") == "when-collecting":
        said.append(words.say("Piles were claimed when a row was collected."))
    if options.get("claim") == "row-plus-won":
        said.append(words.say("Fish already won counted for a claim."))
    if options.get("orphan") == "back":
        said.append(words.say("A fish without a place went back face down."))
    if options.get("orphan") == "point":
        said.append(words.say("A fish without a place was a point for its drawer."))
    if options.get("removed"):
        said.append(
            words.count("{n} card stayed in the box.", "{n} cards stayed in the box.", options["removed"])
        )
    return tuple(said)


def note(words: Words, state: State) -> str:
    """How many hungry fish told apart the players who were even at the top."""
    most = max(map(cards_in, state.won))
    even = [
        (name, hungry_in(won))
        for name, won in zip(state.setup.players, state.won, strict=True)
        if cards_in(won) == most
    ]
    if not state.hungry_end or len({hungry for _, hungry in even}) < 2:
        return ""
    told = ", ".join(f"{name} {hungry}" for name, hungry in even)
    return words.say("Even in fish, so hungry ones decide: {told}.", told=told)


def place(words: Words, state: State) -> str:
    """The card that is turned next, counted from the first."""
    at_first = FISH_BACKS - state.setup.options.removed + SEA_BACKS
    return words.say("card {n}", n=1 + at_first - state.fish_backs - state.sea_backs)


SHEET = Part(
    rounds=rounds_of,
    roles=roles,
    first=lambda state: state.setup.first,
    legend=legend,
    house_rules=house_rules,
    note=note,
    place=place,
)
