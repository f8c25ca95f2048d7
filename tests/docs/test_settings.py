"""The README's table of settings has every key there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from companion.settings.model import Settings

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def keys() -> set[str]:
    """Every key, of a group with the group's name before it."""
    found = set()
    for field in msgspec.structs.fields(Settings):
        parts = msgspec.structs.fields(field.type) if isinstance(field.type, type(Settings)) else ()
        found |= {f"{field.name}.{part.name}" for part in parts} or {field.name}
    return found


def told() -> set[str]:
    """Every key in the first column; what is said of each game is said once."""
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    found = {
        key
        for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
        for key in re.findall(r"`([^`]+)`", row)
    }
    games = {key.partition(".")[0] for key in keys() if key.endswith(".hints")}
    return {
        each
        for key in found
        for each in ([key.replace("GAME", game) for game in games] if "GAME" in key else [key])
    }


def test_every_setting_is_told() -> None:
    assert told() == keys()
