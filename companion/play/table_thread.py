"""The thread that owns the table: everybody else hands it work and is called back.

Screens, buttons and readers each live on threads of their own and must never touch the journal. They call
:meth:`TableThread.do`; the work runs here, one piece after the other, in the order in which it was handed in.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from companion.play.table import Table

Work = Callable[[Table], Any]
Reply = Callable[[Any], None]
Failed = Callable[[Exception], None]
Post = Callable[[Callable[[], None]], None]
"""Runs a call on the thread of whoever wants the replies, such as Kivy's clock."""


class TableThread:
    """Owns one table, from the moment it is made until :meth:`stop`.

    The table begins to open at once; :meth:`wait` tells whether it did.
    """

    def __init__(self, open_table: Callable[[], Table]) -> None:
        self._open = open_table
        self._work: queue.SimpleQueue[tuple[Work, Reply, Failed, Post] | None] = queue.SimpleQueue()
        self._ready = threading.Event()
        self._trouble: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the table is open; raises what opening it raised (``Held``, ``NotWritten``, ``TooNew``)."""
        self._ready.wait()
        if self._trouble is not None:
            raise self._trouble

    def do(self, work: Work, reply: Reply, failed: Failed, post: Post) -> None:
        """Run ``work(table)`` after all that was handed in before, then post ``reply(result)`` or ``failed(why)``."""
        self._work.put((work, reply, failed, post))

    def rest(self, seconds: float) -> None:
        """Wait until all that was handed in is done and its replies are posted, but no longer than so long."""
        done = threading.Event()
        self._work.put((lambda _: None, lambda _: None, lambda _: None, lambda _: done.set()))
        done.wait(seconds)

    def worked(self) -> float:
        """Seconds of the processor that the thread has used: one that waits for ever uses no more."""
        ident = self._thread.ident
        if ident is None or not self._thread.is_alive():
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(ident))

    def stop(self) -> None:
        """Finish what was handed in, close the table, and wait for that. May be called again."""
        self._work.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            table = self._open()
        except BaseException as why:
            self._trouble = why
            return
        finally:
            self._ready.set()
        with table:
            while (piece := self._work.get()) is not None:
                work, reply, failed, post = piece
                try:
                    result = work(table)
                except Exception as why:
                    _post(post, failed, why)
                else:
                    _post(post, reply, result)


def _post(post: Post, call: Callable[[Any], None], value: Any) -> None:
    post(lambda: call(value))
