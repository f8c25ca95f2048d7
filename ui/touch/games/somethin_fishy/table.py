"""The table of Somethin' Fishy: everybody's row, piles and backs on the water, and the one question or a refusal.

A function of the view, what may be done now, what happened last and the moment. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.somethin_fishy.deck import Card, Species
from companion.games.somethin_fishy.view import SomethinFishyView
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Json
from ui.touch.games.somethin_fishy import grid, rows, water
from ui.touch.games.somethin_fishy.cards import card
from ui.touch.games.somethin_fishy.steps import named
from ui.touch.games.somethin_fishy.told import Comes, Eaten, Swims
from ui.touch.games.somethin_fishy.turn import Turn
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import AskPause, Back, Rules
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import facing, loop
from ui.touch.kit.water import water as pond
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat, to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Motion, Part, Scene
from ui.touch.picture.seat_boxes import uncovered
from ui.touch.screens.page import Close

SWIMS = 420
"""Milliseconds a card swims to its row, or the end of a row into its pile."""
SHOWN_EATEN = 6
"""So many of the cards that are eaten are seen to swim."""

Places = Mapping[str, Seat]


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused."""

    record: Json
    code: str
    rule: str
    says: str


class Moment(msgspec.Struct, frozen=True):
    """What is true for as long as the game stands at ``rev``."""

    rev: int
    refused: Refused | None = None
    swims: Swims | None = None
    spared: frozenset[Species] = frozenset()
    """Piles that stay where they are when the row is taken."""


class Table(msgspec.Struct, frozen=True):
    """What the picture shows besides the view."""

    turn: Turn
    moment: Moment
    news: water.News = water.News()
    last: Step | None = None
    """The step that can be taken back."""
    shows_totals: bool = True
    came: Mapping[Card, int] | None = None
    """How often each card has come, where the table counts them."""


def scene(look: Look, voice: Voice, places: Places, view: SomethinFishyView, table: Table) -> Scene:
    """The picture of a turn."""
    around = tuple(places.values())
    acting, swims, refused = view.to_act, table.moment.swims, table.moment.refused
    assert acting is not None
    seat = places[acting]
    turned = facing(look, seat)
    plan = grid.plan(look, around, seat)
    here = water.spread(look, around, seat, plan.tongue.root)
    drawn = strips(look, places, view, table.shows_totals, acting, swims)
    parts = [pond(look, around), *uncovered(look, drawn, plan.tongue.root)]
    parts += water.backs(look, here, view.backs)
    parts += water.piles(look, here, view.piles, table.turn)
    parts += water.news(look, here, table.news)
    parts += [
        step_corner(look, voice, table.last, named, turned),
        corner_pad(look, "top-right", "sign-rules", Rules(), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", AskPause(), turned=turned),
    ]
    if isinstance(swims, Comes):
        parts.append(_coming(look, places, view, here, swims.player))
    elif swims:
        parts += _eaten(look, places, view, here, swims)
    if refused:
        parts += _trouble(look, view, seat, here, refused)
        slip = refusal(look, around, seat, refused.says, _way_out(voice, refused), Rules())
        parts = uncovered(look, parts, slip.tongue.root, also=("news", "pile-", "backs-"))
        parts += slip.parts
    else:
        gain = len(view.rows[acting]) + sum(view.piles[species].cards for species in table.turn.claimed)
        aside = () if water.has_room(look, here) else table.news.says
        parts += grid.ask(look, voice, seat, plan, table.turn, gain, aside, table.came).parts
    return tuple(parts)


def strips(
    look: Look,
    places: Places,
    view: SomethinFishyView,
    shows_totals: bool,
    acting: str | None = None,
    swims: Swims | None = None,
) -> list[Part]:
    """Everybody's strip, the acting one last, so that its lamp lies over its neighbours."""
    drawn = []
    for name, seat in sorted(places.items(), key=lambda place: place[0] == acting):
        drawn.append(
            rows.row_strip(
                look,
                seat,
                name,
                view.rows[name],
                view.won[name] if shows_totals else None,
                view.won_hungry[name],
                acting=name == acting,
                coming=int(swims == Comes(name)),
            )
        )
    return drawn


def _coming(look: Look, places: Places, view: SomethinFishyView, here: water.Spread, player: str) -> Part:
    """The card that comes to the end of a row."""
    seat = places[player]
    (species, kind), box = rows.row_of(look, seat, view.rows[player]).cards[-1]
    x, y = to_root(seat.frame, box.cx, box.cy)
    start = water.news_place(look, here)
    motion = Motion(SWIMS, start[0] - x, start[1] - y, 1.6, easing="in_out_cubic")
    drawn = card(look, _about(box), species, kind, "coming")
    return Part("coming", drawn, Frame(x, y, seat.frame.angle), motion=motion)


def _eaten(
    look: Look, places: Places, view: SomethinFishyView, here: water.Spread, eaten: Eaten
) -> list[Part]:
    """The fish that are eaten, from the end of their row into the pile."""
    seat = places[eaten.player]
    pile = water.pile_places(here, view.piles)[eaten.species]
    x, y = to_root(here.frame, pile.cx, pile.cy)
    whole = rows.row_of(look, seat, eaten.before).cards[::-1][: min(eaten.count, SHOWN_EATEN)]
    parts = []
    for number, ((species, kind), box) in enumerate(whole):
        start = to_root(seat.frame, box.cx, box.cy)
        motion = Motion(SWIMS, start[0] - x, start[1] - y, easing="in_out_cubic")
        drawn = card(look, _about(box), species, kind, f"eaten-{number}")
        parts.append(Part(f"eaten-{number}", drawn, Frame(x, y, seat.frame.angle), motion=motion))
    return parts


def _about(box: Box) -> Box:
    """The same box round the middle of its frame."""
    return Box(-box.w / 2, -box.h / 2, box.w, box.h)


def _trouble(
    look: Look, view: SomethinFishyView, seat: Seat, here: water.Spread, refused: Refused
) -> list[Part]:
    """The loop round what a refused record was about: the backs, a pile, or the row."""
    match refused.record:
        case {"do": "draw"}:
            return [loop(look, here.backs[0 if view.backs.fish else 1], here.frame)]
        case {"do": "claim", "species": species} if species in view.piles:
            return [loop(look, water.pile_places(here, view.piles)[species], here.frame)]
        case {"do": "claim" | "collect" | "pass"} if view.to_act:
            return [loop(look, rows.row_box(look, seat, view.rows[view.to_act]), seat.frame)]
        case _:
            return []


def _way_out(voice: Voice, refused: Refused) -> WayOut:
    if refused.record.get("do") == "draw" and refused.code == "not-available":
        return WayOut(Back(), voice.say("Walk back along the line"), "sign-back")
    if refused.code == "bad-amount":
        return WayOut(Close(), voice.say("Turn a card"))
    return WayOut(Close(), voice.say("Go on"))
