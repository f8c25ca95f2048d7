"""``companion status`` says what everyone may know, with a table that plays and without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.play.table import Table
from companion.sensing.stand import Stand
from companion.sensing.values import Health
from companion.settings.model import Devices, Settings
from hardware.computer.finding import Finding
from hardware.computer.watch import Watch
from hardware.desk import Desk
from hardware.desk_service import DeskService
from tests.hardware.computer.kernel_tree import Tree
from ui.shell.commands.status import facts, page
from ui.shell.main import run

OPEN = {"do": "open", "game": "fish-fish", "players": ["Lili", "Nándi"]}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "kernel")


def played(data: Path, *records: dict[str, Any]) -> Stand:
    with Table.open(data) as table:
        for record in records:
            assert table.send(record).ok
        return Stand(table.standing().view, sensed="cards" in records[0].get("options", {}))


def test_without_a_table_it_tells_the_game_that_stands_and_the_box(tree: Tree, tmp_path: Path) -> None:
    played(tmp_path, OPEN, {"do": "cast", "bait": 3})
    told = facts(tmp_path, Settings(devices=Devices(reader="pn532", pendant=True)), Words(), tree.roots)
    assert told["plays"] is False
    assert json.loads(json.dumps(told["game"])) == {
        "game": "fish-fish",
        "players": ["Lili", "Nándi"],
        "phase": "bet",
        "totals": {"Lili": 0, "Nándi": 0},
    }
    assert [device["device"] for device in told["devices"]] == ["pendant", "reader"]
    assert {device["state"] for device in told["devices"]} == {"unknown"}
    assert told["power"]["flags"] == "0x0"
    assert told["heat"]["degrees"] == 48.3
    assert told["clock"]["in_sync"] is True
    assert told["disk"]["free_bytes"] > 0
    assert told["computer_up_seconds"] == 93784


def test_nothing_is_too_broken_to_be_told(tmp_path: Path) -> None:
    told = facts(tmp_path / "nowhere", Settings(), Words(), Tree(tmp_path).roots.under(tmp_path / "nothing"))
    assert told["game"] is None
    assert told["heat"]["degrees"] is None
    assert page(told, Words())


def test_a_game_that_is_over_is_not_open(tree: Tree, tmp_path: Path) -> None:
    played(tmp_path, OPEN, {"do": "end"})
    assert facts(tmp_path, Settings(), Words(), tree.roots)["game"] is None


def test_a_table_that_plays_tells_of_its_devices_and_its_box(tree: Tree, tmp_path: Path) -> None:
    stand = played(tmp_path, OPEN)
    desk = Desk(Settings(), tmp_path, Words(), drivers=[])
    desk.box = Watch(lambda: [Finding("power", False, "The power supply is too weak.")], desk.hear)
    service = DeskService(desk, lambda work: work()).start(lambda _: None)
    try:
        desk.follow(stand)
        desk.box.look()
        desk.hear(Health(at=1.0, device="reader", state="missing", sentence="It is not plugged in."))
        desk.hear(Health(at=1.0, device="ticket-printer", state="ok"))
        told = facts(tmp_path, Settings(), Words(), tree.roots)
    finally:
        service.close()
        desk.close()
    assert told["plays"] is True
    assert told["up_seconds"] >= 0
    assert list(told["game"]["players"]) == ["Lili", "Nándi"]
    assert told["devices"] == [{"device": "reader", "state": "missing", "sentence": "It is not plugged in."}]
    assert told["printers"] == [{"device": "ticket-printer", "state": "ok", "sentence": ""}]
    lines = page(told, Words())
    assert any(
        line.startswith("reader ") and line.endswith(" missing  It is not plugged in.") for line in lines
    )
    assert any(line.startswith("Game") and line.endswith("Fish Fish: Lili 0, Nándi 0") for line in lines)


@pytest.mark.parametrize("plays", [True, False])
def test_two_games_that_differ_in_a_hidden_card_have_one_status(
    plays: bool, tree: Tree, tmp_path: Path
) -> None:
    opening = OPEN | {"options": {"cards": "sensed"}}
    told = []
    for card in ("bite", "no-bite"):
        data = tmp_path / card
        stand = played(data, opening, {"do": "cast", "bait": 3, "card": card})
        desk = Desk(Settings(), data, Words(), drivers=[], clock=lambda: 7.0)
        service = DeskService(desk, lambda work: work())
        if plays:
            service.start(lambda _: None)
            desk.follow(stand)
        try:
            found = facts(data, Settings(), Words(), tree.roots)
        finally:
            service.close()
            desk.close()
        del found["disk"]
        told.append(json.dumps(found))
    assert told[0] == told[1]
    assert '"phase": "bet"' in told[0]


def test_the_command_prints_one_screen_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 24
    assert lines[1].endswith("No table plays here at the moment.")
    assert run(["status", "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plays"] is False
