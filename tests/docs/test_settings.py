"""The README's table of settings has every key there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from companion.settings.model import KEYS

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def told() -> set[str]:
    """Every key in the first column; what is said of each game is said once."""
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    found = {
        key
        for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
        for key in re.findall(r"`([^`]+)`", row)
    }
    games = {key.partition(".")[0] for key in KEYS if key.endswith(".hints")}
    return {
        each
        for key in found
        for each in ([key.replace("GAME", game) for game in games] if "GAME" in key else [key])
    }


def test_every_setting_is_told() -> None:
    assert told() == set(KEYS)
