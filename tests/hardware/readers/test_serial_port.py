"""A serial port is found again by the name that does not change, and never another device in its place."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.language.words import Words
from hardware.readers.port import unopened
from hardware.readers.serial_port import SerialPort, lasting_name, named_ports
from hardware.readers.troubles import Unopened
from hardware.simulated.readers import Socket


class Machine:
    """A folder of devices and one of the names that udev gives them."""

    def __init__(self, root: Path) -> None:
        self.devices, self.by_id = root / "dev", root / "by-id"
        self.devices.mkdir()
        self.by_id.mkdir()

    def socket(self, node: str, name: str) -> Socket:
        """Plug a device in: it gets a node, and its lasting name points there."""
        made = Socket(self.devices / node)
        made.plug()
        (self.by_id / name).unlink(missing_ok=True)
        (self.by_id / name).symlink_to(self.devices / node)
        return made

    def unplug(self, socket: Socket, name: str) -> None:
        socket.unplug()
        (self.by_id / name).unlink()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def undone() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_a_reader_that_comes_back_as_another_node_is_found_and_what_took_its_node_is_not_opened(
    machine: Machine, undone: ExitStack
) -> None:
    reader = machine.socket("ttyACM0", "usb-Reader")
    port = SerialPort(str(machine.devices / "ttyACM0"), 9600, (machine.by_id,))
    port.open().close()

    machine.unplug(reader, "usb-Reader")
    printer = machine.socket("ttyACM0", "usb-Printer")
    undone.callback(printer.unplug)
    with pytest.raises(Unopened) as refused:
        port.open()
    assert refused.value.trouble.kind == "missing"

    reader = machine.socket("ttyACM1", "usb-Reader")
    undone.callback(reader.unplug)
    line = port.open()
    undone.callback(line.close)
    reader.write(b"it is me")
    assert line.read() == b"it is me"


def test_devices_are_listed_once_by_names_that_last(
    machine: Machine, tmp_path: Path, undone: ExitStack
) -> None:
    for node, name in (("ttyUSB0", "usb-B"), ("ttyUSB1", "usb-A")):
        undone.callback(machine.socket(node, name).unplug)
    own = tmp_path / "table"
    own.mkdir()
    (own / "reader").symlink_to(machine.devices / "ttyUSB0")
    (machine.by_id / "usb-Gone").symlink_to(machine.devices / "ttyUSB7")
    assert named_ports((own, machine.by_id, tmp_path / "nowhere")) == [
        own / "reader",
        machine.by_id / "usb-A",
    ]
    assert lasting_name(machine.devices / "ttyUSB1", (own, machine.by_id)) == machine.by_id / "usb-A"
    assert lasting_name(machine.by_id / "usb-B", (own, machine.by_id)) == machine.by_id / "usb-B"
    assert lasting_name(Path("/dev/ttyS0"), (own, machine.by_id)) == Path("/dev/ttyS0")


def test_nothing_is_left_open_by_a_port_that_is_refused(machine: Machine, undone: ExitStack) -> None:
    undone.callback(machine.socket("ttyUSB0", "usb-A").unplug)
    line = SerialPort(str(machine.devices / "ttyUSB0"), 9600, ()).open()
    undone.callback(line.close)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        with pytest.raises(Unopened) as refused:
            SerialPort(str(machine.devices / "ttyUSB0"), 9600, ()).open()
        assert refused.value.trouble.kind == "held"
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOENT, "missing"),
        (errno.ENODEV, "missing"),
        (errno.EBUSY, "held"),
        (errno.EAGAIN, "held"),
        (errno.EACCES, "forbidden"),
        (errno.ENOTTY, "unfit"),
        (None, "unfit"),
    ],
)
def test_why_a_port_cannot_be_opened_is_one_sentence_that_names_it(number: int | None, kind: str) -> None:
    trouble = unopened("/dev/table/reader", OSError(number, "why")).trouble
    assert trouble.kind == kind
    assert trouble.state == ("missing" if kind == "missing" else "faulty")
    sentence = trouble.sentence(Words())
    assert "/dev/table/reader" in sentence
    assert sentence.count(".") == 1
