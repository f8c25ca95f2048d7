"""The house rules of Somethin' Fishy, each with its usual choice and why.

Whether everybody's catch is shown during the game, and how often each card has come, are choices of the screen alone
(rules S-19, 2.6).
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.hint import explained
from ui.touch.game.house_rule import HouseRule

HOUSE_RULES = (
    HouseRule(
        "first_draw",
        say("The first draw"),
        (
            ("optional", say("As you like")),
            ("obligatory", say("Always")),
        ),
        say("Printed rules want a draw in every turn; else a turn may be left at once."),
    ),
    HouseRule(
        "claim",
        say("Claiming a pile"),
        (
            ("any-time", say("At any time")),
            ("when-collecting", say("With the row")),
            ("row-plus-won", say("Won fish count")),
        ),
        say("Three of its species claim it: in the row, or among the fish won too."),
    ),
    HouseRule(
        "orphan",
        say("A fish without a place"),
        (
            ("lost", say("Out of play")),
            ("back", say("Back face down")),
            ("point", say("A point")),
        ),
        say("Where no row can take it. A point is for the one who drew it."),
    ),
    HouseRule(
        "removed",
        say("Cards left in the box"),
        (
            (0, say("None")),
            (20, lambda voice: "20"),
            (47, lambda voice: "47"),
            (60, lambda voice: "60"),
        ),
        say("For a shorter game: with three or four players about a third, 47."),
    ),
    HouseRule(
        "show_totals",
        say("Fish won so far"),
        (
            (True, say("On the screen")),
            (False, say("From memory")),
        ),
        say("Everyone saw them being taken; the cards themselves lie face down."),
        setting="somethin_fishy.show_totals",
    ),
    HouseRule(
        "memory_aid",
        say("Cards that came"),
        (
            (False, say("From memory")),
            (True, say("Counted")),
        ),
        say("Counted, each card to touch says how often it has come."),
        setting="somethin_fishy.memory_aid",
    ),
    explained("somethin-fishy"),
)
