"""What the table needs of the computer around it, found in trees of files that tests make."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.language.words import Words
from companion.settings.model import Devices, Printers, Settings
from hardware.computer import outfit
from hardware.computer.chips import Chip, chips
from tests.hardware.computer.kernel_tree import Tree

WORDS = Words()


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_screen_that_is_connected_is_named(tree: Tree) -> None:
    tree.put("dev/dri/card1", "")
    tree.put("sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert "No screen is connected" in outfit.screen(tree.roots, WORDS, {}).says
    tree.put("sys/class/drm/card1-DSI-1/status", "connected\n")
    found = outfit.screen(tree.roots, WORDS, {})
    assert (found.ok, found.says) == (True, "card1-DSI-1")


def test_without_the_kernels_screens_a_desktop_will_do(tree: Tree) -> None:
    assert "vc4-kms-v3d" in outfit.screen(tree.roots, WORDS, {}).remedy
    assert outfit.screen(tree.roots, WORDS, {"DISPLAY": ":0"}).ok


def test_sound_is_missed_only_where_it_is_wanted(tree: Tree) -> None:
    tree.put("proc/asound/cards", "--- no soundcards ---\n")
    assert not outfit.sound(tree.roots, Settings(), WORDS).ok
    assert outfit.sound(tree.roots, Settings(sound=False), WORDS).ok
    tree.put(
        "proc/asound/cards", " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n                      vc4-hdmi\n"
    )
    assert outfit.sound(tree.roots, Settings(), WORDS).says == "vc4-hdmi - vc4-hdmi"


def test_groups_count_as_far_as_the_system_has_them() -> None:
    found = outfit.groups_of("companion", {"video", "input"}, {"video", "input", "gpio", "lp"}, WORDS)
    assert found.says == "companion is not in these groups: gpio, lp."
    assert "usermod -aG gpio,lp companion" in found.remedy
    assert outfit.groups_of("companion", {"gpio", "lp"}, {"gpio", "lp"}, WORDS).ok
    assert outfit.groups_of("root", set(), {"gpio"}, WORDS).ok


@pytest.mark.parametrize("name", ["gpiochip0", "gpiochip4"])
def test_the_chip_of_a_pi_5_is_known_by_its_label_whatever_its_number(name: str, tree: Tree) -> None:
    told = {"gpiochip4": Chip("gpiochip4", "other", 4), "gpiochip10": Chip("gpiochip10", "brcm-gpio", 32)}
    told[name] = Chip(name, "pinctrl-rp1", 54)
    for device in (*told, "gpiochip9"):
        tree.put(f"dev/{device}", "")
    found = chips(tree.roots.dev, lambda device: told.get(device.name))
    assert [chip.name for chip in found] == sorted(told, key=lambda device: int(device[8:]))
    assert outfit.pins(found, Settings(), WORDS).says == f"{name} pinctrl-rp1 (54)"


def test_pins_are_missed_only_where_something_is_wired() -> None:
    other = [Chip("gpiochip0", "i915", 300)]
    assert outfit.pins(other, Settings(), WORDS).ok
    found = outfit.pins(other, Settings(devices=Devices(buttons=True)), WORDS)
    assert found.says == "The pins of the header are not here; there is gpiochip0 i915 (300)."
    assert not outfit.pins([], Settings(devices=Devices(buzzer=True)), WORDS).ok


def test_a_device_that_is_no_chip_is_none(tree: Tree) -> None:
    tree.put("dev/gpiochip0", "")
    tree.put("dev/gpiochip-by-name", "")
    assert chips(tree.roots.dev) == []


def test_ports_of_the_settings_are_looked_for(tree: Tree) -> None:
    tree.put("dev/ttyUSB0", "")
    assert outfit.ports(tree.roots, Settings(), WORDS).says.endswith("dev/ttyUSB0")
    here = str(tree.roots.dev / "ttyUSB0")
    wired = Settings(
        devices=Devices(reader="rdm6300", reader_port=here), printers=Printers(ticket="printer:9100")
    )
    assert outfit.ports(tree.roots, wired, WORDS).ok
    found = outfit.ports(tree.roots, Settings(printers=Printers(ticket="/dev/nowhere/lp0")), WORDS)
    assert found.says == "Nothing is plugged in at /dev/nowhere/lp0."
    assert here in found.remedy
