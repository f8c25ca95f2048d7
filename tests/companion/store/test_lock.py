"""One table writes a data folder; a second one is refused in one sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store.durable import NotWritten
from companion.store.lock import Custody, Held

HOLDING = """
import sys
from collections.abc import Callable
from pathlib import Path
from companion.store.lock import Custody
custody = Custody.take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def holding(folder: Path) -> subprocess.Popen[str]:
    """Another table that has custody of ``folder``."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_table_is_told_who_has_the_games(tmp_path: Path) -> None:
    with holding(tmp_path) as other:
        with pytest.raises(Held) as refusal:
            Custody.take(tmp_path)
        assert str(refusal.value) == (
            f"The games in {tmp_path} are in use by another table (process {other.pid})."
        )
        assert refusal.value.process == other.pid
        assert other.poll() is None
        other.communicate()
    Custody.take(tmp_path).release()


def test_custody_ends_with_its_holder_however_it_ends(tmp_path: Path) -> None:
    with holding(tmp_path) as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
        with Custody.take(tmp_path), pytest.raises(Held):
            Custody.take(tmp_path)


def test_released_twice_is_released(tmp_path: Path) -> None:
    custody = Custody.take(tmp_path)
    custody.release()
    custody.release()
    Custody.take(tmp_path).release()


def test_a_folder_that_is_missing_is_made(tmp_path: Path) -> None:
    with Custody.take(tmp_path / "var" / "table") as custody:
        assert custody.folder.is_dir()


@pytest.mark.parametrize("left", [b"", b"garbage", bytes(64), b'{"process":"x"}'])
def test_whatever_lies_in_the_lock_file_hinders_nobody(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "custody.lock").write_bytes(left)
    with Custody.take(tmp_path):
        assert len((tmp_path / "custody.lock").read_bytes()) == 64


def test_a_disk_that_takes_writes_and_forgets_them_is_found_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dying memory card: without this everything resets at the next start (``faults.md``)."""
    Custody.take(tmp_path).release()
    monkeypatch.setattr(os, "pwrite", lambda fd, data, offset: len(data))
    with pytest.raises(NotWritten, match="the disk fails"):
        Custody.take(tmp_path)


def test_another_account_is_refused_in_one_sentence(
    open_folder: Path, as_somebody_else: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    Custody.take(open_folder).release()
    program = """
import sys
from collections.abc import Callable
from pathlib import Path
from companion.store.lock import Custody
from companion.store.durable import NotWritten
for folder in sys.argv[1:]:
    try:
        Custody.take(Path(folder))
    except NotWritten as refusal:
        print(refusal)
"""
    missing = open_folder / "new"
    outcome = as_somebody_else(sys.executable, "-c", program, open_folder, missing)
    assert outcome.stdout.splitlines() == [
        f"The folder {open_folder} could not be written: the folder is read-only.",
        f"The folder {missing} could not be written: the folder is read-only.",
    ], outcome.stderr
