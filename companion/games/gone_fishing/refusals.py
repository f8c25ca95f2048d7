"""What the rules of Gone Fishing say when they refuse something, one sentence each (``rules/gone-fishing.md``)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.wording import Facts, Sentence, say
from companion.language.words import Words


def _steps(words: Words, facts: Facts) -> str:
    return words.count(
        "That figure has one step left to its start.",
        "That figure moves at least one step and at most {n}, to its start.",
        facts["most"],
    )


def _arrange_all(words: Words, facts: Facts) -> str:
    return words.count(
        "The {n} piece that is left lies in the pond on the second day.",
        "All {n} pieces that are left lie in the pond on the second day.",
        facts["pieces"],
    )


SENTENCES: Mapping[str, Sentence] = {
    "gone-fishing/start": say("The figures start on two different positions, from 0 to {last}."),
    "gone-fishing/corners": say("At this table the figures start on two opposite corners."),
    "gone-fishing/home": say("A figure back at its start is home and moves no more today."),
    "gone-fishing/steps": _steps,
    "gone-fishing/show": say("What is shown stands in one of the four cells of the line."),
    "gone-fishing/nothing-to-show": say(
        "There is one diver, so where two pieces stand in the line one of them is shown."
    ),
    "gone-fishing/line": say("A cast goes to one of the four cells of the line."),
    "gone-fishing/empty": say("There is nothing to pull out of an empty cell."),
    "gone-fishing/tiles": say("No tile {tile} is left today."),
    "gone-fishing/overshoot": say("At this table a cast must not take a figure past its start."),
    "gone-fishing/told": say("Out of an empty cell comes nothing, out of any other comes something."),
    "gone-fishing/pieces": say("That is not among the pieces that are left in the pond."),
    "gone-fishing/helps": say("Each help card is used once a day."),
    "gone-fishing/adjust": say("Only the text of a help card changes the table: the card is used first."),
    "gone-fishing/adjust-piece": say("A help card moves a piece from its cell to an empty one."),
    "gone-fishing/adjust-steps": say("A figure has walked from 0 to {most} steps."),
    "gone-fishing/adjust-tile": say("There are three tiles each of 1, 2, 3 and 4."),
    "gone-fishing/swim": say("A piece swims up, down, left or right into an empty cell beside it."),
    "gone-fishing/arrange": say("Every piece lies in a cell of its own."),
    "gone-fishing/arrange-all": _arrange_all,
    "gone-fishing/phase-start": say("The day begins with two start markers: now {to_act} places them."),
    "gone-fishing/phase-move": say("A round begins with a move: now {to_act} moves a figure."),
    "gone-fishing/phase-show": say("The figure has moved: now {to_act} shows a cell of its line."),
    "gone-fishing/phase-cast": say("The diver has looked: now {to_act} casts or declines."),
    "gone-fishing/phase-fisher-help": say("There was no cast: now {to_act} may use help cards."),
    "gone-fishing/phase-swim": say("The fish may swim: now {to_act} moves up to three steps."),
    "gone-fishing/phase-fish-help": say("The round is ending: now {to_act} may use help cards."),
    "gone-fishing/phase-day-over": say(
        "The first day is over: now {to_act} places the pieces that are left."
    ),
}
