"""A virtual reader is on its line what the real one is, for any program, and fails when it is told to."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
import serial  # type: ignore[import-untyped]

from hardware.readers.em4100 import frame
from hardware.readers.pn532 import WAKE
from hardware.readers.pn532_frames import ACK, NACK, answer, command
from hardware.simulated.reader_chips import VirtualEm4100, VirtualPn532
from hardware.simulated.readers import SimulatedReader

A, B = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3300c8f008")
U4 = bytes.fromhex("11223344")
VERSION = command(0x02)


def said(chip: VirtualEm4100 | VirtualPn532, seconds: float, start: float = 0.0) -> bytes:
    """What it says in a time, asked every hundredth of a second."""
    return b"".join(chip.due(start + hundredth / 100) for hundredth in range(int(seconds * 100)))


def test_an_rdm6300_repeats_its_frame_while_the_tag_is_there() -> None:
    chip = VirtualEm4100()
    assert said(chip, 1.0) == b""
    chip.lay(A)
    frames = said(chip, 1.0)
    assert frames == frame(A) * (len(frames) // 14)
    assert 13 <= len(frames) // 14 <= 16
    chip.lift(A)
    assert said(chip, 1.0) == b""


def test_an_id12la_says_its_frame_once_for_each_time_it_is_laid() -> None:
    chip = VirtualEm4100(once=True)
    for _ in range(2):
        chip.lay(A)
        assert said(chip, 5.0) == frame(A, crlf=True)
        chip.lift(A)
        assert said(chip, 1.0) == b""


def test_two_tags_drown_each_other_until_one_is_lifted() -> None:
    chip = VirtualEm4100(once=True)
    chip.lay(A)
    chip.lay(B)
    assert said(chip, 1.0) == b""
    chip.lift(A)
    assert said(chip, 1.0, 1.0) == frame(B, crlf=True)


def test_a_frame_is_spoilt_on_request_and_the_next_is_right() -> None:
    chip = VirtualEm4100()
    chip.lay(A)
    chip.spoil()
    first, second = chip.due(0.0), chip.due(0.1)
    assert second == frame(A)
    assert (first[:-2], first[-1]) == (second[:-2], second[-1])
    assert first != second


def heard(chip: VirtualPn532, *told: bytes) -> bytes:
    for each in told:
        chip.hear(each)
    return chip.due(0.0)


def awake() -> VirtualPn532:
    chip = VirtualPn532()
    chip.hear(WAKE)
    return chip


def test_a_pn532_sleeps_until_it_is_woken() -> None:
    assert heard(VirtualPn532(), b"\x00\x00") == b""
    assert heard(VirtualPn532(), b"\x55", VERSION) == ACK + answer(0x02, VirtualPn532.VERSION)
    assert heard(VirtualPn532(), bytes(10) + VERSION) == ACK + answer(0x02, VirtualPn532.VERSION)


def test_it_sleeps_again_when_it_is_told_to_or_loses_its_power() -> None:
    chip = awake()
    assert heard(chip, command(0x16, b"\x20")) == ACK + answer(0x16, b"\x00")
    assert heard(chip, b"\x00") == b""
    chip.hear(WAKE)
    chip.power_on()
    assert heard(chip, VERSION[:2]) == b""


def test_a_tag_that_was_found_keeps_silent_until_the_field_was_off() -> None:
    chip = awake()
    few, look, off = (
        command(0x32, b"\x05\xff\x01\x02"),
        command(0x4A, b"\x02\x00"),
        command(0x32, b"\x01\x00"),
    )
    chip.lay(U4)
    found = ACK + answer(0x4A, b"\x01\x01\x00\x04\x08\x04" + U4)
    nothing = ACK + answer(0x4A, b"\x00")
    heard(chip, few)
    assert [heard(chip, look), heard(chip, look)] == [found, nothing]
    heard(chip, off)
    assert heard(chip, look) == found


def test_by_itself_it_looks_for_a_tag_until_one_is_laid_or_it_is_called_off() -> None:
    chip = awake()
    look = command(0x4A, b"\x01\x00")
    assert heard(chip, look) == ACK
    chip.lay(U4)
    assert chip.due(1.0) == answer(0x4A, b"\x01\x01\x00\x04\x08\x04" + U4)
    assert heard(chip, look) == ACK
    assert heard(chip, ACK) == b""
    chip.lift(U4)
    chip.lay(U4)
    assert chip.due(2.0) == b""


def test_it_says_its_last_answer_again_when_asked() -> None:
    chip = awake()
    chip.spoil()
    assert heard(chip, VERSION) != ACK + answer(0x02, VirtualPn532.VERSION)
    assert heard(chip, NACK) == answer(0x02, VirtualPn532.VERSION)


# ---------------------------------------------------------------- on its port


@pytest.fixture
def virtual() -> Iterator[SimulatedReader]:
    with SimulatedReader("rdm6300") as made:
        yield made


def test_any_program_can_open_its_port(virtual: SimulatedReader) -> None:
    with serial.Serial(str(virtual.path), 9600, timeout=60) as line:
        virtual.lay(A)
        assert line.read(28) == frame(A) * 2


def test_a_tag_it_cannot_read_is_refused(virtual: SimulatedReader) -> None:
    with pytest.raises(ValueError, match="4 bytes"):
        virtual.lay(U4)


def test_noise_comes_whole_however_much_it_is(virtual: SimulatedReader) -> None:
    with serial.Serial(str(virtual.path), 9600, timeout=60) as line:
        asked = Thread(target=virtual.noise, args=(100_000,))
        asked.start()
        assert len(line.read(100_000)) == 100_000
        asked.join()


def test_unplugged_its_port_is_gone_and_whoever_had_it_sees_that(virtual: SimulatedReader) -> None:
    file = os.open(virtual.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        virtual.unplug()
        assert select.select([file], [], [], 60)[0]
        with suppress(OSError):
            assert os.read(file, 1) == b""
    finally:
        os.close(file)
    assert not virtual.path.exists()
    virtual.unplug()
    virtual.plug()
    virtual.plug()
    assert virtual.path.exists()


def test_silent_it_says_nothing(virtual: SimulatedReader) -> None:
    with serial.Serial(str(virtual.path), 9600, timeout=60) as line:
        virtual.silence(True)
        virtual.lay(A)
        virtual.noise(1)
        assert len(line.read(1)) == 1
        assert line.in_waiting == 0
        virtual.silence(False)
        assert line.read(14) == frame(A)


def test_closed_it_leaves_nothing_behind(tmp_path: Path) -> None:
    own = SimulatedReader("pn532")
    folder = own.path.parent
    own.close()
    own.close()
    assert not folder.exists()
    with SimulatedReader("pn532", tmp_path / "reader"):
        assert (tmp_path / "reader").exists()
    assert list(tmp_path.iterdir()) == []
