"""Presence, not reads: a tag is there or not there, and only a change is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.presence import GAP, Change, Presence

A, B, UNKNOWN = b"aaaa", b"bbbb", b"????"


class Shown:
    """A reader of one tag at a time: only silence tells that something has gone."""

    def __init__(self) -> None:
        self.presence = Presence(one_tag=True)
        self.presence.back(0.0)
        self.changes: list[Change] = []

    def read(self, tag: bytes, *times: float) -> Shown:
        for time in times:
            self.changes += self.presence.read((tag,), time)
        return self

    def quiet(self, now: float) -> Shown:
        self.changes += self.presence.quiet(now)
        return self

    def told(self) -> list[tuple[str, bytes]]:
        return [(what, tag) for what, tag, _ in self.changes]


def every(step: float, seconds: float, start: float = 0.0) -> list[float]:
    return [start + step * n for n in range(int(seconds / step))]


def test_one_tag_read_every_65_ms_is_one_placement_and_another_after_it_was_away() -> None:
    shown = Shown().read(A, *every(0.065, 3.0)).quiet(4.5)
    assert shown.told() == [("placed", A), ("removed", A)]
    assert shown.read(A, *every(0.065, 3.0, 4.5)).told()[2:] == [("placed", A)]


def test_it_lies_there_for_ten_minutes_and_is_placed_once() -> None:
    assert Shown().read(A, *every(0.065, 600.0)).told() == [("placed", A)]


@pytest.mark.parametrize("one_tag", [True, False])
@given(gaps=st.lists(st.floats(0.2, 0.9), min_size=1, max_size=40))
def test_gaps_under_a_second_are_no_removal(one_tag: bool, gaps: list[float]) -> None:
    presence, now = Presence(one_tag=one_tag), 0.0
    presence.back(now)
    changes = presence.read((A,), now)
    for gap in gaps:
        if not one_tag:
            # Every look in the gap misses it.
            for look in every(0.1, gap):
                changes += presence.read((), now + look)
        changes += presence.quiet(now + gap)
        now += gap
        changes += presence.read((A,), now)
    assert [what for what, _, _ in changes] == ["placed"]


def test_another_tag_in_between_even_an_unknown_one_does_not_make_the_first_new() -> None:
    shown = Shown().read(A, 0.0).read(UNKNOWN, *every(0.065, 5.0, 0.5)).read(A, 6.0).read(B, 6.5).read(A, 7.0)
    assert shown.told() == [("placed", A), ("placed", UNKNOWN), ("placed", B)]


def test_cards_shown_in_turn_are_each_placed_and_go_with_the_silence_after_them() -> None:
    shown = Shown().read(A, 0.0, 0.1).quiet(2.0).read(B, 3.0, 3.1).quiet(5.0)
    assert shown.told() == [("placed", A), ("removed", A), ("placed", B), ("removed", B)]


def test_a_removal_says_when_the_tag_was_there_last() -> None:
    assert Shown().read(A, 0.0, 3.0).quiet(3.0 + GAP).changes[-1] == ("removed", A, 3.0)
    presence = Presence(one_tag=False)
    looks = [presence.read((A,), 0.0)] + [presence.read((), now) for now in (0.1, 0.9, 1.1)]
    assert looks == [[("placed", A, 0.0)], [], [], [("removed", A, 0.1)]]


def test_silence_is_due_a_second_after_the_last_read() -> None:
    presence = Presence(one_tag=True)
    assert presence.deadline() is None
    presence.read((A,), 7.0)
    presence.read((A,), 7.5)
    assert presence.deadline() == 8.5
    presence.quiet(8.5)
    assert presence.deadline() is None


# ---------------------------------------------------------------- readers on which cards lie together


def lying(*looks: tuple[float, set[bytes]]) -> list[tuple[str, bytes]]:
    presence = Presence(one_tag=False)
    changes: list[Change] = []
    for now, tags in looks:
        changes += presence.read(tuple(sorted(tags)), now)
    return [(what, tag) for what, tag, _ in changes]


def test_cards_that_lie_together_come_and_go_each_for_itself() -> None:
    looks = [(now, {A} | ({B} if 1.0 <= now < 2.0 else set())) for now in every(0.1, 4.0)]
    assert lying(*looks) == [("placed", A), ("placed", B), ("removed", B)]


def test_one_that_lies_there_does_not_keep_the_other_there() -> None:
    looks = [(now, {B} if now >= 1.0 else {A}) for now in every(0.1, 3.0)]
    assert lying(*looks) == [("placed", A), ("placed", B), ("removed", A)]


def test_only_looks_tell_that_a_card_has_gone() -> None:
    presence = Presence(one_tag=False)
    presence.read((A,), 0.0)
    assert presence.quiet(100.0) == []
    assert presence.read((), 100.0) == []
    assert presence.read((A,), 100.1) == []


# ---------------------------------------------------------------- the reader itself comes and goes


@pytest.mark.parametrize("one_tag", [True, False])
def test_while_the_reader_is_away_nothing_is_told(one_tag: bool) -> None:
    presence = Presence(one_tag=one_tag)
    presence.read((A,), 0.0)
    presence.away()
    assert presence.quiet(500.0) == []
    assert presence.deadline() is None


@pytest.mark.parametrize("one_tag", [True, False])
def test_what_lies_there_after_its_return_is_told_anew_and_what_has_gone_is_gone(one_tag: bool) -> None:
    stayed, went = Presence(one_tag=one_tag), Presence(one_tag=one_tag)
    for presence in (stayed, went):
        presence.read((A,), 0.0)
        presence.away()
        presence.back(60.0)
    assert stayed.read((A,), 60.3) == [("placed", A, 60.3)]
    assert stayed.read((A,), 60.4) == []
    later = [went.read((B,), now) if not one_tag else went.quiet(now) for now in (60.3, 60.9, 61.4)]
    assert ("removed", A, 60.0 if one_tag else 60.3) in later[-1]


@pytest.mark.parametrize("one_tag", [True, False])
def test_a_return_within_a_second_is_a_gap_like_any_other(one_tag: bool) -> None:
    presence = Presence(one_tag=one_tag)
    presence.read((A,), 0.0)
    presence.away()
    presence.back(0.6)
    assert presence.read((A,), 0.9) == []
