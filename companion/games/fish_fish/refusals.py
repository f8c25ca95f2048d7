"""What the rules of Fish Fish say when they refuse something, one sentence each (``rules/fish-fish.md``)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.wording import Facts, Sentence, say
from companion.language.words import Words


def _bets(words: Words, facts: Facts) -> str:
    return words.count("You can bet one fish or none.", "You can bet up to {n} fish, or none.", facts["most"])


SENTENCES: Mapping[str, Sentence] = {
    "fish-fish/baits": say("Each bait is cast once a round: 2, 3, 3, 4 and 5."),
    "fish-fish/cast": say("Under every bait lies a card, and the table knows it."),
    "fish-fish/cards": say("The fisher has two bites and three no-bites a round."),
    "fish-fish/order": say("Everyone bets once a line, in order: now {to_act}."),
    "fish-fish/fisher-does-not-bet": say("The fisher does not bet."),
    "fish-fish/last-line": say("The last line takes every fish you have."),
    "fish-fish/bets": _bets,
    "fish-fish/check needs-answer": say("Fish were bet, so everyone sees the card."),
    "fish-fish/check cards-do-not-add-up": say("The card that was laid is the card that is shown."),
    "fish-fish/second-bite": say("The second bite ends the round; the fisher says whether this was it."),
    "fish-fish/phase-cast": say("A line begins with its bait: now {to_act} casts."),
    "fish-fish/phase-bet": say("Bets follow the bait: now {to_act} bets."),
    "fish-fish/phase-reveal": say("Fish were bet: now {to_act} turns the card."),
    "fish-fish/phase-discard": say("Nobody bet: now {to_act} puts the card away unseen."),
    "fish-fish/phase-round-over": say("The round is over; the next fisher takes the cards."),
}
