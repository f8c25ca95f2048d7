"""What the table needs of the computer around it: a screen, sound, groups, the header's pins, ports."""

from __future__ import annotations

import grp
import os
import pwd
from collections.abc import Mapping
from pathlib import Path

from companion.language.words import Words
from companion.settings.model import Settings
from hardware.computer.chips import Chip
from hardware.computer.finding import Finding, Roots, text
from hardware.pins.drivers import LABELS
from hardware.pins.wiring import wiring

ACCOUNT = "companion"
"""Whom an installed table runs as."""
GROUPS = ("input", "video", "render", "gpio", "dialout", "lp")
"""Groups that a table's account is in, as far as a system has them."""


def screen(roots: Roots, words: Words, environment: Mapping[str, str] = os.environ) -> Finding:
    """Whether there is something to draw on."""
    cards = sorted((roots.dev / "dri").glob("card*"))
    connected = [
        status.parent.name
        for status in sorted((roots.sys / "class/drm").glob("*/status"))
        if text(status) == "connected"
    ]
    if connected:
        return Finding("screen", True, ", ".join(connected))
    desktop = environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY")
    if desktop:
        return Finding("screen", True, desktop)
    if not cards:
        return Finding(
            "screen",
            False,
            words.say("The kernel has no screen to draw on (/dev/dri)."),
            words.say("See that “dtoverlay=vc4-kms-v3d” is in /boot/firmware/config.txt, and start again."),
        )
    return Finding(
        "screen",
        False,
        words.say("No screen is connected."),
        words.say("Plug the screen's cable in at both ends, then start again."),
    )


def sound(roots: Roots, settings: Settings, words: Words) -> Finding:
    """Whether something can be heard, where something should be."""
    cards = [
        line.partition("]:")[2].strip()
        for line in text(roots.proc / "asound/cards").splitlines()
        if "]:" in line
    ]
    if cards:
        return Finding("sound", True, ", ".join(cards))
    if not settings.sound:
        return Finding("sound", True, words.say("It is switched off."))
    return Finding(
        "sound",
        False,
        words.say("There is no sound card."),
        words.say("Plug one in, or switch the sound off with “companion config set sound off”."),
    )


def account(words: Words) -> Finding:
    """Whether the account that the table runs as is in all groups it needs."""
    name, groups = _table_account()
    existing = {group.gr_name for group in grp.getgrall()}
    return groups_of(name, groups, existing, words)


def groups_of(name: str, groups: set[str], existing: set[str], words: Words) -> Finding:
    """Whether an account in these groups is in all it needs, of those that exist."""
    missing = [group for group in GROUPS if group in existing and group not in groups]
    if name == "root" or not missing:
        return Finding("account", True, name)
    return Finding(
        "account",
        False,
        words.say("{account} is not in these groups: {groups}.", account=name, groups=", ".join(missing)),
        words.say(
            "“sudo usermod -aG {groups} {account}”, then start again.", groups=",".join(missing), account=name
        ),
    )


def _table_account() -> tuple[str, set[str]]:
    """The table's own account where there is one, else this one, and its groups."""
    try:
        entry = pwd.getpwnam(ACCOUNT)
    except KeyError:
        try:
            entry = pwd.getpwuid(os.geteuid())
        except KeyError:
            return str(os.geteuid()), set()
    found = set()
    for number in os.getgrouplist(entry.pw_name, entry.pw_gid):
        try:
            found.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return entry.pw_name, found


def pins(found: list[Chip], settings: Settings, words: Words) -> Finding:
    """The chip with the pins of the header, and whether it is needed."""
    told = ", ".join(f"{chip.name} {chip.label} ({chip.lines})" for chip in found)
    if any(chip.label in LABELS for chip in found):
        header = next(chip for chip in found if chip.label in LABELS)
        return Finding("pins", True, f"{header.name} {header.label} ({header.lines})")
    if not wiring(settings):
        return Finding("pins", True, words.say("None are used."))
    return Finding(
        "pins",
        False,
        words.say("The pins of the header are not here; there is {chips}.", chips=told)
        if told
        else words.say("The pins of the header are not here."),
        words.say("Wire devices to a Raspberry Pi, and see that this account is in the group gpio."),
    )


def ports(roots: Roots, settings: Settings, words: Words) -> Finding:
    """The serial ports there are, and whether those of the settings are among them."""
    places = ("serial/by-id/*", "table/*", "ttyUSB*", "ttyACM*", "ttyAMA*", "serial[0-9]")
    there = [str(path) for place in places for path in sorted(roots.dev.glob(place))]
    printers, devices = settings.printers, settings.devices
    wanted = [printers.ticket] if printers.ticket.startswith("/") else []
    wanted += [devices.reader_port] if devices.reader != "none" and devices.reader_port else []
    gone = [path for path in wanted if not Path(path).exists()]
    if gone:
        return Finding(
            "ports",
            False,
            words.say("Nothing is plugged in at {port}.", port=", ".join(gone)),
            words.say("Plug it in, or name another port; there are: {ports}.", ports=", ".join(there) or "–"),
        )
    return Finding("ports", True, ", ".join(there[:4]) or words.say("None are used."))
