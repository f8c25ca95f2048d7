"""A backup is consistent while the table plays, tells no hidden card, and comes back as a whole or not at all."""

from __future__ import annotations

import io
import json
import os
import stat
import tarfile
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.play import backup, replay
from companion.play.backup import NotUnderstood
from companion.play.restore import Restored, exchange, restore
from companion.play.table import GAMES, Table
from companion.sensing.tags import FILE, Card, Decks, Tag
from companion.store import game_ids, journal, sealed
from companion.store.durable import NotWritten
from companion.store.journal_writing import Journal
from companion.store.library import Library
from companion.store.lock import Custody

WORDS = Words()
TAG = bytes.fromhex("0114ae3bbc")
OPEN = {"do": "open", "game": "fish-fish", "players": ["A", "B", "C"]}
SENSED = OPEN | {"options": {"cards": "sensed"}}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with Table.open(folder) as table:
        play(table, OPEN, {"do": "cast", "bait": 3}, {"do": "end"}, OPEN, {"do": "cast", "bait": 2})
    Decks(folder).enrol(Card("bite-1", 1), Tag(TAG, True))
    (folder / "seating.json").write_text('{"edges":[]}')
    (tmp_path / "table.toml").write_text('# ours\nlanguage = "hu"\n')
    return folder


def play(table: Table, *records: dict[str, Any]) -> None:
    for record in records:
        assert table.send(record).ok, record


def made(data: Path, **options: Any) -> Path:
    file = data.parent / "backup.tar.gz"
    backup.make(file, data, data.parent / "table.toml", **options)
    return file


def restored(file: Path, folder: Path) -> Restored:
    held = backup.read(file, WORDS)
    with Custody.take(folder) as custody:
        return restore(held, custody, folder.parent / "restored.toml", WORDS, lambda *_: None)


def contents(file: Path) -> dict[str, bytes]:
    with tarfile.open(file) as archive:
        return {member.name: archive.extractfile(member).read() for member in archive}  # type: ignore[union-attr]


def repacked(file: Path, change: Callable[[dict[str, bytes]], None], *, listed: bool = True) -> Path:
    """The same backup after a change to its files, with a list that fits or without."""
    held = contents(file)
    change(held)
    if listed:
        manifest = json.loads(held[backup.MANIFEST])
        manifest["files"] = [
            {"name": name, "size": len(data), "digest": backup.digest(data)}
            for name, data in held.items()
            if name != backup.MANIFEST
        ]
        held[backup.MANIFEST] = json.dumps(manifest).encode()
    other = file.with_name("other.tar.gz")
    with tarfile.open(other, "w:gz") as archive:
        for name, data in held.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return other


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_everything_comes_back_on_another_table(data: Path, tmp_path: Path) -> None:
    done = restored(made(data), tmp_path / "other")
    assert (done.games, done.aside, done.went_back, done.settings, done.cards) == (2, None, None, True, False)
    for id in game_ids.ids(data / GAMES):
        name = f"{GAMES}/{id}.jsonl"
        assert (tmp_path / "other" / name).read_bytes() == (data / name).read_bytes()
    assert (tmp_path / "restored.toml").read_text() == '# ours\nlanguage = "hu"\n'
    assert (tmp_path / "other" / "seating.json").read_text() == '{"edges":[]}'
    with Table.open(data) as table, Table.open(tmp_path / "other") as other:
        assert other.standing() == table.standing()
        assert [game.id for game in other.library.games()] == [game.id for game in table.library.games()]


def test_what_was_there_is_kept_and_the_list_of_games_is_made_anew(data: Path, tmp_path: Path) -> None:
    file, other = made(data), tmp_path / "other"
    with Table.open(other) as table:
        play(table, OPEN, {"do": "end"})
        assert len(table.library.games()) == 1
    before = tree(other / GAMES)
    done = restored(file, other)
    assert done.aside == other / "before-restore-1"
    assert tree(other / "before-restore-1" / GAMES) == before
    library = Library.look(other, replay.entry)
    assert len(library.games()) == 2
    library.close()
    assert restored(file, other).aside == other / "before-restore-2"


def test_a_backup_made_while_the_table_plays_ends_with_a_whole_record(tmp_path: Path) -> None:
    data, file, stop = tmp_path / "data", tmp_path / "backup.tar.gz", threading.Event()

    def plays() -> None:
        with Table.open(data) as table:
            while not stop.is_set():
                play(
                    table,
                    OPEN,
                    {"do": "cast", "bait": 3},
                    {"do": "undo"},
                    {"do": "cast", "bait": 2},
                    {"do": "end"},
                )

    player = threading.Thread(target=plays)
    player.start()
    try:
        while not game_ids.ids(data / GAMES):
            pass
        for _ in range(10):
            backup.make(file, data, tmp_path / "table.toml")
            for name, rows in backup.read(file, WORDS).parts(WORDS):
                if name.startswith(GAMES):
                    reading = journal.read_bytes(Path(name).name, rows)
                    assert reading.damage is None
                    replay.play(reading)
    finally:
        stop.set()
        player.join()


