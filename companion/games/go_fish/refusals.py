"""What the rules of Go Fish say when they refuse something, one sentence each (``rules/go-fish.md``)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.wording import Facts, Sentence, say
from companion.language.words import Words


def _give(words: Words, facts: Facts) -> str:
    return words.count(
        "The one card asked for is given.", "All cards of the rank are given: 1 to {n}.", facts["most"]
    )


SENTENCES: Mapping[str, Sentence] = {
    "go-fish/ask-somebody": say("You ask another player, not yourself."),
    "go-fish/ask-a-hand": say("You ask somebody who holds cards."),
    "go-fish/ask-for-what-is-out": say("All four {rank} lie on the table already."),
    "go-fish/ask-for-ones-own": say("You ask for a card that is not in your own hand."),
    "go-fish/give-all": _give,
    "go-fish/give-from-the-hand": say("Nobody gives more cards than they hold."),
    "go-fish/four-of-a-rank": say(
        "There are four cards of each rank, and everyone saw where some of them went."
    ),
    "go-fish/seen-card": say("Everyone saw that card go into the hand of {holder}."),
    "go-fish/set-once": say("The set of {rank} lies on the table already."),
    "go-fish/set-of-four": say("A set is four cards of a rank from one hand."),
    "go-fish/phase-deal": say("First everyone gets their cards, then the asking begins."),
    "go-fish/phase-ask": say("Now {to_act} asks somebody for cards."),
    "go-fish/phase-answer": say("An ask gets its answer first: now {to_act} answers."),
    "go-fish/phase-draw": say("Who was sent fishing draws a card: now {to_act} draws."),
}
