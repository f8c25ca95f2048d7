"""The rules of Somethin' Fishy as the table explains them, in our own words, one short page for each topic.

The rulings behind these pages are those of ``rules/somethin-fishy.md``.
"""

from __future__ import annotations

from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "somethin-fishy/aim",
        "card-puffer",
        lambda words: words.say("What it is about"),
        (
            lambda words: words.say(
                "Everyone wants to win the most fish. Hungry fish eat what lies in the row."
            ),
            lambda words: words.say(
                "On your turn you draw as often as you dare, then leave or take your row."
            ),
            lambda words: words.say("For two to six players; it was made for three to six."),
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
        lambda words: words.say("A turn"),
        (
            lambda words: words.say("Turn any card that lies face down, and touch what it shows."),
            lambda words: words.say("Draw again, or end your turn: leave your row lying, or take it."),
            lambda words: words.say("After a lap in which nobody drew, the next one must draw."),
            lambda words: words.say("A house rule can ask for a draw in every turn."),
        ),
        ("somethin-fishy/first-draw", "somethin-fishy/lap-of-passes"),
    ),
    Topic(
        "somethin-fishy/queue",
        "card-swordfish",
        lambda words: words.say("Where a fish queues"),
        (
            lambda words: words.say(
                "It joins the end of your row if the last fish is of its species or its size."
            ),
            lambda words: words.say("An empty row takes any fish."),
            lambda words: words.say(
                "If it does not fit, it goes to the first row to the left that can take it."
            ),
            lambda words: words.say("If no row can take it, it is out of play. It is still your turn."),
        ),
    ),
    Topic(
        "somethin-fishy/hungry",
        "card-piranha-hungry",
        lambda words: words.say("Hungry fish"),
        (
            lambda words: words.say("A hungry fish ends your turn and eats your row from its end."),
            lambda words: words.say("It stops at the first fish of its own species, which is spared."),
            lambda words: words.say("Then it lies on the water with all it ate, in the pile of its species."),
        ),
    ),
    Topic(
        "somethin-fishy/claim",
        "card-lionfish-hungry",
        lambda words: words.say("Claiming a pile"),
        (
            lambda words: words.say("With three fish of a species in your row you may claim its pile."),
            lambda words: words.say(
                "Do it in your turn, before it ends. All fish of the pile are won at once."
            ),
            lambda words: words.say("Your row stays, and you may go on. A pile that glows can be claimed."),
            lambda words: words.say("A house rule can let you claim only as you take your row."),
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
        lambda words: words.say("Taking the row"),
        (
            lambda words: words.say("You take all of your row or nothing of it, and your turn is over."),
            lambda words: words.say("Fish won lie face down and cannot be lost."),
            lambda words: words.say("Fish that others sent to your row are yours to take on your turn."),
        ),
        ("somethin-fishy/empty-row",),
    ),
    Topic(
        "somethin-fishy/deck",
        "card-piranha",
        lambda words: words.say("The cards"),
        (
            lambda words: words.say("140 cards have fish on their backs, 20 the open sea."),
            lambda words: words.say(
                "Each of the four species has 28 sated and 7 hungry fish, and in the open sea 4 and 1."
            ),
            lambda words: words.say(
                "A card that cannot be there any more was told wrongly before: walk back."
            ),
        ),
    ),
    Topic(
        "somethin-fishy/end",
        "sign-sheet",
        lambda words: words.say("The end"),
        (
            lambda words: words.say("Open-sea cards are drawn when no others are left."),
            lambda words: words.say("The first hungry fish among them ends the game at once."),
            lambda words: words.say("Only fish that were won count. Rows and piles count for nobody."),
            lambda words: words.say("Most fish win; if even, most hungry fish; if still even, all of them."),
        ),
        ("table/over", "table/options"),
    ),
)
