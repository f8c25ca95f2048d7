"""A reader on its own thread: unplugged and back, held by another, hanging; and the table goes on whatever it does."""

from __future__ import annotations

import errno
import os
import queue
import select
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
import serial  # type: ignore[import-untyped]

from companion.language.words import Words
from companion.sensing.values import CardPlaced, CardRemoved, Health, Sensed
from hardware.device.watchdog import LIMIT, Watchdog
from hardware.readers.dialect import Heard
from hardware.readers.em4100 import Em4100, frame
from hardware.readers.opening import Kind, open_reader
from hardware.readers.pn532 import Pn532
from hardware.readers.reader import TRIED_EVERY, Reader
from hardware.readers.serial_port import SerialPort
from hardware.readers.troubles import Trouble, Unopened
from hardware.simulated import readers
from hardware.simulated.readers import SimulatedReader, Socket
from tests.hardware.readers.bench import Clock

A, B = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3300c8f008")


class Table:
    """What the readers post to, on a clock that the test drives."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.watchdog = Watchdog(self.clock)
        self.posted: queue.SimpleQueue[Sensed] = queue.SimpleQueue()
        self.readers: list[Reader] = []

    def start(self, reader: Reader) -> Reader:
        self.readers.append(reader.start())
        return reader

    def open(self, path: Path, kind: Kind = "rdm6300", device: str = "reader") -> Reader:
        return self.start(
            open_reader(
                kind, str(path), self.posted.put, Words(), self.watchdog, device=device, clock=self.clock
            )
        )

    def next(self) -> Sensed:
        """The next thing posted; a minute without any means that nothing more will come."""
        return self.posted.get(timeout=60)

    def health(self, state: str = "ok") -> str:
        """The sentence of the next thing posted, which is a health with this state."""
        told = self.next()
        assert isinstance(told, Health), told
        assert told.state == state, told
        return told.sentence

    def card(self) -> tuple[str, bytes]:
        told = self.next()
        assert isinstance(told, CardPlaced | CardRemoved), told
        return ("placed" if isinstance(told, CardPlaced) else "removed"), told.tag

    def passes(self, seconds: float) -> None:
        self.clock.now += seconds
        for reader in self.readers:
            reader.wake()


@pytest.fixture
def socket(tmp_path: Path) -> Iterator[Socket]:
    made = Socket(tmp_path / "reader")
    made.plug()
    yield made
    made.unplug()


@pytest.fixture
def table(socket: Socket) -> Iterator[Table]:
    """Whoever uses a port lets go of it before it is taken away."""
    made = Table()
    yield made
    for reader in made.readers:
        reader.close()
    assert made.posted.empty(), "more was posted than the test looked at"


def test_a_card_is_placed_and_removed_and_the_reader_is_ok(table: Table, socket: Socket) -> None:
    table.open(socket.path)
    table.health()
    socket.write(frame(A) * 3)
    assert table.card() == ("placed", A)
    table.passes(1.0)
    assert table.card() == ("removed", A)


def test_the_line_is_opened_at_9600_8n1_raw(table: Table, socket: Socket) -> None:
    table.open(socket.path)
    table.health()
    file = os.open(socket.path, os.O_RDWR | os.O_NOCTTY)
    try:
        iflag, _, cflag, lflag, ispeed, ospeed, _ = termios.tcgetattr(file)
    finally:
        os.close(file)
    assert ispeed == ospeed == termios.B9600
    assert cflag & (termios.CSIZE | termios.PARENB | termios.CSTOPB) == termios.CS8
    assert not lflag & (termios.ICANON | termios.ECHO | termios.ISIG)
    assert not iflag & (termios.IXON | termios.ICRNL | termios.ISTRIP)


def test_every_post_comes_from_the_readers_own_thread(socket: Socket) -> None:
    table, names = Table(), set[str]()

    def post(value: Sensed) -> None:
        names.add(threading.current_thread().name)
        table.posted.put(value)

    port = SerialPort(str(socket.path), 9600)
    with Reader("reader", port, Em4100(), post, Words(), table.watchdog, clock=table.clock):
        table.health()
        socket.write(frame(A))
        table.card()
    assert names == {"reader"}


def test_twenty_times_unplugged_each_card_is_placed_and_removed_once(table: Table, socket: Socket) -> None:
    table.open(socket.path)
    table.health()
    for turn in range(20):
        tag = bytes([turn]) + A[1:]
        socket.write(frame(tag))
        assert table.card() == ("placed", tag)
        socket.unplug()
        assert table.health("missing") == (
            f"The card reader is not there: nothing is plugged in at {socket.path}."
        )
        table.passes(60.0)
        socket.plug()
        table.passes(TRIED_EVERY)
        table.health()
        # What lay on it is read again.
        socket.write(frame(tag))
        assert table.card() == ("placed", tag)
        table.passes(1.0)
        assert table.card() == ("removed", tag)


def test_a_reader_is_open_again_well_within_two_seconds_of_its_return() -> None:
    assert TRIED_EVERY <= 0.5


def test_a_card_lifted_while_the_reader_was_away_is_removed_after_its_return(
    table: Table, socket: Socket
) -> None:
    table.open(socket.path)
    table.health()
    socket.write(frame(A))
    assert table.card() == ("placed", A)
    socket.unplug()
    table.health("missing")
    socket.plug()
    table.passes(30.0)
    table.health()
    table.passes(0.9)
    socket.write(frame(B))
    assert table.card() == ("placed", B)
    table.passes(1.0)
    assert [table.card(), table.card()] == [("removed", A), ("removed", B)]


def test_a_reader_that_is_not_there_at_first_is_opened_when_it_comes(table: Table, socket: Socket) -> None:
    socket.unplug()
    table.open(socket.path)
    table.health("missing")
    socket.plug()
    table.passes(TRIED_EVERY)
    table.health()


def test_a_second_opener_is_refused_in_one_sentence_and_the_first_is_unharmed(
    table: Table, socket: Socket
) -> None:
    first = table.open(socket.path)
    table.health()
    table.open(socket.path, device="second")
    assert table.health("faulty") == f"Another program is using the card reader at {socket.path}."
    socket.write(frame(A))
    assert table.next() == CardPlaced(at=1000.0, device="reader", tag=A)
    first.close()
    table.passes(TRIED_EVERY)
    table.health()
    socket.write(frame(B))
    assert table.next() == CardPlaced(at=table.clock.now, device="second", tag=B)


def test_what_is_no_serial_port_is_said_to_be_none(table: Table, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    table.open(tmp_path / "file")
    assert "is no card reader" in table.health("faulty")


def test_noise_shows_in_the_health_and_quiet_ends_it(table: Table, socket: Socket) -> None:
    table.open(socket.path)
    table.health()
    socket.write(b"\xf7" * 40)
    assert table.health("faulty") == (
        "The card reader speaks, but not 9600 8N1: check its speed and its wires."
    )
    table.passes(10.0)
    table.health()
    socket.write(frame(A)[:-2] * 3 + b"\x03")
    assert table.health("faulty").startswith("The card reader reads badly")
    table.passes(10.0)
    table.health()


# ---------------------------------------------------------------- drivers that fail


class Line:
    """An open port whose driver does what a test wants: ``doing`` is called by every call to it."""

    def __init__(self, log: list[str], doing: Callable[[str], object]) -> None:
        self.log, self._doing = log, doing
        self.near, self.far = os.pipe()

    def fileno(self) -> int:
        return self.near

    def _do(self, what: str) -> None:
        self.log.append(what)
        self._doing(what)

    def read(self) -> bytes:
        self._do("read")
        return os.read(self.near, 100)

    def write(self, data: bytes) -> None:
        self._do("write")

    def close(self) -> None:
        self._do("close")
        os.close(self.near)
        os.close(self.far)


class Port:
    """A port of such lines."""

    path = "/dev/table/reader"

    def __init__(self, doing: Callable[[str], object]) -> None:
        self.log: list[str] = []
        self.lines: list[Line] = []
        self._doing = doing

    def open(self) -> Line:
        self.log.append("open")
        self._doing("open")
        self.lines.append(Line(self.log, self._doing))
        return self.lines[-1]


def reader_at(table: Table, port: Port, dialect: Em4100 | Pn532 | None = None) -> Reader:
    return table.start(
        Reader(
            "reader",
            port,
            dialect or Em4100(),
            table.posted.put,
            Words(),
            table.watchdog,
            clock=table.clock,
        )
    )


@pytest.mark.parametrize(
    "lost",
    [
        OSError(errno.EIO, "gone"),
        termios.error(errno.EIO, "gone"),
        serial.SerialException("device reports readiness to read but returned no data"),
        serial.SerialTimeoutException("Write timeout"),
    ],
    ids=lambda lost: type(lost).__name__,
)
@pytest.mark.parametrize("fails", ["read", "write"])
def test_whatever_the_driver_raises_the_old_handle_is_closed_before_the_next_is_opened(
    table: Table, lost: Exception, fails: str
) -> None:
    def doing(what: str) -> None:
        if what == fails and port.log.count("open") == 1:
            raise lost

    port = Port(doing)
    reader_at(table, port, Pn532() if fails == "write" else None)
    if fails == "read":
        table.health()
        os.write(port.lines[0].far, frame(A))
    assert table.health("missing")
    table.passes(TRIED_EVERY)
    if fails == "read":
        table.health()
        os.write(port.lines[1].far, frame(A))
        assert table.card() == ("placed", A)
        table.readers.pop().close()
        assert port.log == ["open", "read", "close", "open", "read", "close"]
    else:
        table.readers.pop().close()
        assert port.log[:3] == ["open", "write", "close"]


@pytest.mark.parametrize("hangs", ["open", "read", "close"])
def test_a_call_that_never_returns_makes_the_reader_faulty_and_stops_nothing(
    table: Table, socket: Socket, hangs: str
) -> None:
    reached, released = threading.Event(), threading.Event()

    def doing(what: str) -> None:
        if what == "read" and hangs == "close":
            raise OSError(errno.EIO, "gone")
        if what == hangs:
            reached.set()
            released.wait()

    port = Port(doing)
    reader = reader_at(table, port)
    if hangs != "open":
        table.health()
        os.write(port.lines[0].far, frame(A))
    if hangs == "close":
        table.health("missing")
    assert reached.wait(60)
    table.passes(LIMIT)
    table.watchdog.look()
    assert table.health("faulty").startswith("The card reader's driver hangs")

    # Another device of the table goes on meanwhile, and so does the thread that asks this one to close.
    other = table.open(socket.path, device="other")
    table.health()
    socket.write(frame(B))
    assert table.card() == ("placed", B)
    other.close()

    released.set()
    if hangs == "read":
        table.health()
        assert table.card() == ("placed", A)
    elif hangs == "open":
        table.health()
    else:
        table.health("missing")
        table.health()
    reader.close()


def test_closing_a_reader_whose_driver_hangs_leaves_it_behind(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.readers.reader.CLOSED_WITHIN", 0.05)
    reached, released = threading.Event(), threading.Event()

    def doing(what: str) -> None:
        if what == "open":
            reached.set()
            released.wait()

    reader = reader_at(table, Port(doing))
    assert reached.wait(60)
    reader.close()
    released.set()


def test_a_port_that_may_not_be_opened_is_told_and_tried_again(table: Table) -> None:
    def doing(what: str) -> None:
        if what == "open" and port.log.count("open") < 3:
            raise Unopened(Trouble("forbidden", port.path))

    port = Port(doing)
    reader_at(table, port)
    assert table.health("faulty") == "The table is not allowed to open the card reader at /dev/table/reader."
    while table.posted.empty():
        table.passes(TRIED_EVERY)
        select.select([], [], [], 0)
    table.health()


def test_a_fault_of_the_program_is_a_faulty_reader_and_not_a_silent_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: queue.SimpleQueue[threading.ExceptHookArgs] = queue.SimpleQueue()
    monkeypatch.setattr(threading, "excepthook", reported.put)

    class Wrong(Em4100):
        def hear(self, data: bytes, now: float) -> list[Heard]:
            if data:
                raise ZeroDivisionError
            return []

    port = Port(lambda _: None)
    reader_at(table, port, Wrong())
    table.health()
    os.write(port.lines[0].far, frame(A))
    assert "fault of this program" in table.health("faulty")
    assert reported.get(timeout=60).exc_type is ZeroDivisionError
    assert port.log[-1] == "close"


# ---------------------------------------------------------------- whole virtual readers, in real time


@pytest.mark.parametrize("kind", get_args(readers.Kind))
def test_a_virtual_reader_is_read_like_a_real_one(kind: readers.Kind) -> None:
    posted: queue.SimpleQueue[Sensed] = queue.SimpleQueue()

    def wait_for(kind: type[Sensed], **facts: object) -> None:
        while True:
            each = posted.get(timeout=60)
            if isinstance(each, kind) and all(getattr(each, name) == fact for name, fact in facts.items()):
                return

    with SimulatedReader(kind) as virtual:
        one, other = [bytes(range(size)) for size in virtual.tag_lengths * 2][:2]
        with (
            Watchdog() as dog,
            open_reader(kind, str(virtual.path), posted.put, Words(), dog) as reader,
        ):
            assert reader.place_capable == (kind == "pn532")
            wait_for(Health, state="ok")
            virtual.lay(one)
            wait_for(CardPlaced, tag=one)
            if reader.place_capable:
                virtual.lay(other)
                wait_for(CardPlaced, tag=other)
            virtual.unplug()
            wait_for(Health, state="missing")
            virtual.plug()
            wait_for(Health, state="ok")
            virtual.lift(one)
            wait_for(CardRemoved, tag=one)
