"""The steps of a game of Somethin' Fishy in words: what a record did, to stand after a colon."""

from __future__ import annotations

from companion.games.somethin_fishy.tags import Fish, said
from companion.language.words import Words as Voice
from ui.touch.game.host import Json


def named(voice: Voice, step: Json) -> str:
    """What a record did."""
    match step["do"]:
        case "draw":
            return said(voice, Fish(step["species"], step["kind"]))
        case "claim":
            return {
                "puffer": lambda: voice.say("the puffers’ pile is claimed"),
                "swordfish": lambda: voice.say("the swordfish’s pile is claimed"),
                "piranha": lambda: voice.say("the piranhas’ pile is claimed"),
                "lionfish": lambda: voice.say("the lionfish’s pile is claimed"),
            }[step["species"]]()
        case "pass":
            return voice.say("the row is left")
        case "collect":
            return voice.say("the row is taken")
        case "end":
            return voice.say("the early end")
        case _:
            return voice.say("the start")
