"""Exactly one whole sheet, or one sentence saying what is unknown (`hardware.md`, Printing that never lies)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.sheet import escpos
from companion.store import print_jobs
from companion.store.print_jobs import Job, Jobs
from hardware.printers.print_shop import Order, PrintShop
from hardware.printers.ticket_printer import TORN_MOST
from tests.hardware.printers.pretend_printer import PretendPrinter
from tests.hardware.printers.shop import Clock, Told, ended, ordered, played, sheet_rows, shop


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[str, int]]:
    folder = tmp_path_factory.mktemp("data")
    return folder, played(folder)


@pytest.fixture
def folder(data: tuple[Path, tuple[str, int]]) -> Iterator[Path]:
    yield data[0]
    (data[0] / print_jobs.FILE).unlink(missing_ok=True)


@pytest.fixture
def game(data: tuple[Path, tuple[str, int]]) -> tuple[str, int]:
    return data[1]


def wholes(printer: PretendPrinter, folder: Path, game: tuple[str, int], *, copy: bool = False) -> int:
    """How many of the papers are the whole sheet."""
    whole = sheet_rows(folder, game[0], copy=copy)
    return sum(_trimmed(paper) == whole for paper in printer.papers)


def _trimmed(rows: list[bytes]) -> list[bytes]:
    rows = list(rows)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def says(made: PrintShop, job: Job) -> str:
    return made.says(job)


def test_a_printer_that_answers_gets_exactly_the_sheet_and_only_then_it_is_printed(
    folder: Path, game: tuple[str, int]
) -> None:
    printer, told = PretendPrinter(), Told()
    with shop(folder, printer, told) as made:
        job = ended(made, ordered(made, game), told)
    assert (job.state, says(made, job)) == ("printed", "")
    assert len(printer.papers) == wholes(printer, folder, game) == 1


def test_without_an_answer_it_is_sent_and_never_printed(folder: Path, game: tuple[str, int]) -> None:
    printer, told = PretendPrinter(answers=False), Told()
    with shop(folder, printer, told) as made:
        job = ended(made, ordered(made, game), told)
    assert job.state == "sent"
    assert says(made, job) == "This printer gives no answer: look whether the sheet is whole."
    assert wholes(printer, folder, game) == 1
    assert [health.state for health in told.healths] == ["unknown"], "neither fine nor out of paper"


def test_a_printer_that_knows_only_how_it_is_gets_its_time_and_then_counts(
    folder: Path, game: tuple[str, int]
) -> None:
    clock, told = Clock(), Told()
    printer = PretendPrinter(knows_progress=False)
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)
        told.until(lambda: printer.received > 10_000)
        rows = len(sheet_rows(folder, game[0]))

        def over() -> bool:
            clock.now += 0.1
            found = made.job(job.number)
            return found is not None and found.over

        began = clock.now
        told.until(over)
        assert clock.now - began > rows / 400, "not before the slowest printer has printed it"
    assert made.job(job.number).state == "printed"
    assert len(printer.papers) == wholes(printer, folder, game) == 1


def test_no_paper_at_all_sends_nothing_until_there_is_some(folder: Path, game: tuple[str, int]) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    printer.paper = 0
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)
        told.until(lambda: made.job(job.number).trouble == "paper-out")
        assert says(made, made.job(job.number)) == "The ticket printer is out of paper."
        assert told.healths[-1].state == "faulty"
        assert printer.rows == []
        printer.refill()
        clock.now += 1
        made.ticket.wake()
        assert ended(made, job, told).state == "printed"
    assert len(printer.papers) == wholes(printer, folder, game) == 1


def test_paper_out_in_the_middle_prints_the_sheet_once_whole_after_the_refill(
    folder: Path, game: tuple[str, int]
) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    printer.paper = 600
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)

        def out() -> bool:
            clock.now += 0.05
            return made.job(job.number).trouble == "paper-out"

        told.until(out)
        waits = made.job(job.number)
        assert waits.state == "waiting"
        assert (
            says(made, waits)
            == "The ticket printer is out of paper. Then the sheet is printed once more, whole."
        )
        printer.refill()
        clock.now += 1
        made.ticket.wake()
        assert ended(made, job, told).state == "printed"
    assert wholes(printer, folder, game) == 1
    assert len(printer.papers) == 2, "the torn beginning was cut off"


@pytest.mark.parametrize("what", ["cable", "switch"])
def test_cable_out_or_printer_off_in_the_middle_and_back_prints_it_once_whole(
    what: str, folder: Path, game: tuple[str, int]
) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()

    def away(row: int) -> None:
        if row == 500 and not printer.papers:
            printer.unplug() if what == "cable" else printer.switch(False)

    printer.on_row = away
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)

        def noticed() -> bool:
            clock.now += 0.1
            return bool(made.job(job.number).trouble)

        told.until(noticed)
        assert made.job(job.number).state == "waiting"
        printer.plug()
        printer.switch(True)
        clock.now += 2
        made.ticket.wake()
        assert ended(made, job, told).state == "printed"
    assert wholes(printer, folder, game) == 1


def test_what_breaks_off_at_the_very_end_is_unknown_and_not_sent_again(
    folder: Path, game: tuple[str, int]
) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    rows = len(sheet_rows(folder, game[0]))
    printer.on_row = lambda row: printer.switch(False) if row == rows else None
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)

        def over() -> bool:
            clock.now += 0.2
            return made.job(job.number).over

        told.until(over)
        told_job = made.job(job.number)
        assert told_job.state == "failed"
        assert (
            says(made, told_job)
            == "The printer gave no answer at the end of the sheet: look whether it is whole."
        )
        printer.on_row = lambda _: None
        printer.switch(True)
        sent = printer.received
        clock.now += 100
        made.ticket.wake()
        time.sleep(0.1)
        assert printer.received - sent < 50, "questions at most"
        again = ended(made, made.again(job.number), told)
        assert (again.state, again.copy) == ("printed", True)
    assert wholes(printer, folder, game, copy=True) == 1


def test_three_torn_beginnings_are_enough(folder: Path, game: tuple[str, int]) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    printer.on_row = lambda row: printer.unplug() if row == 100 else None
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)

        def over() -> bool:
            clock.now += 1
            printer.plug()
            made.ticket.wake()
            return made.job(job.number).over

        told.until(over)
        assert made.job(job.number).torn == TORN_MOST
        assert says(made, made.job(job.number)).startswith("Three times only a beginning was printed")
    assert wholes(printer, folder, game) == 0


def test_a_printer_that_is_off_for_an_hour_gets_each_waiting_sheet_once(
    folder: Path, game: tuple[str, int]
) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    printer.there = False
    with shop(folder, printer, told, clock) as made:
        jobs = [
            ordered(made, game),
            made.order(Order("ticket", game[0], game[1] - 1)),
            made.order(Order("ticket")),
        ]
        told.until(lambda: made.job(jobs[0].number).trouble == "missing")
        for _ in range(60):
            clock.now += 60
            made.ticket.wake()
        told.until(lambda: {job.number for job in print_jobs.look(folder)} == {1, 2, 3})
    # The plug is pulled meanwhile: what waits on the disk is printed all the same.
    with shop(folder, printer, told, clock) as made:
        printer.plug()
        for job in jobs:

            def over(number: int = job.number) -> bool:
                clock.now += 1
                made.ticket.wake()
                return made.job(number).over

            told.until(over)
            assert made.job(job.number).state == "printed"
    assert len(printer.papers) == 3
    assert wholes(printer, folder, game) == 1


def test_one_that_has_answered_before_is_off_when_it_does_not(folder: Path, game: tuple[str, int]) -> None:
    printer, told, clock = PretendPrinter(), Told(), Clock()
    with shop(folder, printer, told, clock) as made:
        assert ended(made, ordered(made, game), told).state == "printed"
    printer.switch(False)
    with shop(folder, printer, told, clock) as made:
        job = made.again(1)

        def waits() -> bool:
            clock.now += 0.2
            return made.job(job.number).trouble == "silent"

        told.until(waits)
        assert told.healths[-1].sentence == "The ticket printer does not answer any more; is it switched on?"
        printer.switch(True)
        clock.now += 1
        made.ticket.wake()
        assert ended(made, job, told).state == "printed"
    assert len(printer.papers) == 2


def test_a_printer_that_takes_nothing_fails_after_five_seconds(folder: Path, game: tuple[str, int]) -> None:
    printer, told, clock = PretendPrinter(answers=False), Told(), Clock()
    printer.cover_open = True
    with shop(folder, printer, told, clock) as made:
        job = ordered(made, game)
        told.until(lambda: clock.tick(0.1) and printer.received > 3000)
        began = clock.now

        def over() -> bool:
            clock.now += 0.1
            return made.job(job.number).over

        told.until(over)
        assert 5 <= clock.now - began < 8
        assert says(made, made.job(job.number)).startswith("The printer took nothing for five seconds")


def test_a_power_cut_while_it_is_printed_leaves_one_sentence_and_nothing_is_sent_again(
    folder: Path, game: tuple[str, int]
) -> None:
    jobs = Jobs(folder)
    jobs.keep(Job(number=1, at=0, form="ticket", game=game[0], rows=game[1], state="sending", printer="x"))
    jobs.close()
    printer, told = PretendPrinter(), Told()
    with shop(folder, printer, told) as made:
        job = made.job(1)
        assert job.state == "failed"
        assert says(made, job) == (
            "The table was switched off while it was printed: the sheet may be incomplete."
        )
        told.until(lambda: bool(told.healths))
        assert printer.papers == []
        again = ended(made, ordered(made, game), told)
        assert (again.state, again.copy) == ("printed", True)
    assert wholes(printer, folder, game, copy=True) == 1


def test_the_same_sheet_is_not_ordered_twice_while_it_waits(folder: Path, game: tuple[str, int]) -> None:
    printer = PretendPrinter()
    printer.there = False
    with shop(folder, printer) as made:
        assert ordered(made, game).number == ordered(made, game).number
        assert made.order(Order("ticket", game[0], game[1] - 5)).number == 2


def test_what_is_cancelled_while_its_order_is_written_stays_cancelled(
    folder: Path, game: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    printer, told, keep = PretendPrinter(), Told(), print_jobs.Jobs.keep
    printer.there = False

    def written(jobs: print_jobs.Jobs, job: print_jobs.Job) -> None:
        keep(jobs, job)
        if job.state == "waiting":
            assert made.cancel(job.number) == ""

    monkeypatch.setattr(print_jobs.Jobs, "keep", written)
    with shop(folder, printer, told) as made:
        job = ordered(made, game)
        assert ended(made, job, told).state == "cancelled"
        told.until(lambda: [one.state for one in print_jobs.look(folder)] == ["cancelled"])
        assert ended(made, job, told).state == "cancelled"
    assert printer.received == 0


def test_what_waits_can_be_cancelled_and_what_is_over_cannot(folder: Path, game: tuple[str, int]) -> None:
    printer, told = PretendPrinter(), Told()
    printer.there = False
    with shop(folder, printer, told) as made:
        job = ordered(made, game)
        assert made.cancel(job.number) == ""
        assert ended(made, job, told).state == "cancelled"
        assert made.cancel(job.number) == "Print job 1 is over: cancelled."
        assert made.cancel(7) == "There is no print job 7."
        told.until(lambda: [one.state for one in print_jobs.look(folder)] == ["cancelled"])
    assert printer.received == 0


def test_cancelled_in_the_middle_its_beginning_is_cut_off(folder: Path, game: tuple[str, int]) -> None:
    printer, told = PretendPrinter(), Told()
    with shop(folder, printer, told) as made:
        printer.on_row = lambda row: made.cancel(1) if row == 400 else None
        job = ended(made, ordered(made, game), told)
        assert job.state == "cancelled"
        printer.on_row = lambda _: None
        assert ended(made, made.order(Order("ticket")), told).state == "printed"
    assert len(printer.papers) == 2
    assert wholes(printer, folder, game) == 0


def test_nobody_waits_for_a_printer_that_hangs(folder: Path, game: tuple[str, int]) -> None:
    printer, told = PretendPrinter(answers=False), Told()
    printer.cover_open = True
    with shop(folder, printer, told) as made:
        ordered(made, game)
        told.until(lambda: printer.received > 3000)
        began = time.monotonic()
        job = made.order(Order("ticket"))
        made.cancel(job.number)
        assert made.jobs
        assert time.monotonic() - began < 1


def test_a_game_that_cannot_be_read_any_more_fails_with_one_sentence(folder: Path) -> None:
    told = Told()
    with shop(folder, PretendPrinter(), told) as made:
        job = ended(made, made.order(Order("ticket", "000099-none", 3)), told)
        assert says(made, job) == "The game of this sheet cannot be read any more."


def test_bytes_sent_are_the_bytes_of_the_ticket_and_a_few_questions(
    folder: Path, game: tuple[str, int]
) -> None:
    printer, told = PretendPrinter(), Told()
    with shop(folder, printer, told) as made:
        ended(made, ordered(made, game), told)
    plain = _encoded(folder, game)
    assert plain <= printer.received <= plain * 1.01


def _encoded(folder: Path, game: tuple[str, int]) -> int:
    from companion.settings.model import Settings
    from hardware.printers import sheets

    job = Job(number=1, at=0, form="ticket", game=game[0], rows=game[1])
    return sum(map(len, sheets.pieces(job, folder, Settings())))


def test_no_picture_holds_a_command_that_printers_obey_at_once() -> None:
    from PIL import Image

    strip = Image.frombytes(
        "1", (384, 2), bytes([0x10, 0x04, 0x01, *[0] * 45, 0x10, 0x05, *[0] * 46]), "raw", "1;I"
    )
    sent = escpos.encoded(strip)
    assert b"\x10\x04" not in sent
    assert b"\x10\x05" not in sent
