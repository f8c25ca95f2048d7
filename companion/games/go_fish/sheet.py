"""Go Fish on its score sheet. It has no rounds; everybody’s sets are told, in the order they were laid."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.game import Json
from companion.games.go_fish.state import RANKS, State
from companion.games.sheet_part import Legend, Part, Role, Round
from companion.language.words import Words


def rounds_of(states: Sequence[State]) -> tuple[Round, ...]:
    """It has none."""
    return ()


def roles(words: Words, state: State) -> tuple[Role, ...]:
    """Nobody has a role."""
    return ()


def legend(words: Words) -> Legend:
    """Nothing on the sheet needs one."""
    return Legend()


def house_rules(words: Words, options: Json) -> tuple[str, ...]:
    """A sentence for each house rule that was not the usual one."""
    said = []
    if options.get("keep_playing"):
        said.append(words.say("Everybody played on until all thirteen sets lay on the table."))
    if options.get("specific_card"):
        said.append(words.say("One card was asked for, not a rank."))
    if options.get("ask_own"):
        said.append(words.say("A card from one’s own hand could be asked for."))
    if options.get("set_earns_turn"):
        said.append(words.say("Any set from a drawn card earned another turn."))
    if options.get("next_player") == "left":
        said.append(words.say("The turn went on to the left."))
    if options.get("empty_hand_draw", 1) != 1:
        said.append(
            words.count(
                "An empty hand drew {n} card.", "An empty hand drew {n} cards.", options["empty_hand_draw"]
            )
        )
    if options.get("contradictions") is False:
        said.append(words.say("Nobody was told when earlier play contradicted an answer."))
    return tuple(said)


def note(words: Words, state: State) -> str:
    """Who laid which sets."""
    told = "; ".join(
        f"{name} {' '.join(RANKS[rank] for rank in ranks)}"
        for name, ranks in zip(state.setup.players, state.sets, strict=True)
        if ranks
    )
    return words.say("Sets: {told}.", told=told) if told else ""


def place(words: Words, state: State) -> str:
    """How far down the stock is."""
    return words.count("{n} card in the stock", "{n} cards in the stock", state.stock)


SHEET = Part(
    rounds=rounds_of,
    roles=roles,
    first=lambda state: state.setup.first,
    legend=legend,
    house_rules=house_rules,
    note=note,
    place=place,
)
