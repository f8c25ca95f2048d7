"""What is done inside the kernel of ``kernel.py``: the product's own buttons and lights, through the real lgpio.

It runs as the only program of that kernel, pulls lines as contacts would, looks at lines as wires would see them, and
prints what it found as one line of JSON, which the tests judge.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.language.words import Words
from companion.sensing.values import ButtonPressed, ButtonReleased, Health, Sensed
from companion.settings.model import Devices, Pins, Settings
from hardware.device.watchdog import Watchdog
from hardware.pins.drivers import held, installed
from hardware.pins.header import Header, open_header
from hardware.pins.wiring import Wire, wiring

LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
ALL = Settings(devices=Devices(buttons=True, lights=True, pendant=True, buzzer=True))
WORDS = Words("en")
DRIVERS = installed()

TICK = 0.0011
"""Seconds: pretended lines tell their edges every millisecond, so shorter levels would be lost."""

HOLDER = """
import sys, lgpio
handle = lgpio.gpiochip_open(0)
lgpio.gpio_claim_input(handle, int(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def pull(gpio: int, up: bool) -> None:
    """What a contact does to a line."""
    (LINES / f"sim_gpio{gpio}" / "pull").write_text("pull-up" if up else "pull-down")


def level(gpio: int) -> int:
    return int((LINES / f"sim_gpio{gpio}" / "value").read_text())


def lines() -> dict[int, tuple[str, bool, bool]]:
    """The lines that somebody holds: who, whether it is an output, whether it is pulled up."""
    lgpio = sys.modules["lgpio"]
    handle = lgpio.gpiochip_open(0)
    try:
        found = {gpio: lgpio.gpio_get_line_info(handle, gpio) for gpio in range(28)}
    finally:
        lgpio.gpiochip_close(handle)
    return {
        gpio: (user, bool(flags & 1 << 1), bool(flags & 1 << 5))
        for gpio, (_, _, flags, _, user) in found.items()
        if flags & 1
    }


class Heard:
    """What the header posts, to be waited for."""

    def __init__(self) -> None:
        self.values: queue.SimpleQueue[Sensed] = queue.SimpleQueue()
        self.health: dict[str, Health] = {}

    def until(self, enough: Callable[[], bool]) -> list[Sensed]:
        """Wait for what is posted until that is enough; returns the presses and releases meanwhile."""
        buttons: list[Sensed] = []
        while not enough():
            value = self.values.get()
            if isinstance(value, Health):
                self.health[value.device] = value
            else:
                buttons.append(value)
        return buttons

    def opened(self, devices: int) -> dict[str, str]:
        """How every device is, once all have told."""
        self.until(lambda: len(self.health) == devices)
        return {name: value.sentence or value.state for name, value in self.health.items()}

    def take(self, count: int) -> list[ButtonPressed | ButtonReleased]:
        """The next so many presses and releases."""
        taken: list[ButtonPressed | ButtonReleased] = []
        while len(taken) < count:
            value = self.values.get()
            if isinstance(value, ButtonPressed | ButtonReleased):
                taken.append(value)
        return taken


@contextmanager
def opened(settings: Settings = ALL) -> Iterator[tuple[Header, Heard]]:
    heard = Heard()
    with (
        Watchdog() as watchdog,
        open_header(settings, heard.values.put, WORDS, watchdog, drivers=DRIVERS) as header,
    ):
        yield header, heard


def bounced(gpio: int, up: bool) -> tuple[float, float]:
    """Let a contact bounce to its new level; returns when it first touched and when it was there for good."""
    begin = time.monotonic()
    for touched in (up, not up, up):
        pull(gpio, touched)
        tick()
    return begin, time.monotonic()


def tick() -> None:
    """Let a level last a tick, and no longer: a kernel that sleeps wakes up too late."""
    end = time.monotonic() + TICK
    while time.monotonic() < end:
        continue


def rest(seconds: float) -> None:
    """Let a level last."""
    time.sleep(seconds)


def all_told(heard: Heard) -> list[ButtonPressed | ButtonReleased]:
    """What was pressed and released so far; a press that can't be mistaken marks its end."""
    pull(19, up=False)
    rest(0.1)
    pull(19, up=True)
    told: list[ButtonPressed | ButtonReleased] = []
    while not told or told[-1].device != "seat-8" or isinstance(told[-1], ButtonPressed):
        told += heard.take(1)
    return told[:-2]


def presses() -> dict[str, Any]:
    """A press that bounces at both ends, tried until this machine was fast enough for 8 ms of bounce."""
    with opened() as (_, heard):
        health = heard.opened(19)
        held_lines = lines()
        fast = False
        while not fast:
            down = bounced(17, up=False)
            rest(0.04)
            up = bounced(17, up=True)
            fast = down[1] - down[0] < 0.008 and up[1] - up[0] < 0.008
            rest(0.1)
            told = all_told(heard)
    return {
        "health": health,
        "lines": held_lines,
        "told": [(value.device, isinstance(value, ButtonPressed)) for value in told],
        "dated": [begin <= value.at <= end for value, (begin, end) in zip(told, (down, up), strict=False)],
    }


def order() -> dict[str, Any]:
    """Two seats within 5 ms, the first of them bouncing, in both orders; tried until this machine was fast enough."""
    found = {}
    with opened() as (_, heard):
        heard.opened(19)
        for first, second in ((17, 27), (27, 17)):
            fast = False
            while not fast:
                begin = time.monotonic()
                pull(first, up=False)
                tick()
                pull(first, up=True)
                pull(second, up=False)
                apart = time.monotonic() - begin
                tick()
                pull(first, up=False)
                fast = apart < 0.005 and time.monotonic() - begin < 0.008
                rest(0.1)
                told = all_told(heard)
                pull(first, up=True)
                pull(second, up=True)
                rest(0.1)
                all_told(heard)
            found[f"{first} before {second}"] = [value.device for value in told]
    return found


def lights() -> dict[str, Any]:
    """Light after light, each seen on its wire."""
    with opened() as (header, heard):
        heard.opened(19)
        pins = {wire.name: wire.gpio for wire in wiring(ALL)}
        seen = []
        for seat in range(1, 9):
            header.lights.show(["on" if each == seat else "off" for each in range(1, 9)])
            while not level(pins[f"light-{seat}"]) or sum(level(pins[f"light-{n}"]) for n in range(1, 9)) > 1:
                rest(0.001)
            seen.append(seat)
        header.lights.show(["blink"])
        for lit in (1, 0, 1):
            while level(pins["light-1"]) != lit:
                rest(0.001)
        header.lights.show([])
        while any(level(pins[f"light-{seat}"]) for seat in range(1, 9)):
            rest(0.001)
        heard_levels: set[int] = set()
        while heard_levels != {0, 1}:
            header.sound("game-over")
            heard_levels |= {level(pins["buzzer"]) for _ in range(200)}
    return {"seen": seen, "after": lines()}


def busy() -> dict[str, Any]:
    """A line that another program holds, one the kernel has given away, and a second table."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, "23"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd="/tmp",
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdout.readline()
        lights_ = Settings(devices=Devices(lights=True), pins=Pins(lights="18 23 8"))
        with opened(lights_) as (header, heard):
            health = heard.opened(3)
            header.lights.show(["on", "on"])
            while not level(18):
                rest(0.001)
            code = "from tests.slow.pins.inside import second_table; second_table()"
            told = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
            unharmed = level(18)
            other.stdin.close()
            other.wait()
            heard.until(lambda: heard.health["light-2"].state == "ok")
            while not level(23):
                rest(0.001)
    named = [says for _, says in held([Wire("light-3", 8, "lights")], DRIVERS, WORDS)]
    return {
        "health": health,
        "named": named,
        "second": json.loads(told.stdout.splitlines()[-1]),
        "unharmed": unharmed,
        "freed": heard.health["light-2"].state,
    }


def second_table() -> None:
    """What a second table finds while the first holds GPIO18."""
    with opened(Settings(devices=Devices(lights=True, buzzer=True), pins=Pins(lights="18"))) as (_, heard):
        print(json.dumps(heard.opened(2)))


def starts() -> dict[str, Any]:
    """Twenty starts and stops; a button works in the last as in the first."""
    found = []
    for _ in range(20):
        with opened() as (_, heard):
            found.append(set(heard.opened(19).values()) == {"ok"})
            pull(9, up=False)
            pressed = heard.take(1)[0].device
            pull(9, up=True)
            found.append(pressed == "bite")
        if lines().keys() - {8}:
            found.append(False)
    return {"well": all(found), "count": len(found), "after": lines()}


def main() -> None:
    facts = {}
    for part in (presses, order, lights, busy, starts):
        begin = time.monotonic()
        facts[part.__name__] = part()
        print(part.__name__, round(time.monotonic() - begin, 1), flush=True)
    print(f"FOUND {json.dumps(facts)}", flush=True)


if __name__ == "__main__":
    main()
