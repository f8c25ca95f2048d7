"""What cannot be written is never acknowledged, and what was acknowledged is never lost."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from companion.store import game_ids
from companion.store.durable import NotWritten
from companion.store.journal import read
from companion.store.journal_writing import Journal, salvage

BET = {"do": "bet", "player": "Bo", "fish": 1}


def begin(folder: Path) -> Journal:
    file = Journal.create(folder, 1, 0, 0, "a", "0.1.0")
    file.append({"do": "open"}, at=0)
    return file


def fails(error: int, after: int = 0) -> Callable[..., int]:
    """A system call that fails, the first ``after`` bytes of a write having been taken."""

    def call(fd: int, data: bytes = b"", offset: int = 0) -> int:
        if after and data:
            with open(f"/proc/self/fd/{fd}", "r+b", buffering=0) as file:
                file.seek(offset)
                file.write(data[:after])
        raise OSError(error, os.strerror(error))

    return call


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "the disk is full"),
        (errno.EFBIG, "the file may not grow any further"),
        (errno.EROFS, "the folder is read-only"),
        (errno.EIO, "the disk fails"),
    ],
)
@pytest.mark.parametrize("after", [0, 17])
def test_a_write_that_fails_changes_nothing_and_the_next_may_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, why: str, after: int
) -> None:
    with begin(tmp_path) as file:
        before, digest = file.path.read_bytes(), file.digest
        with monkeypatch.context() as disk:
            disk.setattr(os, "pwrite", fails(error, after))
            with pytest.raises(NotWritten) as refusal:
                file.append(BET, at=1)
        assert str(refusal.value) == f"The game 000001-a could not be written: {why}."
        assert refusal.value.errno == error
        assert file.path.read_bytes() == before
        assert (file.rows, file.digest) == (1, digest)
        file.append(BET, at=2)
        assert [row.at for row in read(file.path).rows] == [0, 2]


def test_a_part_of_a_row_is_taken_and_the_rest_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda fd, data, offset: real(fd, data[:10], offset))
    with begin(tmp_path) as file:
        file.append(BET, at=1)
    assert read(file.path).damage is None
    assert len(read(file.path).rows) == 2


def test_after_a_sync_that_failed_nothing_more_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second fdatasync may report success though the bytes of the first are lost."""
    with begin(tmp_path) as file:
        before = file.path.read_bytes()
        with monkeypatch.context() as disk:
            disk.setattr(os, "fdatasync", fails(errno.EIO))
            with pytest.raises(NotWritten, match="the disk fails"):
                file.append(BET, at=1)
        assert file.path.read_bytes() == before
        for _ in range(2):
            with pytest.raises(NotWritten, match="the disk fails"):
                file.append(BET, at=2)
        assert file.path.read_bytes() == before
    with Journal.resume(file.path, read(file.path)) as again:
        assert again.append(BET, at=3).row == 2


def test_an_append_that_was_interrupted_leaves_no_half_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with begin(tmp_path) as file:
        before = file.path.read_bytes()
        with monkeypatch.context() as keyboard:
            keyboard.setattr(os, "fdatasync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                file.append(BET, at=1)
        assert file.path.read_bytes() == before


def test_a_first_record_that_cannot_be_named_makes_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for call in ["rename", "fsync"]:
        file = Journal.create(tmp_path, 1, 0, 0, "a", "0.1.0")
        with monkeypatch.context() as disk:
            disk.setattr(os, call, fails(errno.ENOSPC))
            with pytest.raises(NotWritten, match="the disk is full"):
                file.append(BET, at=0)
        file.close()
        assert game_ids.ids(tmp_path) == []


def test_a_row_is_on_the_disk_and_has_its_name_before_append_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    for name in ["pwrite", "fdatasync", "rename", "fsync"]:
        real = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *given, _of=name, _real=real: (done.append(_of), _real(*given))[1]
        )
    file = Journal.create(tmp_path / "games", 1, 0, 0, "a", "0.1.0")
    done.clear()
    file.append({"do": "open"}, at=0)
    assert done == ["pwrite", "fdatasync", "rename", "fsync"]
    done.clear()
    file.append(BET, at=0)
    assert done == ["pwrite", "fdatasync"]
    file.close()


APPENDING = """
import sys
from pathlib import Path
from companion.store import game_ids, journal
from companion.store.durable import NotWritten
from companion.store.journal import read
from companion.store.journal_writing import Journal
folder = Path(sys.argv[1])
path = game_ids.newest(folder)
file = Journal.resume(path, read(path)) if path else Journal.create(folder, 1, 0, 0, "a", "0")
if not path:
    file.append({"do": "open"}, at=0)
print("ready", flush=True)
while True:
    try:
        row = file.append({"do": "bet", "player": "Bo", "fish": file.rows}, at=file.rows)
    except NotWritten as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(4)
    print(row.row, flush=True)
"""


