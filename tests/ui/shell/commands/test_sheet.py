"""`companion sheet` at a prompt: forms, files, and one sentence for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.play.table import Table
from companion.sheet import escpos
from tests.companion.sheet.games import records
from ui.shell.main import run


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    with Table.open(folder, clock=lambda: 1_773_340_800) as table:
        for record in records(3):
            assert table.send(record).ok
    return folder


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text('place = "Kőbányai út"\n', encoding="utf-8")
    return file


def made(data: Path, settings: Path, *words: str) -> int:
    return run(["sheet", "last", "--data", str(data), "--settings", str(settings), *words])


@pytest.mark.parametrize(
    ("form", "begins"),
    [("ticket", escpos.START), ("page", b"%PDF"), ("pdf", b"%PDF"), ("csv", b"game_id,"), ("json", b"{")],
)
def test_a_sheet_is_written_to_a_file(
    form: str, begins: bytes, data: Path, settings: Path, tmp_path: Path
) -> None:
    out = tmp_path / "sheet"
    assert made(data, settings, "--to", form, "--out", str(out)) == 0
    assert out.read_bytes().startswith(begins)


def test_text_goes_to_standard_output_and_says_the_place_of_the_settings(
    data: Path, settings: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert made(data, settings, "--to", "text") == 0
    said, wrong = capfd.readouterr()
    assert said.startswith("Fish Fish\n")
    assert "\nKőbányai út\n" in said
    assert wrong == ""


def test_facts_are_one_line_of_json(data: Path, settings: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert made(data, settings, "--to", "json") == 0
    (line,) = capfd.readouterr().out.splitlines()
    assert json.loads(line)["place"] == "Kőbányai út"


def test_the_sheet_is_in_the_language_that_is_asked_for(
    data: Path, settings: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert made(data, settings, "--to", "text", "--language", "hu") == 0
    assert "Ellenőrzés: " in capfd.readouterr().out


def test_a_quick_ticket_is_shorter_and_a_wide_one_longer(data: Path, settings: Path, tmp_path: Path) -> None:
    sizes = []
    for number, words in enumerate([["--quick"], [], ["--dots", "576"]]):
        out = tmp_path / str(number)
        assert made(data, settings, "--to", "ticket", "--out", str(out), *words) == 0
        sizes.append(out.stat().st_size)
    assert sizes[0] < sizes[1] / 3 < sizes[2] / 3


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--to", "ticket"], 2, "A ticket is written to a file: name it with --out."),
        (["--to", "page"], 2, "A page is written to a file: name it with --out."),
        (["--to", "text", "--language", "xx"], 2, "There is no language “xx”"),
        (["--to", "csv", "--out", "/nowhere/sheet.csv"], 4, "/nowhere/sheet.csv cannot be written"),
        (["--to", "post"], 2, "--to"),
        ([], 2, "--to"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    words: list[str],
    code: int,
    sentence: str,
    data: Path,
    settings: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert made(data, settings, *words) == code
    said, wrong = capfd.readouterr()
    assert said == ""
    assert sentence in wrong
    assert wrong.count("\n") == 1


def test_no_such_game(data: Path, settings: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["sheet", "nothing", "--data", str(data), "--settings", str(settings), "--to", "text"]) == 3
    assert capfd.readouterr().err == "No game's name begins with “nothing”.\n"
