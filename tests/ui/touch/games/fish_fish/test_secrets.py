"""Before the reveal every picture is a function of the view alone (``secrecy.md``, ``look.md`` section 5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.fish_fish.moves import Bet, Card, Discard, Options
from companion.games.now import Choice, Whole
from companion.play.standing import Denied
from tests.ui.touch.games.fish_fish.table import (
    NAMES,
    Json,
    Table,
    honest_games,
    look_for,
    opening,
    unwatched,
    views_of_the_cases,
)
from tests.ui.touch.pretend_host import stands
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.games.fish_fish.scene import needs_word
from ui.touch.games.fish_fish.table import seen_of
from ui.touch.kit.seats import Back

LOOK = look_for((800, 480))
CARDS = ("bite", "no-bite")


class Stood(Table):
    """A table at which a view stands that no record led to."""

    def __init__(self, view: Json, options: Json | None = None) -> None:
        super().__init__(LOOK)
        allowed = Whole(0, view["fish_left"].get(view["to_act"], 0))
        self.standing = msgspec.structs.replace(
            stands(view, Options(**options or {})),
            seen=seen_of(view),
            now=(Choice("bet", view["to_act"], {"fish": allowed}),) if view["phase"] == "bet" else (),
        )
        self.play()


@pytest.mark.parametrize(
    ("name", "view"), views_of_the_cases(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_view_of_the_cases_is_drawn_and_equal_views_give_equal_scenes(name: str, view: Json) -> None:
    if view["game"] != "fish-fish":
        pytest.skip("another game")
    one, other = Stood(view), Stood(msgspec.json.decode(msgspec.json.encode(view)))
    assert one.scene() == other.scene()
    assert len({part.key for part in one.scene()}) == len(one.scene())


def _play(table: Table, script: list[Any]) -> list[Any]:
    """Everything that leaves a table while these messages are said: scenes, sounds, and the times of timers."""
    seen: list[Any] = [table.scene()]
    for message in script:
        table.screen.on(message)
        seen.append((table.scene(), list(table.sounds), [(ms, said) for ms, _, said in table.timers]))
        table.pass_ms(400)
        seen.append(table.scene())
    return seen


@settings(max_examples=40, deadline=None)
@given(
    bait=st.sampled_from((2, 3, 4, 5)),
    fish=st.lists(st.integers(0, 4), min_size=3, max_size=3),
    seed=st.integers(0, 1000),
)
def test_two_worlds_that_differ_in_the_card_look_and_sound_the_same_until_it_is_turned(
    bait: int, fish: list[int], seed: int
) -> None:
    """The same covered touch, with the sides drawn the other way round, hides another card under the bait."""
    worlds = []
    for swapped in (False, True):
        table = Table(LOOK, [opening(NAMES[:4], cards="sensed")], seed=seed)
        table.random = _Sides(swapped)
        table.touch(Chosen(bait))
        table.touch(Covered(0))
        table.pass_ms(400)
        worlds.append(
            (
                table.sent[0]["card"],
                _play(
                    table,
                    [Bet(player=name, fish=count) for name, count in zip(NAMES[1:4], fish, strict=True)],
                ),
                table.sounds,
            )
        )
    assert {card for card, _, _ in worlds} == set(CARDS)
    assert worlds[0][1:] == worlds[1][1:]


class _Sides:
    def __init__(self, swapped: bool) -> None:
        self._swapped = swapped

    def random(self) -> float:
        return 0.1 if self._swapped else 0.9


def test_the_two_secret_choices_differ_only_in_their_sides() -> None:
    scenes = []
    for swapped in (False, True):
        table = Table(LOOK, [opening(NAMES[:4], cards="sensed")])
        table.random = _Sides(swapped)
        table.touch(Chosen(3))
        scenes.append(table.scene())
    one, other = scenes
    assert [part.key for part in one] == [part.key for part in other]
    assert [(part.frame, part.touch, part.motion) for part in one] == [
        (part.frame, part.touch, part.motion) for part in other
    ]
    different = [a.key for a, b in zip(one, other, strict=True) if a.marks != b.marks]
    assert len(different) == 2
    assert all(key.startswith("secret-0-") for key in different)


def test_the_covered_choice_is_gone_in_the_next_frame_and_takes_no_time_to_go() -> None:
    table = Table(LOOK, [opening(NAMES[:4], cards="sensed")])
    table.touch(Chosen(3))
    chosen = [part for part in table.scene() if part.key.startswith("secret-")]
    assert len(chosen) == 3
    assert all(part.motion is None or part.motion.back_ms == 0 for part in chosen)
    table.touch(Covered(0))
    assert not [part for part in table.scene() if part.key.startswith("secret-")]


def test_an_unseen_card_leaves_no_trace_on_the_glass() -> None:
    seen = []
    for card in CARDS:
        records = [
            opening(NAMES[:3], cards="sensed", second_bite="revealed"),
            {"do": "cast", "bait": 2, "card": card},
            {"do": "bet", "player": NAMES[1], "fish": 0},
            {"do": "bet", "player": NAMES[2], "fish": 0},
        ]
        table = Table(LOOK, records)
        table.touch(Discard())
        table.pass_ms(2000)
        seen.append((table.scene(), table.sounds))
        table.touch(Back())
        seen[-1] += (table.scene(),)
    assert seen[0] == seen[1]


# When the fisher's word is asked for --------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 5), dry=st.sampled_from((0.0, 0.3, 0.6)))
def test_the_word_is_asked_for_exactly_where_the_referee_needs_it(
    seed: int, players: int, dry: float
) -> None:
    """What may be done says so exactly where the record without the word would be sent back for it."""
    for records, view in honest_games(NAMES[:players], seed, nobody_bets=dry):
        if view["phase"] in ("reveal", "discard"):
            table = Table(LOOK)
            for record in records:
                table.judge(record)
            card: Card | None = "bite" if view["phase"] == "reveal" else None
            needed = needs_word(table.standing.now, card)
            answer = table.judge({"do": view["phase"], **({"card": card} if card else {})})
            asks = isinstance(answer, Denied) and answer.refusal.code == "needs-answer"
            assert asks == needed, (view, answer)


def test_after_a_motion_the_scene_is_that_of_the_view_again() -> None:
    """What moved leaves nothing behind: the same table drawn by a screen that saw nothing move."""
    table = Table(LOOK, [opening(NAMES[:4]), {"do": "cast", "bait": 3}])
    table.lay(2)
    table.pass_ms(300)
    other = Table(LOOK)
    other.standing = table.standing
    other.play()
    assert unwatched(table.scene()) == unwatched(other.scene())
