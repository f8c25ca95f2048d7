"""Every screen as a picture under ``build/shots``, to be looked at; and nothing that is written ends off the glass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.touch.extents import is_within, root_extents
from tests.ui.touch.games.conftest import Sits
from tests.ui.touch.games.evening import Evening
from tests.ui.touch.games.shots import Walk
from ui.touch.picture.box import Box
from ui.touch.picture.marks import Words

SHOTS = Path(__file__).parents[4] / "build" / "shots"


def stays_on_the_glass(evening: Evening) -> list[str]:
    """What is written beyond the edge of the glass."""
    look = evening.app.look
    glass = Box(0, 0, look.glass.width, look.glass.height)
    return [
        part.key
        for part in evening.app.stage.parts
        if any(not is_within(box, glass, 0.4 * look.u) for box in root_extents(part, Words))
    ]


def take(
    sits: Sits, size: tuple[int, int], players: int, language: str, *, sensed: bool, **screen: Any
) -> None:
    """Walk through every screen and keep a picture of each."""
    more = "".join(f"-{key}-{value}" for key, value in screen.items())
    name = f"{size[0]}x{size[1]}-{players}-{language}{'-sensed' if sensed else ''}{more}"
    folder = SHOTS / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with sits(size=size, language=language, **screen) as evening:
        for number, scene in enumerate(Walk(evening, players, sensed=sensed).scenes()):
            evening.picture().save(folder / f"{number:02d}-{scene}.png")
            assert not stays_on_the_glass(evening), scene


@pytest.mark.parametrize(
    ("size", "players", "language", "sensed"),
    [((800, 480), 4, "en", False), ((720, 1280), 8, "hu", True)],
)
def test_every_screen_is_reached_by_touch_and_photographed(
    table_of: Sits, size: tuple[int, int], players: int, language: str, sensed: bool
) -> None:
    take(table_of, size, players, language, sensed=sensed)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)])
def test_every_screen_on_every_glass(
    table_of: Sits, size: tuple[int, int], players: int, language: str
) -> None:
    take(table_of, size, players, language, sensed=language == "hu")


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("way", [{"lying": False}, {"theme": "night"}, {"theme": "high-contrast"}])
def test_every_screen_in_every_way(
    table_of: Sits, size: tuple[int, int], players: int, way: dict[str, Any]
) -> None:
    take(table_of, size, players, "hu", sensed=players == 8, **way)
