"""The table of Somethin' Fishy: everybody's row, piles and backs on the water, and the one question or a refusal.

A function of the view, the house rules, what happened last and the moment. Lengths written out are in U.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.games.somethin_fishy.rules import Options
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Json
from ui.touch.games.somethin_fishy import grid, rows, water
from ui.touch.games.somethin_fishy.cards import SPECIES, Card, card
from ui.touch.games.somethin_fishy.steps import named
from ui.touch.games.somethin_fishy.told import Swims
from ui.touch.kit.buttons import corner_pad
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import BACK, PAUSE, RULES
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import facing, loop
from ui.touch.kit.water import water as pond
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Seat, to_root
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Frame, Motion, Part, Scene
from ui.touch.picture.seat_boxes import uncovered

CLOSE = "close"
CLAIMING = 3
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


class Table(msgspec.Struct, frozen=True):
    """What the picture shows besides the view."""

    options: Options
    news: water.News = water.News()
    swims: Swims | None = None
    refused: Refused | None = None
    left_lying: frozenset[str] = frozenset()
    """Piles that are not claimed with the row, where they are claimed while collecting."""
    last: Step | None = None
    """The step that can be taken back."""
    shows_totals: bool = True
    came: Mapping[Card, int] | None = None
    """How often each card has come, where the table counts them."""


def claimable(view: Json, options: Options) -> frozenset[str]:
    """Piles the player to act can claim, as far as everyone sees it: three of the species lie in the row."""
    row = [species for species, _ in view["rows"][view["to_act"]]]
    return frozenset(species for species in view["piles"] if row.count(species) >= CLAIMING)


def claims(view: Json, options: Options, left_lying: frozenset[str]) -> list[str] | None:
    """The piles that are claimed with the row; ``None`` where the house rules claim them at any time."""
    if options.claim != "when-collecting":
        return None
    return [species for species in SPECIES if species in claimable(view, options) - left_lying]


def ends_of(view: Json, options: Options, left_lying: frozenset[str]) -> grid.Ends:
    """How the turn may end; a lap without a draw is left to the referee to refuse."""
    row = view["rows"][view["to_act"]]
    if options.first_draw == "obligatory" and not view["drawn"]:
        return grid.Ends(None, False)
    with_row = sum(view["piles"][species]["cards"] for species in claims(view, options, left_lying) or ())
    return grid.Ends(len(row) + with_row if row else None, True)


def scene(look: Look, voice: Voice, places: Places, view: Json, table: Table) -> Scene:
    """The picture of a turn."""
    around = tuple(places.values())
    acting = view["to_act"]
    seat = places[acting]
    turned = facing(look, seat)
    plan = grid.plan(look, around, seat)
    here = water.spread(look, around, seat, plan.tongue.root)
    beside = uncovered(look, strips(look, places, view, table, acting), plan.tongue.root)
    parts = [pond(look, around), *beside]
    glowing = claimable(view, table.options) - table.left_lying
    parts += water.backs(look, here, view["backs"])
    parts += water.piles(look, here, view["piles"], glowing)
    parts += water.news(look, here, table.news)
    parts += [
        step_corner(look, voice, table.last, named, turned),
        corner_pad(look, "top-right", "sign-rules", (RULES,), turned=turned),
        corner_pad(look, "bottom-right", "sign-pause", (PAUSE,), turned=turned),
    ]
    if table.swims:
        parts += _swimming(look, places, view, here, table.swims)
    if table.refused:
        parts += _trouble(look, view, seat, here, table.refused)
        slip = refusal(look, around, seat, table.refused.says, _way_out(voice, table.refused), (RULES,))
        parts = uncovered(look, parts, slip.tongue.root, also=("news", "pile-", "backs-"))
        parts += slip.parts
    else:
        ends = ends_of(view, table.options, table.left_lying)
        aside = () if water.has_room(look, here) else table.news.says
        parts += grid.ask(look, voice, seat, plan, ends, aside, table.came).parts
    return tuple(parts)


def strips(look: Look, places: Places, view: Json, table: Table, acting: str | None = None) -> list[Part]:
    """Everybody's strip, the acting one last, so that its lamp lies over its neighbours."""
    drawn = []
    for name, seat in sorted(places.items(), key=lambda place: place[0] == acting):
        coming = int(table.swims is not None and table.swims.comes and table.swims.player == name)
        won = view["won"][name] if table.shows_totals else None
        drawn.append(
            rows.row_strip(
                look,
                seat,
                name,
                view["rows"][name],
                won,
                view["won_hungry"][name],
                acting=name == acting,
                coming=coming,
            )
        )
    return drawn


def _swimming(look: Look, places: Places, view: Json, here: water.Spread, swims: Swims) -> list[Part]:
    """The card that comes to the end of a row, or the fish that are eaten, from there into the pile."""
    seat = places[swims.player]
    if swims.comes:
        row = view["rows"][swims.player]
        (species, kind), box = rows.row_of(look, seat, row).cards[-1]
        x, y = to_root(seat.frame, box.cx, box.cy)
        start = water.news_place(look, here)
        motion = Motion(SWIMS, start[0] - x, start[1] - y, 1.6, easing="in_out_cubic")
        drawn = card(look, _about(box), species, kind, "coming")
        return [Part("coming", drawn, Frame(x, y, seat.frame.angle), motion=motion)]
    pile = water.pile_places(here, view["piles"]).get(swims.species)
    if pile is None:
        return []
    x, y = to_root(here.frame, pile.cx, pile.cy)
    was = rows.row_of(look, seat, swims.before)
    whole = list(reversed(was.cards))[: min(len(swims.eaten), SHOWN_EATEN)]
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


def _trouble(look: Look, view: Json, seat: Seat, here: water.Spread, refused: Refused) -> list[Part]:
    """The loop round what a refused record was about: the backs, a pile, or the row."""
    do = refused.record.get("do")
    if do == "draw":
        kind = 0 if view["backs"]["fish"] else 1
        return [loop(look, here.backs[kind], here.frame)]
    if do == "claim" and refused.record.get("species") in view["piles"]:
        return [loop(look, water.pile_places(here, view["piles"])[refused.record["species"]], here.frame)]
    if do in ("claim", "collect", "pass"):
        return [loop(look, rows.row_box(look, seat, view["rows"][view["to_act"]]), seat.frame)]
    return []


def _way_out(voice: Voice, refused: Refused) -> WayOut:
    if refused.record.get("do") == "draw" and refused.code == "not-available":
        return WayOut((BACK,), voice.say("Walk back along the line"), "sign-back")
    if refused.code == "bad-amount":
        return WayOut((CLOSE,), voice.say("Turn a card"))
    return WayOut((CLOSE,), voice.say("Go on"))
