"""What the installer puts into the system: the unit as systemd reads it, the rules, and the settings."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.games import registrations
from companion.settings import file as settings_file
from companion.settings.model import KEYS, get, usual

ROOT = Path(__file__).parents[2]
SYSTEM = ROOT / "deploy" / "system"
UNIT = SYSTEM / "etc/systemd/system/companion.service"
EXPOSED_AT_MOST = 18
"""Tenths that `systemd-analyze security` counts: 100 is a service that may do everything."""
EXAMPLE = ROOT / "deploy" / "table.toml"


def need(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit as it is installed, with programs that are there."""
    programs = tmp_path / "opt/companion"
    for name in ("settle.sh", "current/bin/companion", "current/deploy/await-display"):
        (programs / name).parent.mkdir(parents=True, exist_ok=True)
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    made = tmp_path / "companion.service"
    made.write_text(
        re.sub(r"^(Exec\w+=\+?)/opt/companion/", rf"\1{programs}/", UNIT.read_text(), flags=re.MULTILINE)
    )
    return made  # fmt: skip


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    need("systemd-analyze")
    done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)
    if "Failed to initialize manager" in done.stderr or "Failed to setup working directory" in done.stderr:
        pytest.skip(done.stderr.strip())
    return done


def test_systemd_understands_every_word_of_the_unit(unit: Path) -> None:
    done = analyze("verify", "--man=no", unit)
    # Unknown keys only make it warn.
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_systemd_would_say_so_otherwise(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("NoNewPrivileges=", "NoNewPrivilege="))
    assert "NoNewPrivilege" in analyze("verify", "--man=no", unit).stderr


def test_the_service_may_do_little_more_than_it_needs(unit: Path) -> None:
    done = analyze("security", "--offline=true", f"--threshold={EXPOSED_AT_MOST}", "--no-pager", unit)
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_the_unit_is_as_it_was_promised() -> None:
    lines = UNIT.read_text().splitlines()
    promised = {
        "Type=notify", "Restart=always", "StartLimitIntervalSec=0", "NoNewPrivileges=yes", "ProtectSystem=strict",
        "PrivateTmp=yes", "DevicePolicy=closed", "SocketBindDeny=any", "Environment=SDL_VIDEODRIVER=kmsdrm",
        "ExecStartPre=+/opt/companion/current/deploy/await-display",
    }  # fmt: skip
    assert promised <= set(lines)


def test_the_other_display_changes_only_how_the_table_is_shown(unit: Path) -> None:
    dropin = unit.parent / "companion.service.d" / "cage.conf"
    dropin.parent.mkdir()
    program = unit.parent / "opt/companion/current/bin/companion"
    text = (ROOT / "deploy/cage.conf").read_text()
    dropin.write_text(text.replace("/usr/bin/cage", str(program)))
    done = analyze("verify", "--man=no", unit)
    assert done.stdout + done.stderr == ""


def test_every_rule_of_udev_is_whole() -> None:
    """Each line of ours is conditions and assignments, separated by commas, and the jump has its label."""
    word = r'[A-Z_]+(\{[A-Za-z_]+\})?(==|!=|=|\+=|:=)"[^"]*"'
    lines = (SYSTEM / "etc/udev/rules.d/70-companion.rules").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert len(rules) > 6
    assert [rule for rule in rules if not re.fullmatch(rf"{word}(, {word})*", rule)] == []
    assert re.findall(r'GOTO="(\w+)"', "\n".join(rules)) == re.findall(r'LABEL="(\w+)"', "\n".join(rules))


def test_the_example_lists_every_setting_at_its_usual_value() -> None:
    """With each comment sign before a setting taken away, it is the settings as they are without a file.

    A game that was added since then need not be in it.
    """
    text = re.sub(r"^# (\w+ = .*)$", r"\1", EXAMPLE.read_text(), flags=re.MULTILINE)
    listed: dict[str, object] = {}
    for name, value in tomllib.loads(text).items():
        inner = value.items() if isinstance(value, dict) else ()
        listed |= {f"{name}.{key}": each for key, each in inner} or {name: value}
    groups = {key.partition(".")[0] for key in listed}
    added = {game.group for game in registrations() if game.group not in groups}
    assert listed == {key: usual(key) for key in KEYS if key.partition(".")[0] not in added}


def test_the_example_is_right_and_changes_nothing() -> None:
    loaded = settings_file.check(EXAMPLE)
    assert loaded.problems == []
    assert {key: get(loaded.settings, key) for key in KEYS} == {key: usual(key) for key in KEYS}


def test_the_example_explains_every_setting() -> None:
    """A setting, or the few that belong together, stands below a comment of its own."""
    blocks = EXAMPLE.read_text().split("\n\n")
    settings = [block for block in blocks if re.search(r"^# \w+ = ", block, re.MULTILINE)]
    bare = [block for block in settings if re.fullmatch(r"(# \w+ = .*\n?)+", block)]
    assert bare == []
