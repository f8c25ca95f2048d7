"""A damaged journal: the whole good prefix stands, the damaged file is kept, and one sentence says so."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store import game_ids
from companion.store.durable import NotWritten
from companion.store.journal import Json, Reading, read
from companion.store.journal_writing import Journal, salvage

RECORDS: list[Json] = [
    {"do": "open", "game": "fish-fish", "players": ["Éva", "Bo"]},
    {"do": "cast", "bait": 3},
    {"do": "bet", "player": "Bo", "fish": 1},
]


def write_game(folder: Path) -> Path:
    with Journal.create(folder, 7, 0, 1000, "ab", "0.1.0") as file:
        for at, record in enumerate(RECORDS):
            file.append(record, at=at, seal="ab" * 32 if at == 1 else None)
    return file.path


def rows_before(data: bytes, byte: int) -> int:
    """How many rows after the header end before ``byte``."""
    return max(0, data.count(b"\n", 0, byte) - 1)


def good_bytes_before(data: bytes, byte: int) -> int:
    return data.rfind(b"\n", 0, byte) + 1


def assert_prefix(path: Path, whole: bytes, byte: int) -> Reading:
    """Exactly the rows that end before ``byte``, the first bad one, stand."""
    reading = read(path)
    assert [row.record for row in reading.rows] == RECORDS[: rows_before(whole, byte)], byte
    assert reading.good_bytes == good_bytes_before(whole, byte), byte
    assert (reading.header is None) == (whole.count(b"\n", 0, byte) == 0), byte
    return reading


def test_cut_at_every_byte_exactly_the_good_prefix_stands(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    for byte in range(len(whole)):
        path.write_bytes(whole[:byte])
        reading = assert_prefix(path, whole, byte)
        # A journal that ends with a row is whole as far as anybody can tell, if it has any record.
        at_an_end = whole[:byte].endswith(b"\n") and rows_before(whole, byte) > 0
        assert (reading.damage is None) == at_an_end, byte


@pytest.mark.parametrize("bits", [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF, 0x2A])
def test_with_each_byte_flipped_exactly_the_good_prefix_stands(tmp_path: Path, bits: int) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    for byte in range(len(whole)):
        path.write_bytes(whole[:byte] + bytes([whole[byte] ^ bits]) + whole[byte + 1 :])
        assert assert_prefix(path, whole, byte).damage is not None, byte


@pytest.mark.parametrize("tail", [bytes(1), bytes(4096), b"\n", b"\xff" * 300, b"{}\n", b'{"row":4}\n'])
def test_what_follows_the_last_row_is_damage_and_takes_nothing_with_it(tmp_path: Path, tail: bytes) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    assert_prefix(path, whole + tail, len(whole))
    assert read(path).damage is not None


def test_zeros_from_any_byte_on_leave_exactly_the_good_prefix(tmp_path: Path) -> None:
    """What a file system shows after a pulled plug when the length was kept and the bytes were not."""
    path = write_game(tmp_path)
    whole = path.read_bytes()
    for byte in range(len(whole)):
        path.write_bytes(whole[:byte] + bytes(len(whole) - byte))
        assert_prefix(path, whole, byte)


def test_rows_out_of_their_order_or_from_another_game_are_damage(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    with Journal.create(tmp_path / "other", 8, 0, 1000, "cd", "0.1.0") as other:
        for record in RECORDS:
            other.append(record, at=0)
    foreign = other.path.read_bytes().splitlines(keepends=True)
    for order, stand in [
        ([lines[0], lines[1], lines[3]], 1),
        ([lines[0], lines[1], lines[1]], 1),
        ([lines[0], lines[2], lines[1]], 0),
        ([lines[0], lines[1], foreign[2]], 1),
        ([lines[1], lines[2]], 0),
    ]:
        path.write_bytes(b"".join(order))
        assert len(read(path).rows) == stand
        assert read(path).damage is not None


def test_the_sentence_names_the_file_and_what_stands(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    byte = good_bytes_before(whole, len(whole) - 1) + 1
    assert str(read(path).damage) == (
        f"The journal 000007-ab.jsonl is damaged from byte {byte} on; the records up to number 2 stand."
    )
    path.write_bytes(b"garbage")
    assert str(read(path).damage) == (
        "The journal 000007-ab.jsonl is damaged from byte 1 on; no record of it stands."
    )


def test_salvage_keeps_every_byte_aside_and_the_game_goes_on(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    damaged = whole[:-30] + bytes(200)
    path.write_bytes(damaged)
    aside = salvage(path)
    assert aside == tmp_path / "000007-ab.jsonl.damaged-1"
    assert aside.read_bytes() == damaged
    reading = read(path)
    assert reading.damage is None
    with Journal.resume(path, reading) as file:
        file.append(RECORDS[2], at=2)
    assert path.read_bytes() == whole
    path.write_bytes(whole[:-1])
    assert salvage(path) == tmp_path / "000007-ab.jsonl.damaged-2"
    assert game_ids.ids(tmp_path) == ["000007-ab"]


@pytest.mark.parametrize("damaged", [b"", b"\0" * 500, b"not a journal\n", b"{}\n"])
def test_a_journal_of_which_nothing_stands_is_only_put_aside(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "000007-ab.jsonl"
    path.write_bytes(damaged)
    assert salvage(path).read_bytes() == damaged
    assert game_ids.newest(tmp_path) is None


def test_a_damaged_journal_is_not_resumed_and_a_whole_one_not_salvaged(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    with pytest.raises(ValueError, match="whole"):
        salvage(path)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ValueError, match="damaged"):
        Journal.resume(path, read(path))
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_the_rules_refuse_somewhere_is_salvaged_up_to_there(tmp_path: Path) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()
    assert salvage(path, keep=2).read_bytes() == whole
    reading = read(path)
    assert reading.damage is None
    assert [row.record for row in reading.rows] == RECORDS[:2]
    assert whole.startswith(path.read_bytes())
    with pytest.raises(ValueError, match="whole"):
        salvage(path, keep=2)
    salvage(path, keep=0)
    assert game_ids.ids(tmp_path) == []


class Plug(Exception):
    """Pulled."""


def test_a_plug_pulled_anywhere_in_a_salvage_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every step the game's name leads to the damaged file or to its whole good part."""
    calls = ["link", "open", "pwrite", "fsync", "rename"]
    real = {name: getattr(os, name) for name in calls}
    for steps in range(20):
        folder = tmp_path / str(steps)
        path = write_game(folder)
        damaged = path.read_bytes()[:-30]
        path.write_bytes(damaged)
        left = steps

        def pulled(name: str) -> Callable[..., object]:
            def call(*args: object, **more: object) -> object:
                nonlocal left
                if not left:
                    raise Plug
                left -= 1
                return real[name](*args, **more)

            return call

        with monkeypatch.context() as plug:
            for name in calls:
                plug.setattr(os, name, pulled(name))
            try:
                salvage(path)
                done = True
            except Plug:
                done = False
        assert [row.record for row in read(path).rows] == RECORDS[:2]
        if read(path).damage is not None:
            assert path.read_bytes() == damaged
            salvage(path)
        assert read(path).damage is None
        assert (folder / "000007-ab.jsonl.damaged-1").read_bytes() == damaged
        if done:
            break
    else:
        pytest.fail("The salvage never came to its end.")


def test_a_part_the_disk_cannot_read_any_more_counts_as_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_game(tmp_path)
    whole = path.read_bytes()

    class Bad:
        """A file whose blocks of 100 bytes from byte 600 on are bad."""

        def __init__(self) -> None:
            self.at = 0

        def __enter__(self) -> Bad:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def read(self, _: int) -> bytes:
            if self.at >= 600:
                raise OSError(errno.EIO, "Input/output error")
            self.at += 100
            return whole[self.at - 100 : self.at]

    monkeypatch.setattr(Path, "open", lambda *_, **__: Bad())
    reading = read(path)
    assert len(reading.rows) == rows_before(whole, 600)
    assert reading.damage is not None


def test_a_full_disk_during_salvage_leaves_the_game_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_game(tmp_path)
    damaged = path.read_bytes()[:-30]
    path.write_bytes(damaged)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "pwrite", full)
    with pytest.raises(NotWritten, match="the disk is full"):
        salvage(path)
    assert path.read_bytes() == damaged
