"""Pages through the print service: a private cupsd hands them to an IPP printer, both on this machine alone."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from companion.settings.model import Printers, Settings
from companion.store import print_jobs
from companion.store.print_jobs import Job
from hardware.device.watchdog import Watchdog
from hardware.printers import spooler
from hardware.printers.print_shop import Order, PrintShop
from tests.companion.sheet.games import NAMES
from tests.hardware.printers.shop import ENGLISH, Told, ended, played

NEEDED = ("cupsd", "ippeveprinter", "dbus-daemon", "lp", "lpstat", "lpadmin", "cancel")
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"

CUPSD = """
LogLevel warn
Listen {folder}/sock
WebInterface No
Browsing No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
"""
FILES = """
User lp
Group lp
SystemGroup root
FileDevice Yes
ServerRoot {folder}
StateDir {folder}/state
RequestRoot {folder}/spool
TempDir {folder}/spool
CacheDir {folder}/cache
ErrorLog {folder}/error
AccessLog {folder}/access
PageLog {folder}/page
DocumentRoot {folder}
ServerBin /usr/lib/cups
DataDir /usr/share/cups
"""


class Cups:
    """The service with a queue ``desk`` to a printer that keeps what it gets, and ``far`` to one that is not there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.got = folder, folder / "got"
        for name in ("state", "spool", "cache", "got"):
            (folder / name).mkdir()
        (folder / "cupsd.conf").write_text(CUPSD.format(folder=folder))
        (folder / "cups-files.conf").write_text(FILES.format(folder=folder))
        bus = f"unix:path={folder}/bus"
        number = _free_port()
        uri = f"ipp://localhost:{number}/ipp/print"
        self._processes = [
            self._started("dbus-daemon", "--session", "--nofork", f"--address={bus}"),
        ]
        _until(lambda: (folder / "bus").exists())
        self._processes.append(
            self._started(
                "ippeveprinter",
                "-p",
                str(number),
                "-d",
                str(self.got),
                "-k",
                "-r",
                "off",
                "-f",
                "application/pdf",
                # Without a command it plays the slow printer.
                "-c",
                shutil.which("true") or "true",
                "Desk",
                bus=bus,
            )
        )
        _until(lambda: _listens(number))
        self._processes.append(
            self._started(
                "cupsd", "-f", "-c", str(folder / "cupsd.conf"), "-s", str(folder / "cups-files.conf")
            )
        )
        self.server = str(folder / "sock")
        _until(lambda: (folder / "sock").exists())
        self.run("lpadmin", "-p", "desk", "-E", "-v", uri, "-m", "everywhere")
        self.run("lpadmin", "-p", "far", "-E", "-v", "ipp://localhost:9/ipp/print", "-m", "raw")

    def _started(self, *command: str, bus: str = "") -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command,
            env={**os.environ, "PATH": PATH, "DBUS_SYSTEM_BUS_ADDRESS": bus},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def run(self, *command: str) -> None:
        subprocess.run(
            command,
            env={**os.environ, "PATH": PATH, "CUPS_SERVER": self.server},
            check=True,
            capture_output=True,
        )

    def documents(self) -> list[Path]:
        return sorted(self.got.glob("*.pdf"))

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(10)


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        number: int = asked.getsockname()[1]
        return number


def _listens(number: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", number)) == 0


def _until(true: object, within: float = 20.0) -> None:
    end = time.monotonic() + within
    while not true():  # type: ignore[operator]
        if time.monotonic() > end:
            pytest.skip("the print service or its printer does not start here")
        time.sleep(0.05)


@pytest.fixture(scope="module")
def cups() -> Iterator[Cups]:
    for name in NEEDED:
        if shutil.which(name, path=PATH) is None:
            pytest.skip(f"{name} of CUPS is not installed")
    if os.geteuid():
        pytest.skip("only root may start a private print service")
    # Not in pytest's own folder: the print service drops its rights, and nobody else may look into that.
    with tempfile.TemporaryDirectory(prefix="cups") as folder:
        Path(folder).chmod(0o755)
        made = Cups(Path(folder))
        yield made
        made.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[str, int]]:
    folder = tmp_path_factory.mktemp("data")
    return folder, played(folder, 4)


