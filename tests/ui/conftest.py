"""A window without a display for every test of the touchscreen.

Kivy reads its settings while it is imported, so they are made here, before any test imports it: offscreen, no
arguments of its own, nothing logged, and a home folder that is thrown away.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.touch.offscreen import Table, idle

HOME = tempfile.mkdtemp(prefix="kivy-home-")
os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    KIVY_NO_ARGS="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_HOME=HOME,
)


def pytest_unconfigure() -> None:
    shutil.rmtree(HOME, ignore_errors=True)


@pytest.fixture(scope="session")
def kivy_window() -> Any:
    """Kivy's one window."""
    from kivy.config import Config

    # As large as any test makes it: what a window without a display draws on does not grow with it.
    Config.set("graphics", "width", "1920")
    Config.set("graphics", "height", "1280")
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "0")

    from kivy.base import EventLoop

    EventLoop.ensure_window()
    if EventLoop.window is None:
        pytest.fail("Kivy found no way to draw: libegl1, libgles2 and libgl1-mesa-dri are needed.")
    return EventLoop.window


@pytest.fixture
def window(kivy_window: Any) -> Iterator[Any]:
    """The window, empty, 800 by 480 pixels; ``window.system_size = …`` makes it another size."""
    kivy_window.system_size = (800, 480)
    idle()
    yield kivy_window
    for child in list(kivy_window.children):
        kivy_window.remove_widget(child)


@pytest.fixture
def table(window: Any) -> Table:
    """A stage that fills the window, and fingers on it."""
    return Table(window)
