"""What each touch on the table of Fish Fish sends, and what the table asks next (``table.md``; rules 1.6, 1.7)."""

from __future__ import annotations

import pytest

from companion.games.fish_fish.moves import Bet, Cast, Discard, Next, Reveal
from companion.settings.model import Settings, replaced
from tests.ui.touch.games.fish_fish.table import (
    NAMES,
    Json,
    Longer,
    Table,
    bets,
    look_for,
    opening,
    reaching,
    taps,
)
from ui.touch.game.host import Answered
from ui.touch.games.fish_fish.said import Bitten, Chosen, Covered, Seen
from ui.touch.games.game_over import Again, DrawFirst, NextFirst, TurnTo, places_of
from ui.touch.kit.record_line import Knot
from ui.touch.kit.seats import AskPause, Back, Rules, TakeBack
from ui.touch.picture.marks import Disc, Scene, Words
from ui.touch.screens.line_of_records import Confirm, LineOfRecords, Reason
from ui.touch.screens.page import Close, Home
from ui.touch.screens.pause import Pause
from ui.touch.screens.rules_help import RulesHelp

FOUR = NAMES[:4]
LOOK = look_for((800, 480))
CALM = look_for((800, 480), calm=True)


def table(*records: Json, players: tuple[str, ...] = FOUR, look=LOOK, **options: object) -> Table:
    return Table(look, [opening(players, **options), *records])


def cast(bait: int, card: str | None = None) -> Json:
    return {"do": "cast", "bait": bait, **({"card": card} if card else {})}


def said(scene: Scene) -> list[str]:
    return [mark.text for part in scene for mark in part.marks if isinstance(mark, Words)]


def asked(table: Table) -> str | None:
    """The question on the glass: its key."""
    keys = [part.key for part in table.scene() if part.key.startswith(("tongue-", "secret-", "refusal-"))]
    return keys[0].split("-", 2)[2] if keys and keys[0].count("-") > 1 else (keys[0] if keys else None)


def whole_line(table: Table, bait: int, fish: tuple[int, ...], card: str | None) -> None:
    """One line by touches alone, motions and drama waited for."""
    table.touch(Cast(bait=bait))
    table.pass_ms(400)
    for count in fish:
        table.lay(count)
        table.pass_ms(400)
    if card is None:
        table.touch(Discard())
    else:
        table.touch(Reveal(card=card))
    table.pass_ms(3000)


def test_a_line_costs_one_touch_a_bettor_and_two() -> None:
    here = table()
    whole_line(here, 3, (1, 0, 2), "no-bite")
    assert [record["do"] for record in here.sent] == ["cast", "bet", "bet", "bet", "reveal"]
    assert here.view["phase"] == "cast"
    assert here.view["catch"] == {FOUR[1]: {"3": 1}, FOUR[2]: {}, FOUR[3]: {"3": 2}}


def test_every_record_says_at_which_revision_it_was_touched() -> None:
    here = table()
    whole_line(here, 2, (1, 1, 1), "bite")
    assert [record["expect"] for record in here.sent] == [1, 2, 3, 4, 5]


def test_two_fast_taps_make_one_record() -> None:
    here = table()
    here.slow = True
    here.touch(Cast(bait=3))
    here.touch(Cast(bait=3))
    here.touch(Cast(bait=5))
    here.deliver()
    assert [record["bait"] for record in here.sent] == [3]
    assert here.view["bait"] == 3


def test_a_page_one_step_behind_is_drawn_anew_without_a_word() -> None:
    here = table(cast(3))
    here.judge({"do": "bet", "player": FOUR[1], "fish": 1})
    late = {"do": "bet", "player": FOUR[1], "fish": 1, "expect": 2}
    here.screen.on(Answered(late, here.judge(late)))
    assert here.answer.refusal.code == "stale"
    assert not here.sounds
    assert asked(here) == "fish"
    assert here.view["to_act"] == FOUR[2]


def test_the_question_goes_to_who_acts_and_turns_everything_to_them() -> None:
    here = table()
    turned = {}
    for message in (Cast(bait=3), *(Bet(player=name, fish=1) for name in FOUR[1:])):
        angles = {
            part.frame.angle
            for part in here.scene()
            if part.key.startswith(("tongue", "corner", "bait-value"))
        }
        turned[here.view["to_act"]] = angles
        here.touch(message)
        here.pass_ms(400)
    assert turned == {FOUR[0]: {0.0}, FOUR[1]: {90.0}, FOUR[2]: {180.0}, FOUR[3]: {270.0}}


