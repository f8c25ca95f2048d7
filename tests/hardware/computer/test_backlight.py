"""The light behind the screen takes on what the settings say, never goes out, and is left as it was found."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.computer.backlight import find


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    folder = tmp_path / "11-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("255\n")
    (folder / "brightness").write_text("200\n")
    return folder


def level(panel: Path) -> int:
    return int((panel / "brightness").read_text())


@pytest.mark.parametrize(("share", "value"), [(1.0, 255), (0.5, 128), (0.1, 26), (0.0015, 1), (0.0, 1)])
def test_it_takes_on_a_share_of_its_brightness(share: float, value: int, panel: Path) -> None:
    light = find(panel.parent)
    assert light is not None
    light._before = None
    light.shine(share)
    light.close()
    assert level(panel) == value


def test_of_several_values_the_last_counts_and_at_the_end_it_is_as_before(panel: Path) -> None:
    light = find(panel.parent)
    assert light is not None
    for share in (0.2, 0.4, 0.6):
        light.shine(share)
    light.close()
    assert level(panel) == 200


def test_what_cannot_be_driven_is_none(panel: Path, tmp_path: Path) -> None:
    assert find(tmp_path / "nowhere") is None
    (panel / "max_brightness").write_text("0\n")
    assert find(panel.parent) is None


def test_a_light_that_refuses_stops_nothing(panel: Path) -> None:
    light = find(panel.parent)
    assert light is not None
    (panel / "brightness").unlink()
    (panel / "brightness").mkdir()
    light.shine(0.5)
    light.close()
    assert light.has_ended
