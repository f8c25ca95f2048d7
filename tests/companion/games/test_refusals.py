"""Every rule that can be refused has a sentence, and it says the rule and nothing hidden."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import companion
from companion.games import registered, registrations
from companion.games.refusals import RECORDS, TABLE, sentence
from companion.language.words import Words, languages

FOLDER = Path(companion.__file__).parent
FOLDERS = {name: name.replace("-", "_") for name in registered()}
"""Each game and the folder of its rules."""
OF_GAMES = [game.refusals() for game in registrations()]
ALL = {key: says for sentences in (RECORDS, TABLE, *OF_GAMES) for key, says in sentences.items()}
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
    "last": 19,
    "tile": 2,
    "pieces": 10,
    "species": "piranha",
    "kind": "small",
    "back": "fish",
    "all": 28,
    "has": 2,
    "rank": "9",
    "holder": "Lili",
}


def said(code: str, rule: str, language: str = "en", **facts: object) -> str:
    return sentence(Words(language), code, rule, FACTS | facts)


CALLS = {"Refusal": ("", 1), "malformed": ("records/", 0), "NotARecord": ("records/", 0)}
"""What makes a refusal: what its rule begins with, and which argument holds the rest."""


def texts(node: ast.expr) -> set[str]:
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def rules_in(path: Path, calls: dict[str, tuple[str, int]]) -> set[str]:
    """The rules that one module refuses by."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls:
            prefix, place = calls[node.func.id]
            found |= {prefix + text for text in texts(node.args[place])}
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "rule" and "_no" in calls:
            found |= {calls["_no"][0] + text for text in texts(node.value)}
    return found


def rules_in_the_source() -> set[str]:
    """Those of every module; a game's own bear its name, and where it has several phases, each refuses what is not done
    in it."""
    found = set().union(*(rules_in(path, CALLS) for path in FOLDER.rglob("*.py")))
    for game, folder in FOLDERS.items():
        phases = set(get_args(import_module(f"companion.games.{folder}.rules").Phase)) - {"game-over"}
        found |= {f"{game}/phase-{phase}" for phase in phases if len(phases) > 1}
        for path in (FOLDER / "games" / folder).rglob("*.py"):
            found |= rules_in(path, dict.fromkeys(("_no", "no"), (f"{game}/", 2)))
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
            "bad-amount",
            "gone-fishing/steps",
            {"most": 3},
            "That figure moves at least one step and at most 3, to its start.",
        ),
        ("bad-amount", "gone-fishing/steps", {"most": 1}, "That figure has one step left to its start."),
        ("not-available", "gone-fishing/tiles", {"tile": 4}, "No tile 4 is left today."),
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
        (
            "not-available",
            "somethin-fishy/deck",
            {},
            "All 28 sated piranhas with fish on their backs have been turned.",
        ),
        (
            "not-available",
            "somethin-fishy/deck",
            {"kind": "hungry", "all": 7},
            "All 7 hungry piranhas with fish on their backs have been turned.",
        ),
        (
            "not-available",
            "somethin-fishy/deck",
            {"back": "sea", "all": 4},
            "All 4 sated piranhas of the open sea have been turned.",
        ),
        (
            "not-available",
            "somethin-fishy/claim-row",
            {},
            "Whoever has 3 piranhas in the row claims their pile: Béla has 2.",
        ),
        ("malformed", "records/do", {"do": "jump"}, "“jump” is no record of this game."),
    ],
)
def test_a_refusal_says_its_rule(code: str, rule: str, facts: dict[str, object], text: str) -> None:
    assert said(code, rule, **facts) == text


def test_a_record_that_says_nothing_to_do_is_told_where_to_say_it() -> None:
    assert sentence(Words(), "malformed", "records/do", {}) == "Every record says in “do” what it does."
