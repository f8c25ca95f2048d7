"""A kernel's tree of files as tests want it: a healthy Raspberry Pi with its games on a memory card."""

from __future__ import annotations

from pathlib import Path

from hardware.box.finding import Roots

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
