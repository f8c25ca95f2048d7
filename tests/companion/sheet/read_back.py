"""The text of a PDF, as Poppler reads it back."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} of poppler-utils is not installed")
    return found


def extracted(document: bytes, tmp_path: Path) -> str:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(document)
    told = subprocess.run([tool("pdftotext"), "-raw", file, "-"], capture_output=True, check=True)
    return told.stdout.decode()
