"""A name of forty wide letters never takes from a sentence what happened."""

from __future__ import annotations

from companion.language.words import Words
from tests.ui.touch.chairs.sights import LONG, SIGHTS, seen
from tests.ui.touch.pretend_host import look_of
from ui.touch.picture import marks


def test_news_of_a_claimed_pile_ends_with_its_cards_also_in_the_narrowest_strip() -> None:
    (sight,) = (sight for sight in SIGHTS if sight.name == "somethin-fishy, middle")
    scene = seen(sight, look_of(720, 1280, lying=False), Words("ro"), LONG[:4], 3).scene
    (news,) = (part for part in scene if part.key == "news")
    said = " ".join(mark.text for mark in news.marks if isinstance(mark, marks.Words))
    assert said.startswith("…")
    assert said.endswith("ia 2 cărți.")
