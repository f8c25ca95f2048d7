"""A reader that types, as the kernel shows one: a keyboard made with uinput, where the kernel lets us."""

from __future__ import annotations

import fcntl
import os
import queue
import select
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.language.words import Words
from companion.sensing.values import CardPlaced, Health, Sensed
from hardware.device.watchdog import Watchdog
from hardware.readers.keyboard import EVENT
from hardware.readers.opening import open_reader
from tests.hardware.readers.typed_keys import typed

UINPUT = Path("/dev/uinput")
EV_KEY = 1
SET_EVENTS, SET_KEY = 0x40045564, 0x40045565
CREATE, DESTROY = 0x5501, 0x5502
SYSNAME_SIZE = 64
GET_SYSNAME = 0x8000552C | SYSNAME_SIZE << 16

pytestmark = pytest.mark.skipif(
    not os.access(UINPUT, os.W_OK),
    reason="needs /dev/uinput, which this kernel does not have or not let us use",
)


@pytest.fixture
def keyboard() -> Iterator[tuple[int, Path]]:
    """A keyboard with the keys of a reader: where to type, and its event device."""
    file = os.open(UINPUT, os.O_WRONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(file, SET_EVENTS, EV_KEY)
        for key in range(1, 59):
            fcntl.ioctl(file, SET_KEY, key)
        os.write(file, struct.pack("80sHHHHI256i", b"companion test reader", 3, 1, 1, 1, 0, *[0] * 256))
        fcntl.ioctl(file, CREATE)
        name = bytearray(SYSNAME_SIZE)
        fcntl.ioctl(file, GET_SYSNAME, name)
        folder = Path("/sys/class/input") / name.rstrip(b"\0").decode()
        (node,) = folder.glob("event*")
        yield file, Path("/dev/input") / node.name
        fcntl.ioctl(file, DESTROY)
    finally:
        os.close(file)


def test_what_a_keyboard_of_the_kernel_types_is_a_tag_and_reaches_nobody_else(
    keyboard: tuple[int, Path],
) -> None:
    file, node = keyboard
    posted: queue.SimpleQueue[Sensed] = queue.SimpleQueue()
    other = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with open_reader("keyboard", str(node), posted.put, Words(), Watchdog()):
            health = posted.get(timeout=60)
            assert isinstance(health, Health)
            assert health.state == "ok"
            for place in range(0, len(typed("0346962876")), EVENT.size):
                os.write(file, typed("0346962876")[place : place + EVENT.size])
            placed = posted.get(timeout=60)
            assert isinstance(placed, CardPlaced)
            assert placed.tag == bytes.fromhex("14ae3bbc")
            assert select.select([other], [], [], 0) == ([], [], [])
            with open_reader("keyboard", str(node), posted.put, Words(), Watchdog()):
                refused = posted.get(timeout=60)
                assert isinstance(refused, Health)
                assert refused.state != "ok"
    finally:
        os.close(other)
