"""The light behind the screen, as the kernel drives it (``/sys/class/backlight``): darker without losing colours.

Writing may take a moment on panels that hang on a slow bus, so it is done on a thread of its own, and of several values
that wait only the last counts.
"""

from __future__ import annotations

import os
import queue
from pathlib import Path

from hardware.device.worker import Worker

CLASS = Path("/sys/class/backlight")


CLOSED_WITHIN = 1.0
"""Seconds that closing waits for a panel that takes nothing."""


class Backlight(Worker):
    """One panel's light. ``share`` 0 to 1; it never goes out altogether."""

    def __init__(self, folder: Path, most: int) -> None:
        """``most`` is what the kernel calls full brightness."""
        super().__init__("backlight", patience=CLOSED_WITHIN)
        self._file, self._most = folder / "brightness", most
        self._before = _number(self._file)
        self._waiting: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self.start()

    def shine(self, share: float) -> None:
        """Take on a share of the full brightness. Returns at once."""
        self._waiting.put(max(1, round(self._most * share)))

    def wake(self) -> None:
        """The last thing to do is to leave the light as it was found."""
        if self._before is not None:
            self._waiting.put(self._before)
        self._waiting.put(None)

    def run(self) -> None:
        """What the thread does until it is closed."""
        while (value := self._waiting.get()) is not None:
            while not self._waiting.empty():
                later = self._waiting.get()
                if later is None:
                    self._write(value)
                    return
                value = later
            self._write(value)

    def _write(self, value: int) -> None:
        try:
            self._file.write_text(f"{value}\n", "ascii")
        except OSError:
            # It is dark or light as it was; the game goes on.
            return


def find(root: Path = CLASS) -> Backlight | None:
    """The first light that this account may drive; ``None`` where there is none."""
    for folder in sorted(root.glob("*")):
        most = _number(folder / "max_brightness")
        if most and os.access(folder / "brightness", os.W_OK):
            return Backlight(folder, most)
    return None


def _number(file: Path) -> int | None:
    try:
        told = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(told) if told.isdecimal() else None
