"""Go Fish in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.go_fish import questions as ask
from ui.touch.games.go_fish.steps import named
from ui.touch.games.go_fish.table import seen_of


def turned(words: Words) -> tuple[str, ...]:
    """The table knows no hand and no card of the stock."""
    return ()


def questions(stands: Stands) -> tuple[str, ...]:
    """What is asked and answered again and again."""
    return stands.words.say("Whom do you ask?"), stands.words.say("“Go fish”")


def happened(stands: Stands, event: Json) -> list[str]:
    """What the asked player did, a set, and a word that earlier play contradicts."""
    words = stands.words
    match event["kind"]:
        case "given":
            return [named(words, {"do": "give", "cards": event["cards"]})]
        case "go-fish":
            return [words.say("“Go fish”")]
        case "set":
            rank = _rank(words, event["rank"])
            return [words.say("{name} lays four: {rank}", name=stands.name(event["player"]), rank=rank)]
        case "contradicted":
            return [words.say("Earlier play contradicts this: {rank}", rank=_rank(words, event["rank"]))]
    return []


def asked(stands: Stands) -> Asked | None:
    """In the deal everybody is told; then whoever acts is asked."""
    words, view = stands.words, seen_of(stands.standing)
    if view.phase == "deal":
        return "", ask.deal(words, len(view.players))
    if view.to_act is None:
        return None
    who, asking = stands.name(view.to_act), view.asking
    if asking is None:
        return who, words.say("Whom do you ask?")
    rank = _rank(words, asking.kind)
    if view.phase == "answer":
        return who, ask.wants(words, stands.name(asking.by), rank, asking.suit)
    return who, ask.is_it(words, rank, asking.suit)


def _rank(words: Words, rank: str) -> str:
    """A rank as people say it; numbers say themselves."""
    return {
        "A": lambda: words.say("ace"),
        "J": lambda: words.say("jack"),
        "Q": lambda: words.say("queen"),
        "K": lambda: words.say("king"),
    }.get(rank, lambda: rank)()
