"""Somethin' Fishy on the line of records (``ui/touch/game/shown.py``, ``LineOfGame``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.somethin_fishy.settings import SomethinFishy
from companion.games.somethin_fishy.view import SomethinFishyView
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Host, Json
from ui.touch.games.somethin_fishy.cards import card, fish_in
from ui.touch.games.somethin_fishy.steps import named
from ui.touch.games.somethin_fishy.table import strips
from ui.touch.kit.record_line import Picture
from ui.touch.kit.seats import seats_of
from ui.touch.kit.water import water
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Sprite

__all__ = ["around", "named", "pictures", "reasons"]


def around(look: Look, host: Host, view: Json, turned: float) -> list[Part]:
    """The water and everyone's row."""
    seen, places = host.standing.seen, seats_of(look, view, host.seating)
    assert isinstance(seen, SomethinFishyView)
    shows_totals = host.settings.of(SomethinFishy).show_totals
    return [water(look, tuple(places.values())), *strips(look, places, seen, shows_totals)]


def reasons(voice: Voice, do: str) -> list[str]:
    """What may have gone wrong with a record."""
    card, size, other = voice.say("wrong card"), voice.say("wrong size"), voice.say("other")
    if do == "draw":
        return [card, size, other]
    return [voice.say("wrong button"), voice.say("too early"), other]


def pictures(look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
    """For each record what it is drawn as."""
    return [partial(_picture, look, step.record) for step in line]


def _picture(look: Look, record: Json, x: float, y: float, ink: str) -> tuple[Mark, ...]:
    """What a knot stands for: a card, a pile, a tick, a row that is left."""
    u = look.u
    if record["do"] == "draw":
        return card(
            look, Box(x - 5.0 * u, y - 3.5 * u, 10.0 * u, 7.0 * u), record["species"], record["kind"], "knot"
        )
    if record["do"] == "claim":
        return (fish_in(Box(x - 5.4 * u, y - 3.8 * u, 10.8 * u, 7.6 * u), record["species"], "hungry", 1.0),)
    side = 8.0 * u
    sign = {"collect": "sign-tick", "pass": "sign-next", "open": "sign-person", "end": "sign-pause"}[
        record["do"]
    ]
    return (Sprite(sign, x - side / 2, y - side / 2, side, side, ink=ink),)
