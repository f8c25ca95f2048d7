"""The scripts of ``deploy``: clean shell, and what they say before they would change anything."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
INSTALL = DEPLOY / "install.sh"
SCRIPTS = sorted(
    path for path in DEPLOY.rglob("*") if path.is_file() and path.read_bytes().startswith(b"#!/bin/sh")
)


def test_the_scripts_are_those_we_think() -> None:
    assert {path.name for path in SCRIPTS} == {
        "await-display",
        "install.sh",
        "prepare.sh",
        "settle.sh",
        "version.sh",
    }
    assert all(os.access(path, os.X_OK) for path in SCRIPTS)


def test_shellcheck_has_nothing_to_say() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    done = subprocess.run(["shellcheck", *SCRIPTS], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def install(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(INSTALL), *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


def with_dpkg(folder: Path, architecture: str) -> str:
    """A path on which dpkg says that this is the system's architecture."""
    dpkg = folder / "dpkg"
    dpkg.write_text(f"#!/bin/sh\necho {architecture}\n")
    dpkg.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.parametrize("architecture", ["armhf", "armel", "i386"])
def test_a_system_of_32_bits_is_refused_in_one_sentence(architecture: str, tmp_path: Path) -> None:
    refused = install(PATH=with_dpkg(tmp_path, architecture))
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr == (
        f"The table companion needs the 64-bit Raspberry Pi OS, and this system is {architecture}.\n"
    )


def test_who_may_not_install_is_told_how(tmp_path: Path) -> None:
    somebody = tmp_path / "id"
    somebody.write_text("#!/bin/sh\necho 1000\n")
    somebody.chmod(0o755)
    refused = install(PATH=with_dpkg(tmp_path, "arm64"))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == "Installing needs root: sudo deploy/install.sh\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--unistall"], "deploy/install.sh knows no --unistall; --help tells what it knows."),
        (["--purge"], "--purge belongs to --uninstall."),
        (["--display", "x11"], "A display is kms or cage, not x11."),
    ],
)
def test_a_slip_of_the_keyboard_changes_nothing(words: list[str], said: str, tmp_path: Path) -> None:
    refused = install(*words, PATH=with_dpkg(tmp_path, "armhf"))
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"{said}\n")


def test_help_tells_every_option() -> None:
    told = install("--help").stdout
    options = {"--wheels", "--display", "--power-button", "--no-power-button", "--uninstall", "--purge"}
    assert {option for option in options if option in told} == options


def screen(folder: Path, name: str, status: str) -> None:
    connector = folder / name
    connector.mkdir(parents=True)
    (connector / "status").write_text(f"{status}\n")


def await_display(driver: str, drm: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"SDL_VIDEODRIVER": driver, "DRM": str(drm), "SECONDS_TO_WAIT": "0"}
    return subprocess.run(
        [DEPLOY / "await-display"], capture_output=True, text=True, check=False, env=environment
    )


def test_a_connected_screen_is_not_waited_for(tmp_path: Path) -> None:
    screen(tmp_path, "card0-HDMI-A-1", "disconnected")
    screen(tmp_path, "card1-DSI-1", "connected")
    done = await_display("kmsdrm", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_a_screen_it_says_what_to_do_and_gives_up(tmp_path: Path) -> None:
    screen(tmp_path, "card0-HDMI-A-1", "disconnected")
    done = await_display("kmsdrm", tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "No screen is connected; connect one and switch it on, and the table appears by itself.\n"
    )


def test_where_nobody_looks_no_screen_is_waited_for(tmp_path: Path) -> None:
    assert await_display("offscreen", tmp_path).returncode == 0
