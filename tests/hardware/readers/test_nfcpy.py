"""The virtual PN532 answers a driver that others wrote for the real one, so that ours is tried against a true chip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hardware.simulated.readers import SimulatedReader

clf = pytest.importorskip("nfc.clf", reason="nfcpy is not installed")
transport = pytest.importorskip("nfc.clf.transport")
pn532 = pytest.importorskip("nfc.clf.pn532")


@pytest.fixture
def virtual() -> Iterator[SimulatedReader]:
    with SimulatedReader("pn532") as made:
        yield made


@pytest.fixture
def driver(virtual: SimulatedReader) -> Iterator[Any]:
    """nfcpy's own driver, which wakes the chip, tests the line with the longest frame, and sets it up in its way."""
    made = pn532.init(transport.TTY(str(virtual.path)))
    yield made
    made.close()


def sensed(driver: Any) -> bytes | None:
    """The identifier of the tag that nfcpy finds; then it switches the field off."""
    target = driver.sense_tta(clf.RemoteTarget("106A"))
    driver.mute()
    return None if target is None else bytes(target.sdd_res)


def test_the_chip_says_what_it_is(driver: Any) -> None:
    assert driver.chipset.get_firmware_version() == bytes.fromhex("32010607")


@pytest.mark.parametrize(
    "uid", ["11223344", "040000ab", "88776655", "04a3c600ff8000", "04000000000000000099"]
)
def test_identifiers_of_every_length_are_read_as_they_were_laid(
    driver: Any, virtual: SimulatedReader, uid: str
) -> None:
    tag = bytes.fromhex(uid)
    assert sensed(driver) is None
    virtual.lay(tag)
    assert [sensed(driver), sensed(driver)] == [tag, tag]
    virtual.lift(tag)
    assert sensed(driver) is None


def test_both_tags_that_lie_there_are_listed(driver: Any, virtual: SimulatedReader) -> None:
    one, other = bytes.fromhex("11223344"), bytes.fromhex("04a3c600ff8000")
    virtual.lay(one)
    virtual.lay(other)
    told = bytes(driver.chipset.command(0x4A, bytearray(b"\x02\x00"), timeout=1.0))
    assert told == b"\x02" + b"\x01\x00\x04\x08\x04" + one + b"\x02\x00\x44\x00\x07" + other


def test_a_command_that_the_chip_does_not_know_is_refused(driver: Any) -> None:
    with pytest.raises(driver.chipset.Error, match="0x7F"):
        driver.chipset.command(0x60, bytearray(b"\x01\x01\x00"), timeout=0.5)


def test_a_spoilt_answer_is_seen_by_its_checksum(driver: Any, virtual: SimulatedReader) -> None:
    virtual.spoil()
    with pytest.raises(OSError, match="Input/output"):
        driver.chipset.get_firmware_version()
    assert driver.chipset.get_firmware_version() == bytes.fromhex("32010607")
