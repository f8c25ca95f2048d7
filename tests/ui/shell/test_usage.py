"""A command asked for in a wrong way: one sentence in the table's language, and exit code 2 (``records.md``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.language.words import languages
from ui.shell import main

SLIPS = {
    ("foo",): "There is no command “foo”.",
    ("games", "--foo"): "There is no option --foo.",
    ("show",): "GAME is missing.",
    ("sheet", "last"): "--to is missing.",
    ("sheet", "last", "--to", "x"): "--to is one of these: ticket, page, pdf, text, csv, json.",
    ("sheet", "last", "--to"): "How --to is given is told by --help.",
    ("games", "--json=1"): "How --json is given is told by --help.",
    ("sense", "--seconds", "x"): "--seconds is a number, 0 or more.",
    ("light", "9"): "SEAT is a number from 1 to 8.",
    ("play", "--size", "9x9"): "A size is two whole numbers from 320 on, such as 800x480.",
    ("say", " "): "TEXT is what is to be said.",
    ("say", "a" * 1000): "TEXT has at most 400 characters.",
    (
        "simulate",
        "reader",
        "--reader",
        "rdm6300",
        "--port",
        "/dev/null",
    ): "There is something at /dev/null already.",
}


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings that count."""
    file = tmp_path / "table.toml"
    monkeypatch.setenv("COMPANION_SETTINGS", str(file))
    return file


@pytest.mark.parametrize("asked", SLIPS, ids=lambda asked: " ".join(asked)[:40])
def test_a_slip_is_one_sentence(
    asked: tuple[str, ...], settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run([*asked]) == 2
    assert capsys.readouterr() == ("", SLIPS[asked] + "\n")


@pytest.mark.parametrize("asked", SLIPS, ids=lambda asked: " ".join(asked)[:40])
def test_it_is_said_in_the_language_of_the_settings(
    asked: tuple[str, ...], settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = set()
    for language in languages():
        settings.write_text(f'language = "{language}"\n', encoding="utf-8")
        assert main.run([*asked]) == 2
        heard.add(capsys.readouterr().err)
    assert len(heard) == len(languages())


def test_settings_that_were_named_tell_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hu.toml").write_text('language = "hu"\n', encoding="utf-8")
    assert main.run(["--settings", str(tmp_path / "hu.toml"), "show"]) == 2
    assert capsys.readouterr().err == "Hiányzik: GAME.\n"
