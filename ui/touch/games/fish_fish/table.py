"""The table of Fish Fish as everyone sees it: who sits where, the strips, the water, the corners.

All of it is a function of the view and the look. The screens that play, reveal and correct put their own
slips on top.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.touch.game.host import Json
from ui.touch.games.fish_fish.bets import Place, bet_parts, bet_place, clear_of
from ui.touch.games.fish_fish.strips import fish_strip, fisher_strip
from ui.touch.kit import species
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.seats import BACK, PAUSE, RULES, TAKE_BACK
from ui.touch.kit.water import bait_disc, bait_place, counter, facing, thread, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Motion, Part


def shown_species(view: Json) -> dict[str, str | None]:
    """The fish each player is in this round; ``None`` for the fisher."""
    return species.shown(view["players"], view["fisher"], view["round"])


def owned_species(view: Json) -> dict[str, str | None]:
    """The fish each player is for tally and chart; ``None`` for the first fisher of eight."""
    first = species.first_fisher(view["players"], view["fisher"], view["round"])
    return species.owned(view["players"], first)


def caught(view: Json) -> dict[str, int]:
    """How many fish of each species the fisher has caught this round, in the order in which they came."""
    drawn, found = shown_species(view), {}
    for line in view["lines"]:
        if line["card"] == "bite":
            for player, fish in line["bets"].items():
                if fish:
                    found[drawn[player]] = found.get(drawn[player], 0) + fish
    return found


def strips(
    look: Look,
    places: dict[str, Seat],
    view: Json,
    *,
    acting: str | None = None,
    remembered: bool = True,
    baits: Sequence[int] | None = None,
) -> list[Part]:
    """Everybody's strip, the acting one last, so that its lamp lies over its neighbours.

    ``baits`` are those in the fisher's hand where one is being laid just now.
    """
    drawn, parts = shown_species(view), []
    in_hand = view["baits_left"] if baits is None else baits
    for name, seat in sorted(places.items(), key=lambda place: place[0] == acting):
        lit = name == acting
        if name == view["fisher"]:
            prize = caught(view)
            parts.append(fisher_strip(look, seat, name, prize, in_hand, remembered=remembered, acting=lit))
        else:
            left, catch = view["fish_left"][name], view["catch"][name]
            parts.append(fish_strip(look, seat, name, drawn[name], left, catch, acting=lit))
    return parts


def on_the_water(
    look: Look,
    places: dict[str, Seat],
    view: Json,
    centre: tuple[float, float],
    turned: float,
    tongue: Box | None,
    *,
    running_out: Motion | None = None,
    swimming: dict[str, Sequence[Motion]] | None = None,
) -> list[Part]:
    """The bait with its line and the bets, or the ring where the bait will lie.

    While the line runs out there is no bait yet; ``swimming`` says whose fish are on their way.
    """
    fisher = places[view["fisher"]]
    if view["bait"] is None:
        return [bait_place(look, centre)]
    if running_out:
        return [bait_place(look, centre, worm=False), thread(look, fisher, centre, running_out)]
    parts = [*bait_disc(look, view["bait"], centre, turned, fisher), thread(look, fisher, centre)]
    drawn = shown_species(view)
    for player, place in bets_placed(look, places, view, centre, tongue).items():
        moves = (swimming or {}).get(player)
        parts += bet_parts(look, places[player], drawn[player], place, view["bets"][player], moves)
    return parts


def bets_placed(
    look: Look, places: dict[str, Seat], view: Json, centre: tuple[float, float], tongue: Box | None
) -> dict[str, Place]:
    """Where each bet lies on the water, clear of the others."""
    fisher, around = places[view["fisher"]], tuple(places.values())
    found: dict[str, Place] = {}
    half = 10.0 * look.u
    taken = [Box(centre[0] - half, centre[1] - half, 2 * half, 2 * half)]
    for player, count in view["bets"].items():
        place = bet_place(look, around, places[player], centre, fisher, count, tongue)
        place = clear_of(look, place, count, taken, water_box(look, around), tongue)
        taken.append(place.box(look, count))
        found[player] = place
    return found


def corners(look: Look, view: Json, turned: float, back: Part | None = None) -> list[Part]:
    """The four corners: take back, counter, rules, pause; all turned to the seat that acts."""
    return [
        back or corner_pad(look, "bottom-left", "sign-back", (BACK,), hold=(TAKE_BACK,), turned=turned),
        counter(look, view, turned),
        corner_pad(look, "top-right", "sign-rules", (RULES,), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", (PAUSE,), turned=turned),
    ]


def heading(look: Look, places: dict[str, Seat], name: str | None, otherwise: str) -> float:
    """How everything is turned to the player who acts."""
    return facing(look, places[name if name is not None else otherwise])
