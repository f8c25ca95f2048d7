"""A reader that is a keyboard: the right device of two, grabbed, and digits on every layout."""

from __future__ import annotations

import errno
import fcntl
import os
import queue
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.language.words import Words
from companion.sensing import tags
from companion.sensing.values import CardPlaced, Health, Sensed
from hardware.device.watchdog import Watchdog
from hardware.readers.dialect import Bad, Heard, Read
from hardware.readers.keyboard import ENTER, EVENT, KEYPAD_ENTER, LETTERS, Keyboard
from hardware.readers.keyboard_port import (
    EVIOCGRAB,
    KeyboardPort,
    keys_told,
    right_node,
    types_numbers,
)
from hardware.readers.opening import open_reader
from hardware.readers.troubles import Unopened
from tests.hardware.readers.typed_keys import HEX, KEYPAD, ROW, event, key, typed

LEFT_SHIFT, KEY_G = 42, 34


def hear(*pieces: bytes) -> list[Heard]:
    keyboard = Keyboard()
    return [heard for piece in pieces for heard in keyboard.hear(piece, 0.0)]


def test_an_event_is_as_long_as_the_kernels() -> None:
    assert EVENT.size == 24


@pytest.mark.parametrize(("keys", "enter"), [(ROW, ENTER), (KEYPAD, KEYPAD_ENTER)])
def test_the_printed_number_that_is_typed_is_the_tag(keys: dict[str, int], enter: int) -> None:
    """Keys are known by where they sit: on a French keyboard the same ones would print &é"'(-è_çà."""
    number = "0346962876"
    (read,) = hear(typed(number, keys, enter))
    assert read == Read((bytes.fromhex("14ae3bbc"),))
    known = tags.printed(number)
    assert known is not None
    assert known.is_read_as(read.tags[0])


def test_hexadecimal_numbers_are_their_bytes_and_shift_does_not_matter() -> None:
    assert hear(typed("0114AE3BBC")) == [Read((bytes.fromhex("0114ae3bbc"),))]
    assert hear(typed("04A3C600FF8000")) == [Read((bytes.fromhex("04a3c600ff8000"),))]
    shifted = (
        key(HEX["0"]) + key(HEX["4"]) + event(1, LEFT_SHIFT, 1) + key(HEX["A"]) + event(1, LEFT_SHIFT, 0)
    )
    assert hear(shifted + typed("3C600")) == [Read((bytes.fromhex("04a3c600"),))]


def test_digits_too_large_for_a_printed_number_are_hexadecimal() -> None:
    assert hear(typed("9999999999")) == [Read((bytes.fromhex("9999999999"),))]


def test_every_cut_between_two_bytes_is_one_tag() -> None:
    whole = typed("0346962876")
    for cut in range(0, len(whole) + 1, 7):
        assert hear(whole[:cut], whole[cut:]) == [Read((bytes.fromhex("14ae3bbc"),))]
    assert hear(*(bytes([byte]) for byte in whole)) == [Read((bytes.fromhex("14ae3bbc"),))]


def test_a_held_key_types_once() -> None:
    repeated = event(1, HEX["0"], 1) + event(1, HEX["0"], 2) * 5 + event(1, HEX["0"], 0)
    assert hear(repeated + typed("346962876")) == [Read((bytes.fromhex("14ae3bbc"),))]


@pytest.mark.parametrize("text", ["1", "123", "123456789", "12345678901", "1234567890123", "0" * 22])
def test_a_number_of_another_length_is_no_tag(text: str) -> None:
    assert len(hear(typed(text))) == 1
    assert isinstance(hear(typed(text))[0], Bad)


def test_another_key_or_lost_events_spoil_the_number_and_the_next_is_whole() -> None:
    for spoiling in (key(KEY_G), event(0, 3, 0)):
        spoilt = key(HEX["1"]) + spoiling + typed("346962876")
        assert hear(spoilt + typed("0346962876")) == [Bad("letter"), Read((bytes.fromhex("14ae3bbc"),))]


def test_enter_alone_is_nothing() -> None:
    assert hear(key(ENTER) * 3) == []


def test_a_number_that_lost_its_enter_does_not_begin_the_next() -> None:
    keyboard = Keyboard()
    assert keyboard.hear(typed("03469")[: -len(key(ENTER))], 0.0) == []
    assert keyboard.hear(typed("0346962876"), 1.0) == [Bad("broken-off"), Read((bytes.fromhex("14ae3bbc"),))]


def test_what_was_typed_before_unplugging_is_forgotten() -> None:
    keyboard = Keyboard()
    keyboard.hear(typed("03469")[:-50], 0.0)
    keyboard.begin(0.1)
    assert keyboard.hear(typed("0346962876"), 0.1) == [Read((bytes.fromhex("14ae3bbc"),))]


