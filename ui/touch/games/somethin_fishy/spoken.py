"""Somethin' Fishy in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.games.somethin_fishy.view import SomethinFishyView
from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.somethin_fishy.told import news_of


def turned(words: Words) -> tuple[str, ...]:
    """No card is told to the table before everyone sees it."""
    return ()


def questions(stands: Stands) -> tuple[str, ...]:
    """The one question of every turn."""
    return (stands.words.say("Turn a card"),)


def happened(stands: Stands, event: Json) -> list[str]:
    """What became of a card or a row, as the news have it, but for what stays with whoever turned it."""
    if "player" in event:
        event = {**event, "player": stands.name(event["player"])}
    if event["kind"] == "queued" and not event["passed"]:
        # It stands in the row of whoever turned it, as everyone sees.
        return []
    return list(news_of(stands.words, [event]).says)


def asked(stands: Stands) -> Asked | None:
    """Whose turn it is."""
    seen = stands.standing.seen
    assert isinstance(seen, SomethinFishyView)
    return None if seen.to_act is None else (stands.name(seen.to_act), stands.words.say("Turn a card"))
