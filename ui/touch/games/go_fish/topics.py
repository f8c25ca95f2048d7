"""The rules of Go Fish as the table explains them, in our own words, one short page for each topic."""

from __future__ import annotations

from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "go-fish/aim",
        "sign-hook",
        lambda words: words.say("What it is about"),
        (
            lambda words: words.say("Collect sets: four cards of one rank. Most sets win."),
            lambda words: words.say("Equal numbers share the win."),
            lambda words: words.say(
                "Nobody tells the table what they hold. It only counts what all can see."
            ),
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
        "go-fish/deal",
        "cardback",
        lambda words: words.say("The deal"),
        (
            lambda words: words.say("With two players everyone gets seven cards, with more of them five."),
            lambda words: words.say("The rest is the stock, face down."),
            lambda words: words.say("Who was dealt four of a rank lays them before the first ask."),
        ),
        ("go-fish/phase-deal",),
    ),
    Topic(
        "go-fish/ask",
        "sign-person",
        lambda words: words.say("Asking"),
        (
            lambda words: words.say("Ask one player for a rank. You must hold one of it yourself."),
            lambda words: words.say("Nobody is asked who has no cards, and nothing that lies on the table."),
            lambda words: words.say("A house rule can say that one card is asked for instead of a rank."),
        ),
        (
            "go-fish/phase-ask",
            "go-fish/ask-somebody",
            "go-fish/ask-a-hand",
            "go-fish/ask-for-what-is-out",
            "go-fish/ask-for-ones-own",
        ),
    ),
    Topic(
        "go-fish/answer",
        "sign-hand",
        lambda words: words.say("Giving"),
        (
            lambda words: words.say("Who is asked gives all cards of the rank."),
            lambda words: words.say("Then the asker asks again, whomever they like."),
            lambda words: words.say("Who has none says “Go fish”."),
        ),
        (
            "go-fish/phase-answer",
            "go-fish/give-all",
            "go-fish/give-from-the-hand",
            "go-fish/four-of-a-rank",
            "go-fish/seen-card",
        ),
    ),
    Topic(
        "go-fish/draw",
        "sign-worm",
        lambda words: words.say("Fishing"),
        (
            lambda words: words.say("Who was sent fishing draws the top card of the stock."),
            lambda words: words.say("If it is what was asked for, show it and ask again."),
            lambda words: words.say("If not, keep it. The turn goes to whoever was asked."),
        ),
        ("go-fish/phase-draw",),
    ),
    Topic(
        "go-fish/sets",
        "sign-sheet",
        lambda words: words.say("Sets"),
        (
            lambda words: words.say("Four of a rank are laid at once, in your own turn."),
            lambda words: words.say("The table lays a set itself when all have seen that it is one."),
            lambda words: words.say("Else touch “lay four” and the rank."),
        ),
        ("go-fish/set-once", "go-fish/set-of-four"),
    ),
    Topic(
        "go-fish/contradictions",
        "sign-rules",
        lambda words: words.say("Earlier play"),
        (
            lambda words: words.say("The table remembers what everyone asked for, gave and showed."),
            lambda words: words.say("When that proves that an answer was not right, it says so."),
            lambda words: words.say("There is no penalty. Go on, or walk back and put it right."),
        ),
    ),
    Topic(
        "go-fish/end",
        "sign-clock",
        lambda words: words.say("The end"),
        (
            lambda words: words.say("The game ends when a hand is empty, or the stock."),
            lambda words: words.say("A house rule lets it go on until all thirteen sets lie on the table."),
            lambda words: words.say("Then an empty hand draws, and without a stock its turn is left out."),
        ),
        ("table/over",),
    ),
    Topic(
        "go-fish/house-rules",
        "sign-gear",
        lambda words: words.say("House rules"),
        (
            lambda words: words.say("House rules are chosen before the deal and stay for the game."),
            lambda words: words.say(
                "With one card, only that very card is given, and only it counts when drawn."
            ),
        ),
        ("table/options",),
    ),
)