def test_standing_turns_nothing() -> None:
    here = Table(look_for((800, 480), lying=False), [opening(FOUR), cast(3), *bets(FOUR[1:], 1, 2)])
    assert {part.frame.angle for part in here.scene()} == {0.0}


# The second bite (1.6, prompt discipline) ---------------------------------------------------------------------


def test_a_bite_with_no_card_unseen_is_told_without_another_question() -> None:
    here = table()
    whole_line(here, 2, (1, 0, 0), "bite")
    assert here.sent[-1] == {"do": "reveal", "card": "bite", "expect": 5}


def _one_unseen() -> Table:
    line = [cast(2), *bets(FOUR[1:], 0, 0, 0), {"do": "discard"}]
    return table(*line, cast(3), *bets(FOUR[1:], 1, 0, 0))


@pytest.mark.parametrize("word", [True, False])
def test_a_bite_after_an_unseen_card_asks_for_the_fishers_word(word: bool) -> None:
    here = _one_unseen()
    here.touch(Bitten())
    assert not here.sent
    assert asked(here) == "second"
    here.touch(Reveal(card="bite", second_bite=word))
    assert here.sent == [
        {"do": "reveal", "card": "bite", "second_bite": word, "expect": here.sent[0]["expect"]}
    ]
    assert here.view["phase"] == ("round-over" if word else "cast")


def test_a_no_bite_after_an_unseen_card_asks_nothing_more() -> None:
    here = _one_unseen()
    here.touch(Reveal(card="no-bite"))
    assert here.sent[-1]["card"] == "no-bite"


def test_the_half_given_answer_is_taken_back_without_a_record() -> None:
    here = _one_unseen()
    here.touch(Bitten())
    here.touch(Back())
    assert asked(here) == "card"
    assert not here.sent
    assert isinstance(here.screen, type(here.screens[0]))


def test_no_question_about_the_second_bite_when_all_fish_are_bet() -> None:
    two = NAMES[:2]
    unseen = [cast(2), *bets(two[1:], 0), {"do": "discard"}]
    here = table(*unseen, cast(3), *bets(two[1:], 4), players=two)
    here.touch(Reveal(card="bite"))
    assert here.sent[-1] == {"do": "reveal", "card": "bite", "expect": 6}


def test_only_shown_bites_count_needs_no_word() -> None:
    unseen = [cast(2), *bets(FOUR[1:], 0, 0, 0), {"do": "discard"}]
    here = table(*unseen, cast(3), *bets(FOUR[1:], 1, 0, 0), second_bite="revealed")
    here.touch(Reveal(card="bite"))
    assert here.sent[-1] == {"do": "reveal", "card": "bite", "expect": 10}


def test_when_nobody_bet_one_touch_lays_both_cards_away() -> None:
    here = table(cast(2), *bets(FOUR[1:], 0, 0, 0))
    assert asked(here) == "away"
    here.touch(Discard())
    assert here.sent == [{"do": "discard", "expect": 5}]
    assert here.view["lines"][0]["card"] == "unseen"


@pytest.mark.parametrize("word", [True, False])
def test_when_nobody_bet_again_the_same_touch_says_whether_the_round_is_over(word: bool) -> None:
    first = [cast(2), *bets(FOUR[1:], 0, 0, 0), {"do": "discard"}]
    here = table(*first, cast(3), *bets(FOUR[1:], 0, 0, 0))
    assert asked(here) == "away-second"
    here.touch(Discard(second_bite=word))
    assert here.sent == [{"do": "discard", "second_bite": word, "expect": 10}]
    assert here.view["phase"] == ("round-over" if word else "cast")


# The hidden card by covered touch ----------------------------------------------------------------------------


def test_a_sensed_cast_asks_for_the_bait_and_then_for_the_card_under_a_hand() -> None:
    here = table(cards="sensed")
    here.touch(Chosen(4))
    assert not here.sent
    here.touch(Covered(0))
    assert here.sent[0]["do"] == "cast"
    assert here.sent[0]["bait"] == 4
    assert here.sent[0]["card"] in ("bite", "no-bite")
    assert here.view["bait"] == 4