def appending(folder: Path, limit: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """A process that appends to the game in ``folder`` until it cannot, telling each row it acknowledged."""
    return subprocess.Popen(
        [sys.executable, "-c", APPENDING, str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
        preexec_fn=limit,
    )


def kill(folder: Path, rounds: int, chance: Random) -> None:
    """Kill a writer ``rounds`` times in the middle of its work: what it acknowledged stands every time, and
    nothing half is taken for a record."""
    for turn in range(rounds):
        process = appending(folder)
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        lines = [process.stdout.readline() for _ in range(chance.randrange(40))]
        # Not always at the moment after an acknowledgement: an append takes about as long as this at most.
        until = perf_counter() + chance.random() / 1000
        while perf_counter() < until:
            pass
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines(keepends=True)
        process.wait()
        process.stdout.close()
        process.stderr.close()
        told = [int(line) for line in lines if line.endswith("\n")]
        path = game_ids.newest(folder)
        assert path is not None
        reading = read(path)
        assert [row.row for row in reading.rows] == list(range(1, len(reading.rows) + 1))
        # One more may be on the disk than was told: durable, but not acknowledged before the end.
        if told:
            assert told[-1] <= len(reading.rows) <= told[-1] + 1, turn
        if reading.damage is not None:
            # A kill may stop a write between two pages of memory: then the beginning of one row is left.
            assert b"\n" not in path.read_bytes()[reading.good_bytes :], turn
            salvage(path)


@pytest.mark.parametrize("taken", [1, 40, 120, -1])
def test_a_row_torn_by_a_kill_is_never_taken_and_those_before_it_stand(tmp_path: Path, taken: int) -> None:
    """The process is killed inside the write, after the disk took so many bytes of the third row."""
    program = """
import os, signal, sys
from pathlib import Path
from companion.store.journal_writing import Journal
real, rows = os.pwrite, 0
def pwrite(fd, data, offset):
    global rows
    rows += 1
    if rows < 4:
        return real(fd, data, offset)
    real(fd, data[:int(sys.argv[2])], offset)
    os.kill(os.getpid(), signal.SIGKILL)
os.pwrite = pwrite
file = Journal.create(Path(sys.argv[1]), 1, 0, 0, "a", "0")
for fish in range(9):
    print(file.append({"do": "bet", "player": "Bo", "fish": fish}, at=fish).row, flush=True)
"""
    died = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), str(taken)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert died.returncode == -signal.SIGKILL, died.stderr
    assert died.stdout == "1\n2\n"
    path = game_ids.newest(tmp_path)
    assert path is not None
    torn = path.read_bytes()
    reading = read(path)
    assert [row.record["fish"] for row in reading.rows] == [0, 1]
    assert reading.good_bytes < len(torn)
    assert reading.damage is not None
    assert salvage(path).read_bytes() == torn
    with Journal.resume(path, read(path)) as file:
        assert file.append(BET, at=0).row == 3
    assert read(path).damage is None


def test_thirty_kills_in_the_middle_of_appends_lose_nothing_acknowledged(tmp_path: Path) -> None:
    kill(tmp_path, 30, Random(30))


@pytest.mark.slow
def test_a_thousand_kills_in_the_middle_of_appends_lose_nothing_acknowledged(tmp_path: Path) -> None:
    kill(tmp_path, 1000, Random(1000))


def ends_refused(folder: Path, sentence: str, limit: Callable[[], None] | None = None) -> int:
    """Append until it is refused: nothing acknowledged is lost, nothing half is left. Returns how many stand."""
    process = appending(folder, limit)
    told, said = process.communicate()
    assert process.returncode == 4, said
    assert said == sentence + "\n"
    acknowledged = told.split()[1:]
    path = game_ids.newest(folder)
    assert path is not None
    reading = read(path)
    assert reading.damage is None
    assert reading.good_bytes == path.stat().st_size
    assert acknowledged
    assert len(reading.rows) == int(acknowledged[-1])
    return len(reading.rows)


def test_a_file_that_may_not_grow_is_refused_and_loses_nothing(tmp_path: Path) -> None:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    sentence = "The game 000001-a could not be written: the file may not grow any further."
    rows = ends_refused(tmp_path, sentence, small)
    path = game_ids.newest(tmp_path)
    assert path is not None
    with Journal.resume(path, read(path)) as file:
        assert file.append(BET, at=0).row == rows + 1


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_refused_and_loses_nothing(small_disk: Path) -> None:
    sentence = "The game 000001-a could not be written: the disk is full."
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(40_000))
    rows = ends_refused(small_disk, sentence)
    ballast.unlink()
    assert ends_refused(small_disk, sentence) > rows


def test_another_account_can_neither_add_to_a_game_nor_begin_one(
    open_folder: Path, as_somebody_else: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    begin(open_folder).close()
    before = {path.name: path.read_bytes() for path in open_folder.iterdir()}
    program = """
import sys
from pathlib import Path
from companion.store.durable import NotWritten
from companion.store.game_ids import newest
from companion.store.journal import read
from companion.store.journal_writing import Journal
folder = Path(sys.argv[1])
path = newest(folder)
for attempt in [lambda: Journal.resume(path, read(path)), lambda: Journal.create(folder, 2, 1, 0, "b", "0")]:
    try:
        attempt()
    except NotWritten as refusal:
        print(refusal)
"""
    outcome = as_somebody_else(sys.executable, "-c", program, open_folder)
    assert outcome.stdout.splitlines() == [
        "The game 000001-a could not be written: the folder is read-only.",
        "The game 000002-b could not be written: the folder is read-only.",
    ], outcome.stderr
    assert {path.name: path.read_bytes() for path in open_folder.iterdir()} == before
