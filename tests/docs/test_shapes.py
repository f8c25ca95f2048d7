"""The page of shapes says what the types say."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from companion.games import registered

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def shapes() -> ModuleType:
    """``docs/shapes.py``, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("docs_shapes", DOCS / "shapes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Bank(msgspec.Struct):
    """Where fish are kept."""

    fish: Annotated[int, msgspec.Meta(ge=0, le=9)] = 3
    """How many; see :class:`~tests.docs.test_shapes.Boat` or
    ``None``."""
    owner: str | UnsetType | None = UNSET


class Boat(Bank, kw_only=True):
    """A bank that floats."""

    cells: Sequence[tuple[int, Literal["wet", "dry"]]]
    """Where it is."""


TOLD = re.findall(r"^## .* \(`([a-z-]+)`, ", (DOCS / "shapes.md").read_text("utf-8"), re.MULTILINE)
"""The games that have a chapter; a new one is added when the page is next written."""


def test_the_page_is_that_of_the_types(shapes: ModuleType) -> None:
    """``python docs/shapes.py`` writes it anew after fields or their docstrings have changed."""
    assert (DOCS / "shapes.md").read_text("utf-8") == shapes.page(TOLD)


@pytest.mark.parametrize("name", TOLD)
def test_every_field_of_every_record_and_house_rule_is_on_the_page(name: str) -> None:
    game = registered()[name]
    section = (DOCS / "shapes.md").read_text("utf-8").partition(f"(`{name}`")[2].partition("\n## ")[0]
    for kind in (game.options, *game.records.values()):
        for field in msgspec.structs.fields(kind):
            assert field.name == "expect" or f"\n| `{field.encode_name}` | " in section
    for do in game.records:
        assert f"\n#### `{do}`\n" in section


def test_every_field_on_the_page_has_a_meaning() -> None:
    text = (DOCS / "shapes.md").read_text("utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    without = {
        section.partition("\n")[0] for section in sections if re.search(r"\|  \|$", section, re.MULTILINE)
    }
    assert without == set()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (bool, "`true` or `false`"),
        (str | None, "text or `null`"),
        (Literal["wet", "dry"], "`wet`, `dry`"),
        (list[Literal["wet", "dry"]], "list of (`wet`, `dry`)"),
        (tuple[int, ...], "list of whole number"),
        (tuple[int, bool], "[whole number, (`true` or `false`)]"),
        (Mapping[str, list[str]], "map of list of text"),
        (Mapping[Literal["wet", "dry"], int], "map of whole number by (`wet`, `dry`)"),
        (dict[str, Any], "object"),
        (frozenset[str], "set of text"),
        (Annotated[int, msgspec.Meta(ge=1, le=5)], "whole number from 1 to 5"),
        (Annotated[list[int], msgspec.Meta(min_length=4, max_length=4)], "list of whole number, 4 of them"),
        (Bank | None, "`Bank` or `null`"),
    ],
)
def test_a_type_is_told_in_the_contracts_words(shapes: ModuleType, kind: object, words: str) -> None:
    assert shapes.told(kind) == words


def test_a_type_without_words_is_not_passed_over(shapes: ModuleType) -> None:
    with pytest.raises(TypeError, match="bytes"):
        shapes.told(bytes)


def test_a_struct_is_a_table_of_its_fields_with_their_docstrings_those_of_its_bases_too(
    shapes: ModuleType,
) -> None:
    assert shapes.table(Boat)[2:] == [
        "| `fish` | whole number from 0 to 9; `3` by default | How many; see `Boat` or `null`. |",
        "| `owner` | text or `null`; may be missing |  |",
        "| `cells` | list of [whole number, (`wet`, `dry`)] | Where it is. |",
    ]
