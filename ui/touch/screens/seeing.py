"""How the table looks to eyes of every kind: its colours, the size of its letters, whether anything moves.

Every choice is in sight, so one touch makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.language.words import Words as Voice
from companion.language.words import say
from companion.settings import model as settings
from ui.touch.kit.buttons import button
from ui.touch.kit.pieces import GAP
from ui.touch.picture.box import Box
from ui.touch.picture.look import Look
from ui.touch.picture.marks import Message, Part, Said
from ui.touch.screens.page import Close, Foot, Turn, Turnable, laid_out


class See(Said, frozen=True):
    """Give a setting this value."""

    key: str
    value: Any


class Way(msgspec.Struct, frozen=True):
    """One way to see: the value of a setting, its sign and that one's size in U, and its words."""

    value: Any
    sign: str
    words: Callable[[Voice], str]
    size: float = 6.9


WAYS: tuple[tuple[str, tuple[Way, ...]], ...] = (
    (
        "screen.theme",
        (
            Way("day", "sign-sun", say("Day")),
            Way("night", "sign-moon", say("Night")),
            Way("high-contrast", "sign-contrast", say("High contrast")),
        ),
    ),
    (
        "screen.large_text",
        (
            Way(False, "sign-letters", say("Usual letters"), 5.0),
            Way(True, "sign-letters", say("Large letters"), 8.4),
        ),
    ),
    (
        "screen.calm",
        (
            Way(False, "sign-move", say("Fish swim")),
            Way(True, "sign-pause", say("Nothing moves")),
        ),
    ),
)


def theme_in_words(voice: Voice, theme: str) -> str:
    """What the colours of a theme are called."""
    return next(way.words(voice) for way in WAYS[0][1] if way.value == theme)


class Seeing(Turnable):
    """Lies over the settings; a row for each setting."""

    def scene(self, look: Look) -> tuple[Part, ...]:
        """A row of ways for each setting, those in force lit."""
        voice = self.host.words
        turn = (Foot(Turn(), "sign-turn"),) if look.glass.lying else ()
        title = voice.say("Seeing")
        layout = laid_out(look, self.turned, title, (Foot(Close(), "sign-previous"),), (), turn)
        buttons = [
            button(
                look,
                f"way-{key}-{way.value}",
                box,
                See(key, way.value),
                sign=way.sign,
                sign_size=way.size,
                word=way.words(voice),
                frame=layout.frame,
                chosen=settings.get(self.host.settings, key) == way.value,
                ground="sheet",
                outline="foam",
            )
            for (key, ways), boxes in zip(WAYS, _places(look, layout.body, layout.narrow), strict=True)
            for way, box in zip(ways, boxes, strict=True)
        ]
        return (*layout.parts, *buttons)

    def _touched(self, message: Message) -> None:
        if isinstance(message, See):
            self.host.change(message.key, message.value)


def _places(look: Look, body: Box, narrow: bool) -> list[tuple[Box, ...]]:
    """The ways of each setting side by side; on a narrow page one under the other."""
    u = look.u
    counts = [len(ways) for _, ways in WAYS]
    shares = counts if narrow else [1] * len(counts)
    high = min(body.h, sum(shares) * 18 * u)
    rows = Box(body.x, body.cy - high / 2, body.w, high).column(shares, 2 * GAP * u)
    cut = Box.column if narrow else Box.row
    return [cut(row, [1] * count, GAP * u) for count, row in zip(counts, rows, strict=True)]
