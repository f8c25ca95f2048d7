"""The terms of the games: every catalogue says each of them in one way, the one of ``glossary.toml``."""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from companion.language.words import CATALOGUES

GLOSSARY: dict[str, Any] = tomllib.loads(Path(__file__).with_name("glossary.toml").read_text("utf-8"))
APART: list[dict[str, str]] = GLOSSARY.pop("apart")
TITLES = re.compile(r"Fish Fish|Go Fish|Gone Fishing|Somethin’ Fishy|Fish Table Companion")
PO_FILES = sorted(CATALOGUES.glob("*/LC_MESSAGES/companion.po"))


def catalogue(po: Path) -> Catalog:
    return read_po(io.BytesIO(po.read_bytes()), locale=po.parts[-3])


def said_otherwise(language: str, read: Catalog) -> Iterator[tuple[str, str, str]]:
    """Term, sentence and translation wherever a sentence has a term and its translation lacks the word for it."""
    for message in read:
        if not message.id:
            continue
        sentence = message.id[-1] if isinstance(message.id, tuple) else message.id
        told = message.string[-1] if isinstance(message.string, tuple) else message.string
        for term, entry in GLOSSARY.items():
            if "at" in entry and not any(at.startswith(tuple(entry["at"])) for at, _ in message.locations):
                continue
            if re.search(
                rf"(?<![\w{{])(?:{entry['english']})(?![\w}}])", TITLES.sub("", sentence), re.IGNORECASE
            ):
                letters = told.casefold()
                if not re.search(rf"(?<!\w)(?:{'|'.join(map(re.escape, entry[language]))})", letters):
                    yield term, sentence, told


@pytest.mark.parametrize("po", PO_FILES, ids=lambda po: po.parts[-3])
def test_a_term_is_said_as_the_glossary_has_it(po: Path) -> None:
    language = po.parts[-3]
    apart = {(each["term"], each["sentence"]) for each in APART if language in each["languages"]}
    otherwise = {(term, sentence): told for term, sentence, told in said_otherwise(language, catalogue(po))}
    assert {key: told for key, told in otherwise.items() if key not in apart} == {}
    assert apart - set(otherwise) == set(), "no longer apart"


def test_every_term_has_words_in_every_language_and_stands_in_the_program() -> None:
    languages = {po.parts[-3] for po in PO_FILES}
    sentences = [
        message.id[-1] if isinstance(message.id, tuple) else message.id for message in catalogue(PO_FILES[0])
    ]
    for term, entry in GLOSSARY.items():
        assert languages == set(entry) - {"english", "at"}, term
        assert any(re.search(rf"\b(?:{entry['english']})\b", each, re.IGNORECASE) for each in sentences), term
    assert all(each["why"] for each in APART)
