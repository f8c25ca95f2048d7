"""Fish Fish in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.games.fish_fish.rules import VALUES
from companion.games.fish_fish.view import FishFishView
from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.fish_fish import questions as ask
from ui.touch.games.fish_fish.scene import needs_word


def turned(words: Words) -> tuple[str, ...]:
    """What a turned card shows."""
    return words.say("Bite!"), words.say("No bite")


def questions(stands: Stands) -> tuple[str, ...]:
    """The two questions of every line, and what is said of each bait."""
    words = stands.words
    baits = tuple(words.say("Bait {bait}.", bait=bait) for bait in VALUES)
    return ask.bait_text(words), ask.fish_text(words), *baits


def happened(stands: Stands, event: Json) -> list[str]:
    """The bait, the card, the points of a round; bets are seen."""
    words = stands.words
    match event["kind"]:
        case "cast":
            return [words.say("Bait {bait}.", bait=event["bait"])]
        case "revealed":
            return [words.say("Bite!") if event["card"] == "bite" else words.say("No bite")]
        case "round-over":
            return [words.say("Round {round} is over.", round=event["round"]), stands.points(event["scores"])]
    return []


def asked(stands: Stands) -> Asked | None:
    """The question on the tongue of the seat that acts."""
    words, standing = stands.words, stands.standing
    view, sensed = standing.seen, standing.options.cards == "sensed"
    assert isinstance(view, FishFishView)
    if view.to_act is None:
        return None
    match view.phase:
        case "cast":
            text = ask.bait_text(words)
        case "bet":
            text = ask.fish_text(words)
        case "discard":
            text = ask.lay_away(words, asks=needs_word(standing.now)).text
        case _:
            text = (ask.turn_it(words) if sensed else ask.what_is_it(words, asks=False)).text
    return stands.name(view.to_act), text
