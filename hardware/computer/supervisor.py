"""What the table tells whatever supervises it (systemd, ``sd_notify(3)``): that it is ready, lives, and what it does.

A notice is one datagram of ``KEY=value`` lines on the socket that ``$NOTIFY_SOCKET`` names: a path, or with ``@`` first
a name of Linux's own. Without that variable nobody supervises, and nothing is told. A supervisor that cannot be reached
is no trouble of the table's: it says so itself, by starting the table anew.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class Supervisor:
    """The one who started this process and wants to hear from it."""

    def __init__(self, address: str, patience: float) -> None:
        """``address`` as ``$NOTIFY_SOCKET`` gives it; after ``patience`` seconds without :data:`ALIVE` it starts the
        process anew, or never where that is 0."""
        self.patience = patience
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)

    def tell(self, *notices: str) -> None:
        """Send notices in one go, such as :data:`READY`. Returns at once."""
        with suppress(OSError):
            self._socket.sendto("\n".join(notices).encode(), self._address)

    def tell_status(self, sentence: str) -> None:
        """What ``systemctl status`` shows of the process, in one line."""
        self.tell("STATUS=" + " ".join(sentence.split()))

    def close(self) -> None:
        """Let go of the socket."""
        self._socket.close()


def supervisor(environment: Mapping[str, str] = os.environ) -> Supervisor | None:
    """Who supervises this process; ``None`` where nobody does."""
    address = environment.get("NOTIFY_SOCKET", "")
    if address[:1] not in ("/", "@"):
        return None
    watched = environment.get("WATCHDOG_PID", "") in ("", str(os.getpid()))
    try:
        patience = int(environment.get("WATCHDOG_USEC", "")) / 1e6 if watched else 0.0
    except ValueError:
        patience = 0.0
    return Supervisor(address, patience)
