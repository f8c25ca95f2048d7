"""Virtual readers without a line: tags are laid on them and lifted, bytes go in and out, and they can be told to fail.

Each behaves as the real one does on its line, so that any program that talks to the real one can talk to it.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

from hardware.readers import em4100, pn532_targets
from hardware.readers.pn532 import IN_LIST_PASSIVE_TARGET, RF_CONFIGURATION, SAM_CONFIGURATION, SET_PARAMETERS
from hardware.readers.pn532_frames import (
    ACK,
    HOST,
    REFUSAL,
    Acknowledged,
    Content,
    Frames,
    Unheard,
    answer,
    frame,
)
from hardware.readers.pn532_targets import Target


class Chip(Protocol):
    """One virtual reader. ``now`` is seconds on a monotonic clock."""

    tag_lengths: tuple[int, ...]
    """How many bytes the tags have that it can read."""
    silent: bool
    """A fault on request: it says nothing at all."""

    def power_on(self) -> None:
        """It was just plugged in; what lies on it stays."""

    def lay(self, tag: bytes) -> None:
        """A tag comes near; one that is there already changes nothing."""

    def lift(self, tag: bytes) -> None:
        """A tag goes away; one that is not there changes nothing."""

    def hear(self, data: bytes) -> None:
        """What the table says to it."""

    def due(self, now: float) -> bytes:
        """What it says now."""

    def deadline(self, now: float) -> float | None:
        """When :meth:`due` has to be asked again."""

    def spoil(self) -> None:
        """A fault on request: its next frame has a wrong checksum."""


class VirtualEm4100:
    """An RDM6300, or with ``once`` an ID-12LA. Two tags on it at once drown each other, and nothing is read."""

    tag_lengths: tuple[int, ...] = (em4100.TAG_BYTES,)
    EVERY = 0.065
    """Seconds from one frame of an RDM6300 to the next."""

    def __init__(self, *, once: bool = False) -> None:
        self.silent = False
        self._once = once
        self._tags: list[bytes] = []
        self._said: bytes | None = None
        """What an ID-12LA has already said of the tag that it reads."""
        self._said_at: float | None = None
        self._spoilt = False

    def power_on(self) -> None:
        """It was just plugged in."""
        self._said = self._said_at = None

    def lay(self, tag: bytes) -> None:
        """Lay a tag on it."""
        if tag not in self._tags:
            self._tags.append(tag)

    def lift(self, tag: bytes) -> None:
        """Take a tag away."""
        if tag in self._tags:
            self._tags.remove(tag)

    def hear(self, data: bytes) -> None:
        """These readers are never talked to."""

    def due(self, now: float) -> bytes:
        """What it says by ``now``, monotonic seconds."""
        tag = self._read()
        if tag is None:
            self._said = self._said_at = None
            return b""
        if self._waits(tag, now):
            return b""
        self._said, self._said_at = tag, now
        said = em4100.frame(tag, crlf=self._once)
        if self._spoilt:
            self._spoilt = False
            # The last digit of the checksum.
            place = em4100.LENGTH
            said = said[:place] + (b"0" if said[place : place + 1] != b"0" else b"1") + said[place + 1 :]
        return b"" if self.silent else said

    def deadline(self, now: float) -> float | None:
        """When it says something next; ``None`` where nothing is due."""
        tag = self._read()
        if tag is None or (self._once and tag == self._said):
            return None
        return now if self._said_at is None else self._said_at + self.EVERY

    def spoil(self) -> None:
        """Have the next frame spoilt."""
        self._spoilt = True
        self._said = None

    def _read(self) -> bytes | None:
        return self._tags[0] if len(self._tags) == 1 else None

    def _waits(self, tag: bytes, now: float) -> bool:
        if self._once:
            return tag == self._said
        return self._said_at is not None and now < self._said_at + self.EVERY


class VirtualPn532:
    """A PN532 in HSU mode: asleep until woken, two tags at once, tags it found silent until the field was off."""

    tag_lengths: tuple[int, ...] = pn532_targets.UID_LENGTHS
    VERSION = bytes.fromhex("32010607")
    EDGES_TO_WAKE = 5
    FOR_EVER = 0xFF

    DIAGNOSE, GET_FIRMWARE_VERSION, READ_REGISTER, WRITE_REGISTER = 0x00, 0x02, 0x06, 0x08
    SET_SERIAL_BAUD_RATE = 0x10
    POWER_DOWN, IN_DESELECT, IN_RELEASE = 0x16, 0x44, 0x52
    FIELD, TRIES = 0x01, 0x05
    """Items of RFConfiguration."""
    TYPE_A = 0x00
    LINE_TEST = b"\x00"
    FIFO_DATA, REQUEST = bytes.fromhex("6339"), 0x26
    """The register that holds what was last sent to the tags, and that when no tag answered to it."""

    def __init__(self) -> None:
        self.silent = False
        self._targets: dict[bytes, Target] = {}
        self._spoilt = False
        self._said: deque[bytes] = deque()
        self.power_on()

    def power_on(self) -> None:
        """It was just plugged in."""
        self._frames = Frames()
        self._edges = 0
        self._tries = self.FOR_EVER
        self._found: set[bytes] = set()
        """Tags that were found since the field was last off, and keep silent."""
        self._looking_for = 0
        """How many tags it looks for at this moment, without an end."""
        self._last = b""
        self._said.clear()

    def lay(self, tag: bytes) -> None:
        """A tag with this identifier, as such tags are: of 4 bytes a MIFARE Classic, of 7 or 10 an Ultralight."""
        short = len(tag) == 4
        self.lay_target(
            Target(
                tag, 0x08 if short else 0x00, bytes([0, 4 | pn532_targets.UID_LENGTHS.index(len(tag)) << 6])
            )
        )

    def lay_target(self, target: Target) -> None:
        """A tag that answers just so."""
        self._targets.setdefault(target.uid, target)
        if self._looking_for:
            self._list(self._looking_for)

    def lift(self, tag: bytes) -> None:
        """Take a tag away."""
        self._targets.pop(tag, None)
        self._found.discard(tag)

    def hear(self, data: bytes) -> None:
        """What a program said to it."""
        for place, byte in enumerate(data):
            if self._edges >= self.EDGES_TO_WAKE:
                self._hear_awake(data[place:])
                return
            self._edges += _rising_edges(byte)

    def due(self, now: float) -> bytes:
        """What it says by ``now``, monotonic seconds."""
        said = b"".join(self._said)
        self._said.clear()
        return b"" if self.silent else said

    def deadline(self, now: float) -> float | None:
        """When it says something next; ``None`` where nothing is due."""
        return now if self._said else None

    def spoil(self) -> None:
        """Have the next frame spoilt."""
        self._spoilt = True

    def _hear_awake(self, data: bytes) -> None:
        for found in self._frames.hear(data):
            if isinstance(found, Acknowledged):
                self._looking_for = 0
            elif isinstance(found, Unheard):
                self._said.append(self._last)
            elif isinstance(found, Content) and found.data[0] == HOST:
                self._said.append(ACK)
                self._looking_for = 0
                self._obey(found.data[1], found.data[2:])

    def _obey(self, code: int, told: bytes) -> None:
        match code:
            case self.DIAGNOSE:
                self._answer(code, told if told[:1] == self.LINE_TEST else b"\x00")
            case self.GET_FIRMWARE_VERSION:
                self._answer(code, self.VERSION)
            case self.READ_REGISTER:
                registers = [told[place : place + 2] for place in range(0, len(told), 2)]
                self._answer(code, bytes(self.REQUEST if each == self.FIFO_DATA else 0 for each in registers))
            case self.POWER_DOWN:
                self._answer(code, b"\x00")
                self._edges = 0
            case self.IN_DESELECT | self.IN_RELEASE:
                self._answer(code, b"\x00")
            case _ if code == RF_CONFIGURATION:
                if told[0] == self.FIELD and not told[1] & 1:
                    self._found.clear()
                if told[0] == self.TRIES:
                    self._tries = told[3]
                self._answer(code)
            case _ if code == IN_LIST_PASSIVE_TARGET:
                if told[1] == self.TYPE_A:
                    self._list(told[0])
                else:
                    self._answer(code, b"\x00")
            case _ if code in (
                self.WRITE_REGISTER,
                self.SET_SERIAL_BAUD_RATE,
                SET_PARAMETERS,
                SAM_CONFIGURATION,
            ):
                self._answer(code)
            case _:
                self._say(frame(REFUSAL))

    def _list(self, most: int) -> None:
        targets = [target for uid, target in self._targets.items() if uid not in self._found][:most]
        if not targets and self._tries == self.FOR_EVER:
            self._looking_for = most
            return
        self._looking_for = 0
        self._found.update(target.uid for target in targets)
        self._answer(IN_LIST_PASSIVE_TARGET, pn532_targets.written(targets))

    def _answer(self, code: int, told: bytes = b"") -> None:
        self._say(answer(code, told))

    def _say(self, said: bytes) -> None:
        self._last = said
        if self._spoilt:
            self._spoilt = False
            said = said[:-2] + bytes([said[-2] ^ 1]) + said[-1:]
        self._said.append(said)


def _rising_edges(byte: int) -> int:
    """How often the line rises with a byte: start bit low, eight bits from the lowest on, stop bit high."""
    bits = "0" + f"{byte:08b}"[::-1] + "1"
    return bits.count("01")
