"""The width of the screen is what its EDID tells, and unknown where that is nothing or nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.computer.screen_size import width, width_told

#: A 24" desktop screen, 531 × 299 mm in its timing and 53 × 30 cm before it, as Linux hands it out.
DESKTOP = bytes.fromhex(
    "00ffffffffffff0010acd0a04c304830091b010380351e78eaee95a3544c99260f5054a54b00714f8180a9c0d1c00101"
    "010101010101023a801871382d40582c4500132b2100001e000000ff0039463444503143000000000a000000fc004445"
    "4c4c205532343134480a20000000fd00384c1e5311000a20202020202000"
)
#: A 7" screen of 800 × 480 that tells 154 × 86 mm.
SMALL = bytes.fromhex(
    "00ffffffffffff0021570200000000000119010380000078ee91a3544c99260f50540000000101010101010101010101"
    "0101010101018c0a20e0300010203020aa009a560000001a000000fc00375f696e63680a20202020202000000010000000"
    "0000000000000000000000000010000000000000000000000000000000"
)


def edid(recorded: bytes, changes: dict[int, int] | None = None, *, sums: bool = True) -> bytes:
    """A recorded block with some bytes changed, and with a checksum that is right unless said otherwise."""
    block = bytearray(recorded[:127].ljust(127, b"\0"))
    for place, value in (changes or {}).items():
        block[place] = value
    check = -sum(block) % 256
    return bytes(block) + bytes([check if sums else (check + 1) % 256])


def size(across: int, down: int) -> dict[int, int]:
    """The bytes of a size in millimetres."""
    return {66: across & 0xFF, 67: down & 0xFF, 68: across >> 8 << 4 | down >> 8}


NO_SIZE = size(0, 0)


def test_millimetres_of_the_detailed_timing_are_the_width() -> None:
    assert width_told(edid(DESKTOP)) == 531
    assert width_told(edid(SMALL)) == 154


def test_centimetres_stand_in_where_there_are_no_millimetres() -> None:
    assert width_told(edid(DESKTOP, NO_SIZE)) == 530


def test_a_text_in_the_place_of_the_timing_is_no_size() -> None:
    assert width_told(edid(DESKTOP, {54: 0, 55: 0})) == 530


def test_extensions_behind_the_first_block_do_not_matter() -> None:
    assert width_told(edid(DESKTOP) + bytes(128)) == 531


@pytest.mark.parametrize(
    "changes",
    [
        NO_SIZE | {21: 0, 22: 0},
        NO_SIZE | {21: 79, 22: 0},
        size(16, 9) | {21: 16, 22: 9},
        size(160, 90) | {21: 16, 22: 10},
        size(1600, 900) | {21: 0, 22: 0},
        size(4000, 2000) | {21: 1, 22: 1},
    ],
    ids=["zero", "shape only", "16:9 in mm", "16:9 in cm", "1600 x 900", "too large"],
)
def test_zero_and_nonsense_are_unknown(changes: dict[int, int]) -> None:
    assert width_told(edid(DESKTOP, changes)) is None


def test_damaged_or_missing_edid_is_unknown() -> None:
    whole = edid(DESKTOP)
    assert width_told(b"") is None
    assert width_told(whole[:127]) is None
    assert width_told(edid(DESKTOP, sums=False)) is None
    assert width_told(edid(DESKTOP, {0: 1})) is None


def connector(drm: Path, name: str, status: str, told: bytes = b"") -> None:
    (drm / name).mkdir()
    (drm / name / "status").write_text(f"{status}\n")
    (drm / name / "edid").write_bytes(told)


def test_the_one_connected_screen_is_asked(tmp_path: Path) -> None:
    connector(tmp_path, "card1-HDMI-A-1", "connected", edid(SMALL))
    connector(tmp_path, "card1-HDMI-A-2", "disconnected")
    connector(tmp_path, "card1-Writeback-1", "unknown")
    (tmp_path / "card1").mkdir()
    (tmp_path / "version").write_text("drm 1.1.0 20060810\n")
    assert width(tmp_path) == 154


def test_of_several_screens_none_is(tmp_path: Path) -> None:
    connector(tmp_path, "card1-HDMI-A-1", "connected", edid(SMALL))
    connector(tmp_path, "card1-DSI-1", "connected")
    assert width(tmp_path) is None


def test_a_computer_without_screens_knows_no_width(tmp_path: Path) -> None:
    assert width(tmp_path) is None
    assert width(tmp_path / "nowhere") is None
