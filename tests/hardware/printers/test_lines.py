"""Lines to a printer: none of them ever waits, and a serial line is never idle while there is something to send."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import socket
import struct
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.settings.model import Settings
from companion.sheet import escpos, raster
from companion.sheet.ticket import ticket
from hardware.printers import lines
from hardware.printers.delivery import Delivery
from hardware.printers.lines import Device, Network, NoLine, port_of
from tests.companion.sheet.games import records, sheet
from tests.hardware.printers.shop import ENGLISH, Clock, Told, ended, ordered, played, shop


@contextlib.contextmanager
def pseudo() -> Iterator[tuple[int, str]]:
    """A serial line: the printer's end, and the path of ours."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        yield master, os.ttyname(slave)
    finally:
        os.close(slave)
        os.close(master)


@pytest.mark.parametrize("kind", ["serial", "usb"])
def test_a_printer_that_never_reads_fails_the_job_in_five_seconds_and_nobody_waits(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, told, clock = played(tmp_path), Told(), Clock()
    with pseudo() as (_, path):
        if kind == "usb":
            monkeypatch.setattr(lines.os, "isatty", lambda _: False)
        # What a pseudo terminal swallows without a reader is more than a ticket.
        fd = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        with contextlib.suppress(BlockingIOError):
            while os.write(fd, bytes(4096)):
                pass
        os.close(fd)
        with shop(tmp_path, Device(path, 115200), told, clock) as made:
            job = ordered(made, game)
            told.until(lambda: clock.tick(0.1) and made.job(job.number).state == "sending")
            began, real = clock.now, time.monotonic()
            told.until(lambda: clock.tick(0.1) and made.job(job.number).over)
            assert clock.now - began < 7
            assert time.monotonic() - real < 5, "closing the line does not wait for the printer either"
            assert made.job(job.number).state == "failed"
            assert made.says(made.job(job.number)) == (
                "The printer took nothing for five seconds: the sheet may be incomplete."
            )


class WireLine:
    """A serial line by its speed alone, in a time of its own, to a printer that answers or does not."""

    def __init__(self, clock: Clock, baud: int, answers: bool) -> None:
        self._clock, self._baud, self._answers = clock, baud, answers
        self._queue = bytearray()
        self._at = clock.now
        self._carry = 0.0
        self._said = bytearray()
        self.received = bytearray()
        self._most = max(lines.QUEUE_LEAST, int(baud / 10 * lines.QUEUE_SECONDS))

    def rest(self, seconds: float) -> bool:
        end = self._clock.now + (max(seconds, 1e-6) if seconds > 0 else 0.0)
        self._run()
        while not self._said and self._clock.now < end:
            self._clock.now = min(end, self._clock.now + 0.001)
            self._run()
        return bool(self._said)

    def _run(self) -> None:
        self._carry += (self._clock.now - self._at) * self._baud / 10
        self._at = self._clock.now
        if not self._queue:
            self._carry = min(self._carry, 0.0)
            return
        count = min(int(self._carry), len(self._queue))
        self._carry -= count
        arrived, self._queue = self._queue[:count], self._queue[count:]
        before = len(self.received)
        self.received += arrived
        if self._answers:
            for question, answer in ((b"\x10\x04", 0x12), (b"\x1dr\x01", 0)):
                found = self.received.find(question, max(0, before + 1 - len(question)))
                if found >= 0:
                    self._said.append(answer)

    def fileno(self) -> int:
        return -1

    def write(self, data: bytes) -> int:
        self._run()
        taken = data[: max(0, self._most - len(self._queue))]
        self._queue += taken
        return len(taken)

    def read(self) -> bytes:
        said, self._said = bytes(self._said), bytearray()
        return said

    def unsent(self) -> int:
        self._run()
        return len(self._queue)

    def close(self) -> None: ...


@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("baud", [9600, 19200, 115200])
def test_sending_takes_hardly_longer_than_its_bits(baud: int, quick: bool, answers: bool) -> None:
    drawing = ticket(sheet(records(8)), ENGLISH, 384, quick=quick)
    count = len(escpos.encoded(raster.dots(drawing)))
    clock = Clock()
    line = WireLine(clock, baud, answers)
    delivery = Delivery(line, clock, line.rest, lambda: False)
    delivery.ask()
    began = clock.now
    delivery.send(escpos.pieces(raster.strips(drawing, 192)))
    assert clock.now - began <= 1.05 * count * 10 / baud
    assert (delivery.status is not None) == answers
    assert delivery.sent == delivery.total == count


def test_strips_are_the_same_dots_as_the_whole() -> None:
    drawing = ticket(sheet(records(5)), ENGLISH, 384)
    whole = raster.dots(drawing)
    top = 0
    for strip in raster.strips(drawing, 100):
        assert strip.tobytes() == whole.crop((0, top, 384, top + strip.height)).tobytes()
        top += strip.height
    assert top == whole.height


def test_only_one_program_has_the_line() -> None:
    with pseudo() as (_, path):
        line = Device(path, 9600).open()
        try:
            with pytest.raises(NoLine) as why:
                Device(path, 9600).open()
            assert why.value.trouble == "held"
        finally:
            line.close()
            line.close()


@pytest.mark.parametrize(
    ("place", "trouble"), [("/nowhere/printer", "missing"), ("/tmp", "unfit"), ("localhost:1", "missing")]
)
def test_what_is_no_printer_is_said(place: str, trouble: str) -> None:
    with pytest.raises(NoLine) as why:
        port_of(place, 9600, "none").open()
    assert why.value.trouble == trouble


def test_what_a_serial_printer_says_comes_back() -> None:
    with pseudo() as (master, path):
        line = Device(path, 9600).open()
        os.write(master, b"\x12")
        assert line.read() == b"\x12"
        assert line.write(b"ticket") == 6
        assert os.read(master, 10) == b"ticket"
        line.close()


def test_a_printer_in_the_network_that_hangs_up_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        line = Network("127.0.0.1", server.getsockname()[1]).open()
        other, _ = server.accept()
        assert line.write(b"x") == 1
        other.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        other.close()
        select.select([line], [], [], 5)
        with pytest.raises(ConnectionResetError):
            line.read()
        line.close()


def test_a_printer_that_hangs_up_in_the_middle_gets_one_whole_sheet(tmp_path: Path) -> None:
    game, told = played(tmp_path), Told()
    whole = escpos.CUT
    received: list[bytes] = []

    def serve(server: socket.socket) -> None:
        while True:
            try:
                other, _ = server.accept()
            except OSError:
                return
            with other:
                got = b""
                with contextlib.suppress(OSError):
                    while data := other.recv(2048):
                        got += data
                        if len(got) > 20_000 and len(received) == 0:
                            break
                if len(got) > 1000:
                    received.append(got)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve, args=(server,), daemon=True)
        thread.start()
        with shop(tmp_path, Network("127.0.0.1", server.getsockname()[1]), told) as made:
            job = ended(made, ordered(made, game), told)
            assert (job.state, job.torn) == ("sent", 1)
        told.until(lambda: len(received) == 2)
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)
    from companion.store.print_jobs import Job
    from hardware.printers import sheets

    pieces = sheets.pieces(Job(1, 0, "ticket", *game), tmp_path, Settings())
    assert received[1].endswith(b"".join(pieces))
    assert received[1].count(whole) == 2, "the torn beginning was cut off first"
    assert whole not in received[0]
