"""Everything on the table of Fish Fish has its room: words, places to touch, fish and tongues (``look.md`` 1 to 3)."""

from __future__ import annotations

import itertools
from functools import cache

import msgspec
import pytest

from companion.games.fish_fish.moves import Bet, Reveal
from companion.games.fish_fish.view import FishFishView
from tests.ui.touch.extents import hit, is_within, on_glass, overlap, root_extents
from tests.ui.touch.games.fish_fish.table import LONG, NAMES, SIZES, Json, Longer, Table, look_for, reaching
from ui.touch.games.fish_fish.bets import bet_place
from ui.touch.games.fish_fish.reveal import bets_around, ring_radius
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.games.game_over import TurnTo
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import Back, seats_of
from ui.touch.kit.water import water_box
from ui.touch.picture.box import Box
from ui.touch.picture.geometry import Glass, Seat
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Part, Scene, Slip, Sprite, Words
from ui.touch.picture.seat_boxes import root_box

PLAYERS = range(2, 9)
PHASES = ("cast", "bet", "reveal", "discard", "round-over", "game-over")


@cache
def _records(players: tuple[str, ...], phase: str) -> tuple[str, ...]:
    """A game that has come to this phase with something on every pad and on the water."""

    def wanted(view: Json) -> bool:
        if view["phase"] != phase:
            return False
        if phase == "bet":
            return view["line"] >= 2 and len(view["bets"]) >= min(2, len(players) - 2)
        return phase in ("round-over", "game-over", "discard") or view["line"] >= 2

    return tuple(reaching(players, wanted, nobody_bets=0.5 if phase == "discard" else 0.05))


def _table(
    size: tuple[int, int], players: int, phase: str, *, lying: bool = True, longer: bool = False
) -> Table:
    names = (LONG if longer else NAMES)[:players]
    look = look_for(size, lying=lying)
    return Table(look, _records(names, phase), voice=Longer("en") if longer else None)


SMALLEST = ((800, 480), (720, 1280))
TABLES = [
    *itertools.product(SMALLEST, PLAYERS, PHASES, (True,), (False, True)),
    *itertools.product(SIZES[2:], (4, 8), PHASES, (True,), (False,)),
    *itertools.product(((800, 480),), (2, 4, 8), PHASES, (False,), (False, True)),
]
FISHERS = [(size, players, fisher) for size in SMALLEST for players in PLAYERS for fisher in range(players)]


def _glass(table: Table) -> Box:
    return Box(0, 0, table.look.glass.width, table.look.glass.height)


def _tongue(scene: Scene) -> Part | None:
    return next((part for part in scene if part.key.startswith(("tongue-", "secret-", "refusal-"))), None)


def _papers(scene: Scene) -> list[Box]:
    """Every slip that words stand on, on the glass."""
    return [box for part in scene for box in root_extents(part, Slip)]


@pytest.mark.parametrize(("size", "players", "phase", "lying", "longer"), TABLES)
def test_every_word_and_paper_is_on_the_glass(
    size: tuple[int, int], players: int, phase: str, lying: bool, longer: bool
) -> None:
    table = _table(size, players, phase, lying=lying, longer=longer)
    for part in table.scene():
        for box in root_extents(part, (Words, Slip)):
            assert is_within(box, _glass(table), slack=1.0), (part.key, box)


@pytest.mark.parametrize(("size", "players", "phase", "lying", "longer"), TABLES)
def test_words_of_a_part_stay_on_its_paper(
    size: tuple[int, int], players: int, phase: str, lying: bool, longer: bool
) -> None:
    table = _table(size, players, phase, lying=lying, longer=longer)
    for part in table.scene():
        papers = root_extents(part, Slip)
        if papers and not part.key.startswith(("bait", "reveal")):
            for box in root_extents(part, Words):
                assert is_within(box, papers[0], slack=0.4 * table.look.u), (part.key, box, papers[0])


