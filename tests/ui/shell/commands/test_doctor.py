"""``companion doctor`` finds what is wrong and nothing else; its bundle tells nobody's name and no card."""

from __future__ import annotations

import json
import stat
import tarfile
from pathlib import Path
from typing import Any

import pytest

from companion.play.table import GAMES, Table
from companion.sensing.tags import Card, Decks, Tag
from companion.settings.file import change
from companion.settings.model import Devices, Settings
from companion.store import game_ids, journal
from companion.store import sealed as seals
from hardware.computer import outfit
from hardware.computer.finding import Finding
from tests.hardware.computer.kernel_tree import Tree
from ui.shell import bundle, checks
from ui.shell.commands import doctor
from ui.shell.main import run

PEOPLE = ("Nándi", "Anna-Mária", "Ő", "lili")
OPEN = {"do": "open", "game": "fish-fish", "players": list(PEOPLE), "options": {"cards": "sensed"}}
TAG = "0114ae3bbc"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tree:
    """A Raspberry Pi on which all is well."""
    monkeypatch.setattr(outfit, "account", lambda _: Finding("account", True, "companion"))
    made = Tree(tmp_path / "kernel")
    made.put("dev/dri/card0", "")
    made.put("sys/class/drm/card0-DSI-1/status", "connected\n")
    made.put("proc/asound/cards", " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n")
    return made


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two games, the second of them with sensed cards, and enrolled cards."""
    folder = tmp_path / "data"
    with Table.open(folder) as table:
        table.send({"do": "open", "game": "fish-fish", "players": ["Réka", "Béla"]})
        table.send({"do": "end"})
        table.send(OPEN)
        assert table.send({"do": "cast", "bait": 3, "card": "bite"}, frozenset({bytes.fromhex(TAG)})).ok
    Decks(folder).enrol(Card("bite-1", 1), Tag(bytes.fromhex(TAG), True))
    return folder


def patient(data: Path, tree: Tree, settings: Path | None = None) -> checks.Patient:
    return checks.patient(data, settings or data / "table.toml", tree.roots)


def wrong(at: checks.Patient) -> dict[str, str]:
    return {found.key: found.sentence for found in checks.findings(at) if not found.ok}


def test_a_healthy_table_has_nothing_wrong(data: Path, tree: Tree) -> None:
    found = list(checks.findings(patient(data, tree)))
    assert {one.key: one.sentence for one in found if not one.ok} == {}
    assert {"power", "heat", "clock", "disk", "data", "screen", "settings", "games"} <= {
        one.key for one in found
    }


@pytest.mark.parametrize(
    ("file", "text", "key"),
    [
        ("sys/devices/platform/soc/soc:firmware/get_throttled", "50005", "power"),
        ("sys/class/thermal/thermal_zone0/temp", "85123", "heat"),
        ("proc/self/mountinfo", "29 1 179:2 / / rw - overlay overlay rw\n", "disk"),
        ("proc/self/mountinfo", "29 1 179:2 / / ro - ext4 /dev/mmcblk0p2 rw\n", "disk"),
        ("sys/class/drm/card0-DSI-1/status", "disconnected", "screen"),
        ("proc/asound/cards", "", "sound"),
    ],
)
def test_what_the_kernel_tells_is_found(file: str, text: str, key: str, data: Path, tree: Tree) -> None:
    tree.put(file, text)
    assert list(wrong(patient(data, tree))) == [key]


def test_a_clock_before_the_last_record_is_found(
    data: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = journal.latest(data / GAMES)
    assert at is not None
    monkeypatch.setattr(checks.clock.time, "time", lambda: at - 3 * 24 * 3600)
    monkeypatch.setattr(checks.clock, "built", lambda: 0.0)
    assert list(wrong(patient(data, tree))) == ["clock"]


def test_a_damaged_game_and_a_damaged_list_are_found(data: Path, tree: Tree) -> None:
    path = game_ids.newest(data / GAMES)
    assert path is not None
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"bait":3', b'"bait":2'))
    (data / "library.sqlite").write_bytes(b"no library at all" * 100)
    found = wrong(patient(data, tree))
    assert path.stem in found["games"]
    assert set(found) == {"games", "library"}


def test_a_disk_that_forgets_is_found(data: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.disk, "keeps", lambda _: False)
    assert list(wrong(patient(data, tree))) == ["data"]


def test_settings_that_are_wrong_are_named(data: Path, tree: Tree) -> None:
    (data / "table.toml").write_text('langauge = "hu"\n')
    assert "the nearest is “language”" in wrong(patient(data, tree))["settings"]


def test_pins_that_clash_and_devices_that_are_not_there_are_named(data: Path, tree: Tree) -> None:
    (data / "table.toml").write_text('[devices]\nbuttons = true\n[pins]\nbuttons = "17 17"\n')
    found = wrong(patient(data, tree))
    assert "GPIO17" in found["settings"]
    assert "pins" in found


def test_enrolled_cards_that_cannot_be_read_are_found(data: Path, tree: Tree) -> None:
    (data / "cards.json").write_text("{")
    assert list(wrong(patient(data, tree))) == ["cards"]


def test_a_version_that_failed_is_told(
    data: Path, tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = checks.versions.Versions(tmp_path)
    (tmp_path / "came-back").write_text("0.2.0\n")
    monkeypatch.setattr(checks.versions, "own", lambda: made)
    assert "Version 0.2.0 failed" in wrong(patient(data, tree))["version"]


def test_the_command_says_one_line_each_and_ends_with_1(
    data: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "Roots", lambda: tree.roots)
    arguments = ["--settings", str(data / "table.toml"), "doctor", "--data", str(data)]
    assert run(arguments) == 0
    said = capsys.readouterr()
    assert all(line.startswith("ok  ") for line in said.out.splitlines())
    assert said.err == ""
    tree.put("sys/devices/platform/soc/soc:firmware/get_throttled", "1")
    assert run([*arguments, "--json"]) == 1
    said = capsys.readouterr()
    assert said.err == "1 thing is wrong: power.\n"
    told = json.loads(said.out)
    assert told["ok"] is False
    assert all(one["remedy"] for one in told["checks"] if not one["ok"])


# The bundle --------------------------------------------------------------------------------------------------------


def bundled(file: Path) -> dict[str, str]:
    with tarfile.open(file) as archive:
        read: dict[str, Any] = {member.name: archive.extractfile(member) for member in archive.getmembers()}
        return {name.removeprefix("companion-bundle/"): held.read().decode() for name, held in read.items()}


def test_the_bundle_holds_no_names_tags_or_secrets(data: Path, tree: Tree, tmp_path: Path) -> None:
    settings = data / "table.toml"
    settings.write_text('# Lili, do not touch\nplace = "Nándi\'s house"\n')
    change(settings, "devices.reader", "none")
    path = game_ids.newest(data / GAMES)
    assert path is not None
    rows = journal.read(path).rows
    sealed = seals.path_of(path).read_bytes()
    log = "\n".join(
        [
            "2026-11-30T11:07:13+0000 companion[77]: the table plays",
            "Traceback: {'players': ['Nándi', 'Anna-Mária', '\\u0150'], 'who': 'LILI'}",
            f"tag {TAG} {TAG.upper()} 01:14:AE:3B:BC 01 14 ae 3b bc number 0346962876",
            f"key {rows[-1].seal} at Nándi's house, /home/lili/games",
        ]
    )
    at = patient(data, tree, settings)
    bundle.put(tmp_path / "bundle.tgz", at, list(checks.findings(at)), lambda: log)
    texts = bundled(tmp_path / "bundle.tgz")
    assert set(texts) == {
        "findings.txt",
        "findings.json",
        "status.json",
        "settings.txt",
        "versions.txt",
        "log.txt",
    }
    whole = "\n".join(texts.values()).casefold()
    for secret in (
        "nándi",
        "anna-mária",
        "réka",
        "béla",
        "lili",
        "\\u0150",
        TAG,
        "14:ae:3b",
        "14 ae 3b",
        "0346962876",
    ):
        assert secret not in whole, secret
    assert str(rows[-1].seal) not in whole
    assert sealed.hex() not in whole
    assert "the table plays" in whole
    assert "2026-11-30t11:07:13" in whole
    assert "devices.reader = 'none'" in texts["settings.txt"]
    assert "own words" in texts["settings.txt"]


def test_the_bundle_is_for_its_owner_alone(data: Path, tree: Tree, tmp_path: Path) -> None:
    at = patient(data, tree)
    bundle.put(tmp_path / "bundle.tgz", at, [], lambda: "")
    assert stat.S_IMODE((tmp_path / "bundle.tgz").stat().st_mode) == 0o600


def test_a_table_without_players_hides_nobody(tmp_path: Path, tree: Tree) -> None:
    hide = bundle.hiding((), patient(tmp_path, tree))
    assert hide("The power supply is too weak: 0x50005.") == "The power supply is too weak: 0x50005."


def test_the_devices_of_a_table_that_plays_are_asked_of_it(data: Path, tree: Tree) -> None:
    at = patient(data, tree)
    told = {"device": "reader", "state": "missing", "sentence": "It is not plugged in.", "last": None}
    mine = {"device": "power", "state": "faulty", "sentence": "weak", "last": None}
    answer = {"devices": [told, mine], "box": [{"key": "power", "ok": False, "says": "weak", "remedy": ""}]}
    playing = checks.Patient(
        at.data, at.settings_path, Settings(devices=Devices()), at.words, at.roots, answer
    )
    assert list(wrong(playing)) == ["reader"]


def test_a_table_that_may_not_be_asked_keeps_its_devices(
    data: Path, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(checks.control_socket, "ask", forbidden)
    (data / "table.toml").write_text('[devices]\nreader = "pn532"\nreader_port = "/dev/null"\n')
    found = wrong(patient(data, tree))
    assert list(found) == ["devices"]
    assert "not in the table's group" in found["devices"]
