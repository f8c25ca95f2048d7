"""The first turns of Somethin' Fishy in their own time (``ui/touch/game/hint.py``, ``HintsOfGame``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.language.words import Words
from ui.touch.game.hint import Hint
from ui.touch.game.host import Json


def hints(words: Words, view: Json) -> Sequence[Hint]:
    """The first card, the row it makes, when to stop, and the first hungry fish; until somebody has points."""
    return () if any(view["won"].values()) else tuple(_now(words, view))


def _now(words: Words, view: Json) -> Iterator[Hint]:
    if view["phase"] != "turn":
        return
    if view["piles"]:
        text = words.say("A hungry fish ends your turn and eats your row from its end.")
        yield Hint("hungry", text, "tongue-", "pile-")
        text = words.say("With three fish of a species in your row you may claim its pile.")
        yield Hint("claim", text, "tongue-", "pile-")
    if not any(view["rows"].values()):
        text = words.say("Turn any card that lies face down, and touch what it shows.")
        yield Hint("turn", text, "tongue-")
    if view["rows"].get(view["to_act"]):
        text = words.say("It joins the end of your row if the last fish is of its species or its size.")
        yield Hint("row", text, "tongue-")
        text = words.say("Draw again, or end your turn: leave your row lying, or take it.")
        yield Hint("stop", text, "tongue-")
