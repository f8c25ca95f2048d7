"""Buttons at pretended pins: a press is one press, in its order and at its time; both of the pendant's are alike."""

from __future__ import annotations

import pytest

from hardware.pins.debounce import TOLD_AFTER
from tests.hardware.pins.pin_board import Board

BOUNCE = (0.001, 0.002, 0.0005, 0.0015, 0.003)
"""Seconds between edges, 8 ms in all."""


def bouncing(board: Board, name: str, *, down: bool) -> None:
    """Press or release a button whose contact bounces for 8 ms."""
    change, other = (board.press, board.release) if down else (board.release, board.press)
    change(name)
    for number, seconds in enumerate(BOUNCE):
        board.passes(seconds)
        (change if number % 2 else other)(name)
    change(name)


def test_forty_milliseconds_with_bounce_at_both_ends_are_one_press_at_their_time() -> None:
    board = Board()
    bouncing(board, "seat-3", down=True)
    board.passes(0.040 - sum(BOUNCE))
    bouncing(board, "seat-3", down=False)
    board.passes(1)
    assert board.presses() == [("pressed", "seat-3", 0.0), ("released", "seat-3", 0.04)]


def test_two_seats_within_five_milliseconds_both_count_in_order() -> None:
    board = Board()
    board.press("seat-8")
    board.passes(0.001)
    board.release("seat-8")
    board.passes(0.003)
    board.press("seat-1")
    board.passes(0.002)
    board.press("seat-8")
    board.passes(1)
    assert board.presses() == [("pressed", "seat-8", 0.0), ("pressed", "seat-1", 0.004)]


def test_spikes_press_nothing() -> None:
    board = Board()
    for _ in range(50):
        board.press("seat-1")
        board.passes(0.0019)
        board.release("seat-1")
        board.passes(0.02)
    assert board.presses() == []


@pytest.mark.parametrize("name", ["seat-1", "seat-8", "bite", "no-bite"])
def test_every_button_is_told_equally_late(name: str) -> None:
    """The pendant's two above all: the moment at which something happens must not say which it was."""
    board = Board()
    board.press(name)
    board.passes(TOLD_AFTER - 0.0001)
    assert board.presses() == []
    board.passes(0.0002)
    assert board.presses() == [("pressed", name, 0.0)]


def test_the_two_worlds_of_the_pendant_differ_in_its_name_alone() -> None:
    worlds = []
    for name in ("bite", "no-bite"):
        board = Board()
        bouncing(board, name, down=True)
        board.passes(0.3)
        bouncing(board, name, down=False)
        board.passes(1)
        lights = {wire: board.pin(wire).states for wire in board.wires if wire.startswith("light")}
        assert all(len(states) == 1 for states in lights.values())
        worlds.append(([(what, at) for what, _, at in board.presses()], board.due))
        assert {which for _, which, _ in board.presses()} == {name}
    assert worlds[0] == worlds[1]


def test_the_drivers_own_debounce_is_not_used_and_pins_are_pulled_up() -> None:
    board = Board()
    for name in ("seat-1", "bite", "no-bite"):
        pin = board.pin(name)
        assert (pin.bounce, pin.pull, pin.function, pin.edges) == (None, "up", "input", "both")


def test_a_button_that_is_down_when_the_table_starts_was_not_pressed() -> None:
    board = Board(down=["seat-1"])
    board.passes(1)
    assert board.presses() == []
    board.release("seat-1")
    board.passes(1)
    board.press("seat-1")
    board.passes(1)
    assert board.presses() == [("released", "seat-1", 1.0), ("pressed", "seat-1", 2.0)]


@pytest.mark.parametrize("far", [-3600.0, 3600.0])
def test_an_edge_whose_time_cannot_be_is_taken_as_of_now(far: float) -> None:
    """Kernels before 5.7 told the time of the calendar."""
    board = Board()
    board.passes(1)
    board.pin("seat-1")._state = False
    board.pin("seat-1")._when_changed()(board.pins.ticks() + far, False)
    board.passes(1)
    assert board.presses() == [("pressed", "seat-1", 1.0)]


def test_buttons_at_rest_wake_nobody() -> None:
    board = Board()
    assert board.due is None
    board.press("seat-1")
    board.passes(1)
    assert board.due is None
