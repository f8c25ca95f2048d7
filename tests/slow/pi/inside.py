"""What is done inside the computer of ``machine.py``: the table is installed, played on, killed, updated and removed.

It runs there as root with nothing but Python, once in each boot, and writes what it found to ``/found.json``,
which the tests judge. What it waits for is an event; how long that took is among what it found.
"""

from __future__ import annotations

import json
import os
import pwd
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

UNIT = "companion.service"
DATA = Path("/var/lib/companion")
OPT = Path("/opt/companion")
BOOT = Path("/boot/firmware")
COMMAND_LINE = (
    "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 fsck.repair=yes rootwait"
)
CONFIG = "dtparam=audio=on\n\n[pi5]\ndtoverlay=nothing\n"
DROPIN = """[Service]
Environment=SDL_VIDEODRIVER=offscreen
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
"""
"""A container has no first console and no screen."""
GAME = (
    {"do": "open", "game": "fish-fish", "players": ["Lili", "Nándi", "Ödön"]},
    {"do": "cast", "bait": 3},
    {"do": "bet", "player": "Nándi", "fish": 5},
)
EMPTY = """
import os, sys, time
from pathlib import Path
from ui.touch.app.kivy_config import prepare
prepare(Path(sys.argv[1]), (800, 480))
from kivy.base import runTouchApp, stopTouchApp
from kivy.core.window import Window
from kivy.uix.widget import Widget
Window.bind(on_flip=lambda *_: stopTouchApp())
runTouchApp(Widget())
"""
STARTS, KILLS = 5, 3
PATIENCE = 120.0
"""Seconds after which what is waited for will not happen any more."""


