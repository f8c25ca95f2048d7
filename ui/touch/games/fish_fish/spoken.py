"""Fish Fish in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.fish_fish import questions as ask
from ui.touch.games.fish_fish.scene import is_sensed, needs_word


def turned(words: Words) -> tuple[str, ...]:
    return words.say("Bite!"), words.say("No bite")


def questions(stands: Stands) -> tuple[str, ...]:
    words = stands.words
    baits = tuple(words.say("Bait {bait}.", bait=bait) for bait in (2, 3, 4, 5))
    return ask.which_bait(words, ()).text, _how_many(words), *baits


def happened(stands: Stands, event: Json) -> list[str]:
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
    words, view, options = stands.words, stands.view, stands.standing.options
    if view["phase"] not in ("cast", "bet", "reveal", "discard"):
        return None
    who = stands.name(view["to_act"])
    if view["phase"] == "cast":
        return who, ask.which_bait(words, view["baits_left"]).text
    if view["phase"] == "bet":
        return who, _how_many(words)
    if view["phase"] == "discard":
        return who, ask.lay_away(words, asks=needs_word(options, view, "unseen")).text
    return who, (ask.turn_it(words) if is_sensed(options) else ask.what_is_it(words)).text


def _how_many(words: Words) -> str:
    return ask.how_many(words, None, 0, all_of_them=False, crowded=False).text
