"""The buzzer knows every sound of the table, says nothing early, and falls silent by itself."""

from __future__ import annotations

import pytest

from companion.settings.model import Settings
from hardware.pins.buzzer import SIGNALS
from tests.hardware.pins.pin_board import Board
from ui.sounds.render import SOUNDS


def heard(name: str) -> list[float]:
    """The pitch every 10 ms for a second."""
    board = Board()
    board.header.sound(name)
    pitches = []
    for _ in range(100):
        board.passes(0.005)
        pitches.append(board.hertz())
        board.passes(0.005)
    assert board.due is None, "nothing more is to come"
    return pitches


def length(name: str) -> float:
    return round(sum(seconds for _, seconds in SIGNALS[name]), 6)


def test_there_is_a_signal_for_every_sound_of_the_table() -> None:
    assert set(SIGNALS) == set(SOUNDS)


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_sounds_as_written_and_then_is_silent(name: str) -> None:
    pitches = heard(name)
    written: list[float] = []
    for hertz, seconds in SIGNALS[name]:
        written += [hertz] * round(seconds * 100)
    assert pitches == written + [0] * (100 - len(written))


def test_nobody_hears_which_reveal_is_coming_before_the_drum_is_over() -> None:
    bite, no_bite = heard("reveal-bite"), heard("reveal-no-bite")
    assert bite[:25] == no_bite[:25]
    assert bite[25:] != no_bite[25:]
    assert length("reveal-bite") == length("reveal-no-bite")


def test_a_new_signal_takes_the_place_of_one_that_still_sounds() -> None:
    board = Board()
    board.header.sound("game-over")
    board.passes(0.12)
    board.header.sound("refusal")
    board.passes(0.01)
    assert board.hertz() == 185
    board.passes(0.2)
    assert board.hertz() == 0


def test_without_a_buzzer_there_is_silence_and_an_unknown_name_is_an_error_of_ours() -> None:
    Board(Settings()).header.sound("bet")
    with pytest.raises(KeyError):
        Board().header.sound("tune")


def test_closing_in_the_middle_is_silence() -> None:
    board = Board()
    board.header.sound("game-over")
    board.passes(0.05)
    pin = board.pin("buzzer")
    assert pin.frequency
    board.header.close()
    assert (pin.frequency, pin.state) == (None, 0)
