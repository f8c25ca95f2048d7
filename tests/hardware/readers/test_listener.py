"""From bytes to what is sensed, against virtual readers, on a clock of the test's own."""

from __future__ import annotations

import doctest

import pytest

from companion.sensing.values import CardPlaced, CardRemoved
from hardware.readers import em4100, listener
from hardware.readers.em4100 import Em4100
from hardware.readers.listener import CardSensed, Listener
from hardware.readers.pn532 import PERIOD, WAKE, Pn532
from hardware.readers.pn532_frames import ACK, answer, command
from hardware.readers.pn532_targets import Target, written
from hardware.simulated.reader_chips import VirtualEm4100, VirtualPn532
from tests.hardware.readers.bench import Bench

A, B = bytes.fromhex("0114ae3bbc"), bytes.fromhex("3300c8f008")
U4, U7, U10 = (
    bytes.fromhex("040000ab"),
    bytes.fromhex("04a3c600ff8000"),
    bytes.fromhex("04" + "00" * 8 + "99"),
)


def rdm6300() -> Bench:
    return Bench(Listener("reader", Em4100()), VirtualEm4100())


def pn532() -> Bench:
    return Bench(Listener("reader", Pn532()), VirtualPn532())


def told(sensed: list[CardSensed]) -> list[tuple[str, bytes]]:
    return [("placed" if isinstance(each, CardPlaced) else "removed", each.tag) for each in sensed]


def test_what_is_sensed_names_device_tag_and_time() -> None:
    bench = rdm6300()
    bench.chip.lay(A)
    assert bench.passes(0.5) == [CardPlaced(at=1000.0, device="reader", tag=A)]
    bench.chip.lift(A)
    bench.passes(0.9)
    (removed,) = bench.passes(0.2)
    assert isinstance(removed, CardRemoved)
    assert removed.at == pytest.approx(1000.0 + 7 * VirtualEm4100.EVERY)


@pytest.mark.parametrize("once", [False, True])
def test_two_cards_shown_in_turn_to_a_reader_of_one(once: bool) -> None:
    bench = Bench(Listener("reader", Em4100()), VirtualEm4100(once=once))
    seen = []
    for tag in (A, B):
        bench.chip.lay(tag)
        seen += bench.passes(0.5)
        bench.chip.lift(tag)
        seen += bench.passes(2.0)
    assert told(seen) == [("placed", A), ("removed", A), ("placed", B), ("removed", B)]


def test_two_tags_at_once_on_a_reader_of_one_are_not_read() -> None:
    bench = rdm6300()
    bench.chip.lay(A)
    bench.chip.lay(B)
    assert bench.passes(3.0) == []


def test_a_reader_that_is_never_asked_lets_the_table_sleep() -> None:
    bench = rdm6300()
    bench.passes(5.0)
    assert bench.listener.deadline() is None
    assert bench.said == b""


# ---------------------------------------------------------------- a PN532


def test_a_pn532_is_woken_set_up_and_asked_for_two_tags() -> None:
    bench = pn532()
    assert not bench.listener.is_ok(bench.clock.now)
    bench.passes(0.05)
    assert bytes(bench.said) == (
        WAKE
        + command(0x14, b"\x01\x00\x00")
        + command(0x12, b"\x00")
        + command(0x32, b"\x05\xff\x01\x02")
        + command(0x4A, b"\x02\x00")
        + command(0x32, b"\x01\x00")
    )
    assert bench.listener.is_ok(bench.clock.now)


def test_both_cards_as_they_lie_are_sensed_and_each_as_it_goes() -> None:
    bench = pn532()
    bench.chip.lay(U4)
    bench.chip.lay(U7)
    assert sorted(told(bench.passes(0.3))) == [("placed", U4), ("placed", U7)]
    bench.chip.lift(U4)
    assert bench.passes(0.9) == []
    assert told(bench.passes(1.0)) == [("removed", U4)]
    bench.chip.lift(U7)
    bench.chip.lay(U10)
    assert told(bench.passes(2.0)) == [("placed", U10), ("removed", U7)]


def test_a_card_that_lies_there_is_found_at_every_look() -> None:
    """A tag that was found keeps silent until the field was off."""
    bench = pn532()
    bench.chip.lay(U4)
    assert told(bench.passes(60.0)) == [("placed", U4)]
    assert bench.said.count(command(0x4A, b"\x02\x00")) > 60 / PERIOD - 5


def test_it_is_asked_a_few_times_a_second_and_no_more() -> None:
    bench = pn532()
    bench.passes(10.0)
    assert bench.said.count(command(0x4A, b"\x02\x00")) == pytest.approx(10 / PERIOD, abs=2)


def test_a_card_is_sensed_within_a_look() -> None:
    bench = pn532()
    bench.passes(1.03)
    bench.chip.lay(U7)
    laid = bench.clock.now
    (placed,) = bench.passes(1.0)
    assert placed.at - laid <= PERIOD + 0.001


def test_the_first_part_of_an_identifier_is_never_sensed() -> None:
    bench = pn532()
    assert isinstance(bench.chip, VirtualPn532)
    bench.chip.lay_target(Target(bytes.fromhex("8804a3c6"), sak=0x04))
    bench.chip.lay_target(Target(bytes.fromhex("88776655"), sak=0x08))
    assert told(bench.passes(0.15)) == [("placed", bytes.fromhex("88776655"))]
    bench.passes(1.0)
    assert bench.listener.trouble(bench.clock.now) == "badly-read"


