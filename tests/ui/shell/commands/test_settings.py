"""``companion config``: exit codes, one line on standard error, and facts as JSON."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.settings.model import KEYS
from ui.shell.main import run as companion

GOOD = 'language = "en"\n[screen]\nrotation = 90  # cable to the left\n'


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(GOOD)
    monkeypatch.setenv("COMPANION_SETTINGS", str(path))
    return path


class Done(NamedTuple):
    exit_code: int
    stdout: str
    stderr: str


def run(*words: str) -> Done:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = companion(["config", *words])
    return Done(code, out.getvalue(), err.getvalue())


def test_get_prints_the_value_alone(file: Path) -> None:
    found = run("get", "screen.rotation")
    assert (found.exit_code, found.stdout, found.stderr) == (0, "90\n", "")


def test_get_without_a_key_prints_all_and_json_holds_the_same(file: Path) -> None:
    printed = dict(line.split(" = ") for line in run("get").stdout.splitlines())
    facts = json.loads(run("get", "--json").stdout)
    assert list(printed) == list(facts) == list(KEYS)
    assert (printed["screen.lying"], facts["screen.lying"]) == ("true", True)


def test_the_named_file_wins_over_the_variable(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("screen.rotation = 180")
    assert run("get", "screen.rotation", "--settings", str(other)).stdout == "180\n"
    assert companion(["--settings", str(other), "config", "set", "screen.rotation", "0"]) == 0
    assert run("get", "screen.rotation", "--settings", str(other)).stdout == "0\n"
    assert run("get", "screen.rotation").stdout == "90\n"


def test_set_changes_the_file_and_keeps_the_comment(file: Path) -> None:
    done = run("set", "screen.rotation", "270")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "screen.rotation = 270\n", "")
    assert file.read_text() == GOOD.replace("90 ", "270 ")


@pytest.mark.parametrize(
    ("key", "value", "waits"),
    [("devices.reader", "pn532", True), ("pins.buzzer", "4", True), ("sound", "off", False)],
)
def test_set_says_of_what_is_opened_at_the_start_that_it_waits_for_it(
    file: Path, key: str, value: str, waits: bool
) -> None:
    said = run("set", key, value)
    assert ("A table that plays now takes this when it is started again." in said.stdout) is waits


def test_set_makes_a_file_that_was_not_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "table.toml"
    assert run("set", "language", "hu", "--settings", str(path)).exit_code == 0
    assert path.read_text() == 'language = "hu"\n'


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("get", "screen.rotaton"),
            "there is no setting “screen.rotaton”; the nearest is “screen.rotation”.",
        ),
        (
            ("set", "screen.rotaton", "90"),
            "there is no setting “screen.rotaton”; the nearest is “screen.rotation”.",
        ),
        (("set", "screen.rotation", "45"), "“screen.rotation” is 0, 90, 180 or 270, not 45."),
    ],
)
def test_a_wrong_key_or_value_is_wrong_usage_and_changes_nothing(
    file: Path, words: tuple[str, ...], says: str
) -> None:
    done = run(*words)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{file}: {says}\n")
    assert file.read_text() == GOOD


def test_check_finds_nothing_wrong_in_a_right_file(file: Path) -> None:
    done = run("check")
    assert (done.exit_code, done.stdout, done.stderr) == (0, f"The settings in {file} are right.\n", "")
    assert json.loads(run("check", "--json").stdout) == {"file": str(file), "ok": True, "problems": []}


def test_check_tells_all_that_is_wrong_in_one_line_and_changes_nothing(file: Path) -> None:
    file.write_text("sound = 1\nzzzz = 3\n")
    done = run("check")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"{file}: “sound” is true or false, not 1. {file}: there is no setting “zzzz”.\n"
    facts = json.loads(run("check", "--json").stdout)
    assert [problem["key"] for problem in facts["problems"]] == ["sound", "zzzz"]
    file.write_bytes(b"")
    assert run("check").exit_code == 1
    assert [path.name for path in file.parent.iterdir()] == ["table.toml"]


def test_check_names_each_conflict_of_pins_in_one_sentence(file: Path) -> None:
    file.write_text(
        "[devices]\nbuttons = true\npendant = true\nbuzzer = true\n"
        '[pins]\nbuttons = "17 - 14 40"\npendant = "9 17"\nbuzzer = 9\n'
    )
    says = [
        "GPIO14 (button of seat 3) belongs to the serial port, which a card reader needs.",
        "There is no GPIO40 (button of seat 4) to be used: they are 2 to 27.",
        "GPIO17 is used twice: button of seat 1, “no bite” of the pendant.",
        "GPIO9 is used twice: “bite” of the pendant, buzzer.",
    ]
    done = run("check")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == " ".join(f"{file}: {each}" for each in says) + "\n"
    problems = json.loads(run("check", "--json").stdout)["problems"]
    assert [(problem["kind"], problem["key"]) for problem in problems] == [
        ("pin-serial", "pins.buttons"),
        ("pin-unknown", "pins.buttons"),
        ("pin-taken", "pins.pendant"),
        ("pin-taken", "pins.buzzer"),
    ]
    file.write_text('[pins]\nbuttons = "17 17"\n')
    assert run("check").exit_code == 0, "nothing is switched on"


def test_check_names_a_pin_that_the_kernel_has_given_away(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Kernel:
        def open(self) -> None:
            pytest.fail("a check takes no pin")

        def owner(self, gpio: int) -> str:
            return "spi0 CS1" if gpio == 7 else ""

    monkeypatch.setattr("ui.shell.commands.settings.installed", lambda: [Kernel()])
    file.write_text('[devices]\nlights = true\n[pins]\nlights = "18 7"\n')
    done = run("check")
    assert done.exit_code == 1
    assert done.stderr == f"{file}: GPIO7 (light of seat 2) is in use by spi0 CS1.\n"


def test_check_names_what_cannot_be_a_printer(file: Path, tmp_path: Path) -> None:
    file.write_text(f'[printers]\nticket = "{tmp_path}"\n')
    done = run("check")
    assert done.exit_code == 1
    assert done.stderr == f"{file}: What is at {tmp_path} is no printer.\n"
    file.write_text(
        '[devices]\nreader = "pn532"\nreader_port = "/dev/null"\n[printers]\nticket = "/dev/null"\n'
    )
    assert "cannot both be at /dev/null" in run("check").stderr
    file.write_text('[printers]\nticket = "kitchen:70000"\nbaud = 9601\npage = "no such queue"\n')
    keys = [problem["key"] for problem in json.loads(run("check", "--json").stdout)["problems"]]
    assert keys == ["printers.ticket", "printers.baud", "printers.page"]


def test_check_of_a_named_file_that_is_missing_is_a_finding_but_no_file_at_all_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "none.toml"
    done = run("check", "--settings", str(missing))
    assert (done.exit_code, done.stderr) == (1, f"There is no settings file {missing}.\n")
    monkeypatch.delenv("COMPANION_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("companion.settings.file.SYSTEM", tmp_path / "system.toml")
    assert run("check").exit_code == 0


def test_a_wrong_line_is_told_in_the_language_of_the_table(file: Path) -> None:
    file.write_text('language = "hu"\nsound = 1\n')
    done = run("get", "sound")
    assert (done.exit_code, done.stdout) == (0, "true\n")
    assert done.stderr == f"{file}: a „sound” értéke true vagy false lehet, nem 1.\n"


def test_a_file_that_cannot_be_written_is_said_in_one_line(file: Path) -> None:
    folder = file.with_name("folder")
    folder.mkdir()
    done = run("set", "sound", "off", "--settings", str(file / "table.toml"))
    assert done.exit_code == 4
    assert done.stderr.count("\n") == 1
    assert file.read_text() == GOOD


# Edit ----------------------------------------------------------------------------------------------------------------


def edits(monkeypatch: pytest.MonkeyPatch, file: Path, script: str) -> None:
    """Let the editor be a shell script that is given the copy as ``$1``."""
    editor = file.with_name("editor")
    editor.write_text(f"#!/bin/sh\n{script}\n")
    editor.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(editor))


def test_what_is_edited_counts_with_its_comments(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits(monkeypatch, file, 'sed -i "s/rotation = 90/rotation = 180/" "$1"')
    done = run("edit")
    assert (done.exit_code, done.stderr) == (0, "")
    assert file.read_text() == GOOD.replace("90", "180")
    assert file.with_name("table.toml.good").read_text() == file.read_text()


def test_a_line_that_is_wrong_is_refused_with_the_nearest_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("get")
    edits(monkeypatch, file, 'echo "rotatoin = 90" >>"$1"')
    done = run("edit")
    assert done.exit_code == 1
    assert "the nearest is “screen.rotation”" in done.stderr
    assert file.read_text() == file.with_name("table.toml.good").read_text() == GOOD


@pytest.mark.parametrize(
    ("script", "code", "says"),
    [
        ("true", 0, "Nothing was changed."),
        ("exit 1", 1, "ended without saving"),
        (': >"$1"', 1, "damaged"),
        ('echo "[screen" >"$1"', 1, "damaged"),
    ],
)
def test_what_is_not_saved_or_no_settings_changes_nothing(
    script: str, code: int, says: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits(monkeypatch, file, script)
    done = run("edit")
    assert done.exit_code == code
    assert says in done.stdout + done.stderr
    assert file.read_text() == GOOD


def test_an_editor_that_is_not_there_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "no-such-editor -w")
    done = run("edit")
    assert done.exit_code == 2
    assert "no-such-editor" in done.stderr
