"""The disk under the data folder: whether it keeps anything, how much room it has, and whether it is worn.

A memory card that is worn out is often switched to read-only by the kernel, or takes writes and forgets them. A folder
in memory, or on an overlay over the real one, forgets everything when the power goes.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.language.words import Words
from hardware.computer.finding import Finding, Roots, text

KEY = "disk"
FORGETFUL = {"tmpfs", "ramfs", "overlay", "aufs", "overlayfs"}
"""Kinds of file systems that may not outlive the power."""
LEAST = 100 * 2**20
"""Bytes that should be free: journals of many years, and room for an update's and the system's own files."""
PROBE = ".probe"
"""The file by which it is tried whether the disk keeps what it takes."""


class Mount(msgspec.Struct, frozen=True):
    """The file system a folder is on."""

    kind: str
    device: str
    """The device's name, such as ``mmcblk0p2``; empty where it has none."""
    read_only: bool


class Room(msgspec.Struct, frozen=True):
    """Bytes."""

    free: int
    total: int


def mount_of(folder: Path, roots: Roots) -> Mount | None:
    """The file system that a folder is on, or will be when it is made; ``None`` where the kernel does not tell."""
    best, found = -1, None
    whole = folder.resolve()
    for line in text(roots.proc / "self/mountinfo").splitlines():
        fields = line.split(" ")
        try:
            rest = fields[fields.index("-") + 1 :]
            point = Path(_plain(fields[4]))
            kind, source, super_options = rest[0], rest[1], rest[2].split(",")
        except (ValueError, IndexError):
            continue
        deep = len(point.parts)
        if deep >= best and whole.is_relative_to(point):
            best = deep
            device = source.rpartition("/")[2] if source.startswith("/dev/") else ""
            read_only = "ro" in fields[5].split(",") or "ro" in super_options
            found = Mount(kind, device, read_only)
    return found


def _plain(told: str) -> str:
    """A path as the kernel writes it in its tables, with octal escapes."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), told)


def room(folder: Path) -> Room | None:
    """How much is free under a folder, or the nearest above it that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        told = os.statvfs(folder)
    except OSError:
        return None
    return Room(told.f_bavail * told.f_frsize, told.f_blocks * told.f_frsize)


def faults(mount: Mount, roots: Roots) -> int:
    """How many faults the file system has counted (ext4 keeps them until it is mended)."""
    counted = text(roots.sys / "fs/ext4" / mount.device / "errors_count") if mount.device else ""
    return int(counted) if counted.isdecimal() else 0


def keeps(folder: Path) -> bool | None:
    """Whether the disk gives back what it was given; ``None`` where this account may not write there."""
    probe, given = folder / PROBE, os.urandom(4096)
    try:
        fd = os.open(probe, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    except PermissionError:
        return None
    except OSError:
        return False
    try:
        os.pwrite(fd, given, 0)
        os.fsync(fd)
        # Out of the system's memory, so that the next read asks the disk itself.
        os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        return os.pread(fd, len(given), 0) == given
    except OSError:
        return False
    finally:
        os.close(fd)
        with suppress(OSError):
            probe.unlink()


def look(folder: Path, roots: Roots, words: Words, free: Room | None = None) -> Finding:
    """What is wrong with the disk under the data folder, the worst first; ``free`` stands in for the real room."""
    mount, left = mount_of(folder, roots), free or room(folder)
    new_card = words.say("Back the games up now (“companion backup”), and put in a new memory card.")
    if mount is not None and mount.kind in FORGETFUL:
        return Finding(
            KEY,
            False,
            words.say(
                "The games are kept in memory only ({kind}) and are gone when the power is.", kind=mount.kind
            ),
            words.say(
                "Switch the overlay file system off (raspi-config), or set “data” to a folder on a disk."
            ),
        )
    if mount is not None and mount.read_only:
        return Finding(
            KEY, False, words.say("The memory card is read-only now, as worn cards become."), new_card
        )
    if mount is not None and faults(mount, roots):
        return Finding(KEY, False, words.say("The memory card has reported faults."), new_card)
    if left is not None and left.free < LEAST:
        return Finding(
            KEY,
            False,
            words.say("The disk is almost full."),
            words.say("Delete what is not needed, or put in a larger memory card."),
        )
    if left is None:
        return Finding(KEY, True)
    return Finding(KEY, True, words.say("{free} MB are left.", free=left.free // 10**6))
