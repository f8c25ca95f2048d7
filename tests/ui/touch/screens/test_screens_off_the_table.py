"""What holds for every screen off the table, on every glass, in every language and for any number of players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.pretend_host import LongVoice, faults, look_of
from tests.ui.touch.screens.every_screen import (
    SCREENS,
    host_of,
)
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Words
from ui.touch.screens.shore import Shore

GLASSES = ((800, 480), (1024, 600), (1280, 720), (720, 1280), (1920, 1080))


def found(look: Look, voice: Voice, players: int) -> Iterator[str]:
    target = 12.0 if players < 7 else 10.4
    for name, made in SCREENS.items():
        screen = made(host_of(look, players, voice), players)
        for fault in faults(screen.scene(look), look, target):
            yield f"{name}: {fault}"
    bare = Shore(host_of(look, players, voice, playing=False))
    for fault in faults(bare.scene(look), look, target):
        yield f"shore without a game: {fault}"


@pytest.mark.parametrize("lying", [True, False], ids=["lying", "standing"])
@pytest.mark.parametrize("glass", GLASSES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_text_has_room_and_every_touch_its_own_place(
    glass: tuple[int, int], players: int, lying: bool
) -> None:
    look = look_of(*glass, lying=lying)
    assert list(found(look, Voice("en"), players)) == []


@pytest.mark.parametrize("glass", [(800, 480), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("voice", [Voice("hu"), LongVoice("en")], ids=["hungarian", "long words"])
def test_a_language_with_long_words_has_room_too(glass: tuple[int, int], voice: Voice) -> None:
    assert list(found(look_of(*glass), voice, 4)) == []


NAMED = ("seat-", "game-", "as-last", "past-sheet", "resume", "figures")
"""Parts that hold names, which may be shortened by width; sentences may not."""


@pytest.mark.parametrize("lying", [True, False], ids=["lying", "standing"])
@pytest.mark.parametrize("glass", GLASSES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "hu"])
def test_no_sentence_is_shortened(glass: tuple[int, int], language: str, lying: bool) -> None:
    look = look_of(*glass, lying=lying)
    cut = [
        (name, mark.text)
        for players in (2, 8)
        for name, made in SCREENS.items()
        for one in made(host_of(look, players, Voice(language)), players).scene(look)
        for mark in one.marks
        if isinstance(mark, Words) and mark.text.endswith("…") and not one.key.startswith(NAMED)
    ]
    assert cut == []


def test_equal_states_give_equal_scenes() -> None:
    look = look_of(800, 480)
    for made in SCREENS.values():
        assert made(host_of(look, 4), 4).scene(look) == made(host_of(look, 4), 4).scene(look)
