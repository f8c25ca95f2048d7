"""What happens beside the plain course of a game: take back, correct, refusals, the early end, and again."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fish_fish.moves import Bet, Cast, Reveal
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import opening
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.games.game_over import Again, DrawFirst, NextFirst
from ui.touch.kit.seats import AskPause, Back, TakeBack
from ui.touch.robot.hand import NothingToTouch
from ui.touch.screens.games import Chosen as ChosenGame
from ui.touch.screens.keys import Done
from ui.touch.screens.line_of_records import Confirm, Reason
from ui.touch.screens.page import Close, Home
from ui.touch.screens.seat_strips import First, Sit
from ui.touch.screens.seats_slip import AsLast, EndOpen, PlayOpen, Start
from ui.touch.screens.shore import NewGame

pytestmark = pytest.mark.usefixtures("undrawn")

ANNA, BELA, CILI = "Anna", "Béla", "Cili"


def cast(bait: int, card: str | None = None) -> dict[str, Any]:
    return {"do": "cast", "bait": bait} | ({"card": card} if card else {})


def bet(player: str, fish: int) -> dict[str, Any]:
    return {"do": "bet", "player": player, "fish": fish}


def reveal(card: str, second_bite: bool | None = None) -> dict[str, Any]:
    return {"do": "reveal", "card": card} | ({} if second_bite is None else {"second_bite": second_bite})


def said(evening: Evening) -> str:
    """All that is written on the glass, in one line."""
    return " ".join(evening.written())


# Take back ------------------------------------------------------------------------------------------------


def test_a_hold_takes_back_one_step_and_says_which_while_it_is_held(evening: Evening) -> None:
    evening.bring_about(opening(ANNA, BELA, CILI), cast(3), bet(BELA, 2))
    hand = evening.hand
    finger = hand.down(*hand.place(TakeBack()))
    evening.passes(0.3)
    assert evening.rev == 3
    corner = next(part for part in evening.app.stage.parts if part.touch and part.touch.hold == TakeBack())
    assert corner.touch is not None
    assert corner.touch.pressed is not None
    assert "Takes back: Béla bets 2" in " ".join(getattr(mark, "text", "") for mark in corner.touch.pressed)
    evening.passes(0.4)
    hand.still()
    hand.up(finger)
    hand.still()
    assert evening.records()[-1] == {"do": "undo"}
    assert evening.view["to_act"] == BELA
    assert evening.view["bets"] == {}
    assert evening.sounds.names[-1] == "take-back"


def test_a_hold_that_is_let_go_too_early_opens_the_line_and_takes_nothing_back(evening: Evening) -> None:
    evening.bring_about(opening(ANNA, BELA), cast(3))
    hand = evening.hand
    finger = hand.down(*hand.place(TakeBack()))
    evening.passes(0.4)
    hand.up(finger)
    hand.still()
    assert evening.rev == 2
    assert hand.offers(Close())
    hand.tap(Close())
    hand.still()
    assert hand.offers(Bet(player=BELA, fish=2))


def test_where_a_card_was_shown_the_hold_leads_to_the_line_with_reasons_and_one_hold_confirms(
    evening: Evening,
) -> None:
    evening.bring_about(opening(ANNA, BELA), cast(3), bet(BELA, 1), reveal("bite"))
    hand = evening.hand
    hand.hold(TakeBack())
    hand.still()
    assert evening.rev == 4
    assert "Back to: Béla bets 1" in said(evening)
    hand.tap(Reason(0))
    hand.still()
    hand.hold(Confirm())
    hand.until(lambda: evening.rev == 5, "the correction")
    hand.still()
    assert evening.records()[-1] == {"do": "correct", "to": 3, "why": "wrong card"}
    assert evening.view["phase"] == "reveal"
    evening.bring_about(reveal("no-bite"))
    assert evening.view["catch"] == {BELA: {"3": 1}}


def test_the_line_leads_back_over_rounds_and_the_game_goes_on_from_there(evening: Evening) -> None:
    round_one = [cast(5), bet(BELA, 4), reveal("no-bite")]
    evening.bring_about(opening(ANNA, BELA), *round_one, {"do": "next"}, cast(2), bet(ANNA, 1))
    before = evening.view["scores"]
    evening.bring_about({"do": "correct", "to": 2, "why": "wrong number"})
    assert evening.view["round"] == 1
    assert evening.view["bait"] == 5
    assert evening.view["scores"] == []
    evening.bring_about(*round_one[1:])
    assert evening.view["scores"] == before


# Refusals -------------------------------------------------------------------------------------------------


def test_a_card_that_cannot_be_is_refused_in_a_sentence_and_the_way_out_walks_back_along_the_line(
    evening: Evening,
) -> None:
    evening.bring_about(opening(ANNA, BELA, CILI, second_bite="revealed"))
    for bait in (2, 3, 3):
        evening.bring_about(cast(bait), bet(BELA, 1), bet(CILI, 0), reveal("no-bite"))
    evening.bring_about(cast(4), bet(BELA, 0), bet(CILI, 1))
    stands = evening.view
    hand = evening.hand
    hand.tap(Reveal(card="no-bite"))
    hand.still()
    assert evening.sounds.names[-1] == "refusal"
    assert any(part.key.startswith("refusal") for part in evening.app.stage.parts)
    assert evening.view == stands
    assert "Walk back along the line" in said(evening)
    hand.tap(Back())
    hand.still()
    assert hand.offers(Close())
    hand.tap(Close())
    hand.still()
    evening.bring_about(reveal("bite"))
    assert evening.view["caught"] == 1


def test_a_covered_card_that_cannot_be_left_is_refused_alike_and_another_may_be_chosen(
    evening: Evening,
) -> None:
    evening.bring_about(opening(ANNA, BELA, CILI, cards="sensed"))
    for bait in (2, 3, 3):
        evening.bring_about(cast(bait, "no-bite"), bet(BELA, 1), bet(CILI, 0), {"do": "reveal"})
    stands, hand = evening.view, evening.hand
    hand.tap(Chosen(4))
    hand.still()
    hand.tap(Covered(evening.app.screen.side_of("no-bite")))
    hand.still()
    assert any(part.key.startswith("refusal") for part in evening.app.stage.parts)
    assert evening.view == stands
    hand.tap(Close())
    hand.still()
    evening.bring_about(cast(4, "bite"))
    assert evening.view["bait"] == 4


def test_a_name_that_sits_at_the_table_is_refused_and_another_is_taken(evening: Evening) -> None:
    hand, player = evening.hand, evening.player
    for message in (NewGame(), ChosenGame("fish-fish")):
        hand.tap(message)
        hand.still()
    player.sit("Béla", "bottom")
    hand.tap(Sit("top"))
    hand.still()
    for letter in "béla":
        player.type(letter)
    hand.tap(Done())
    hand.still()
    assert "sits at the table already" in said(evening)
    player.type("i")
    hand.tap(Done())
    hand.still()
    assert evening.app.screen.sitting.names == ("Béla", "bélai")


def test_a_new_game_over_an_open_one_asks_and_a_hold_ends_the_old_one(evening: Evening) -> None:
    evening.bring_about(opening(ANNA, BELA), cast(3))
    hand = evening.hand
    hand.tap(AskPause())
    hand.still()
    hand.tap(Home())
    hand.still()
    for message in (NewGame(), ChosenGame("fish-fish"), AsLast(), First(1), Start()):
        hand.tap(message)
        hand.still()
    assert evening.rev == 2
    hand.tap(PlayOpen())
    hand.still()
    assert evening.view["bait"] == 3
    hand.tap(AskPause())
    hand.still()
    hand.tap(Home())
    hand.still()
    for message in (NewGame(), ChosenGame("fish-fish"), AsLast(), First(1), Start()):
        hand.tap(message)
        hand.still()
    hand.hold(EndOpen())
    hand.until(lambda: evening.rev == 4, "the end of the old game and the beginning of the new")
    hand.still()
    assert evening.view["fisher"] == BELA
    assert evening.view["bait"] is None
    assert len(list((evening.data / "games").glob("*.jsonl"))) == 2


# The end, and again ---------------------------------------------------------------------------------------


def test_a_game_ends_early_by_a_hold_in_the_pause_and_the_end_is_taken_back(evening: Evening) -> None:
    evening.bring_about(opening(ANNA, BELA), cast(3), bet(BELA, 2), reveal("no-bite"), {"do": "end"})
    assert evening.view["phase"] == "game-over"
    assert evening.view["winners"] == []
    assert "The game stopped early" in said(evening)
    evening.bring_about({"do": "undo"})
    assert evening.view["phase"] == "cast"
    assert evening.hand.offers(Cast(bait=5))


def test_again_seats_the_same_players_and_the_next_one_fishes_first(table_of: Sits) -> None:
    whole = [cast(5), bet(BELA, 4), bet(CILI, 4), {"do": "reveal"}]
    with table_of(lying=False) as evening:
        evening.bring_about(opening(ANNA, BELA, CILI, cards="sensed"), cast(5, "bite"), *whole[1:])
        edges = evening.app.seating
        evening.bring_about({"do": "end"})
        hand = evening.hand
        hand.tap(Again())
        hand.still()
        assert f"First: {BELA}" in said(evening)
        hand.tap(NextFirst())
        hand.until(lambda: evening.view["phase"] == "cast", "the next game")
        hand.still()
        assert evening.view["players"] == [ANNA, BELA, CILI]
        assert evening.view["fisher"] == BELA
        assert evening.app.seating == edges
        assert evening.records() == [opening(ANNA, BELA, CILI, first=BELA, cards="sensed")]
        evening.bring_about(cast(2, "no-bite"))
        assert evening.view["bait"] == 2


def test_again_may_draw_who_fishes_first(table_of: Sits) -> None:
    drawn = set()
    with table_of(seed=2) as evening:
        evening.bring_about(opening(ANNA, BELA, CILI), {"do": "end"})
        for _ in range(12):
            for message in (Again(), DrawFirst()):
                evening.hand.tap(message)
                evening.hand.still()
            drawn.add(evening.view["fisher"])
            evening.bring_about({"do": "end"})
    assert drawn == {ANNA, BELA, CILI}


# Before the game ------------------------------------------------------------------------------------------


def test_house_rules_are_chosen_by_touch_and_only_those_that_differ_are_told(evening: Evening) -> None:
    options = {"cards": "sensed", "second_bite": "revealed", "show_unseen": True}
    evening.bring_about(opening(ANNA, BELA, **options))
    assert evening.records() == [opening(ANNA, BELA, **options)]


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Őry Ödönke"),
        ("hu", "Nguyễn Thị Hương"),
        ("hu", "O'Brien-Kovács 2."),
        ("en", "Ștefăniță"),
        ("en", "Iñaki Çelik"),
        ("hu", "Niccolò McÙ"),
    ],
)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_names_of_six_languages_are_typed_on_the_glass_alone(
    table_of: Sits, language: str, name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_of(language=language, size=size) as evening:

        def no_real_keyboard(text: str) -> None:
            raise NothingToTouch(text)

        monkeypatch.setattr(evening.app, "key", no_real_keyboard)
        hand = evening.hand
        for message in (NewGame(), ChosenGame("fish-fish")):
            hand.tap(message)
            hand.still()
        evening.player.sit(name, "left")
        assert evening.app.screen.sitting.names == (name,)


def test_signs_and_letters_of_no_keyboard_come_from_a_real_one(evening: Evening) -> None:
    hand = evening.hand
    for message in (NewGame(), ChosenGame("fish-fish")):
        hand.tap(message)
        hand.still()
    evening.player.sit("Σίσυφος 🐟", "top")
    assert evening.app.screen.sitting.names == ("Σίσυφος 🐟",)
