"""The rules of Somethin' Fishy as the table explains them, in our own words, one short page for each topic.

The rulings behind these pages are those of ``rules/somethin-fishy.md``.
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "somethin-fishy/aim",
        "card-puffer",
        say("What it is about"),
        (
            say("Everyone wants to win the most fish. Hungry fish eat what lies in the row."),
            say("On your turn you draw as often as you dare, then leave or take your row."),
            say("For two to six players; it was made for three to six."),
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
        "somethin-fishy/turn",
        "cardback",
        say("A turn"),
        (
            say("Turn any card that lies face down, and touch what it shows."),
            say("Draw again, or end your turn: leave your row lying, or take it."),
            say("After a lap in which nobody drew, the next one must draw."),
            say("A house rule can ask for a draw in every turn."),
        ),
        ("somethin-fishy/first-draw", "somethin-fishy/lap-of-passes"),
    ),
    Topic(
        "somethin-fishy/queue",
        "card-swordfish",
        say("Where a fish queues"),
        (
            say("It joins the end of your row if the last fish is of its species or its size."),
            say("An empty row takes any fish."),
            say("If it does not fit, it goes to the first row to the left that can take it."),
            say("If no row can take it, it is out of play. It is still your turn."),
        ),
    ),
    Topic(
        "somethin-fishy/hungry",
        "card-piranha-hungry",
        say("Hungry fish"),
        (
            say("A hungry fish ends your turn and eats your row from its end."),
            say("It stops at the first fish of its own species, which is spared."),
            say("Then it lies on the water with all it ate, in the pile of its species."),
        ),
    ),
    Topic(
        "somethin-fishy/claim",
        "card-lionfish-hungry",
        say("Claiming a pile"),
        (
            say("With three fish of a species in your row you may claim its pile."),
            say("Do it in your turn, before it ends. All fish of the pile are won at once."),
            say("Your row stays, and you may go on. A pile that glows can be claimed."),
            say("A house rule can let you claim only as you take your row."),
        ),
        (
            "somethin-fishy/no-pile",
            "somethin-fishy/claim-row",
            "somethin-fishy/claim-row-plus-won",
            "somethin-fishy/claim-when-collecting",
            "somethin-fishy/claim-twice",
        ),
    ),
    Topic(
        "somethin-fishy/take",
        "sign-tick",
        say("Taking the row"),
        (
            say("You take all of your row or nothing of it, and your turn is over."),
            say("Fish won lie face down and cannot be lost."),
            say("Fish that others sent to your row are yours to take on your turn."),
        ),
        ("somethin-fishy/empty-row",),
    ),
    Topic(
        "somethin-fishy/deck",
        "card-piranha",
        say("The cards"),
        (
            say("140 cards have fish on their backs, 20 the open sea."),
            say("Each of the four species has 28 sated and 7 hungry fish, and in the open sea 4 and 1."),
            say("A card that cannot be there any more was told wrongly before: walk back."),
        ),
    ),
    Topic(
        "somethin-fishy/end",
        "sign-sheet",
        say("The end"),
        (
            say("Open-sea cards are drawn when no others are left."),
            say("The first hungry fish among them ends the game at once."),
            say("Only fish that were won count. Rows and piles count for nobody."),
            say("Most fish win; if even, most hungry fish; if still even, all of them."),
        ),
        ("table/over", "table/options"),
    ),
)
