"""A table in a process of its own, under a supervisor: from READY to STOPPING, and what there is without a display."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

Started = tuple[subprocess.Popen[bytes], socket.socket]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """A table that plays unseen, and its supervisor's socket."""
    here = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    here.bind(str(tmp_path / "notify"))
    here.settimeout(60)
    environment = os.environ | {
        "SDL_VIDEODRIVER": "offscreen",
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "600000",
    }
    command = [sys.executable, "-m", "ui.shell", "play", "--kiosk", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, env=environment)
    yield process, here
    process.kill()
    process.wait()
    here.close()


def notices(here: socket.socket, until: str) -> list[str]:
    """What is told until ``until`` is."""
    told: list[str] = []
    while until not in told:
        told += here.recv(4096).decode().splitlines()
    return told


def test_it_is_ready_lives_and_says_when_it_stops(started: Started) -> None:
    process, here = started
    assert "WATCHDOG=1" not in notices(here, "READY=1")[:-1]
    notices(here, "WATCHDOG=1")
    notices(here, "WATCHDOG=1")
    process.send_signal(signal.SIGTERM)
    notices(here, "STOPPING=1")
    assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("environment", "remedy"),
    [
        ({}, "start it where DISPLAY or WAYLAND_DISPLAY is set"),
        ({"DISPLAY": ":4099"}, "is it running, and may this account use it?"),
        ({"WAYLAND_DISPLAY": "nowhere"}, "is it running, and may this account use it?"),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, "in the groups video and render"),
    ],
)
def test_without_a_display_one_line_says_what_to_do(
    environment: dict[str, str], remedy: str, tmp_path: Path
) -> None:
    if environment.get("SDL_VIDEODRIVER") == "kmsdrm" and Path("/dev/dri/card0").exists():
        pytest.skip("there is a screen that could be drawn on")
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    command = [sys.executable, "-m", "ui.shell", "play", "--data", str(tmp_path)]
    done = subprocess.run(
        command,
        env=inherited | environment | {"XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert remedy in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