def run(*words: str, user: str | None = None, given: str | None = None) -> dict[str, Any]:
    """Run a command to its end, as an account of its own where one is named."""
    command = ["runuser", "-u", user, "--", *words] if user else list(words)
    begin, busy = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, cwd="/",
        env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
    )  # fmt: skip
    told = {"code": done.returncode, "out": done.stdout, "err": done.stderr}
    print("$", " ".join(words), told, flush=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - busy.ru_utime - busy.ru_stime
    return told | {"seconds": time.monotonic() - begin, "processor": processor}


def shown(name: str) -> str:
    return subprocess.run(
        ["systemctl", "show", "--property", name, "--value", UNIT], capture_output=True, text=True, check=True
    ).stdout.strip()


def pid() -> int:
    return int(shown("MainPID"))


def until(what: Callable[[], bool]) -> float | None:
    """Seconds until that is so; ``None`` if it never is."""
    begin = time.monotonic()
    while not what():
        if time.monotonic() - begin > PATIENCE:
            return None
        time.sleep(0.02)
    return time.monotonic() - begin


def plays() -> bool:
    return shown("ActiveState") == "active"


def another_plays(than: int) -> Callable[[], bool]:
    return lambda: plays() and pid() not in (0, than)


def process() -> list[str]:
    """What the kernel says of the table's process."""
    return Path(f"/proc/{pid()}/status").read_text().splitlines()


def version() -> str:
    """The version that plays, as the table itself says."""
    told = run("companion", "status", "--json")
    return str(json.loads(told["out"])["version"]) if told["out"] else told["err"]


def stand() -> str:
    """How the game stands."""
    return str(run("companion", "resume", "--data", str(DATA), user="companion")["out"])


def files() -> dict[str, str]:
    """All that an installation may touch, with sizes and times."""
    told = {}
    for root in (Path("/etc"), OPT, Path("/usr/local"), BOOT):
        for path in root.rglob("*"):
            found = path.lstat()
            told[str(path)] = f"{found.st_mode:o} {found.st_uid} {found.st_size} {found.st_mtime_ns}"
    return told


# ------------------------------------------------------------------------------------------------------ the first boot


def prepared() -> None:
    """What a Pi has and a container has not; and two people with accounts."""
    BOOT.mkdir(parents=True, exist_ok=True)
    (BOOT / "cmdline.txt").write_text(COMMAND_LINE + "\n")
    (BOOT / "config.txt").write_text(CONFIG)
    dropin = Path(f"/etc/systemd/system/{UNIT}.d/proof.conf")
    dropin.parent.mkdir(parents=True)
    dropin.write_text(DROPIN)
    for name in ("keeper", "guest"):
        run("useradd", "--create-home", name)


def installed() -> dict[str, Any]:
    os.environ["SUDO_USER"] = "keeper"
    first = run("/releases/first/deploy/install.sh")
    playing, before = pid(), files()
    again = run("/releases/first/deploy/install.sh")
    return {
        "first": first,
        "plays": plays(),
        "again": again,
        "again_changed": sorted(path for path, told in files().items() if before.get(path) != told),
        "again_restarted": pid() != playing,
        "groups": run("id", "-nG", "companion")["out"].split(),
        "shell": pwd.getpwnam("companion").pw_shell,
        "keeper": run("id", "-nG", "keeper")["out"].split(),
        "modes": {
            str(path): [oct(path.stat().st_mode & 0o7777), path.owner(), path.group()]
            for path in (DATA, Path("/etc/companion"), Path("/etc/companion/table.toml"))
        },
        "command_line": (BOOT / "cmdline.txt").read_text(),
        "config": (BOOT / "config.txt").read_text(),
        "firmware": (BOOT / "companion.txt").read_text(),
        "console": run("systemctl", "is-enabled", "getty@tty1.service")["out"].strip(),
        "settings": run("companion", "config", "check"),
        "uids": [line.split()[1] for line in process() if line.startswith("Uid")],
        "no_new_privileges": "NoNewPrivs:\t1" in process(),
    }


def started() -> dict[str, Any]:
    """How long from the start of the service until it is ready, and an empty window of the same account."""
    window = Path("/window.py")
    window.write_text(EMPTY)
    empty, ready = [], []
    for _ in range(STARTS):
        run("systemctl", "stop", UNIT)
        home = f"/tmp/empty-{time.monotonic_ns()}"
        told = run(str(OPT / "current/bin/python"), str(window), home, user="companion")
        empty.append(told["seconds"] if told["code"] == 0 else None)
        ready.append(run("systemctl", "start", UNIT)["seconds"])
    return {"empty": empty, "ready": ready}


def a_game() -> None:
    run("systemctl", "stop", UNIT)
    records = "".join(json.dumps(record) + "\n" for record in GAME)
    run("companion", "referee", "--data", str(DATA), user="companion", given=records)
    run("systemctl", "start", UNIT)


def killed() -> dict[str, Any]:
    a_game()
    before, said, back = stand(), shown("StatusText"), []
    for _ in range(KILLS):
        was = pid()
        os.kill(was, signal.SIGKILL)
        back.append(until(another_plays(was)))
    return {"before": before, "after": stand(), "back": back, "said": [said, shown("StatusText")]}


def frozen() -> dict[str, Any]:
    """A loop that hangs for ever, as seen from outside."""
    before, was = stand(), pid()
    os.kill(was, signal.SIGSTOP)
    back = until(another_plays(was))
    return {"before": before, "after": stand(), "back": back}


def may_switch_off(user: str) -> bool:
    """Whether the system would switch itself off at the word of this account."""
    login = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    return '"yes"' in run("busctl", "call", *login, "CanPowerOff", user=user)["out"]


def permitted() -> dict[str, Any]:
    """Who may do what without a password."""
    was = pid()
    member = run("companion", "restart", user="keeper")
    between = pid()
    return {
        "member": member["code"],
        "member_did": between != was,
        "guest": run("companion", "restart", user="guest")["code"],
        "guest_did": pid() != between,
        "member_elsewhere": run("systemctl", "--no-ask-password", "stop", "dbus.service", user="keeper")["code"],
        "guest_off": run("companion", "power-off", user="guest")["code"],
        "may_switch_off": [name for name in ("companion", "keeper", "guest") if may_switch_off(name)],
        "member_settings": run("companion", "config", "set", "place", "Kitchen", user="keeper"),
        "guest_settings": run("companion", "config", "set", "place", "Cellar", user="guest")["code"],
    }  # fmt: skip


def updated() -> dict[str, Any]:
    """One that cannot draw, one that dies after each start, one that works, and back again."""
    before, was = stand(), version()
    found: dict[str, Any] = {"before": before, "was": was}
    bad = run("companion", "update", "/releases/undrawn")
    found["undrawn"] = bad | {"version": version(), "stand": stand()}
    dying = run("companion", "update", "/releases/dying")
    back = until(
        lambda: plays() and os.readlink(OPT / "current") == was and not (OPT / "unconfirmed").exists()
    )
    until(lambda: version() == was)
    found["dying"] = dying | {"version": version(), "stand": stand(), "back": back}
    found["dying"]["journal"] = run("journalctl", "--unit", UNIT, "--output", "cat", "--no-pager")["out"][
        -3000:
    ]
    good = run("companion", "update", "/releases/good.tar.gz")
    found["good"] = good | {"version": version(), "stand": stand(), "unit": shown("Description")}
    found["good_again"] = run("companion", "update", "/releases/good.tar.gz")
    rolled = run("companion", "rollback")
    found["rollback"] = rolled | {"version": version(), "stand": stand(), "unit": shown("Description")}
    return found


# ----------------------------------------------------------------------------------------------------- the second boot


def booted() -> dict[str, Any]:
    """After a start of the whole computer: nobody did anything, and the table plays."""
    ready = until(plays)
    return {"ready": ready, "stand": stand(), "said": shown("StatusText")}


def uninstalled() -> dict[str, Any]:
    left = [str(path) for path in (OPT, Path("/usr/local/bin/companion"), Path("/etc/systemd/system") / UNIT)]
    removed = run(str(OPT / "current/deploy/install.sh"), "--uninstall")
    found = {
        "removed": removed,
        "left": [path for path in left if os.path.lexists(path)],
        "games": sorted(path.name for path in (DATA / "games").iterdir()),
        "settings": Path("/etc/companion/table.toml").read_text(),
        "command_line": (BOOT / "cmdline.txt").read_text(),
        "config": (BOOT / "config.txt").read_text(),
        "firmware": (BOOT / "companion.txt").exists(),
        "console": run("systemctl", "is-enabled", "getty@tty1.service")["out"].strip(),
        "rules": sorted(str(path) for path in Path("/etc").rglob("*companion*")),
    }
    back = run("/releases/first/deploy/install.sh", "--no-power-button")
    found["back"] = back | {"stand": stand(), "firmware": (BOOT / "companion.txt").read_text()}
    found["purged"] = run("/releases/first/deploy/install.sh", "--uninstall", "--purge")
    found["after_purge"] = [str(path) for path in (DATA, Path("/etc/companion"), OPT) if path.exists()]
    found["user"] = run("id", "companion")["code"]
    found["nothing"] = run("/releases/first/deploy/install.sh", "--uninstall")
    return found


BOOTS: dict[str, dict[str, Callable[[], dict[str, Any]]]] = {
    "first": {
        "installed": installed,
        "started": started,
        "killed": killed,
        "frozen": frozen,
        "permitted": permitted,
        "updated": updated,
    },
    "second": {"booted": booted, "uninstalled": uninstalled},
    "figures": {"installed": installed, "started": started, "killed": killed, "frozen": frozen},
}


def main(doing: str) -> None:
    if doing != "second":
        prepared()
    found: dict[str, Any] = {}
    try:
        for name, what in BOOTS[doing].items():
            found[name] = what()
    finally:
        Path("/found.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
