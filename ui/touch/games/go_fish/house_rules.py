"""The house rules of Go Fish: both variants, each with its usual choice and why.

What the table remembers for the players is a choice of the screen alone (``memory_aid``, off).
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.hint import explained
from ui.touch.game.house_rule import HouseRule

HOUSE_RULES = (
    HouseRule(
        "keep_playing",
        say("How long it goes"),
        (
            (False, say("To the first empty hand")),
            (True, say("To the last set")),
        ),
        say("To the last set nobody is out early, and all thirteen are laid."),
    ),
    HouseRule(
        "specific_card",
        say("What is asked for"),
        (
            (False, say("A rank")),
            (True, say("One card")),
        ),
        say("Asking for one card is harder: only that very card counts."),
    ),
    HouseRule(
        "ask_own",
        say("A card of one’s own"),
        (
            (False, say("Is not asked for")),
            (True, say("May be asked for")),
        ),
        say("Only with one card: it fails for sure, but hides what you hold."),
    ),
    HouseRule(
        "set_earns_turn",
        say("Another set fished"),
        (
            (False, say("Ends the turn")),
            (True, say("Earns a turn")),
        ),
        say("When a drawn card completes a set that was not asked for."),
    ),
    HouseRule(
        "next_player",
        say("Who is next"),
        (
            ("asked", say("Who was asked")),
            ("left", say("The left neighbour")),
        ),
        say("After a card fished in vain the turn goes on."),
    ),
    HouseRule(
        "empty_hand_draw",
        say("An empty hand draws"),
        (
            (1, lambda voice: "1"),
            (5, lambda voice: "5"),
            (7, lambda voice: "7"),
        ),
        say("Only where it goes on to the last set."),
    ),
    HouseRule(
        "contradictions",
        say("Earlier play"),
        (
            (True, say("Is remembered")),
            (False, say("Is forgotten")),
        ),
        say("The table says so when what all have seen contradicts an answer."),
    ),
    HouseRule(
        "memory_aid",
        say("Who must hold what"),
        (
            (False, say("From memory")),
            (True, say("On the screen")),
        ),
        say("Everyone heard the asks; keeping them in mind is the game."),
        setting="go_fish.memory_aid",
    ),
    explained("go-fish"),
)
