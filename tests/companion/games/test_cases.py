"""The golden games are the same here and where the design keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.games.golden import CASES

DESIGN = Path(__file__).parents[4] / "shared" / "cases"


@pytest.mark.skipif(not DESIGN.is_dir(), reason="the design's own cases are not beside this copy")
def test_the_cases_are_those_of_the_design() -> None:
    def told(folder: Path) -> dict[str, bytes]:
        return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.jsonl")}

    assert told(CASES) == told(DESIGN)
