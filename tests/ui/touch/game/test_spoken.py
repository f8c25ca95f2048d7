"""What the voice says of every moment of every game, in every language, and only where it is on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.fish_fish.moves import Cast, Reveal
from companion.language.read_aloud import readable
from companion.language.words import Words, languages
from companion.play.standing import Done
from companion.settings.model import Settings
from tests.companion.games.golden import FILES, steps
from tests.ui.touch.games.fish_fish.table import Json, Table, look_for, opening
from tests.ui.touch.games.go_fish.table import GoFishTable
from tests.ui.touch.games.gone_fishing.table import DAY, Pond
from tests.ui.touch.games.somethin_fishy.table import FishyTable, draw
from tests.ui.touch.games.somethin_fishy.table import opening as fishy_opening
from ui.touch.game.spoken import Stands
from ui.touch.game.teller import happened, of_game, prepared
from ui.touch.games.fish_fish.round_over import RoundOver

THREE = ("Anna", "Béla", "Cili")
SMALL = (800, 480)
ALOUD = Settings(voice=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_moment_of_a_golden_game_can_be_said_in_every_language(path: Path) -> None:
    table = Table(look_for(SMALL))
    voices = [Words(language) for language in languages()]
    for step in steps(path):
        if not step["ok"]:
            continue
        answer, view = table.judge(step["record"]), table.view
        assert isinstance(answer, Done)
        for words in voices:
            stands = Stands(words, table.standing)
            asked = of_game(view["game"]).asked(stands)
            said = [
                *happened(stands, answer.events),
                *prepared(stands),
                *[part for part in asked or () if part],
            ]
            for sentence in said:
                assert readable(sentence, words.language), sentence
                assert "{" not in sentence
            if view["to_act"] is not None:
                assert asked is not None
                assert asked[0] in ("", view["to_act"]) or "asking" not in view


def test_all_that_a_hidden_card_decides_is_prepared_first_whatever_is_hidden() -> None:
    table = Table(
        look_for(SMALL, calm=True),
        [opening(THREE, cards="sensed"), {"do": "cast", "bait": 3, "card": "bite"}],
    )
    other = Table(
        look_for(SMALL, calm=True),
        [opening(THREE, cards="sensed"), {"do": "cast", "bait": 3, "card": "no-bite"}],
    )
    first, second = (prepared(Stands(Words("en"), one.standing)) for one in (table, other))
    assert first == second
    assert first[:2] == ["Bite!", "No bite"]
    assert set(THREE) <= set(first)


def test_a_player_whose_name_no_voice_can_read_is_told_by_the_seat() -> None:
    table = Table(look_for(SMALL, calm=True), [opening(("Anna", "王芳"))], settings=ALOUD)
    table.touch(Cast(bait=3))
    assert table.spoken[-1] == ["Bait 3.", "Player 2", "How many fish?"]


def test_a_line_of_fish_fish_from_the_bait_to_the_next() -> None:
    table = Table(look_for(SMALL, calm=True), [opening(THREE)], settings=ALOUD)
    assert table.spoken == [["Anna", "Which bait is on the line?"]]
    table.touch(Cast(bait=3))
    assert table.spoken[-1] == ["Bait 3.", "Béla", "How many fish?"]
    table.lay(2)
    assert table.spoken[-1] == ["Cili", "How many fish?"]
    table.lay(0)
    assert table.spoken[-1] == ["Anna", "Turn the card. What is it?"]
    table.touch(Reveal(card="no-bite"))
    assert table.spoken[-1] == ["No bite"]
    table.pass_ms(5_000)
    assert table.spoken[-1] == ["Anna", "Which bait is on the line?"]
    assert len(table.spoken) == 6


def test_the_end_of_a_round_of_fish_fish_and_of_a_game_stopped_early() -> None:
    two = ("Anna", "Béla")
    table = Table(look_for(SMALL, calm=True), [opening(two)], settings=ALOUD)
    table.touch(Cast(bait=3))
    table.lay(4)
    table.touch(Reveal(card="bite"))
    assert table.spoken[-1] == ["Bite!"]
    table.pass_ms(5_000)
    assert table.spoken[-1] == ["Round 1 is over.", "Points: Anna 16, Béla 0."]
    assert isinstance(table.screen._round_over, RoundOver)
    table.send({"do": "end"})
    assert table.spoken[-1] == ["The game stopped early"]


def test_a_refusal_and_what_is_taken_back_are_said() -> None:
    table = Table(look_for(SMALL, calm=True), [opening(THREE)], settings=ALOUD)
    table.touch(Cast(bait=3))
    table.send({"do": "bet", "player": "Béla", "fish": 9})
    assert table.spoken[-1] == ["You can bet up to 4 fish, or none."]
    table.send({"do": "undo"})
    assert table.spoken[-1] == ["Taken back", "Anna", "Which bait is on the line?"]


def test_somethin_fishy_says_whose_turn_it_is_once_and_what_came_of_a_card() -> None:
    table = FishyTable(look_for(SMALL, calm=True), [fishy_opening(THREE)], settings=ALOUD)
    assert table.spoken == [["Anna", "Turn a card"]]
    table.send(draw("puffer", "small"))
    assert len(table.spoken) == 1
    table.send(draw("piranha", "hungry"))
    assert table.spoken[-1] == ["It eats 1 fish.", "Béla", "Turn a card"]


def test_go_fish_asks_the_one_who_is_asked() -> None:
    start: Json = {"do": "open", "game": "go-fish", "players": list(THREE), "first": "Anna"}
    table = GoFishTable(look_for(SMALL, calm=True), [start], settings=ALOUD)
    assert table.spoken == [["Deal 5 cards each."]]
    table.send({"do": "begin"})
    assert table.spoken[-1] == ["Anna", "Whom do you ask?"]
    table.send({"do": "ask", "of": "Béla", "rank": "Q"})
    assert table.spoken[-1] == ["Béla", "Anna wants: queen"]
    table.send({"do": "give", "cards": 2})
    assert table.spoken[-1] == ["2 cards are given", "Anna", "Whom do you ask?"]
    table.send({"do": "ask", "of": "Béla", "rank": "7"})
    table.send({"do": "go-fish"})
    assert table.spoken[-1] == ["“Go fish”", "Anna", "Draw. Is it one: 7?"]


def test_gone_fishing_says_the_catch_and_the_end_of_the_day() -> None:
    pond = Pond(look_for(SMALL, calm=True), names=("Anna", "Béla"))
    pond.settings = ALOUD
    for record in DAY:
        pond.send(record)
    said = [" | ".join(one) for one in pond.spoken]
    assert "a fish of 6 | Béla | Does anything swim?" in said
    assert "cell 3 is shown | Anna | Cast?" in said
    assert said[-1].startswith("The first day is over | Points: Anna ")


@pytest.mark.parametrize("table", [Table, GoFishTable, FishyTable])
def test_where_the_voice_is_off_nothing_is_said(table: type[Table]) -> None:
    starts: dict[Any, Json] = {
        Table: opening(THREE),
        GoFishTable: {"do": "open", "game": "go-fish", "players": list(THREE)},
        FishyTable: fishy_opening(THREE),
    }
    here = table(look_for(SMALL, calm=True), [starts[table]])
    here.send({"do": "undo"})
    assert here.spoken == []
