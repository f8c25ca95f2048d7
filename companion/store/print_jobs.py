"""Print jobs: what is to be printed, how far it has come, and a file of both that survives a pulled plug.

``prints.jsonl`` in the data folder holds one line for every change of a job, the whole job each time; the last line of
a job counts. A line is on the disk before anything follows from it: before the first byte goes to a printer its job is
``sending`` there. So a job that is still ``sending`` when the table starts was cut off by a power cut, and nobody knows
how much of it was printed: it is not sent again by itself. Whoever has custody of the data folder writes the file.

What a sheet looks like is not kept: it is drawn anew from the journal's first ``rows`` rows (``hardware/printers``).
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Literal

import msgspec

from companion.store import durable
from companion.store.durable import NotWritten

FILE = "prints.jsonl"
KEPT = 100
"""Jobs that are over and remembered."""
LINES_MOST = 1000
"""With more lines than so many the file is written anew at the next start."""

State = Literal["waiting", "sending", "sent", "printed", "failed", "cancelled"]
"""``sent``: all of it left, and this printer gives no answer. ``printed``: the printer answered that it is done, with
paper."""
Form = Literal["ticket", "page"]
Trouble = Literal[
    "",
    "missing",
    "held",
    "forbidden",
    "unfit",
    "silent",
    "paper-out",
    "cover-open",
    "offline",
    "printer-error",
    "hangs",
    "stalled",
    "no-answer",
    "end-unknown",
    "torn",
    "cut-off",
    "gone",
    "not-kept",
    "no-printer",
    "no-spooler",
    "no-queue",
    "paused",
    "rejecting",
    "refused",
    "given-up",
    "handed-over",
    "broken",
]
"""Why a job waits, failed, or is only sent (``hardware/printers/sentences.py`` says each in one sentence)."""
OVER: tuple[State, ...] = ("sent", "printed", "failed", "cancelled")

_DIGEST = 8
_SPLIT = b',"check":"'


class Job(msgspec.Struct, frozen=True):
    """Something to be printed, and what has become of it."""

    number: int
    at: int
    """Unix seconds by the wall clock when it was asked for, a label."""
    form: Form
    game: str = ""
    """The game whose sheet it is; empty for a test."""
    rows: int = 0
    """How many rows of the game's journal the sheet tells: it is printed as it stood then, however late."""
    language: str = "en"
    quick: bool = False
    copy: bool = False
    """Printed again, and marked so."""
    state: State = "waiting"
    trouble: Trouble = ""
    torn: int = 0
    """How often only its beginning was printed."""
    printer: str = ""
    """The port or the queue it went to."""
    answered: bool = False
    """Whether the printer answered."""
    spooled: str = ""
    """What the spooler calls it."""

    @property
    def over(self) -> bool:
        """Whether nothing more becomes of it."""
        return self.state in OVER


class Jobs:
    """All jobs of a data folder in our custody. Not safe from two threads."""

    def __init__(self, folder: Path) -> None:
        """Jobs that were cut off are ``failed`` from now on. Raises :class:`NotWritten`."""
        self._path = folder / FILE
        known, lines, sound = _read(self._path)
        self.cut_off = [job.number for job in known.values() if job.state == "sending" and not job.spooled]
        """The jobs that a power cut interrupted."""
        if not sound:
            # A line that says "printed" may be among the lost ones, and nothing is printed twice by itself.
            self.cut_off = [job.number for job in known.values() if not job.over]
        for number in self.cut_off:
            known[number] = msgspec.structs.replace(known[number], state="failed", trouble="cut-off")
        over = [job.number for job in known.values() if job.over]
        for number in over[: max(0, len(over) - KEPT)]:
            del known[number]
        self.known = known
        """Every job by its number, oldest first."""
        self._fd = -1
        if not sound or self.cut_off or lines > LINES_MOST:
            durable.put(self._path, b"".join(map(_line, known.values())))

    def keep(self, job: Job) -> None:
        """Make a job as it is now durable. Raises :class:`NotWritten`; then it stands as it was."""
        try:
            if self._fd < 0:
                is_new = not self._path.exists()
                self._fd = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
                if is_new:
                    durable.sync_folder(self._path.parent)
            line = _line(job)
            end = os.fstat(self._fd).st_size
            try:
                if os.write(self._fd, line) < len(line):
                    raise OSError(28, os.strerror(28))
                os.fdatasync(self._fd)
            except OSError:
                # Half a line would make the lines after it unreadable.
                os.ftruncate(self._fd, end)
                raise
        except OSError as fault:
            raise NotWritten("", fault, "print-jobs") from fault
        self.known[job.number] = job

    def close(self) -> None:
        """Let go of the file. May be called again."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def look(folder: Path) -> list[Job]:
    """All jobs of a data folder, oldest first, for those who only look."""
    return list(_read(folder / FILE)[0].values())


def stood(folder: Path) -> list[Job]:
    """The same where no table plays: what is being sent there was cut off."""
    return [
        msgspec.structs.replace(job, state="failed", trouble="cut-off")
        if job.state == "sending" and not job.spooled
        else job
        for job in look(folder)
    ]


def _line(job: Job) -> bytes:
    body = msgspec.json.encode(job)[:-1]
    return body + _SPLIT + blake2b(body, digest_size=_DIGEST).hexdigest().encode() + b'"}\n'


def _read(path: Path) -> tuple[dict[int, Job], int, bool]:
    """The jobs, how many lines there are, and whether every line but a torn last one is whole."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}, 0, True
    except OSError:
        return {}, 0, False
    *lines, torn = data.split(b"\n")
    known: dict[int, Job] = {}
    sound = True
    for line in lines:
        body, _, rest = line.rpartition(_SPLIT)
        check = blake2b(body, digest_size=_DIGEST).hexdigest().encode() + b'"}'
        try:
            job = msgspec.json.decode(body + b"}", type=Job) if rest == check else None
        except msgspec.MsgspecError:
            job = None
        if job is None:
            sound = False
        else:
            known[job.number] = job
    if torn:
        # The change it tells was never acknowledged; but what follows must begin on a line of its own.
        return dict(sorted(known.items())), LINES_MOST + 1, sound
    return dict(sorted(known.items())), len(lines), sound
