"""A simple game on the line of records and in the voice's words, both made of its own (``plain_words.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.drawing.species import owned
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Host, Json
from ui.touch.game.spoken import Asked, Stands
from ui.touch.games.plain_words import Plain
from ui.touch.kit.record_line import Picture
from ui.touch.kit.result_strip import result_strip
from ui.touch.kit.seats import seats_of
from ui.touch.kit.water import water
from ui.touch.picture.fitting import CAPITAL, EM
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Sprite, Words

SIGNS = {"open": "sign-person", "end": "sign-pause"}
"""The records of every game on the line."""


def strips(look: Look, places: dict[str, Seat], view: Json, acting: str | None = None) -> list[Part]:
    """Everybody's name and total, the acting one last, so that its lamp lies over its neighbours."""
    fish = owned(view["players"], view["players"][0])
    return [
        result_strip(look, seat, name, fish[name], view["totals"][name], lit=name == acting)
        for name, seat in sorted(places.items(), key=lambda place: place[0] == acting)
    ]


class PlainLine:
    """As the line of records asks for it (``LineOfGame``)."""

    def __init__(self, plain: Plain) -> None:
        self._plain = plain

    def around(self, look: Look, host: Host, view: Json, turned: float) -> list[Part]:
        """The water and everyone's total."""
        places = seats_of(look, view, host.seating)
        return [water(look, tuple(places.values())), *strips(look, places, view)]

    def named(self, voice: Voice, record: Json) -> str:
        """What a record did."""
        match record["do"]:
            case "open":
                return voice.say("the start")
            case "end":
                return voice.say("the early end")
            case _:
                return self._plain.button(voice, record)

    def reasons(self, voice: Voice, do: str) -> list[str]:
        """What may have gone wrong with a record."""
        return [voice.say("wrong button"), voice.say("too early"), voice.say("other")]

    def pictures(self, look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
        """A record's number, or a tick for one that is told by a word."""
        return [partial(_picture, look, step.record) for step in line]


def _picture(look: Look, record: Json, x: float, y: float, ink: str) -> tuple[Mark, ...]:
    numbers = [value for value in record.values() if type(value) is int]
    if len(numbers) == 1:
        size = EM["question"] * look.u
        return (Words(str(numbers[0]), x, y + size * CAPITAL / 2, size, ink),)
    side = 8.0 * look.u
    sign = SIGNS.get(record["do"], "sign-tick")
    return (Sprite(sign, x - side / 2, y - side / 2, side, side, ink=ink),)


class PlainVoice:
    """As the voice asks for it (``SpokenGame``)."""

    def __init__(self, plain: Plain) -> None:
        self._plain = plain

    def turned(self, words: Voice) -> tuple[str, ...]:
        """A simple game hides nothing."""
        return ()

    def questions(self, stands: Stands) -> tuple[str, ...]:
        """The question that is asked now."""
        asked = self.asked(stands)
        return () if asked is None else (asked[1],)

    def happened(self, stands: Stands, event: Json) -> list[str]:
        """The news of an event, where it is any."""
        said = self._plain.news(stands.words, event)
        return [said] if said else []

    def asked(self, stands: Stands) -> Asked | None:
        """Whoever is to act, and the question."""
        who = stands.view["to_act"]
        if who is None:
            return None
        return stands.name(who), self._plain.question(stands.words, stands.standing.seen)
