"""Finds what docstrings and comments cite (pages, rulings, sections, pictures, files), and whether it exists.

A page is cited by its name below ``docs/`` or below the root; what follows it says where in it to look: a ruling, a
section by its number, or a heading or a bold word by its own words. Rulings, sections and rules of a game may stand
without their page, for their letter, number or folder says which game is meant. A file is cited by its path from the
root, or by its bare name from beside it; ``NAME`` and the like in a path stand for any.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FOLDERS = ("companion", "hardware", "ui", "deploy", "docs", "tests")

GAMES = {"F": "fish-fish", "S": "somethin-fishy", "G": "go-fish", "A": "gone-fishing"}
"""The page of each letter of a ruling. The first digit of a section is the place of its game here."""

PAGE = re.compile(r"`{0,2}((?:[\w-]+/)*[\w-]+\.md)\b`{0,2}(’s)?")
NUMBERS = r"(\d+(?:(?:, | and | to )\d+)*)"
SECTIONS = re.compile(rf",? (?:sections? )?{NUMBERS}(?![.\d])")
SUBSECTION = re.compile(r",? (\d\.\d+)\b")
NAMED = re.compile(r',? (?:\()?(?:"([^"]+)"|“([^”]+)”|(?<=, )([A-Z][^(),.;:"`]*))')
RULING = re.compile(r"(?<![\w-])([FGAS])-(\d+)\b(?!-)")
RULE = re.compile(rf"\b(?:rules?|HU|RO|IT|EU|VI) {NUMBERS}(?![.\d])")
RULES_SECTION = re.compile(r"\brules (?:[FGAS]-\d+, )?(\d\.\d+)\b")
PICTURE = re.compile(r"\bpictures? (\d\d[a-z]?(?:(?:, | and )\d\d[a-z]?)*)")
REMARK = re.compile(r"#.*(?:\.md\b|\.(?:py|sh|svg|po)`|[FGAS]-\d|\brules? \d|\bpictures? \d)")
"""A line that may have a comment with a citation; reading all comments of all modules would take seconds."""
FILE = re.compile(r"`{1,2}([\w./-]+\.(?:py|sh|svg|po))`{1,2}")


class Told(NamedTuple):
    """A docstring or some comment lines that follow each other, as one line of text."""

    file: Path
    line: int
    text: str


class Citation(NamedTuple):
    """What is cited, as ``page``, ``section``, ``named``, ``ruling``, ``rule``, ``picture`` or ``file``."""

    told: Told
    kind: str
    page: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.told.file.relative_to(ROOT)}:{self.told.line}: {self.kind} {self.page} {self.what}".rstrip()


def sources() -> Iterator[Path]:
    """Every module of the program and of its tests."""
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def told(file: Path) -> Iterator[Told]:
    """The docstrings of a module, those below attributes too, and its comments."""
    text = file.read_text("utf-8")
    scopes: list[ast.AST] = [ast.parse(text)]
    for scope in scopes:
        for node in getattr(scope, "body", ()):
            scopes.append(node)
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and type(node.value.value) is str
            ):
                yield Told(file, node.lineno, " ".join(node.value.value.split()))
    if not REMARK.search(text):
        return
    lines: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        if lines and token.start[0] != last + 1:
            yield Told(file, first, " ".join(lines))
            lines = []
        first = first if lines else token.start[0]
        last = token.start[0]
        lines.append(token.string.lstrip("#: "))
    if lines:
        yield Told(file, first, " ".join(lines))


def citations(here: Told) -> Iterator[Citation]:
    """All that a docstring or comment cites."""
    text = here.text
    for found in PAGE.finditer(text):
        page, rest = found[1], text[found.end() :]
        yield Citation(here, "page", page)
        if subsection := SUBSECTION.match(rest):
            yield Citation(here, "section", page, subsection[1])
        elif sections := SECTIONS.match(rest):
            for number in _numbers(sections[1]):
                yield Citation(here, "section", page, str(number))
        elif name := NAMED.match(rest):
            yield Citation(here, "named", page, (name[1] or name[2] or name[3]).strip())
    for letter, number in RULING.findall(text):
        yield Citation(here, "ruling", f"rules/{GAMES[letter]}.md", f"{letter}-{number}")
    for number in RULES_SECTION.findall(text):
        yield Citation(here, "section", _page_of_section(number), number)
    game = next((game for game in GAMES.values() if game.replace("-", "_") in here.file.parts), None)
    for numbers in RULE.findall(text) if game else ():
        for number in _numbers(numbers):
            yield Citation(here, "rule", f"rules/{game}.md", str(number))
    for pictures in PICTURE.findall(text):
        for picture in re.findall(r"\d\d[a-z]?", pictures):
            yield Citation(here, "picture", "look.md", picture)
    for path in FILE.findall(text):
        yield Citation(here, "file", path)


def _numbers(text: str) -> list[int]:
    """``1 to 3`` is 1, 2, 3; ``2, 3 and 9`` is just these."""
    if found := re.fullmatch(r"(\d+) to (\d+)", text):
        return list(range(int(found[1]), int(found[2]) + 1))
    return [int(number) for number in re.findall(r"\d+", text)]


def _page_of_section(number: str) -> str:
    place = int(number[0]) - 1
    games = list(GAMES.values())
    return f"rules/{games[place]}.md" if place < len(games) else "rules/common.md"


@cache
def page_text(page: str) -> str | None:
    """The page of that name below ``docs/`` or below the root; ``None`` where there is none."""
    for folder in (DOCS, ROOT):
        if (folder / page).is_file():
            return (folder / page).read_text("utf-8")
    return None


def resolves(citation: Citation) -> bool:
    """Whether what is cited exists."""
    if citation.kind == "file":
        here = citation.told.file.parent if "/" not in citation.page else ROOT
        return any(here.glob(re.sub(r"\b[A-Z]{4,}\b", "*", citation.page)))
    text = page_text(citation.page)
    if text is None:
        return False
    what = re.escape(citation.what)
    patterns = {
        "page": "",
        "section": rf"^(?:#+ )?{what}\. ",
        "named": rf"(?i)(?:^#+ .*|\*\*[^*]*|`[^`]*|^\| [^|]*){what}",
        "ruling": rf"^- \*\*{what}\*\* ",
        "rule": rf"^{what}\. ",
        "picture": rf"^\| (?:[^|]*\D)?{what}\b",
    }
    return re.search(patterns[citation.kind], text, re.MULTILINE) is not None
