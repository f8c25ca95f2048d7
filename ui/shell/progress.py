"""How far something is that takes longer than a second, told once a second to whoever waits at a prompt."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click

from companion.language.words import Words

PATIENCE = 1.0
"""Seconds after which progress is told, and between two times."""


def progress(words: Words, clock: Callable[[], float] = time.monotonic) -> Callable[[int, int], None]:
    """Tells on standard error how many games of how many are done."""
    last = [clock()]

    def told(done: int, of: int) -> None:
        if clock() - last[0] >= PATIENCE:
            last[0] = clock()
            click.echo(
                words.count("{done} of {n} game …", "{done} of {n} games …", of, done=done), file=sys.stderr
            )

    return told