def test_the_side_that_was_touched_is_the_card_that_was_drawn_there() -> None:
    cards = {}
    for seed in range(12):
        here = Table(LOOK, [opening(FOUR, cards="sensed")], seed=seed)
        here.touch(Chosen(4))
        left = next(part for part in here.scene() if part.touch and part.touch.tap == Covered(0))
        drawn = left.marks[1].name.removeprefix("choice-")
        here.touch(Covered(0))
        assert here.sent[0]["card"] == drawn
        cards[drawn] = seed
    assert set(cards) == {"bite", "no-bite"}, "the two never changed sides"


def test_the_secret_choice_is_quiet_and_clicks_the_same_for_both() -> None:
    heard = []
    for side in (0, 1):
        here = table(cards="sensed")
        here.touch(Chosen(4))
        choices = [part.touch for part in here.scene() if part.touch and part.touch.tap == Covered(side)]
        assert [(choice.quiet, choice.pressed) for choice in choices] == [(True, None)]
        here.touch(Covered(side))
        heard.append(here.sounds)
    assert heard[0] == heard[1]
    assert "click" in heard[0]


def test_the_slip_closes_before_the_answer_comes() -> None:
    for side in (0, 1):
        here = table(cards="sensed")
        here.slow = True
        here.touch(Chosen(4))
        here.touch(Covered(side))
        assert not any(part.key.startswith("secret") for part in here.scene())


def test_a_sensed_card_is_turned_without_a_word_what_it_is() -> None:
    here = table(cast(3, "bite"), *bets(FOUR[1:], 1, 0, 0), cards="sensed")
    assert asked(here) == "turn"
    here.touch(Reveal())
    assert here.sent == [{"do": "reveal", "expect": 5}]
    assert here.screen.is_showing


# The reveal --------------------------------------------------------------------------------------------------


def _revealed(look=LOOK) -> Table:
    here = table(cast(3), *bets(FOUR[1:], 2, 1, 0), look=look)
    here.touch(Reveal(card="bite"))
    return here


def _keys(here: Table, beginning: str) -> list[str]:
    return [part.key for part in here.scene() if part.key.startswith(beginning)]


def test_the_picture_holds_and_then_every_bet_fish_swims_to_the_fisher() -> None:
    here = _revealed()
    here.pass_ms(1700)
    assert _keys(here, "reveal")
    here.pass_ms(100)
    assert not _keys(here, "reveal")
    assert _keys(here, "swims") == ["swims-1-0", "swims-1-1", "swims-2-0"]
    here.pass_ms(420)
    assert not _keys(here, "swims")
    assert asked(here) == "bait"


def test_a_touch_ends_the_picture_but_not_before_600_ms() -> None:
    here = _revealed()
    here.touch(Seen())
    assert _keys(here, "reveal")
    here.pass_ms(600)
    here.touch(Seen())
    assert _keys(here, "swims")


def test_during_the_picture_the_strips_are_as_they_were_before() -> None:
    here = table(cast(3), *bets(FOUR[1:], 2, 1, 0))
    before = {part.key: part.marks for part in here.scene() if part.key.startswith("strip-")}
    here.touch(Reveal(card="no-bite"))
    during = {part.key: part.marks for part in here.scene() if part.key.startswith("strip-")}
    assert {key: during[key] for key in ("strip-1", "strip-2", "strip-3")} == {
        key: before[key] for key in ("strip-1", "strip-2", "strip-3")
    }


def test_calm_holds_the_picture_and_nothing_swims() -> None:
    here = _revealed(CALM)
    here.pass_ms(1599)
    assert _keys(here, "reveal")
    here.pass_ms(1)
    assert asked(here) == "bait"


def test_the_two_reveals_sound_and_move_alike() -> None:
    scenes, timers = [], []
    for card in ("bite", "no-bite"):
        here = table(cast(3), *bets(FOUR[1:], 2, 1, 0))
        here.touch(Reveal(card=card))
        scenes.append(here.scene())
        timers.append([(ms, message) for ms, _, message in here.timers])
        assert here.sounds[-1] == f"reveal-{card}"
    one, other = scenes
    assert [part.key for part in one] == [part.key for part in other]
    assert [len(part.marks) for part in one] == [len(part.marks) for part in other]
    assert [(part.frame, part.motion, part.touch) for part in one] == [
        (part.frame, part.motion, part.touch) for part in other
    ]
    assert timers[0] == timers[1]


