"""The journal keeps exactly what was accepted, in the bytes its page promises (``architecture.md``)."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from companion.store import game_ids, journal
from companion.store.game_ids import Ambiguous, NoSuchGame
from companion.store.journal import Opened, read
from companion.store.journal_writing import Journal

OPEN = {"do": "open", "game": "fish-fish", "players": ["Ágota", "Ștefan", "Nguyễn 🐟"]}
CAST = {"do": "cast", "bait": 3}
BET = {"do": "bet", "player": "Ștefan", "fish": 2}
REVEAL = {"do": "reveal"}


def write_game(folder: Path, number: int = 42, tail: str = "k7f2") -> Path:
    """A small game with one sealed card that is opened again."""
    with Journal.create(folder, number, 17, 1000, tail, "0.1.0") as file:
        file.append(OPEN, at=1000)
        file.append(CAST, at=1002, seal="ab" * 32)
        file.append(BET, at=1003)
        file.append(REVEAL, at=1009, opened=[Opened(2, "cd" * 32, "bite")])
    return file.path


def test_a_game_reads_back_as_it_was_written(tmp_path: Path) -> None:
    reading = read(write_game(tmp_path))
    assert reading.damage is None
    assert reading.header is not None
    header = reading.header
    assert (header.id, header.rev, header.at, header.program) == ("000042-k7f2", 17, 1000, "0.1.0")
    assert [row.record for row in reading.rows] == [OPEN, CAST, BET, REVEAL]
    assert [row.row for row in reading.rows] == [1, 2, 3, 4]
    assert [row.at for row in reading.rows] == [1000, 1002, 1003, 1009]
    assert [row.seal for row in reading.rows] == [None, "ab" * 32, None, None]
    assert reading.rows[3].opened == (Opened(2, "cd" * 32, "bite"),)


def test_append_returns_the_row_that_is_read_back(tmp_path: Path) -> None:
    with Journal.create(tmp_path, 1, 0, 0, "a", "0.1.0") as file:
        rows = [file.append(OPEN, at=1), file.append(CAST, at=2, seal="ef" * 32)]
        assert tuple(rows) == read(file.path).rows
        assert file.digest == rows[-1].digest


def test_the_bytes_are_those_of_the_format(tmp_path: Path) -> None:
    """Whoever reads the format's page alone can check a journal."""
    lines = write_game(tmp_path).read_bytes().splitlines(keepends=True)
    assert lines[0].startswith(b'{"row":0,"schema":1,"id":"000042-k7f2","rev":17,"at":1000,')
    assert b'"at":1000,"program":"0.1.0","prev":"0000' in lines[0]
    assert lines[2].startswith(b'{"row":2,"at":1002,"record":{"do":"cast","bait":3},"seal":"abab')
    assert b'"opened":[{"row":2,"key":"cdcd' in lines[4]
    before = "0" * 64
    for number, line in enumerate(lines):
        start, _, end = line.rpartition(b',"digest":')
        row = json.loads(line)
        assert row["row"] == number
        assert row["prev"] == before
        assert row["digest"] == blake2b(start, digest_size=32).hexdigest()
        assert end == b'"%b"}\n' % row["digest"].encode()
        before = row["digest"]


def test_equal_inputs_make_equal_bytes(tmp_path: Path) -> None:
    first, second = write_game(tmp_path / "one"), write_game(tmp_path / "two")
    assert first.read_bytes() == second.read_bytes()


