"""Gone Fishing on its score sheet: a column for each day, its fisher in the dark."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.game import Json
from companion.games.gone_fishing.moves import FISH_VALUES, Options
from companion.games.gone_fishing.state import DAYS, State
from companion.games.gone_fishing.view import parts
from companion.games.sheet_part import Legend, Part, Role, Round
from companion.language.words import Words


def rounds_of(states: Sequence[State]) -> tuple[Round, ...]:
    """The two days; of the second the roles are known before it comes."""
    last = states[-1]
    scores, first = last.day.scores, last.setup.first
    return tuple(
        Round(day, scores[day - 1] if day <= len(scores) else None, (first + day - 1) % 2)
        for day in range(1, DAYS + 1)
    )


def roles(words: Words, state: State) -> tuple[Role, ...]:
    """Who made how many points as the fisher, and as the fish."""
    played = parts(state).values()
    return (
        Role("fisher", words.say("as the fisher"), tuple(each.fisher_points for each in played)),
        Role("fish", words.say("as a fish"), tuple(each.fish_points for each in played)),
    )


def legend(words: Words) -> Legend:
    """What a dark mark means, and what it counts."""
    return Legend(
        words.say("black = the fisher"),
        words.say("Dark: the fisher of the day. Light: 1 less for each help left."),
    )


def house_rules(words: Words, options: Json) -> tuple[str, ...]:
    """One sentence for each house rule that is not the usual one."""
    rules, said = msgspec.convert(options, Options), []
    if rules.perimeter == 16:
        said.append(words.say("The figures walked round without the corners."))
    if rules.start == "opposite-corners":
        said.append(words.say("The figures started on opposite corners."))
    if rules.trash == "kind":
        said.append(words.say("Trash counted −2 once a day."))
    if rules.trash == "none":
        said.append(words.say("Trash counted nothing."))
    if rules.fish_values != FISH_VALUES:
        values = ", ".join(map(str, sorted(rules.fish_values)))
        said.append(words.say("The fish were worth {values}.", values=values))
    if rules.overshoot == "refused":
        said.append(words.say("A cast never took a figure past its start."))
    if rules.cast_empty:
        said.append(words.say("Empty cells could be fished."))
    if not rules.swim_after_decline:
        said.append(words.say("The fish swam only after a cast."))
    return tuple(said)


def place(words: Words, state: State) -> str:
    """The day."""
    return words.say("day {day}", day=state.day.number)


SHEET = Part(
    rounds=rounds_of,
    roles=roles,
    first=lambda state: state.setup.first,
    legend=legend,
    house_rules=house_rules,
    place=place,
)