@pytest.mark.parametrize(("size", "players", "phase", "lying", "longer"), TABLES)
def test_every_place_to_touch_is_large_enough_and_no_two_share_a_spot(
    size: tuple[int, int], players: int, phase: str, lying: bool, longer: bool
) -> None:
    table = _table(size, players, phase, lying=lying, longer=longer)
    least = (10.4 if players >= 7 else 12.0) * table.look.u
    hits = {part.key: hit(part) for part in table.scene() if part.touch and part.touch.tap is not None}
    assert hits
    for key, box in hits.items():
        reach = _to_the_edge(box, table.look.glass, table.look.u)
        assert reach.w >= least - 0.01, (key, reach.w / table.look.u)
        assert reach.h >= least - 0.01, (key, reach.h / table.look.u)
    for (one, first), (other, second) in itertools.combinations(hits.items(), 2):
        assert not overlap(first, second, slack=0.05 * table.look.u), (one, other)


def _to_the_edge(box: Box, glass: Glass, u: float) -> Box:
    """The stage stretches a place to touch to the edge of the glass where that is near."""
    left = 0.0 if box.x < 2 * u else box.x
    top = 0.0 if box.y < 2 * u else box.y
    right = glass.width if box.right > glass.width - 2 * u else box.right
    low = glass.height if box.bottom > glass.height - 2 * u else box.bottom
    return Box(left, top, right - left, low - top)


@pytest.mark.parametrize(
    ("size", "players", "phase"),
    list(itertools.product(SMALLEST, PLAYERS, ("cast", "bet", "reveal", "discard"))),
)
def test_a_tongue_never_lies_over_a_neighbours_strip(size: tuple[int, int], players: int, phase: str) -> None:
    table = _table(size, players, phase)
    tongue = _tongue(table.scene())
    assert tongue is not None
    paper = root_extents(tongue, Slip)[0]
    for name, seat in seats_of(table.look, table.view, None).items():
        if name != table.view["to_act"]:
            assert not overlap(paper, root_box(table.look, seat), slack=0.1), name


def _places(look: Look, players: int) -> dict[str, Seat]:
    return seats_of(look, {"players": NAMES[:players]}, None)


def _all_bets(players: int) -> FishFishView:
    """A view in which every fish player lays all they have on one line: the fullest pond there is."""
    names = NAMES[:players]
    records = _records(names, "bet")
    table = Table(look_for((800, 480)), records)
    view = table.screen.view
    return msgspec.structs.replace(
        view, bets=dict.fromkeys(view.fish_left, 4), fish_left=dict.fromkeys(view.fish_left, 0)
    )


@pytest.mark.parametrize(("size", "players", "fisher"), FISHERS)
def test_bets_lie_on_the_water_and_apart_from_each_other(
    size: tuple[int, int], players: int, fisher: int
) -> None:
    look = look_for(size)
    places = _places(look, players)
    around = tuple(places.values())
    water = water_box(look, around)
    boxes = {}
    for seat in around:
        if seat.number != fisher:
            place = bet_place(look, around, seat, (water.cx, water.cy), around[fisher], 4)
            boxes[seat.number] = place.box(look, 4)
            assert is_within(boxes[seat.number], water), seat
    card = Box(water.cx - 9.2 * look.u, water.cy - 9.2 * look.u, 18.4 * look.u, 18.4 * look.u)
    for (one, first), (other, second) in itertools.combinations(boxes.items(), 2):
        assert not overlap(first, second, slack=2.4 * look.u), (one, other)
    for number, box in boxes.items():
        assert not overlap(box, card, slack=0.5 * look.u), number


