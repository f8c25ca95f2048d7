"""What is made ready after the first picture, a little at a time, so that neither it nor the first touch waits.

The library of past games is opened on the table's thread, and the modules of the other screens and of the games are
read here, one between two turns of Kivy's loop.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from companion.games import registered
from ui.touch.game.registry import offered, shown

SCREENS = (
    "screens.games",
    "screens.seats",
    "screens.keyboard",
    "screens.house_rules",
    "screens.past",
    "screens.settings",
    "screens.languages",
    "screens.rules_help",
    "screens.pause",
)
"""The modules of ``ui/touch`` that a touch may ask for soon, the likeliest first."""


def steps() -> Iterator[Callable[[], object]]:
    """What is read one after the other; people who play first are not kept waiting by games that come later."""
    yield shown(offered()[0]).screen
    for name in SCREENS:
        yield partial(import_module, f"ui.touch.{name}")
    for game in offered():
        yield partial(registered().get, game)
        yield partial(shown, game)


def make_ready(next_turn: Callable[[Callable[[], None]], None], open_library: Callable[[], None]) -> None:
    """Begin; ``next_turn`` runs what it is given after the loop has looked for touches once more."""
    left = steps()

    def step() -> None:
        read = next(left, None)
        if read is not None:
            read()
            next_turn(step)
        else:
            # What is there now stays: Python need not look through it again and again while people play.
            gc.collect()
            gc.freeze()
            gc.set_threshold(700, 10, 1000)

    open_library()
    next_turn(step)
