"""One touch is one record, however fast, however often and by however many devices it is told; slips are none."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.fish_fish.moves import Bet, Next, Reveal
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import opening
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.games.game_over import Again, NextFirst
from ui.touch.picture.geometry import to_root
from ui.touch.picture.marks import Message

ANNA, BELA, CILI, DORA = "Anna", "Béla", "Cili", "Dóra"


@pytest.fixture
def betting(evening: Evening) -> Evening:
    """Four players; Béla is asked how many fish."""
    evening.bring_about(opening(ANNA, BELA, CILI, DORA), {"do": "cast", "bait": 3})
    return evening


def place(evening: Evening, message: Message) -> tuple[float, float]:
    return evening.hand.place(message)


def dos(evening: Evening) -> list[dict[str, Any]]:
    return evening.records()[2:]


@pytest.mark.parametrize("apart", [0.005, 0.05, 0.09], ids="{} s".format)
@pytest.mark.parametrize("frames_between", [False, True])
def test_two_fast_taps_on_one_place_make_one_record(
    betting: Evening, apart: float, frames_between: bool
) -> None:
    """Also where the answer comes between the two and the next player's buttons lie on the same water."""
    hand = betting.hand
    spot = place(betting, Bet(player=BELA, fish=2))
    hand.tap_at(*spot)
    if frames_between:
        betting.turn(apart)
    else:
        betting.time.now += apart
    hand.tap_at(*spot)
    hand.still()
    hand.still()
    assert dos(betting) == [{"do": "bet", "player": BELA, "fish": 2}]
    assert betting.view["to_act"] == CILI


def test_one_finger_told_by_two_devices_makes_one_record(betting: Evening) -> None:
    hand = betting.hand
    x, y = place(betting, Bet(player=BELA, fish=1))
    first = hand.down(x, y)
    betting.time.now += 0.008
    second = hand.down(x + 3, y - 2)
    hand.up(first)
    betting.time.now += 0.008
    hand.up(second)
    hand.still()
    assert dos(betting) == [{"do": "bet", "player": BELA, "fish": 1}]


def test_two_numbers_in_a_row_are_the_first_of_them(betting: Evening) -> None:
    hand = betting.hand
    one, three = place(betting, Bet(player=BELA, fish=1)), place(betting, Bet(player=BELA, fish=3))
    hand.tap_at(*one)
    betting.time.now += 0.05
    hand.tap_at(*three)
    hand.still()
    assert dos(betting) == [{"do": "bet", "player": BELA, "fish": 1}]


def test_two_fingers_at_once_on_two_numbers_are_the_one_that_lifts_first(betting: Evening) -> None:
    hand = betting.hand
    one, three = hand.down(*place(betting, Bet(player=BELA, fish=1))), None
    betting.time.now += 0.1
    three = hand.down(*place(betting, Bet(player=BELA, fish=3)))
    hand.up(three)
    hand.up(one)
    hand.still()
    assert dos(betting) == [{"do": "bet", "player": BELA, "fish": 3}]


def test_the_same_player_touching_again_after_the_answer_bets_for_nobody_else_at_two_players(
    evening: Evening,
) -> None:
    """With one bettor the question that follows is the fisher's, at another edge."""
    evening.bring_about(opening(ANNA, BELA), {"do": "cast", "bait": 3})
    hand = evening.hand
    spot = place(evening, Bet(player=BELA, fish=2))
    hand.tap_at(*spot)
    hand.still()
    stands = evening.rev
    evening.passes(0.1)
    hand.tap_at(*spot)
    hand.still()
    assert evening.rev == stands
    assert evening.view["phase"] == "reveal"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("players", [4, 8])
def test_touching_a_strip_or_the_water_does_nothing(
    table_of: Sits, players: int, size: tuple[int, int]
) -> None:
    names = (ANNA, BELA, CILI, DORA, "Eszter", "Feri", "Gizi", "Hugó")[:players]
    with table_of(size=size) as evening:
        evening.bring_about(opening(*names), {"do": "cast", "bait": 3})
        hand, glass = evening.hand, evening.app.look.glass
        before = evening.app.screen.scene(evening.app.look)
        strips = [part for part in evening.app.stage.parts if part.key.startswith("strip")]
        assert len(strips) == players
        for part in strips:
            hand.tap_at(*to_root(part.frame, 0, -5 * glass.u))
            evening.passes(0.1)
        hand.tap_at(*glass.centre)
        hand.still()
        assert dos(evening) == []
        assert evening.app.screen.scene(evening.app.look) == before


