"""``companion simulate``: a virtual reader that any program can open, ordered about from standard input."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from companion.language.words import Words
from hardware.readers.em4100 import frame
from hardware.simulated.readers import SimulatedReader
from ui.shell.commands.simulate import obey

ROOT = Path(__file__).parents[4]
SIMULATE = "import sys\nfrom ui.shell.commands.simulate import simulate\nsimulate(sys.argv[1:])"
A = bytes.fromhex("0114ae3bbc")
ENGLISH = Words()


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[SimulatedReader]:
    with SimulatedReader("rdm6300", tmp_path / "reader") as made:
        yield made


def test_a_reader_is_laid_on_unplugged_and_gone_at_the_end(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SIMULATE, "reader", "--reader", "id12la", "--port", str(tmp_path / "reader")],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    path = process.stdout.readline().strip()
    assert path == str(tmp_path / "reader")
    with serial.Serial(path, 9600, timeout=60) as line:
        process.stdin.write("lay 0114ae3bbc\n")
        process.stdin.flush()
        assert line.read(16) == frame(A, crlf=True)
    _, wrong = process.communicate("dance\n")
    assert (process.returncode, wrong) == (0, "“dance” is no order; --help lists them.\n")
    assert not os.path.lexists(path)


def test_orders_are_carried_out(virtual: SimulatedReader) -> None:
    with serial.Serial(str(virtual.path), 9600, timeout=60) as line:
        for order in ("lay 0114ae3bbc", "silent", "speak", "spoil", "", "  "):
            assert obey(virtual, order, ENGLISH) == ""
        assert line.read_until(frame(A)).endswith(frame(A))
        assert obey(virtual, "lift 0114AE3BBC", ENGLISH) == ""
        assert obey(virtual, "noise 5", ENGLISH) == ""
    assert obey(virtual, "unplug", ENGLISH) == ""
    assert not virtual.path.exists()
    assert obey(virtual, "plug", ENGLISH) == ""
    assert virtual.path.exists()


@pytest.mark.parametrize(
    "order", ["dance", "lay", "lay 1 2", "noise", "noise many", "noise -1", "unplug now"]
)
def test_what_is_no_order_is_said_to_be_none(virtual: SimulatedReader, order: str) -> None:
    assert obey(virtual, order, ENGLISH).startswith(f"“{order}” is no order")


@pytest.mark.parametrize("tag", ["0114ae3b", "0114ae3bbc00", "sardine"])
def test_what_is_no_tag_for_this_reader_is_said_to_be_none(virtual: SimulatedReader, tag: str) -> None:
    assert (
        obey(virtual, f"lay {tag}", ENGLISH)
        == f"“{tag}” is no tag for this reader. Bytes of its tags, in hexadecimal: 5."
    )


def test_a_port_is_not_made_over_something_that_is_there(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATE, "reader", "--reader", "pn532", "--port", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "There is something at" in done.stderr
