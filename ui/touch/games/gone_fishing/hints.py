"""The first rounds of Gone Fishing in their own time (``ui/touch/game/hint.py``, ``HintsOfGame``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.language.words import Words
from ui.touch.game.hint import Hint
from ui.touch.game.host import Json


def hints(words: Words, view: Json) -> Sequence[Hint]:
    """Start, walk, show, cast, swim: each on the first day."""
    return tuple(_now(words, view)) if view["day"] == 1 else ()


def _now(words: Words, view: Json) -> Iterator[Hint]:
    match view["phase"]:
        case "start":
            text = words.say("A flag marks each start. Back there, the figure is home for the day.")
            yield Hint("start", text, "ask-")
        case "move":
            text = words.say("In each round one figure walks clockwise: one step or more, at most home.")
            yield Hint("move", text, "ask-")
        case "show":
            text = words.say("The fish shows one fish or one piece of trash of that line, never the diver.")
            yield Hint("show", text, "ask-")
        case "cast":
            text = words.say("The third cell costs a tile 3, and the figure walks three steps for it.")
            yield Hint("cast", text, "ask-")
        case "swim":
            text = words.say("At the end of a round the pieces may swim three steps in all, or fewer.")
            yield Hint("swim", text, "ask-")
