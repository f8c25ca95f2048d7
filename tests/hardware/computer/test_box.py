"""What may be wrong with the box is found in the kernel's own files, said once, and said to be over when it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.language.words import Words
from companion.sensing.values import Health, Sensed
from hardware.computer import clock, disk, heat, power
from hardware.computer.disk import Room
from hardware.computer.finding import Finding
from hardware.computer.watch import Watch
from tests.hardware.computer.kernel_tree import CARD, Tree, troubles_of_the_box

WORDS = Words()
DAY = 24 * 3600


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "kernel")


# Power -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("0", ""),
        ("50005", "The power supply is too weak."),
        ("0x50005", "The power supply is too weak."),
        ("50000", "The power supply was too weak at least once since the start."),
        ("e0000", ""),
        ("nonsense", "Nothing here tells about it."),
    ],
)
def test_the_throttling_flags_tell_of_a_weak_supply(told: str, says: str, tree: Tree) -> None:
    tree.put("sys/devices/platform/soc/soc:firmware/get_throttled", told)
    found = power.look(tree.roots, WORDS, lambda: "")
    assert found.says == says
    assert found.ok == (not says.startswith("The"))
    assert bool(found.remedy) == (not found.ok)


def test_where_the_kernel_does_not_tell_the_firmware_is_asked(tree: Tree) -> None:
    tree.drop("sys/devices/platform/soc/soc:firmware/get_throttled")
    assert power.flags(tree.roots, lambda: "throttled=0x50005\n") == 0x50005
    assert power.flags(tree.roots, lambda: "VCHI initialization failed\n") is None


def test_some_kernels_tell_of_the_voltage_only(tree: Tree) -> None:
    tree.drop("sys/devices/platform/soc/soc:firmware/get_throttled")
    tree.put("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    tree.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert not power.look(tree.roots, WORDS, lambda: "").ok


# Heat --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "ok"), [("48312", True), ("79999", True), ("80000", False), ("-2000", True)]
)
def test_a_processor_of_80_degrees_is_too_hot(told: str, ok: bool, tree: Tree) -> None:
    tree.put("sys/class/thermal/thermal_zone0/temp", told)
    assert heat.look(tree.roots, WORDS).ok == ok


def test_the_processor_counts_before_other_zones(tree: Tree) -> None:
    tree.put("sys/class/thermal/thermal_zone1/temp", "99000")
    tree.put("sys/class/thermal/thermal_zone1/type", "acpitz")
    assert heat.degrees(tree.roots) == pytest.approx(48.312)


# Disk --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tmpfs", "overlay"])
def test_a_folder_that_forgets_is_found(kind: str, tree: Tree, tmp_path: Path) -> None:
    tree.put("proc/self/mountinfo", CARD + f"31 29 0:9 / {tmp_path} rw - {kind} {kind} rw\n")
    found = disk.look(tmp_path / "games", tree.roots, WORDS)
    assert not found.ok
    assert kind in found.says
    tree.put("proc/self/mountinfo", CARD + f"31 29 0:9 / {tmp_path}-other rw - {kind} {kind} rw\n")
    assert disk.look(tmp_path / "games", tree.roots, WORDS).ok


def test_the_last_mount_over_a_place_counts_and_spaces_in_its_name_are_read(
    tree: Tree, tmp_path: Path
) -> None:
    place = str(tmp_path / "two words")
    escaped = place.replace(" ", "\\040")
    over = f"31 29 0:9 / {escaped} rw - overlay overlay rw\n32 31 179:3 / {escaped} rw - ext4 /dev/mmcblk0p3 rw\n"
    tree.put("proc/self/mountinfo", CARD + over)
    mount = disk.mount_of(Path(place) / "games", tree.roots)
    assert mount is not None
    assert (mount.kind, mount.device) == ("ext4", "mmcblk0p3")


@pytest.mark.parametrize(
    "options", ["rw,noatime - ext4 /dev/mmcblk0p2 ro", "ro,noatime - ext4 /dev/mmcblk0p2 rw"]
)
def test_a_card_that_became_read_only_is_worn(options: str, tree: Tree, tmp_path: Path) -> None:
    tree.put("proc/self/mountinfo", f"29 1 179:2 / / {options}\n")
    found = disk.look(tmp_path, tree.roots, WORDS)
    assert "read-only" in found.says
    assert "companion backup" in found.remedy


def test_a_file_system_that_counted_faults_is_told(tree: Tree, tmp_path: Path) -> None:
    tree.put("sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    assert disk.look(tmp_path, tree.roots, WORDS).ok
    tree.put("sys/fs/ext4/mmcblk0p2/errors_count", "3\n")
    assert "has reported faults" in disk.look(tmp_path, tree.roots, WORDS).says


def test_a_disk_with_less_than_100_mb_is_almost_full(tree: Tree, tmp_path: Path) -> None:
    assert disk.look(tmp_path, tree.roots, WORDS, Room(disk.LEAST, 10**10)).ok
    found = disk.look(tmp_path, tree.roots, WORDS, Room(disk.LEAST - 1, 10**10))
    assert found.says == "The disk is almost full."


def test_a_disk_that_forgets_what_it_was_given_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disk.keeps(tmp_path) is True
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(disk.os, "pwrite", lambda *_: 0)
    assert disk.keeps(tmp_path) is False
    assert disk.keeps(tmp_path / "nowhere") is False


# Clock -------------------------------------------------------------------------------------------------------------


def test_a_clock_before_the_program_or_the_last_record_is_wrong(tree: Tree) -> None:
    assert clock.look(tree.roots, WORDS, now=100 * DAY, since=50 * DAY).ok
    assert not clock.look(tree.roots, WORDS, now=100 * DAY, since=102 * DAY).ok
    found = clock.look(tree.roots, WORDS, 103 * DAY, now=100 * DAY, since=50 * DAY)
    assert "11 Apr 1970" in found.says
    assert clock.look(tree.roots, WORDS, 100 * DAY + 60, now=100 * DAY, since=50 * DAY).ok


def test_it_says_whether_a_network_set_it(tree: Tree) -> None:
    assert clock.look(tree.roots, WORDS).says == "It was set by the network."
    tree.drop("run/systemd/timesync/synchronized")
    assert clock.look(tree.roots, WORDS).says == "No network has set it."


# All together ------------------------------------------------------------------------------------------------------


def test_what_is_wrong_is_told_once_and_that_it_is_over_once() -> None:
    heard: list[Sensed] = []
    weak = Finding("power", False, "The power supply is too weak.", "Use another.")
    looks = [
        [Finding("power", True), Finding("heat", True, "The processor has 48 °C.")],
        [weak, Finding("heat", True, "The processor has 49 °C.")],
        [weak, Finding("heat", True, "The processor has 50 °C.")],
        [Finding("power", True), Finding("heat", True)],
        [Finding("power", True), Finding("heat", True)],
    ]
    left = iter(looks)
    watch = Watch(lambda: next(left), heard.append, clock=lambda: 1.0)
    for expected in looks:
        watch.look()
        assert watch.findings == expected
    assert heard == [
        Health(at=1.0, device="power", state="faulty", sentence="The power supply is too weak. Use another."),
        Health(at=1.0, device="power", state="ok"),
    ]


def test_the_thread_ends_at_once() -> None:
    watch = Watch(list, lambda _: None).start()
    watch.close()
    watch.close()
    assert watch.has_ended


def test_everything_that_is_wrong_says_what_and_what_to_do() -> None:
    for found in troubles_of_the_box(WORDS):
        assert not found.ok
        assert found.says.endswith(".")
        assert found.remedy.endswith(".")


def test_a_processor_that_goes_on_warming_is_told_once(tree: Tree) -> None:
    heard: list[Sensed] = []
    watch = Watch(lambda: [heat.look(tree.roots, WORDS)], heard.append)
    for degrees in (79, 80, 82, 85, 81, 79, 84):
        tree.put("sys/class/thermal/thermal_zone0/temp", f"{degrees}000")
        watch.look()
    sentences = [value.sentence for value in heard if isinstance(value, Health)]
    assert len(sentences) == 3
    assert sentences[0] == sentences[2]
    assert sentences[1] == ""
