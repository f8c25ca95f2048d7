"""The golden games of tests/cases: their files, and the steps and lines in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.play.protocol import Door
from tests.oracle.comparing import ask

JSON = dict[str, Any]
CASES = Path(__file__).parents[2] / "cases"


def steps(path: Path) -> list[JSON]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def line_of(step: JSON) -> bytes:
    text: str = step["text"] if "text" in step else json.dumps(step["record"], ensure_ascii=False)
    return text.encode() + b"\n"


def is_registered(game: str) -> bool:
    answer = ask(
        Door(language="en"), json.dumps({"do": "open", "game": game, "players": ["Anna", "Béla"]}).encode()
    )
    assert answer is not None
    return bool(answer["ok"])


# A folder bears the name of its game; what all games share is told by the example of one.
FILES = [
    path
    for path in sorted(CASES.glob("*/*.jsonl"))
    if path.parent.name == "any-game" or is_registered(path.parent.name)
]
