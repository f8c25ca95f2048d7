"""Go Fish in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.go_fish import questions as ask
from ui.touch.games.go_fish.steps import named
from ui.touch.games.go_fish.table_scene import DEALT, DEALT_MORE


def turned(words: Words) -> tuple[str, ...]:
    """The table knows no hand and no card of the stock."""
    return ()


def questions(stands: Stands) -> tuple[str, ...]:
    return stands.words.say("Whom do you ask?"), stands.words.say("“Go fish”")


def happened(stands: Stands, event: Json) -> list[str]:
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
    words, view = stands.words, stands.view
    phase, asking = view["phase"], _aloud(stands)
    if phase == "deal":
        return "", ask.dealt(words, DEALT.get(len(view["players"]), DEALT_MORE)).text
    if phase not in ("ask", "answer", "draw"):
        return None
    who = stands.name(view["to_act"])
    if asking is None:
        return who, words.say("Whom do you ask?")
    if phase == "answer":
        return who, ask.how_many(words, asking, 0).text
    return who, ask.did_it_match(words, asking, "").text


def _aloud(stands: Stands) -> Json | None:
    """What is asked, in words that can be said."""
    asking = stands.view["asking"]
    if asking is None:
        return None
    told = {**asking, "by": stands.name(asking["by"])}
    if "rank" in asking:
        return told | {"rank": _rank(stands.words, asking["rank"])}
    return told | {"card": _rank(stands.words, asking["card"][:-1]) + asking["card"][-1]}


def _rank(words: Words, rank: str) -> str:
    """A rank as people say it; numbers say themselves."""
    return {
        "A": lambda: words.say("ace"),
        "J": lambda: words.say("jack"),
        "Q": lambda: words.say("queen"),
        "K": lambda: words.say("king"),
    }.get(rank, lambda: rank)()
