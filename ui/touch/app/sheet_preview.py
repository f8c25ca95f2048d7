"""The proof of a sheet: its picture as it is printed, its codes, its size in bytes. Not for the screen's own thread.

The picture is the drawing that is printed: the dots of the ticket, or the page.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.language.words import Words
from companion.settings.model import Settings
from companion.store.print_jobs import Job

PAGE_WIDTH = 620
"""Pixels across the picture of a page."""
QUIET = 4
"""White modules round a code."""


class Print(msgspec.Struct, frozen=True):
    """Pixels as :class:`~ui.touch.picture.marks.Facsimile` takes them."""

    pixels: bytes
    across: int
    down: int
    colours: int = 1


class Proof(msgspec.Struct, frozen=True):
    """What there is to see of a sheet before it is printed."""

    picture: Print
    digest: Print
    """The code that holds the digest of the journal."""
    link: Print | None
    """The code for BG Stats; ``None`` for a game without a result, or one that no code holds."""
    check: str
    """The beginning of the digest, as people read it."""
    sizes: tuple[int, int]
    """Bytes of the whole ticket and of the quick one; 0 where nobody asked."""


def proof(job: Job, folder: Path, settings: Settings, *, measured: bool) -> Proof:
    """The proof of a job that need not be ordered. Raises ``Gone`` where its game cannot be read."""
    from companion.sheet import escpos, qr, raster, sayings
    from companion.sheet.page import page
    from companion.sheet.ticket import ticket
    from hardware.printers import sheets

    words, dots = Words(job.language), settings.printers.dots
    sheet = sheets.sheet(job, folder, settings)
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
