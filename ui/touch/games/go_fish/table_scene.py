"""The table of Go Fish in play: strips, the stock, corners, and one question or a refusal at the seat that acts.

A function of the view and of the touches since the last record. The table knows no hand, so it can show none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion.games.go_fish.in_sight import askable, givable, is_last_gift, unlaid
from companion.games.go_fish.state import Ask, Lay, Options, Rank
from companion.games.go_fish.view import GoFishView
from companion.language.words import Words as Voice
from companion.play.standing import Step
from ui.touch.game.host import Json
from ui.touch.games.go_fish import grid, questions
from ui.touch.games.go_fish.said import Which, Whom
from ui.touch.games.go_fish.steps import named
from ui.touch.games.go_fish.table import Remembered, corners, stock, strips
from ui.touch.kit.question_slip import Asked, Question
from ui.touch.kit.question_slip import ask as ask_one
from ui.touch.kit.refusal_slip import WayOut, refusal
from ui.touch.kit.seats import Back, Rules
from ui.touch.kit.take_back import step_corner
from ui.touch.kit.water import facing, loop, water
from ui.touch.picture.geometry import Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Part, Scene
from ui.touch.picture.seat_boxes import seat_box, uncovered
from ui.touch.screens.page import Close

Places = Mapping[str, Seat]


class Choosing(msgspec.Struct, frozen=True):
    """What has been touched so far: a person, a rank, and whether four are being laid."""

    rev: int
    whom: str | None = None
    rank: Rank | None = None
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
    options: Options
    """The house rules."""
    moment: Moment | None = None
    fresh: Sequence[str] = ()
    """Ranks of the sets that were just laid."""
    remembered: Remembered | None = None
    last: Step | None = None
    """The step that can be taken back."""


def acting(view: GoFishView, shown: Shown) -> str:
    """Whose question lies on the glass: in the deal that of who asks first; a set is told by the asker."""
    if isinstance(shown.moment, LastGiven) and view.asking is not None:
        return view.asking.by
    return view.to_act or shown.first


def scene(look: Look, voice: Voice, places: Places, view: GoFishView, shown: Shown) -> Scene:
    """The whole table."""
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
        stock(look, around, view.stock, turned, asked.tongue.root),
        *corners(look, view, turned, back),
    ]
    if isinstance(shown.moment, Refused):
        parts += _trouble(look, places, view, shown.moment)
    return (*parts, *asked.parts)


def _asked(look: Look, voice: Voice, places: Places, view: GoFishView, shown: Shown, seat: Seat) -> Asked:
    """The slip at the seat that acts."""
    around, moment, asking = tuple(places.values()), shown.moment, view.asking
    if isinstance(moment, Refused):
        return refusal(look, around, seat, moment.says, _way_out(voice, moment), Rules())
    if isinstance(moment, Contradicted):
        return ask_one(look, around, seat, questions.contradicted(voice, moment.rank))
    if isinstance(moment, LastGiven) and asking is not None:
        return ask_one(look, around, seat, questions.is_it_a_set(voice, asking, moment.cards))
    chosen = moment if isinstance(moment, Choosing) else Choosing(0)
    if chosen.laying:
        return _laying(look, voice, places, view, seat, chosen)
    if view.phase == "deal":
        return ask_one(look, around, seat, questions.dealt(voice, len(places)))
    if asking is None:
        return _asking(look, voice, places, view, shown, seat, chosen)
    if view.phase == "answer":
        return ask_one(look, around, seat, _how_many(voice, view, shown.options))
    return ask_one(look, around, seat, questions.did_it_match(voice, asking, chosen.rank))


def _how_many(voice: Voice, view: GoFishView, options: Options) -> Question:
    assert view.asking is not None
    most = givable(view, options)
    last = most if is_last_gift(view, options, most) else 0
    return questions.how_many(voice, view.asking, most, last)


def _laying(
    look: Look, voice: Voice, places: Places, view: GoFishView, seat: Seat, chosen: Choosing
) -> Asked:
    """Which four are laid, and by whom: in the deal by anybody, late by the player in turn or whoever is touched."""
    alone = view.asking is not None
    names = () if alone else tuple(places)
    persons = tuple(grid.Person(name, places[name], True, places[name] == seat) for name in names)
    layer = chosen.whom or view.to_act
    here = grid.plan(look, tuple(places.values()), seat, len(persons))
    title = voice.say("Who lays which four?") if persons else voice.say("Which four do you lay?")
    return grid.ask(
        look,
        voice,
        seat,
        here,
        title,
        persons,
        unlaid(view),
        says_person=lambda name: Lay(name, chosen.rank) if chosen.rank else Whom(name),
        says_rank=lambda rank: Which(rank) if alone or layer is None else Lay(layer, rank),
        whom=layer,
        rank=chosen.rank,
        laying=True,
    )


def _asking(
    look: Look, voice: Voice, places: Places, view: GoFishView, shown: Shown, seat: Seat, chosen: Choosing
) -> Asked:
    """Whom to ask, and for which rank; with one card for which suit at last."""
    around, others, specific = tuple(places.values()), askable(view), shown.options.specific_card
    whom = chosen.whom or (others[0] if len(others) == 1 else None)
    if specific and whom and chosen.rank:
        return ask_one(look, around, seat, questions.which_suit(voice, whom, chosen.rank))
    persons = grid.persons_round(places, acting(view, shown), others)
    return grid.ask(
        look,
        voice,
        seat,
        grid.plan(look, around, seat, len(persons)),
        voice.say("Ask {name} for …", name=whom) if whom else voice.say("Whom do you ask?"),
        persons,
        unlaid(view),
        says_person=lambda name: Ask(name, chosen.rank) if chosen.rank and not specific else Whom(name),
        says_rank=lambda rank: Ask(whom, rank) if whom and not specific else Which(rank),
        whom=whom,
        rank=chosen.rank,
        laying=False,
    )


def _way_out(voice: Voice, refused: Refused) -> WayOut:
    do = refused.record.get("do")
    if refused.code == "cards-do-not-add-up" and do in ("give", "draw"):
        return WayOut(Back(), voice.say("Walk back along the line"), "sign-back")
    if refused.code in ("bad-amount", "not-available", "cards-do-not-add-up"):
        return WayOut(Close(), voice.say("Choose again"))
    return WayOut(Close(), voice.say("Go on"))


def _trouble(look: Look, places: Places, view: GoFishView, refused: Refused) -> list[Part]:
    """The loop round what a refused record was about: the strip of who was named, or of who gives."""
    record = refused.record
    name: str | None = record.get("of") or record.get("player")
    if name is None and view.asking is not None:
        name = view.asking.of if record.get("do") == "give" else view.asking.by
    if name is None or name not in places:
        return []
    seat = places[name]
    return [loop(look, seat_box(look, seat).inset(1.2 * look.u), seat.frame)]