@pytest.mark.parametrize(("size", "players"), list(itertools.product(SMALLEST, PLAYERS)))
def test_during_the_reveal_no_bet_is_under_the_picture(size: tuple[int, int], players: int) -> None:
    look, view = look_for(size), _all_bets(players)
    places = _places(look, players)
    around = tuple(places.values())
    water, radius = water_box(look, around), ring_radius(look, around)
    found = bets_around(look, places, view)
    for player, place in found.items():
        assert is_within(place.box(look, 4), water), player
        for number in range(4):
            x, y = place.fish_at(look, number, 4)
            away = ((x - water.cx) ** 2 + (y - water.cy) ** 2) ** 0.5
            assert away > radius, (player, away / look.u)


@pytest.mark.parametrize(("size", "players"), list(itertools.product(SMALLEST, PLAYERS)))
def test_the_picture_of_the_reveal_fits_the_pond_with_its_words(size: tuple[int, int], players: int) -> None:
    table = _table(size, players, "reveal", longer=True)
    table.touch(Reveal(card="no-bite"))
    water = water_box(table.look, tuple(seats_of(table.look, table.view, None).values()))
    scene = table.scene()
    ring = next(part for part in scene if part.key == "reveal")
    assert any(isinstance(mark, Sprite) and mark.name == "medal-no-bite" for mark in ring.marks)
    for box in root_extents(ring):
        assert is_within(box, water, slack=table.look.u)
    paper = root_extents(ring, Slip)[0]
    for part in scene:
        if part.key.startswith("reveal-word"):
            assert is_within(root_extents(part)[0], paper), part.key


@pytest.mark.parametrize(("size", "players", "fisher"), FISHERS)
def test_the_secret_choice_fits_every_seat(size: tuple[int, int], players: int, fisher: int) -> None:
    names = NAMES[:players]
    opened = {**_opening(names, fisher), "options": {"cards": "sensed"}}
    table = Table(look_for(size), [opened], voice=Longer("en"))
    table.touch(Chosen(3))
    scene = table.scene()
    sides = [part for part in scene if part.touch and part.touch.tap in (Covered(0), Covered(1))]
    assert len(sides) == 2
    paper = root_extents(_tongue(scene), Slip)[0]
    assert is_within(paper, _glass(table))
    one, other = (hit(part) for part in sides)
    assert (round(one.w, 3), round(one.h, 3)) == (round(other.w, 3), round(other.h, 3))
    assert not overlap(one, other, slack=0.01)
    for part in (_tongue(scene), *sides):
        for box in root_extents(part, Words):
            assert is_within(box, paper, slack=0.3 * table.look.u), part.key


def _opening(names: tuple[str, ...], fisher: int) -> Json:
    return {"do": "open", "game": "fish-fish", "players": list(names), "first": names[fisher]}


@pytest.mark.parametrize(("size", "players"), list(itertools.product(SMALLEST, PLAYERS)))
@pytest.mark.parametrize("longer", [False, True])
def test_a_refusal_fits_in_place_of_the_tongue(size: tuple[int, int], players: int, longer: bool) -> None:
    table = _table(size, players, "bet", longer=longer)
    table.screen._send({"do": "bet", "player": table.view["to_act"], "fish": 9})
    scene = table.scene()
    slip = _tongue(scene)
    assert slip is not None
    assert slip.key.startswith("refusal-")
    paper = root_extents(slip, Slip)[0]
    assert is_within(paper, _glass(table))
    for part in scene:
        if part.key.startswith("refusal-"):
            for box in root_extents(part, Words):
                assert is_within(box, paper, slack=0.3 * table.look.u), (part.key, box)


