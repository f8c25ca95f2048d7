"""Gone Fishing in the voice's words (``ui/touch/game/shown.py``, ``SpokenGame``)."""

from __future__ import annotations

from companion.language.words import Words
from ui.touch.game.host import Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.gone_fishing.steps import catch_named, named
from ui.touch.games.gone_fishing.table import Moment, Table
from ui.touch.games.gone_fishing.table_scene import asking


def turned(words: Words) -> tuple[str, ...]:
    """What lies in the pond is known to the fish player alone."""
    return ()


def questions(stands: Stands) -> tuple[str, ...]:
    """What is asked in every round."""
    words = stands.words
    return words.say("Which one moves?"), words.say("Cast?"), words.say("Does anything swim?")


def happened(stands: Stands, event: Json) -> list[str]:
    """What was shown, what was caught, and the points of the first day."""
    words = stands.words
    match event["kind"]:
        case "shown":
            # Counted along the line, as everyone sees it, and not by row and column.
            return [named(words, {"do": "show", "cell": _table(stands).view.shown})]
        case "cast":
            return [catch_named(words, event["catch"])]
        case "day-over" if event["day"] == 1:
            return [words.say("The first day is over"), stands.points(event["scores"])]
    return []


def asked(stands: Stands) -> Asked | None:
    """The question on the glass; between the days, who lays out the pond."""
    table = _table(stands)
    acting = table.view.to_act
    if acting is None:
        return None
    if table.view.phase == "day-over":
        return "", stands.words.say("{name} lays out the pond", name=stands.name(acting))
    return stands.name(acting), asking(stands.words, table).title


def _table(stands: Stands) -> Table:
    return Table(stands.standing, Moment(-1))
