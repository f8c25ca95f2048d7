"""The house rules of Fish Fish, each with its usual choice and why.

Whether the baits still in hand are shown is a choice of the screen alone (rules F-15).
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.hint import explained
from ui.touch.game.house_rule import HouseRule

HOUSE_RULES = (
    HouseRule(
        "cards",
        say("The hidden card"),
        (
            ("declared", say("Told when shown")),
            ("sensed", say("Told at the cast")),
        ),
        say("Told at the cast, the table can show that it was never changed."),
    ),
    HouseRule(
        "second_bite",
        say("The second bite"),
        (
            ("played", say("Counts unseen")),
            ("revealed", say("Counts when shown")),
        ),
        say("Unseen bites are used up too, so the round ends with the second."),
    ),
    HouseRule(
        "show_unseen",
        say("Cards nobody saw"),
        (
            (False, say("Stay hidden")),
            (True, say("Shown at the end")),
        ),
        say("Shown at the end only if the table was told them at the cast."),
    ),
    HouseRule(
        "bait_memory",
        say("Baits still in hand"),
        (
            (True, say("On the screen")),
            (False, say("From memory")),
        ),
        say("Everyone saw the baits; keeping them in mind is a game of its own."),
        setting="fish_fish.bait_memory",
    ),
    explained("fish-fish"),
)