@pytest.mark.parametrize(("size", "players"), list(itertools.product(SMALLEST, (2, 4, 8))))
@pytest.mark.parametrize("turned", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("phase", ["round-over", "game-over"])
def test_the_sheet_fits_whomever_it_is_turned_to(
    size: tuple[int, int], players: int, turned: float, phase: str
) -> None:
    table = _table(size, players, phase, longer=True)
    table.screen.on(TurnTo(turned))
    scene = table.scene()
    sheet = next(part for part in scene if part.key == "sheet")
    assert sheet.frame.angle == turned
    paper = root_extents(sheet, Slip)[0]
    for box in root_extents(sheet):
        assert is_within(box, paper, slack=0.6 * table.look.u)
    for part in scene:
        if part.key.startswith(("round-over-", "game-over-")):
            assert is_within(hit(part), paper), part.key


@pytest.mark.parametrize(("size", "players"), list(itertools.product(SMALLEST, (2, 4, 8))))
@pytest.mark.parametrize("steps", [0, 1, 6, 99])
def test_the_line_of_records_fits(size: tuple[int, int], players: int, steps: int) -> None:
    table = _table(size, players, "bet", longer=True)
    table.touch(Back())
    newest = len(table.screen.line) - 1
    table.screen.on(Knot(max(0, newest - steps)))
    scene = table.scene()
    water = water_box(table.look, tuple(seats_of(table.look, table.view, None).values()))
    knots = [part for part in scene if part.key.startswith("knot-")]
    assert knots
    slip = next(part for part in scene if part.key == "line-slip")
    paper = root_extents(slip, Slip)[0]
    for part in knots:
        for box in root_extents(part, (Sprite, Words)):
            assert is_within(box, water, slack=table.look.u), part.key
            assert not overlap(box, paper), part.key
    for box in root_extents(slip, Words):
        assert is_within(box, paper)
    hits = [hit(part) for part in scene if part.touch]
    for one, other in itertools.combinations(hits, 2):
        assert not overlap(one, other, slack=0.05 * table.look.u)


def test_a_number_keeps_its_place_whatever_is_allowed() -> None:
    names = NAMES[:3]
    looks = look_for((800, 480))
    places = []
    for fish in (0, 3):
        first = [{"do": "cast", "bait": 2}, {"do": "bet", "player": names[1], "fish": fish}]
        second = [{"do": "bet", "player": names[2], "fish": 1}, {"do": "reveal", "card": "no-bite"}]
        table = Table(looks, [_opening(names, 0), *first, *second, {"do": "cast", "bait": 3}])
        assert table.view["to_act"] == names[1]
        places.append(
            {
                part.key: on_glass(part.frame, Box(*[getattr(part.marks[0], k) for k in "xywh"]))
                for part in table.scene()
                if part.key.startswith("tongue-1-fish-")
            }
        )
    assert places[0] == places[1]
    assert len(places[0]) == 5


def test_what_is_not_allowed_is_an_empty_place_without_a_touch() -> None:
    names = NAMES[:2]
    records = [
        _opening(names, 0),
        {"do": "cast", "bait": 2},
        {"do": "bet", "player": names[1], "fish": 2},
        {"do": "reveal", "card": "no-bite"},
        {"do": "cast", "bait": 3},
    ]
    table = Table(look_for((800, 480)), records)
    buttons = [part for part in table.scene() if part.key.startswith("tongue-1-fish-")]
    assert [part.touch is not None for part in buttons] == [True, True, True, False, False]


def test_the_last_line_offers_all_the_fish_and_nothing_else() -> None:
    names = NAMES[:2]
    records: list[Json] = [_opening(names, 0)]
    for bait, fish, card in ((2, 1, "no-bite"), (3, 0, None), (4, 1, "bite"), (3, 1, "no-bite")):
        records += [{"do": "cast", "bait": bait}, {"do": "bet", "player": names[1], "fish": fish}]
        records.append(
            {"do": "discard"} if card is None else {"do": "reveal", "card": card, "second_bite": False}
        )
    table = Table(look_for((800, 480)), [*records, {"do": "cast", "bait": 5}])
    buttons = [part for part in table.scene() if part.key.startswith("tongue-1-fish-")]
    assert [part.touch.tap if part.touch else None for part in buttons] == [
        None,
        Bet(player=names[1], fish=1),
        None,
        None,
        None,
    ]
