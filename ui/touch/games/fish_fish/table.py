"""The table of Fish Fish as everyone sees it: who sits where, the strips, the water, the corners.

All of it is a function of the view and the look. The screens that play, reveal and correct put their own
slips on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.drawing import species
from companion.games.fish_fish.rules import LAST_LINE
from companion.games.fish_fish.view import FishFishView
from ui.touch.game.host import Host, Json
from ui.touch.games.fish_fish.bets import Place, bet_parts, bet_place, clear_of
from ui.touch.games.fish_fish.strips import fish_strip, fisher_strip
from ui.touch.kit.buttons import corner_centre, corner_pad
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack, seats_of
from ui.touch.kit.water import bait_disc, bait_place, facing, thread, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import EM
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Line, Mark, Motion, Part, Shape, Words

Places = Mapping[str, Seat]
"""Everybody's seat by name, in seat order."""


def seen_of(view: Json) -> FishFishView:
    """The view as the game gives it, of one that a shared room hands on in plain values."""
    return msgspec.convert(view, FishFishView)


def places_of(look: Look, host: Host) -> Places:
    """Who sits where in the game that is open."""
    view = host.standing.view
    assert view is not None
    return seats_of(look, view, host.seating)


def shown_species(view: FishFishView) -> dict[str, str | None]:
    """The fish each player is in this round; ``None`` for the fisher."""
    return species.shown(view.players, view.fisher, view.round)


def caught(view: FishFishView) -> dict[str | None, int]:
    """How many fish of each species the fisher has caught this round, in the order in which they came."""
    drawn, found = shown_species(view), dict[str | None, int]()
    for line in view.lines:
        if line.card == "bite":
            for player, fish in line.bets.items():
                if fish:
                    found[drawn[player]] = found.get(drawn[player], 0) + fish
    return found


def strips(
    look: Look,
    places: Places,
    view: FishFishView,
    *,
    acting: str | None = None,
    remembered: bool = True,
    baits: Sequence[int] | None = None,
) -> list[Part]:
    """Everybody's strip, the acting one last, so that its lamp lies over its neighbours.

    ``baits`` are those in the fisher's hand where one is being laid just now.
    """
    drawn, parts = shown_species(view), []
    in_hand = view.baits_left if baits is None else baits
    for name, seat in sorted(places.items(), key=lambda place: place[0] == acting):
        lit = name == acting
        if name == view.fisher:
            prize = caught(view)
            parts.append(fisher_strip(look, seat, name, prize, in_hand, remembered=remembered, acting=lit))
        else:
            left, catch = view.fish_left[name], view.catch[name]
            parts.append(fish_strip(look, seat, name, drawn[name], left, catch, acting=lit))
    return parts


def on_the_water(
    look: Look,
    places: Places,
    view: FishFishView,
    centre: tuple[float, float],
    turned: float,
    tongue: Box | None,
    *,
    running_out: Motion | None = None,
    swimming: Mapping[str, Sequence[Motion]] | None = None,
) -> list[Part]:
    """The bait with its line and the bets, or the ring where the bait will lie.

    While the line runs out there is no bait yet; ``swimming`` says whose fish are on their way.
    """
    fisher = places[view.fisher]
    if view.bait is None:
        return [bait_place(look, centre)]
    if running_out:
        return [bait_place(look, centre, worm=False), thread(look, fisher, centre, running_out)]
    parts = [*bait_disc(look, view.bait, centre, turned, fisher), thread(look, fisher, centre)]
    drawn = shown_species(view)
    for player, place in bets_placed(look, places, view, centre, tongue).items():
        moves = (swimming or {}).get(player)
        parts += bet_parts(look, places[player], drawn[player], place, view.bets[player], moves)
    return parts


def bets_placed(
    look: Look, places: Places, view: FishFishView, centre: tuple[float, float], tongue: Box | None
) -> dict[str, Place]:
    """Where each bet lies on the water, clear of the others."""
    fisher, around = places[view.fisher], tuple(places.values())
    found: dict[str, Place] = {}
    half = 10.0 * look.u
    taken = [Box(centre[0] - half, centre[1] - half, 2 * half, 2 * half)]
    for player, count in view.bets.items():
        place = bet_place(look, around, places[player], centre, fisher, count, tongue)
        place = clear_of(look, place, count, taken, water_box(look, around), tongue)
        taken.append(place.box(look, count))
        found[player] = place
    return found


def corners(look: Look, view: FishFishView, turned: float, back: Part | None = None) -> list[Part]:
    """The four corners: take back, counter, rules, pause; all turned to the seat that acts."""
    return [
        back or corner_pad(look, "bottom-left", "sign-back", Back(), hold=TakeBack(), turned=turned),
        counter(look, view, turned),
        corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", AskPause(), turned=turned),
    ]


def counter(look: Look, view: FishFishView, turned: float) -> Part:
    """The top left corner: round and rounds, the way the bets go round, a dot for each line begun."""
    u = look.u
    marks: list[Mark] = []
    for number in range(LAST_LINE):
        x = (number - 2) * 2.15 * u
        filled = "ink" if number < view.line else None
        marks.append(Disc(x, 2.9 * u, 0.85 * u, 0.85 * u, filled, "ink", 0.33 * u))
    text, size = f"{view.round}/{view.rounds}", EM["body"] * u
    marks.append(Words(text, 0, 1.0 * u, size))
    marks += _direction_arrow(u, -4.3 * u, clockwise=view.direction == "clockwise")
    return Part("corner-top-left", tuple(marks), Frame(*corner_centre(look, "top-left"), turned))


def _direction_arrow(u: float, y: float, *, clockwise: bool) -> tuple[Mark, ...]:
    """A bent arrow of the betting direction, round x = 0."""
    way = 1 if clockwise else -1
    bow = []
    for step in range(9):
        t = step / 8
        s = 1 - t
        x = s * s * -3.2 + t * t * 2.2
        bow.append((way * x * u, y + (s * s * 1.1 - 2 * s * t * 1.6 + t * t * 0.3) * u))
    head = tuple((way * x * u, y + dy * u) for x, dy in ((3.6, 1.6), (0.9, 1.2), (2.9, -1.0)))
    return (Line(tuple(bow), 0.5 * u), Shape(head))


def heading(look: Look, places: Places, name: str | None, otherwise: str) -> float:
    """How everything is turned to the player who acts."""
    return facing(look, places[name if name is not None else otherwise])
