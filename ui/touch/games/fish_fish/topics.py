"""The rules of Fish Fish as the table explains them, in our own words, one short page for each topic.

The rulings behind these pages are those of ``rules/fish-fish.md``; none of them may hint at a hidden card.
"""

from __future__ import annotations

from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "fish-fish/aim",
        "fish-carp",
        lambda words: words.say("What it is about"),
        (
            lambda words: words.say("One player fishes, all others are fish. The roles go round."),
            lambda words: words.say("The fisher wants the fish that bet on a card that bites."),
            lambda words: words.say("The fish want to eat the bait when the card does not bite."),
            lambda words: words.say("Most points over all rounds wins. Equal points share the win."),
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
        "fish-fish/cast",
        "sign-worm",
        lambda words: words.say("The cast"),
        (
            lambda words: words.say("The fisher lays a fishing card face down and a bait on it, face up."),
            lambda words: words.say("Two fishing cards bite, three do not. The baits are 2, 3, 3, 4 and 5."),
            lambda words: words.say("Each card is used once a round. What lies, lies."),
        ),
        ("fish-fish/baits", "fish-fish/cards", "fish-fish/phase-cast"),
    ),
    Topic(
        "fish-fish/order",
        "sign-again",
        lambda words: words.say("Whose turn it is"),
        (
            lambda words: words.say(
                "In round 1 the fisher's left neighbour bets first, then on to the left."
            ),
            lambda words: words.say("Every new round turns the direction round. The arrow shows it."),
            lambda words: words.say("Players without fish are passed over. The fisher does not bet."),
        ),
        ("fish-fish/fisher-does-not-bet", "fish-fish/phase-bet"),
    ),
    Topic(
        "fish-fish/bets",
        "fish-pike",
        lambda words: words.say("How many fish"),
        (
            lambda words: words.say("On your turn you bet some of your fish: none, one, or up to all."),
            lambda words: words.say("You bet once a line, and everyone sees it."),
            lambda words: words.say("Every fish must be bet before the round ends."),
        ),
    ),
    Topic(
        "fish-fish/last-line",
        "fish-perch",
        lambda words: words.say("The fifth line"),
        (
            lambda words: words.say("The fifth line is the last. It takes every fish you have."),
            lambda words: words.say("That is why keeping fish back is a risk."),
        ),
    ),
    Topic(
        "fish-fish/check",
        "sign-hook",
        lambda words: words.say("Turning the card"),
        (
            lambda words: words.say("If any fish was bet, the fisher turns the fishing card."),
            lambda words: words.say("It bites: the fisher takes all fish that were bet."),
            lambda words: words.say("It does not: they eat the bait and lie on their pads at its value."),
            lambda words: words.say("If nobody bet, both cards go away and the card stays hidden for ever."),
        ),
        ("fish-fish/phase-reveal", "fish-fish/phase-discard"),
    ),
    Topic(
        "fish-fish/second-bite",
        "medal-bite",
        lambda words: words.say("The second bite"),
        (
            lambda words: words.say("The round ends at once when the second card that bites is used."),
            lambda words: words.say("That holds for a card nobody saw, too. Then the fisher says so."),
            lambda words: words.say("Fish still in hand eat the best bait the fisher holds."),
            lambda words: words.say("A house rule can say that only cards everyone saw count."),
        ),
    ),
    Topic(
        "fish-fish/scoring",
        "sign-sheet",
        lambda words: words.say("Points"),
        (
            lambda words: words.say("The fisher gets 4 points for each fish caught."),
            lambda words: words.say("A fish player gets the value of the bait for each fish that ate."),
            lambda words: words.say("Two fish on 5 and one on 3 make 13 points."),
        ),
    ),
    Topic(
        "fish-fish/rounds",
        "sign-hat",
        lambda words: words.say("Rounds"),
        (
            lambda words: words.say("A round also ends when all fish are bet."),
            lambda words: words.say("Then the fisher's left neighbour fishes, and all have four fish again."),
            lambda words: words.say("From four players on, each fishes once; two or three fish twice each."),
        ),
        ("fish-fish/phase-round-over", "table/over"),
    ),
    Topic(
        "fish-fish/house-rules",
        "sign-gear",
        lambda words: words.say("House rules"),
        (
            lambda words: words.say("House rules are chosen before the first cast and stay for the game."),
            lambda words: words.say("Where the table keeps the card, the fisher tells it under a hand."),
            lambda words: words.say(
                "The two pictures change sides each time, and nothing shows which it was."
            ),
        ),
        ("table/options",),
    ),
)
