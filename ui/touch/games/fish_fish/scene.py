"""The table while a line is played: strips, water, corners, and one question or a refusal at the seat that acts.

A function of the view, the house rules and the moment, and of nothing else: no hidden card comes near it
(``secrecy.md``). Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.fish_fish.moves import Options
from companion.language.words import Words as Voice
from companion.play.standing import Standing
from ui.touch.game.host import Json
from ui.touch.games.fish_fish import questions, second_bite
from ui.touch.games.fish_fish.secret_choice import secret_choice
from ui.touch.games.fish_fish.steps import named
from ui.touch.games.fish_fish.strips import bait_row, hand_box
from ui.touch.games.fish_fish.table import (
    bets_placed,
    corners,
    heading,
    on_the_water,
    shown_species,
    strips,
)
from ui.touch.kit.question_slip import CROWDED, Asked, Question, ask
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import BACK, RULES
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import loop, spot, water
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat, to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Motion, Part, Scene
from ui.touch.picture.seat_boxes import uncovered

LINE_RUNS, FISH_SWIM = 300, 260
"""Milliseconds the line runs out, and the fish of a bet swim to it."""

CLOSE = "close"
Places = Mapping[str, Seat]


class Secret(msgspec.Struct, frozen=True):
    """A bait was chosen, its card is to be told under a hand; ``swapped`` is which side is which."""

    rev: int
    bait: int
    swapped: bool


class Word(msgspec.Struct, frozen=True):
    """A bite was shown, and the fisher is to say whether it was the second."""

    rev: int


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused while the game stood at ``rev``."""

    rev: int
    record: Json
    code: str
    rule: str
    says: str


class Moving(msgspec.Struct, frozen=True):
    """What the last record set in motion: the line that runs out, or the ``player`` whose fish swim."""

    rev: int
    player: str | None = None


class Pressed(msgspec.Struct, frozen=True):
    """So many fish are counted at the button of the seat that acts; nothing is bet yet."""

    rev: int
    fish: int


Moment = Secret | Word | Refused | Moving | Pressed
"""What belongs to the game as it stands at ``rev`` and is gone with the next record."""


def is_sensed(options: Options) -> bool:
    """Whether the table senses the fisher's cards."""
    return options.cards == "sensed"


def needs_word(options: Options, view: Json, card: str) -> bool:
    """Whether the fisher must be asked for the second bite after this card (``rules/fish-fish.md`` 1.6)."""
    if is_sensed(options) or options.second_bite == "revealed":
        return False
    return second_bite.is_open(view, "bite" if card == "bite" else "unseen")


def play_scene(
    look: Look,
    voice: Voice,
    places: Places,
    standing: Standing,
    moment: Moment | None,
    remembered: bool,
) -> Scene:
    """The picture of a line in play."""
    around, view = tuple(places.values()), standing.view
    assert view is not None
    turned = heading(look, places, view["to_act"], view["fisher"])
    asked = _asked(look, voice, places, view, standing.options, moment)
    tongue = asked.tongue.root if asked else None
    moving = moment if isinstance(moment, Moving) else None
    centre = spot(look, around, tongue)
    baits = list(view["baits_left"])
    if isinstance(moment, Secret):
        baits.remove(moment.bait)
    parts = [water(look, around)]
    lit = None if moving else view["to_act"]
    around_it = strips(look, places, view, acting=lit, remembered=remembered, baits=baits)
    parts += uncovered(look, around_it, *((tongue,) if tongue and not moving else ()))
    if not isinstance(moment, Secret):
        runs = Motion(LINE_RUNS, easing="out_quad", draw_out=True)
        parts += on_the_water(
            look,
            places,
            view,
            centre,
            turned,
            tongue,
            running_out=runs if moving and moving.player is None else None,
            swimming=_swimming(look, places, view, centre, tongue, moving),
        )
    parts += corners(look, view, turned, step_corner(look, voice, standing.last, named, turned))
    if isinstance(moment, Refused):
        # Under the slip, whose sentence is to be read.
        parts += _trouble(look, places, view, moment, centre)
    if asked and not moving:
        parts += asked.parts
    return tuple(parts)


