"""Frames of a PN532 come in any pieces, with noise around them, and only whole right ones say something."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.dialect import Bad
from hardware.readers.pn532_frames import (
    ACK,
    NACK,
    REFUSAL,
    Acknowledged,
    Content,
    Found,
    Frames,
    Unheard,
    answer,
    command,
    frame,
)

FIRMWARE = bytes.fromhex("0000ff06fad50332010607e800")
"""The answer to GetFirmwareVersion as the manual prints it."""

contents = st.binary(min_size=1, max_size=265)


def hear(*pieces: bytes) -> list[Found]:
    frames = Frames()
    return [found for piece in pieces for found in frames.hear(piece)]


def said(found: list[Found]) -> list[bytes]:
    return [each.data for each in found if isinstance(each, Content)]


def test_frames_are_as_the_manual_prints_them() -> None:
    assert command(0x02) == bytes.fromhex("0000ff02fed4022a00")
    assert answer(0x02, bytes.fromhex("32010607")) == FIRMWARE
    assert hear(FIRMWARE) == [Content(bytes.fromhex("d50332010607"))]
    assert hear(bytes.fromhex("0000ff01ff7f8100")) == [Content(REFUSAL)]


@given(contents)
def test_what_is_put_in_a_frame_comes_out_of_it_long_ones_too(content: bytes) -> None:
    assert hear(frame(content)) == [Content(content)]


@pytest.mark.parametrize("size", [0, 266])
def test_a_frame_holds_no_less_and_no_more_than_the_chip(size: int) -> None:
    with pytest.raises(ValueError, match="1 to 265"):
        frame(bytes(size))


@pytest.mark.parametrize("whole", [ACK, NACK, FIRMWARE, frame(bytes(260)), frame(b"\x00\xff\x00\xff")])
def test_a_frame_in_any_two_pieces_or_byte_by_byte_is_one(whole: bytes) -> None:
    once = hear(whole)
    assert len(once) == 1
    for cut in range(len(whole) + 1):
        assert hear(whole[:cut], whole[cut:]) == once
    assert hear(*(bytes([byte]) for byte in whole)) == once


def test_an_acknowledgement_and_its_answer_in_one_read_are_two() -> None:
    assert hear(ACK + FIRMWARE + NACK) == [Acknowledged(), Content(FIRMWARE[5:-2]), Unheard()]


@given(contents.filter(lambda content: len(content) < 255), st.integers(0, 10_000))
def test_no_frame_with_a_wrong_byte_says_anything_else(content: bytes, place: int) -> None:
    whole = bytearray(frame(content))
    place = 1 + place % (len(whole) - 2)
    whole[place] ^= 0x10
    assert content not in said(hear(bytes(whole)))


def test_a_wrong_checksum_is_told_and_what_follows_is_heard() -> None:
    spoilt = FIRMWARE[:-2] + b"\x00\x00"
    assert hear(spoilt + FIRMWARE) == [Bad("checksum"), Content(FIRMWARE[5:-2])]
    assert hear(b"\x00\xff\x05\x00" + FIRMWARE) == [Bad("layout"), Content(FIRMWARE[5:-2])]


def test_a_start_in_noise_that_promises_a_frame_hides_no_frame_that_comes_in_it() -> None:
    promise = b"\x00\xff\x20\xe0"
    assert hear(promise + FIRMWARE) == []
    assert said(hear(promise + FIRMWARE, bytes(32))) == [FIRMWARE[5:-2]]


def test_what_was_promised_in_vain_can_be_forgotten() -> None:
    frames = Frames()
    frames.hear(b"\x00\xff\x20\xe0\x01")
    frames.forget()
    assert frames.hear(FIRMWARE) == [Content(FIRMWARE[5:-2])]


def test_a_length_the_chip_cannot_hold_is_not_waited_for() -> None:
    long = (5000).to_bytes(2, "big")
    head = b"\x00\xff\xff\xff" + long + bytes([-sum(long) & 0xFF])
    assert hear(head + FIRMWARE) == [Bad("layout"), Content(FIRMWARE[5:-2])]


@pytest.mark.parametrize("alphabet", [bytes(range(256)), b"\x00\xff\xd5\x4b\x01"])
def test_a_megabyte_of_noise_lists_no_tags_and_one_good_frame_in_it_is_found(alphabet: bytes) -> None:
    noise = bytes(random.Random(532).choices(alphabet, k=1_000_000))
    listed = answer(0x4A, b"\x01\x01\x00\x04\x08\x04\x11\x22\x33\x44")
    start = listed[5:7]
    assert [data for data in said(hear(noise)) if data.startswith(start) and len(data) > 8] == []
    found = said(hear(noise[:500_000] + listed + noise[500_000:]))
    assert listed[5:-2] in found


def test_zeros_between_frames_are_not_foreign_and_other_bytes_are() -> None:
    frames = Frames()
    frames.hear(bytes(20) + FIRMWARE + bytes(20))
    assert frames.foreign == 0
    frames.hear(b"\x55\x66\x00\x77" + FIRMWARE)
    assert frames.foreign == 3
