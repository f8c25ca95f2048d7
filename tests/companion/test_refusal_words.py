"""Every rule that can be refused has a sentence, and it says the rule and nothing hidden."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import companion
from companion.games.fish_fish import rules
from companion.games.fish_fish.words import SENTENCES
from companion.refusal_words import RECORDS, TABLE, sentence
from companion.words import Words, languages

FOLDER = Path(companion.__file__).parent
ALL = {**RECORDS, **TABLE, **SENTENCES}
FACTS = {
    "do": "bet",
    "problem": "",
    "game": "fish-fish",
    "fewest": 2,
    "most": 8,
    "to_act": "Béla",
    "player": "Lili",
    "bait": 4,
    "left": (2, 3),
}


def said(code: str, rule: str, language: str = "en", **facts: object) -> str:
    return sentence(Words(language), code, rule, FACTS | facts)


CALLS = {
    "Refusal": ("", 1),
    "malformed": ("records/", 0),
    "_no": ("fish-fish/", 2),
    "NotARecord": ("records/", 0),
}
"""What makes a refusal: what its rule begins with, and which argument holds the rest."""


def texts(node: ast.expr) -> set[str]:
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def rules_in_the_source() -> set[str]:
    found = {f"fish-fish/phase-{phase}" for phase in get_args(rules.Phase) if phase != "game-over"}
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                prefix, place = CALLS[node.func.id]
                found |= {prefix + text for text in texts(node.args[place])}
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "rule":
                found |= {f"fish-fish/{text}" for text in texts(node.value)}
    return found


def test_the_rules_that_are_refused_are_those_that_have_a_sentence() -> None:
    assert rules_in_the_source() == {key.partition(" ")[0] for key in ALL}


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("key", sorted(ALL))
def test_every_rule_is_said_in_one_sentence_in_every_language(key: str, language: str) -> None:
    rule, _, code = key.partition(" ")
    text = said(code or "bad-amount", rule, language)
    assert text.endswith(".")
    assert "{" not in text
    assert text.rstrip(".").count(". ") == 0


@pytest.mark.parametrize(
    ("code", "rule", "facts", "text"),
    [
        ("bad-amount", "fish-fish/last-line", {"most": 2}, "The last line takes every fish you have."),
        ("bad-amount", "fish-fish/bets", {"most": 1}, "You can bet one fish or none."),
        ("bad-amount", "fish-fish/bets", {"most": 3}, "You can bet up to 3 fish, or none."),
        ("not-your-turn", "fish-fish/order", {}, "Everyone bets once a line, in order: now Béla."),
        ("needs-answer", "fish-fish/check", {}, "Fish were bet, so everyone sees the card."),
        (
            "cards-do-not-add-up",
            "fish-fish/check",
            {},
            "The card that was laid is the card that is shown.",
        ),
        (
            "bad-amount",
            "table/correct",
            {"most": 0},
            "The opening of a game has nothing before it to go back to.",
        ),
        ("bad-players", "table/players", {}, "This game is for 2 to 8 players."),
        ("bad-players", "table/players", {"fewest": 2, "most": 2}, "This game is for 2 players."),
        ("malformed", "records/do", {"do": "jump"}, "“jump” is no record of this game."),
    ],
)
def test_a_refusal_says_its_rule(code: str, rule: str, facts: dict[str, object], text: str) -> None:
    assert said(code, rule, **facts) == text


def test_a_record_that_says_nothing_to_do_is_told_where_to_say_it() -> None:
    assert sentence(Words(), "malformed", "records/do", {}) == "Every record says in “do” what it does."
