"""Looks after the box while a table plays: slowly, on a thread of its own, and with a word only when something changes.

What is wrong is told as devices tell it (``Health``), so it comes to the screen once, and to ``companion devices`` and
``status`` as long as it lasts. The game goes on whatever it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.language.words import Words
from companion.sensing.values import Health, Sensed, State
from hardware.device.worker import Worker

if TYPE_CHECKING:
    from hardware.computer.finding import Finding

FIRST_SECONDS, SECONDS = 5.0, 30.0
"""Until the first look, when the table has long been on the screen, and between two looks."""

Look = Callable[[], "list[Finding]"]


class Watch(Worker):
    """Looks until it is closed; :attr:`findings` are those of the last look."""

    def __init__(
        self, look: Look, post: Callable[[Sensed], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__("box")
        self.findings: list[Finding] = []
        self._look, self._post, self._clock = look, post, clock
        self._told: dict[str, str] = {}

    def look(self) -> None:
        """Look now, and tell what is other than before."""
        self.findings = self._look()
        for found in self.findings:
            before = self._told.get(found.key, "")
            now = "" if found.ok else found.sentence
            if now != before:
                self._told[found.key] = now
                state: State = "ok" if found.ok else "faulty"
                self._post(Health(at=self._clock(), device=found.key, state=state, sentence=now))

    def run(self) -> None:
        """What the thread does until it is closed."""
        wait = FIRST_SECONDS
        while not self.rests(wait):
            self.look()
            wait = SECONDS


def looking(folder: Path, words: Words) -> Look:
    """A look at everything that can change while a table plays with the games in ``folder``."""

    last: list[int | None] = []

    def look() -> list[Finding]:
        from companion.play.table import GAMES
        from companion.store import journal
        from hardware.computer import clock, disk, heat, power
        from hardware.computer.finding import Roots

        roots = Roots()
        if not last:
            # Once: what is written from now on has the time of the clock in question.
            last.append(journal.latest(folder / GAMES))
        return [
            power.look(roots, words),
            heat.look(roots, words),
            disk.look(folder, roots, words),
            clock.look(roots, words, last[0]),
        ]

    return look
