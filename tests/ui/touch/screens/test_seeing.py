"""Seeing less: every way to see is chosen in two touches, and large text is larger (``table.md``, settings)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.language.words import Words as Voice
from companion.settings import model as settings
from tests.ui.touch.chairs.sights import SIGHTS, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import PretendHost, look_of
from ui.touch.kit.tiles import Setting
from ui.touch.picture.large_text import enlarged
from ui.touch.picture.marks import Scene, Words
from ui.touch.picture.theme import THEMES
from ui.touch.screens.rules_help import RulesHelp
from ui.touch.screens.seeing import WAYS, See
from ui.touch.screens.settings import Settings

GLASSES = ((800, 480), (720, 1280))


def taps(scene: Scene) -> list[Any]:
    return [part.touch.tap for part in scene if part.touch is not None]


@pytest.mark.parametrize("size", GLASSES)
@pytest.mark.parametrize(("key", "value"), [(key, way.value) for key, ways in WAYS for way in ways])
def test_every_way_to_see_is_two_touches_from_the_settings(
    key: str, value: Any, size: tuple[int, int]
) -> None:
    host = PretendHost(look_of(*size))
    page = Settings(host)
    assert Setting("seeing") in taps(page.scene(host.look))
    page.on(Setting("seeing"))
    (seeing,) = host.stack
    assert See(key, value) in taps(seeing.scene(host.look))
    seeing.on(See(key, value))
    assert settings.judged(key, value) == value
    assert settings.get(host.settings, key) == value


def test_every_theme_is_offered() -> None:
    assert tuple(way.value for way in dict(WAYS)["screen.theme"]) == THEMES


def words(scene: Scene) -> list[Words]:
    return [mark for part in scene for mark in part.marks if isinstance(mark, Words)]


@pytest.mark.parametrize("size", GLASSES)
@pytest.mark.parametrize("name", ["fish-fish, first bet", "fish-fish, round over", "settings", "seeing"])
def test_in_large_text_half_of_all_texts_are_larger_and_none_is_smaller(
    name: str, size: tuple[int, int]
) -> None:
    sight = next(sight for sight in SIGHTS if sight.name == name)
    look = msgspec.structs.replace(look_of(*size), large=True)
    scene = seen(sight, look, Voice("en"), NAMES[:4]).scene
    before, after = words(scene), words(enlarged(look, scene))
    grown = [one.size / other.size for one, other in zip(after, before, strict=True)]
    assert min(grown) >= 1.0
    assert sum(step >= 1.1 for step in grown) >= len(grown) / 2


def test_the_rules_are_written_larger_on_as_many_pages_as_they_need() -> None:
    sizes = []
    for large in (False, True):
        look = msgspec.structs.replace(look_of(800, 480), large=large)
        scene = RulesHelp(PretendHost(look), "fish-fish").scene(look)
        page = next(part for part in scene if part.key == "rules-page")
        sizes.append(max(mark.size for mark in page.marks if isinstance(mark, Words)))
    assert sizes[1] >= 1.2 * sizes[0]
