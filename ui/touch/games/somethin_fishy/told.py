"""What became of the card that came last, in words and in motion: read off the events of the referee's answer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.somethin_fishy.deck import Species
from companion.games.somethin_fishy.rules import Row
from companion.games.somethin_fishy.view import SomethinFishyView
from companion.language.words import Words as Voice
from ui.touch.game.host import Json
from ui.touch.games.somethin_fishy.water import News


class Comes(msgspec.Struct, frozen=True):
    """The last card of a player's row is on its way to it."""

    player: str


class Eaten(msgspec.Struct, frozen=True):
    """The end of a player's row is on its way into the pile of a species."""

    player: str
    species: Species
    count: int
    before: Row
    """The row as it was."""


Swims = Comes | Eaten
"""Cards on their way."""


def swims_of(view: SomethinFishyView, events: Sequence[Json]) -> Swims | None:
    """What moves because of these events, which came to this view."""
    for event in events:
        if event["kind"] == "queued":
            return Comes(event["player"])
        if event["kind"] == "fed" and event["eaten"]:
            eaten: Row = event["eaten"]
            before = view.rows[event["player"]] + eaten[::-1]
            return Eaten(event["player"], event["species"], len(eaten), before)
    return None


def news_of(voice: Voice, events: Sequence[Json]) -> News:
    """The card that came, and what to say of what just happened."""
    card, drawer, said = None, "", []
    for event in events:
        match event["kind"]:
            case "drawn":
                card, drawer = (event["species"], event["size"]), event["player"]
            case "queued" if event["player"] != drawer:
                said.append(voice.say("It goes to {name}.", name=event["player"]))
            case "orphan":
                said.append(_orphan(voice, event))
            case "fed":
                eaten = len(event["eaten"])
                said.append(
                    voice.count("It eats {n} fish.", "It eats {n} fish.", eaten)
                    if eaten
                    else voice.say("It eats nothing.")
                )
            case "claimed":
                said.append(
                    voice.count(
                        "{name} claims {n} card.",
                        "{name} claims {n} cards.",
                        event["cards"],
                        name=event["player"],
                    )
                )
            case "collected":
                said.append(
                    voice.count(
                        "{name} takes {n} fish.",
                        "{name} takes {n} fish.",
                        event["cards"],
                        name=event["player"],
                    )
                )
            case "passed":
                said.append(voice.say("{name} leaves the row.", name=event["player"]))
            case "open-sea":
                said.append(voice.say("Now the open sea: a hungry fish ends the game."))
    return News(card, tuple(said))


def _orphan(voice: Voice, event: Json) -> str:
    if event["goes"] == "back":
        return voice.say("Nobody has a place for it: it goes back face down.")
    if event["goes"] == "point":
        return voice.say("Nobody has a place for it: a point for {name}.", name=event["player"])
    return voice.say("Nobody has a place for it: it is out of play.")
