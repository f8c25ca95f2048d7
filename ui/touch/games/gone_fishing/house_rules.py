"""The house rules of Gone Fishing, each with its usual choice and why."""

from __future__ import annotations

from companion.games.gone_fishing.moves import FISH_VALUES
from ui.touch.game.hint import explained
from ui.touch.game.shown import HouseRule

HOUSE_RULES = (
    HouseRule(
        "perimeter",
        lambda voice: voice.say("Places round the pond"),
        (
            (20, lambda voice: voice.say("20, with corners")),
            (16, lambda voice: voice.say("16, no corners")),
        ),
        lambda voice: voice.say("From a corner a figure looks along the diagonal."),
    ),
    HouseRule(
        "trash",
        lambda voice: voice.say("Trash"),
        (
            ("each", lambda voice: voice.say("−2 each")),
            ("kind", lambda voice: voice.say("−2 a day")),
            ("none", lambda voice: voice.say("Nothing")),
        ),
        lambda voice: voice.say("Some boxes count trash as nothing."),
    ),
    HouseRule(
        "fish_values",
        lambda voice: voice.say("Fish"),
        (
            (FISH_VALUES, lambda voice: voice.say("1 to 6")),
            ((1,) * 10, lambda voice: voice.say("1 each")),
        ),
        lambda voice: voice.say("With 1 each the most fish win, not the biggest."),
    ),
    HouseRule(
        "start",
        lambda voice: voice.say("Where figures start"),
        (
            ("free", lambda voice: voice.say("Anywhere")),
            ("opposite-corners", lambda voice: voice.say("Opposite corners")),
        ),
        lambda voice: voice.say("Opposite corners need the 20 places."),
    ),
    HouseRule(
        "overshoot",
        lambda voice: voice.say("Steps past the start"),
        (
            ("stop", lambda voice: voice.say("Stop at the start")),
            ("refused", lambda voice: voice.say("No such cast")),
        ),
        lambda voice: voice.say("The steps of a tile may be more than what is left."),
    ),
    HouseRule(
        "cast_empty",
        lambda voice: voice.say("Empty cells"),
        (
            (False, lambda voice: voice.say("No cast there")),
            (True, lambda voice: voice.say("May be fished")),
        ),
        lambda voice: voice.say("A cast at nothing pays its tile and walks its steps."),
    ),
    HouseRule(
        "swim_after_decline",
        lambda voice: voice.say("Without a cast"),
        (
            (True, lambda voice: voice.say("The fish swim")),
            (False, lambda voice: voice.say("The fish stay")),
        ),
        lambda voice: voice.say("Whether fish may swim in a round without a cast."),
    ),
    explained("gone-fishing"),
)
