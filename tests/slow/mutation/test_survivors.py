"""Faults put into the rules are noticed by the quick tests, two of three of them at least; the others are named.

Survivors are listed in ``build/mutation/PART.txt``; each asks for an assertion, or is a fault nobody could see.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow.mutation.__main__ import PARTS

ROOT = Path(__file__).parents[3]
COUNT = 24
"""Faults tried of each part."""


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_most_faults_are_noticed(part: str) -> None:
    listed = ROOT / "build" / "mutation" / f"{part}.txt"
    listed.parent.mkdir(parents=True, exist_ok=True)
    with listed.open("w", encoding="utf-8") as told:
        command = [sys.executable, "-m", "tests.slow.mutation", part, str(COUNT)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=told)
    *survivors, _ = listed.read_text("utf-8").splitlines()
    assert len(survivors) <= COUNT // 3, survivors
