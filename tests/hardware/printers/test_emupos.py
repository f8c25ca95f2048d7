"""Tickets on emupos, a receipt printer that nobody here wrote: every dot, and paper-out, cover-open, offline.

It needs Python 3.13 and an environment of its own (CONTRIBUTING.md says how); ``$EMUPOS`` names its command.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion.play.table import GAMES
from companion.settings.model import Printers, Settings
from companion.sheet import raster
from companion.sheet.model import sheet_of
from companion.sheet.ticket import ticket
from companion.store import game_ids, journal, print_jobs
from hardware.device.watchdog import Watchdog
from hardware.printers.print_shop import PrintShop
from tests.hardware.printers.shop import ENGLISH, Told, ended, ordered, played

ROOT = Path(__file__).parents[3]
DOTS = 576
"""Across the paper of all printers that emupos plays."""


def command() -> str:
    named = (
        os.environ.get("EMUPOS")
        or shutil.which("emupos")
        or str(ROOT / "build" / "emupos" / "bin" / "emupos")
    )
    if not os.access(named, os.X_OK):
        pytest.skip("emupos is not installed")
    return named


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        number: int = asked.getsockname()[1]
        return number


class Emupos:
    """One printer of emupos, at a port in the network and at a serial line."""

    def __init__(self, folder: Path) -> None:
        self.tcp, self._api = free_port(), free_port()
        config = folder / "emupos.yaml"
        config.write_text(
            f"schema: 1\napi: {{ port: {self._api} }}\ndevices:\n  - id: front\n    type: printer\n"
            "    profile: epson-tm-t20iii\n    connections:\n"
            f"      - tcp: {{ port: {self.tcp} }}\n      - serial: {{ pty: true }}\n"
        )
        self.serial = folder / "emupos" / "front"
        self._process = subprocess.Popen(
            [command(), "run", "--config", str(config)],
            cwd=folder,
            env={**os.environ, "TMPDIR": str(folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 30
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                self._ask("GET", "/health")
                return
            time.sleep(0.05)
        raise AssertionError("emupos does not begin")

    def _ask(self, method: str, path: str) -> bytes:
        asked = urllib.request.Request(f"http://127.0.0.1:{self._api}/api/v1{path}", method=method)
        with urllib.request.urlopen(asked, timeout=10) as answer:
            data: bytes = answer.read()
            return data

    def fault(self, name: str, on: bool) -> None:
        self._ask("PUT" if on else "DELETE", f"/devices/front/faults/{name}")

    def receipts(self) -> list[Image.Image]:
        """Everything that was cut off or torn off, oldest first."""
        told = json.loads(self._ask("GET", "/devices/front/receipts"))
        return [
            Image.open(io.BytesIO(self._ask("GET", f"/devices/front/receipts/{one['id']}/image")))
            for one in reversed(told)
        ]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.fixture(scope="module")
def emupos(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emupos]:
    command()
    made = Emupos(tmp_path_factory.mktemp("emupos"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[str, int]]:
    folder = tmp_path_factory.mktemp("data")
    return folder, played(folder, 4)


@contextlib.contextmanager
def printing(folder: Path, place: str, told: Told) -> Iterator[PrintShop]:
    (folder / print_jobs.FILE).unlink(missing_ok=True)
    settings = Settings(printers=Printers(ticket=place, dots=DOTS))
    made = PrintShop(settings, folder, ENGLISH, told.post, Watchdog())
    made.watch(told.changed)
    made.start(prints=True)
    try:
        yield made
    finally:
        made.close()


def drawn(folder: Path, game: str, quick: bool = False) -> Image.Image:
    sheet = sheet_of(journal.read(game_ids.path_of(folder / GAMES, game)), ENGLISH)
    return raster.dots(ticket(sheet, ENGLISH, DOTS, quick=quick))


def is_whole(receipt: Image.Image, whole: Image.Image) -> bool:
    """Whether every dot is as it was drawn; feeds at the end are not on the picture."""
    same = whole.crop((0, 0, whole.width, receipt.height)).convert("L")
    below = whole.crop((0, receipt.height, *whole.size)).convert("L")
    return ImageChops.difference(receipt.convert("L"), same).getbbox() is None and (
        below.height == 0 or below.getextrema() == (255, 255)
    )


@pytest.mark.parametrize("line", ["network", "serial"])
@pytest.mark.parametrize("quick", [False, True])
def test_every_dot_is_printed_as_it_was_drawn(
    line: str, quick: bool, emupos: Emupos, data: tuple[Path, tuple[str, int]]
) -> None:
    folder, game = data
    before, told = len(emupos.receipts()), Told()
    place = str(emupos.serial) if line == "serial" else f"127.0.0.1:{emupos.tcp}"
    with printing(folder, place, told) as made:
        assert ended(made, ordered(made, game, quick=quick), told).state == "printed"
    (receipt,) = emupos.receipts()[before:]
    assert is_whole(receipt, drawn(folder, game[0], quick))


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("paper-out", "The ticket printer is out of paper."),
        ("cover-open", "The cover of the ticket printer is open."),
        ("offline", "The ticket printer is switched off-line."),
    ],
)
@pytest.mark.parametrize("when", ["before", "in the middle"])
def test_one_whole_sheet_in_spite_of_a_fault(
    fault: str, says: str, when: str, emupos: Emupos, data: tuple[Path, tuple[str, int]]
) -> None:
    folder, game = data
    before, told = len(emupos.receipts()), Told()
    if when == "before":
        emupos.fault(fault, True)
    with printing(folder, f"127.0.0.1:{emupos.tcp}", told) as made:
        if when != "before":
            moved = made.moved

            def stumbling(job: print_jobs.Job, sent: int, total: int | None) -> None:
                moved(job, sent, total)
                if sent > 20_000 and job.torn == 0:
                    emupos.fault(fault, True)

            made.moved = stumbling  # type: ignore[method-assign]
        job = ordered(made, game)
        told.until(lambda: made.job(job.number).trouble != "" and made.job(job.number).state == "waiting")
        assert made.says(made.job(job.number)).startswith(says)
        emupos.fault(fault, False)
        assert ended(made, job, told).state == "printed"
    whole = drawn(folder, game[0])
    receipts = emupos.receipts()[before:]
    assert sum(is_whole(receipt, whole) for receipt in receipts) == 1
    assert is_whole(receipts[-1], whole)
    assert len(receipts) == (1 if when == "before" else 2)
