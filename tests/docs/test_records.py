"""``docs/records.md`` tells of everything that the games take and show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion.games import registered
from companion.games.game import Code
from companion.play.records import COMMON
from companion.play.referee import Accepted, Referee

TOLD = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")


GAMES = re.findall(r"^## [^\n]*\(`([a-z-]+)`", TOLD, re.MULTILINE)
"""The games of the page."""


def section(heading: str) -> str:
    """What stands below a heading, up to the next one of its kind."""
    found = re.search(rf"^(#+) {re.escape(heading)}.*?\n(.*?)(?=^\1 |\Z)", TOLD, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[2]


def of_game(name: str) -> str:
    """The part of the page that tells of one game."""
    found = re.search(rf"^## [^\n]*\(`{name}`.*?(?=^## |\Z)", TOLD, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[0]


def words(text: str) -> set[str]:
    """Every word that stands in code."""
    return set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", text))))


@pytest.mark.parametrize("name", GAMES)
def test_every_record_of_a_game_is_told_with_its_fields(name: str) -> None:
    told = words(of_game(name))
    for do, kind in registered()[name].records.items():
        fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"expect"}
        assert {do, *fields} <= told


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_is_told_with_its_usual_value(name: str) -> None:
    told = of_game(name)
    for option in msgspec.structs.fields(registered()[name].options):
        assert f"`{option.name}`" in told
        if isinstance(option.default, str):
            assert re.search(rf"`{option.name}`[^;]*`{option.default}`\*", told), option.name


@pytest.mark.parametrize("name", GAMES)
def test_every_key_of_a_view_is_told(name: str) -> None:
    game, referee = registered()[name], Referee()
    names = ["Anna", "Béla", "Cili"][: game.most]
    opened = referee.judge({"do": "open", "game": name, "players": names})
    assert isinstance(opened, Accepted)
    view = opened.position.view()
    assert set(view) <= words(of_game(name)) | words(section("View keys of every game"))


def test_the_records_of_every_game_are_told() -> None:
    assert set(COMMON) <= words(section("Records of every game"))


def test_the_codes_are_told_in_the_order_in_which_they_apply() -> None:
    told = re.findall(r"`([\w-]+)`", section("Codes").partition("When several")[0])
    assert tuple(told) == get_args(Code)