def test_what_cannot_be_read_is_left_out_rather_than_spoil_the_backup(data: Path) -> None:
    (data.parent / "table.toml").write_bytes(b"")
    (data / "seating.json").write_bytes(b"{")
    assert {Path(name).suffix for name in contents(made(data))} == {".jsonl", ".json"}
    assert backup.SEATING not in backup.read(made(data), WORDS).names


def test_half_a_record_at_the_end_is_left_out(data: Path) -> None:
    path = game_ids.newest(data / GAMES)
    assert path is not None
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"row":3,"at":17')
    assert contents(made(data))[f"{GAMES}/{path.name}"] == whole


# What is hidden ----------------------------------------------------------------------------------------------------


def test_sealed_cards_are_never_in_it_and_tags_only_where_asked_for(data: Path) -> None:
    with Table.open(data) as table:
        play(table, {"do": "end"}, SENSED)
        assert table.send({"do": "cast", "bait": 3, "card": "bite"}, frozenset({TAG})).ok
        path = game_ids.newest(data / GAMES)
        assert path is not None
        assert sealed.path_of(path).exists()
        held = contents(made(data))
    assert all(name.endswith((".jsonl", ".json", ".toml")) for name in held)
    assert not any(TAG.hex().encode() in part for part in held.values())
    assert FILE not in held
    assert TAG.hex().encode() in contents(made(data, with_cards=True))[FILE]


def test_the_file_is_for_its_owner_alone_and_so_are_restored_cards(data: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        file = made(data, with_cards=True)
        assert restored(file, tmp_path / "other").cards
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "other" / FILE).stat().st_mode) == 0o600
    assert Decks(tmp_path / "other").read_whole(TAG) == Card("bite-1", 1)


@pytest.mark.parametrize(
    ("records", "goes_back"),
    [
        ([{"do": "cast", "bait": 3, "card": "bite"}], True),
        ([{"do": "cast", "bait": 3, "card": "bite"}, {"do": "bet", "player": "B", "fish": 2}], True),
        (
            [
                {"do": "cast", "bait": 3, "card": "no-bite"},
                {"do": "bet", "player": "B", "fish": 0},
                {"do": "bet", "player": "C", "fish": 0},
                {"do": "discard"},
            ],
            False,
        ),
        ([], False),
    ],
)
def test_a_game_that_stood_after_a_sensed_cast_goes_back_to_just_before_it(
    records: list[dict[str, Any]], goes_back: bool, data: Path, tmp_path: Path
) -> None:
    with Table.open(data) as table:
        play(table, {"do": "end"}, SENSED, *records)
        phase = table.standing().view["phase"]
    done = restored(made(data), tmp_path / "other")
    newest = game_ids.newest(data / GAMES)
    assert newest is not None
    assert done.went_back == (newest.stem if goes_back else None)
    with Table.open(tmp_path / "other") as other:
        answer = other.standing()
        assert answer.view["phase"] == ("cast" if goes_back else phase)
        assert answer.seq == (1 if goes_back else 1 + len(records))
        # From now on cards are told when they are shown; a game in which none was sensed goes on as it was.
        play(other, {"do": "cast", "bait": 5} | ({} if records else {"card": "bite"}))


# What is refused ---------------------------------------------------------------------------------------------------


def _game(held: dict[str, bytes]) -> str:
    return next(name for name in held if name.startswith(GAMES))


