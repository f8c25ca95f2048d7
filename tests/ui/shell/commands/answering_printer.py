"""A printer at the other end of a serial line that is always well."""

from __future__ import annotations

import os
import pty
import threading
import tty


class Answering(threading.Thread):
    """The other end of a serial line: a printer that answers that it is well, and swallows everything else."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self.got = b""

    def run(self) -> None:
        while True:
            try:
                data = os.read(self.master, 4096)
            except OSError:
                return
            self.got += data
            for question, answer in (
                (b"\x10\x04\x01", b"\x12"),
                (b"\x10\x04\x04", b"\x12"),
                (b"\x1dr\x01", b"\0"),
            ):
                for _ in range(data.count(question)):
                    os.write(self.master, answer)

    def close(self) -> None:
        os.close(self._slave)
        self.join(5)
        os.close(self.master)
