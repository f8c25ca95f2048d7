"""A real sshd on this computer and an ordinary user who logs in to it, without a trace left on the system.

Both live in a mount namespace of their own, in which ``/etc/passwd`` and its like are copies with two more accounts:
``fisher``, an ordinary user in the table's group, and ``guest``, who is not in it. Where only root may run this Python,
the namespace lets them.
"""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

REPOSITORY = Path(__file__).parents[3]
FISHER, GUEST, GROUP = 7301, 7302, 7300
"""Numbers of the users and of the table's group; nobody has them."""
SECONDS = 60


def missing() -> str:
    """What a test over SSH lacks here, in one sentence; empty where it can run."""
    if os.geteuid():
        return "only root can log somebody else in"
    for program in ("ssh", "scp", "ssh-keygen", "unshare", "mount"):
        if shutil.which(program) is None:
            return f"there is no {program}"
    if sshd() is None:
        return "there is no sshd (openssh-server); $SSHD names another"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "no mount namespace may be made here"
    return ""


def sshd() -> str | None:
    return os.environ.get("SSHD") or shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")


class Login:
    """One user's way in."""

    def __init__(self, folder: Path, port: int, user: str) -> None:
        self.user = user
        self.home = folder / user
        self._options = [
            *("-F", "none", "-i", str(folder / f"{user}.key"), "-o", "StrictHostKeyChecking=no"),
            *("-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "BatchMode=yes"),
        ]
        self._port = str(port)

    def run(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run ``companion`` with these words there."""
        return self.shell(shlex.join(["companion", *words]), typed=typed)

    def shell(self, command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["ssh", *self._options, "-p", self._port, f"{self.user}@127.0.0.1", command],
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )

    def begin(self, command: str) -> subprocess.Popen[str]:
        """Begin a command that goes on; whoever began it ends it."""
        return subprocess.Popen(
            ["ssh", *self._options, "-p", self._port, f"{self.user}@127.0.0.1", command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fetch(self, there: str, here: Path) -> None:
        source = f"{self.user}@127.0.0.1:{there}"
        subprocess.run(
            ["scp", *self._options, "-P", self._port, source, str(here)], check=True, timeout=SECONDS
        )


@contextmanager
def served() -> Iterator[dict[str, Login]]:
    """An sshd that runs, and the ways in of ``fisher`` and ``guest``."""
    # The folders of tests are shut to other users.
    with tempfile.TemporaryDirectory(prefix="companion-ssh-") as folder, _served(Path(folder)) as logins:
        yield logins


@contextmanager
def _served(folder: Path) -> Iterator[dict[str, Login]]:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    folder.chmod(0o755)
    for user, number in (("fisher", FISHER), ("guest", GUEST)):
        _make_home(folder, user, number)
    _keygen(folder / "host.key")
    (folder / "sshd.conf").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host.key\nPidFile none\nUsePAM no\n"
        "PasswordAuthentication no\nStrictModes no\nSubsystem sftp internal-sftp\n"
        f"AuthorizedKeysFile {folder}/%u.key.pub\nSetEnv PATH={folder}/bin:/usr/bin:/bin\n"
    )
    _make_command(folder)
    (folder / "enter.sh").write_text(
        "\n".join([*_namespace(folder), f"exec {sshd()} -D -e -f {folder}/sshd.conf"])
    )
    log = (folder / "sshd.log").open("wb")
    process = subprocess.Popen(
        ["unshare", "--mount", "sh", "-eu", str(folder / "enter.sh")], stderr=log, stdout=log
    )
    try:
        _wait_for(port, process, folder / "sshd.log")
        yield {user: Login(folder, port, user) for user in ("fisher", "guest")}
    finally:
        process.terminate()
        process.wait()
        log.close()


def _make_home(folder: Path, user: str, number: int) -> None:
    home = folder / user
    home.mkdir()
    os.chown(home, number, number)
    _keygen(folder / f"{user}.key")
    (folder / f"{user}.key.pub").chmod(0o644)


def _keygen(file: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)


def _make_command(folder: Path) -> None:
    """The command ``companion`` as it is installed, of this repository."""
    command = folder / "bin" / "companion"
    command.parent.mkdir()
    command.write_text(
        f'#!/bin/sh\nexport PYTHONPATH={REPOSITORY} PYTHONDONTWRITEBYTECODE=1\nexec {sys.executable} -m ui.shell "$@"\n'
    )
    command.chmod(0o755)


def _namespace(folder: Path) -> list[str]:
    """The shell commands that make the accounts, and let them run this Python, in this namespace alone."""
    accounts = {
        "passwd": f"fisher:x:{FISHER}:{FISHER}::{folder}/fisher:/bin/sh\n"
        f"guest:x:{GUEST}:{GUEST}::{folder}/guest:/bin/sh\n"
        "sshd:x:7303:65534::/run/sshd:/usr/sbin/nologin\n",
        "group": f"companion:x:{GROUP}:fisher\nfisher:x:{FISHER}:\nguest:x:{GUEST}:\n",
        "shadow": "fisher:*:19000:0:99999:7:::\nguest:*:19000:0:99999:7:::\n",
    }
    lines = ["mount --make-rprivate /"]
    for name, more in accounts.items():
        system = Path("/etc") / name
        before = [
            line
            for line in system.read_text().splitlines()
            if line.split(":")[0] not in ("sshd", "companion")
        ]
        (folder / name).write_text("\n".join([*before, more]))
        (folder / name).chmod(system.stat().st_mode & 0o777)
        lines.append(f"mount --bind {folder}/{name} {system}")
    lines += ["mount -t tmpfs -o mode=755 none /run", "mkdir -p /run/sshd"]
    for number, needed in enumerate(dict.fromkeys((sys.base_prefix, sys.prefix, str(REPOSITORY)))):
        shut = next((up for up in [*reversed(Path(needed).parents)] if not up.stat().st_mode & 0o001), None)
        if shut is not None:
            stage = folder / f"stage-{number}"
            lines += [
                f"mkdir {stage}",
                f"mount --bind {needed} {stage}",
                f"mount -t tmpfs -o mode=755 none {shut}",
                f"mkdir -p {needed}",
                f"mount --bind {stage} {needed}",
            ]
    return lines


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text())
