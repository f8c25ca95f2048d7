"""A kernel's tree of files as tests want it: a healthy Raspberry Pi with its games on a memory card."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.language.words import Words
from hardware.computer import clock, disk, heat, power
from hardware.computer.disk import Room
from hardware.computer.finding import Finding, Roots

CARD = "29 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n30 29 0:5 / /run rw - tmpfs tmpfs rw\n"


class Tree:
    """Files under one folder; ``roots`` is what the product is handed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.roots = Roots.under(folder)
        self.put("sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
        self.put("sys/class/thermal/thermal_zone0/temp", "48312\n")
        self.put("sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
        self.put("proc/self/mountinfo", CARD)
        self.put("proc/uptime", "93784.12 300000.00\n")
        self.put("run/systemd/timesync/synchronized", "")

    def put(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def drop(self, path: str) -> None:
        (self.folder / path).unlink()


def troubles_of_the_box(words: Words) -> list[Finding]:
    """Everything that can be wrong with the box, as people at the table are told it."""
    with tempfile.TemporaryDirectory() as folder:
        tree, data = Tree(Path(folder)), Path(folder)
        found = []
        for flags in ("50005", "50000"):
            tree.put("sys/devices/platform/soc/soc:firmware/get_throttled", flags)
            found.append(power.look(tree.roots, words, lambda: ""))
        tree.put("sys/class/thermal/thermal_zone0/temp", "85000")
        found.append(heat.look(tree.roots, words))
        found.append(disk.look(data, tree.roots, words, Room(5 * 10**6, 10**9)))
        for mount in ("rw - overlay overlay rw", "ro - ext4 /dev/mmcblk0p2 rw"):
            tree.put("proc/self/mountinfo", f"29 1 179:2 / / {mount}\n")
            found.append(disk.look(data, tree.roots, words))
        tree.put("proc/self/mountinfo", CARD)
        tree.put("sys/fs/ext4/mmcblk0p2/errors_count", "3")
        found.append(disk.look(data, tree.roots, words))
        found.append(clock.look(tree.roots, words, now=0.0, since=1e9))
    return found
