"""Which version plays: changed in steps that a pulled plug may end anywhere, and taken back where it fails."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.store.versions import MARK, Updating, Versions

SETTLE = Path(__file__).parents[3] / "deploy" / "settle.sh"
OPS = ("open", "pwrite", "fsync", "rename", "symlink", "unlink")


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    """0.1.0 plays, and 0.2.0 lies beside it."""
    made = Versions(tmp_path / "root")
    for version in ("0.1.0", "0.2.0"):
        made.program(version).parent.mkdir(parents=True)
        made.program(version).touch()
    made.try_out("0.1.0", tmp_path / "settled")
    return made


def settle(versions: Versions, data: Path) -> str:
    """What the script says before a start of the table."""
    done = subprocess.run([SETTLE, versions.root, data], check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


class Cut(BaseException):
    """The plug is pulled."""


@pytest.fixture
def cut_after(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Any]]:
    """Pulls the plug at the so-many-th call of the system that changes something on the disk."""

    def cutting(count: int) -> list[int]:
        left = [count]

        def counted(name: str) -> Callable[..., Any]:
            really = getattr(os, name)

            def call(*args: Any, **named: Any) -> Any:
                if left[0] == 0:
                    raise Cut
                left[0] -= 1
                return really(*args, **named)

            return call

        for name in OPS:
            monkeypatch.setattr(os, name, counted(name))
        return left

    yield cutting
    monkeypatch.undo()


def cuts(
    cut_after: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch, change: Callable[[], None], count: int
) -> bool:
    """Whether a change was cut at that call; ``False`` where it needed no more calls."""
    cut_after(count)
    try:
        change()
    except Cut:
        return True
    finally:
        monkeypatch.undo()
    return False


def test_an_update_that_is_cut_anywhere_leaves_the_old_version_or_the_new_one_on_trial(
    versions: Versions, tmp_path: Path, cut_after: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, count = set(), 0
    while cuts(cut_after, monkeypatch, lambda: versions.try_out("0.2.0", tmp_path / "settled"), count):
        assert versions.current is not None
        found.add(versions.current)
        assert versions.program(versions.current).exists()
        assert versions.current == "0.1.0" or (versions.root / MARK).exists()
        settle(versions, tmp_path)
        assert (versions.root / MARK).exists() == (versions.current == "0.2.0")
        versions.go_back() if versions.current == "0.2.0" else None
        count += 1
    assert found == {"0.1.0", "0.2.0"}
    assert count > 8


@pytest.mark.parametrize("change", ["take_back", "go_back"])
def test_a_way_back_that_is_cut_anywhere_leaves_one_of_both(
    change: str,
    versions: Versions,
    tmp_path: Path,
    cut_after: Callable[[int], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    count, found = 0, set()
    back = {"take_back": lambda: versions.take_back("0.2.0"), "go_back": versions.go_back}[change]
    versions.try_out("0.2.0", tmp_path / "settled")
    while cuts(cut_after, monkeypatch, back, count):
        assert versions.current in ("0.1.0", "0.2.0")
        found.add(versions.current)
        settle(versions, tmp_path)
        versions.try_out("0.1.0", tmp_path / "settled")
        versions.try_out("0.2.0", tmp_path / "settled")
        count += 1
    assert found == {"0.1.0", "0.2.0"}


def test_a_version_that_lasts_a_minute_is_kept(versions: Versions, tmp_path: Path) -> None:
    (tmp_path / "settled").write_text("0.2.0\n")
    versions.try_out("0.2.0", tmp_path / "settled")
    assert settle(versions, tmp_path) == ""
    (tmp_path / "settled").write_text("0.2.0\n")
    for _ in range(10):
        assert settle(versions, tmp_path) == ""
    assert (versions.current, versions.previous, (versions.root / MARK).exists()) == ("0.2.0", "0.1.0", False)
    assert versions.came_back is None


def test_a_version_that_keeps_dying_is_taken_back_by_itself(versions: Versions, tmp_path: Path) -> None:
    (tmp_path / "settled").write_text("0.1.0\n")
    versions.try_out("0.2.0", tmp_path / "settled")
    for _ in range(3):
        assert settle(versions, tmp_path) == ""
        assert versions.current == "0.2.0"
    assert (
        settle(versions, tmp_path)
        == "Version 0.2.0 did not last a minute in 3 starts; version 0.1.0 plays again.\n"
    )
    assert (versions.current, versions.came_back, (versions.root / MARK).exists()) == (
        "0.1.0",
        "0.2.0",
        False,
    )
    assert settle(versions, tmp_path) == ""


@pytest.mark.parametrize(
    "mark", ["", "\n\n\n", "0.9.9\n0.2.0\n3\n", "0.1.0\n", "\0\0\0", "0.1.0\n0.2.0\nmany\n"]
)
def test_a_mark_that_says_nothing_useful_changes_nothing(
    mark: str, versions: Versions, tmp_path: Path
) -> None:
    versions.try_out("0.2.0", tmp_path / "settled")
    (versions.root / "unconfirmed").write_text(mark)
    settle(versions, tmp_path)
    assert versions.current == "0.2.0"


def test_without_an_update_nothing_is_to_settle(versions: Versions, tmp_path: Path) -> None:
    before = sorted(versions.root.iterdir())
    settle(versions, tmp_path)
    assert sorted(versions.root.iterdir()) == before


def test_going_back_twice_is_going_forth(versions: Versions, tmp_path: Path) -> None:
    versions.try_out("0.2.0", tmp_path / "settled")
    versions.go_back()
    assert (versions.current, versions.previous) == ("0.1.0", "0.2.0")
    versions.go_back()
    assert (versions.current, versions.previous) == ("0.2.0", "0.1.0")


def test_only_what_no_link_leads_to_is_cleared(versions: Versions, tmp_path: Path) -> None:
    versions.try_out("0.2.0", tmp_path / "settled")
    versions.program("0.0.9").parent.mkdir(parents=True)
    (versions.root / "wheels").mkdir()
    versions.clear()
    left = {path.name for path in versions.root.iterdir() if path.is_dir() and not path.is_symlink()}
    assert left == {"0.1.0", "0.2.0", "wheels"}


def test_two_updates_at_once_are_one_too_many(versions: Versions) -> None:
    with versions.changing(), pytest.raises(Updating), Versions(versions.root).changing():
        pytest.fail("both change which version plays")
    with versions.changing():
        pass