def test_the_picture_shows_a_bet_that_was_made_while_a_page_lay_over_the_table() -> None:
    """Such as by the button of the seat: the answer went to the page."""
    here = table(cast(3), *bets(FOUR[1:], 2, 0))
    here.touch(Rules())
    here.judge({"do": "bet", "player": FOUR[3], "fish": 1})
    here.back()
    here.touch(Reveal(card="no-bite"))
    assert _keys(here, "bet-") == ["bet-1-0", "bet-1-1", "bet-2-0", "bet-3-0"]


# Motions and sounds ------------------------------------------------------------------------------------------


def test_one_thing_moves_at_a_time() -> None:
    here = table()
    here.touch(Cast(bait=3))
    moving = [part for part in here.scene() if part.motion]
    assert [part.key for part in moving] == ["thread"]
    here.pass_ms(300)
    assert all(part.key.startswith("tongue") for part in here.scene() if part.motion)
    here.lay(2)
    assert [part.key for part in here.scene() if part.motion] == ["bet-1-0", "bet-1-1"]
    here.pass_ms(260)
    assert all(part.key.startswith("tongue") for part in here.scene() if part.motion)


def test_the_bait_lies_there_when_the_line_has_run_out() -> None:
    here = table()
    here.touch(Cast(bait=3))
    assert not _keys(here, "card")
    here.pass_ms(300)
    assert _keys(here, "bait") == ["bait", "bait-value"]


def test_a_bet_of_none_moves_nothing_and_ticks_like_any_other() -> None:
    here = table(cast(3))
    here.lay(0)
    assert asked(here) == "fish"
    here.lay(1)
    assert here.sounds == ["bet", "bet"]


def test_after_twenty_seconds_of_nothing_one_tick() -> None:
    here = table()
    here.touch(Cast(bait=3))
    here.pass_ms(19_999)
    assert "your-turn" not in here.sounds
    here.pass_ms(60_000)
    assert here.sounds.count("your-turn") == 1


# Refusals ----------------------------------------------------------------------------------------------------


def test_a_refusal_says_the_rule_shows_where_and_offers_the_way_out() -> None:
    two = NAMES[:2]
    records: list[Json] = []
    for bait, fish, card in ((2, 1, "no-bite"), (3, 0, None), (4, 0, None), (3, 1, "no-bite")):
        records += [cast(bait), *bets(two[1:], fish)]
        records.append(
            {"do": "discard", "second_bite": False} if card is None else {"do": "reveal", "card": card}
        )
    here = table(*records, cast(5), players=two)
    here.screen._send({"do": "bet", "player": two[1], "fish": 1})
    words = " ".join(said(here.scene()))
    assert "The last line takes every fish you have." in words
    assert "Bet 2" in words
    assert here.sounds[-1] == "refusal"
    loop = next(part for part in here.scene() if part.key == "loop")
    assert loop.motion is not None
    assert loop.motion.draw_out
    here.lay(2)
    assert here.view["phase"] == "reveal"


def test_the_question_mark_of_a_refusal_opens_its_rule() -> None:
    here = table(cast(3))
    here.screen._send({"do": "bet", "player": FOUR[1], "fish": 9})
    here.touch(Rules())
    assert isinstance(here.screen, RulesHelp)


def test_a_refusal_goes_away_when_it_is_closed() -> None:
    here = table()
    here.screen._send({"do": "cast", "bait": 7})
    assert asked(here) == "refusal-0"
    here.touch(Close())
    assert asked(here) == "bait"


def test_cards_that_do_not_add_up_lead_to_the_line_of_records() -> None:
    two = NAMES[:2]
    lines: list[Json] = []
    for bait, card in ((2, "no-bite"), (3, "no-bite"), (3, "no-bite")):
        lines += [cast(bait), *bets(two[1:], 1), {"do": "reveal", "card": card}]
    here = table(*lines, cast(4), *bets(two[1:], 1), players=two)
    here.touch(Reveal(card="no-bite"))
    assert here.sounds[-1] == "refusal"
    here.touch(Back())
    assert isinstance(here.screen, LineOfRecords)


