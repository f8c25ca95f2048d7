"""Old data opens in new versions, and newer data is left alone."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from companion.store import game_ids, journal
from companion.store.journal import Json, TooNew, read
from companion.store.journal_writing import Journal, salvage

RECORDS: list[Json] = [{"do": "open", "game": "fish-fish"}, {"do": "cast", "bait": 2}]


def chained(rows: list[Json]) -> bytes:
    """Rows of any schema as the lines of a journal."""
    lines, prev = [], "0" * 64
    for row in rows:
        start = json.dumps({**row, "prev": prev}, separators=(",", ":")).encode()[:-1]
        prev = blake2b(start, digest_size=32).hexdigest()
        lines.append(start + f',"digest":"{prev}"}}\n'.encode())
    return b"".join(lines)


def write_schema(folder: Path, schema: int) -> Path:
    """A game in a schema whose rows have no time, which schema 1 added."""
    path = folder / "000003-old.jsonl"
    header = {"row": 0, "schema": schema, "id": "000003-old", "rev": 5, "at": 900, "program": "0.0.1"}
    path.write_bytes(chained([header, *({"row": n, "record": r} for n, r in enumerate(RECORDS, 1))]))
    return path


@pytest.fixture(autouse=True)
def from_schema_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way from the made-up schema 0 to schema 1."""

    def migrate(row: Json) -> Json:
        return {**row, "schema": 1} if row["row"] == 0 else {**row, "at": 0}

    monkeypatch.setitem(journal.MIGRATIONS, 0, migrate)


def test_there_is_a_way_from_every_older_schema() -> None:
    """Schema 1 was the first."""
    assert set(range(1, journal.SCHEMA)) <= set(journal.MIGRATIONS)


def test_a_game_in_an_older_schema_reads_in_ours(tmp_path: Path) -> None:
    path = write_schema(tmp_path, 0)
    before = path.read_bytes()
    reading = read(path)
    assert reading.damage is None
    assert reading.header is not None
    assert (reading.header.id, reading.header.rev, reading.header.schema) == ("000003-old", 5, 1)
    assert [(row.row, row.at, row.record) for row in reading.rows] == [(1, 0, RECORDS[0]), (2, 0, RECORDS[1])]
    assert reading.schema == 0
    assert path.read_bytes() == before


def test_a_game_in_an_older_schema_goes_on_in_ours_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path = write_schema(tmp_path, 0)
    before = path.read_bytes()
    with Journal.resume(path, read(path)) as file:
        file.append({"do": "bet"}, at=1000)
    reading = read(path)
    assert (reading.schema, reading.damage) == (1, None)
    assert [row.record for row in reading.rows] == [*RECORDS, {"do": "bet"}]
    assert (tmp_path / "000003-old.jsonl.old-1").read_bytes() == before
    assert game_ids.ids(tmp_path) == ["000003-old"]


def test_a_damaged_game_in_an_older_schema_keeps_its_good_prefix(tmp_path: Path) -> None:
    path = write_schema(tmp_path, 0)
    path.write_bytes(path.read_bytes()[:-1])
    salvage(path)
    with Journal.resume(path, read(path)) as file:
        file.append({"do": "bet"}, at=1000)
    assert [row.record for row in read(path).rows] == [RECORDS[0], {"do": "bet"}]


def test_a_game_in_a_newer_schema_is_refused_in_one_sentence_and_never_touched(tmp_path: Path) -> None:
    path = write_schema(tmp_path, journal.SCHEMA + 1)
    before = path.read_bytes()
    for attempt in [read, salvage]:
        with pytest.raises(TooNew) as refusal:
            attempt(path)
        assert str(refusal.value) == (
            "The game 000003-old was written by a newer version of this program"
            f" (schema {journal.SCHEMA + 1}, this one knows {journal.SCHEMA}); it was left as it is."
        )
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == before
