"""No screen and no phase is left out of what is measured."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import FrameType

import pytest

import ui.touch
from companion.language.words import Words as Voice
from tests.ui.touch.chairs.sights import GAMES, PAGES, TABLES, players, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of

TOUCH = Path(ui.touch.__path__[0])
SCREENS = [
    str(file.relative_to(TOUCH))
    for file in sorted((*TOUCH.glob("screens/[a-z]*.py"), *TOUCH.glob("games/*/screen.py")))
]


@pytest.fixture(scope="module")
def ran() -> set[str]:
    """The modules of the screens of which something ran while the sights were made."""
    folder = f"{TOUCH}/"
    found: set[str] = set()

    def called(frame: FrameType, event: str, _: object) -> None:
        if (
            event == "call"
            and frame.f_code.co_filename.startswith(folder)
            and frame.f_code.co_name != "<module>"
        ):
            found.add(frame.f_code.co_filename.removeprefix(folder))

    look = look_of(800, 480)
    for sight in (*PAGES, *TABLES):
        if found >= set(SCREENS):
            break
        sys.setprofile(called)
        try:
            seen(sight, look, Voice("en"), NAMES[: players(sight)[0]])
        finally:
            sys.setprofile(None)
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_among_the_sights(screen: str, ran: set[str]) -> None:
    assert screen in ran, f"tests/ui/touch/chairs/sights.py shows nothing of ui/touch/{screen}"


@pytest.mark.parametrize("game", [game for game in GAMES if game != "somethin-fishy"])
def test_every_phase_of_a_game_is_among_the_sights(game: str) -> None:
    phases = import_module(f"ui.touch.games.{game.replace('-', '_')}.screen").RULE_OF_PHASE
    look, shown = look_of(800, 480), set()
    for sight in TABLES:
        if sight.game == game:
            screen = seen(sight, look, Voice("en"), NAMES[: players(sight)[0]]).screen
            shown.add(screen.host.standing.view["phase"])
    assert shown >= set(phases)
