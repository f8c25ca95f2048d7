"""The house rules of Fish Fish, each with its usual choice and why.

Whether the baits still in hand are shown is a choice of the screen alone (rules F-15).
"""

from __future__ import annotations

from ui.touch.game.hint import explained
from ui.touch.game.shown import HouseRule

HOUSE_RULES = (
    HouseRule(
        "cards",
        lambda voice: voice.say("The hidden card"),
        (
            ("declared", lambda voice: voice.say("Told when shown")),
            ("sensed", lambda voice: voice.say("Told at the cast")),
        ),
        lambda voice: voice.say("Told at the cast, the table can show that it was never changed."),
    ),
    HouseRule(
        "second_bite",
        lambda voice: voice.say("The second bite"),
        (
            ("played", lambda voice: voice.say("Counts unseen")),
            ("revealed", lambda voice: voice.say("Counts when shown")),
        ),
        lambda voice: voice.say("Unseen bites are used up too, so the round ends with the second."),
    ),
    HouseRule(
        "show_unseen",
        lambda voice: voice.say("Cards nobody saw"),
        (
            (False, lambda voice: voice.say("Stay hidden")),
            (True, lambda voice: voice.say("Shown at the end")),
        ),
        lambda voice: voice.say("Shown at the end only if the table was told them at the cast."),
    ),
    HouseRule(
        "bait_memory",
        lambda voice: voice.say("Baits still in hand"),
        (
            (True, lambda voice: voice.say("On the screen")),
            (False, lambda voice: voice.say("From memory")),
        ),
        lambda voice: voice.say("Everyone saw the baits; keeping them in mind is a game of its own."),
        setting="fish_fish.bait_memory",
    ),
    explained("fish-fish"),
)
