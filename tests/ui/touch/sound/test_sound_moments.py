"""Every sound has its moment in each game (``look.md`` section 6), and none of them hangs on anything hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.touch.games.fish_fish.table import Json, Table, bets, look_for, opening
from tests.ui.touch.games.go_fish.table import GoFishTable
from tests.ui.touch.games.gone_fishing.table import DAY, DECLINED, FIRST_CATCH, START, Pond
from tests.ui.touch.games.somethin_fishy.table import FishyTable, draw
from tests.ui.touch.games.somethin_fishy.table import opening as fishy_opening
from ui.sounds.render import SOUNDS

LOOK = look_for((800, 480), calm=True)
THREE = ("Anna", "Béla", "Cili")
TWO = THREE[:2]

CAST: Json = {"do": "cast", "bait": 3}
GO_FISH: Json = {"do": "open", "game": "go-fish", "players": list(THREE), "first": "Anna"}
ASKED: tuple[Json, ...] = ({"do": "begin"}, {"do": "ask", "of": "Béla", "rank": "Q"})


def fish_fish(*records: Json) -> Table:
    return Table(LOOK, [opening(TWO), *records])


def go_fish(*records: Json) -> Table:
    return GoFishTable(LOOK, [GO_FISH, *records])


def fishy(*records: Json) -> Table:
    return FishyTable(LOOK, [fishy_opening(THREE), *records])


def pond(*records: Json) -> Table:
    return Pond(LOOK, *records)


def last_round() -> tuple[Json, ...]:
    """All of a game of two but the last card: each round ends at once, for all fish are bet on its first bait."""
    found: list[Json] = []
    for number in range(4):
        found += [CAST, {"do": "bet", "player": TWO[(number + 1) % 2], "fish": 4}]
        found += [{"do": "reveal", "card": "no-bite"}, {"do": "next"}] if number < 3 else []
    return tuple(found)


Tables = Callable[..., Table]
MOMENTS: list[tuple[Tables, tuple[Json, ...], Json, list[str]]] = [
    (fish_fish, (), CAST, ["cast"]),
    (fish_fish, (CAST,), {"do": "bet", "player": "Béla", "fish": 4}, ["bet"]),
    (fish_fish, (CAST,), {"do": "bet", "player": "Béla", "fish": 0}, ["bet"]),
    (fish_fish, (CAST, *bets(TWO[1:], 1)), {"do": "reveal", "card": "bite"}, ["reveal-bite"]),
    (fish_fish, (CAST, *bets(TWO[1:], 1)), {"do": "reveal", "card": "no-bite"}, ["reveal-no-bite"]),
    (
        fish_fish,
        (CAST, *bets(TWO[1:], 4)),
        {"do": "reveal", "card": "bite"},
        ["reveal-bite", "round-over"],
    ),
    (fish_fish, last_round(), {"do": "reveal", "card": "bite"}, ["reveal-bite", "game-over"]),
    (fish_fish, (CAST,), {"do": "undo"}, ["take-back"]),
    (fish_fish, (CAST,), {"do": "bet", "player": "Béla", "fish": 9}, ["refusal"]),
    (fishy, (), draw("puffer", "small"), ["bet"]),
    (fishy, (draw("puffer", "small"),), draw("piranha", "hungry"), ["eaten"]),
    (fishy, (draw("puffer", "small"),), {"do": "collect"}, ["cast"]),
    (fishy, (), {"do": "claim", "species": "puffer"}, ["refusal"]),
    (go_fish, ASKED[:1], ASKED[1], ["bet"]),
    (go_fish, ASKED, {"do": "go-fish"}, ["cast"]),
    (go_fish, ASKED, {"do": "give", "cards": 3}, ["round-over"]),
    (go_fish, ASKED, {"do": "undo"}, ["take-back"]),
    (go_fish, ASKED, {"do": "give", "cards": 9}, ["refusal"]),
    (pond, (START,), {"do": "move", "figure": "x", "steps": 1}, ["bet"]),
    (pond, FIRST_CATCH[:-1], FIRST_CATCH[-1], ["cast"]),
    (pond, FIRST_CATCH[:-1], {"do": "cast", "cell": 3, "catch": "diver"}, ["eaten"]),
    (pond, FIRST_CATCH, {"do": "undo"}, []),
    (pond, DECLINED, {"do": "help"}, ["bet"]),
    (pond, DAY[:-1], DAY[-1], ["round-over"]),
    (pond, (START,), {"do": "move", "figure": "x", "steps": 99}, ["refusal"]),
]


@pytest.mark.parametrize(("made", "before", "record", "heard"), MOMENTS)
def test_every_moment_has_its_sound(
    made: Tables, before: tuple[Json, ...], record: Json, heard: list[str]
) -> None:
    table = made(*before)
    table.sounds.clear()
    table.send(record)
    table.pass_ms(15_000)
    assert table.sounds == heard


def test_every_sound_but_the_click_of_a_covered_touch_has_a_moment_here() -> None:
    heard = {name for *_, names in MOMENTS for name in names}
    assert heard | {"click", "your-turn"} == set(SOUNDS)


@pytest.mark.parametrize(
    ("made", "record"),
    [(fish_fish, CAST), (go_fish, ASKED[0]), (fishy, draw("puffer", "small")), (pond, START)],
)
def test_after_twenty_seconds_of_nothing_one_tick_once(made: Tables, record: Json) -> None:
    table = made()
    table.send(record)
    table.sounds.clear()
    table.pass_ms(19_999)
    assert table.sounds == []
    table.pass_ms(120_000)
    assert table.sounds == ["your-turn"]


def test_the_next_game_at_the_same_table_ticks_once_too() -> None:
    table = fish_fish({"do": "end"})
    table.send(opening(TWO))
    table.pass_ms(120_000)
    assert table.sounds == ["your-turn"]


@pytest.mark.parametrize(
    ("made", "before"), [(fish_fish, ()), (go_fish, ASKED), (fishy, ()), (pond, (START,))]
)
def test_a_game_that_is_over_waits_for_nobody(made: Tables, before: tuple[Json, ...]) -> None:
    table = made(*before)
    table.send({"do": "end"})
    table.pass_ms(1)
    table.sounds.clear()
    table.pass_ms(120_000)
    assert table.sounds == []


@pytest.mark.parametrize("fish", [0, 4])
def test_before_the_card_is_shown_both_cards_sound_alike(fish: int) -> None:
    heard: list[Any] = []
    for card in ("bite", "no-bite"):
        table = Table(LOOK, [opening(TWO, cards="sensed")])
        table.send({"do": "cast", "bait": 3, "card": card})
        table.send({"do": "bet", "player": "Béla", "fish": fish})
        table.pass_ms(60_000)
        heard.append(table.sounds)
    assert heard[0] == heard[1] == ["cast", "bet", "your-turn"]
