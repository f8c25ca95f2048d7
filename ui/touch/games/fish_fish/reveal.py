"""The reveal: a small drama that is the same for both cards but for the one thing that differs.

The picture and its ring grow, hold, and then every bet fish swims to the fisher or to its owner's pad
(pictures 07a and 07b, ``look.md`` sections 4 and 5). Lengths written out are in U.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from companion.games.fish_fish.moves import Card
from companion.games.fish_fish.view import FishFishView
from companion.language.words import Words as Voice
from ui.touch.games.fish_fish.bets import Place, bet_parts
from ui.touch.games.fish_fish.said import Seen
from ui.touch.games.fish_fish.strips import caught_place, pad_place
from ui.touch.games.fish_fish.table import Places, corners, heading, shown_species, strips
from ui.touch.kit.fish_marks import fish_mark
from ui.touch.kit.water import INWARD, water, water_box
from ui.touch.picture.box import Box
from ui.touch.picture.fitting import CAPITAL, EM
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Disc, Frame, Mark, Motion, Part, Shape, Slip, Sprite, Touch, Words
from ui.touch.picture.seat_boxes import root_box

GROWS, HOLDS, AT_LEAST, SWIMS = 180, 1600, 600, 420
"""Milliseconds: the picture grows, stays, stays whatever is touched; the fish swim."""

RING = 32.9
"""Radius of the whole picture; everything in it keeps its share of this."""
MEDAL = 47.7
RAYS = 30
CREW = 4
"""Up to so many players have bets in their own places during the reveal; more share the water in slots."""


class Reveal(msgspec.Struct, frozen=True):
    """A card that was just shown: the view before it, and how far the drama has come."""

    before: FishFishView
    card: Card
    swims: bool = False


def scene(look: Look, voice: Voice, places: Places, drama: Reveal, remembered: bool) -> tuple[Part, ...]:
    """The picture of the card, or the fish swimming home."""
    view = drama.before
    turned = heading(look, places, view.fisher, view.fisher)
    parts = [water(look, tuple(places.values())), *strips(look, places, view, remembered=remembered)]
    parts += corners(look, view, turned)
    if drama.swims:
        return (*parts, *_swimming(look, places, drama))
    radius = ring_radius(look, tuple(places.values()))
    parts.append(_rays(look, places, radius))
    around = bets_around(look, places, view)
    drawn = shown_species(view)
    for player, count in view.bets.items():
        parts += bet_parts(look, places[player], drawn[player], around[player], count)
    parts += _picture(look, voice, places, drama.card, radius)
    glass = look.glass
    return (
        *parts,
        Part("reveal-touch", (), touch=Touch(0, 0, glass.width, glass.height, Seen(), quiet=True)),
    )


def _centre(look: Look, places: Places) -> tuple[float, float]:
    box = water_box(look, tuple(places.values()))
    return box.cx, box.cy


def ring_radius(look: Look, around: Sequence[Seat]) -> float:
    """Radius of the picture in pixels: as large as the water lets it be with bets beside it."""
    box = water_box(look, around)
    short, long = min(box.w, box.h) / 2, max(box.w, box.h) / 2
    return min(RING * look.u, short - 0.5 * look.u, long - 15.0 * look.u)


def _rays(look: Look, places: Places, radius: float) -> Part:
    """Gouge marks that shine from the ring, the same for both cards."""
    u, (cx, cy), chance = look.u, _centre(look, places), Random(7)
    box = water_box(look, tuple(places.values())).inset(0.9 * u)
    marks: list[Mark] = []
    for number in range(RAYS):
        angle = math.radians((number + chance.uniform(-0.25, 0.25)) * 360 / RAYS)
        dx, dy = math.cos(angle), math.sin(angle)
        reach = min(
            (box.right - cx if dx > 0 else cx - box.x) / max(abs(dx), 1e-6),
            (box.bottom - cy if dy > 0 else cy - box.y) / max(abs(dy), 1e-6),
        )
        near, far = radius + chance.uniform(1.0, 4.0) * u, radius + chance.uniform(17.0, 30.0) * u
        far = min(far, reach)
        if far - near > 2.5 * u:
            thick = min(0.55 * u, (far - near) * 0.05)
            middle = near + (far - near) * 0.35
            marks.append(
                Shape(
                    (
                        (near * dx, near * dy),
                        (middle * dx - thick * dy, middle * dy + thick * dx),
                        (far * dx, far * dy),
                        (middle * dx + thick * dy, middle * dy - thick * dx),
                    ),
                    "foam",
                )
            )
    return Part("reveal-rays", tuple(marks), Frame(cx, cy))


def _picture(look: Look, voice: Voice, places: Places, card: str, radius: float) -> tuple[Part, ...]:
    """Ring, medal, and the word once for each edge."""
    scale = radius / (RING * look.u)
    grows = Motion(GROWS, scale=0.92)
    centre = _centre(look, places)
    paper, side = radius * 0.979, MEDAL * look.u * scale
    ring = (
        Disc(0, 0, radius, radius, "ink"),
        Slip(-paper, -paper, 2 * paper, 2 * paper, fill="sheet", outline=None, radius=paper, seed=9),
        Sprite(f"medal-{card}", -side / 2, -side / 2, side, side),
    )
    parts = [Part("reveal", ring, Frame(*centre), motion=grows)]
    word = voice.say("Bite!") if card == "bite" else voice.say("No bite")
    size = word_size(look, word, radius)
    low = 0.836 * radius + size * CAPITAL / 2
    turns = (0, 90, 180, 270) if look.glass.lying else (0,)
    for turn in turns:
        text = Words(word, 0, low, size)
        parts.append(Part(f"reveal-word-{turn}", (text,), Frame(*centre, turn), motion=grows))
    return tuple(parts)


def word_size(look: Look, word: str, radius: float) -> float:
    """One em in pixels of a word that stands straight within the ring of this radius."""
    outer, middle = 0.965 * radius, 0.836 * radius
    size = 6.92 * look.u
    while size > EM["body"] * look.u * 0.6:
        half = look.width_of(word, size) / 2
        if math.hypot(middle + size * CAPITAL / 2, half) <= outer and size <= 0.21 * radius:
            break
        size -= 0.1 * look.u
    return size


# Bets beside the picture -----------------------------------------------------------------------------------


def bets_around(look: Look, places: Places, view: FishFishView) -> dict[str, Place]:
    """Where each bet lies while the picture covers the middle of the pond."""
    around = tuple(places.values())
    box, radius, u = water_box(look, around), ring_radius(look, around), look.u
    slots = _slots(look, box, radius)
    long = min(9.5 if len(around) > CREW else 10.0, (max(box.w, box.h) / 2 - radius) / u * 0.8)
    found = {}
    for player, count in view.bets.items():
        seat = places[player]
        if len(around) <= CREW:
            x, y = _wish(look, seat, box, radius)
        else:
            home = root_box(look, seat)
            x, y = min(slots, key=lambda slot: math.hypot(slot[0] - home.cx, slot[1] - home.cy))
            slots.remove((x, y))
        away = round(math.degrees(math.atan2(box.cy - y, box.cx - x))) % 360
        rows = 2 if count > 2 and len(around) > CREW else 1
        found[player] = Place(x, y, away, long, rows).afloat(look, count, box)
    return found


def _wish(look: Look, seat: Seat, box: Box, radius: float) -> tuple[float, float]:
    """A bet that the picture would cover steps aside along its edge, one beside it moves out."""
    u, (dx, dy) = look.u, INWARD[seat.edge]
    wide = not look.glass.portrait
    step = min(42.5 * u, (box.w if wide else box.h) / 2 - 9 * u)
    out = (radius + max(box.w, box.h) / 2) / 2 + 3.6 * u
    if dx == 0:
        if wide:
            return box.cx + dy * step, box.cy - dy * min(25.0 * u, box.h / 2 - 8 * u)
        return box.cx, box.cy - dy * out
    if wide:
        return box.cx - dx * out, box.cy
    return box.cx - dx * min(20.0 * u, box.w / 2 - 8 * u), box.cy - dx * step


def _slots(look: Look, box: Box, radius: float) -> list[tuple[float, float]]:
    """Eight places round the picture, four on each of its long sides."""
    u, wide = look.u, not look.glass.portrait
    half, short = max(box.w, box.h) / 2, min(box.w, box.h) / 2
    found = []
    for way in (-1, 1):
        for across in (-0.75, -0.25, 0.25, 0.75):
            aside = across * short
            hidden = math.sqrt(max(radius * radius - aside * aside, 0.0))
            along = way * ((hidden + half) / 2 + 0.6 * u)
            found.append((box.cx + along, box.cy + aside) if wide else (box.cx + aside, box.cy + along))
    return found


# Swimming home ---------------------------------------------------------------------------------------------


def _swimming(look: Look, places: Places, drama: Reveal) -> list[Part]:
    """All fish that were bet, on their way to the fisher or to their own pad."""
    view, parts = drama.before, []
    drawn, around = shown_species(view), bets_around(look, places, view)
    for player, count in view.bets.items():
        seat = places[player]
        fed = None if drama.card == "bite" else view.bait
        end = caught_place(look, places[view.fisher]) if fed is None else pad_place(look, seat, fed)
        for number in range(count):
            start = around[player].fish_at(look, number, count)
            mark = fish_mark(look, drawn[player], 0, 0, 5.6)
            motion = Motion(SWIMS, start[0] - end[0], start[1] - end[1], 1.7, "in_out_cubic")
            parts.append(Part(f"swims-{seat.number}-{number}", (mark,), Frame(*end), motion=motion))
    return parts


def of_events(before: FishFishView, events: Sequence[dict[str, Any]]) -> Reveal | None:
    """The drama that an answer begins, if it showed a card."""
    for event in events:
        if event["kind"] == "revealed":
            return Reveal(before, event["card"])
    return None
