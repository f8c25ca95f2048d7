"""Fish Fish on its score sheet: the fisher's rounds in the dark, every line a ring with its bait.

A line nobody bet on is a dashed ring for ever, whatever the house rules show at the table (``secrecy.md``).
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import sheet_part as part
from companion.games.fish_fish.rules import Line, State, fisher, rounds
from companion.games.fish_fish.view import parts
from companion.games.game import Json
from companion.games.sheet_part import Kind, Legend, Part, Role, Round
from companion.language.words import Words

KINDS: dict[str, Kind] = {"bite": "full", "no-bite": "open", "unseen": "dashed"}


def rounds_of(states: Sequence[State]) -> tuple[Round, ...]:
    """Every round from the first fisher on; of one that is not scored yet the lines that are over."""
    last = states[-1]
    lines = {state.round.number: state.round.lines for state in states}
    players, scores = len(last.setup.players), last.round.scores
    return tuple(
        Round(
            number,
            scores[number - 1] if number <= len(scores) else None,
            fisher(players, last.setup.first, number),
            "clockwise" if number % 2 else "counter-clockwise",
            tuple(_ring(line) for line in lines.get(number, ())),
        )
        for number in range(1, rounds(players) + 1)
    )


def _ring(line: Line) -> part.Line:
    return part.Line(str(line.bait), KINDS[line.card])


def roles(words: Words, state: State) -> tuple[Role, ...]:
    """Everyone's points as the fisher and as a fish."""
    played = parts(state).values()
    return (
        Role("fisher", words.say("as the fisher"), tuple(each.fisher_points for each in played)),
        Role("fish", words.say("as a fish"), tuple(each.fish_points for each in played)),
    )


def legend(words: Words) -> Legend:
    """What the dark rounds and the rings of the lines stand for."""
    return Legend(
        words.say("black = the fisher"),
        words.say("Dark: the fisher of the round, 4 for each fish."),
        words.say("Line by line"),
        (("full", words.say("bite")), ("open", words.say("no bite")), ("dashed", words.say("nobody bet"))),
    )


def house_rules(words: Words, options: Json) -> tuple[str, ...]:
    """A sentence for each house rule that is not the usual one."""
    said = []
    if options.get("cards") == "sensed":
        said.append(words.say("The table knew each card from the cast on."))
    if options.get("second_bite") == "revealed":
        said.append(words.say("Only bites that were shown counted."))
    if options.get("show_unseen"):
        said.append(words.say("Cards nobody saw were shown when the round was over."))
    return tuple(said)


def place(words: Words, state: State) -> str:
    """The round and the line of it that a state is in."""
    round_ = state.round
    return words.say(
        "round {round}, line {line}", round=round_.number, line=len(round_.lines) + (round_.end is None)
    )


SHEET = Part(
    rounds=rounds_of,
    roles=roles,
    first=lambda state: state.setup.first,
    legend=legend,
    house_rules=house_rules,
    place=place,
)
