"""Fish Fish on the line of records (``ui/touch/game/shown.py``, ``LineOfGame``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.drawing import species
from companion.games.fish_fish.rules import fisher
from companion.games.fish_fish.settings import FishFish
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Host, Json
from ui.touch.games.fish_fish.steps import named
from ui.touch.games.fish_fish.table import counter, places_of, seen_of, strips
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.record_line import Picture
from ui.touch.kit.water import water
from ui.touch.picture.fitting import CAPITAL
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Mark, Part, Sprite, Words

__all__ = ["around", "named", "pictures", "reasons"]


def around(look: Look, host: Host, view: Json, turned: float) -> list[Part]:
    """The water, everyone's strip, and the counters."""
    places, seen = places_of(look, host), seen_of(view)
    remembered = host.settings.of(FishFish).bait_memory
    drawn = strips(look, places, seen, remembered=remembered)
    return [water(look, tuple(places.values())), *drawn, counter(look, seen, turned)]


def reasons(voice: Voice, do: str) -> list[str]:
    """What may have gone wrong with a record."""
    number, player = voice.say("wrong number"), voice.say("wrong player")
    card, bait, other = voice.say("wrong card"), voice.say("wrong bait"), voice.say("other")
    return {
        "bet": [number, player, other],
        "cast": [bait, card, other],
        "reveal": [card, number, other],
        "discard": [card, number, other],
    }.get(do, [card, number, other])


def pictures(look: Look, view: Json, line: Sequence[Step]) -> list[Picture]:
    """For each record its picture, with the fish each player was in its round."""
    seen = seen_of(view)
    players, number, found = seen.players, 1, list[Picture]()
    first = players.index(species.first_fisher(players, seen.fisher, seen.round))
    for step in line:
        number += step.record["do"] == "next"
        fishes = players[fisher(len(players), first, number)]
        found.append(partial(_picture, look, step.record, species.shown(players, fishes, number)))
    return found


def _picture(
    look: Look, record: Json, drawn: dict[str, str | None], x: float, y: float, ink: str
) -> tuple[Mark, ...]:
    """What a knot stands for: a bait's value, a bet's fish and number, a hook, a hat."""
    u = look.u
    if record["do"] == "cast":
        size = 8.5 * u
        return (Words(str(record["bait"]), x, y + size * CAPITAL / 2, size, ink),)
    if record["do"] == "bet":
        size = 5.8 * u
        return (
            fish_mark(look, drawn.get(record["player"]), x, y - 2.1 * u, 9.4),
            Words(str(record["fish"]), x, y + 5.4 * u, size, ink),
        )
    if record["do"] == "reveal":
        side = 9.2 * u
        return (Sprite("sign-hook", x - side / 2, y - side / 2, side, side, ink=ink),)
    if record["do"] == "discard":
        wide, long = 6.4 * u, 8.6 * u
        return (Sprite("cardback", x - wide / 2, y - long / 2, wide, long, 12),)
    side = 8.6 * u
    sign = {"next": "sign-hat", "open": "sign-person", "end": "sign-pause"}.get(record["do"], "sign-sheet")
    return (Sprite(sign, x - side / 2, y - side / 2, side, side, ink=ink),)
