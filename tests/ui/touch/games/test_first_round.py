"""Who is led through a first round, and who is not any more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.settings.model import get
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.told import opening
from ui.touch.game.hint import Read, Skip
from ui.touch.picture.marks import Words as Text
from ui.touch.robot.demo import recorded
from ui.touch.screens.shore import GoOn

pytestmark = pytest.mark.usefixtures("undrawn")

PLAYERS = ("Anna", "Béla")
CAST = "The fisher lays a fishing card face down and a bait on it, face up."


def is_told(evening: Evening) -> bool:
    return evening.hand.offers(Skip())


def begun(evening: Evening, players: Sequence[str] = PLAYERS) -> None:
    evening.bring_about(opening(*players))
    evening.hand.still()


def test_a_table_that_never_played_is_told(table_of: Sits) -> None:
    with table_of(hints="first") as evening:
        begun(evening)
        assert is_told(evening)
        assert " ".join(evening.written()).count("fishing card") == 1


def test_a_touch_on_the_paper_puts_one_hint_away(table_of: Sits) -> None:
    with table_of(hints="first") as evening:
        begun(evening)
        evening.hand.tap(Read())
        evening.hand.still()
        assert not is_told(evening)
        evening.bring_about({"do": "cast", "bait": 3})
        evening.hand.still()
        assert is_told(evening)


def test_one_touch_ends_it_for_good(table_of: Sits, tmp_path: Path) -> None:
    with table_of(hints="first", data=tmp_path / "kept") as evening:
        begun(evening)
        before = evening.rev
        evening.hand.tap(Skip())
        evening.hand.still()
        assert not is_told(evening)
        assert evening.rev == before
        assert get(evening.app.settings, "fish_fish.hints") == "never"
        assert get(evening.app.settings, "go_fish.hints") == "first"
        evening.bring_about({"do": "cast", "bait": 3})
        evening.hand.still()
        assert not is_told(evening)
        evening.hand.until(lambda: (tmp_path / "kept" / "table.toml").exists(), "the settings to be kept")
        assert 'hints = "never"' in (tmp_path / "kept" / "table.toml").read_text("utf-8")


@pytest.mark.parametrize(("hints", "told"), [("first", False), ("always", True), ("never", False)])
def test_a_table_that_played_before_is_told_only_if_it_wants_to(
    table_of: Sits, tmp_path: Path, hints: str, told: bool
) -> None:
    with table_of(hints="never", data=tmp_path / "kept") as evening:
        begun(evening)
        assert not is_told(evening)
        evening.bring_about({"do": "end"})
    with table_of(hints=hints, data=tmp_path / "kept") as evening:
        begun(evening)
        assert is_told(evening) is told


def test_a_table_switched_off_in_its_first_round_is_led_on(table_of: Sits, tmp_path: Path) -> None:
    with table_of(hints="first", data=tmp_path / "kept") as evening:
        begun(evening)
    with table_of(hints="first", data=tmp_path / "kept") as evening:
        evening.hand.tap(GoOn())
        evening.hand.still()
        assert is_told(evening)


def test_a_whole_first_game_is_played_through_the_hints(table_of: Sits) -> None:
    with table_of(hints="first") as evening:
        evening.bring_about(*recorded())
        assert evening.view["phase"] == "game-over"
        assert not is_told(evening)


def test_hints_and_all_the_rest_are_larger_in_large_text(table_of: Sits, tmp_path: Path) -> None:
    sizes = []
    for large in (False, True):
        with table_of(hints="always", large_text=large, data=tmp_path / str(large)) as evening:
            begun(evening)
            sizes.append(
                [
                    mark.size
                    for part in evening.app.stage.parts
                    for mark in part.marks
                    if isinstance(mark, Text)
                ]
            )
    assert len(sizes[0]) == len(sizes[1])
    assert sum(sizes[1]) > 1.08 * sum(sizes[0])


def test_a_hint_that_lies_there_draws_nothing_more(table_of: Sits, monkeypatch: pytest.MonkeyPatch) -> None:
    with table_of(hints="first") as evening:
        begun(evening)
        assert is_told(evening)
        drawn: list[None] = []
        draw = evening.app.draw
        monkeypatch.setattr(evening.app, "draw", lambda: (drawn.append(None), draw()))
        evening.passes(3)
        assert drawn == []
