"""125 kHz frames come in any pieces, with noise around them, and only whole right ones are tags."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sensing import tags as cards
from hardware.readers.dialect import Bad, Foreign, Heard, Read
from hardware.readers.em4100 import Em4100, frame

TAG = bytes.fromhex("0114ae3bbc")
GOOD = b"\x020114AE3BBC3C\x03"
WITH_CRLF = b"\x020114AE3BBC3C\r\n\x03"

five_bytes = st.binary(min_size=5, max_size=5)


def hear(*pieces: bytes) -> list[Heard]:
    dialect = Em4100()
    return [heard for piece in pieces for heard in dialect.hear(piece, 0.0)]


def tags(heard: list[Heard]) -> list[bytes]:
    return [tag for each in heard if isinstance(each, Read) for tag in each.tags]


def bad(heard: list[Heard]) -> list[str]:
    return [each.why for each in heard if isinstance(each, Bad)]


@pytest.mark.parametrize("whole", [GOOD, WITH_CRLF])
def test_a_frame_in_any_two_pieces_or_byte_by_byte_is_one_tag(whole: bytes) -> None:
    for cut in range(len(whole) + 1):
        assert hear(whole[:cut], whole[cut:]) == [Read((TAG,))]
    assert hear(*(bytes([byte]) for byte in whole)) == [Read((TAG,))]
    assert hear(whole[:5], whole[5:14], whole[14:]) == [Read((TAG,))]


@given(st.lists(five_bytes, max_size=5), st.lists(st.integers(0, 90), max_size=8), st.booleans())
def test_frames_cut_anywhere_are_their_tags_in_order(said: list[bytes], cuts: list[int], crlf: bool) -> None:
    stream = b"".join(frame(tag, crlf=crlf) for tag in said)
    edges = [0, *sorted(cut for cut in cuts if cut < len(stream)), len(stream)]
    assert tags(hear(*(stream[a:b] for a, b in itertools.pairwise(edges)))) == said


def test_three_frames_in_one_read_are_three_reads() -> None:
    assert tags(hear(GOOD * 3)) == [TAG] * 3


def test_the_frame_of_a_tag_is_what_the_readers_send() -> None:
    assert (frame(TAG), frame(TAG, crlf=True)) == (GOOD, WITH_CRLF)
    with pytest.raises(ValueError, match="5 bytes"):
        frame(TAG[:4])


def test_a_short_frame_whose_last_digit_is_none_is_noise() -> None:
    assert hear(b'\x02"0114AE3BBC<"\x03') == [Bad("letter"), Foreign(3)]
    assert hear(b"\x020114AE3BBC<\x03" + GOOD) == [Bad("letter"), Read((TAG,)), Foreign(1)]
    assert hear(b"\x020114AE3BBC3\x03") == [Bad("short")]


def test_cr_lf_before_the_end_is_a_dialect_and_nothing_else_is() -> None:
    body = GOOD[:-1]
    assert hear(body + b"\r\n\x03") == [Read((TAG,))]
    for ending in (b"\n\x03", b"\r\x03", b"\n\r\x03", b"\r\n\r\n\x03", b"\r\n0\x03"):
        assert tags(hear(body + ending)) == []
        assert bad(hear(body + ending)) == ["long"]


def test_the_checksum_is_over_all_five_bytes() -> None:
    assert tags(hear(b"\x0201C8F0080031\x03")) == [bytes.fromhex("01c8f00800")]
    assert hear(b"\x0201C8F0080030\x03") == [Bad("checksum")]


@given(five_bytes, st.integers(0, 47))
def test_no_frame_with_one_bit_wrong_is_a_tag(tag: bytes, bit: int) -> None:
    digits = bytearray(bytes.fromhex(frame(tag)[1:-1].decode()))
    digits[bit // 8] ^= 1 << bit % 8
    assert hear(b"\x02" + digits.hex().upper().encode() + b"\x03") == [Bad("checksum")]


def test_tags_that_differ_in_their_first_byte_are_two() -> None:
    one, other = bytes.fromhex("3314ae3bbc"), bytes.fromhex("0114ae3bbc")
    assert tags(hear(frame(one) + frame(other))) == [one, other]


def test_the_printed_number_is_the_tag_that_is_read() -> None:
    number = cards.printed("0346962876")
    assert number is not None
    assert number.is_read_as(tags(hear(GOOD))[0])
    two_parts = cards.printed("174,15292")
    assert two_parts is not None
    assert two_parts.is_read_as(TAG)


def test_zeros_in_a_tag_are_kept_wherever_they_are() -> None:
    for tag in (bytes.fromhex("0000000a00"), bytes.fromhex("040000ab00"), bytes(5)):
        assert tags(hear(frame(tag))) == [tag]


def test_a_start_byte_always_begins_a_new_frame() -> None:
    assert hear(b"\x020D" + GOOD) == [Bad("broken-off"), Read((TAG,))]
    assert hear(b"\x02\x30\x44\x02" + GOOD[1:]) == [Bad("broken-off"), Read((TAG,))]
    assert hear(b"\x02\x02\x02" + GOOD) == [Read((TAG,))]


def test_a_frame_that_is_longer_is_refused_whole() -> None:
    assert hear(b"\x02" + b"0" * 500 + b"\x03") == [Bad("long")]
    assert hear(b"\x020114AE3BBC3C0\x03") == [Bad("long")]


@pytest.mark.parametrize(
    "body", ["0x1234567890", " 12345678901", "1_2_3_4_5_67", "+12345678901", "0114ae3bbc3c", "٠114AE3BBC3C"]
)
def test_only_digits_and_large_letters_up_to_f_are_digits(body: str) -> None:
    heard = hear(b"\x02" + body.encode()[:12] + b"\x03")
    assert bad(heard) == ["letter"]
    assert tags(heard) == []


@pytest.mark.parametrize(
    "alphabet", [bytes(range(256)), b"\x02\x030123456789ABCDEF\r\n", b"\x02\x03\x00\xff"]
)
def test_a_megabyte_of_noise_is_no_tag_and_one_good_frame_in_it_is_found(alphabet: bytes) -> None:
    chance = random.Random(6300)
    noise = bytes(chance.choices(alphabet, k=1_000_000))
    assert tags(hear(noise)) == []
    assert tags(hear(noise[:499_999] + GOOD + noise[499_999:])) == [TAG]


def test_a_frame_cut_off_by_unplugging_is_forgotten() -> None:
    dialect = Em4100()
    dialect.hear(GOOD[:9], 0.0)
    dialect.begin(1.0)
    assert dialect.hear(GOOD[9:], 1.0) == []


@given(st.binary(max_size=200), five_bytes)
def test_a_frame_after_any_noise_is_found(noise: bytes, tag: bytes) -> None:
    assert tags(hear(noise, frame(tag)))[-1:] == [tag]