# Taking back -------------------------------------------------------------------------------------------------


def test_a_hold_on_the_corner_takes_back_one_step_and_says_which() -> None:
    here = table(cast(3), *bets(FOUR[1:], 2))
    corner = next(part for part in here.scene() if part.key == "corner-bottom-left")
    assert corner.touch.hold_ms == 600
    assert any("bets 2" in mark.text for mark in corner.touch.pressed if isinstance(mark, Words))
    here.hold(TakeBack())
    assert here.sent == [{"do": "undo", "expect": 3}]
    assert here.view["bets"] == {}
    assert here.sounds[-1] == "take-back"


def test_before_the_first_cast_there_is_nothing_to_take_back() -> None:
    here = table()
    here.hold(TakeBack())
    assert not here.sent


def test_the_same_hold_opens_the_line_at_its_last_knot_where_a_card_was_shown() -> None:
    here = table(cast(3), *bets(FOUR[1:], 2, 0, 0), {"do": "reveal", "card": "bite"})
    here.hold(TakeBack())
    line = here.screen
    assert isinstance(line, LineOfRecords)
    assert line.crossed == 1
    assert "refusal" not in here.sounds
    here.hold(Confirm())
    assert here.sent[-1] == {"do": "correct", "to": 5, "why": "wrong card", "expect": 6}
    assert here.view["phase"] == "reveal"
    assert asked(here) == "card"


def test_a_tap_on_the_corner_opens_the_line_and_any_knot_can_be_walked_back_to() -> None:
    here = table(cast(3), *bets(FOUR[1:], 2, 0, 0), {"do": "reveal", "card": "bite"}, cast(5))
    here.touch(Back())
    here.touch(Knot(2))
    assert here.screen.crossed == 4
    here.touch(Reason(1))
    here.hold(Confirm())
    assert here.sent[-1]["to"] == 3
    assert here.sent[-1]["why"] == "wrong player"
    assert here.view["to_act"] == FOUR[2]


def test_leaving_the_line_changes_nothing() -> None:
    here = table(cast(3))
    before = here.scene()
    here.touch(Back())
    here.touch(Knot(0))
    here.touch(Close())
    assert here.scene() == before
    assert not here.sent


def test_nothing_is_crossed_out_without_a_hold() -> None:
    here = table(cast(3))
    here.touch(Back())
    assert Confirm() not in [part.touch.hold for part in here.scene() if part.touch]
    here.touch(Knot(0))
    assert Confirm() not in taps(here.scene())
    assert Confirm() in [part.touch.hold for part in here.scene() if part.touch]


# Corners, rounds, the end -------------------------------------------------------------------------------------


def test_the_corners_open_the_rule_that_applies_now_and_the_pause() -> None:
    here = table(cast(3), *bets(FOUR[1:], 0, 0, 0))
    here.touch(Rules())
    assert isinstance(here.screen, RulesHelp)
    here.back()
    here.touch(AskPause())
    assert isinstance(here.screen, Pause)


def test_the_counter_shows_round_direction_and_a_dot_a_line() -> None:
    two = NAMES[:2]
    here = table(cast(3), *bets(two[1:], 1), {"do": "reveal", "card": "no-bite"}, players=two)
    counter = next(part for part in here.scene() if part.key == "corner-top-left")
    dots = [mark.fill for mark in counter.marks if isinstance(mark, Disc)]
    assert dots == ["ink", "ink", None, None, None]
    assert "1/4" in [mark.text for mark in counter.marks if isinstance(mark, Words)]


def _over(players: tuple[str, ...], phase: str) -> Table:
    return Table(LOOK, reaching(players, lambda view: view["phase"] == phase))


def test_round_over_goes_on_with_one_touch() -> None:
    here = _over(FOUR, "round-over")
    assert f"Next: {FOUR[1]}" in said(here.scene())
    here.touch(Next())
    assert here.sent[-1]["do"] == "next"
    assert here.view["fisher"] == FOUR[1]
    assert here.view["round"] == 2


def test_everyones_total_stands_at_their_own_edge_when_a_round_is_over() -> None:
    here = _over(FOUR, "round-over")
    for number, name in enumerate(FOUR):
        strip = next(part for part in here.scene() if part.key == f"strip-{number}")
        assert str(here.view["totals"][name]) in [m.text for m in strip.marks if isinstance(m, Words)]


