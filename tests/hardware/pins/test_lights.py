"""A seat's light is on, blinks slowly or is off as it is told, and hears of nothing else."""

from __future__ import annotations

from companion.settings.model import Devices, Pins, Settings
from hardware.pins.lamps import BLINK_SECONDS
from tests.hardware.pins.lit_games import line, played
from tests.hardware.pins.pin_board import Board

FOUR = ("light-1", "light-2", "light-3", "light-4")


def test_the_seat_that_acts_is_lit_and_the_others_are_dark() -> None:
    board = Board()
    assert board.lit(*FOUR) == [False] * 4
    board.header.lights.show(["off", "on", "off"])
    board.passes(0)
    assert board.lit(*FOUR) == [False, True, False, False]
    board.header.lights.show(["off", "off", "on"])
    board.passes(0)
    assert board.lit(*FOUR) == [False, False, True, False]
    board.header.lights.show(())
    board.passes(0)
    assert board.lit(*FOUR) == [False] * 4


def test_who_must_bet_all_blinks_slowly_and_lit_at_first() -> None:
    board = Board()
    board.header.lights.show(["blink", "off"])
    seen = []
    for _ in range(6):
        board.passes(BLINK_SECONDS / 2)
        seen += board.lit("light-1")
        # Told again what it does already, it goes on as it does.
        board.header.lights.show(["blink", "off"])
        board.passes(BLINK_SECONDS / 2)
    assert seen == [True, False] * 3
    board.header.lights.show(["on", "off"])
    board.passes(10)
    assert board.lit("light-1") == [True]
    assert board.due is None


def test_a_light_is_switched_only_when_it_changes() -> None:
    board = Board()
    for _ in range(20):
        board.header.lights.show(["on", "off"])
        board.passes(1)
    assert [bool(state.state) for state in board.pin("light-1").states[-2:]] == [False, True]


def test_seats_without_a_light_and_players_beyond_the_lights_do_no_harm() -> None:
    board = Board(Settings(devices=Devices(lights=True), pins=Pins(lights="18 -")))
    board.header.lights.show(["on"] * 8)
    board.passes(0)
    assert board.lit("light-1") == [True]
    Board(Settings()).header.lights.show(["on"] * 8)


def test_pins_and_their_times_are_the_same_in_worlds_that_differ_in_a_hidden_card() -> None:
    def world(hidden: str) -> list[tuple[float, list[bool]]]:
        board, seen = Board(), []
        for lit in played(*line(2, 0, 0, hidden), *line(3, 1, 0, "no-bite"), cards="sensed"):
            board.header.lights.show(lit)
            for _ in range(3):
                board.passes(0.31)
                seen.append((board.clock.now, board.lit(*FOUR)))
        return seen

    assert world("bite") == world("no-bite")
    assert any(any(lit) for _, lit in world("bite"))


def test_closing_makes_it_dark() -> None:
    board = Board()
    board.header.lights.show(["on"] * 8)
    board.passes(0)
    pin = board.pin("light-1")
    board.header.close()
    assert not pin.state