def test_a_game_resumed_goes_on_where_it_stood(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    with Journal.resume(path, read(path)) as file:
        assert file.append(CAST, at=2000).row == 5
    whole = tmp_path / "whole"
    with Journal.create(whole, 42, 17, 1000, "k7f2", "0.1.0") as file:
        file.append(OPEN, at=1000)
        file.append(CAST, at=1002, seal="ab" * 32)
        file.append(BET, at=1003)
        file.append(REVEAL, at=1009, opened=[Opened(2, "cd" * 32, "bite")])
        file.append(CAST, at=2000)
    assert path.read_bytes() == file.path.read_bytes()


def test_a_game_that_changed_since_it_was_read_is_not_resumed(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    reading = read(path)
    with Journal.resume(path, reading) as file:
        file.append(BET, at=3)
    with pytest.raises(ValueError, match="has changed"):
        Journal.resume(path, reading)


def test_there_is_no_game_before_its_first_record(tmp_path: Path) -> None:
    file = Journal.create(tmp_path, 1, 0, 0, "a", "0.1.0")
    assert game_ids.ids(tmp_path) == []
    file.append(OPEN, at=0)
    assert game_ids.ids(tmp_path) == ["000001-a"]
    file.close()
    # As after a plug pulled before the first record of the second game: what lies there is in nobody's way.
    Journal.create(tmp_path, 2, 1, 0, "b", "0.1.0")
    again = Journal.create(tmp_path, 2, 1, 0, "c", "0.1.0")
    assert game_ids.ids(tmp_path) == ["000001-a"]
    again.append(OPEN, at=0)
    assert read(again.path).damage is None


def test_a_game_given_up_before_its_first_record_leaves_nothing(tmp_path: Path) -> None:
    Journal.create(tmp_path, 1, 0, 0, "a", "0.1.0").close()
    assert list(tmp_path.iterdir()) == []


def test_names_sort_by_number(tmp_path: Path) -> None:
    for number, tail in [(1_000_000, "a"), (2, "b"), (999_999, "zz"), (10, "0")]:
        write_game(tmp_path, number, tail)
    for other in ["000011-a.jsonl.damaged-1", "000012-a.sealed", "notes.jsonl", ".opening", "000013-A.jsonl"]:
        (tmp_path / other).touch()
    assert game_ids.ids(tmp_path) == ["000002-b", "000010-0", "999999-zz", "1000000-a"]
    newest = game_ids.newest(tmp_path)
    assert newest == tmp_path / "1000000-a.jsonl"
    assert game_ids.number("1000000-a") == 1_000_000


def test_a_folder_without_games_has_no_newest(tmp_path: Path) -> None:
    assert game_ids.newest(tmp_path) is None
    assert game_ids.newest(tmp_path / "missing") is None
    assert game_ids.ids(tmp_path / "missing") == []


def test_a_game_is_found_by_a_unique_beginning_or_as_the_last(tmp_path: Path) -> None:
    assert game_ids.find(tmp_path, "last") == NoSuchGame("last")
    for number, tail in [(10, "a"), (11, "b"), (12, "c")]:
        write_game(tmp_path, number, tail)
    assert game_ids.find(tmp_path, "last") == "000012-c"
    assert game_ids.find(tmp_path, "000011") == "000011-b"
    assert game_ids.find(tmp_path, "000010-a") == "000010-a"
    assert game_ids.find(tmp_path, "00001") == Ambiguous("00001", ("000010-a", "000011-b", "000012-c"))
    assert game_ids.find(tmp_path, "9") == NoSuchGame("9")


@pytest.mark.parametrize("tail", ["", "K", "../x", "a b", "é"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, tail: str) -> None:
    with pytest.raises(ValueError, match="cannot be called"):
        Journal.create(tmp_path, 1, 0, 0, tail, "0.1.0")


def test_a_game_is_never_begun_over_another(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="cannot be called"):
        Journal.create(tmp_path, 42, 0, 0, "k7f2", "0.1.0")
    assert path.read_bytes() == before


def test_the_latest_time_counts_though_the_clock_went_back(tmp_path: Path) -> None:
    assert journal.latest(tmp_path / "nowhere") is None
    with Journal.create(tmp_path, 1, 0, 500, "abcd", "0") as kept:
        for at in (900, 100):
            kept.append({"do": "cast"}, at=at)
    assert journal.latest(tmp_path) == 900
