"""The score sheet on paper: bytes of tickets and pages, how soon the first band leaves, and how long a page takes."""

from __future__ import annotations

import itertools
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from companion.language.words import Words
from companion.settings.model import Printers, Settings
from companion.sheet import escpos, raster
from companion.sheet.pdf import pdf
from companion.sheet.ticket import ticket
from hardware.device.watchdog import Watchdog
from hardware.printers.print_shop import Order, PrintShop
from tests.bench.figures import Aim, Figure, best
from tests.companion.sheet.extents import plain_bands
from tests.companion.sheet.games import records, sheet
from tests.hardware.printers.pretend_printer import PretendPrinter
from tests.hardware.printers.shop import played

ENGLISH = Words("en")
TAPS = 9


def run() -> list[Figure]:
    return [*_bytes(), *_pages(), _first_band()]


def _bytes() -> list[Figure]:
    rows: list[Figure] = []
    for quick, dots in itertools.product((False, True), (384, 576)):
        drawn = raster.dots(ticket(sheet(records(4)), ENGLISH, dots, quick=quick))
        sent = len(escpos.encoded(drawn))
        what = f"{'quick ' if quick else ''}ticket of 4, {dots} dots"
        aim = Aim("≤", 1.02, of="ratio")
        rows += [
            Figure(what, sent, "bytes", aim, plain_bands(drawn), "bands of non-blank rows to their last dot"),
            Figure(
                "the same beside single rows",
                sent,
                "bytes",
                floor=sum(map(len, escpos.rows(drawn))),
                floor_is="non-blank rows to their last dot",
            ),
        ]
    for quick, most in ((False, 64_000), (True, 20_000)):
        largest = max(
            len(escpos.encoded(raster.dots(ticket(sheet(records(8, seed)), ENGLISH, 384, quick=quick))))
            for seed in range(4)
        )
        rows.append(Figure(f"{'quick ' if quick else ''}ticket of 8 × 8", largest, "bytes", Aim("≤", most)))
    return rows


def _pages() -> list[Figure]:
    made = sheet(records(8), place="Budapest")
    pdf(made, ENGLISH)
    (took,) = best([partial(pdf, made, ENGLISH)], budget=2)
    return [
        Figure("page of 8 × 8", took * 1000, "ms", Aim("≤", 40)),
        Figure("page of 8 × 8, its size", len(pdf(made, ENGLISH)), "bytes", Aim("≤", 60_000)),
    ]


def _arrives(band: threading.Event, _: int) -> None:
    band.set()


def _first_band() -> Figure:
    """From the order to the first band that reaches the printer, once the table expects that a sheet may be ordered."""
    times = []
    with tempfile.TemporaryDirectory() as name:
        folder, printer = Path(name), PretendPrinter()
        game, count = played(folder, 8)
        settings = Settings(printers=Printers(ticket=printer.path))
        shop = PrintShop(settings, folder, ENGLISH, lambda _: None, Watchdog(), port=printer)
        shop.start(prints=True)
        shop.expect()
        time.sleep(2)
        for rows in range(count - TAPS, count):
            arrived = threading.Event()
            printer.on_row = partial(_arrives, arrived)
            began = time.perf_counter()
            job = shop.order(Order("ticket", game, rows))
            arrived.wait(10)
            times.append((time.perf_counter() - began) * 1000)
            while (told := shop.job(job.number)) is not None and not told.over:
                time.sleep(0.02)
        shop.close()
    return Figure("first band after the tap", min(times), "ms", Aim("≤", 200))
