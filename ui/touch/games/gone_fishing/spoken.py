"""Gone Fishing in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.gone_fishing.steps import catch_named, named
from ui.touch.games.gone_fishing.table_scene import Moment, Table, asking


def turned(words: Words) -> tuple[str, ...]:
    """What lies in the pond is known to the fish player alone."""
    return ()


def questions(stands: Stands) -> tuple[str, ...]:
    words = stands.words
    return words.say("Which one moves?"), words.say("Cast?"), words.say("Does anything swim?")


def happened(stands: Stands, event: Json) -> list[str]:
    words = stands.words
    match event["kind"]:
        case "shown":
            # Counted along the line, as everyone sees it, and not by row and column.
            return [named(words, {"do": "show", "cell": stands.view["shown"]})]
        case "cast":
            return [catch_named(words, event["catch"])]
        case "day-over" if event["day"] == 1:
            return [words.say("The first day is over"), stands.points(event["scores"])]
    return []


def asked(stands: Stands) -> Asked | None:
    view, phase = stands.view, stands.view["phase"]
    if phase == "day-over":
        return "", stands.words.say("{name} lays out the pond", name=stands.name(view["to_act"]))
    if view["to_act"] is None:
        return None
    table = Table(stands.standing, Moment(-1))
    return stands.name(view["to_act"]), asking(stands.words, table).title
