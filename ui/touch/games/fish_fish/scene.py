"""The table while a line is played: strips, water, corners, and one question or a refusal at the seat that acts.

A function of the view, the house rules and the moment, and of nothing else: no hidden card comes near it
(``secrecy.md``). Lengths written out are in U.
"""

from __future__ import annotations

import msgspec

from companion.games.fish_fish.moves import Bet, Card
from companion.games.fish_fish.view import FishFishView
from companion.games.now import Now, Whole
from companion.language.words import Words as Voice
from companion.play.standing import Standing
from ui.touch.game.host import Json
from ui.touch.games.fish_fish import questions
from ui.touch.games.fish_fish.secret_choice import secret_choice
from ui.touch.games.fish_fish.steps import named
from ui.touch.games.fish_fish.strips import bait_row, hand_box
from ui.touch.games.fish_fish.table import (
    Places,
    bets_placed,
    corners,
    heading,
    on_the_water,
    shown_species,
    strips,
)
from ui.touch.kit.question_slip import CROWDED, Asked, Question, ask
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import Back, Rules
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import loop, spot, water
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Motion, Part, Scene
from ui.touch.picture.seat_boxes import uncovered
from ui.touch.screens.page import Close

LINE_RUNS, FISH_SWIM = 300, 260
"""Milliseconds the line runs out, and the fish of a bet swim to it."""


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


def needs_word(now: Now, card: Card | None = None) -> bool:
    """Whether the fisher must say, with the record that ends the line (with this ``card``), if that was the second
    bite: where the rules let the word be left out it cannot matter."""
    return any(
        "second_bite" in choice.fields
        and "second_bite" not in choice.may_lack
        and (card is None or card in choice.fields["card"])
        for choice in now
    )


def fish_to_bet(now: Now) -> Whole:
    """How many fish the bettor in turn may bet."""
    (bounds,) = (choice.fields["fish"] for choice in now if choice.do == "bet")
    assert isinstance(bounds, Whole)
    return bounds


def play_scene(
    look: Look,
    voice: Voice,
    places: Places,
    view: FishFishView,
    standing: Standing,
    moment: Moment | None,
    remembered: bool,
) -> Scene:
    """The picture of a line in play."""
    around = tuple(places.values())
    turned = heading(look, places, view.to_act, view.fisher)
    asked = _asked(look, voice, places, view, standing, moment)
    tongue = asked.tongue.root
    moving = moment if isinstance(moment, Moving) else None
    centre = spot(look, around, tongue)
    baits = list(view.baits_left)
    if isinstance(moment, Secret):
        baits.remove(moment.bait)
    parts = [water(look, around)]
    lit = None if moving else view.to_act
    around_it = strips(look, places, view, acting=lit, remembered=remembered, baits=baits)
    parts += uncovered(look, around_it, *(() if moving else (tongue,)))
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
    if not moving:
        parts += asked.parts
    return tuple(parts)


def _asked(
    look: Look, voice: Voice, places: Places, view: FishFishView, standing: Standing, moment: Moment | None
) -> Asked:
    """The slip at the seat that acts: a question, the choice under a hand, or a refusal in its place."""
    assert view.to_act is not None
    around, seat = tuple(places.values()), places[view.to_act]
    if isinstance(moment, Refused):
        way_out = _way_out(voice, view, standing.now, moment)
        return refusal(look, around, seat, moment.says, way_out, Rules())
    if isinstance(moment, Secret):
        return secret_choice(look, voice, around, seat, moment.swapped)
    return ask(look, around, seat, _question(voice, view, view.to_act, standing, moment))


def _question(
    voice: Voice, view: FishFishView, name: str, standing: Standing, moment: Moment | None
) -> Question:
    """What the player of this name is asked."""
    sensed, now = standing.options.cards == "sensed", standing.now
    match view.phase:
        case "cast":
            return questions.which_bait(voice, view.baits_left, sensed=sensed)
        case "bet":
            return questions.how_many(
                voice,
                name,
                shown_species(view)[name],
                fish_to_bet(now),
                crowded=len(view.players) >= CROWDED,
                pressed=moment.fish if isinstance(moment, Pressed) else None,
            )
        case "discard":
            return questions.lay_away(voice, asks=needs_word(now))
        case _ if sensed:
            return questions.turn_it(voice)
        case _ if isinstance(moment, Word):
            return questions.second_bite(voice)
        case _:
            return questions.what_is_it(voice, asks=needs_word(now, "bite"))


def _swimming(
    look: Look,
    places: Places,
    view: FishFishView,
    centre: tuple[float, float],
    tongue: Box,
    moving: Moving | None,
) -> dict[str, list[Motion]]:
    """How the fish of the bet that was just made come from their strip to the line."""
    if moving is None or moving.player is None:
        return {}
    seat, count = places[moving.player], view.bets[moving.player]
    place = bets_placed(look, places, view, centre, tongue)[moving.player]
    hand = hand_box(look, seat, count)
    start = to_root(seat.frame, hand.cx, hand.cy)
    moves = []
    for number in range(count):
        x, y = place.fish_at(look, number, count)
        moves.append(Motion(FISH_SWIM, start[0] - x, start[1] - y, 0.6))
    return {moving.player: moves}


def _trouble(
    look: Look, places: Places, view: FishFishView, refused: Refused, centre: tuple[float, float]
) -> list[Part]:
    """The loop round what a refused record was about."""
    do = refused.record.get("do")
    if do == "bet" and view.phase == "bet" and view.to_act and refused.code != "not-your-turn":
        seat = places[view.to_act]
        return [loop(look, hand_box(look, seat, view.fish_left[view.to_act]), seat.frame)]
    if do == "cast":
        seat = places[view.fisher]
        return [loop(look, bait_row(look, seat), seat.frame)]
    if do in ("reveal", "discard") and view.bait is not None:
        half = 11.2 * look.u
        return [loop(look, Box(centre[0] - half, centre[1] - half, 2 * half, 2 * half))]
    return []


def _way_out(voice: Voice, view: FishFishView, now: Now, refused: Refused) -> WayOut:
    """What the button of a refusal says: the one bet there is, the line of records, or back to the question."""
    do, name = refused.record.get("do"), view.to_act
    if do == "bet" and view.phase == "bet" and name and (fish := fish_to_bet(now)).least == fish.most:
        left, kind = fish.most, shown_species(view)[name]
        return WayOut(Bet(player=name, fish=left), voice.say("Bet {fish}", fish=left), None, kind, left)
    if do in ("reveal", "discard") and refused.code == "cards-do-not-add-up":
        return WayOut(Back(), voice.say("Walk back along the line"), "sign-back")
    if refused.code in ("bad-amount", "not-available", "cards-do-not-add-up"):
        return WayOut(Close(), voice.say("Choose again"))
    return WayOut(Close(), voice.say("Go on"))
