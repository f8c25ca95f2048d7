"""Who sits where: places on the edges, in clockwise order, and moving between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.touch.picture.geometry import EDGES, Glass, offered, seats
from ui.touch.screens.sitting import MOST, Sitting, room

WIDE, HIGH = Glass(800, 480, 5.2), Glass(720, 1280, 8.2)


def table(glass: Glass, players: int) -> Sitting:
    return Sitting(tuple("ABCDEFGH"[:players]), offered(glass, players), "A")


@pytest.mark.parametrize("glass", [WIDE, HIGH], ids=["wide", "high"])
@pytest.mark.parametrize("players", range(2, MOST + 1))
def test_the_seats_offered_first_leave_room_as_planned(glass: Glass, players: int) -> None:
    sitting = table(glass, players)
    assert all(sitting.count(edge) <= room(glass)[edge] for edge in EDGES)
    inviting = sitting.inviting(glass)
    assert bool(inviting) == (players < MOST)
    if players < MOST:
        more = sitting.joined("Z", inviting[0])
        assert more.edges == tuple(sorted(more.edges, key=EDGES.index))


def test_whoever_joins_an_edge_sits_there_in_seat_order() -> None:
    sitting = Sitting(("A", "B", "C"), ("bottom", "left", "top"))
    assert sitting.joined("D", "right").names == ("A", "B", "C", "D")
    assert sitting.joined("D", "bottom").names == ("A", "D", "B", "C")
    assert sitting.joined("D", "top", 0).names == ("A", "B", "D", "C")


def test_an_empty_edge_is_offered_before_a_second_place_on_another() -> None:
    assert Sitting(("A", "B"), ("bottom", "top")).inviting(WIDE) == ("left", "right")
    assert table(WIDE, 4).inviting(WIDE) == ("top",)
    assert table(HIGH, 4).inviting(HIGH) == ("left",)


def test_the_hat_leaves_with_whoever_leaves_and_follows_a_new_name() -> None:
    sitting = table(WIDE, 4)
    assert sitting.left(0).first is None
    assert sitting.left(1).first == "A"
    assert sitting.renamed(0, "Z").first == "Z"
    assert sitting.renamed(1, "Z").first == "A"


def test_a_player_moves_to_an_edge_with_room_and_changes_places_on_a_full_one() -> None:
    sitting = table(WIDE, 5)
    moved = sitting.moved(WIDE, 4, "bottom")
    assert (moved.names, moved.edges) == (
        ("A", "E", "B", "C", "D"),
        ("bottom", "bottom", "left", "top", "top"),
    )
    swapped = sitting.moved(WIDE, 0, "left")
    assert (swapped.names, swapped.edges) == (("B", "A", "C", "D", "E"), sitting.edges)
    assert moved.first == swapped.first == "A"


@given(
    glass=st.sampled_from([WIDE, HIGH]),
    players=st.integers(2, MOST),
    moves=st.lists(st.tuples(st.integers(0, 7), st.integers(0, 1280), st.integers(0, 1280)), max_size=8),
)
def test_however_seats_are_dragged_nobody_is_lost_and_no_edge_is_overfull(
    glass: Glass, players: int, moves: list[tuple[int, int, int]]
) -> None:
    sitting = table(glass, players)
    for seat, x, y in moves:
        target = sitting.place_at(glass, seat % players, x, y)
        if target is not None:
            sitting = sitting.moved(glass, seat % players, *target)
        assert sorted(sitting.names) == list("ABCDEFGH"[:players])
        assert sitting.first == "A"
        assert sitting.edges == tuple(sorted(sitting.edges, key=EDGES.index))
        assert all(sitting.count(edge) <= room(glass)[edge] for edge in EDGES)


@pytest.mark.parametrize("glass", [WIDE, HIGH], ids=["wide", "high"])
@pytest.mark.parametrize("players", range(2, MOST + 1))
def test_a_seat_dropped_where_it_is_stays_there(glass: Glass, players: int) -> None:
    sitting = table(glass, players)
    for seat in seats(glass, sitting.edges):
        target = sitting.place_at(glass, seat.number, seat.frame.x, seat.frame.y)
        assert target is not None
        assert sitting.moved(glass, seat.number, *target) == sitting


def test_a_seat_dropped_on_the_water_goes_nowhere() -> None:
    assert table(WIDE, 4).place_at(WIDE, 0, 400, 240) is None
