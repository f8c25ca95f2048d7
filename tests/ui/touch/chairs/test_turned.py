"""Everything is turned to whom it concerns: the question to who acts, each tally to its own seat, a page to its reader.

``table.md`` 1, ``look.md`` section 2: a standing screen turns nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.chairs.sights import PAGES, TABLES, Sight, players, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of
from ui.touch.games.fish_fish.screen import FishFish
from ui.touch.games.go_fish.screen import GoFish
from ui.touch.games.gone_fishing.screen import GoneFishing
from ui.touch.games.gone_fishing.table import reader
from ui.touch.games.somethin_fishy.screen import SomethinFishy
from ui.touch.kit.seats import seats_of
from ui.touch.picture.geometry import Seat
from ui.touch.picture.marks import Part, Scene, Words
from ui.touch.screens.page import Turn

QUESTION = (
    "tongue-",
    "secret-",
    "person-",
    "rank-",
    "lay-four",
    "cell-",
    "take",
    "leave",
    "ask-",
    "refusal-",
    "bait-value",
    "corner-",
    "line-slip",
    "line-leave",
    "line-hold",
    "line-reason",
    "knot-",
)
"""What belongs to the question, or is read by who answers it."""
OWN = ("strip-", "wait-", "bet-")
"""What belongs to a seat, whose number follows."""
OTHERS = ("take-x", "take-y", "ask-so-other")
"""Figures of Gone Fishing, which stand on the board, and what the other player is asked meanwhile."""
GAMES = (FishFish, GoFish, GoneFishing, SomethinFishy)
GLASSES = ((800, 480), (720, 1280))
ASKING = [sight for sight in TABLES if sight.turns]


def acting(screen: Any) -> str:
    """Whose question lies on the glass."""
    view = screen.host.standing.view
    moment = getattr(screen, "_moment", None)
    if type(moment).__name__ == "LastGiven":
        return str(view["asking"]["by"])
    if view["game"] == "gone-fishing":
        return reader(screen.host.standing.seen)
    return str(view["to_act"] or view.get("fisher") or view["players"][0])


def lettered(scene: Scene) -> Iterator[Part]:
    """The parts that are read or touched."""
    for part in scene:
        if any(isinstance(mark, Words) for mark in part.marks) or (part.touch and part.touch.tap is not None):
            yield part


def at_table(
    sight: Sight, glass: tuple[int, int], count: int, turn: int
) -> tuple[Scene, dict[str, Seat], Any]:
    look = look_of(*glass)
    found = seen(sight, look, Voice("en"), NAMES[:count], turn)
    host = found.screen.host
    return found.scene, seats_of(look, host.standing.view, host.seating), found.screen


@pytest.mark.parametrize("sight", ASKING, ids=lambda sight: sight.name)
def test_the_question_is_turned_to_who_acts_and_each_tally_to_its_own_seat(sight: Sight) -> None:
    """At every seat of the largest table."""
    count = players(sight)[1]
    for turn in range(count):
        # A high glass and a wide one by turns.
        scene, seats, screen = at_table(sight, GLASSES[turn % 2], count, turn)
        if not isinstance(screen, GAMES) and not any(part.key == "line-slip" for part in scene):
            continue
        heading = seats[acting(screen)].heading
        by_number = {seat.number: seat for seat in seats.values()}
        asked = 0
        for part in lettered(scene):
            if part.key.startswith(OWN):
                number = int(part.key.split("-")[1])
                assert part.frame.angle == by_number[number].heading, part.key
            elif part.key.startswith(QUESTION) and not part.key.startswith(OTHERS):
                assert part.frame.angle == heading, part.key
                asked += 1
        assert asked >= 4


@pytest.mark.parametrize("sight", ASKING, ids=lambda sight: sight.name)
def test_nothing_that_is_read_or_touched_is_turned_to_nobody(sight: Sight) -> None:
    """Whatever is on the glass stands upright for somebody who sits there."""
    count = players(sight)[1]
    scene, seats, _ = at_table(sight, GLASSES[0], count, 0)
    headings = {seat.heading for seat in seats.values()}
    for part in lettered(scene):
        if any(isinstance(mark, Words) for mark in part.marks):
            assert part.frame.angle in headings, part.key


@pytest.mark.parametrize("sight", [*TABLES, *PAGES], ids=lambda sight: sight.name)
def test_standing_turns_nothing(sight: Sight) -> None:
    count = players(sight)[1]
    look = look_of(*GLASSES[len(sight.name) % 2], lying=False)
    for part in lettered(seen(sight, look, Voice("en"), NAMES[:count], count - 1).scene):
        # An arrow of Gone Fishing points where a piece swims.
        assert part.frame.angle == 0 or part.key.startswith("arrow-"), part.key


TURN = ("turn", Turn())
FACING = ("ui.touch.screens.keyboard", "ui.touch.screens.pause", "ui.touch.screens.calibrate")
"""Pages that are turned to the one who types or pauses, and crosses to be touched, which have no words but a hint."""
SHORE, SEATS = "ui.touch.screens.shore", "ui.touch.screens.seats"


@pytest.mark.parametrize("sight", PAGES, ids=lambda sight: sight.name)
def test_a_page_turns_to_whoever_wants_to_read_it(sight: Sight) -> None:
    look = look_of(800, 480)
    here = seen(sight, look, Voice("en"), NAMES[:4])
    if type(here.screen).__module__ in (*FACING, SHORE):
        return
    is_slip = type(here.screen).__module__ == SEATS
    button = next((part for part in here.scene if part.touch and part.touch.tap in TURN), None)
    assert button is not None
    if is_slip and here.screen.choosing.about:
        # What to do with a seat is asked of who sits there.
        return
    angles = []
    for _ in range(4):
        shown = lettered(here.screen.scene(look))
        angles.append({part.frame.angle for part in shown if not is_slip or part.key == "seats-slip"})
        here.screen.on(button.touch.tap)
    assert all(len(each) == 1 for each in angles)
    assert set.union(*angles) == {0.0, 90.0, 180.0, 270.0}
    upright = msgspec.structs.replace(look, glass=msgspec.structs.replace(look.glass, lying=False))
    assert not any(part.touch and part.touch.tap in TURN for part in here.screen.scene(upright))
