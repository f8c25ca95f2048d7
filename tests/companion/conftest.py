"""Another account, to try who may read and write what."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.accounts import need_somebody_else

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every account may enter and list, and only ours may write in."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def as_somebody_else() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command as an account that owns nothing and belongs to no group of ours."""
    need_somebody_else()

    def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["setpriv", "--reuid=65534", "--clear-groups", *command],
            capture_output=True,
            text=True,
            cwd=REPOSITORY,
        )

    return run
