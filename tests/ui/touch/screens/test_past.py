"""Past games page by page, their sheets, and what every player has done."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.pretend_host import (
    NAMES,
    PretendHost,
    faults,
    finished_view,
    keys,
    look_of,
    part,
    texts,
    view_of,
)
from ui.touch.game.library import Correction, GameOfList, PlayedGame, PlayerFigures
from ui.touch.kit.score_sheet import fisher_of, score_sheet
from ui.touch.picture.box import Box
from ui.touch.picture.marks import Slip, Sprite, Words
from ui.touch.screens.page import Leafed
from ui.touch.screens.past import Other, Past, PastGame, Sheet

GAMES = [
    GameOfList(
        id=f"{number:06d}-k7f2",
        game="fish-fish",
        players=("Réka", "Ana"),
        opened=datetime(2026, 11, 30),
        over=number < 30,
        finished=number < 29,
        winners=("Ana",) if number < 29 else (),
        totals={"Réka": 20, "Ana": 41},
    )
    for number in range(30, 0, -1)
]


def games(after: str | None = None, limit: int = 20) -> list[GameOfList]:
    start = 0 if after is None else 1 + [game.id for game in GAMES].index(after)
    return GAMES[start : start + limit]


def past(size: tuple[int, int] = (800, 480), **answers: Any) -> Past:
    return Past(PretendHost(look_of(*size), **({"games": games} | answers)))


def listed(page: Past) -> list[str]:
    return [one.touch.tap.game for one in page.scene(page.host.look) if one.key.startswith("game-")]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_games_are_turned_page_by_page_newest_first_and_none_twice(size: tuple[int, int]) -> None:
    page = past(size)
    seen = listed(page)
    pages = [seen]
    while any(key.startswith("foot-sign-next") for key in keys(page.scene(page.host.look))):
        page.on(Leafed(1))
        pages.append(listed(page))
        seen = seen + pages[-1]
    assert seen == [game.id for game in GAMES]
    for before in reversed(pages[:-1]):
        page.on(Leafed(-1))
        assert listed(page) == before
    assert not any(key.startswith("foot-sign-previous") for key in keys(page.scene(page.host.look)))


def test_a_page_asks_for_no_more_games_than_it_shows_and_one() -> None:
    page = past()
    assert page.host.asked == [("games", {"limit": len(listed(page)) + 1})]


def test_a_game_that_was_stopped_says_so_and_so_does_the_one_that_is_open() -> None:
    said = " ".join(texts(past().scene(look_of(800, 480))))
    assert said.count("not over yet") == 1
    assert said.count("stopped early") == 1


def test_a_table_without_games_says_so() -> None:
    page = past(games=[])
    assert "No game has been played yet." in texts(page.scene(page.host.look))


def test_touching_a_game_shows_its_sheet_with_what_was_corrected() -> None:
    corrections = (Correction(3, "wrong number", 2),)
    answer = PlayedGame(GAMES[0].id, datetime(2026, 11, 30), finished_view(3), corrections)
    page = past(game=answer)
    page.on(Sheet(GAMES[0].id))
    sheet = page.host.stack[-1]
    assert page.host.asked[-1] == ("game", {"id": GAMES[0].id})
    said = texts(sheet.scene(page.host.look))
    assert set(NAMES[:3]) <= set(said)
    assert "1 correction: wrong number" in said


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_sheet_of_a_game_without_rounds_has_everyones_total(size: tuple[int, int]) -> None:
    names = list(NAMES[:6])
    view = {
        "game": "somethin-fishy",
        "players": names,
        "totals": {name: 20 + seat for seat, name in enumerate(names)},
        "winners": [names[-1]],
    }
    told = PlayedGame("000001-k7f2", datetime(2026, 11, 30), view)
    host = PretendHost(look_of(*size), game=lambda id: told)
    scene = PastGame(host, "000001-k7f2").scene(host.look)
    assert list(faults(scene, host.look, 12.0)) == []
    written = texts(scene)
    assert all(str(20 + seat) in written for seat in range(6))
    assert any("Somethin’ Fishy" in text for text in written)


def test_a_game_that_cannot_be_read_says_so() -> None:
    sheet = PastGame(PretendHost(look_of(800, 480), game=lambda id: None), "000001-k7f2")
    assert "This game cannot be read any more." in texts(sheet.scene(sheet.host.look))


def test_figures_of_players_are_in_the_numbers_of_the_language() -> None:
    figures = [PlayerFigures("Ana", 12, 3, 41.5, None, 8.25)]
    host = PretendHost(look_of(800, 480), Voice("hu"), games=games, players=figures)
    page = Past(host)
    page.on(Other())
    said = texts(page.scene(host.look))
    assert {"Ana", "12", "3", "41,5", "–", "8,2"} <= set(said)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("box", [Box(0, 0, 700, 300), Box(0, 0, 380, 700)])
def test_a_sheet_holds_every_score_once_and_marks_the_fisher_of_each_round(players: int, box: Box) -> None:
    view = finished_view(players)
    marks = score_sheet(look_of(800, 480), box, view)
    said = [mark.text for mark in marks if isinstance(mark, Words)]
    for score in {str(points) for scores in view["scores"] for points in scores.values()}:
        times = sum(str(points) == score for scores in view["scores"] for points in scores.values())
        heads = sum(str(number) == score for number in range(1, view["rounds"] + 1))
        totals = sum(str(points) == score for points in view["totals"].values())
        assert said.count(score) == times + heads + totals
    pills = [mark for mark in marks if isinstance(mark, Slip) and mark.fill == "ink"]
    assert len(pills) == view["rounds"]
    for mark in marks:
        if isinstance(mark, Words):
            assert box.y <= mark.y <= box.bottom + 1


def test_the_hat_stands_where_somebody_will_fish() -> None:
    view = view_of(4)
    assert [fisher_of(view, number) for number in (1, 2, 3, 4)] == list(NAMES[:4])
    marks = score_sheet(look_of(800, 480), Box(0, 0, 600, 300), view)
    assert [mark.name for mark in marks if isinstance(mark, Sprite)].count("sign-hat") == 3


def test_players_are_a_touch_away() -> None:
    page = past(players=[])
    page.on(Other())
    assert page.host.asked[-1][0] == "players"
    assert part(page.scene(page.host.look), "figures")
