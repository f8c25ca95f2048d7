"""The print shop's book: every job there is, how each stands, and what of that the disk has.

People order and take back on any thread while printers write to the disk, so each job is one immutable value,
:class:`Standing`, which is exchanged under a lock that is held for moments only.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.store.durable import NotWritten
from companion.store.print_jobs import Form, Job, Jobs


class Progress(msgspec.Struct, frozen=True):
    """How far a ticket is on its way, in bytes."""

    sent: int
    total: int | None
    """``None`` until all of it is drawn."""
    at: float
    """By the shop's clock."""


class Standing(msgspec.Struct, frozen=True):
    """How one job stands. A job is *unkept* from a change by people until the disk has it, *unwanted* from the moment
    somebody takes it back (which a printer at work hears of), and *left* where another program prints it."""

    job: Job
    unkept: bool = False
    unwanted: bool = False
    left: bool = False
    progress: Progress | None = None

    @property
    def is_due(self) -> bool:
        """Whether it is still to be printed here."""
        return not (self.job.over or self.left)

    def settled(self) -> Standing:
        """The same, cancelled where it waits and nobody wants it any more."""
        if not (self.unwanted and self.job.state == "waiting"):
            return self
        return msgspec.structs.replace(self, job=changed(self.job, state="cancelled", trouble=""))


def changed(job: Job, **facts: object) -> Job:
    """The same job with other facts."""
    return msgspec.structs.replace(job, **facts)


class JobBook:
    """All jobs of a data folder, by number. Safe on any thread; nobody waits but for a disk they write to."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder, self._clock = folder, clock
        self._lock = threading.RLock()
        """Held for moments only."""
        self._file_lock = threading.Lock()
        self._jobs: Jobs | None = None
        self._known: dict[int, Standing] = {}
        self._watchers: list[Callable[[], object]] = []

    def open(self, *, only_new: bool) -> None:
        """Know the jobs that are kept; with ``only_new`` those that wait are left to another.

        Where the list cannot be written, no job is known, and each order says so.
        """
        with contextlib.suppress(NotWritten):
            jobs = Jobs(self._folder)
            with self._lock:
                self._jobs = jobs
                self._known = {
                    number: Standing(job, left=only_new and not job.over)
                    for number, job in jobs.known.items()
                }

    def close(self) -> None:
        """Let go of the file. A second time does nothing."""
        if self._jobs is not None:
            self._jobs.close()

    # What is known --------------------------------------------------------------------------------------------

    @property
    def jobs(self) -> list[Job]:
        """All jobs, oldest first."""
        with self._lock:
            return [standing.job for standing in self._known.values()]

    def job(self, number: int) -> Job | None:
        """The job with this number; ``None`` where there is none."""
        with self._lock:
            standing = self._known.get(number)
        return None if standing is None else standing.job

    def latest(self, game: str, rows: int) -> Job | None:
        """The job that was last ordered for a sheet."""
        found = [job for job in self.jobs if (job.game, job.rows) == (game, rows)]
        return found[-1] if found else None

    def progress(self, number: int) -> Progress | None:
        """How far a job is on its way; ``None`` where nothing of it was sent."""
        with self._lock:
            standing = self._known.get(number)
        return None if standing is None else standing.progress

    def next(self, form: Form) -> Job | None:
        """The oldest job of a form that is to be printed here."""
        with self._lock:
            due = [each.job for each in self._known.values() if each.is_due and each.job.form == form]
        return min(due, key=lambda job: job.number, default=None)

    def is_cancelled(self, number: int) -> bool:
        """Whether somebody has taken the job back."""
        with self._lock:
            standing = self._known.get(number)
        return standing is not None and standing.unwanted

    def has_answered(self, printer: str) -> bool:
        """Whether a printer at this port has ever answered."""
        return any(job.answered and job.printer == printer for job in self.jobs)

    def is_unfinished(self) -> bool:
        """Whether the ticket before was left in its middle."""
        sent = [job for job in self.jobs if job.form == "ticket" and job.printer]
        return bool(sent) and (sent[-1].state not in ("sent", "printed") or sent[-1].torn > 0)

    # What changes ---------------------------------------------------------------------------------------------

    def watch(self, watcher: Callable[[], object]) -> Callable[[], None]:
        """Call ``watcher`` whenever a job changes, on any thread; returns what ends that."""
        with self._lock:
            self._watchers.append(watcher)

        def stop() -> None:
            with self._lock, contextlib.suppress(ValueError):
                self._watchers.remove(watcher)

        return stop

    def _tell(self) -> None:
        with self._lock:
            watchers = list(self._watchers)
        for watcher in watchers:
            watcher()

    def keep(self, job: Job) -> None:
        """The job has changed so; durable when this returns. Raises ``NotWritten``."""
        with self._lock:
            before = self._known.get(job.number, Standing(job))
            job = msgspec.structs.replace(before, job=job).settled().job
        with self._file_lock:
            if self._jobs is None:
                self._jobs = Jobs(self._folder)
            self._jobs.keep(job)
        with self._lock:
            kept = msgspec.structs.replace(self._known.get(job.number, before), job=job, unkept=False)
            after = kept.settled()
            if after is not kept:
                # Taken back while it was written: that is to be kept as well.
                after = msgspec.structs.replace(after, unkept=True)
            if job.over:
                after = msgspec.structs.replace(after, progress=None)
            self._known[job.number] = after
        self._tell()

    def keep_new(self) -> None:
        """Make durable what people have ordered and taken back meanwhile; what can't be kept is not printed."""
        while True:
            with self._lock:
                unkept = [number for number, each in self._known.items() if each.unkept]
                if not unkept:
                    return
                job = self._known[min(unkept)].job
            try:
                self.keep(job)
            except NotWritten:
                with self._lock:
                    standing = msgspec.structs.replace(self._known[job.number], unkept=False)
                    if job.state == "waiting":
                        failed = changed(job, state="failed", trouble="not-kept")
                        standing = msgspec.structs.replace(standing, job=failed)
                    self._known[job.number] = standing
                self._tell()

    def note(self, job: Job) -> None:
        """The job waits for such a reason; that is told, and not kept."""
        with self._lock:
            known = self._known.get(job.number)
            if known is None or known.job.over or known.job == job:
                return
            self._known[job.number] = msgspec.structs.replace(known, job=job)
        self._tell()

    def moved(self, job: Job, sent: int, total: int | None) -> None:
        """So many bytes of a job have left, of so many; told once a second."""
        self.keep_new()
        now = self._clock()
        with self._lock:
            known = self._known.get(job.number)
            if known is None:
                return
            before = known.progress
            if before is not None and before.total == total and now - before.at < 1.0:
                return
            self._known[job.number] = msgspec.structs.replace(known, progress=Progress(sent, total, now))
        self._tell()