def test_a_finger_that_slips_out_of_a_button_bets_nothing_and_the_button_is_as_before(
    betting: Evening,
) -> None:
    hand = betting.hand
    x, y = place(betting, Bet(player=BELA, fish=2))
    before = pixels(betting)
    finger = hand.down(x, y)
    betting.turn()
    assert pixels(betting) != before
    hand.move(finger, x + 25 * betting.app.look.u, y)
    betting.turn()
    assert pixels(betting) == before
    hand.move(finger, x, y)
    betting.turn()
    hand.up(finger)
    hand.still()
    assert dos(betting) == []
    assert pixels(betting) == before


def test_during_the_reveal_touches_end_the_picture_and_nothing_else_and_not_too_early(
    betting: Evening,
) -> None:
    hand = betting.hand
    betting.bring_about(*({"do": "bet", "player": name, "fish": 1} for name in (BELA, CILI, DORA)))
    hand.tap(Reveal(card="bite"))
    betting.turn(0.01)
    betting.turn(0.01)
    assert betting.app.screen.is_showing
    glass = betting.app.look.glass
    spots = [(glass.width * x, glass.height * y) for x in (0.02, 0.5, 0.98) for y in (0.02, 0.5, 0.98)]
    for spot in spots:
        hand.tap_at(*spot)
        betting.turn(0.05)
    assert betting.app.screen.is_showing
    betting.passes(0.3)
    hand.tap_at(*spots[0])
    betting.turn(0.01)
    betting.turn(0.01)
    assert not betting.app.screen.is_showing
    assert [record["do"] for record in dos(betting)] == ["bet", "bet", "bet", "reveal"]


def test_the_picture_goes_by_itself_after_its_time(betting: Evening) -> None:
    betting.bring_about(*({"do": "bet", "player": name, "fish": 1} for name in (BELA, CILI, DORA)))
    betting.hand.tap(Reveal(card="no-bite"))
    betting.turn(0.01)
    betting.turn(0.01)
    betting.passes(1.55)
    assert betting.app.screen.is_showing
    betting.passes(0.1)
    assert not betting.app.screen.is_showing


def test_a_second_touch_on_next_again_or_start_opens_and_begins_nothing_twice(evening: Evening) -> None:
    hand = evening.hand
    evening.bring_about(opening(ANNA, BELA), {"do": "cast", "bait": 5})
    evening.bring_about({"do": "bet", "player": BELA, "fish": 4}, {"do": "reveal", "card": "no-bite"})
    for _ in range(2):
        hand.tap_at(*place(evening, Next()))
        evening.time.now += 0.06
    hand.still()
    evening.bring_about({"do": "end"})
    hand.tap(Again())
    hand.still()
    hand.rest()
    spot = place(evening, NextFirst())
    stands = evening.rev
    for _ in range(2):
        hand.tap_at(*spot)
        evening.time.now += 0.06
    hand.still()
    assert evening.rev == stands + 1
    assert evening.view["phase"] == "cast"
    assert evening.view["round"] == 1


def test_the_covered_choice_takes_one_side_and_a_second_touch_on_the_other_is_nothing(table_of: Sits) -> None:
    with table_of() as evening:
        evening.bring_about(opening(ANNA, BELA, CILI, cards="sensed"))
        hand = evening.hand
        hand.tap(Chosen(4))
        hand.still()
        sides = [place(evening, Covered(side)) for side in (0, 1)]
        bite = evening.app.screen.side_of("bite")
        hand.tap_at(*sides[bite])
        evening.time.now += 0.06
        hand.tap_at(*sides[1 - bite])
        hand.still()
        assert [record["do"] for record in evening.records()] == ["open", "cast"]
        assert evening.sounds.names.count("click") == 1
        evening.bring_about(
            {"do": "bet", "player": BELA, "fish": 1}, {"do": "bet", "player": CILI, "fish": 0}
        )
        evening.bring_about({"do": "reveal"})
        assert evening.view["lines"][0]["card"] == "bite"


def pixels(evening: Evening) -> bytes:
    """What the window shows."""
    evening.turn()
    return evening.pixels()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("fish", [0, 1])
def test_a_double_tap_never_bets_for_the_neighbour_on_the_same_edge(
    table_of: Sits, size: tuple[int, int], fish: int
) -> None:
    """Eight players: the tongues of neighbours lie over each other, and the answer comes between two fast taps."""
    names = (ANNA, BELA, CILI, DORA, "Eszter", "Feri", "Gizi", "Hugó")
    with table_of(size=size) as evening:
        evening.bring_about(opening(*names), {"do": "cast", "bait": 3})
        hand = evening.hand
        for name in names[1:]:
            assert evening.view["to_act"] == name
            spot = place(evening, Bet(player=name, fish=fish))
            before = evening.rev
            hand.tap_at(*spot)
            for _ in range(3):
                evening.turn(0.02)
            assert evening.rev == before + 1
            hand.tap_at(*spot)
            evening.turn(0.02)
            hand.still()
            assert evening.rev == before + 1, name
