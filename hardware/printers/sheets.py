"""What a job prints: the sheet of a game as it stood when it was asked for, or a test, drawn anew from the journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.language.words import Words
from companion.settings.model import Settings
from companion.sheet.model import Sheet
from companion.store import game_ids, journal
from companion.store.journal import Reading
from companion.store.print_jobs import Job

STRIP = 192
"""Rows of a ticket drawn at a time: what is drawn may leave while the rest is."""
GAMES = "games"


class Gone(Exception):
    """The game of a job cannot be read any more."""


def sheet(job: Job, folder: Path, settings: Settings) -> Sheet:
    """The sheet of a job's game. Raises :class:`Gone`."""
    from companion.sheet.model import sheet_of

    try:
        reading = journal.read(game_ids.path_of(folder / GAMES, job.game))
        return sheet_of(_until(reading, job.rows), Words(job.language), settings.place)
    except (OSError, ValueError) as why:
        raise Gone from why


def _until(reading: Reading, rows: int) -> Reading:
    """The journal as it was with so many rows."""
    stood = reading.rows[:rows]
    if len(stood) < rows or not stood:
        raise ValueError
    return msgspec.structs.replace(reading, rows=stood, digest=stood[-1].digest)


def pieces(job: Job, folder: Path, settings: Settings) -> Iterator[bytes]:
    """The bytes of a ticket, piece by piece; each is drawn when it is asked for. Raises :class:`Gone` at once."""
    from companion.sheet import escpos, raster, trial
    from companion.sheet.ticket import ticket

    words, dots = Words(job.language), settings.printers.dots
    if job.game:
        drawing = ticket(sheet(job, folder, settings), words, dots, quick=job.quick, copy=job.copy)
    else:
        drawing = trial.ticket(words, dots)
    return escpos.pieces(raster.strips(drawing, STRIP))


def document(job: Job, folder: Path, settings: Settings) -> bytes:
    """The PDF of a page. Raises :class:`Gone`."""
    from companion.sheet import trial
    from companion.sheet.pdf import pdf, written

    words, paper = Words(job.language), settings.printers.paper
    if job.game:
        return pdf(sheet(job, folder, settings), words, paper, copy=job.copy)
    title = trial.title(words)
    return written([trial.page(words)], paper, title=title, subject=title, language=job.language)


def title(job: Job) -> str:
    """What the print service calls a page."""
    return f"Fish Table Companion {job.game}".strip()
