"""The house rules of Go Fish: both variants, each with its usual choice and why.

What the table remembers for the players is a choice of the screen alone (``memory_aid``, off).
"""

from __future__ import annotations

from ui.touch.game.hint import explained
from ui.touch.game.shown import HouseRule

HOUSE_RULES = (
    HouseRule(
        "keep_playing",
        lambda voice: voice.say("How long it goes"),
        (
            (False, lambda voice: voice.say("To the first empty hand")),
            (True, lambda voice: voice.say("To the last set")),
        ),
        lambda voice: voice.say("To the last set nobody is out early, and all thirteen are laid."),
    ),
    HouseRule(
        "specific_card",
        lambda voice: voice.say("What is asked for"),
        (
            (False, lambda voice: voice.say("A rank")),
            (True, lambda voice: voice.say("One card")),
        ),
        lambda voice: voice.say("Asking for one card is harder: only that very card counts."),
    ),
    HouseRule(
        "ask_own",
        lambda voice: voice.say("A card of one’s own"),
        (
            (False, lambda voice: voice.say("Is not asked for")),
            (True, lambda voice: voice.say("May be asked for")),
        ),
        lambda voice: voice.say("Only with one card: it fails for sure, but hides what you hold."),
    ),
    HouseRule(
        "set_earns_turn",
        lambda voice: voice.say("Another set fished"),
        (
            (False, lambda voice: voice.say("Ends the turn")),
            (True, lambda voice: voice.say("Earns a turn")),
        ),
        lambda voice: voice.say("When a drawn card completes a set that was not asked for."),
    ),
    HouseRule(
        "next_player",
        lambda voice: voice.say("Who is next"),
        (
            ("asked", lambda voice: voice.say("Who was asked")),
            ("left", lambda voice: voice.say("The left neighbour")),
        ),
        lambda voice: voice.say("After a card fished in vain the turn goes on."),
    ),
    HouseRule(
        "empty_hand_draw",
        lambda voice: voice.say("An empty hand draws"),
        (
            (1, lambda voice: "1"),
            (5, lambda voice: "5"),
            (7, lambda voice: "7"),
        ),
        lambda voice: voice.say("Only where it goes on to the last set."),
    ),
    HouseRule(
        "contradictions",
        lambda voice: voice.say("Earlier play"),
        (
            (True, lambda voice: voice.say("Is remembered")),
            (False, lambda voice: voice.say("Is forgotten")),
        ),
        lambda voice: voice.say("The table says so when what all have seen contradicts an answer."),
    ),
    HouseRule(
        "memory_aid",
        lambda voice: voice.say("Who must hold what"),
        (
            (False, lambda voice: voice.say("From memory")),
            (True, lambda voice: voice.say("On the screen")),
        ),
        lambda voice: voice.say("Everyone heard the asks; keeping them in mind is the game."),
        setting="go_fish.memory_aid",
    ),
    explained("go-fish"),
)
