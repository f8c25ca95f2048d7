"""The rules of Fish Fish as the table explains them, in our own words, one short page for each topic.

The rulings behind these pages are those of ``rules/fish-fish.md``; none of them may hint at a hidden card.
"""

from __future__ import annotations

from companion.language.words import say
from ui.touch.game.shown import Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        "fish-fish/aim",
        "fish-carp",
        say("What it is about"),
        (
            say("One player fishes, all others are fish. The roles go round."),
            say("The fisher wants the fish that bet on a card that bites."),
            say("The fish want to eat the bait when the card does not bite."),
            say("Most points over all rounds wins. Equal points share the win."),
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
        say("The cast"),
        (
            say("The fisher lays a fishing card face down and a bait on it, face up."),
            say("Two fishing cards bite, three do not. The baits are 2, 3, 3, 4 and 5."),
            say("Each card is used once a round. What lies, lies."),
        ),
        ("fish-fish/baits", "fish-fish/cards", "fish-fish/phase-cast"),
    ),
    Topic(
        "fish-fish/order",
        "sign-again",
        say("Whose turn it is"),
        (
            say("In round 1 the fisher's left neighbour bets first, then on to the left."),
            say("Every new round turns the direction round. The arrow shows it."),
            say("Players without fish are passed over. The fisher does not bet."),
        ),
        ("fish-fish/fisher-does-not-bet", "fish-fish/phase-bet"),
    ),
    Topic(
        "fish-fish/bets",
        "fish-pike",
        say("How many fish"),
        (
            say("On your turn you bet some of your fish: none, one, or up to all."),
            say("You bet once a line, and everyone sees it."),
            say("Every fish must be bet before the round ends."),
        ),
    ),
    Topic(
        "fish-fish/last-line",
        "fish-perch",
        say("The fifth line"),
        (
            say("The fifth line is the last. It takes every fish you have."),
            say("That is why keeping fish back is a risk."),
        ),
    ),
    Topic(
        "fish-fish/check",
        "sign-hook",
        say("Turning the card"),
        (
            say("If any fish was bet, the fisher turns the fishing card."),
            say("It bites: the fisher takes all fish that were bet."),
            say("It does not: they eat the bait and lie on their pads at its value."),
            say("If nobody bet, both cards go away and the card stays hidden for ever."),
        ),
        ("fish-fish/phase-reveal", "fish-fish/phase-discard"),
    ),
    Topic(
        "fish-fish/second-bite",
        "medal-bite",
        say("The second bite"),
        (
            say("The round ends at once when the second card that bites is used."),
            say("That holds for a card nobody saw, too. Then the fisher says so."),
            say("Fish still in hand eat the best bait the fisher holds."),
            say("A house rule can say that only cards everyone saw count."),
        ),
    ),
    Topic(
        "fish-fish/scoring",
        "sign-sheet",
        say("Points"),
        (
            say("The fisher gets 4 points for each fish caught."),
            say("A fish player gets the value of the bait for each fish that ate."),
            say("Two fish on 5 and one on 3 make 13 points."),
        ),
    ),
    Topic(
        "fish-fish/rounds",
        "sign-hat",
        say("Rounds"),
        (
            say("A round also ends when all fish are bet."),
            say("Then the fisher's left neighbour fishes, and all have four fish again."),
            say("From four players on, each fishes once; two or three fish twice each."),
        ),
        ("fish-fish/phase-round-over", "table/over"),
    ),
    Topic(
        "fish-fish/house-rules",
        "sign-gear",
        say("House rules"),
        (
            say("House rules are chosen before the first cast and stay for the game."),
            say("Where the table keeps the card, the fisher tells it under a hand."),
            say("The two pictures change sides each time, and nothing shows which it was."),
        ),
        ("table/options",),
    ),
)
