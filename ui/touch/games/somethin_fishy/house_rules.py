"""The house rules of Somethin' Fishy, each with its usual choice and why.

Whether everybody's catch is shown during the game, and how often each card has come, are choices of the screen alone
(rules S-19, 2.6).
"""

from __future__ import annotations

from ui.touch.game.hint import explained
from ui.touch.game.shown import HouseRule

HOUSE_RULES = (
    HouseRule(
        "first_draw",
        lambda voice: voice.say("The first draw"),
        (
            ("optional", lambda voice: voice.say("As you like")),
            ("obligatory", lambda voice: voice.say("Always")),
        ),
        lambda voice: voice.say("Printed rules want a draw in every turn; else a turn may be left at once."),
    ),
    HouseRule(
        "claim",
        lambda voice: voice.say("Claiming a pile"),
        (
            ("any-time", lambda voice: voice.say("At any time")),
            ("when-collecting", lambda voice: voice.say("With the row")),
            ("row-plus-won", lambda voice: voice.say("Won fish count")),
        ),
        lambda voice: voice.say("Three of its species claim it: in the row, or among the fish won too."),
    ),
    HouseRule(
        "orphan",
        lambda voice: voice.say("A fish without a place"),
        (
            ("lost", lambda voice: voice.say("Out of play")),
            ("back", lambda voice: voice.say("Back face down")),
            ("point", lambda voice: voice.say("A point")),
        ),
        lambda voice: voice.say("Where no row can take it. A point is for the one who drew it."),
    ),
    HouseRule(
        "removed",
        lambda voice: voice.say("Cards left in the box"),
        (
            (0, lambda voice: voice.say("None")),
            (20, lambda voice: "20"),
            (47, lambda voice: "47"),
            (60, lambda voice: "60"),
        ),
        lambda voice: voice.say("For a shorter game: with three or four players about a third, 47."),
    ),
    HouseRule(
        "show_totals",
        lambda voice: voice.say("Fish won so far"),
        (
            (True, lambda voice: voice.say("On the screen")),
            (False, lambda voice: voice.say("From memory")),
        ),
        lambda voice: voice.say("Everyone saw them being taken; the cards themselves lie face down."),
        setting="somethin_fishy.show_totals",
    ),
    HouseRule(
        "memory_aid",
        lambda voice: voice.say("Cards that came"),
        (
            (False, lambda voice: voice.say("From memory")),
            (True, lambda voice: voice.say("Counted")),
        ),
        lambda voice: voice.say("Counted, each card to touch says how often it has come."),
        setting="somethin_fishy.memory_aid",
    ),
    explained("somethin-fishy"),
)
