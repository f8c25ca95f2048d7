"""A seat's lamp is on where that seat acts, blinks where it must bet all, and knows nothing of a hidden card."""

from __future__ import annotations

import pytest

from hardware.pins.lamps import Lamp, lamps
from tests.hardware.pins.lit_games import NAMES, line, played


def test_no_game_has_no_lamps() -> None:
    assert lamps(None) == ()


def test_the_seat_that_acts_is_lit_and_no_other() -> None:
    assert played(*line(2, 1, 0, shown="no-bite")) == [
        ("on", "off", "off"),
        ("off", "on", "off"),
        ("off", "off", "on"),
        ("on", "off", "off"),
        ("on", "off", "off"),
    ]


def test_who_bets_on_the_last_line_blinks() -> None:
    four = [record for bait in (2, 3, 3, 4) for record in line(bait, 0, 0)]
    seen = played(*four, *line(5, 4, 4, shown="no-bite"))
    assert not any("blink" in lit for lit in seen[:17])
    assert seen[-5:] == [
        ("on", "off", "off"),
        ("off", "blink", "off"),
        ("off", "off", "blink"),
        ("on", "off", "off"),
        ("off", "off", "off"),
    ]


def test_a_game_that_was_ended_lights_nobody() -> None:
    assert played({"do": "end"})[-1] == ("off", "off", "off")


@pytest.mark.parametrize("game", ["somethin-fishy", "go-fish", "gone-fishing"])
def test_other_games_light_who_acts_and_never_blink(game: str) -> None:
    view = {"game": game, "phase": "turn", "players": NAMES, "to_act": "Cili"}
    assert lamps(view) == ("off", "off", "on")
    assert lamps(view | {"to_act": None}) == ("off", "off", "off")


def test_two_worlds_that_differ_in_hidden_cards_have_the_same_lamps() -> None:
    """Nobody bets on four lines, so no card is ever shown; on the fifth the lamps blink in both worlds."""

    def world(*hidden: str) -> list[tuple[Lamp, ...]]:
        baits = zip((2, 3, 3, 4), hidden, strict=True)
        lines = [record for bait, card in baits for record in line(bait, 0, 0, card)]
        return played(*lines, {"do": "cast", "bait": 5, "card": "no-bite"}, cards="sensed")

    one = world("bite", "no-bite", "no-bite", "bite")
    assert one == world("bite", "bite", "no-bite", "no-bite") == world("no-bite", "bite", "bite", "no-bite")
    assert one[-1] == ("off", "blink", "off")
