"""Go Fish on the line of records (``ui/touch/game/shown.py``, ``LineOfGame``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Host, Json
from ui.touch.games.go_fish.cards import cards_side_by_side, rank_and_suit, suit_marks
from ui.touch.games.go_fish.steps import named
from ui.touch.games.go_fish.table import counter, seen_of, strips
from ui.touch.kit.record_line import Picture
from ui.touch.kit.seats import seats_of
from ui.touch.kit.water import water
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Sprite, Words

__all__ = ["around", "named", "pictures", "reasons"]


def around(look: Look, host: Host, view: Json, turned: float) -> list[Part]:
    """The water, everyone's strip, and how many sets are laid."""
    places = seats_of(look, view, host.seating)
    seen = seen_of(host.standing)
    return [
        water(look, tuple(places.values())),
        *strips(look, places, seen, acting=None),
        counter(look, seen, turned),
    ]


def reasons(voice: Voice, do: str) -> list[str]:
    """What may have gone wrong with a record."""
    number, player = voice.say("wrong number"), voice.say("wrong player")
    card, other = voice.say("wrong card"), voice.say("other")
    overlooked = voice.say("a card was overlooked")
    return {
        "ask": [card, player, other],
        "give": [number, card, other],
        "go-fish": [overlooked, number, other],
        "draw": [overlooked, card, other],
        "lay": [card, player, other],
    }.get(do, [card, player, other])


def pictures(look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
    """For each record its picture."""
    return [partial(_picture, look, step.record) for step in line]


def _picture(look: Look, record: Json, x: float, y: float, ink: str) -> tuple[Mark, ...]:
    """A rank asked for or laid, cards given, a hook for going fishing, the back of a drawn card."""
    u, size = look.u, 7.0 * look.u
    match record["do"]:
        case "ask" if "card" in record:
            rank, suit = rank_and_suit(record)
            return (
                Words(rank, x, y - 0.6 * u, 5.6 * u, ink),
                *suit_marks(suit, x, y + 3.4 * u, 4.4 * u, ink),
            )
        case "ask" | "lay":
            return (Words(record["rank"], x, y + size * CAPITAL / 2, size, ink),)
        case "give":
            return cards_side_by_side(
                look, Box(x - 5.0 * u, y - 4.0 * u, 10.0 * u, 8.0 * u), record["cards"], ink
            )
        case "draw":
            wide, long = 6.4 * u, 8.6 * u
            return (Sprite("cardback", x - wide / 2, y - long / 2, wide, long, 12),)
    side = 8.6 * u
    sign = {
        "go-fish": "sign-hook",
        "begin": "sign-next",
        "open": "sign-person",
        "end": "sign-pause",
    }.get(record["do"], "sign-sheet")
    return (Sprite(sign, x - side / 2, y - side / 2, side, side, ink=ink),)
