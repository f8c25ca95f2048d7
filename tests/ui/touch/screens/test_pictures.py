"""Picture first, word second: with all words covered a child can still play (``look.md`` section 7)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.language.words import Words as Voice
from tests.ui.touch.chairs.sights import TABLES, Sight, players, seen
from tests.ui.touch.games.fish_fish.table import NAMES
from tests.ui.touch.pretend_host import look_of
from ui.touch.picture.marks import Disc, Line, Part, Shape, Slip, Sprite, Words

QUESTIONS = (
    "tongue-",
    "ask-",
    "cell-",
    "person-",
    "rank-",
    "lay-four",
    "take",
    "leave",
    "refusal-",
    "secret-",
)
"""How the keys of the buttons begin that a question of the four games offers."""
RANKS = frozenset("AJQK")
SIGNS = frozenset("!+?")
"""Figures of the cardboard itself: the help card's and what is more."""


def is_pictured(part: Part) -> bool:
    """Whether a button shows a drawing, a figure or a card's rank; cards and pieces are papers on its own paper."""
    papers = sum(isinstance(mark, Slip) for mark in part.marks)
    return papers > 1 or any(
        isinstance(mark, Sprite | Line | Shape | Disc)
        or (isinstance(mark, Words) and (any(map(str.isdigit, mark.text)) or mark.text in RANKS | SIGNS))
        for mark in part.marks
    )


@pytest.mark.parametrize("sight", [sight for sight in TABLES if not sight.rare], ids=lambda sight: sight.name)
def test_every_button_of_a_question_has_a_picture_or_a_figure(sight: Sight) -> None:
    for size, count in product(((800, 480), (720, 1280)), sorted(set(players(sight)))):
        for language in ("en", "eu"):
            scene = seen(sight, look_of(*size), Voice(language), NAMES[:count]).scene
            bare = [
                part.key
                for part in scene
                if part.touch is not None
                and part.touch.tap is not None
                and part.key.startswith(QUESTIONS)
                and any(isinstance(mark, Words) for mark in part.marks)
                and not is_pictured(part)
            ]
            assert bare == [], (size, count, language)
