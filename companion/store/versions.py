"""The versions of the program side by side, and which of them plays: folders, two links, and the mark of a trial.

``ROOT/0.2.0`` is a whole version, ``ROOT/current`` a link to the one that plays, ``ROOT/previous`` to the one before.
While an update is on trial ``ROOT/unconfirmed`` says so; ``deploy/settle.sh`` reads it before each start, and takes
back a version that does not last. Each change is durable before the next begins, so that a pulled plug leaves the old
version or the new one, never neither.
"""

from __future__ import annotations

import fcntl
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.language.errors import TableError
from companion.language.words import Words
from companion.store import durable
from companion.store.durable import NotWritten

ROOT = Path("/opt/companion")
NAME = re.compile(r"[0-9][0-9A-Za-z.+~-]{0,63}")
CURRENT, PREVIOUS = "current", "previous"
MARK, CAME_BACK, LOCK = "unconfirmed", "came-back", ".updating"
PROGRAM = Path("bin/companion")


class Updating(TableError):
    """Another update or rollback is under way."""

    exit_code = 4

    def sentence(self, words: Words) -> str:
        """What people are told, in the language of ``words``."""
        return words.say("Another update is under way.")


class Versions:
    """The versions in one root."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    @property
    def current(self) -> str | None:
        """The version that plays; ``None`` where none was installed."""
        return self._led_to(CURRENT)

    @property
    def previous(self) -> str | None:
        """The version before it, as far as it is still there, and is another: one that came back has none before it."""
        found = self._led_to(PREVIOUS)
        if found is None or found == self.current or not self.program(found).exists():
            return None
        return found

    @property
    def came_back(self) -> str | None:
        """The version that failed its trial, so that the one before plays again; ``None`` where none did."""
        try:
            return (self.root / CAME_BACK).read_text("utf-8").strip() or None
        except (OSError, UnicodeDecodeError):
            return None

    def folder(self, version: str) -> Path:
        """Where a version lies, or will."""
        return self.root / version

    def program(self, version: str) -> Path:
        """The command ``companion`` of a version."""
        return self.folder(version) / PROGRAM

    @contextmanager
    def changing(self) -> Iterator[None]:
        """While it lasts nobody else changes which version plays. Raises :class:`Updating` and ``NotWritten``."""
        try:
            durable.make_folder(self.root)
            fd = os.open(self.root / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as fault:
            raise NotWritten(str(self.root), fault, "folder") from fault
        try:
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Updating from None
            yield
        finally:
            os.close(fd)

    def try_out(self, version: str, settled: Path) -> None:
        """Let ``version`` play, on trial; ``settled`` is the file in which a table says that it has proved itself."""
        was = self.current
        if was is not None and was != version:
            settled.unlink(missing_ok=True)
            durable.put(self.root / MARK, f"{was}\n{version}\n0\n".encode())
            self._lead(PREVIOUS, was)
        self._lead(CURRENT, version)
        self._forget(CAME_BACK)

    def take_back(self, failed: str) -> None:
        """Let the previous version play again, because ``failed`` did not prove itself."""
        assert self.previous is not None
        durable.put(self.root / CAME_BACK, f"{failed}\n".encode())
        self._lead(CURRENT, self.previous)
        self._forget(MARK)

    def go_back(self) -> None:
        """Let the previous version play, as somebody wishes; the current one becomes the previous one."""
        was, to = self.current, self.previous
        assert to is not None
        self._forget(MARK)
        self._lead(CURRENT, to)
        if was is not None:
            self._lead(PREVIOUS, was)
        self._forget(CAME_BACK)

    def clear(self) -> None:
        """Delete the versions that no link leads to."""
        import shutil

        kept = {self.current, self.previous}
        for folder in self.root.iterdir():
            is_version = folder.is_dir() and not folder.is_symlink() and NAME.fullmatch(folder.name)
            if is_version and folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)

    def _led_to(self, link: str) -> str | None:
        try:
            to = os.readlink(self.root / link)
        except OSError:
            return None
        return to if NAME.fullmatch(to) else None

    def _lead(self, link: str, version: str) -> None:
        """Have a link lead to a version: to the old one or the new one at every moment."""
        beside = self.root / f"{link}.new"
        try:
            beside.unlink(missing_ok=True)
            beside.symlink_to(version)
            os.rename(beside, self.root / link)
            durable.sync_folder(self.root)
        except OSError as fault:
            raise NotWritten(str(self.root / link), fault) from fault

    def _forget(self, name: str) -> None:
        try:
            with suppress(FileNotFoundError):
                (self.root / name).unlink()
                durable.sync_folder(self.root)
        except OSError as fault:
            raise NotWritten(str(self.root / name), fault) from fault


def own() -> Versions | None:
    """The versions this program is one of; ``None`` where it was not installed so."""
    root = Path(sys.prefix).parent
    return Versions(root) if (root / CURRENT).is_symlink() else None
