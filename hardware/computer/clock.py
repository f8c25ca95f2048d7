"""Whether the clock may be right. A Raspberry Pi has no battery: without a network it starts with a time of the past.

Nothing of a game depends on the clock; the dates of games do.
"""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

from companion.language.words import Words
from hardware.computer.finding import Finding, Roots

KEY = "clock"
SLACK = 24 * 3600
"""Seconds by which a clock may be behind the last game: somebody may have set it right."""
PROGRAM = Path(__file__)


def in_sync(roots: Roots) -> bool:
    """Whether the clock was set by the network since the start."""
    return (roots.run / "systemd/timesync/synchronized").exists()


def built() -> float:
    """When this program was installed at the latest: no right clock is before that."""
    try:
        return PROGRAM.stat().st_mtime
    except OSError:
        return 0.0


def look(
    roots: Roots,
    words: Words,
    last: float | None = None,
    *,
    now: float | None = None,
    since: float | None = None,
) -> Finding:
    """``last``: the time of the last record; ``now`` and ``since`` (when the program was built) are for tests."""
    at = time.time() if now is None else now
    earliest = max(built() if since is None else since, last or 0.0)
    if at >= earliest - SLACK:
        says = (
            words.say("It was set by the network.") if in_sync(roots) else words.say("No network has set it.")
        )
        return Finding(KEY, True, says)
    return Finding(
        KEY,
        False,
        words.say(
            "The clock says {date}, which cannot be; games get wrong dates.",
            date=words.day(datetime.fromtimestamp(at)),
        ),
        words.say("Connect the network for a minute, or set it with “sudo date -s”."),
    )
