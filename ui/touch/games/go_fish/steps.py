"""The steps of a game of Go Fish in words: what a record did."""

from __future__ import annotations

from companion.language.words import Words as Voice
from ui.touch.game.host import Json
from ui.touch.games.go_fish.cards import asked_in_words, rank_and_suit


def named(voice: Voice, step: Json) -> str:
    """What a record did, to stand after a colon."""
    match step["do"]:
        case "lay":
            return voice.say("{name} lays four: {rank}", name=step["player"], rank=step["rank"])
        case "begin":
            return voice.say("the cards are dealt")
        case "ask":
            card = asked_in_words(voice, *rank_and_suit(step))
            return voice.say("{name} is asked for {card}", name=step["of"], card=card)
        case "give":
            return voice.count("{n} card is given", "{n} cards are given", step["cards"])
        case "go-fish":
            return voice.say("“Go fish”")
        case "draw":
            return voice.say("a card is drawn and shown") if step["match"] else voice.say("a card is drawn")
        case "end":
            return voice.say("the early end")
        case _:
            return voice.say("the start")
