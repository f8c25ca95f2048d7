"""The games page holds any number of games, on every glass and in every language."""

from __future__ import annotations

import pytest

from companion.language.words import Words, languages
from tests.ui.touch.chairs.measuring import faults
from tests.ui.touch.chairs.sights import _shortened
from tests.ui.touch.chairs.ways import GLASSES
from tests.ui.touch.pretend_host import PretendHost, keys, look_of
from ui.touch.screens import games
from ui.touch.screens.games import Games
from ui.touch.screens.page import Leafed

FOUR = games.offered()[:4]


@pytest.mark.parametrize("glass", GLASSES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("count", [2, 3, 5, 6, 13])
def test_any_number_of_games_has_room(
    count: int, glass: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "offered", lambda: (FOUR * 4)[:count])
    found = []
    for language in languages():
        for turned, lying in ((0.0, True), (90.0, True), (0.0, False)):
            look = look_of(*glass, lying=lying)
            page = Games(PretendHost(look, Words(language)), turned)
            for _ in range(-(-count // games.LEAF)):
                with _shortened() as cut:
                    scene = page.scene(look)
                found += [
                    f"{language} {turned:g}: {fault}"
                    for fault in faults(scene, look, 12.0, names=(), cut=cut)
                ]
                page.on(Leafed(1))
    assert found == []


def test_every_game_lies_on_one_of_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "offered", lambda: (*FOUR, FOUR[0]))
    look = look_of(800, 480)
    page = Games(PretendHost(look))

    def cards() -> set[str]:
        return {key for key in keys(page.scene(look)) if key.startswith("card-")}

    leaves = [{f"card-{name}" for name in FOUR[:2]}, {f"card-{name}" for name in (*FOUR[2:], FOUR[0])}]
    seen = [cards()]
    for way in (Leafed(1), Leafed(1), Leafed(-1)):
        page.on(way)
        seen.append(cards())
    assert seen == [leaves[0], leaves[1], leaves[0], leaves[1]]
