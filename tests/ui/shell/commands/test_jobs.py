"""`companion jobs`, `jobs cancel` and `print-test` at a prompt, with and without a table that plays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.language.words import Words
from companion.settings.model import Printers, Settings
from companion.store.lock import Custody
from companion.store.print_jobs import Job, Jobs, look
from hardware.desk import Desk
from hardware.desk_service import DeskService
from tests.ui.shell.commands.answering_printer import Answering
from ui.shell.main import run


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text("", encoding="utf-8")
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def printer(settings: Path) -> Iterator[Answering]:
    made = Answering()
    made.start()
    settings.write_text(f'[printers]\nticket = "{made.path}"\nbaud = 115200\n', encoding="utf-8")
    yield made
    made.close()


def keep(data: Path, *jobs: Job) -> None:
    kept = Jobs(data)
    for job in jobs:
        kept.keep(job)
    kept.close()


WAITING = Job(number=1, at=0, form="ticket", game="000042-k7f2", rows=9, copy=True)


def said(data: Path, settings: Path, capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run([*words, "--data", str(data), "--settings", str(settings)])
    out, wrong = capfd.readouterr()
    return code, out, wrong


def test_jobs_are_listed_with_their_states(
    data: Path, settings: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert said(data, settings, capfd, "jobs") == (0, "Nothing has been printed yet.\n", "")
    keep(data, WAITING, Job(number=2, at=0, form="page", state="sending", printer="q"))
    code, out, wrong = said(data, settings, capfd, "jobs")
    assert (code, wrong) == (0, "")
    first, second = out.splitlines()
    assert first.split()[:2] == ["1", "waiting"]
    assert first.endswith("000042-k7f2  ticket copy")
    assert second.split()[:2] == ["2", "failed"]
    assert second.endswith("The table was switched off while it was printed: the sheet may be incomplete.")
    told = json.loads(said(data, settings, capfd, "jobs", "--json")[1])
    assert [(job["job"], job["state"], job["game"]) for job in told] == [
        (1, "waiting", "000042-k7f2"),
        (2, "failed", None),
    ]


def test_a_waiting_job_is_cancelled_and_stays_so(
    data: Path, settings: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    keep(data, WAITING)
    assert said(data, settings, capfd, "jobs", "cancel", "1") == (0, "", "")
    assert [job.state for job in look(data)] == ["cancelled"]
    assert said(data, settings, capfd, "jobs", "cancel", "1") == (1, "", "Print job 1 is over: cancelled.\n")
    assert said(data, settings, capfd, "jobs", "cancel", "9") == (3, "", "There is no print job 9.\n")
    assert said(data, settings, capfd, "jobs", "cancel", "x")[0] == 2


def test_cancelling_needs_custody(data: Path, settings: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep(data, WAITING)
    with Custody.take(data):
        code, out, wrong = said(data, settings, capfd, "jobs", "cancel", "1")
    assert (code, out) == (4, "")
    assert wrong.startswith("The games in ")
    assert wrong.count("\n") == 1


def test_without_a_printer_the_test_says_so(
    data: Path, settings: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, out, wrong = said(data, settings, capfd, "print-test")
    assert (code, out) == (1, "")
    assert wrong == "No printer is set up: see “printers” in the settings.\n"


def test_a_test_is_printed_and_leaves_what_waits_alone(
    data: Path, settings: Path, printer: Answering, capfd: pytest.CaptureFixture[str]
) -> None:
    keep(data, WAITING)
    assert said(data, settings, capfd, "print-test") == (0, "Test print: printed.\n", "")
    assert b"\x1dv0" in printer.got
    assert [(job.number, job.state) for job in look(data)] == [(1, "waiting"), (2, "printed")]


def test_a_table_that_plays_prints_the_test_and_cancels_the_jobs(
    data: Path, settings: Path, printer: Answering, capfd: pytest.CaptureFixture[str]
) -> None:
    with Custody.take(data):
        desk = Desk(Settings(printers=Printers(ticket=printer.path, baud=115200)), data, Words("en"))
        service = DeskService(desk, lambda work: work()).start(lambda _: None)
        try:
            assert said(data, settings, capfd, "print-test")[0] == 1, (
                "nobody knows yet whether cards are hidden"
            )
            from companion.sensing.stand import Stand

            desk.heed(Stand())
            code, out, _ = said(data, settings, capfd, "print-test", "--json")
            assert code == 0
            job = json.loads(out)
            assert (job["state"], job["form"], job["game"]) == ("printed", "ticket", None)
            assert said(data, settings, capfd, "jobs", "cancel", str(job["job"]))[0] == 1
            assert said(data, settings, capfd, "jobs")[1].split()[:2] == [str(job["job"]), "printed"]
        finally:
            service.close()
            desk.close()
