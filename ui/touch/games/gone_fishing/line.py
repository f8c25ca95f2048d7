"""Gone Fishing on the line of records (``ui/touch/game/shown.py``, ``LineOfGame``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.gone_fishing.state import DAYS
from companion.games.gone_fishing.view import GoneFishingView
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Host, Json
from ui.touch.games.gone_fishing.drawing import figure_marks
from ui.touch.games.gone_fishing.questions import moved
from ui.touch.games.gone_fishing.steps import named
from ui.touch.games.gone_fishing.strips import caught_mark, strips
from ui.touch.kit.buttons import corner_centre
from ui.touch.kit.record_line import Picture
from ui.touch.kit.seats import seats_of
from ui.touch.kit.water import water
from ui.touch.picture.fitting import CAPITAL, EM
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Mark, Part, Sprite, Words

__all__ = ["around", "named", "pictures", "reasons"]

SIGNS = {
    "open": "sign-person",
    "start": "sign-hat",
    "decline": "sign-leave",
    "swim": "sign-stand",
    "done": "sign-tick",
    "arrange": "sign-stand",
    "end": "sign-pause",
}
COLOURED = ("sign-stand", "sign-hat", "sign-diver")


def around(look: Look, host: Host, view: Json, turned: float) -> list[Part]:
    """The water, both strips, and the day."""
    seen, places = host.standing.seen, seats_of(look, view, host.seating)
    assert isinstance(seen, GoneFishingView)
    x, y = corner_centre(look, "top-left")
    size = EM["question"] * look.u
    day = Words(f"{seen.day}/{DAYS}", 0, size * 0.31, size)
    return [
        water(look, tuple(places.values())),
        *strips(look, places, seen, acting=None),
        Part("corner-top-left", (day,), Frame(x, y, turned)),
    ]


def reasons(voice: Voice, do: str) -> list[str]:
    """What may have gone wrong with a record."""
    figure, steps = voice.say("wrong figure"), voice.say("wrong number of steps")
    cell, catch, other = voice.say("wrong cell"), voice.say("wrong catch"), voice.say("other")
    return {
        "move": [steps, figure, other],
        "cast": [catch, cell, other],
        "start": [voice.say("wrong place"), figure, other],
    }.get(do, [cell, voice.say("too early"), other])


def pictures(look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
    """What each record is drawn as."""
    return [partial(_picture, look, step.record) for step in line]


def _picture(look: Look, record: Json, x: float, y: float, ink: str) -> tuple[Mark, ...]:
    """What a knot stands for: a figure and its steps, a cell, a catch, a sign."""
    u, do = look.u, record["do"]
    if do == "move":
        size = 5.4 * u
        figure = tuple(
            moved(mark, x, y - 2.2 * u) for mark in figure_marks(0.72 * u, record["figure"], lit=False)
        )
        return (*figure, Words(f"+{record['steps']}", x, y + 5.4 * u, size, ink))
    if do == "show":
        return _text("–" if record["cell"] is None else f"{record['cell']}?", x, y, 7.0 * u, ink)
    if do == "cast":
        return _cast(look, record, x, y, ink)
    if do == "help":
        return _text("!", x, y, 8.5 * u, ink)
    if do == "adjust":
        return _text("!+", x, y, 7.0 * u, ink)
    sign = SIGNS.get(do, "sign-sheet")
    side = 8.6 * u
    return (Sprite(sign, x - side / 2, y - side / 2, side, side, ink=None if sign in COLOURED else ink),)


def _cast(look: Look, record: Json, x: float, y: float, ink: str) -> tuple[Mark, ...]:
    u, catch = look.u, record["catch"]
    if catch is None:
        return _text("–", x, y, 8.5 * u, ink)
    if catch == "diver":
        side = 8.6 * u
        return (Sprite("sign-diver", x - side / 2, y - side / 2, side, side),)
    if catch == "trash":
        return tuple(caught_mark(x, y, catch, 3.6 * u))
    return _text(str(catch), x, y, 8.5 * u, ink)


def _text(text: str, x: float, y: float, size: float, ink: str) -> tuple[Mark, ...]:
    return (Words(text, x, y + size * CAPITAL / 2, size, ink),)
