"""Whole games of Fish Fish, every record brought about by real touches, judged once more by the oracle."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.play import replay
from companion.store import journal
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.the_end import holds_the_end
from tests.ui.touch.games.told import Told, opening

SMALL, TALL = (800, 480), (720, 1280)
NAMES = ("Béla", "Nguyễn Thị Hoa", "Ștefan", "Zoë-Ann", "Anna", "Ferkó", "Iñaki", "O'Neill")
"""With accents of several languages, capitals within, a hyphen and an apostrophe."""


def play(evening: Evening, told: Told, first: dict[str, Any]) -> dict[str, Any]:
    """Play a game to its end by touch; after every record the glass stands where the oracle stands."""
    answer: dict[str, Any] = {}
    for record, answer in told.course(first):
        evening.bring_about(record)
        stands = evening.answer
        assert {key: stands[key] for key in ("ok", "seq", "rev", "view")} == {
            key: answer[key] for key in ("ok", "seq", "rev", "view")
        }, record
    return answer["view"]


def has_kept(evening: Evening, told: Told) -> None:
    """The journal holds every record that was accepted, and played again it comes to the same."""
    kept = [record["do"] for record in evening.records()]
    assert kept == [record["do"] for record in told.accepted]
    again = replay.play(journal.read(evening.journal))
    shown = {key: value for key, value in evening.view.items() if key != "unseen"}
    assert msgspec.json.decode(msgspec.json.encode(again.position.view())) == shown


def plays_whole(
    table_of: Sits,
    players: int,
    size: tuple[int, int],
    options: dict[str, Any],
    screen: dict[str, Any],
    seed: int,
) -> None:
    """One game of so many players with second thoughts on the way; ``seed`` draws it."""
    told = Told(seed, second_thoughts=0.5 / (4 + players))
    with table_of(size=size, seed=seed, **screen) as evening:
        view = play(evening, told, opening(*NAMES[:players], first=NAMES[1], **options))
        assert view["phase"] == "game-over"
        assert view["finished"]
        assert list(view["totals"]) == list(NAMES[:players])
        holds_the_end(evening, view)
        has_kept(evening, told)


@pytest.mark.parametrize(
    ("players", "size", "options", "screen", "seed"),
    [
        (2, SMALL, {}, {"calm": False}, 11),
        (2, TALL, {"cards": "sensed", "show_unseen": True}, {}, 12),
        (4, SMALL, {"cards": "sensed"}, {"lying": False}, 12),
        (4, TALL, {"second_bite": "revealed"}, {"calm": False}, 17),
        (8, SMALL, {"second_bite": "revealed", "cards": "sensed"}, {}, 5),
        (8, TALL, {}, {"rotation": 180}, 17),
    ],
)
def test_a_whole_game_by_touch_stands_where_the_rules_say_after_every_record(
    table_of: Sits,
    players: int,
    size: tuple[int, int],
    options: dict[str, Any],
    screen: dict[str, Any],
    seed: int,
) -> None:
    plays_whole(table_of, players, size, options, screen, seed)


GLASSES = (SMALL, TALL, (1024, 600), (1280, 720), (1920, 1080))
WAYS = ({}, {"lying": False}, {"rotation": 90}, {"calm": False, "theme": "night"})


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"cards": "sensed"}, {"second_bite": "revealed"}])
@pytest.mark.parametrize("glass", range(len(GLASSES)))
@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_every_number_of_players_on_every_glass(
    table_of: Sits, players: int, glass: int, options: dict[str, Any]
) -> None:
    screen = WAYS[(players + glass + len(str(options))) % len(WAYS)]
    plays_whole(table_of, players, GLASSES[glass], options, screen, seed=players)
