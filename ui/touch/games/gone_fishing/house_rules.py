"""The house rules of Gone Fishing, each with its usual choice and why."""

from __future__ import annotations

from companion.games.gone_fishing.moves import FISH_VALUES
from companion.language.words import say
from ui.touch.game.hint import explained
from ui.touch.game.house_rule import HouseRule

HOUSE_RULES = (
    HouseRule(
        "perimeter",
        say("Places round the pond"),
        (
            (20, say("20, with corners")),
            (16, say("16, no corners")),
        ),
        say("From a corner a figure looks along the diagonal."),
    ),
    HouseRule(
        "trash",
        say("Trash"),
        (
            ("each", say("−2 each")),
            ("kind", say("−2 a day")),
            ("none", say("Nothing")),
        ),
        say("Some boxes count trash as nothing."),
    ),
    HouseRule(
        "fish_values",
        say("Fish"),
        (
            (FISH_VALUES, say("1 to 6")),
            ((1,) * 10, say("1 each")),
        ),
        say("With 1 each the most fish win, not the biggest."),
    ),
    HouseRule(
        "start",
        say("Where figures start"),
        (
            ("free", say("Anywhere")),
            ("opposite-corners", say("Opposite corners")),
        ),
        say("Opposite corners need the 20 places."),
    ),
    HouseRule(
        "overshoot",
        say("Steps past the start"),
        (
            ("stop", say("Stop at the start")),
            ("refused", say("No such cast")),
        ),
        say("The steps of a tile may be more than what is left."),
    ),
    HouseRule(
        "cast_empty",
        say("Empty cells"),
        (
            (False, say("No cast there")),
            (True, say("May be fished")),
        ),
        say("A cast at nothing pays its tile and walks its steps."),
    ),
    HouseRule(
        "swim_after_decline",
        say("Without a cast"),
        (
            (True, say("The fish swim")),
            (False, say("The fish stay")),
        ),
        say("Whether fish may swim in a round without a cast."),
    ),
    explained("gone-fishing"),
)