@given(st.binary(max_size=500))
def test_any_bytes_are_no_tag_or_one_and_never_fail(noise: bytes) -> None:
    hear(noise)


# ---------------------------------------------------------------- which device


class Inputs:
    """What Linux tells of input devices, and their nodes."""

    def __init__(self, root: Path) -> None:
        self.told, self.devices = root / "sys", root / "input"
        self.devices.mkdir()

    def add(self, node: str, phys: str, keys: set[int]) -> Path:
        folder = self.told / node / "device"
        (folder / "capabilities").mkdir(parents=True)
        (folder / "phys").write_text(phys + "\n")
        bits = sum(1 << code for code in keys)
        words: list[str] = []
        while bits or not words:
            words.insert(0, f"{bits & (1 << 64) - 1:x}")
            bits >>= 64
        (folder / "capabilities/key").write_text(" ".join(words) + "\n")
        os.mkfifo(self.devices / node)
        return self.devices / node


@pytest.fixture
def inputs(tmp_path: Path) -> Inputs:
    return Inputs(tmp_path)


KEYS = {*ROW.values(), *LETTERS, ENTER}
MEDIA_KEYS = {113, 114, 115, 240}


def test_what_linux_tells_of_keys_is_understood(inputs: Inputs) -> None:
    inputs.add("event3", "usb-1/input0", KEYS | {240})
    assert keys_told("event3", inputs.told) == KEYS | {240}
    assert keys_told("event9", inputs.told) == frozenset()


def test_a_number_needs_all_digits_and_an_enter() -> None:
    assert types_numbers(frozenset(KEYS))
    assert types_numbers(frozenset({*KEYPAD.values(), KEYPAD_ENTER}))
    assert not types_numbers(frozenset(MEDIA_KEYS))
    assert not types_numbers(frozenset(KEYS - {ENTER}))
    assert not types_numbers(frozenset(KEYS - {ROW["7"]}))


def test_of_two_devices_of_one_reader_the_one_that_types_is_taken(inputs: Inputs) -> None:
    other = inputs.add("event1", "usb-0000:01:00.0-1.1/input0", KEYS)
    media = inputs.add("event4", "usb-0000:01:00.0-1.3/input1", MEDIA_KEYS)
    typing = inputs.add("event5", "usb-0000:01:00.0-1.3/input0", KEYS)
    name = inputs.devices / "by-id-Reader"
    name.symlink_to(media)
    assert right_node(name, inputs.told, inputs.devices) == typing
    assert right_node(typing, inputs.told, inputs.devices) == typing
    assert right_node(other, inputs.told, inputs.devices) == other


def test_where_nothing_is_told_the_path_is_taken_as_it_is(inputs: Inputs) -> None:
    assert right_node(Path("/dev/nowhere"), inputs.told, inputs.devices) == Path("/dev/nowhere")


# ---------------------------------------------------------------- the device is grabbed


@pytest.fixture
def device() -> str:
    """A character device that is no keyboard, for what happens before its events count."""
    return "/dev/null"


def test_a_device_is_grabbed_before_it_is_read(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda _, request, value: asked.append((request, value)))
    KeyboardPort(device).open().close()
    assert asked == [(EVIOCGRAB, 1)]
    assert 1 << 30 | 4 << 16 | ord("E") << 8 | 0x90 == EVIOCGRAB


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.EBUSY, "held"), (errno.ENOTTY, "unfit"), (errno.ENODEV, "missing")]
)
def test_one_that_cannot_be_grabbed_is_not_read_at_all(
    device: str, monkeypatch: pytest.MonkeyPatch, number: int, kind: str
) -> None:
    def ioctl(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(Unopened) as refused:
        KeyboardPort(device).open()
    assert refused.value.trouble.kind == kind
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_file_is_no_keyboard_and_a_missing_one_is_missing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name, kind in (("file", "unfit"), ("nothing", "missing")):
        with pytest.raises(Unopened) as refused:
            KeyboardPort(str(tmp_path / name)).open()
        assert refused.value.trouble.kind == kind


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    path = tmp_path / "events"
    os.mkfifo(path)
    # Open for both, so that neither end waits for the other.
    file = os.open(path, os.O_RDWR)
    yield path, file
    os.close(file)


def test_recorded_events_come_over_a_pipe_as_from_a_reader(pipe: tuple[Path, int]) -> None:
    path, file = pipe
    posted: queue.SimpleQueue[Sensed] = queue.SimpleQueue()
    with open_reader("keyboard", str(path), posted.put, Words(), Watchdog()) as reader:
        assert not reader.place_capable
        health = posted.get(timeout=60)
        assert isinstance(health, Health)
        assert health.state == "ok"
        os.write(file, typed("0346962876"))
        placed = posted.get(timeout=60)
        assert isinstance(placed, CardPlaced)
        assert placed.tag == bytes.fromhex("14ae3bbc")
