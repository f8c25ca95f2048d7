"""What touches do at the table of Somethin' Fishy, and what the table shows and lets hear of the answers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.somethin_fishy.rules import Claim, Collect, Draw, Pass
from companion.settings.model import Settings, replaced
from tests.ui.touch.games.fish_fish.table import NAMES, Json, look_for, taps
from tests.ui.touch.games.somethin_fishy.table import FishyTable, draw, opening, some_turns
from tests.ui.touch.pretend_host import faults, part, texts
from ui.touch.games.somethin_fishy.screen import Swum
from ui.touch.games.somethin_fishy.turn import Spared
from ui.touch.kit.seats import Back, Rules, TakeBack
from ui.touch.picture.marks import Sprite
from ui.touch.screens.line_of_records import LineOfRecords
from ui.touch.screens.page import Close
from ui.touch.screens.rules_help import RulesHelp

THREE = NAMES[:3]
PASS, COLLECT = {"do": "pass"}, {"do": "collect"}


def table(*records: Json, players: tuple[str, ...] = THREE, calm: bool = True, **options: Any) -> FishyTable:
    """The screen has seen the last of the records come."""
    first = FishyTable(look_for((800, 480), calm=calm), [opening(players, **options)])
    for record in records:
        first.send(record)
    first.sent.clear()
    first.sounds.clear()
    return first


def keys(one: FishyTable) -> set[str]:
    return {part.key for part in one.scene()}


def test_one_tap_for_each_card_that_is_turned() -> None:
    one = table()
    one.touch(Draw("puffer", "small"))
    assert one.sent == [{"do": "draw", "species": "puffer", "kind": "small", "expect": 1}]
    assert one.view["rows"][THREE[0]] == (("puffer", "small"),)


def test_twelve_cards_can_be_told_and_each_shows_its_fish() -> None:
    scene = table().scene()
    cells = [part for part in scene if part.key.startswith("cell-")]
    assert len(cells) == 12
    for cell in cells:
        _, species, kind = cell.key.split("-")
        assert cell.touch is not None
        assert cell.touch.tap == Draw(species, kind)
        drawn = [mark for mark in cell.marks if isinstance(mark, Sprite)]
        assert [mark.name for mark in drawn] == [
            f"card-{species}-hungry" if kind == "hungry" else f"card-{species}"
        ]
    small, big = (part for part in cells if part.key in ("cell-puffer-small", "cell-puffer-big"))
    assert {mark.w for mark in small.marks} != {mark.w for mark in big.marks}


def test_a_second_touch_before_the_answer_is_the_same_touch() -> None:
    one = table()
    one.slow = True
    one.touch(Draw("puffer", "small"))
    one.touch(Draw("puffer", "small"))
    assert len(one.sent) == 1
    one.deliver()
    one.touch(Draw("puffer", "small"))
    assert len(one.sent) == 2


def test_a_row_is_taken_or_left_and_an_empty_one_only_left() -> None:
    one = table()
    assert Collect() not in taps(one.scene())
    one.touch(Pass())
    one.touch(Draw("puffer", "big"))
    assert "Take +1" in texts(one.scene())
    one.touch(Collect())
    assert one.view["won"][THREE[1]] == 1
    assert one.view["to_act"] == THREE[2]


def test_where_a_draw_is_obligatory_the_turn_cannot_be_ended_before_it() -> None:
    one = table(first_draw="obligatory")
    assert Pass() not in taps(one.scene())
    one.touch(Draw("puffer", "big"))
    assert Pass() in taps(one.scene())
    assert Collect() in taps(one.scene())


def test_after_a_lap_of_passes_nobody_leaves_before_a_draw() -> None:
    one = table(PASS, PASS)
    assert Pass() in taps(one.scene())
    one.touch(Pass())
    assert Pass() not in taps(one.scene())
    one.touch(Draw("puffer", "big"))
    assert Pass() in taps(one.scene())


def test_a_pile_that_goes_with_the_row_is_refused_before_the_draw_with_the_rule_and_the_way_on() -> None:
    row = [draw("puffer", "big")] * 3
    one = table(
        draw("puffer", "hungry"),
        *row,
        PASS,
        *[draw("lionfish", "big"), PASS] * 2,
        claim="when-collecting",
        first_draw="obligatory",
    )
    one.touch(Collect(["puffer"]))
    assert one.sounds == ["refusal"]
    said = " ".join(texts(one.scene()))
    assert "Every turn has a draw" in said
    assert "Turn a card" in said
    one.touch(Rules())
    assert isinstance(one.screen, RulesHelp)
    assert one.screen.book[one.screen.topic].key == "somethin-fishy/turn"
    one.back()
    one.touch(Close())
    one.touch(Draw("puffer", "big"))
    assert one.answer.ok


def test_a_card_the_deck_cannot_hold_is_refused_with_the_count_and_leads_to_the_line() -> None:
    one = table(*[draw("puffer", "big")] * 28)
    one.touch(Draw("puffer", "small"))
    said = " ".join(texts(one.scene()))
    assert "All 28 sated puffers" in said
    assert "loop" in keys(one)
    one.touch(Back())
    assert isinstance(one.screen, LineOfRecords)


HUNGRY = [draw("puffer", "hungry"), PASS, PASS]


def test_a_pile_glows_when_three_of_its_species_lie_in_the_row_and_a_touch_claims_it() -> None:
    one = table(*HUNGRY, draw("puffer", "big"), draw("puffer", "small"))
    dull = part(one.scene(), "pile-puffer")
    one.touch(Draw("puffer", "big"))
    glowing = part(one.scene(), "pile-puffer")
    assert {getattr(mark, "rim", 0) for mark in dull.marks} == {0}
    assert max(getattr(mark, "rim", 0) for mark in glowing.marks) > 0
    one.sounds.clear()
    one.touch(Claim("puffer"))
    assert one.view["won"][THREE[0]] == 1
    assert one.view["to_act"] == THREE[0]
    assert "pile-puffer" not in keys(one)
    assert one.sounds == ["round-over"]


def test_a_pile_that_cannot_be_claimed_says_why() -> None:
    one = table(*HUNGRY, draw("puffer", "big"))
    one.touch(Claim("puffer"))
    assert "Whoever has 3 puffers in the row" in " ".join(texts(one.scene()))


def test_fish_that_were_won_light_a_pile_where_the_house_rules_count_them() -> None:
    won = [*[draw("puffer", "big")] * 3, COLLECT, draw("puffer", "hungry"), PASS]
    for claim, glows in (("row-plus-won", True), ("any-time", False)):
        pile = part(table(*won, claim=claim).scene(), "pile-puffer")
        assert (max(getattr(mark, "rim", 0) for mark in pile.marks) > 0) == glows


def test_with_the_row_piles_are_taken_unless_they_are_touched_first() -> None:
    row = [draw("puffer", "big")] * 3
    one = table(*HUNGRY, *row, claim="when-collecting")
    assert "+4" in texts(one.scene())
    one.touch(Spared("puffer"))
    assert "+3" in texts(one.scene())
    one.touch(Spared("puffer"))
    one.touch(Collect(["puffer"]))
    assert one.sent[-1]["claims"] == ["puffer"]
    assert one.view["won"][THREE[0]] == 4

    one = table(*HUNGRY, *row, claim="when-collecting")
    one.touch(Spared("puffer"))
    one.touch(Collect())
    assert one.view["won"][THREE[0]] == 3
    assert "puffer" in one.view["piles"]


def test_where_a_card_goes_is_said_and_shown() -> None:
    one = table(draw("puffer", "small"), PASS, draw("swordfish", "big"))
    one.touch(Draw("puffer", "small"))
    assert f"It goes to {THREE[2]}." in " ".join(texts(one.scene()))
    assert one.view["rows"][THREE[2]] == (("puffer", "small"),)
    assert "news-card" in keys(one)


@pytest.mark.parametrize(
    ("orphan", "says"), [("lost", "out of play"), ("back", "back face down"), ("point", "a point for")]
)
def test_a_fish_nobody_has_a_place_for_is_announced(orphan: str, says: str) -> None:
    rows = [draw("puffer", "small"), PASS, draw("swordfish", "small"), PASS, draw("piranha", "small"), PASS]
    one = table(*rows, draw("lionfish", "big"), orphan=orphan)
    assert says in " ".join(texts(one.scene()))


def test_the_open_sea_is_announced_and_its_backs_are_lit() -> None:
    one = table(*some_turns(THREE, 2000, 5, down_to=0, removed=60)[1:], removed=60)
    assert one.view["backs"]["fish"] == 0
    assert "Now the open sea" in " ".join(texts(one.scene()))
    assert max(getattr(mark, "rim", 0) for mark in part(one.scene(), "backs-sea").marks) > 0


def test_the_end_says_what_ended_it_and_how_a_tie_was_broken() -> None:
    row = [draw("puffer", "big")] * 3
    told = [opening(THREE[:2], removed=60), draw("puffer", "hungry"), draw("swordfish", "big")]
    told += [COLLECT, *row, {"do": "claim", "species": "puffer"}, PASS]
    one = FishyTable(look_for((800, 480), calm=True), told)
    rest = [draw(species, "big") for species in ("swordfish", "piranha", "lionfish") for _ in range(24)]
    for record in rest:
        one.send(record)
    for fish in ("puffer", "puffer", "puffer"):
        one.send(draw(fish, "big"))
    assert one.view["backs"]["fish"] == 0, one.view["backs"]
    one.sounds.clear()
    one.touch(Draw("puffer", "hungry"))
    assert one.view["finished"]
    assert one.view["winners"] == [THREE[0]]
    assert one.sounds == ["game-over"]
    said = " ".join(texts(one.scene()))
    assert "A hungry fish came out of the open sea." in said
    assert f"hungry ones decide: {THREE[0]} 1, {THREE[1]} 0." in said


def test_a_card_is_corrected_with_a_reason_and_a_button_is_taken_back() -> None:
    one = table(draw("puffer", "big"))
    one.hold(TakeBack())
    assert isinstance(one.screen, LineOfRecords)
    assert one.screen.reasons() == ["wrong card", "wrong size", "other"]
    one.touch(Close())
    one.touch(Pass())
    one.sounds.clear()
    one.hold(TakeBack())
    assert one.view["to_act"] == THREE[0]
    assert one.sounds == ["take-back"]


def test_cards_swim_unless_the_table_is_calm() -> None:
    one = table(draw("puffer", "big"), calm=False)
    assert "coming" in keys(one)
    one.pass_ms(500)
    assert "coming" not in keys(one)
    for record in (draw("lionfish", "big"), draw("piranha", "big"), draw("puffer", "hungry")):
        one.send(record)
        one.screen.on(Swum(one.standing.rev - 1))
    assert {"eaten-0", "eaten-1"} <= keys(one)
    one.pass_ms(500)
    assert not any(key.startswith("eaten-") for key in keys(one))
    assert "coming" not in keys(table(draw("puffer", "big")))


def test_nothing_swims_once_another_record_stands_that_this_screen_was_not_told_of() -> None:
    one = table(draw("puffer", "big"), calm=False)
    assert "coming" in keys(one)
    one.judge({"do": "correct", "to": 1, "why": "wrong card"})
    assert "coming" not in keys(one)


def test_the_catch_is_kept_in_mind_where_the_table_wants_it_so() -> None:
    records = [opening(THREE), draw("puffer", "big"), draw("puffer", "big"), COLLECT]
    shown = FishyTable(look_for((800, 480)), records)
    settings = replaced(Settings(), "somethin_fishy.show_totals", False)
    hidden = FishyTable(look_for((800, 480)), records, settings=settings)
    assert texts(shown.scene()).count("2") == texts(hidden.scene()).count("2") + 1


def test_cards_that_came_are_counted_on_the_grid_where_the_table_wants_help() -> None:
    records = [
        opening(THREE),
        *[draw("puffer", "big")] * 3,
        draw("lionfish", "big"),
        draw("puffer", "hungry"),
    ]
    settings = replaced(Settings(), "somethin_fishy.memory_aid", True)
    one = FishyTable(look_for((800, 480)), records, settings=settings)

    def counted(species: str, kind: str) -> list[str]:
        return texts((part(one.scene(), f"cell-{species}-{kind}"),))

    assert counted("puffer", "big") == ["3"]
    assert counted("puffer", "small") == ["0"]
    assert counted("puffer", "hungry") == ["1"]
    one.touch(Draw("puffer", "small"))
    assert counted("puffer", "small") == ["1"]
    assert list(faults(one.scene(), one.look, 12.0)) == []
    assert texts((part(table(draw("puffer", "big")).scene(), "cell-puffer-big"),)) == []


def test_after_a_start_the_table_shows_the_card_that_came_last() -> None:
    told = [opening(THREE), draw("puffer", "big")]
    assert "news-card" in {part.key for part in FishyTable(look_for((800, 480)), told).scene()}


def test_the_picture_holds_nothing_of_a_card_before_it_is_turned() -> None:
    """A function of the view: two tables with the same records draw the same, whatever lies face down."""
    records = some_turns(THREE, 40, 8)
    one, other = (FishyTable(look_for((800, 480)), records, seed=seed) for seed in (1, 2))
    assert one.scene() == other.scene()