CHANGES: dict[str, Callable[[dict[str, bytes]], None]] = {
    "a file that is not known": lambda held: held.update({"games/notes.txt": b"hello"}),
    "a path that leads elsewhere": lambda held: held.update({"../table.toml": b""}),
    "an absolute path": lambda held: held.update({"/etc/passwd": b""}),
    "sealed cards": lambda held: held.update({_game(held).replace(".jsonl", ".sealed"): b"x"}),
    "a game of another name": lambda held: held.update({"games/000009-zzzz.jsonl": held[_game(held)]}),
    "a damaged game": lambda held: held.update({_game(held): held[_game(held)][:-9]}),
    "an empty game": lambda held: held.update({_game(held): b""}),
    "settings that are none": lambda held: held.update({"table.toml": b"language = "}),
    "seats that are none": lambda held: held.update({"seating.json": b"{"}),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_not_understood_is_refused(what: str, data: Path) -> None:
    file = repacked(made(data), CHANGES[what])
    with pytest.raises(NotUnderstood) as refused:
        backup.read(file, WORDS)
    assert str(refused.value).endswith(".")


def test_what_its_list_does_not_say_is_refused(data: Path) -> None:
    changed = repacked(made(data), lambda held: held.update({"seating.json": b"{}"}), listed=False)
    with pytest.raises(NotUnderstood, match="does not hold what its list says"):
        backup.read(changed, WORDS)


def test_what_a_newer_version_made_is_refused(data: Path) -> None:
    def newer(held: dict[str, bytes]) -> None:
        held[backup.MANIFEST] = held[backup.MANIFEST].replace(b'"format": 1', b'"format": 2')

    with pytest.raises(NotUnderstood, match="newer version"):
        backup.read(repacked(made(data), newer, listed=False), WORDS)


@pytest.mark.parametrize("size", [0, 1, 30, 500])
def test_a_backup_that_was_cut_short_is_refused(size: int, data: Path) -> None:
    file = made(data)
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(NotUnderstood):
        backup.read(file, WORDS)


def test_a_link_in_a_backup_is_refused(data: Path) -> None:
    file = made(data)
    with tarfile.open(file, "w:gz") as archive:
        link = tarfile.TarInfo("seating.json")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    with pytest.raises(NotUnderstood):
        backup.read(file, WORDS)


def test_what_is_another_backup_by_now_changes_nothing(data: Path, tmp_path: Path) -> None:
    file, other = made(data), tmp_path / "other"
    found = backup.read(file, WORDS)
    with Table.open(data) as table:
        play(table, {"do": "end"})
    made(data)
    with Custody.take(other) as custody, pytest.raises(NotUnderstood, match="does not hold what its list"):
        restore(found, custody, tmp_path / "restored.toml", WORDS, lambda *_: None)
    assert not list(other.glob("*restore*"))
    assert not (other / GAMES).exists()


# Backups of before, and their size -----------------------------------------------------------------------------------


def test_a_backup_with_its_list_first_comes_back_too(tmp_path: Path) -> None:
    """Made by the program when it kept the whole backup in memory (0.1.0)."""
    file = Path(__file__).parent / "backups" / "manifest-first.tar.gz"
    with tarfile.open(file) as archive:
        assert archive.getnames()[0] == backup.MANIFEST
    done = restored(file, tmp_path / "other")
    assert (done.games, done.settings, done.cards) == (2, True, True)
    assert Decks(tmp_path / "other").read_whole(TAG) == Card("bite-1", 1)
    with Table.open(tmp_path / "other") as table:
        assert list(table.standing().seen.players) == ["A", "B", "C"]


def test_the_list_is_the_last_file_of_a_backup(data: Path) -> None:
    with tarfile.open(made(data)) as archive:
        assert archive.getnames()[-1] == backup.MANIFEST


def test_memory_holds_one_game_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """300 games of over 10 KB each are made into a backup, read, and put back in less than two megabytes."""
    data, games = tmp_path / "data", 300
    # What is measured is memory; 10,000 waits for the disk prove nothing here.
    for wait in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, wait, lambda _: None)
    record = {"do": "bet", "player": "Zsófi", "why": "x" * 600}
    for number in range(1, games + 1):
        with Journal.create(data / GAMES, number, 0, 0, "aaaa", "test") as journalled:
            for _ in range(14):
                journalled.append(record, at=0)
    held = sum(path.stat().st_size for path in (data / GAMES).iterdir())
    assert held > games * 10_000
    tracemalloc.start()
    try:
        assert backup.make(tmp_path / "backup.tar.gz", data, tmp_path / "none.toml") == games
        assert restored(tmp_path / "backup.tar.gz", tmp_path / "other").games == games
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000 < held


# When the plug is pulled -------------------------------------------------------------------------------------------


def test_a_restore_that_the_disk_refuses_changes_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = made(data), tmp_path / "other"
    with Table.open(other) as table:
        play(table, OPEN)
    before = tree(other / GAMES)
    real, left = os.fsync, [0]
    held = backup.read(file, WORDS)

    def full(fd: int) -> None:
        if left[0] == 0:
            raise OSError(28, "No space left on device")
        left[0] -= 1
        real(fd)

    for count in range(1, 5):
        with Custody.take(other) as custody:
            monkeypatch.setattr(os, "fsync", full)
            left[0] = count
            with pytest.raises(NotWritten):
                restore(held, custody, tmp_path / "restored.toml", WORDS, lambda *_: None)
            monkeypatch.undo()
        assert tree(other / GAMES) == before
        assert not list(other.glob("before-restore-*"))


def test_a_backup_that_the_disk_refuses_leaves_the_old_one(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made(data)
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWritten):
        made(data)
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.tar.gz", "data", "table.toml"]


def test_two_folders_change_places(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    exchange(tmp_path / "one", tmp_path / "other")
    assert (tmp_path / "one" / "file").read_text() == "other"
    assert (tmp_path / "other" / "file").read_text() == "one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "other"]
