"""Tags as a PN532 lists them: bytes of every length with every zero, and never a part of one for the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.dialect import Bad, Read
from hardware.readers.pn532_targets import Target, heard, written

uids = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size))
targets = st.builds(
    Target,
    uid=uids,
    sak=st.sampled_from([0x00, 0x08, 0x18, 0x20, 0x28]),
    sens_res=st.binary(min_size=2, max_size=2),
)


@given(st.lists(targets, max_size=2, unique_by=lambda target: target.uid))
def test_what_lies_there_is_read_as_it_is(there: list[Target]) -> None:
    assert heard(written(there)) == [Read(tuple(target.uid for target in there))]


@given(st.lists(targets, min_size=1, max_size=2, unique_by=lambda target: target.uid), st.binary(max_size=12))
def test_tags_that_talk_on_may_come_with_their_answer_to_select(there: list[Target], history: bytes) -> None:
    ats = bytes([1 + len(history)]) + history
    told = written(
        [Target(each.uid, each.sak, each.sens_res, ats if each.sak & 0x20 else b"") for each in there]
    )
    assert heard(told) == [Read(tuple(each.uid for each in there))]


@pytest.mark.parametrize("uid", ["040000ab", "00000000", "04000000000000", "0400ab00cd0000", "00" * 10])
def test_zeros_are_kept_wherever_they_are(uid: str) -> None:
    tag = bytes.fromhex(uid)
    assert heard(written([Target(tag)])) == [Read((tag,))]


def test_the_first_part_of_a_longer_identifier_is_refused() -> None:
    part = Target(bytes.fromhex("8804a3c6"), sak=0x04)
    assert heard(written([part])) == [Bad("incomplete"), Read(())]


def test_beside_it_the_other_tag_is_read() -> None:
    part, whole = Target(bytes.fromhex("8804a3c6"), sak=0x24), Target(bytes.fromhex("11223344"))
    assert heard(written([part, whole])) == [Bad("incomplete"), Read((whole.uid,))]


def test_a_whole_identifier_of_four_bytes_may_begin_like_a_part() -> None:
    whole = Target(bytes.fromhex("88776655"), sak=0x08)
    assert heard(written([whole])) == [Read((whole.uid,))]


@pytest.mark.parametrize("size", [0, 1, 3, 5, 6, 8, 11])
def test_no_tag_has_another_length(size: int) -> None:
    assert heard(written([Target(bytes(range(1, size + 1)))])) == [Bad("layout")]


@given(st.lists(targets, min_size=1, max_size=2), st.data())
def test_a_list_that_is_cut_short_is_refused_whole(there: list[Target], data: st.DataObject) -> None:
    told = written(there)
    assert heard(told[: data.draw(st.integers(0, len(told) - 1))]) == [Bad("layout")]


@given(st.binary(max_size=60))
def test_anything_else_is_read_or_refused_and_never_fails(told: bytes) -> None:
    for each in heard(told):
        assert isinstance(each, Bad | Read)
