"""A table to sit down at, for tests that play by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.ui.touch.games.evening import Evening, sit_down
from ui.touch.glass import drawn, stage, textures
from ui.touch.glass.textures import Press

Sits = Callable[..., AbstractContextManager[Evening]]


@pytest.fixture(scope="session")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where prints are kept from one evening to the next."""
    return tmp_path_factory.mktemp("cut")


@pytest.fixture(scope="session")
def presses() -> dict[tuple[float, str], Press]:
    """The presses of all evenings, by unit and theme."""
    return {}


@pytest.fixture(autouse=True)
def one_press(presses: dict[tuple[float, str], Press], monkeypatch: pytest.MonkeyPatch) -> None:
    """Evenings of one unit and theme share a press, and it forgets nothing: what is printed stays printed."""

    def shared(u: float, theme: str, cache: Path | None) -> Press:
        if (u, theme) not in presses:
            presses[u, theme] = Press(u, theme, cache)
        return presses[u, theme]

    monkeypatch.setattr(textures, "KEPT_PIXELS", 40_000_000)
    monkeypatch.setattr(drawn, "Press", shared)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every scene is made ready within one turn, so that no evening depends on how fast the machine is just now."""
    for turn in ("RESTING_TURN", "MOVING_TURN", "CHANGING_TURN"):
        monkeypatch.setattr(stage, turn, float("inf"))


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the stage can be touched as ever, but nobody looks at it, which takes a third of the time."""
    monkeypatch.setattr(drawn.Drawn, "_draw", lambda *_: None)


@pytest.fixture
def table_of(window: Any, tmp_path: Path, cut: Path) -> Sits:
    """Sits down: ``with table_of(size=(720, 1280)) as evening``; ``data`` where it is not the test's own folder."""

    def sits(data: Path = tmp_path / "data", **others: Any) -> AbstractContextManager[Evening]:
        return sit_down(window, data, cut=cut, **others)

    return sits


@pytest.fixture
def evening(table_of: Sits) -> Iterator[Evening]:
    """A calm evening at 800 by 480, the shore in sight."""
    with table_of() as one:
        yield one
