"""The proof of a sheet: its picture as it is printed, its codes, its size in bytes. Not for the screen's own thread.

The picture is the drawing that is printed: the dots of the ticket, or the page.
"""

from __future__ import annotations

from pathlib import Path

from companion.language.words import Words
from companion.settings.model import Settings
from companion.store.print_jobs import Job
from ui.touch.game.sheet_preview import Print, Proof

PAGE_WIDTH = 620
"""Pixels across the picture of a page."""
QUIET = 4
"""White modules round a code."""


def proof(job: Job, folder: Path, settings: Settings, *, measured: bool) -> Proof | None:
    """The proof of a job that need not be ordered; ``None`` where its game cannot be read."""
    from companion.sheet import escpos, qr, raster, sayings
    from companion.sheet.page import page
    from companion.sheet.ticket import ticket
    from hardware.printers import sheets

    words, dots = Words(job.language), settings.printers.dots
    try:
        sheet = sheets.sheet(job, folder, settings)
    except sheets.Gone:
        return None
    sizes = (0, 0)
    if job.form == "page":
        seen = raster.picture(page(sheet, words)[0], PAGE_WIDTH)
        picture = Print(seen.tobytes(), *seen.size, 3)
    else:
        whole = raster.dots(ticket(sheet, words, dots))
        picture = Print(whole.convert("L").tobytes(), *whole.size)
        if measured:
            quick = raster.dots(ticket(sheet, words, dots, quick=True))
            sizes = (len(escpos.encoded(whole)), len(escpos.encoded(quick)))
    link = qr.result_code(sheet) if sheet.finished else None
    return Proof(
        picture,
        code(qr.digest_code(sheet)),
        None if link is None else code(link),
        sayings.digest(sheet, 16),
        sizes,
    )


def code(rows: tuple[str, ...]) -> Print:
    """A code with its quiet zone, a pixel a module."""
    wide = len(rows) + 2 * QUIET
    blank = b"\xff" * wide
    lines = [
        b"\xff" * QUIET + bytes(0 if bit == "1" else 255 for bit in row) + b"\xff" * QUIET for row in rows
    ]
    return Print(b"".join([*[blank] * QUIET, *lines, *[blank] * QUIET]), wide, wide)
