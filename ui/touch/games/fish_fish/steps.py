"""The steps of a game of Fish Fish in words: what a record did."""

from __future__ import annotations

from companion.language.words import Words as Voice
from ui.touch.game.host import Json


def named(voice: Voice, step: Json) -> str:
    """What a record did, to stand after a colon."""
    match step["do"]:
        case "cast":
            return voice.say("bait {bait} is cast", bait=step["bait"])
        case "bet":
            return voice.say("{name} bets {fish}", name=step["player"], fish=step["fish"])
        case "reveal":
            return voice.say("a bite") if step.get("card") == "bite" else voice.say("no bite")
        case "discard":
            return voice.say("nobody bet")
        case "next":
            return voice.say("the next round")
        case "end":
            return voice.say("the early end")
        case _:
            return voice.say("the start")
