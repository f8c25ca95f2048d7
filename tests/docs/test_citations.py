"""Whoever reads a docstring can open what it cites: every page, ruling, section, picture and file is in the house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.citations import (
    DOCS,
    GAMES,
    ROOT,
    RULING,
    Citation,
    Told,
    citations,
    page_text,
    resolves,
    sources,
    told,
)

PAGES = [
    *sorted(DOCS.rglob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "deploy/README.md")),
]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:companion|hardware|ui|deploy|docs|tests)/[\w./-]*)`")
MADE = re.compile(r"^(ui/drawings/atlas|ui/sounds/made|companion/locale/LANGUAGE|\w+(/\w+)*/NAME)")


def cited(text: str, file: str = "companion/games/fish_fish/rules.py") -> list[Citation]:
    return list(citations(Told(ROOT / file, 1, text)))


def lost(text: str, file: str = "companion/games/fish_fish/rules.py") -> list[str]:
    return [f"{each.page} {each.what}".rstrip() for each in cited(text, file) if not resolves(each)]


@pytest.fixture(scope="module")
def everything() -> list[Citation]:
    return [each for file in sources() for here in told(file) for each in citations(here)]


def test_everything_that_is_cited_exists(everything: list[Citation]) -> None:
    assert [str(each) for each in everything if not resolves(each)] == []


@pytest.mark.parametrize("kind", ["page", "section", "named", "ruling", "rule", "picture", "file"])
def test_every_kind_of_citation_is_found_in_the_code(everything: list[Citation], kind: str) -> None:
    assert [each for each in everything if each.kind == kind]


def test_a_citation_that_leads_nowhere_is_told() -> None:
    assert lost("See ``nothing.md`` and ``rules/fish-fish.md`` F-3, F-99.") == [
        "nothing.md",
        "rules/fish-fish.md F-99",
    ]
    assert lost("(``look.md`` sections 1 and 88)") == ["look.md 88"]
    assert lost("(``records.md``, Lines) and (``records.md``, Mermaids)") == ["records.md Mermaids"]
    assert lost("(rules 1.6) and (rules 1.99)") == ["rules/fish-fish.md 1.99"]
    assert lost("(HU 20, rules 21 and 22)") == ["rules/fish-fish.md 22"]
    assert lost("(pictures 07a and 77)") == ["look.md 77"]
    assert lost("``view.py`` and ``seen.py``, ``companion/play/referee.py`` and ``play/referee.py``") == [
        "seen.py",
        "play/referee.py",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_pages_lead_to_what_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [to for to in LINK.findall(text) if not (page.parent / to).exists()] == []
    assert [path for path in PATH.findall(text) if not MADE.match(path) and not (ROOT / path).exists()] == []
    assert [name for name in re.findall(r"`([\w./-]+\.md)`", text) if page_text(name) is None] == []
    assert [each for each in RULING.findall(text) if not is_ruled(*each)] == []


def is_ruled(letter: str, number: str) -> bool:
    return f"- **{letter}-{number}** " in (page_text(f"rules/{GAMES[letter]}.md") or "")


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    names = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} - {"README.md"}
    assert {name for name in names if f"]({name})" not in index} == set()


def test_rulings_and_rules_are_numbered_without_a_gap() -> None:
    for page, letter in (
        ("fish-fish", "F"),
        ("somethin-fishy", "S"),
        ("go-fish", "G"),
        ("gone-fishing", "A"),
    ):
        text = (DOCS / "rules" / f"{page}.md").read_text("utf-8")
        numbers = [int(number) for number in re.findall(rf"^- \*\*{letter}-(\d+)\*\* ", text, re.MULTILINE)]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        rules = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
        assert rules == list(range(1, len(rules) + 1))
