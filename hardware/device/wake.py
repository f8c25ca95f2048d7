"""Wakes a thread that waits for its line in ``select``, so that it looks at what else there is to do."""

from __future__ import annotations

import os


class Nudge:
    """May be given from any thread, and by a thread to itself; several before it is taken are one."""

    def __init__(self) -> None:
        self._fd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def fileno(self) -> int:
        """What ``select`` waits for."""
        return self._fd

    def give(self) -> None:
        """Wake whoever waits. After :meth:`close` nobody waits any more, and nothing happens."""
        if self._fd >= 0:
            os.eventfd_write(self._fd, 1)

    def take(self) -> None:
        """Take what ``select`` found."""
        os.eventfd_read(self._fd)

    def close(self) -> None:
        """A second time does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __del__(self) -> None:
        # A thread that was never started closes nothing.
        self.close()
