"""Whether the power supply is strong enough, as the firmware of a Raspberry Pi tells: its throttling flags.

``0x50005`` says that the voltage is too low and the processor slowed down, and that both have happened since the start.
The kernel shows them in ``get_throttled``; where it does not, ``vcgencmd`` asks the firmware, and some kernels tell
only the voltage's alarm. Whatever else happens to a table with too weak a supply, this is the first thing to mend.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.language.words import Words
from hardware.computer.finding import Finding, Roots, text

TOO_LOW, CAPPED, SLOWED, WARM = 1 << 0, 1 << 1, 1 << 2, 1 << 3
"""What is so now."""
WAS_TOO_LOW = TOO_LOW << 16
"""Sixteen bits further up the same, for what has been so since the start."""
KEY = "power"

Ask = Callable[[], str]


def ask_firmware() -> str:
    """What ``vcgencmd get_throttled`` prints; empty where there is no such program."""
    import subprocess

    try:
        done = subprocess.run(
            ["vcgencmd", "get_throttled"],
            capture_output=True,
            text=True,
            timeout=3,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def flags(roots: Roots, ask: Ask = ask_firmware) -> int | None:
    """The flags; ``None`` where nothing tells them."""
    for file in sorted((roots.sys / "devices/platform/soc").glob("*/get_throttled")):
        found = re.fullmatch(r"(?:0x)?([0-9a-f]{1,8})", text(file))
        if found:
            return int(found[1], 16)
    found = re.fullmatch(r"throttled=0x([0-9a-f]{1,8})", ask().strip())
    if found:
        return int(found[1], 16)
    for chip in sorted((roots.sys / "class/hwmon").glob("hwmon*")):
        if text(chip / "name") == "rpi_volt":
            return TOO_LOW if text(chip / "in0_lcrit_alarm") == "1" else 0
    return None


def look(roots: Roots, words: Words, ask: Ask = ask_firmware) -> Finding:
    """What the power supply is like now."""
    told = flags(roots, ask)
    if told is None:
        return Finding(KEY, True, words.say("Nothing here tells about it."))
    remedy = words.say("Use the power supply made for this Raspberry Pi, and a short cable.")
    if told & TOO_LOW:
        return Finding(KEY, False, words.say("The power supply is too weak."), remedy)
    if told & WAS_TOO_LOW:
        return Finding(
            KEY, False, words.say("The power supply was too weak at least once since the start."), remedy
        )
    return Finding(KEY, True)
