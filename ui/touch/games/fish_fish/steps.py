"""The steps of a game of Fish Fish in words: what a record did, and what taking back would take back.

The last step is read off the view, so what the table says it will undo is what the referee will undo.
"""

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


def last_step(view: Json) -> Json | None:
    """The last record that stands, as far as everyone sees it; ``None`` for the opening of the game."""
    if view["phase"] == "game-over" and not view["finished"]:
        return {"do": "end"}
    if view["bets"] or view["bait"] is not None:
        made = [name for name in view["bettors"] if name in view["bets"]]
        if made:
            return {"do": "bet", "player": made[-1], "fish": view["bets"][made[-1]]}
        return {"do": "cast", "bait": view["bait"]}
    if view["lines"]:
        card = view["lines"][-1]["card"]
        return {"do": "discard"} if card == "unseen" else {"do": "reveal", "card": card}
    return {"do": "next"} if view["round"] > 1 else None


def showed(view: Json) -> bool:
    """Whether the last step showed something, so that it is corrected with a reason and not undone."""
    step = last_step(view)
    if step is None:
        return False
    return step["do"] == "reveal" or (step["do"] == "discard" and view["round_end"] is not None)
