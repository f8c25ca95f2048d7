"""Whole two-day games of Gone Fishing, every record brought about by real touches, judged once more by the witness."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.games.gone_fishing.moves import Adjust, Cast, Done, Show, Walk
from companion.play import replay
from companion.store import journal
from tests.oracle.gone_fishing import Referee
from tests.oracle.gone_fishing_sittings import Table
from tests.oracle.gone_fishing_sittings import opening as drawn_opening
from tests.oracle.lines import write
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from ui.touch.games.gone_fishing.by_touch import drag
from ui.touch.games.gone_fishing.said import Agreed, Aimed, Chosen, Disagreed, Edits, InTurn, Proposed, Taken
from ui.touch.kit.seats import TakeBack
from ui.touch.screens.line_of_records import Confirm
from ui.touch.screens.page import Close

Json = dict[str, Any]
SMALL, TALL = (800, 480), (720, 1280)
NAMES = ["Béla", "Nguyễn Thị Hoa"]


def opening(**options: Any) -> Json:
    record: Json = {"do": "open", "game": "gone-fishing", "players": NAMES, "first": NAMES[1]}
    return record | ({"options": options} if options else {})


def plays_whole(evening: Evening, seed: int, haste: float, **options: Any) -> Json:
    """A game to its end by touch; after every record the glass stands where the witness stands."""
    witness, table = Referee(), Table(random.Random(seed), haste)
    record = opening(**options)
    answer: Json = {}
    while True:
        answer = witness.answer(write(record)) or {}
        assert answer["ok"], record
        evening.bring_about(msgspec.json.decode(msgspec.json.encode(record)))
        if not evening.player.ahead:
            stands = evening.answer
            for key in ("ok", "seq", "rev", "view"):
                assert stands[key] == msgspec.json.decode(msgspec.json.encode(answer[key])), record
        assert witness.game is not None
        if witness.game.phase == "game-over":
            return answer["view"]
        # What the one touch on Done has told already is told to the witness next.
        record = evening.player.ahead[0] if evening.player.ahead else table.record(witness.game)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("size", "haste", "options", "screen"),
    [
        (SMALL, 0.5, {}, {"calm": False}),
        (TALL, 0.8, {"perimeter": 16, "swim_after_decline": False, "trash": "none"}, {}),
        (SMALL, 0.7, {"start": "opposite-corners", "cast_empty": True}, {"lying": False}),
    ],
)
def test_a_whole_game_by_touch_stands_where_the_rules_say_after_every_record(
    table_of: Sits, size: tuple[int, int], haste: float, options: Json, screen: Json
) -> None:
    with table_of(size=size, **screen) as evening:
        view = plays_whole(evening, 3, haste, **options)
        assert view["finished"]
        assert f"{view['winners'][0]} wins" in " ".join(evening.written())
        again = replay.play(journal.read(evening.journal))
        assert msgspec.json.decode(msgspec.json.encode(again.position.view())) == evening.view


GLASSES = (SMALL, TALL, (1024, 600), (1280, 720), (1920, 1080))
WAYS: tuple[Json, ...] = ({}, {"lying": False}, {"rotation": 90}, {"calm": False, "theme": "night"})


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", GLASSES)
def test_games_of_every_house_rule_on_every_glass(table_of: Sits, size: tuple[int, int], seed: int) -> None:
    chance = random.Random(f"{size} {seed}")
    options = drawn_opening(chance).get("options", {})
    # Only two sets of values are offered on the glass.
    options.pop("fish_values", None)
    with table_of(size=size, **WAYS[(seed + size[0]) % len(WAYS)]) as evening:
        assert plays_whole(evening, seed, chance.choice([0.3, 0.6, 0.9]), **options)["finished"]


@pytest.mark.usefixtures("undrawn")
def test_a_round_without_swims_and_helps_is_one_drag_and_four_taps(evening: Evening) -> None:
    evening.bring_about(opening(), {"do": "start", "x": 0, "y": 10})
    before = evening.rev
    drag(evening.hand, "x", 1)
    evening.hand.still()
    assert evening.view["phase"] == "show"
    for tap in (Show(cell=3), Aimed(1), Cast(cell=1, catch=6), InTurn((Done(), Done()))):
        evening.hand.tap(tap)
        evening.hand.until(lambda: not evening.app.screen.is_busy, "the records to stand")
        evening.hand.still()
    assert evening.view["phase"] == "move"
    told = [record["do"] for record in evening.records()][before:]
    assert told == ["move", "show", "cast", "done", "done"]


@pytest.mark.usefixtures("undrawn")
def test_a_figure_dropped_beyond_its_start_is_explained_and_stays(evening: Evening) -> None:
    evening.bring_about(
        opening(),
        {"do": "start", "x": 0, "y": 10},
        {"do": "move", "figure": "x", "steps": 18},
        {"do": "show", "cell": 1},
        {"do": "decline"},
        {"do": "done"},
        {"do": "done"},
    )
    drag(evening.hand, "x", 3)
    evening.hand.still()
    assert evening.view["figures"]["x"]["steps"] == 18
    assert "at most 2, to its start." in " ".join(evening.written())
    evening.hand.tap(Close())
    evening.hand.still()
    evening.bring_about({"do": "move", "figure": "x", "steps": 2})
    assert evening.view["figures"]["x"]["done"]


@pytest.mark.usefixtures("undrawn")
def test_a_figure_walks_by_two_taps_too(evening: Evening) -> None:
    evening.bring_about(opening(), {"do": "start", "x": 0, "y": 10})
    evening.hand.tap(Chosen("y"))
    evening.hand.still()
    evening.hand.tap(Walk(figure="y", steps=4))
    evening.hand.still()
    assert evening.view["figures"]["y"]["position"] == 14


@pytest.mark.usefixtures("undrawn")
def test_what_a_help_card_did_stands_once_both_have_said_yes(evening: Evening) -> None:
    evening.bring_about(
        opening(),
        {"do": "start", "x": 0, "y": 10},
        {"do": "move", "figure": "x", "steps": 1},
        {"do": "show", "cell": 1},
        {"do": "decline"},
        {"do": "help"},
    )
    hand = evening.hand
    change = Adjust(figure="y", steps=5)
    for tap in (Edits("figure"), Taken("y"), Proposed(change), Agreed("other")):
        hand.tap(tap)
        hand.still()
    assert evening.view["figures"]["y"]["steps"] == 0
    hand.tap(Disagreed())
    hand.still()
    evening.bring_about({"do": "adjust", "figure": "y", "steps": 5})
    assert evening.view["figures"]["y"]["steps"] == 5
    assert evening.view["helps"]["fisher"] == 1


@pytest.mark.usefixtures("undrawn")
def test_a_piece_that_was_shown_is_corrected_with_a_reason(evening: Evening) -> None:
    evening.bring_about(
        opening(),
        {"do": "start", "x": 0, "y": 10},
        {"do": "move", "figure": "x", "steps": 1},
        {"do": "show", "cell": 1},
    )
    hand = evening.hand
    hand.hold(TakeBack())
    hand.still()
    hand.hold(Confirm())
    hand.still()
    assert evening.view["phase"] == "show"
    evening.bring_about({"do": "undo"})
    assert evening.view["phase"] == "move"
