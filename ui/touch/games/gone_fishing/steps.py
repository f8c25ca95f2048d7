"""The steps of a game of Gone Fishing in words: what a record did."""

from __future__ import annotations

from msgspec import UNSET, convert

from companion.games.gone_fishing.moves import Adjust
from companion.language.words import Words as Voice
from ui.touch.game.host import Json


def named(voice: Voice, step: Json) -> str:
    """What a record did, to stand after a colon."""
    match step["do"]:
        case "start":
            return voice.say("both figures are placed")
        case "move":
            return _walked(voice, step["figure"], step["steps"])
        case "show":
            if step["cell"] is None:
                return voice.say("nothing to show")
            return voice.say("cell {cell} is shown", cell=step["cell"])
        case "cast":
            return voice.say(
                "cell {cell}: {catch}", cell=step["cell"], catch=catch_named(voice, step["catch"])
            )
        case "decline":
            return voice.say("no cast")
        case "help":
            return voice.say("a help card")
        case "adjust":
            return adjusted(voice, convert(step, Adjust))
        case "swim":
            return voice.say("a piece swims")
        case "done":
            return voice.say("done")
        case "arrange":
            return voice.say("the pond of the second day")
        case "end":
            return voice.say("the early end")
        case _:
            return voice.say("the start")


def catch_named(voice: Voice, catch: int | str | None) -> str:
    """What came out of a cell."""
    if catch is None:
        return voice.say("nothing")
    if catch == "diver":
        return voice.say("the diver")
    return voice.say("trash") if catch == "trash" else voice.say("a fish of {value}", value=catch)


def _walked(voice: Voice, figure: str, steps: int) -> str:
    if figure == "x":
        return voice.count("the round figure walks {n} step", "the round figure walks {n} steps", steps)
    return voice.count("the square figure walks {n} step", "the square figure walks {n} steps", steps)


def adjusted(voice: Voice, change: Adjust) -> str:
    """What the text of a help card did."""
    if change.tile is not UNSET:
        return voice.say("a tile {tile} comes back", tile=change.tile)
    if change.steps is UNSET:
        return voice.say("a card moves a piece")
    if change.figure == "x":
        return voice.count(
            "the round figure is {n} step on", "the round figure is {n} steps on", change.steps
        )
    return voice.count("the square figure is {n} step on", "the square figure is {n} steps on", change.steps)