@contextlib.contextmanager
def printing(folder: Path, queue: str, told: Told, paper: Literal["A4", "A5"] = "A4") -> Iterator[PrintShop]:
    (folder / print_jobs.FILE).unlink(missing_ok=True)
    made = PrintShop(
        Settings(printers=Printers(page=queue, paper=paper)), folder, ENGLISH, told.post, Watchdog()
    )
    made.watch(told.changed)
    made.start(prints=True)
    try:
        yield made
    finally:
        made.close()


def test_a_page_reaches_the_printer_and_its_state_comes_back(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    (folder, game), told, before = data, Told(), cups.documents()
    with printing(folder, "desk", told) as made:
        job = ended(made, made.order(Order("page", *game)), told)
        assert (job.state, job.trouble) == ("printed", "")
    (document,) = [one for one in cups.documents() if one not in before]
    pdftotext = shutil.which("pdftotext")
    if pdftotext is None:
        pytest.skip("pdftotext of poppler-utils is not installed")
    text = subprocess.run(
        [pdftotext, "-raw", document, "-"], capture_output=True, check=True, text=True
    ).stdout
    for name in NAMES[:4]:
        assert name in text


def test_a_paused_queue_is_one_sentence_and_the_page_waits_and_comes_once(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    (folder, _), told, before = data, Told(), cups.documents()
    cups.run("cupsdisable", "desk")
    with printing(folder, "desk", told) as made:
        job = made.order(Order("page"))
        told.until(lambda: made.job(job.number).trouble == "paused")
        says = "The printer “desk” is paused; “cupsenable desk” lets it go on."
        assert made.says(made.job(job.number)) == says
        assert made.job(job.number).state == "waiting"
        assert (told.healths[-1].state, told.healths[-1].sentence) == ("faulty", says)
        cups.run("cupsenable", "desk")
        made.page.wake()
        assert ended(made, job, told).state == "printed"
    assert len(cups.documents()) == len(before) + 1


def test_no_service_is_one_sentence(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", "/nowhere/cups.sock")
    (folder, _), told = data, Told()
    with printing(folder, "desk", told) as made:
        job = made.order(Order("page"))
        told.until(lambda: made.job(job.number).trouble == "no-spooler")
        assert made.says(made.job(job.number)) == "The print service (CUPS) does not run."
        assert made.cancel(job.number) == ""
        assert ended(made, job, told).state == "cancelled"


def test_a_page_in_the_queue_is_taken_back(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    (folder, _), told = data, Told()
    with printing(folder, "far", told) as made:
        job = made.order(Order("page"))
        told.until(lambda: made.job(job.number).spooled != "")
        assert made.job(job.number).state == "sending"
        made.cancel(job.number)
        job = ended(made, job, told)
        assert job.state == "cancelled"
        assert spooler.fate(job.spooled) == "cancelled"


def test_a_page_that_the_printer_cannot_take_fails_with_one_sentence(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    (folder, _), told = data, Told()
    with printing(folder, "desk", told, paper="A5") as made:
        job = ended(made, made.order(Order("page")), told)
        assert job.state == "failed"
        assert made.says(job) == "The print service (CUPS) has given the sheet up; it may be incomplete."


def test_printers_can_be_chosen(cups: Cups, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    assert spooler.queues() == ["desk", "far"]
    assert spooler.trouble_of("desk") == ""
    assert spooler.trouble_of("nowhere") == "no-queue"
    cups.run("lpadmin", "-d", "far")
    assert spooler.queue_of("default") == "far"


def test_a_page_that_was_handed_over_is_followed_after_a_power_cut(
    cups: Cups, data: tuple[Path, tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPS_SERVER", cups.server)
    (folder, _), told = data, Told()
    with printing(folder, "desk", told) as made:
        first = ended(made, made.order(Order("page")), told)
    jobs = print_jobs.Jobs(folder)
    jobs.keep(Job(number=9, at=0, form="page", state="sending", printer="desk", spooled=first.spooled))
    jobs.close()
    before = cups.documents()
    made = PrintShop(Settings(printers=Printers(page="desk")), folder, ENGLISH, told.post, Watchdog())
    made.watch(told.changed)
    made.start(prints=True)
    try:
        assert ended(made, made.job(9), told).state == "printed"
    finally:
        made.close()
    assert cups.documents() == before