def test_touching_a_name_turns_the_sheet_to_it() -> None:
    here = _over(FOUR, "round-over")
    here.touch(TurnTo(90.0))
    assert next(part for part in here.scene() if part.key == "sheet").frame.angle == 90.0


def test_shared_wins_share_their_place() -> None:
    totals = {"A": 52, "B": 46, "C": 52, "D": 28}
    view = {"players": list(totals), "totals": totals, "winners": ["A", "C"]}
    assert places_of(view) == [(1, "A"), (1, "C"), (3, "B"), (4, "D")]


def test_of_two_with_equal_points_one_may_have_won() -> None:
    totals = {"A": 13, "B": 13}
    assert places_of({"players": ["A", "B"], "totals": totals, "winners": ["B"]}) == [(1, "B"), (2, "A")]


def test_winners_are_lit_at_their_edge_and_in_the_list() -> None:
    here = _over(FOUR, "game-over")
    lit = {part.key for part in here.scene() if part.key.startswith("strip-") and part.marks[0].fill == "act"}
    assert lit == {f"strip-{FOUR.index(name)}" for name in here.view["winners"]}
    sheet = next(part for part in here.scene() if part.key == "sheet")
    assert sum(getattr(mark, "fill", None) == "lamp" for mark in sheet.marks) == len(here.view["winners"])


def test_again_offers_the_next_first_player_or_a_draw() -> None:
    here = _over(FOUR, "game-over")
    here.touch(Again())
    assert not here.sent
    here.touch(NextFirst())
    record = here.sent[-1]
    assert record["do"] == "open"
    assert record["players"] == list(FOUR)
    assert record["first"] == FOUR[1]
    assert here.view["phase"] == "cast"
    assert here.view["fisher"] == FOUR[1]


def test_again_keeps_the_house_rules_and_draws_who_begins() -> None:
    records = reaching(FOUR, lambda view: view["phase"] == "game-over", second_bite="revealed")
    here = Table(LOOK, records)
    here.touch(Again())
    here.touch(DrawFirst())
    assert here.sent[-1]["options"] == {"second_bite": "revealed"}
    assert here.sent[-1]["first"] in FOUR


def test_from_the_end_there_is_a_way_to_the_shore() -> None:
    here = _over(FOUR, "game-over")
    here.touch(Home())
    assert here.went == ["shore"]


def test_an_early_end_has_no_winners_and_says_so() -> None:
    here = table(cast(3), {"do": "end"})
    assert "The game stopped early" in said(here.scene())
    here.hold(TakeBack())
    assert here.view["phase"] == "bet"


# What is shown of the baits and the fish ----------------------------------------------------------------------


def test_bait_memory_off_hides_the_values_in_hand() -> None:
    settings = replaced(Settings(), "fish_fish.bait_memory", False)
    here = Table(LOOK, [opening(FOUR), cast(3), *bets(FOUR[1:], 1)], settings=settings)
    strip = next(part for part in here.scene() if part.key == "strip-0")
    assert [mark.text for mark in strip.marks if isinstance(mark, Words)] == [FOUR[0]]
    full = [mark for mark in strip.marks if isinstance(mark, Disc) and mark.fill == "ink"]
    assert len(full) == 4


def test_the_first_fisher_of_eight_borrows_the_fishers_species() -> None:
    records = reaching(NAMES, lambda view: view["round"] == 2 and view["phase"] == "bet")
    here = Table(LOOK, records)
    names = {
        part.key: {
            m.name.removesuffix("-small") for m in part.marks if getattr(m, "name", "").startswith("fish-")
        }
        for part in here.scene()
        if part.key.startswith("strip-")
    }
    assert names["strip-0"] == {"fish-carp"}
    assert names["strip-1"] == set()
    others = [next(iter(names[f"strip-{number}"])) for number in range(2, 8)]
    assert len({*others, "fish-carp"}) == 7


def test_longer_languages_change_words_and_nothing_else() -> None:
    records = [opening(FOUR), cast(3), *bets(FOUR[1:], 1)]
    short, long = Table(LOOK, records), Table(LOOK, records, voice=Longer("en"))
    assert [part.key for part in short.scene()] == [part.key for part in long.scene()]
    assert taps(short.scene()) == taps(long.scene())
