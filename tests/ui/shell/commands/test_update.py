"""``companion update`` and ``rollback`` with releases whose version is a script: taken, refused, and taken back."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from companion.language.words import Words
from companion.store.versions import MARK, Versions
from hardware.computer.service import NoService
from ui.shell.commands import update
from ui.shell.commands.update import NotUpdated, take
from ui.shell.main import run

FAILS = 'echo "It cannot draw." >&2; exit 1'


def release(folder: Path, version: str, self_test: str = "exit 0", maker: str = "") -> Path:
    """A release whose program does as told when it is asked to test itself."""
    made = folder / f"release-{version}"
    (made / "deploy").mkdir(parents=True)
    (made / "VERSION").write_text(f"{version}\n")
    script = made / "deploy" / "version.sh"
    script.write_text(
        f'#!/bin/sh\nset -e\n{maker}\nmkdir -p "$2/bin"\necho "making $2"\n'
        f"cat >\"$2/bin/companion\" <<'END'\n#!/bin/sh\n{self_test}\nEND\n"
        'chmod +x "$2/bin/companion"\n'
    )
    script.chmod(0o755)
    return made


@pytest.fixture(autouse=True)
def no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update, "_has_account", lambda: False)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "root"


def updated(path: Path, root: Path) -> int:
    return run(["update", str(path), "--root", str(root), "--data", str(root.parent / "data")])


def test_a_release_is_installed_tried_and_plays(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert updated(release(tmp_path, "0.1.0"), root) == 0
    assert updated(release(tmp_path, "0.2.0"), root) == 0
    versions = Versions(root)
    assert (versions.current, versions.previous, (versions.root / MARK).exists()) == ("0.2.0", "0.1.0", True)
    said = capsys.readouterr().out
    assert "Installing version 0.2.0" in said
    assert f"making {root}/0.2.0" in said
    assert "if it does not last a minute, version 0.1.0 comes back by itself" in said


@pytest.fixture(params=["this Python", "Python 3.11.2"])
def python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of bookworm unpacks whatever it is told."""
    if request.param != "this Python":
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
        monkeypatch.setattr(tarfile.TarFile, "extraction_filter", None, raising=False)


@pytest.mark.usefixtures("python")
@pytest.mark.parametrize("name", ["../outside", "inside/../../outside"])
def test_an_archive_that_reaches_out_of_its_folder_is_no_release(
    name: str, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with tarfile.open(tmp_path / "release.tar", "w") as archive:
        archive.add(release(tmp_path, "0.3.0"), "companion-0.3.0")
        archive.addfile(tarfile.TarInfo(name))
    assert updated(tmp_path / "release.tar", root) == 2
    assert "is no release of this program, or not whole" in capsys.readouterr().err
    assert Versions(root).current is None


@pytest.mark.usefixtures("python")
def test_an_archive_is_a_release_too(root: Path, tmp_path: Path) -> None:
    made = release(tmp_path, "0.3.0")
    with tarfile.open(tmp_path / "release.tar.gz", "w:gz") as archive:
        archive.add(made, "companion-0.3.0")
    assert updated(tmp_path / "release.tar.gz", root) == 0
    assert Versions(root).current == "0.3.0"


def test_the_version_that_plays_already_is_left_alone(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = release(tmp_path, "0.1.0")
    assert updated(made, root) == 0
    before = sorted(root.rglob("*"))
    assert updated(made, root) == 0
    assert "plays already; nothing was changed" in capsys.readouterr().out
    assert sorted(root.rglob("*")) == before


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"self_test": FAILS}, "It cannot draw."),
        ({"maker": 'echo "A wheel is missing." >&2; exit 3'}, "A wheel is missing."),
        ({"self_test": "exit 7"}, "7"),
    ],
)
def test_a_version_that_fails_its_test_changes_nothing(
    bad: dict[str, str], why: str, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updated(release(tmp_path, "0.1.0"), root)
    assert updated(release(tmp_path, "0.2.0", **bad), root) == 1
    told = capsys.readouterr().err
    assert told == f"Version 0.2.0 was not taken; nothing was changed: {why}\n"
    versions = Versions(root)
    assert (versions.current, versions.previous, (versions.root / MARK).exists()) == ("0.1.0", None, False)
    assert not versions.folder("0.2.0").exists()


def test_a_version_that_does_not_start_is_taken_back_at_once(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    updated(release(tmp_path, "0.1.0"), root)
    monkeypatch.setattr(update.service, "is_installed", lambda: True)
    versions, started = Versions(root), []

    def restart() -> None:
        started.append(versions.current)
        if versions.current == "0.2.0":
            raise NoService("It timed out.")

    with pytest.raises(NotUpdated, match=r"Version 0\.2\.0 did not start; version 0\.1\.0 plays again\."):
        take(
            release(tmp_path, "0.2.0"),
            versions,
            tmp_path / "table.toml",
            tmp_path,
            Words(),
            tell=lambda _: None,
            restart=restart,
        )
    assert started == ["0.2.0", "0.1.0"]
    assert (versions.current, versions.came_back, (versions.root / MARK).exists()) == (
        "0.1.0",
        "0.2.0",
        False,
    )
    assert versions.previous is None


def test_the_version_before_plays_again_when_somebody_wishes_it(root: Path, tmp_path: Path) -> None:
    updated(release(tmp_path, "0.1.0"), root)
    updated(release(tmp_path, "0.2.0"), root)
    arguments = ["rollback", "--root", str(root), "--data", str(tmp_path)]
    assert run(arguments) == 0
    assert Versions(root).current == "0.1.0"
    assert run(arguments) == 0
    assert Versions(root).current == "0.2.0"


def test_a_version_before_that_cannot_play_any_more_is_not_gone_back_to(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    updated(release(tmp_path, "0.1.0"), root)
    updated(release(tmp_path, "0.2.0"), root)
    (root / "0.1.0/bin/companion").write_text(f"#!/bin/sh\n{FAILS}\n")
    assert run(["rollback", "--root", str(root), "--data", str(tmp_path)]) == 1
    assert "It cannot draw." in capsys.readouterr().err
    assert Versions(root).current == "0.2.0"


def test_without_a_version_before_there_is_none_to_go_back_to(root: Path, tmp_path: Path) -> None:
    assert run(["rollback", "--root", str(root), "--data", str(tmp_path)]) == 1


def test_what_is_no_release_is_wrong_usage(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no archive")
    (tmp_path / "empty").mkdir()
    outside = release(tmp_path, "../0.4.0")
    for path in (tmp_path / "text", tmp_path / "empty", tmp_path / "nothing", outside):
        assert updated(path, root) == 2
        assert "is no release of this program, or not whole" in capsys.readouterr().err
    assert Versions(root).current is None
