"""The table managed over SSH: a real sshd, an ordinary user in the table's group, and every command of the shell.

A table that the user started plays meanwhile, unseen. What needs a service says in one sentence that there is none
here; ``tests/slow/pi`` does it with a real one.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.slow.ssh import server
from tests.slow.ssh.server import Login

pytestmark = pytest.mark.slow

GAME = [
    '{"do":"open","game":"fish-fish","players":["Anna","Béla"]}',
    '{"do":"cast","bait":3}',
    '{"do":"end"}',
]
WITHOUT_SERVICE = ("start", "stop", "restart", "power-off", "logs")


@pytest.fixture(scope="module")
def logins() -> Iterator[dict[str, Login]]:
    lacks = server.missing()
    if lacks:
        pytest.skip(lacks)
    with server.served() as found:
        yield found


@pytest.fixture(scope="module")
def fisher(logins: dict[str, Login]) -> Login:
    """The ordinary user, after one game."""
    login = logins["fisher"]
    done = login.run("referee", "--data", "data", typed="\n".join(GAME) + "\n")
    assert done.returncode == 0, done.stderr
    assert login.run("config", "set", "data", f"{login.home}/data").returncode == 0
    return login


def test_an_ordinary_user_is_in(fisher: Login) -> None:
    assert fisher.shell("id -un; id -Gn").stdout.split() == ["fisher", "fisher", "companion"]


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["--version"],
        ["status"],
        ["config", "get"],
        ["config", "get", "language"],
        ["config", "set", "language", "hu"],
        ["config", "set", "language", "en"],
        ["config", "check"],
        ["games"],
        ["show", "last"],
        ["sheet", "last", "--to", "text"],
        ["export", "last"],
        ["verify", "last"],
        ["resume"],
        ["devices"],
        ["jobs"],
        ["self-test"],
        ["backup", "games.tar.gz"],
        ["restore", "games.tar.gz"],
    ],
    ids=" ".join,
)
def test_what_can_be_done_is_done(words: list[str], fisher: Login) -> None:
    done = fisher.run(*words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    "words", [["status"], ["games"], ["show", "last"], ["verify", "last"], ["config", "get"]]
)
def test_facts_come_as_json(words: list[str], fisher: Login) -> None:
    assert json.loads(fisher.run(*words, "--json").stdout)


def test_the_doctor_says_what_is_wrong_and_brings_a_bundle(fisher: Login, tmp_path: Path) -> None:
    done = fisher.run("doctor", "--bundle", "bundle.tar.gz")
    assert done.returncode in (0, 1), done.stderr
    assert "games: 1 game is kept." in done.stdout
    fisher.fetch("bundle.tar.gz", tmp_path / "bundle.tar.gz")
    with tarfile.open(tmp_path / "bundle.tar.gz") as bundle:
        texts = b"".join(bundle.extractfile(name).read() for name in bundle.getnames())  # type: ignore[union-attr]
    assert "Béla".encode() not in texts


def test_a_backup_is_fetched_and_put_back_after_more_games(fisher: Login, tmp_path: Path) -> None:
    before = fisher.run("games", "--json").stdout
    assert fisher.run("backup", "games.tar.gz").returncode == 0
    fisher.fetch("games.tar.gz", tmp_path / "games.tar.gz")
    fisher.run("referee", "--data", "data", typed="\n".join(GAME) + "\n")
    assert fisher.run("games", "--json").stdout != before
    assert fisher.run("restore", "games.tar.gz").returncode == 0
    assert fisher.run("games", "--json").stdout == before


def test_settings_are_edited_in_the_users_own_editor(fisher: Login) -> None:
    done = fisher.shell("EDITOR='sed -i s/en/hu/' companion config edit")
    assert done.returncode == 0, done.stderr
    assert fisher.run("config", "get", "language").stdout == "hu\n"
    assert fisher.run("config", "set", "language", "en").returncode == 0
    done = fisher.shell("EDITOR='sed -i s/language/langauge/' companion config edit")
    assert done.returncode == 1
    assert "the nearest is “language”" in done.stderr


@pytest.mark.parametrize("command", WITHOUT_SERVICE)
def test_what_needs_a_service_says_so_in_one_sentence(command: str, fisher: Login) -> None:
    done = fisher.run(command)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_an_update_of_the_users_own_and_the_way_back(fisher: Login) -> None:
    for version in ("0.8.0", "0.9.0"):
        made = fisher.shell(
            f"mkdir -p {version}/deploy && echo {version} >{version}/VERSION && cat >{version}/deploy/version.sh && "
            f"chmod +x {version}/deploy/version.sh",
            typed='#!/bin/sh\nmkdir -p "$2/bin" && printf "#!/bin/sh\\n" >"$2/bin/companion" && '
            'chmod +x "$2/bin/companion"\n',
        )
        assert made.returncode == 0, made.stderr
        done = fisher.run("update", version, "--root", "versions")
        assert done.returncode == 0, done.stderr
    assert fisher.shell("readlink versions/current").stdout == "0.9.0\n"
    assert fisher.run("rollback", "--root", "versions").returncode == 0
    assert fisher.shell("readlink versions/current").stdout == "0.8.0\n"
    assert fisher.run("update", "0.9.0").returncode == 4, "the system's own versions are not the user's"


def test_devices_are_tried_with_a_virtual_reader(fisher: Login) -> None:
    script = (
        "mkfifo orders; companion simulate reader --reader rdm6300 <orders >port & exec 3>orders; "
        "while ! [ -s port ]; do sleep 0.1; done; "
        "(sleep 2; echo 'lay 0114ae3bbc' >&3) & "
        "companion sense --seconds 6 --port $(head -1 port) --reader rdm6300; exec 3>&-; wait"
    )
    assert '"tag":"0114ae3bbc"' in fisher.shell(script).stdout


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["light", "1"], 1),
        (["print-test"], 1),
        (["enrol"], 1),
        (["play"], 1),
        (["sense", "--seconds", "1"], 1),
        (["say", "Good evening"], None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_there_is_no_device_for_says_so_in_one_sentence(
    words: list[str], code: int | None, fisher: Login
) -> None:
    done = fisher.run(*words)
    assert done.returncode == code or code is None
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


def test_while_a_table_plays_it_is_asked_by_its_group_and_by_nobody_else(
    fisher: Login, logins: dict[str, Login]
) -> None:
    play = (
        "rm -f port; chmod 755 . data; SDL_VIDEODRIVER=offscreen companion play & "
        "while ! [ -S data/hatch.sock ]; do sleep 0.1; done; chgrp companion data/hatch.sock; "
        "companion status --json; companion devices; companion restore games.tar.gz; echo code $?; "
        "read end; kill $!; wait"
    )
    guest = logins["guest"]
    with GoingOn(fisher, play) as lines:
        told = json.loads(next(lines))
        assert told["plays"] is True
        assert next(lines) == "No device is switched on.\n"
        assert next(lines) == "code 4\n"
        done = guest.run("status", "--data", str(fisher.home / "data"))
        assert done.returncode == 4
        assert "not in the table's group" in done.stderr
        assert (
            guest.run(
                "backup", "theirs.tar.gz", "--data", str(fisher.home / "data"), "--with-cards"
            ).returncode
            == 4
        )


class GoingOn:
    """A command that goes on over there until it is told to end; its lines as they come."""

    def __init__(self, login: Login, command: str) -> None:
        self._login, self._command = login, command

    def __enter__(self) -> Iterator[str]:
        self._process = self._login.begin(self._command)
        assert self._process.stdout is not None
        return iter(self._process.stdout)

    def __exit__(self, *_: object) -> None:
        self._process.communicate("end\n", timeout=server.SECONDS)
