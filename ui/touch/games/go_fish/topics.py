"""The rules of Go Fish as the table explains them, in our own words, one short page for each topic."""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "go-fish/aim",
        "sign-hook",
        say("What it is about"),
        (
            say("Collect sets: four cards of one rank. Most sets win."),
            say("Equal numbers share the win."),
            say("Nobody tells the table what they hold. It only counts what all can see."),
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
        say("The deal"),
        (
            say("With two players everyone gets seven cards, with more of them five."),
            say("The rest is the stock, face down."),
            say("Who was dealt four of a rank lays them before the first ask."),
        ),
        ("go-fish/phase-deal",),
    ),
    Topic(
        "go-fish/ask",
        "sign-person",
        say("Asking"),
        (
            say("Ask one player for a rank. You must hold one of it yourself."),
            say("Nobody is asked who has no cards, and nothing that lies on the table."),
            say("A house rule can say that one card is asked for instead of a rank."),
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
        say("Giving"),
        (
            say("Who is asked gives all cards of the rank."),
            say("Then the asker asks again, whomever they like."),
            say("Who has none says “Go fish”."),
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
        say("Fishing"),
        (
            say("Who was sent fishing draws the top card of the stock."),
            say("If it is what was asked for, show it and ask again."),
            say("If not, keep it. The turn goes to whoever was asked."),
        ),
        ("go-fish/phase-draw",),
    ),
    Topic(
        "go-fish/sets",
        "sign-sheet",
        say("Sets"),
        (
            say("Four of a rank are laid at once, by whoever holds them."),
            say("The table lays a set itself when all have seen that it is one."),
            say("Else touch “lay four” and the rank."),
        ),
        ("go-fish/set-once", "go-fish/set-of-four"),
    ),
    Topic(
        "go-fish/contradictions",
        "sign-rules",
        say("Earlier play"),
        (
            say("The table remembers what everyone asked for, gave and showed."),
            say("When that proves that an answer was not right, it says so."),
            say("There is no penalty. Go on, or walk back and put it right."),
        ),
    ),
    Topic(
        "go-fish/end",
        "sign-clock",
        say("The end"),
        (
            say("The game ends when a hand is empty, or the stock."),
            say("A house rule lets it go on until all thirteen sets lie on the table."),
            say("Then an empty hand draws, and without a stock its turn is left out."),
        ),
        ("table/over",),
    ),
    Topic(
        "go-fish/house-rules",
        "sign-gear",
        say("House rules"),
        (
            say("House rules are chosen before the deal and stay for the game."),
            say("With one card, only that very card is given, and only it counts when drawn."),
        ),
        ("table/options",),
    ),
)
