"""The drawn wiring is the program's own."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from companion.settings.model import Devices, Settings
from hardware.pins.wiring import wiring

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    """``deploy/wiring.py``, which is no part of a package."""
    spec = importlib.util.spec_from_file_location("deploy_wiring", DEPLOY / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["wiring-header.svg", "wiring-circuits.svg"])
def test_the_drawings_are_those_of_the_usual_pins(drawing: ModuleType, name: str) -> None:
    """``python deploy/wiring.py`` draws them anew after the pins have changed."""
    assert (DEPLOY / name).read_text("utf-8") == drawing.DRAWINGS[name]()


def test_every_wire_is_named_at_its_pin(drawing: ModuleType) -> None:
    everything = Settings(devices=Devices(buttons=True, lights=True, pendant=True, buzzer=True))
    uses = drawing.uses()
    assert set(uses) == set(range(1, 41))
    for wire in wiring(everything):
        assert uses[wire.pin].text.endswith(f"GPIO{wire.gpio}")
        assert uses[wire.pin].ours


def test_the_power_button_is_where_the_installer_has_it(drawing: ModuleType) -> None:
    script = (DEPLOY / "install.sh").read_text()
    (gpio,) = re.findall(r"gpio-shutdown,gpio_pin=(\d+)", script)
    assert drawing.uses()[drawing.POWER_BUTTON_PIN].text == f"power button · GPIO{gpio}"
