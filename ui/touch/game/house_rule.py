"""A house rule as people choose it before a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.language.words import Words

Text = Callable[[Words], str]


class HouseRule(msgspec.Struct, frozen=True):
    """One option of a game: its name, its choices with the usual one first, and one line of why."""

    option: str
    name: Text
    choices: tuple[tuple[Any, Text], ...]
    why: Text
    setting: str = ""
    """The setting that keeps the choice where it is one of the screen alone, of which the referee knows nothing."""
