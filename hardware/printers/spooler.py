"""The print service (CUPS), through its own commands: ``lp`` takes a page, ``lpstat`` tells of queues.

What became of a job in the end only the library behind these commands tells (``libcups``); where it is missing, all
that is known is that the job is not in the queue any more. Every call may take seconds: they are for threads of
printers, and for the shell.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from typing import Literal

from companion.store.print_jobs import Trouble

WITHIN = 10.0
"""Seconds a command may take."""

Fate = Literal["waiting", "printing", "stopped", "cancelled", "given-up", "done", "unknown"]
_FATES: dict[int, Fate] = {
    3: "waiting",
    4: "waiting",
    5: "printing",
    6: "stopped",
    7: "cancelled",
    8: "given-up",
    9: "done",
}
"""The job states of IPP (RFC 8011, 5.3.7)."""


class NotTaken(Exception):
    """The print service did not take the page; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def _run(command: Sequence[str], given: bytes = b"") -> tuple[int, str]:
    """Exit code and output; 127 where there is no such command, 124 where it took too long."""
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, timeout=WITHIN, env={**os.environ, "LC_ALL": "C"}
        )
    except OSError:
        return 127, ""
    except subprocess.TimeoutExpired:
        return 124, ""
    return done.returncode, done.stdout.decode(errors="replace")


def runs() -> bool:
    """Whether the print service is there."""
    return "is running" in _run(["lpstat", "-r"])[1]


def queues() -> list[str]:
    """The printers that the print service knows."""
    return _run(["lpstat", "-e"])[1].split()


def queue_of(name: str) -> str:
    """The queue that the settings name; ``default`` is the one that the print service prefers, or its only one."""
    if name != "default":
        return name
    found = re.search(r": (\S+)", _run(["lpstat", "-d"])[1])
    known = queues()
    return found[1] if found else known[0] if len(known) == 1 else name


def trouble_of(queue: str) -> Trouble:
    """Why the queue prints nothing now; empty where it does."""
    if not runs():
        return "no-spooler"
    code, told = _run(["lpstat", "-p", queue])
    if code:
        return "no-queue" if queue not in queues() else ""
    if re.search(r"^printer \S+ disabled", told, re.MULTILINE):
        return "paused"
    return "rejecting" if " not accepting " in _run(["lpstat", "-a", queue])[1] else ""


def hand_over(queue: str, title: str, paper: str, document: bytes) -> str:
    """Give a page to the queue; what the service calls the job. Raises :class:`NotTaken`."""
    command = ["lp", "-d", queue, "-t", title, "-o", f"media={paper}", "-o", "print-scaling=none", "-"]
    code, told = _run(command, document)
    found = re.search(r"request id is (\S+)", told)
    if code or found is None:
        raise NotTaken("given-up" if code == 124 else trouble_of(queue) or "refused")
    return found[1]


def cancel(job: str) -> None:
    """Take a job out of its queue."""
    _run(["cancel", job])


def answers(queue: str) -> bool:
    """Whether the service hears from this printer that a page is done: those that speak IPP say so."""
    return bool(re.search(r": (ipps?|dnssd|implicitclass):", _run(["lpstat", "-v", queue])[1]))


def fate(job: str) -> Fate:
    """What has become of a job."""
    queue, _, number = job.rpartition("-")
    known = _states(queue)
    if known is not None:
        return _FATES.get(known.get(int(number), 0), "unknown")
    if re.search(rf"^{re.escape(job)} ", _run(["lpstat", "-o", queue])[1], re.MULTILINE):
        return "printing"
    return "unknown"


# libcups ------------------------------------------------------------------------------------------------------------


class _Job(ctypes.Structure):
    """``cups_job_t`` of ``cups/cups.h``."""

    _fields_ = (
        ("id", ctypes.c_int),
        ("dest", ctypes.c_char_p),
        ("title", ctypes.c_char_p),
        ("user", ctypes.c_char_p),
        ("format", ctypes.c_char_p),
        ("state", ctypes.c_int),
        ("size", ctypes.c_int),
        ("priority", ctypes.c_int),
        ("completed_time", ctypes.c_long),
        ("creation_time", ctypes.c_long),
        ("processing_time", ctypes.c_long),
    )


@cache
def _library() -> ctypes.CDLL | None:
    try:
        name = ctypes.util.find_library("cups")
        library = ctypes.CDLL(name) if name else None
    except OSError:
        return None
    if library is not None:
        library.cupsGetJobs.argtypes = [
            ctypes.POINTER(ctypes.POINTER(_Job)),
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.c_int,
        ]
        library.cupsFreeJobs.argtypes = [ctypes.c_int, ctypes.POINTER(_Job)]
    return library


def _states(queue: str) -> dict[int, int] | None:
    """The state of every job of a queue by its number; ``None`` where nobody tells."""
    library = _library()
    if library is None:
        return None
    jobs = ctypes.POINTER(_Job)()
    count = library.cupsGetJobs(ctypes.byref(jobs), queue.encode(), 0, -1)
    if count < 0:
        return None
    try:
        return {jobs[place].id: jobs[place].state for place in range(count)}
    finally:
        library.cupsFreeJobs(count, jobs)
