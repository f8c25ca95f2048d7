"""What each touch on the table of Gone Fishing sends, and what the table asks next (``table.md``; rules 4.7)."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest

from companion.games.gone_fishing.moves import (
    Adjust,
    Arrange,
    Cast,
    Decline,
    Done,
    Help,
    Place,
    Show,
    Start,
    Swim,
    Walk,
)
from tests.ui.touch.games.fish_fish.table import look_for, taps
from tests.ui.touch.games.gone_fishing.table import (
    DAY,
    DECLINED,
    FIRST_CATCH,
    NAMES,
    SHOWN,
    START,
    Pond,
    moment,
)
from tests.ui.touch.pretend_host import PretendHost
from ui.touch.game.library import PlayedGame
from ui.touch.games.game_over import Again, NextFirst
from ui.touch.games.gone_fishing.said import (
    Agreed,
    Aimed,
    Chosen,
    Disagreed,
    Edits,
    InTurn,
    LaysOut,
    Lies,
    Lifted,
    Placed,
    Proposed,
    Taken,
)
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack
from ui.touch.picture.marks import Drag, Drop, Message, Scene, Words
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.past import PastGame
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

LOOK = look_for((800, 480))


def said(scene: Scene) -> str:
    return " ".join(mark.text for part in scene for mark in part.marks if isinstance(mark, Words))


def asked(here: Pond) -> str:
    """The key of the question on the glass."""
    keys = [part.key for part in here.scene() if part.key.startswith(("ask-", "refusal-"))]
    return min(keys, key=len)


def emptied_column() -> list[dict]:
    """The records up to the question what is shown in the left column, out of which all four pieces were caught."""
    records: list[dict] = [{"do": "start", "x": 0, "y": 13}]
    for figure, steps, distance, catch in (("x", 1, 1, 1), ("y", 1, 1, 1), ("y", 2, 1, 2), ("x", 5, 4, 2)):
        records.append({"do": "move", "figure": figure, "steps": steps})
        records += [{"do": "show", "cell": distance}, {"do": "cast", "cell": distance, "catch": catch}]
        records += [{"do": "done"}, {"do": "done"}]
    return [*records, {"do": "move", "figure": "x", "steps": 3}]


def cells_to_fish(here: Pond) -> set[int | None]:
    return {tap.cell for tap in taps(here.scene()) if isinstance(tap, Aimed)}


def test_two_touches_place_both_figures() -> None:
    here = Pond(LOOK).touches(Placed(3), Start(x=3, y=17))
    assert here.sent == [{"do": "start", "x": 3, "y": 17, "expect": 1}]
    assert asked(here) == "ask-move"


def test_a_figure_placed_by_mistake_is_taken_up_again() -> None:
    here = Pond(LOOK).touches(Placed(3), Placed(3))
    assert here.sent == []
    here.touches(Placed(4), Back())
    assert here.sent == []
    assert asked(here) == "ask-start"


def test_opposite_corners_are_told_by_one_touch() -> None:
    here = Pond(LOOK, start="opposite-corners")
    assert {tap.x for tap in taps(here.scene()) if isinstance(tap, Start)} == {0, 5, 10, 15}
    here.touch(Start(x=15, y=5))
    assert here.sent == [{"do": "start", "x": 15, "y": 5, "expect": 1}]


def test_a_round_without_swims_and_helps_is_a_walk_and_four_touches() -> None:
    here = Pond(LOOK, START)
    here.touches(Chosen("x"), Walk(figure="x", steps=1))
    here.touches(Show(cell=3), Aimed(1), Cast(cell=1, catch=6), InTurn((Done(), Done())))
    assert [record["do"] for record in here.sent] == ["move", "show", "cast", "done", "done"]
    assert [record["expect"] for record in here.sent] == [2, 3, 4, 5, 6]
    assert here.view["phase"] == "move"


def test_a_round_without_a_cast_costs_one_touch_of_each_side_more() -> None:
    here = Pond(LOOK, *SHOWN).touches(Decline(), Done(), Done())
    assert [record["do"] for record in here.sent] == ["decline", "done", "done"]
    assert here.view["phase"] == "move"


def test_all_the_way_home_is_one_button() -> None:
    here = Pond(LOOK, START).touches(Chosen("y"), Walk(figure="y", steps=20))
    assert here.view["figures"]["y"]["done"]
    assert asked(here) == "ask-help"


def test_forced_steps_and_their_tile_are_shown_before_they_are_paid() -> None:
    here = Pond(LOOK, *SHOWN)
    before = {part.key: part for part in here.scene()}
    here.touch(Aimed(4))
    after = {part.key: part for part in here.scene()}
    assert here.sent == []
    assert "way" not in before
    assert len(after["way"].marks) == 4
    assert "lamp" in {getattr(mark, "fill", None) for mark in after["tiles"].marks[1:]}
    assert "lamp" not in {getattr(mark, "fill", None) for mark in before["tiles"].marks[1:]}


def test_a_cast_offers_only_what_is_left_in_the_pond() -> None:
    here = moment("catch", LOOK, trash="none")
    offered = [tap.catch for tap in taps(here.scene()) if isinstance(tap, Cast)]
    assert offered == [1, 2, 3, 4, 5, 6, "trash", "diver"]
    here.touches(Cast(cell=4, catch=6), InTurn((Done(), Done())))
    here.touches(Chosen("y"), Walk(figure="y", steps=1), Show(cell=1), Aimed(1))
    assert Cast(cell=1, catch=6) not in taps(here.scene())
    assert Cast(cell=1, catch=5) in taps(here.scene())


def test_a_cast_past_the_start_is_an_empty_place_where_the_house_rules_refuse_it() -> None:
    far = (START, {"do": "move", "figure": "x", "steps": 19}, {"do": "show", "cell": 1})
    offered = cells_to_fish(Pond(LOOK, *far))
    refused = cells_to_fish(Pond(LOOK, *far, overshoot="refused"))
    assert (offered, refused) == ({1, 2, 3, 4}, {1})


def test_nothing_to_show_is_offered_where_at_most_the_diver_stands() -> None:
    assert Show(cell=None) not in taps(moment("show", LOOK).scene())
    here = Pond(LOOK, *emptied_column())
    assert here.view["phase"] == "show"
    assert not any(here.view["pond"][row][0] for row in range(4))
    here.touch(Show(cell=None))
    assert here.sent[-1] == {"do": "show", "cell": None, "expect": here.answer.rev - 1}


def swims(origin: Place, target: Place) -> tuple[Message, ...]:
    return Lifted(origin), Swim(origin=origin, target=target)


def test_a_swim_is_a_piece_and_an_arrow() -> None:
    here = Pond(LOOK, *FIRST_CATCH)
    assert {tap.cell for tap in taps(here.scene()) if isinstance(tap, Lifted)} == {(0, 1), (1, 0)}
    here.touches(*swims((0, 1), (0, 0)))
    assert here.sent == [{"do": "swim", "from": (0, 1), "to": (0, 0), "expect": 5}]
    here.touches(*swims((0, 0), (0, 1)), *swims((0, 1), (0, 0)))
    assert asked(here) == "ask-fish-help"


def test_a_help_in_the_swim_is_done_with_swimming_first() -> None:
    here = Pond(LOOK, *FIRST_CATCH).touches(InTurn((Done(), Help())))
    assert [record["do"] for record in here.sent] == ["done", "help"]
    assert asked(here) == "ask-changed"


@pytest.mark.parametrize(
    ("touches", "record"),
    [
        ((Edits("piece"), Lifted((3, 3))), {"from": [3, 3], "to": [0, 0]}),
        ((Edits("figure"), Taken("y")), {"figure": "y", "steps": 7}),
        ((Edits("figure"), Taken("x")), {"figure": "x", "steps": 20}),
        ((Edits("figure"), Taken("x")), {"figure": "x", "steps": 0}),
        ((Edits("tile"),), {"tile": 1}),
    ],
)
def test_what_a_card_did_is_sent_once_both_have_agreed(touches: tuple, record: dict) -> None:
    change = msgspec.convert({"do": "adjust", **record}, Adjust)
    here = Pond(LOOK, *DECLINED).touches(Help(), *touches, Proposed(change))
    sent = list(here.sent)
    here.touch(Agreed("acting"))
    assert here.sent == sent
    assert Agreed("acting") not in taps(here.scene())
    here.touch(Agreed("other"))
    (told,) = here.sent[len(sent) :]
    expected = {"do": "adjust", **record, "expect": here.answer.rev - 1}
    assert msgspec.json.decode(msgspec.json.encode(told)) == expected
    assert here.answer.ok
    assert asked(here) == "ask-changed"


def test_either_player_can_say_no_to_it() -> None:
    here = moment("is-it-so", LOOK)
    here.touch(Disagreed())
    assert here.sent[-1]["do"] == "help"
    assert asked(here) == "ask-changed"


def test_each_question_is_turned_to_the_one_it_concerns() -> None:
    places = {"move": 0.0, "show": 180.0, "cast": 0.0, "swim": 180.0, "fisher-help": 0.0, "fish-help": 180.0}
    for name, angle in places.items():
        scene = moment(name, LOOK).scene()
        panel = min((part for part in scene if part.key.startswith("ask-")), key=lambda part: len(part.key))
        assert panel.frame.angle == angle, name
    both = {part.key: part.frame.angle for part in moment("is-it-so", LOOK).scene()}
    assert (both["ask-so-acting"], both["ask-so-other"]) == (0.0, 180.0)


def test_the_first_day_is_reckoned_and_the_roles_change() -> None:
    here = Pond(LOOK, *DAY)
    assert "The first day is over" in said(here.scene())
    here.touch(LaysOut())
    # As many cells as there are pieces, or the pond is not laid out.
    here.touch(Lies((3, 3)))
    assert not [tap for tap in taps(here.scene()) if isinstance(tap, Arrange)]
    everywhere = [(row, column) for row in range(4) for column in range(4)]
    here.touches(Lies((0, 0)), Arrange(cells=everywhere[:-1]))
    assert here.sent[0]["do"] == "arrange"
    assert here.view["day"] == 2
    assert here.view["fisher"] == NAMES[1]
    assert asked(here) == "ask-start"


def test_a_refusal_says_its_rule_and_offers_the_way_out() -> None:
    here = Pond(LOOK, START)
    here.send({"do": "move", "figure": "x", "steps": 21})
    assert "at most 20, to its start." in said(here.scene())
    assert any(part.key == "loop" for part in here.scene())
    assert here.sounds == ["refusal"]
    here.touch(Close())
    assert asked(here) == "ask-move"


def test_two_fast_taps_make_one_record() -> None:
    here = Pond(LOOK, *SHOWN[:-1])
    here.slow = True
    here.touches(Show(cell=1), Show(cell=2))
    here.deliver()
    assert [record["cell"] for record in here.sent] == [1]


@pytest.mark.parametrize(
    ("records", "late"),
    [
        ((START,), Placed(3)),
        ((START,), Start(x=3, y=4)),
        (SHOWN[:-1], Taken("y")),
        (SHOWN[:-1], Drag(Taken("y"), 100.0, 100.0)),
        (SHOWN[:-1], Drop(Taken("y"), 100.0, 100.0)),
        (SHOWN, Show(cell=1)),
        (FIRST_CATCH, Aimed(2)),
        (FIRST_CATCH, Lifted((3, 3))),
        (FIRST_CATCH, Edits("tile")),
        (FIRST_CATCH, Proposed(Adjust(tile=1))),
        (FIRST_CATCH, LaysOut()),
    ],
    ids=str,
)
def test_a_finger_that_lifts_when_its_touch_is_offered_no_more_says_nothing(
    records: tuple, late: Message
) -> None:
    here = Pond(LOOK, *records)
    before = here.scene()
    here.screen.on(late)
    assert here.sent == []
    assert here.scene() == before


def test_the_corners_lead_to_the_line_the_rules_and_the_pause() -> None:
    here = Pond(LOOK, START)
    for word, kind in ((Back(), LineOfRecords), (Rules(), RulesHelp), (AskPause(), Pause)):
        here.touch(word)
        assert isinstance(here.screen, kind)
        here.back()


def test_take_back_says_what_it_takes_back() -> None:
    here = Pond(LOOK, START, {"do": "move", "figure": "y", "steps": 2})
    corner = next(part for part in here.scene() if part.key == "corner-bottom-left")
    words = " ".join(mark.text for mark in corner.touch.pressed if isinstance(mark, Words))
    assert words == "Takes back: the square figure walks 2 steps"
    here.hold(TakeBack())
    assert here.view["phase"] == "move"
    assert here.standing.line[-1].record["do"] == "start"


def test_a_piece_that_was_shown_opens_the_line_of_records() -> None:
    here = Pond(LOOK, *SHOWN)
    here.hold(TakeBack())
    assert isinstance(here.screen, LineOfRecords)
    assert here.view["phase"] == "cast"


def test_the_game_ends_with_both_days_and_their_winner() -> None:
    here = Pond(
        LOOK,
        *DAY,
        {"do": "arrange", "cells": [[n // 4, n % 4] for n in range(15)]},
        {"do": "start", "x": 0, "y": 10},
        {"do": "move", "figure": "x", "steps": 20},
        {"do": "done"},
        {"do": "done"},
        {"do": "done"},
        {"do": "move", "figure": "y", "steps": 20},
        {"do": "done"},
        {"do": "done"},
    )
    here.touch(Done())
    assert here.view["phase"] == "game-over"
    assert f"{here.view['winners'][0]} wins" in said(here.scene())
    here.touch(Again())
    here.touch(NextFirst())
    assert here.sent[-1]["game"] == "gone-fishing"
    assert here.sent[-1]["first"] == NAMES[1]


def test_a_past_game_has_its_days_on_its_sheet() -> None:
    here = Pond(LOOK, *DAY)
    game = PlayedGame("000001-k7f2", datetime(2026, 11, 30), here.view)
    page = PastGame(PretendHost(LOOK, game=game), "000001-k7f2")
    written = [mark.text for part in page.scene(LOOK) for mark in part.marks if isinstance(mark, Words)]
    assert {"1", "2", *NAMES} <= set(written)
    assert "−2" in written


def test_what_is_left_in_the_pond_is_told_on_the_second_day_only() -> None:
    first = next(part for part in moment("move", LOOK).scene() if part.key == "tiles")
    second = next(part for part in moment("second-day", LOOK).scene() if part.key == "tiles")
    # The 6 was caught: fish of 25 and five pieces of trash are left.
    assert [mark.text for mark in first.marks if isinstance(mark, Words)][1:] == ["1", "2", "3", "4"]
    assert [mark.text for mark in second.marks if isinstance(mark, Words)][1:3] == ["25", "5"]


def test_a_table_that_was_switched_off_asks_again_what_it_asked() -> None:
    here = moment("changed", LOOK)
    here.play()
    assert asked(here) == "ask-changed"
    here = Pond(LOOK, *DECLINED, {"do": "help"}, {"do": "adjust", "tile": 1})
    assert asked(here) == "ask-changed"


@pytest.mark.parametrize(("catch", "sound"), [(6, "cast"), ("trash", "cast"), ("diver", "eaten")])
def test_a_catch_plops_and_the_diver_is_a_single_knock(catch: int | str, sound: str) -> None:
    here = moment("catch", LOOK)
    here.sounds.clear()
    here.touch(Cast(cell=4, catch=catch))
    assert here.sounds == [sound]
