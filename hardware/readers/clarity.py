"""How clearly a reader is heard, from what was made out in its last ten seconds.

Three bad frames are trouble. Bytes that a reader never sends at its own speed, more than half of all and not one good
frame, mean that it speaks at another speed, or that nothing speaks and the line floats.
"""

from __future__ import annotations

from collections import deque
from typing import Literal

from hardware.readers.dialect import Bad, Foreign, Heard, Read

Trouble = Literal["badly-read", "wrong-speed"]

WINDOW = 10.0
"""Seconds."""
BAD_FRAMES = 3
FOREIGN_BYTES = 16
"""Fewer tell nothing: a line that is plugged in crackles."""


class Clarity:
    """What was made out lately of one reader. ``now`` is seconds on a monotonic clock."""

    def __init__(self) -> None:
        self._bad: deque[float] = deque(maxlen=BAD_FRAMES)
        self._bytes: deque[tuple[float, int, int]] = deque()
        """For each second in which foreign bytes came: its beginning, all bytes, foreign bytes."""

    def begin(self) -> None:
        """The reader was just connected: what was heard before tells nothing about it."""
        self._bad.clear()
        self._bytes.clear()

    def heard(self, size: int, heard: list[Heard], now: float) -> None:
        """``size`` bytes came, and ``heard`` was made out in them."""
        self._bad.extend(now for each in heard if isinstance(each, Bad))
        foreign = sum(each.count for each in heard if isinstance(each, Foreign))
        if any(isinstance(each, Read) for each in heard):
            self._bytes.clear()
        elif foreign or self._bytes:
            if not self._bytes or now >= self._bytes[-1][0] + 1.0:
                self._bytes.append((now, 0, 0))
            at, total, strange = self._bytes[-1]
            self._bytes[-1] = (at, total + size, strange + foreign)

    def trouble(self, now: float) -> Trouble | None:
        """What is wrong with how it is heard, the more telling first."""
        self._forget(now)
        total = sum(count for _, count, _ in self._bytes)
        foreign = sum(count for _, _, count in self._bytes)
        if foreign >= FOREIGN_BYTES and 2 * foreign > total:
            return "wrong-speed"
        return "badly-read" if len(self._bad) == BAD_FRAMES else None

    def deadline(self) -> float | None:
        """When what is wrong may be over although nothing is heard any more."""
        begins = [*list(self._bad)[:1], *(at for at, _, _ in list(self._bytes)[:1])]
        return min(begins) + WINDOW if begins else None

    def _forget(self, now: float) -> None:
        while self._bad and now >= self._bad[0] + WINDOW:
            self._bad.popleft()
        while self._bytes and now >= self._bytes[0][0] + WINDOW:
            self._bytes.popleft()
