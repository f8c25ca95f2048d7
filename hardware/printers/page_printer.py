"""The page printer: a thread of its own that gives pages to the print service and follows what becomes of them.

A page is handed over only to a queue that prints, so that a paused one does not spit out an evening's pages at once
when somebody lets it go on; until then its job waits here. Handed over, it is the service's, and its states are read
back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

import msgspec

from companion.store.durable import NotWritten
from companion.store.print_jobs import Form, Job, Trouble
from hardware.device.worker import Worker
from hardware.printers import spooler
from hardware.printers.sheets import Gone

ASKED_EVERY = 1.0
"""Seconds between two looks at a page in the queue."""
TRIED_EVERY = 3.0
"""Seconds from one try to the next while a page waits."""
LOOKED_EVERY = 60.0
"""Seconds after which a queue without a page of ours is looked at again."""
CLOSED_WITHIN = 2.0
"""Seconds that closing waits for the thread before it leaves it behind."""


class Orders(Protocol):
    """Where the printer gets its jobs from, and tells what becomes of them (``print_shop.py``)."""

    def next(self, form: Form) -> Job | None:
        """The oldest job of a form that is not over."""

    def keep(self, job: Job) -> None:
        """The job has changed so; durable when this returns. Raises ``NotWritten``."""

    def note(self, job: Job) -> None:
        """The job waits for such a reason; that is told, and not kept."""

    def keep_new(self) -> None:
        """Make durable what people have ordered and taken back meanwhile."""

    def is_cancelled(self, number: int) -> bool:
        """Whether somebody has taken the job back."""

    def document(self, job: Job) -> tuple[str, bytes]:
        """Title and PDF of its page. Raises ``Gone``."""


class PagePrinter(Worker):
    """The queue that the settings name. ``tell`` is told of every trouble, or that there is none."""

    def __init__(self, name: str, paper: str, orders: Orders, tell: Callable[[Trouble], object]) -> None:
        super().__init__("page printer", patience=CLOSED_WITHIN)
        self.name = name
        self._paper, self._orders, self._tell = paper, orders, tell
        self._nudged = threading.Event()

    def wake(self) -> None:
        """There is something to do. Returns at once."""
        self._nudged.set()

    def run(self) -> None:
        """Print what waits, until it is closed."""
        try:
            while not self.is_closing:
                self._nudged.clear()
                wait = self._turn()
                if not self.is_closing:
                    self._nudged.wait(wait)
        except Exception:
            # A fault of ours must be seen as one.
            self._tell("broken")
            raise

    def _turn(self) -> float:
        """Do what is to be done now; how long nothing is to be done then."""
        self._orders.keep_new()
        job = self._orders.next("page")
        if job is None:
            self._tell(spooler.trouble_of(spooler.queue_of(self.name)))
            return LOOKED_EVERY
        if job.spooled:
            return self._follow(job)
        queue = spooler.queue_of(self.name)
        trouble = spooler.trouble_of(queue)
        self._tell(trouble)
        if trouble:
            self._orders.note(msgspec.structs.replace(job, trouble=trouble, printer=queue))
            return TRIED_EVERY
        try:
            title, document = self._orders.document(job)
            job = self._kept(job, state="sending", trouble="", printer=queue)
        except Gone:
            self._kept(job, state="failed", trouble="gone")
            return 0.0
        except NotWritten:
            self._orders.note(msgspec.structs.replace(job, state="failed", trouble="not-kept"))
            return 0.0
        try:
            self._kept(job, spooled=spooler.hand_over(queue, title, self._paper, document))
        except spooler.NotTaken as why:
            self._tell(why.trouble)
            if why.trouble in ("no-spooler", "no-queue", "paused", "rejecting"):
                self._kept(job, state="waiting", trouble=why.trouble)
                return TRIED_EVERY
            self._kept(job, state="failed", trouble=why.trouble)
        return 0.0

    def _follow(self, job: Job) -> float:
        if self._orders.is_cancelled(job.number):
            spooler.cancel(job.spooled)
            self._kept(job, state="cancelled", trouble="")
            return 0.0
        trouble = spooler.trouble_of(job.printer)
        self._tell(trouble)
        if trouble == "no-spooler":
            self._orders.note(msgspec.structs.replace(job, trouble=trouble))
            return TRIED_EVERY
        fate = spooler.fate(job.spooled)
        if fate == "done" and spooler.answers(job.printer):
            self._kept(job, state="printed", trouble="", answered=True)
        elif fate in ("done", "unknown"):
            self._kept(job, state="sent", trouble="handed-over")
        elif fate in ("cancelled", "given-up"):
            # Nobody took it back here: the service did, or somebody at it.
            self._kept(job, state="failed", trouble="given-up")
        else:
            if trouble != job.trouble:
                self._orders.note(msgspec.structs.replace(job, trouble=trouble))
            return ASKED_EVERY
        return 0.0

    def _kept(self, job: Job, **changes: object) -> Job:
        """The job as it is from now on, kept and told; where it cannot be kept any more it is told at least."""
        changed = msgspec.structs.replace(job, **changes)
        try:
            self._orders.keep(changed)
        except NotWritten:
            if changed.state == "sending" and not changed.spooled:
                raise
            self._orders.note(changed)
        return changed