def test_a_chip_that_falls_asleep_is_woken_and_set_up_again_and_no_card_has_moved() -> None:
    """It lost its power for a moment: it forgets all that it was told and hears nothing before it is woken."""
    bench = pn532()
    bench.chip.lay(U4)
    assert told(bench.passes(0.5)) == [("placed", U4)]
    for _ in range(20):
        bench.chip.power_on()
        assert bench.passes(2.0) == []
        assert bench.listener.is_ok(bench.clock.now)


def test_a_silent_chip_is_said_to_be_silent_asked_on_and_ok_when_it_answers() -> None:
    bench = pn532()
    bench.chip.lay(U4)
    bench.passes(0.5)
    bench.chip.silent = True
    bench.passes(2.9)
    assert bench.listener.trouble(bench.clock.now) is None
    bench.passes(0.2)
    assert bench.listener.trouble(bench.clock.now) == "silent"
    assert not bench.listener.is_ok(bench.clock.now)
    bench.said.clear()
    assert bench.passes(60.0) == []
    assert 100 <= bench.said.count(ACK + WAKE) <= 125
    bench.chip.silent = False
    assert told(bench.passes(1.0)) == [("placed", U4)]
    assert bench.listener.is_ok(bench.clock.now)


def test_what_was_lifted_while_the_chip_was_silent_has_gone_after_it_answers() -> None:
    bench = pn532()
    bench.chip.lay(U4)
    bench.passes(0.5)
    bench.chip.silent = True
    bench.chip.lift(U4)
    assert bench.passes(30.0) == []
    bench.chip.silent = False
    assert told(bench.passes(2.0)) == [("removed", U4)]


def test_one_that_never_answers_is_said_to_be_silent_and_not_ok_before() -> None:
    bench = pn532()
    bench.chip.silent = True
    bench.passes(2.0)
    assert not bench.listener.is_ok(bench.clock.now)
    bench.passes(1.0)
    assert bench.listener.trouble(bench.clock.now) == "silent"


def test_spoilt_answers_move_no_card_and_three_are_told() -> None:
    bench = pn532()
    bench.chip.lay(U4)
    bench.passes(0.5)
    for _ in range(3):
        assert bench.listener.trouble(bench.clock.now) is None
        bench.chip.spoil()
        assert bench.passes(0.4) == []
    assert bench.listener.trouble(bench.clock.now) == "badly-read"
    bench.passes(10.0)
    assert bench.listener.is_ok(bench.clock.now)


def test_noise_between_the_answers_moves_no_card() -> None:
    bench = pn532()
    bench.chip.lay(U4)
    seen = bench.passes(0.5)
    for n in range(300):
        noise = bytes((n * k * 37 + k) % 256 for k in range(60))
        seen += bench.listener.hear(noise, bench.clock.now)
        seen += bench.passes(0.05)
    assert told(seen) == [("placed", U4)]


def test_a_late_answer_to_what_was_called_off_lists_nothing() -> None:
    dialect = Pn532()
    dialect.begin(0.0)
    dialect.due(0.0)
    late = answer(0x4A, written([Target(U4)]))
    assert dialect.hear(ACK + late, 0.1) == []
    dialect.hear(answer(0x14), 0.2)
    assert dialect.due(0.2) == command(0x12, b"\x00")


# ---------------------------------------------------------------- unplugged and back


@pytest.mark.parametrize("make", [rdm6300, pn532])
def test_twenty_times_unplugged_nothing_is_lost_and_nothing_invented(make: type) -> None:
    bench: Bench = make()
    stays, moves = (A, B) if isinstance(bench.chip, VirtualEm4100) else (U4, U7)
    for turn in range(20):
        seen = []
        bench.chip.lay(stays)
        seen += bench.passes(0.5)
        bench.listener.lose()
        bench.clock.now += 0.2 + turn
        if turn % 2:
            bench.chip.lift(stays)
            if turn % 4 == 1:
                bench.chip.lay(moves)
        bench.plug()
        seen += bench.passes(2.5)
        bench.chip.lift(stays)
        bench.chip.lift(moves)
        seen += bench.passes(2.0)
        expected = {("placed", stays), ("removed", stays)}
        if turn % 4 == 1:
            expected |= {("placed", moves), ("removed", moves)}
        assert set(told(seen)) == expected
        # Only a card that stayed while the reader was away for a second or longer is told twice.
        assert told(seen).count(("placed", stays)) == (2 if turn % 2 == 0 and turn > 0 else 1)
        assert told(seen).count(("removed", stays)) == 1


def test_half_a_frame_before_and_half_after_unplugging_are_no_tag() -> None:
    listener = Listener("reader", Em4100())
    listener.begin(0.0)
    listener.hear(em4100.frame(A)[:7], 0.0)
    listener.lose()
    listener.begin(1.0)
    assert listener.hear(em4100.frame(A)[7:], 1.0) == []


def test_the_example_is_true() -> None:
    assert doctest.testmod(listener).failed == 0
