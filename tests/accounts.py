"""Another account for the tests: permissions say nothing to root, so they are tried as somebody who owns nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

import pytest

NOBODY = 65534


def need_somebody_else() -> None:
    """Skip the test where nobody else can be played, or where nobody else may run this Python."""
    if os.geteuid() or not shutil.which("setpriv"):
        pytest.skip("only root can be somebody else")
    if not _runs_python():
        pytest.skip(f"no other account may run {sys.executable}")


@cache
def _runs_python() -> bool:
    command = ["setpriv", f"--reuid={NOBODY}", "--clear-groups", sys.executable, "-c", ""]
    return subprocess.run(command, capture_output=True).returncode == 0
