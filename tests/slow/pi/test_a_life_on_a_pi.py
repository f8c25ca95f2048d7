"""A table's whole life on a computer of its own: installed, killed, frozen, updated, taken back, removed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import companion
from tests.slow.pi import machine, releases
from tests.slow.pi.machine import ROOT, Unavailable

pytestmark = pytest.mark.slow
INSIDE = Path(__file__).with_name("inside.py")
FIGURES = ROOT / "build" / "pi.json"
"""What was found, for deploy/PROOFS.md and for whoever wonders why something failed."""
OWN = companion.__version__


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What ``inside.py`` found in two boots."""
    folder = tmp_path_factory.mktemp("releases")
    with ExitStack() as stack:
        try:
            root = stack.enter_context(machine.computer())
            releases.lay_out(folder)
            bound = f"--bind-ro={folder}:/releases"
            found = machine.boot(root, INSIDE, "first", bound)
            found |= {"first_log": found["log"]} | machine.boot(root, INSIDE, "second", bound)
        except Unavailable as why:
            pytest.skip(str(why))
        FIGURES.parent.mkdir(exist_ok=True)
        FIGURES.write_text(json.dumps(found, indent=1, ensure_ascii=False))
        yield found


def test_one_command_ends_with_the_table_on_the_screen(life: dict[str, Any]) -> None:
    first = life["installed"]["first"]
    assert first["code"] == 0, first
    assert life["installed"]["plays"]
    assert first["out"].endswith(
        "The table is on the screen.\nFrom the next start on nothing is seen before the table.\n"
    )


def test_a_second_run_changes_nothing_and_says_so(life: dict[str, Any]) -> None:
    again = life["installed"]["again"]
    assert again["out"] == "Everything is as it should be; nothing was changed.\n"
    assert again["err"] == ""
    assert again["code"] == 0
    assert life["installed"]["again_changed"] == []
    assert not life["installed"]["again_restarted"]


def test_the_table_runs_as_its_own_user_without_a_shell(life: dict[str, Any]) -> None:
    found = life["installed"]
    wanted = {"companion", "audio", "dialout", "gpio", "input", "lp", "render", "video"}
    assert set(found["groups"]) == wanted
    assert found["shell"].endswith("nologin")
    assert found["uids"] != ["0"]
    assert found["no_new_privileges"]
    assert "companion" in found["keeper"], "whoever installs manages the table"
    assert found["modes"] == {
        "/var/lib/companion": ["0o755", "companion", "companion"],
        "/etc/companion": ["0o2775", "companion", "companion"],
        "/etc/companion/table.toml": ["0o664", "companion", "companion"],
    }
    assert found["settings"]["code"] == 0


def test_nothing_is_seen_before_the_table(life: dict[str, Any]) -> None:
    found = life["installed"]
    words = found["command_line"].split()
    assert found["command_line"].count("\n") == 1
    assert {"quiet", "loglevel=3", "logo.nologo", "vt.global_cursor_default=0", "consoleblank=0"} < set(words)
    assert "console=tty3" in words
    assert "console=tty1" not in words
    assert "root=PARTUUID=1-02" in words
    assert found["config"].endswith("\ninclude companion.txt\n")
    assert "gpio-shutdown,gpio_pin=3" in found["firmware"]
    assert found["console"] == "masked"


def test_a_kill_in_the_middle_of_a_game_leaves_the_same_game(life: dict[str, Any]) -> None:
    found = life["killed"]
    assert None not in found["back"]
    assert json.loads(found["before"])["view"]["players"] == ["Lili", "Nándi", "Ödön"]
    assert found["after"] == found["before"]
    assert found["said"] == ["3 players at Fish Fish.", "3 players at Fish Fish."]


def test_a_frozen_loop_is_started_anew_with_the_same_game(life: dict[str, Any]) -> None:
    assert life["frozen"]["back"] is not None
    assert life["frozen"]["after"] == life["frozen"]["before"]


def test_the_group_manages_the_table_and_nothing_else(life: dict[str, Any]) -> None:
    found = life["permitted"]
    assert (found["member"], found["member_did"]) == (0, True)
    assert found["guest"] != 0
    assert not found["guest_did"]
    assert found["member_elsewhere"] != 0
    assert found["guest_off"] != 0
    assert found["may_switch_off"] == ["companion", "keeper"]
    assert found["member_settings"]["code"] == 0
    assert found["guest_settings"] != 0


def test_an_update_that_cannot_draw_is_not_taken(life: dict[str, Any]) -> None:
    found = life["updated"]
    assert found["undrawn"]["code"] == 1
    assert found["undrawn"]["version"] == found["was"] == OWN
    assert found["undrawn"]["stand"] == found["before"]


def test_an_update_that_dies_is_taken_back_by_itself(life: dict[str, Any]) -> None:
    dying = life["updated"]["dying"]
    assert dying["back"] is not None, dying
    assert dying["version"] == OWN
    assert f"version {OWN} plays again" in dying["journal"]
    assert dying["stand"] == life["updated"]["before"]


def test_an_update_that_works_plays_the_same_game_with_its_own_unit(life: dict[str, Any]) -> None:
    found = life["updated"]
    assert found["good"]["code"] == 0, found["good"]
    assert found["good"]["version"] == releases.GOOD
    assert found["good"]["stand"] == found["before"]
    assert found["good"]["unit"].startswith(releases.NEW_NAME)
    assert found["good_again"]["code"] == 0


def test_a_rollback_brings_back_the_version_before_and_its_unit(life: dict[str, Any]) -> None:
    rolled = life["updated"]["rollback"]
    assert rolled["code"] == 0, rolled
    assert rolled["version"] == OWN
    assert rolled["stand"] == life["updated"]["before"]
    assert rolled["unit"].startswith("Table companion:")


def test_the_table_starts_with_the_computer_and_has_the_game(life: dict[str, Any]) -> None:
    assert life["booted"]["ready"] is not None
    assert life["booted"]["stand"] == life["updated"]["before"]
    assert life["booted"]["said"] == "3 players at Fish Fish."


def test_uninstalling_keeps_games_and_settings(life: dict[str, Any]) -> None:
    found = life["uninstalled"]
    assert found["removed"]["code"] == 0, found["removed"]
    assert found["left"] == []
    assert found["games"]
    assert "Kitchen" in found["settings"]
    assert found["command_line"] == (
        "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootfstype=ext4 fsck.repair=yes rootwait\n"
    )
    assert found["config"] == "dtparam=audio=on\n\n[pi5]\ndtoverlay=nothing\n"
    assert not found["firmware"]
    assert found["console"] != "masked"
    ours = [
        path
        for path in found["rules"]
        if not path.startswith(("/etc/companion", "/etc/systemd/system/companion.service.d"))
    ]
    assert ours == []  # fmt: skip


def test_installing_again_finds_the_games(life: dict[str, Any]) -> None:
    back = life["uninstalled"]["back"]
    assert back["code"] == 0, back
    assert back["stand"] == life["updated"]["before"]
    assert "gpio-shutdown" not in back["firmware"], "--no-power-button"


def test_purging_leaves_nothing(life: dict[str, Any]) -> None:
    found = life["uninstalled"]
    assert found["purged"]["code"] == 0
    assert found["after_purge"] == []
    assert found["user"] != 0
    assert found["nothing"]["out"] == "Nothing of the table companion was here.\n"
