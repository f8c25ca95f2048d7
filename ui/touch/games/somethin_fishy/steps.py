"""The steps of a game of Somethin' Fishy in words: what a record did, to stand after a colon."""

from __future__ import annotations

from companion.words import Words as Voice
from ui.touch.screen import Json


def card_named(voice: Voice, species: str, kind: str) -> str:
    """A card in words."""
    return {
        ("puffer", "big"): lambda: voice.say("a big puffer"),
        ("puffer", "small"): lambda: voice.say("a small puffer"),
        ("puffer", "hungry"): lambda: voice.say("a hungry puffer"),
        ("swordfish", "big"): lambda: voice.say("a big swordfish"),
        ("swordfish", "small"): lambda: voice.say("a small swordfish"),
        ("swordfish", "hungry"): lambda: voice.say("a hungry swordfish"),
        ("piranha", "big"): lambda: voice.say("a big piranha"),
        ("piranha", "small"): lambda: voice.say("a small piranha"),
        ("piranha", "hungry"): lambda: voice.say("a hungry piranha"),
        ("lionfish", "big"): lambda: voice.say("a big lionfish"),
        ("lionfish", "small"): lambda: voice.say("a small lionfish"),
        ("lionfish", "hungry"): lambda: voice.say("a hungry lionfish"),
    }[species, kind]()


def named(voice: Voice, step: Json) -> str:
    """What a record did."""
    match step["do"]:
        case "draw":
            return card_named(voice, step["species"], step["kind"])
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


def showed(step: Json) -> bool:
    """Whether a record showed a card, so that it is corrected with a reason and not undone."""
    return step["do"] == "draw"