def _asked(
    look: Look, voice: Voice, places: Places, view: Json, options: Options, moment: Moment | None
) -> Asked | None:
    """The slip at the seat that acts: a question, the choice under a hand, or a refusal in its place."""
    around = tuple(places.values())
    seat = places[view["to_act"]]
    if isinstance(moment, Refused):
        return refusal(look, around, seat, moment.says, _way_out(voice, view, moment), (RULES,))
    if isinstance(moment, Secret):
        return secret_choice(look, voice, around, seat, moment.swapped)
    question = _question(voice, view, options, moment)
    return ask(look, around, seat, question) if question else None


def _question(voice: Voice, view: Json, options: Options, moment: Moment | None) -> Question | None:
    phase = view["phase"]
    if phase == "cast":
        return questions.which_bait(voice, view["baits_left"])
    if phase == "bet":
        name = view["to_act"]
        return questions.how_many(
            voice,
            shown_species(view)[name],
            view["fish_left"][name],
            all_of_them=view["line"] == questions.LAST_LINE,
            crowded=len(view["players"]) >= CROWDED,
            pressed=moment.fish if isinstance(moment, Pressed) else None,
        )
    if phase == "discard":
        return questions.lay_away(voice, asks=needs_word(options, view, "unseen"))
    if is_sensed(options):
        return questions.turn_it(voice)
    return questions.second_bite(voice) if isinstance(moment, Word) else questions.what_is_it(voice)


def _swimming(
    look: Look,
    places: Places,
    view: Json,
    centre: tuple[float, float],
    tongue: Box | None,
    moving: Moving | None,
) -> dict[str, tuple[Motion, ...]]:
    """How the fish of the bet that was just made come from their strip to the line."""
    if moving is None or moving.player is None:
        return {}
    seat, count = places[moving.player], view["bets"][moving.player]
    place = bets_placed(look, places, view, centre, tongue)[moving.player]
    hand = hand_box(look, seat, count)
    start = to_root(seat.frame, hand.cx, hand.cy)
    moves = []
    for number in range(count):
        x, y = place.fish_at(look, number, count)
        moves.append(Motion(FISH_SWIM, start[0] - x, start[1] - y, 0.6))
    return {moving.player: tuple(moves)}


def _trouble(
    look: Look, places: Places, view: Json, refused: Refused, centre: tuple[float, float]
) -> list[Part]:
    """The loop round what a refused record was about."""
    do = refused.record.get("do")
    if do == "bet" and view["phase"] == "bet" and refused.code != "not-your-turn":
        seat = places[view["to_act"]]
        return [loop(look, hand_box(look, seat, view["fish_left"][view["to_act"]]), seat.frame)]
    if do == "cast":
        seat = places[view["fisher"]]
        return [loop(look, bait_row(look, seat), seat.frame)]
    if do in ("reveal", "discard") and view["bait"] is not None:
        half = 11.2 * look.u
        return [loop(look, Box(centre[0] - half, centre[1] - half, 2 * half, 2 * half))]
    return []


def _way_out(voice: Voice, view: Json, refused: Refused) -> WayOut:
    do = refused.record.get("do")
    if do == "bet" and view["phase"] == "bet" and view["line"] == questions.LAST_LINE:
        name = view["to_act"]
        left, kind = view["fish_left"][name], shown_species(view)[name]
        return WayOut(("fish", left), voice.say("Bet {fish}", fish=left), None, kind, left)
    if do in ("reveal", "discard") and refused.code == "cards-do-not-add-up":
        return WayOut((BACK,), voice.say("Walk back along the line"), "sign-back")
    if refused.code in ("bad-amount", "not-available", "cards-do-not-add-up"):
        return WayOut((CLOSE,), voice.say("Choose again"))
    return WayOut((CLOSE,), voice.say("Go on"))
