"""``docs/events.md`` tells every event that the golden games bring about, with its fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.play.protocol import Door
from tests.companion.games.golden import FILES, line_of, steps
from tests.oracle.comparing import ask

TOLD = Path(__file__).parents[3] / "docs" / "events.md"
CHAPTERS = {
    "Fish Fish": "fish-fish",
    "Somethin' Fishy": "somethin-fishy",
    "Go Fish": "go-fish",
    "Gone Fishing": "gone-fishing",
}
ON_THE_PAGE = [path for path in FILES if path.parent.name in ("any-game", *CHAPTERS.values())]


def told() -> dict[str, dict[str, str]]:
    """The fields of each kind as the page tells them, by game; ``""`` for those of every game."""
    found: dict[str, dict[str, str]] = {}
    game = ""
    for line in TOLD.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = CHAPTERS.get(line[3:], "")
        elif row := re.match(r"\| `([a-z-]+)` \| (.*?)\|", line):
            found.setdefault(game, {})[row[1]] = row[2]
    return found


@pytest.mark.parametrize("path", ON_THE_PAGE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_event_of_a_golden_game_is_told_with_its_fields(path: Path) -> None:
    door, page, game = Door(language="en"), told(), ""
    for step in steps(path):
        answer = ask(door, line_of(step).rstrip(b"\n"))
        assert answer is not None
        game = (answer["view"] or {}).get("game", game)
        for event in answer.get("events", []):
            fields = {**page[""], **page.get(game, {})}[event["kind"]]
            if event["kind"] not in ("adjusted", "cast"):
                assert set(event) - {"kind"} <= set(re.findall("`([a-z_]+)`", fields)), event
