"""What a simple game brings to the glass: its words. The rest is made of its view and of what may be done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.language.words import Words
from ui.touch.game.host import Json


class Plain(msgspec.Struct, frozen=True, kw_only=True):
    """The words of a simple game: one of up to about a dozen records, told by whoever acts, with points for each."""

    game: str
    question: Callable[[Words, Any], str]
    """What whoever acts is asked, in at most six words; it is given what everybody sees (``Game.view``)."""
    button: Callable[[Words, Json], str]
    """What stands on the button of a record, a word or a number; also what it is called once it stands."""
    news: Callable[[Words, Json], str] = lambda words, event: ""
    """What the voice says of an event of the game; empty for nothing."""
