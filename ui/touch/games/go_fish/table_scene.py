"""The table of Go Fish in play: strips, the stock, corners, and one question or a refusal at the seat that acts.

A function of the view and of the touches since the last record. The table knows no hand, so it can show none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Json
from ui.touch.games.go_fish import grid, questions
from ui.touch.games.go_fish.steps import named
from ui.touch.games.go_fish.table import Remembered, corners, stock, strips
from ui.touch.kit.question_slip import Asked
from ui.touch.kit.question_slip import ask as ask_one
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import BACK, RULES
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import facing, loop, water
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Part, Scene
from ui.touch.picture.seat_boxes import seat_box, uncovered

CLOSE = ("close",)
DEALT = {2: 7}
DEALT_MORE = 5

Places = Mapping[str, Seat]


class Choosing(msgspec.Struct, frozen=True):
    """What has been touched so far: a person, a rank, and whether four are being laid."""

    rev: int
    whom: str = ""
    rank: str = ""
    laying: bool = False


class LastGiven(msgspec.Struct, frozen=True):
    """So many cards are given, the last of a hand; the asker is to say whether they make a set."""

    rev: int
    cards: int


class Contradicted(msgspec.Struct, frozen=True):
    """The last record stands against earlier play, in this rank."""

    rev: int
    rank: str


class Refused(msgspec.Struct, frozen=True):
    """A record that was refused while the game stood at ``rev``."""

    rev: int
    record: Json
    code: str
    rule: str
    says: str


Moment = Choosing | LastGiven | Contradicted | Refused
"""What belongs to the game as it stands at ``rev`` and is gone with the next record."""


class Shown(msgspec.Struct, frozen=True):
    """What the screen adds to the view."""

    first: str
    """Who asks first, and confirms the deal."""
    specific: bool = False
    """Whether one card is asked for."""
    moment: Moment | None = None
    fresh: Sequence[str] = ()
    """Ranks of the sets that were just laid."""
    remembered: Remembered | None = None
    last: Step | None = None
    """The step that can be taken back."""


def acting(view: Json, shown: Shown) -> str:
    """Whose question lies on the glass: in the deal that of who asks first; a set is told by the asker."""
    if isinstance(shown.moment, LastGiven):
        return str(view["asking"]["by"])
    return str(view["to_act"] or shown.first)


def scene(look: Look, voice: Voice, places: Places, view: Json, shown: Shown) -> Scene:
    around, name = tuple(places.values()), acting(view, shown)
    turned = facing(look, places[name])
    asked = _asked(look, voice, places, view, shown, places[name])
    back = step_corner(look, voice, shown.last, named, turned)
    parts = [
        water(look, around),
        *uncovered(
            look,
            strips(look, places, view, acting=name, fresh=shown.fresh, remembered=shown.remembered),
            asked.tongue.root,
        ),
        stock(look, around, view["stock"], turned, asked.tongue.root),
        *corners(look, view, turned, back),
    ]
    if isinstance(shown.moment, Refused):
        parts += _trouble(look, places, view, shown.moment)
    return (*parts, *asked.parts)


def _asked(look: Look, voice: Voice, places: Places, view: Json, shown: Shown, seat: Seat) -> Asked:
    """The slip at the seat that acts."""
    around, moment, phase = tuple(places.values()), shown.moment, view["phase"]
    if isinstance(moment, Refused):
        return refusal(look, around, seat, moment.says, _way_out(voice, moment), (RULES,))
    if isinstance(moment, Contradicted):
        return ask_one(look, around, seat, questions.contradicted(voice, moment.rank))
    if isinstance(moment, LastGiven):
        return ask_one(look, around, seat, questions.is_it_a_set(voice, view["asking"]))
    chosen = moment or Choosing(0)
    if chosen.laying:
        return _laying(look, voice, places, view, seat, chosen)
    if phase == "deal":
        each = DEALT.get(len(places), DEALT_MORE)
        return ask_one(look, around, seat, questions.dealt(voice, each))
    if phase == "answer":
        question = questions.how_many(voice, view["asking"], view["hands"][view["to_act"]])
        return ask_one(look, around, seat, question)
    if phase == "draw":
        return ask_one(look, around, seat, questions.did_it_match(voice, view["asking"], chosen.rank))
    return _asking(look, voice, places, view, shown, seat, chosen)


def _laid(view: Json) -> list[str]:
    return [rank for ranks in view["sets"].values() for rank in ranks]


def _laying(look: Look, voice: Voice, places: Places, view: Json, seat: Seat, chosen: Choosing) -> Asked:
    """Which four are laid, and by whom: in the deal by anybody, late by the player in turn or whoever is touched."""
    persons = grid.persons_of(places, view["hands"], None) if view["phase"] in ("deal", "ask") else ()
    persons = tuple(msgspec.structs.replace(each, here=each.seat == seat) for each in persons)
    here = grid.plan(look, tuple(places.values()), seat, len(persons))
    title = voice.say("Who lays which four?") if persons else voice.say("Which four do you lay?")
    return grid.ask(
        look,
        voice,
        seat,
        here,
        title,
        persons,
        _laid(view),
        whom=layer(view, chosen),
        rank=chosen.rank,
        laying=True,
    )


def layer(view: Json, chosen: Choosing) -> str:
    """Who lays four: who was touched, else the player in turn; in the deal nobody has a turn."""
    return chosen.whom or view["to_act"] or ""


def only_one(view: Json) -> str:
    """The one player who can be asked, where there is no choice; else nobody."""
    others = [name for name, cards in view["hands"].items() if cards and name != view["to_act"]]
    return others[0] if len(others) == 1 else ""


def _asking(
    look: Look, voice: Voice, places: Places, view: Json, shown: Shown, seat: Seat, chosen: Choosing
) -> Asked:
    """Whom to ask, and for which rank; with one card for which suit at last."""
    around = tuple(places.values())
    whom = chosen.whom or only_one(view)
    if shown.specific and whom and chosen.rank:
        return ask_one(look, around, seat, questions.which_suit(voice, chosen.rank))
    persons = grid.persons_of(places, view["hands"], view["to_act"])
    here = grid.plan(look, around, seat, len(persons))
    title = voice.say("Ask {name} for …", name=whom) if whom else voice.say("Whom do you ask?")
    return grid.ask(look, voice, seat, here, title, persons, _laid(view), whom=whom, rank=chosen.rank)


def _way_out(voice: Voice, refused: Refused) -> WayOut:
    do = refused.record.get("do")
    if refused.code == "cards-do-not-add-up" and do in ("give", "draw"):
        return WayOut((BACK,), voice.say("Walk back along the line"), "sign-back")
    if refused.code in ("bad-amount", "not-available", "cards-do-not-add-up"):
        return WayOut(CLOSE, voice.say("Choose again"))
    return WayOut(CLOSE, voice.say("Go on"))


def _trouble(look: Look, places: Places, view: Json, refused: Refused) -> list[Part]:
    """The loop round what a refused record was about: the strip of who was named, or of who gives."""
    record = refused.record
    name = record.get("of") or record.get("player")
    if name is None and view["asking"] is not None:
        name = view["asking"]["of" if record.get("do") == "give" else "by"]
    if name not in places:
        return []
    seat = places[name]
    return [loop(look, seat_box(look, seat).inset(1.2 * look.u), seat.frame)]
