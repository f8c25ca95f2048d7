"""``companion backup`` and ``restore`` at a prompt: exit codes, sentences, and a table that plays meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.language.words import Words
from companion.play.table import Table
from ui.shell.main import run
from ui.shell.progress import progress

OPEN = {"do": "open", "game": "fish-fish", "players": ["A", "B"]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Table.open(tmp_path / "data") as table:
        table.send(OPEN)
    return tmp_path / "data"


def command(what: str, file: Path, data: Path, *more: str) -> int:
    return run(["--settings", str(data.parent / "table.toml"), what, str(file), "--data", str(data), *more])


def test_there_and_back(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "b.tar.gz"
    with Table.open(data):
        assert command("backup", file, data) == 0
    assert capsys.readouterr().out == f"1 game is in {file}.\n"
    assert command("restore", file, data) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == ["1 game is back.", f"What was there before is kept in {data}/before-restore-1."]


def test_a_table_that_plays_is_not_disturbed_by_a_restore(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.tar.gz"
    command("backup", file, data)
    with Table.open(data) as table:
        table.send({"do": "cast", "bait": 3})
        before = table.standing()
        assert command("restore", file, data) == 4
        assert "A table plays with these games" in capsys.readouterr().err
    with Table.open(data) as table:
        assert table.standing() == before


def test_what_is_no_backup_changes_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no backup")
    before = sorted(data.rglob("*"))
    assert command("restore", tmp_path / "text", data) == 1
    assert command("restore", tmp_path / "nothing", data) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert sorted(data.rglob("*")) == before


def test_without_a_data_folder_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    assert command("backup", tmp_path / "b.tar.gz", tmp_path / "nowhere") == 2
    assert not (tmp_path / "b.tar.gz").exists()


def test_where_nothing_can_be_written_that_is_said(data: Path, tmp_path: Path) -> None:
    assert command("backup", tmp_path / "no" / "folder" / "b.tar.gz", data) == 4


def test_progress_is_told_once_a_second_and_not_before(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    tell = progress(Words(), lambda: now[0])
    for done in range(100):
        now[0] += 1 / 32
        tell(done, 100)
    assert capsys.readouterr().err.splitlines() == [
        "31 of 100 games …",
        "63 of 100 games …",
        "95 of 100 games …",
    ]
