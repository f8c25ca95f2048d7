"""``companion self-test``: says whether this version draws and opens the journal, and changes nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.language.words import Words
from companion.play.table import GAMES, Table
from companion.store import game_ids, journal
from ui.touch.robot.self_test import Failed, open_journal


def played(data: Path) -> Path:
    with Table.open(data) as table:
        table.send({"do": "open", "game": "fish-fish", "players": ["A", "B"]})
        table.send({"do": "cast", "bait": 3})
    path = game_ids.newest(data / GAMES)
    assert path is not None
    return path


def test_it_draws_and_opens_the_journal_beside_a_table_that_plays(tmp_path: Path) -> None:
    played(tmp_path)
    with Table.open(tmp_path):
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        command = [sys.executable, "-m", "ui.shell", "self-test", "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"DISPLAY": ""})
        assert (done.returncode, done.stderr) == (0, "")
        assert "draws, and opens the journal" in done.stdout
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_damaged_journal_is_not_the_fault_of_a_version(tmp_path: Path) -> None:
    path = played(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    open_journal(tmp_path, Words())


def test_a_game_that_a_newer_version_wrote_or_other_rules_refuse_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path)
    monkeypatch.setattr(journal, "SCHEMA", 0)
    with pytest.raises(Failed, match=path.stem):
        open_journal(tmp_path, Words())
