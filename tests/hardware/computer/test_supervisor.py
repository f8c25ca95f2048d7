"""What the table tells its supervisor arrives, on both kinds of sockets, and nobody there is no trouble."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.computer.supervisor import ALIVE, READY, supervisor


@pytest.fixture(params=["path", "abstract"])
def heard(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """The address of a supervisor's socket as the environment gives it, and the socket."""
    here = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    address = (
        str(tmp_path / "notify") if request.param == "path" else f"@companion-test-{os.getpid()}-{id(here)}"
    )
    here.bind(address if request.param == "path" else "\0" + address[1:])
    here.settimeout(10)
    yield address, here
    here.close()


def test_notices_arrive_in_one_datagram(heard: tuple[str, socket.socket]) -> None:
    told = supervisor({"NOTIFY_SOCKET": heard[0]})
    assert told is not None
    told.tell(READY, ALIVE)
    assert heard[1].recv(999) == b"READY=1\nWATCHDOG=1"
    told.close()


def test_the_status_is_one_line(heard: tuple[str, socket.socket]) -> None:
    told = supervisor({"NOTIFY_SOCKET": heard[0]})
    assert told is not None
    told.tell_status("Three players\nat Fish Fish.")
    assert heard[1].recv(999) == b"STATUS=Three players at Fish Fish."
    told.close()


@pytest.mark.parametrize(
    ("others", "patience"),
    [
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
        ({}, 0.0),
    ],
)
def test_the_watchdog_is_that_of_this_process(others: dict[str, str], patience: float) -> None:
    told = supervisor({"NOTIFY_SOCKET": "@nobody"} | others)
    assert told is not None
    assert told.patience == patience
    told.close()


@pytest.mark.parametrize("address", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:3"}])
def test_without_a_socket_nobody_supervises(address: dict[str, str]) -> None:
    assert supervisor(address) is None


def test_a_supervisor_that_has_gone_is_no_trouble(tmp_path: Path) -> None:
    told = supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    assert told is not None
    told.tell(READY)
    told.close()
