"""The first round of Fish Fish in its own time (``ui/touch/game/hint.py``, ``HintsOfGame``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.fish_fish.rules import LAST_LINE
from companion.games.fish_fish.view import FishFishView
from companion.language.words import Words
from ui.touch.game.hint import Hint
from ui.touch.game.host import Json
from ui.touch.games.fish_fish.table import seen_of


def hints(words: Words, view: Json) -> Sequence[Hint]:
    """Cast, bets, card and what comes of it, the last line, and what is new when the second round begins."""
    seen = seen_of(view)
    if seen.round == 1:
        return tuple(_now(words, seen))
    if seen.round == 2 and seen.phase == "cast" and seen.line == 1:
        text = words.say("Every new round turns the direction round. The arrow shows it.")
        return (Hint("round", text, "tongue-", "corner-top-left"),)
    return ()


def _now(words: Words, view: FishFishView) -> Iterator[Hint]:
    match view.phase:
        case "cast" if view.line == 1:
            text = words.say("The fisher lays a fishing card face down and a bait on it, face up.")
            yield Hint("cast", text, "tongue-")
        case "cast":
            yield from _outcome(words, view)
        case "bet" if view.line == LAST_LINE:
            yield Hint("last-line", words.say("The last line takes every fish you have."), "tongue-")
        case "bet" if view.to_act:
            seat = f"strip-{view.players.index(view.to_act)}"
            text = words.say("No bite: each fish scores the bait’s number. A bite: the fisher gets them.")
            yield Hint("bet", text, "tongue-")
            yield Hint("hand", words.say("Every fish must be bet before the round ends."), "tongue-", seat)
            text = words.say("Hold the arrow: the last step is taken back.")
            yield Hint("back", text, "tongue-", "corner-bottom-left")
            yield Hint("turn", words.say("The question comes to whoever’s turn it is."), "tongue-")
        case "discard":
            text = words.say("If nobody bet, both cards go away and the card stays hidden for ever.")
            yield Hint("away", text, "tongue-")


def _outcome(words: Words, view: FishFishView) -> Iterator[Hint]:
    """What the card before brought, beside where it lies now."""
    last = view.lines[-1]
    fed = [view.players.index(name) for name, fish in last.bets.items() if fish]
    if last.card == "bite":
        text = words.say("The fisher gets 4 points for each fish caught.")
        yield Hint("caught", text, "tongue-", f"strip-{view.players.index(view.fisher)}")
    elif last.card == "no-bite" and fed:
        text = words.say("A fish player gets the value of the bait for each fish that ate.")
        yield Hint("fed", text, "tongue-", f"strip-{fed[0]}")
