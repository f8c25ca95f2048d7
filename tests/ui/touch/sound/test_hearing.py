"""Hearing less: nothing is told by a sound alone; whenever one is heard, the picture has changed too."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.fish_fish.moves import Cast
from companion.language.words import Words as Voice
from tests.ui.touch.chairs.played import AnyTable
from tests.ui.touch.games.fish_fish.table import NAMES, Json, look_for, opening, unwatched
from ui.sounds.render import SOUNDS
from ui.touch.game.registry import offered
from ui.touch.games.fish_fish.said import Chosen, Covered
from ui.touch.picture.marks import Slip
from ui.touch.robot.demo import recorded

HEARD_WITHOUT_NEWS = {"your-turn", "click"}
"""The tick after a long silence, which says what the lit tongue says; the click of a covered choice."""


class Watched(AnyTable):
    """Notes for every sound whether the picture was another one when all was done."""

    def __init__(self, records: Sequence[Json]) -> None:
        super().__init__(look_for((800, 480), calm=True), records, voice=Voice("en"))
        self.silent: list[tuple[Json, str]] = []
        self.heard: set[str] = set()

    def send(self, record: Json) -> None:
        before, since = unwatched(self.scene()), len(self.sounds)
        super().send(record)
        changed = unwatched(self.scene()) != before
        for _ in range(2):
            # What a card showed stands for a while, and the sounds of the end come after it.
            before = unwatched(self.scene())
            self.pass_ms(3000)
            changed = changed or unwatched(self.scene()) != before
        for name in self.sounds[since:]:
            self.heard.add(name)
            if not changed:
                self.silent.append((record, name))


def test_whenever_a_sound_is_heard_the_picture_changes() -> None:
    heard: set[str] = set()
    for game in offered():
        first, *others = recorded(game)
        table = Watched([first])
        for record in others:
            table.send(record)
        assert table.silent == [], game
        heard |= table.heard
    table = Watched([opening(NAMES[:3]), {"do": "cast", "bait": 3}])
    table.send({"do": "bet", "player": NAMES[1], "fish": 9})
    table.send({"do": "undo"})
    assert table.silent == []
    assert heard | table.heard | HEARD_WITHOUT_NEWS == set(SOUNDS)


def test_the_click_of_a_covered_choice_goes_with_its_slip() -> None:
    table = Watched([opening(NAMES[:3], cards="sensed")])
    table.touch(Chosen(3))
    assert any(part.key.startswith("secret-") for part in table.scene())
    table.touch(Covered(0))
    assert "click" in table.sounds
    assert not any(part.key.startswith("secret-") for part in table.scene())


def test_whose_turn_it_is_is_lit_all_the_time_the_tick_only_recalls_it() -> None:
    table = Watched([opening(NAMES[:3])])
    table.touch(Cast(bait=3))
    before = table.scene()
    lit = {
        part.key.split("-")[0]
        for part in before
        for mark in part.marks
        if isinstance(mark, Slip) and mark.rim
    }
    assert lit == {"strip", "tongue"}
    table.pass_ms(25_000)
    assert table.sounds[-1] == "your-turn"
    assert table.scene() == before
