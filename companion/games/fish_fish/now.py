"""What may be done now in a game of Fish Fish, as far as everybody can know it (``records.md``, Fish Fish).

A sensed card may be told both ways even where the referee knows that none is left: whoever looks at the choices learns
nothing of a card nobody saw (``secrecy.md``).
"""

from __future__ import annotations

from typing import get_args

from companion.games.fish_fish.moves import Card
from companion.games.fish_fish.rules import LAST_LINE, State, in_hand
from companion.games.fish_fish.second_bite import Shown, fitting
from companion.games.now import Bounds, Choice, Now, OneOf, Whole

CARDS: tuple[Card, ...] = get_args(Card)


def now(state: State) -> Now:
    """The choices of the fisher or of the bettor in turn; of anybody once the round is over."""
    who = None if state.acting < 0 else state.setup.players[state.acting]
    sensed = state.setup.options.cards == "sensed"
    match state.phase:
        case "cast":
            fields: dict[str, Bounds] = {"bait": OneOf(tuple(dict.fromkeys(state.baits)))}
            return (Choice("cast", who, fields | {"card": OneOf(CARDS)} if sensed else fields),)
        case "bet":
            return (Choice("bet", who, {"player": OneOf((who,)), "fish": _fish(state)}),)
        case "reveal" if sensed:
            return (Choice("reveal", who),)
        case "reveal":
            return tuple([each for card in CARDS for each in _check(state, who, card)])
        case "discard" if sensed:
            return (Choice("discard", who),)
        case "discard":
            return _check(state, who, "unseen")
        case "round-over":
            return (Choice("next"),)
        case _:
            return ()


def _fish(state: State) -> Whole:
    """Any number of one's own fish; the last line takes them all (F-3, F-12)."""
    hand = state.round.hands[len(state.bets)]
    return Whole(hand if len(state.round.lines) == LAST_LINE - 1 else 0, hand)


def _check(state: State, who: str | None, card: Shown) -> Now:
    """The line ends with this card: nothing where it cannot be, the fisher's word where it can matter."""
    before = state.round
    asked = state.setup.options.second_bite == "played" and any(in_hand(state))
    second, others = fitting(before.fits, card, before.bites, before.no_bites, len(before.lines), asked)
    if not second and not others:
        return ()
    do, fields = ("discard", {}) if card == "unseen" else ("reveal", {"card": OneOf((card,))})
    if not asked or card == "no-bite":
        return (Choice(do, who, fields),)
    words = (True,) * bool(second) + (False,) * bool(others)
    lacks = frozenset(("second_bite",)) if len(words) == 1 else frozenset[str]()
    return (Choice(do, who, {**fields, "second_bite": OneOf(words)}, lacks),)
