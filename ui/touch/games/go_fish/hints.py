"""The first turns of Go Fish in their own time (``ui/touch/game/hint.py``, ``HintsOfGame``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.language.words import Words
from ui.touch.game.hint import Hint
from ui.touch.game.host import Json


def hints(words: Words, view: Json) -> Sequence[Hint]:
    """Asking, answering, drawing and what it is all for; until somebody has laid a set."""
    return () if any(view["sets"].values()) else tuple(_now(words, view))


def _now(words: Words, view: Json) -> Iterator[Hint]:
    match view["phase"]:
        case "ask":
            text = words.say("Ask one player for a rank. You must hold one of it yourself.")
            yield Hint("ask", text, "tongue-")
            text = words.say("Collect sets: four cards of one rank. Most sets win.")
            yield Hint("sets", text, "tongue-")
        case "answer":
            yield Hint("give", words.say("Who is asked gives all cards of the rank."), "tongue-")
            yield Hint("none", words.say("Who has none says “Go fish”."), "tongue-")
        case "draw":
            text = words.say("If it is what was asked for, show it and ask again.")
            yield Hint("draw", text, "tongue-")
