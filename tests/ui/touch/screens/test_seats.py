"""The table before the game: sitting down, the hat, house rules, and opening the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.settings.model import get
from tests.ui.touch.pretend_host import NAMES, PretendHost, denied, keys, look_of, part, texts
from ui.touch.game.host import Answered, Key
from ui.touch.kit.seats import Back, Rules
from ui.touch.picture.geometry import offered
from ui.touch.picture.marks import Drag, Drop, Slip, Sprite
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.games import Games
from ui.touch.screens.house_rules import HouseRules, Ruled
from ui.touch.screens.keyboard import Keyboard
from ui.touch.screens.page import Close, Home
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seat_strips import ChangeWith, First, Handle, Sit
from ui.touch.screens.seats import Seats
from ui.touch.screens.seats_slip import (
    AskHouseRules,
    AsLast,
    Draw,
    EndOpen,
    Move,
    Remove,
    Rename,
    Seen,
    Start,
)
from ui.touch.screens.sitting import Sitting


def table(
    players: int = 0, first: str | None = None, size: tuple[int, int] = (800, 480), **answers: Any
) -> Seats:
    host = PretendHost(look_of(*size), **answers)
    host.stack = [Games(host)]
    host.stack[0].on(ChosenGame("fish-fish"))
    seats = host.stack[-1]
    if players:
        seats.sitting = Sitting(NAMES[:players], offered(host.look.glass, players), first)
    return seats


def answered(seats: Seats, ok: bool = True, code: str = "bad-players") -> None:
    refused = denied(code, "table/players", "This game is for 2 to 8 players.")
    answer = seats.host.standing.answer() if ok else refused
    seats.on(Answered(seats.host.sent[-1], answer))


def scene(seats: Seats) -> Any:
    return seats.scene(seats.host.look)


def test_touching_a_place_opens_the_keyboard_turned_to_it_and_the_name_sits_there() -> None:
    seats = table()
    seats.on(Sit("left"))
    typing = seats.host.stack[-1]
    assert isinstance(typing, Keyboard)
    assert typing.edge == "left"
    typing.on(Key("R"))
    typing.on(Key("enter"))
    assert seats.sitting == Sitting(("R",), ("left",))
    assert seats.host.stack == [seats]


def test_known_players_are_offered_and_those_at_the_table_are_not() -> None:
    seats = table(2, names=["Réka", NAMES[0], "Ana"])
    seats.on(Sit("left"))
    typing = seats.host.stack[-1]
    assert typing.known == ("Réka", NAMES[0], "Ana")
    assert "known-Réka" in keys(typing.scene(seats.host.look))
    assert f"known-{NAMES[0]}" not in keys(typing.scene(seats.host.look))


def test_the_players_of_the_last_game_sit_down_with_one_touch() -> None:
    seats = table(games=[SimpleNamespace(players=NAMES[:4])])
    part(scene(seats), "as-last")
    seats.on(AsLast())
    assert seats.sitting.names == NAMES[:4]
    assert seats.sitting.edges == ("bottom", "left", "top", "right")


def test_touching_a_name_gives_it_the_hat_and_lights_its_strip() -> None:
    seats = table(4)
    seats.on(First(2))
    lit = [mark for mark in part(scene(seats), "seat-2").marks if isinstance(mark, Slip | Sprite)]
    assert any(isinstance(mark, Slip) and mark.rim > 0 for mark in lit)
    assert any(isinstance(mark, Sprite) and mark.name == "sign-hat" for mark in lit)
    assert seats.record()["first"] == NAMES[2]


def test_the_table_draws_one_of_the_players_and_says_who() -> None:
    drawn = set()
    for seed in range(40):
        seats = table(4)
        seats.host.random.seed(seed)
        seats.on(Draw())
        drawn.add(seats.sitting.first)
        assert any(f"{seats.sitting.first} fishes first." in text for text in texts(scene(seats)))
    assert drawn == set(NAMES[:4])


def test_start_is_there_once_enough_players_sit_and_one_has_the_hat() -> None:
    alone = table()
    alone.sitting = Sitting(NAMES[:1], ("bottom",), NAMES[0])
    assert "start" not in keys(scene(alone))
    assert "start" not in keys(scene(table(2)))
    assert "start" in keys(scene(table(2, NAMES[1])))


def test_the_record_names_players_in_seat_order_and_only_unusual_house_rules() -> None:
    seats = table(3, NAMES[1])
    assert seats.record() == {
        "do": "open",
        "game": "fish-fish",
        "players": list(NAMES[:3]),
        "first": NAMES[1],
        "options": {},
    }
    seats.on(AskHouseRules())
    rules = seats.host.stack[-1]
    assert isinstance(rules, HouseRules)
    rules.on(Ruled("cards", "sensed"))
    rules.on(Ruled("bait_memory", False))
    rules.on(Close())
    assert seats.record()["options"] == {"cards": "sensed"}
    assert get(seats.host.settings, "fish_fish.bait_memory") is False


def test_two_touches_on_start_open_one_game() -> None:
    seats = table(2, NAMES[0])
    seats.on(Start())
    seats.on(Start())
    assert len(seats.host.sent) == 1


def test_an_opened_game_keeps_its_edges_and_is_played() -> None:
    seats = table(2, NAMES[0])
    seats.on(Start())
    answered(seats)
    assert seats.host.seating == ("bottom", "top")
    assert seats.host.stack == ["play"]


def test_a_refusal_is_said_on_the_slip_and_the_way_out_leads_back() -> None:
    seats = table(2, NAMES[0])
    seats.on(Start())
    answered(seats, ok=False)
    assert any("2 to 8 players" in text for text in texts(scene(seats)))
    assert seats.host.seating is None
    seats.on(Seen())
    assert "start" in keys(scene(seats))
    seats.on(Start())
    assert len(seats.host.sent) == 2


def test_an_open_game_is_ended_by_holding_and_then_this_one_opens() -> None:
    seats = table(2, NAMES[0])
    seats.on(Start())
    answered(seats, ok=False, code="already-open")
    hold = part(scene(seats), "end-open").touch
    assert (hold.tap, hold.hold, hold.hold_ms) == (None, EndOpen(), 1000)
    seats.on(EndOpen())
    assert seats.host.sent[-1] == {"do": "end"}
    answered(seats)
    assert seats.host.sent[-1]["do"] == "open"
    answered(seats)
    assert seats.host.stack == ["play"]


def test_the_handle_renames_moves_and_removes() -> None:
    seats = table(4, NAMES[0])
    seats.on(Handle(1))
    assert {"seat-rename", "seat-move", "seat-remove", "seat-keep"} <= keys(scene(seats))
    seats.on(Rename())
    typing = seats.host.stack[-1]
    assert typing.name == NAMES[1]
    typing.on(Key("x"))
    typing.on(Key("enter"))
    assert seats.sitting.names[1] == NAMES[1] + "x"

    seats.on(Handle(1))
    seats.on(Move())
    seats.on(ChangeWith(2))
    assert seats.sitting.names[1:3] == (NAMES[2], NAMES[1] + "x")

    seats.on(Handle(0))
    seats.on(Remove())
    assert seats.sitting.first is None
    assert len(seats.sitting.names) == 3


def test_a_player_who_keeps_their_own_name_is_not_a_double() -> None:
    seats = table(2)
    seats.on(Handle(0))
    seats.on(Rename())
    seats.host.stack[-1].on(Key("enter"))
    assert seats.sitting.names == NAMES[:2]
    assert seats.host.stack == [seats]


def test_a_handle_drags_its_player_to_another_edge() -> None:
    seats = table(2, NAMES[0])
    before = scene(seats)
    seats.on(Drag(Handle(0), 300.0, 300.0))
    dragging = scene(seats)
    assert part(dragging, "handle-0").touch == part(before, "handle-0").touch
    assert keys(dragging) - keys(before) == {"ghost"}
    seats.on(Drop(Handle(0), 10.0, 240.0))
    assert dict(zip(seats.sitting.names, seats.sitting.edges, strict=True)) == {
        NAMES[0]: "left",
        NAMES[1]: "top",
    }
    assert "ghost" not in keys(scene(seats))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_eight_players_fill_the_table_and_nobody_more_is_invited(size: tuple[int, int]) -> None:
    assert any(key.startswith("free-") for key in keys(scene(table(7, size=size))))
    assert not any(key.startswith("free-") for key in keys(scene(table(8, size=size))))


def test_lying_the_slip_about_a_seat_is_turned_to_it() -> None:
    seats = table(4)
    for seat, angle in enumerate((0, 90, 180, 270)):
        seats.on(Handle(seat))
        assert part(scene(seats), "seats-slip").frame.angle == angle


def test_standing_nothing_is_turned() -> None:
    seats = table(4)
    seats.host.look = look_of(800, 480, lying=False)
    seats.on(Handle(2))
    assert {one.frame.angle for one in scene(seats)} == {0}


def test_the_corners_lead_back_to_the_games_to_the_rules_and_home() -> None:
    seats = table(2)
    seats.on(Rules())
    assert isinstance(seats.host.stack[-1], RulesHelp)
    seats.host.stack.pop()
    seats.on(Back())
    assert isinstance(seats.host.stack[-1], Games)
    seats.on(Home())
    assert seats.host.stack == ["shore"]


def test_a_number_of_players_a_game_was_not_made_for_is_told_and_may_play() -> None:
    for players, said in ((2, True), (3, False), (6, False)):
        host = PretendHost(look_of(800, 480))
        seats = Seats(host, "somethin-fishy", back=lambda turned: None)
        seats.sitting = Sitting(NAMES[:players], offered(host.look.glass, players), NAMES[0])
        assert ("Made for 3 to 6; so many may play too." in texts(scene(seats))) == said
        seats.on(Start())
        assert host.sent[-1]["game"] == "somethin-fishy"
    assert not any("Made for" in text for text in texts(scene(table(2, NAMES[0]))))
