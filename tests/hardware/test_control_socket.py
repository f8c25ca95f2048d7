"""The control socket through which the shell sees the devices of a table that plays."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.language.words import Words
from companion.store.durable import NotWritten
from hardware import control_socket as control_socket_module
from hardware.control_socket import FILE, ControlSocket, Nobody, ask, listen
from tests.accounts import need_somebody_else

REPOSITORY = Path(__file__).parents[2]


class Echo:
    """Answers what it was asked."""

    words = Words()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["ask"] == "keep":
            raise NotWritten("The cards", OSError(28, "full"))
        return {"ok": True, "request": request}


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def socket_of_table(folder: Path) -> Iterator[ControlSocket]:
    made = ControlSocket(folder, Echo())
    yield made
    made.close()


def test_a_request_is_answered(folder: Path, socket_of_table: ControlSocket) -> None:
    assert ask(folder, {"ask": "devices"}) == {"ok": True, "request": {"ask": "devices"}}


def test_what_cannot_be_kept_is_one_sentence(folder: Path, socket_of_table: ControlSocket) -> None:
    assert ask(folder, {"ask": "keep"}) == {
        "ok": False,
        "says": "The cards could not be written: the disk is full.",
    }


def test_whoever_listens_hears_all_that_is_sensed_from_then_on(
    folder: Path, socket_of_table: ControlSocket
) -> None:
    socket_of_table.sensed({"before": 1})
    several = [listen(folder) for _ in range(3)]
    assert [next(each) for each in several] == [{}] * 3
    for number in range(300):
        socket_of_table.sensed({"n": number})
    for each in several:
        assert [next(each)["n"] for _ in range(300)] == list(range(300))
    socket_of_table.close()
    assert [list(each) for each in several] == [[], [], []]


def test_whoever_waits_for_long_still_listens(
    folder: Path, socket_of_table: ControlSocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = threading.Semaphore(0)
    look = control_socket_module._has_hung_up

    def looks(asker: socket.socket) -> bool:
        gone = look(asker)
        looked.release()
        return gone

    monkeypatch.setattr(control_socket_module, "AGAIN", 0.01)
    monkeypatch.setattr(control_socket_module, "_has_hung_up", looks)
    here = listen(folder)
    assert next(here) == {}
    for _ in range(20):
        assert looked.acquire(timeout=60)
    socket_of_table.sensed({"n": 1})
    assert next(here) == {"n": 1}


def test_listening_ends_when_its_time_is_over(folder: Path, socket_of_table: ControlSocket) -> None:
    assert list(listen(folder, 0.0)) in ([], [{}])


def test_whoever_hangs_up_holds_nobody_up(folder: Path, socket_of_table: ControlSocket) -> None:
    gone, here = listen(folder), listen(folder)
    assert next(gone) == next(here) == {}
    gone.close()
    for number in range(50):
        socket_of_table.sensed({"n": number})
    assert next(here) == {"n": 0}


@pytest.mark.parametrize("said", [b"", b"x", b"[]\n", b"\xff\n", b"{" * 10000], ids=range(5))
def test_whatever_is_said_the_next_is_answered(
    folder: Path, socket_of_table: ControlSocket, said: bytes
) -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(folder / FILE))
        line.sendall(said)
        line.shutdown(socket.SHUT_WR)
        assert line.recv(100) == b""
    assert ask(folder, {"ask": "devices"})["ok"]


def test_where_no_table_plays_nobody_answers(folder: Path) -> None:
    with pytest.raises(Nobody):
        ask(folder, {"ask": "devices"})
    ControlSocket(folder, Echo()).close()
    assert not (folder / FILE).exists()
    with pytest.raises(Nobody):
        ask(folder, {"ask": "devices"})
    with pytest.raises(Nobody):
        next(listen(folder / "nowhere"))


def test_the_socket_of_a_table_that_was_killed_is_no_table(folder: Path) -> None:
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(folder / FILE))
    left.close()
    with pytest.raises(Nobody):
        ask(folder, {"ask": "devices"})
    socket_of_table = ControlSocket(folder, Echo())
    assert ask(folder, {"ask": "devices"})["ok"]
    socket_of_table.close()


def test_the_folder_may_have_a_name_of_any_length(folder: Path) -> None:
    deep = folder / ("x" * 100) / ("y" * 100)
    deep.mkdir(parents=True)
    socket_of_table = ControlSocket(deep, Echo())
    assert ask(deep, {"ask": "devices"})["ok"]
    socket_of_table.close()


def test_it_is_for_the_table_and_its_group_alone(folder: Path) -> None:
    need_somebody_else()
    folder.chmod(0o755)
    before = os.umask(0)
    socket_of_table = ControlSocket(folder, Echo())
    os.umask(before)
    assert (folder / FILE).stat().st_mode & 0o777 == 0o660
    os.chown(folder / FILE, 0, 4321)
    program = (
        "import pathlib, sys\n"
        "from hardware.control_socket import ask\n"
        "ask(pathlib.Path(sys.argv[1]), {'ask': 'x'})"
    )
    codes = {}
    for group in (4321, 65534):
        done = subprocess.run(
            [
                "setpriv",
                "--reuid=65534",
                f"--regid={group}",
                "--clear-groups",
                sys.executable,
                "-c",
                program,
                folder,
            ],
            capture_output=True,
            text=True,
            cwd=REPOSITORY,
        )
        codes[group] = (done.returncode, done.stderr.strip().rpartition("\n")[2][:15])
    assert codes == {4321: (0, ""), 65534: (1, "PermissionError")}
    socket_of_table.close()


def test_no_thread_is_left(folder: Path) -> None:
    socket_of_table = ControlSocket(folder, Echo())
    here = listen(folder)
    assert next(here) == {}
    socket_of_table.close()
    socket_of_table.close()
    assert list(here) == []
    left = [thread for thread in threading.enumerate() if thread.name.startswith("control socket")]
    for thread in left:
        thread.join(10)
    assert not any(thread.is_alive() for thread in left)
