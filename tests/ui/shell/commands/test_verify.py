"""``companion verify all`` goes through every game, names those that are damaged, and says how far it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.play.table import GAMES, Table
from companion.store import game_ids
from ui.shell.main import run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Table.open(tmp_path) as table:
        for _ in range(3):
            table.send({"do": "open", "game": "fish-fish", "players": ["A", "B"]})
            table.send({"do": "end"})
    return tmp_path


def test_all_games_stand(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "all", "--data", str(data)]) == 0
    assert capsys.readouterr().out == "3 games stand as they were written.\n"


def test_the_damaged_one_is_named_and_the_others_are_still_looked_at(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id = game_ids.ids(data / GAMES)[0]
    path = game_ids.path_of(data / GAMES, id)
    path.write_bytes(path.read_bytes()[:-5])
    assert run(["verify", "all", "--data", str(data), "--json"]) == 1
    said = capsys.readouterr()
    assert [fact["ok"] for fact in json.loads(said.out)] == [False, True, True]
    assert said.err == f"These games are damaged: {id}.\n"
    assert run(["verify", "all", "--data", str(data)]) == 1
    assert capsys.readouterr().out.startswith(f"{id}: ")


def test_without_games_nothing_is_wrong(tmp_path: Path) -> None:
    assert run(["verify", "all", "--data", str(tmp_path)]) == 0
