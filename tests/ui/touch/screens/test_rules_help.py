"""The rule that applies now, on a page: every refusal leads to one, and every page is read to its end."""

from __future__ import annotations

import pytest

from companion.games import registration
from companion.games.refusals import TABLE
from tests.ui.touch.pretend_host import PretendHost, look_of, texts
from ui.touch.game.book import book, page_of
from ui.touch.game.registry import offered
from ui.touch.screens.page import Close, Leafed
from ui.touch.screens.rules_help import RulesHelp

GAMES = offered()


def rules_of(game: str) -> set[str]:
    """The rules by which this game, or any, refuses something."""
    return {key.split(" ")[0] for key in (*registration(game).refusals(), *TABLE)}


@pytest.mark.parametrize(
    ("game", "rule"), [(game, rule) for game in GAMES for rule in sorted(rules_of(game))]
)
def test_every_rule_that_refuses_has_a_page_about_it(game: str, rule: str) -> None:
    assert any(rule == topic.key or rule in topic.rules for topic in book(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_explained_twice(game: str) -> None:
    rules = [rule for topic in book(game) for rule in (topic.key, *topic.rules)]
    assert len(rules) == len(set(rules))


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_rule_opens_the_book_at_its_beginning(game: str) -> None:
    assert page_of("chess/castling", book(game)) == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_turning_the_pages_shows_every_sentence_of_every_topic_and_comes_round(
    size: tuple[int, int], game: str
) -> None:
    host = PretendHost(look_of(*size))
    opened = RulesHelp(host, game)
    seen: list[str] = []
    turned = []
    for _ in range(60):
        seen.append(" ".join(texts(opened.scene(host.look))))
        turned.append((opened.topic, opened.leaf))
        opened.on(Leafed(1))
        if (opened.topic, opened.leaf) == (0, 0):
            break
    read = " ".join(seen)
    for topic in book(game):
        for sentence in topic.text:
            assert sentence(host.words) in read
    for place in reversed(turned):
        opened.on(Leafed(-1))
        assert (opened.topic, opened.leaf) == place


def test_the_book_opens_at_the_rule_that_was_asked_for_and_closes() -> None:
    host = PretendHost(look_of(800, 480))
    opened = RulesHelp(host, "fish-fish", "fish-fish/last-line")
    host.stack = ["play", opened]
    assert "The fifth line" in texts(opened.scene(host.look))
    opened.on(Close())
    assert host.stack == ["play"]
