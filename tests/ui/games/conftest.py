"""A table to sit down at, for tests that play by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.ui.games.evening import Evening, sit_down
from ui.touch import press

Sits = Callable[..., AbstractContextManager[Evening]]


@pytest.fixture(scope="session")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where prints are kept from one evening to the next."""
    return tmp_path_factory.mktemp("cut")


@pytest.fixture(autouse=True)
def plenty_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The press of a test forgets nothing: whole games are played in a tenth of their time, and print often."""
    monkeypatch.setattr(press, "KEPT_PIXELS", 40_000_000)


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
