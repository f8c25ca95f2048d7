"""The rule that applies now, on a page: every refusal leads to one, and every page is read to its end."""

from __future__ import annotations

import pytest

from companion.games.fish_fish.words import SENTENCES
from companion.refusal_words import TABLE
from tests.ui.pretend_host import PretendHost, look_of, texts
from ui.touch.games.book import book, page_of
from ui.touch.screens.rules_help import RulesHelp

TOPICS = book("fish-fish")


@pytest.mark.parametrize("rule", sorted({key.split(" ")[0] for key in (*SENTENCES, *TABLE)}))
def test_every_rule_that_refuses_has_a_page_about_it(rule: str) -> None:
    assert any(rule == topic.key or rule in topic.rules for topic in TOPICS)


def test_no_rule_is_explained_twice() -> None:
    rules = [rule for topic in TOPICS for rule in (topic.key, *topic.rules)]
    assert len(rules) == len(set(rules))


def test_an_unknown_rule_opens_the_book_at_its_beginning() -> None:
    assert page_of("gone-fishing/day", TOPICS) == 0


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_turning_the_pages_shows_every_sentence_of_every_topic_and_comes_round(size: tuple[int, int]) -> None:
    host = PretendHost(look_of(*size))
    opened = RulesHelp(host, "fish-fish")
    seen: list[str] = []
    turned = []
    for _ in range(60):
        seen.append(" ".join(texts(opened.scene(host.look))))
        turned.append((opened.topic, opened.leaf))
        opened.on("next")
        if (opened.topic, opened.leaf) == (0, 0):
            break
    read = " ".join(seen)
    for topic in TOPICS:
        for sentence in topic.text:
            assert sentence(host.words) in read
    for place in reversed(turned):
        opened.on("previous")
        assert (opened.topic, opened.leaf) == place


def test_the_book_opens_at_the_rule_that_was_asked_for_and_closes() -> None:
    host = PretendHost(look_of(800, 480))
    opened = RulesHelp(host, "fish-fish", "fish-fish/last-line")
    host.stack = ["play", opened]
    assert "The fifth line" in texts(opened.scene(host.look))
    opened.on("close")
    assert host.stack == ["play"]
