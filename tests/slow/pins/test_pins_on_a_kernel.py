"""The product's own buttons, lights and buzzer work on real lines of a real kernel, through the real lgpio."""

from __future__ import annotations

import importlib.util
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.settings.model import Devices, Settings
from hardware.pins.wiring import wiring
from tests.slow.pins import kernel

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.slow

INIT = """#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={root} HOME=/tmp
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t tmpfs tmp /tmp
mount -t devtmpfs dev /dev 2>/dev/null
mount -t configfs none /sys/kernel/config
pi=/sys/kernel/config/gpio-sim/pi
mkdir -p $pi/bank0/line8/hog
echo 28 > $pi/bank0/num_lines
echo pinctrl-bcm2835 > $pi/bank0/label
echo "spi0 CS0" > $pi/bank0/line8/hog/name
echo input > $pi/bank0/line8/hog/direction
echo 1 > $pi/live
printf 'Revision\\t: c03115\\n' > /tmp/cpuinfo
mount --bind /tmp/cpuinfo /proc/cpuinfo
cd {root}
{python} -m tests.slow.pins.inside 2>&1
echo o > /proc/sysrq-trigger
"""
"""A Pi 4B to all that asks: its revision, and a chip of 28 lines, one of which the kernel has given away."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What ``inside.py`` found."""
    if importlib.util.find_spec("lgpio") is None:
        pytest.skip("lgpio is not installed")
    try:
        linux = kernel.kernel()
    except kernel.Unbuildable as why:
        pytest.skip(str(why))
    init = tmp_path_factory.mktemp("kernel") / "init"
    init.write_text(INIT.format(root=shlex.quote(str(ROOT)), python=shlex.quote(sys.executable)))
    init.chmod(0o755)
    words = ["mem=256M", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", "quiet", "panic=-1"]
    words += ["con=null", "con0=fd:0,fd:1", f"init={init}"]
    done = subprocess.run(
        [str(linux), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    told = [line for line in done.stdout.splitlines() if line.startswith("FOUND ")]
    assert told, done.stdout[-3000:] + done.stderr[-1000:]
    facts: dict[str, Any] = json.loads(told[0].removeprefix("FOUND "))
    return facts


def test_every_device_opens_on_the_usual_wiring(found: dict[str, Any]) -> None:
    assert set(found["presses"]["health"].values()) == {"ok"}
    assert len(found["presses"]["health"]) == 19


def test_buttons_are_pulled_up_and_lights_and_buzzer_are_outputs(found: dict[str, Any]) -> None:
    wires = wiring(Settings(devices=Devices(buttons=True, lights=True, pendant=True, buzzer=True)))
    expected: dict[str, list[Any]] = {"8": ["spi0 CS0", False, False]}
    for wire in wires:
        drives = wire.part in ("lights", "buzzer")
        expected[str(wire.gpio)] = ["lg", drives, not drives]
    assert found["presses"]["lines"] == expected


def test_forty_milliseconds_with_bounce_at_both_ends_are_one_press_at_its_time(found: dict[str, Any]) -> None:
    assert found["presses"]["told"] == [["seat-1", True], ["seat-1", False]]
    assert found["presses"]["dated"] == [True, True]


def test_of_two_seats_within_five_milliseconds_the_first_stays_first(found: dict[str, Any]) -> None:
    assert found["order"] == {
        "17 before 27": ["seat-1", "seat-2"],
        "27 before 17": ["seat-2", "seat-1"],
    }


def test_lights_shine_one_by_one_blink_and_the_buzzer_makes_tones(found: dict[str, Any]) -> None:
    """They were waited for on their wires."""
    assert found["lights"]["seen"] == list(range(1, 9))


def test_a_busy_line_is_named_with_its_owner_and_taken_when_it_is_free(found: dict[str, Any]) -> None:
    assert found["busy"]["health"] == {
        "light-1": "ok",
        "light-2": "GPIO23 (light of seat 2) is in use by another program.",
        "light-3": "GPIO8 (light of seat 3) is in use by spi0 CS0.",
    }
    assert found["busy"]["named"] == ["GPIO8 (light of seat 3) is in use by spi0 CS0."]
    assert found["busy"]["freed"] == "ok"


def test_a_second_table_is_told_so_and_the_first_is_unharmed(found: dict[str, Any]) -> None:
    assert found["busy"]["second"] == {
        "light-1": "GPIO18 (light of seat 1) is in use by another program.",
        "buzzer": "ok",
    }
    assert found["busy"]["unharmed"] == 1


def test_twenty_starts_and_stops_leave_no_line_open(found: dict[str, Any]) -> None:
    assert found["starts"] == {"well": True, "count": 40, "after": {"8": ["spi0 CS0", False, False]}}
    assert found["lights"]["after"] == {"8": ["spi0 CS0", False, False]}
