"""The rules of Gone Fishing as the table explains them, in our own words, one short page for each topic.

The rulings behind these pages are those of ``rules/gone-fishing.md``.
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "gone-fishing/aim",
        "sign-stand",
        say("What it is about"),
        (
            say("One player fishes, the other hides the fish. On the second day they change."),
            say("In the pond stand ten fish, five pieces of trash and a diver, backs to the fisher."),
            say("The fisher walks two figures once round the pond and pulls out what is seen."),
            say("Most points win. If both have the same, who fished second wins."),
        ),
        (
            "table/players",
            "table/names",
            "table/double",
            "table/first",
            "table/no-game",
            "table/already-open",
        ),
    ),
    Topic(
        "gone-fishing/start",
        "sign-hat",
        say("Where the figures start"),
        (
            say("The fisher places both figures on two different places of the bank."),
            say("A flag marks each start. Back there, the figure is home for the day."),
            say("A house rule can ask for two opposite corners."),
        ),
        ("gone-fishing/corners", "gone-fishing/phase-start"),
    ),
    Topic(
        "gone-fishing/steps",
        "sign-next",
        say("Walking"),
        (
            say("In each round one figure walks clockwise: one step or more, at most home."),
            say("Figures may pass each other and stand together."),
            say("Who walks home sees no line and does not cast in that round."),
        ),
        ("gone-fishing/home", "gone-fishing/phase-move"),
    ),
    Topic(
        "gone-fishing/show",
        "sign-hand",
        say("Showing a piece"),
        (
            say("A figure looks along a line of four cells; from a corner along the diagonal."),
            say("The fish shows one fish or one piece of trash of that line, never the diver."),
            say("The piece is turned back. It may be shown again in another round."),
            say("With nothing in the line, or only the diver, there is nothing to show."),
        ),
        ("gone-fishing/nothing-to-show", "gone-fishing/phase-show"),
    ),
    Topic(
        "gone-fishing/line",
        "sign-hook",
        say("Casting"),
        (
            say("The fisher pulls out any piece of the line, or does not cast."),
            say("The third cell costs a tile 3, and the figure walks three steps for it."),
            say("There are three tiles of each number for a day."),
            say("The diver is worth nothing and stays in the pond, his back to you."),
        ),
        (
            "gone-fishing/empty",
            "gone-fishing/told",
            "gone-fishing/pieces",
            "gone-fishing/phase-cast",
        ),
    ),
    Topic(
        "gone-fishing/tiles",
        "sign-sheet",
        say("Tiles and steps"),
        (
            say("A used tile is gone for the day. Without tiles the day ends with the round."),
            say("Steps that are more than what is left end at the start."),
            say("A house rule can refuse a cast that would go past the start."),
        ),
        ("gone-fishing/overshoot",),
    ),
    Topic(
        "gone-fishing/swim",
        "fish-eel",
        say("Swimming"),
        (
            say("At the end of a round the pieces may swim three steps in all, or fewer."),
            say("A step goes up, down, left or right into an empty cell. The diver may swim too."),
        ),
        ("gone-fishing/phase-swim",),
    ),
    Topic(
        "gone-fishing/helps",
        "sign-plus",
        say("Help cards"),
        (
            say("The fisher has two for a day, for rounds without a cast."),
            say("The fish has three for a day, for the end of a round."),
            say("Do what the card says on the table, then tell the screen; both say yes to it."),
        ),
        (
            "gone-fishing/adjust",
            "gone-fishing/adjust-piece",
            "gone-fishing/adjust-steps",
            "gone-fishing/adjust-tile",
            "gone-fishing/phase-fisher-help",
            "gone-fishing/phase-fish-help",
        ),
    ),
    Topic(
        "gone-fishing/scoring",
        "sign-trash",
        say("Points"),
        (
            say("The fisher gets what is printed on the fish, less 2 for each piece of trash."),
            say("The fish loses 1 point for each help card that was not used."),
            say("What was caught stays out on the second day."),
        ),
        (
            "gone-fishing/arrange",
            "gone-fishing/arrange-all",
            "gone-fishing/phase-day-over",
            "table/over",
        ),
    ),
    Topic(
        "gone-fishing/house-rules",
        "sign-gear",
        say("House rules"),
        (
            say("House rules are chosen before the first step and stay for the game."),
            say("Boxes and their rule sheets differ; the usual choice fits most of them."),
        ),
        ("table/options",),
    ),
)
