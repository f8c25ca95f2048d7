"""``companion update``, ``rollback`` and ``self-test``: another version plays, and the old one comes back by itself.

An update is a release: a folder, or a ``.tar.gz`` with one folder in it, that holds ``VERSION``, ``wheels`` and
``deploy/version.sh``, which makes a version's folder of them without the network. The new version has to draw a picture
and open the journal before anything is changed, and to run for a minute before it is kept
(``companion/store/versions.py``).
"""

from __future__ import annotations

import os
import pwd
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.language.errors import TableError
from companion.language.words import Words
from companion.settings import file as settings_file
from companion.store.versions import CURRENT, NAME, ROOT, Versions
from hardware.computer import service
from hardware.computer.service import NoService
from ui.shell.frame import Trouble, data_options
from ui.touch.app.heartbeat import SETTLED

MAKER = Path("deploy/version.sh")
INSTALLER = Path("deploy/install.sh")
ACCOUNT = "companion"
"""Whom the table runs as; the new version is tried as that account too."""
SUPERUSER = 0

Tell = Callable[[str], object]
Restart = Callable[[], None]
"""Starts the table anew and waits until it is ready; raises :class:`NoService`."""


class NotUpdated(TableError):
    """The update was not made, and the version before plays."""


root_option = click.option(
    "--root",
    type=click.Path(path_type=Path),
    default=ROOT,
    show_default=True,
    help="The folder of the versions.",
)


@click.command()
@click.argument("path", type=click.Path(path_type=Path))
@data_options()
@root_option
@click.pass_context
def update(context: click.Context, path: Path, data: Path, root: Path) -> None:
    """Install the release at PATH, try it, and let it play; if it fails the old version comes back by itself."""
    settings = settings_file.find(context.obj)
    words = _words(settings)
    versions = Versions(root)
    with versions.changing(), _release(path, words, click.echo) as release:
        restart = _restarting(words, versions)
        take(release, versions, settings, data, words, tell=click.echo, restart=restart)


@click.command()
@root_option
@data_options()
@click.pass_context
def rollback(context: click.Context, data: Path, root: Path) -> None:
    """Let the version before the current one play again."""
    settings = settings_file.find(context.obj)
    words = _words(settings)
    versions = Versions(root)
    with versions.changing():
        to = versions.previous
        if to is None:
            raise Trouble(words.say("There is no earlier version to go back to."), 1)
        click.echo(words.say("Trying version {version} …", version=to))
        _try(versions, to, settings, data, words)
        versions.go_back()
        _started(words, _restarting(words, versions), click.echo)
    click.echo(words.say("Version {version} plays again.", version=to))


@click.command("self-test")
@data_options()
@click.pass_context
def self_test(context: click.Context, data: Path) -> None:
    """See whether this version can draw a picture and open the journal. Changes nothing."""
    import companion
    from ui.touch.robot.self_test import test

    test(settings_file.find(context.obj), data)
    words = _words(settings_file.find(context.obj))
    click.echo(words.say("Version {version} draws, and opens the journal.", version=companion.__version__))


def take(
    release: Path,
    versions: Versions,
    settings: Path,
    data: Path,
    words: Words,
    *,
    tell: Tell,
    restart: Restart,
) -> None:
    """Make the release's version, try it, and let it play. Raises :class:`NotUpdated` where the old one plays on."""
    version = _version_of(release, words)
    was = versions.current
    if version == was:
        tell(words.say("Version {version} plays already; nothing was changed.", version=version))
        return
    try:
        tell(words.say("Installing version {version} …", version=version))
        _run([str(release / MAKER), str(release), str(versions.folder(version))], version, words, tell)
        tell(words.say("Trying version {version} …", version=version))
        _try(versions, version, settings, data, words)
    except NotUpdated:
        versions.clear()
        raise
    versions.try_out(version, data / SETTLED)
    tell(words.say("Starting version {version} …", version=version))
    try:
        _started(words, restart, tell)
    except NotUpdated:
        if was is None:
            raise
        versions.take_back(version)
        _started(words, restart, tell)
        raise NotUpdated(
            words.say("Version {version} did not start; version {was} plays again.", version=version, was=was)
        ) from None
    versions.clear()
    if was is None:
        tell(words.say("Version {version} is installed.", version=version))
    else:
        tell(
            words.say(
                "Version {version} is installed; if it does not last a minute, version {was} comes back by itself.",
                version=version,
                was=was,
            )
        )


def _started(words: Words, restart: Restart, tell: Tell) -> None:
    """Have the table play with the version the link leads to, where it is a service here."""
    if not service.is_installed():
        tell(words.say("The table is no service here; start it anew yourself."))
        return
    try:
        restart()
    except NoService as why:
        raise NotUpdated(str(why)) from None


def _restarting(words: Words, versions: Versions) -> Restart:
    def restart() -> None:
        # The version that plays now brings the system's files that it was made with.
        installer = versions.root / CURRENT / INSTALLER
        done = service.run([str(installer), "--units-only"]) if installer.exists() else None
        if done is not None and done.returncode:
            why = done.stderr.strip() or str(installer)
            raise NoService(words.say("The system did not do it: {why}", why=why))
        service.order(words, "restart")

    return restart


def _words(settings: Path) -> Words:
    return Words(settings_file.check(settings).settings.language)


@contextmanager
def _release(path: Path, words: Words, tell: Tell) -> Iterator[Path]:
    """The folder of a release, unpacked where it is an archive."""
    if path.is_dir():
        yield path.resolve()
        return
    tell(words.say("Unpacking {file} …", file=path.name))
    with tempfile.TemporaryDirectory(prefix="companion-release-") as folder:
        try:
            with tarfile.open(path) as archive:
                _unpack(archive, folder)
        except (OSError, tarfile.TarError, EOFError) as why:
            raise _no_release(path, words) from why
        inside = list(Path(folder).iterdir())
        yield inside[0] if len(inside) == 1 and inside[0].is_dir() else Path(folder)


def _unpack(archive: tarfile.TarFile, folder: str) -> None:
    """Unpack what is in an archive, and nothing of it outside the folder. Raises ``tarfile.TarError``."""
    if hasattr(tarfile, "data_filter"):
        archive.extraction_filter = tarfile.data_filter
    else:
        # Before 3.11.4, which is later than the Python of bookworm, nothing but this keeps members where they belong.
        for member in archive:
            inside = not member.name.startswith("/") and ".." not in Path(member.name).parts
            if not inside or not (member.isfile() or member.isdir()):
                raise tarfile.ExtractError(member.name)
    archive.extractall(folder)


def _no_release(path: Path, words: Words) -> Trouble:
    return Trouble(words.say("{file} is no release of this program, or not whole.", file=path), 2)


def _version_of(release: Path, words: Words) -> str:
    try:
        version = (release / "VERSION").read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        version = ""
    if not NAME.fullmatch(version) or not (release / MAKER).is_file():
        raise _no_release(release, words)
    return version


def _try(versions: Versions, version: str, settings: Path, data: Path, words: Words) -> None:
    """Have a version test itself, as the table's own account where there is one."""
    program = versions.program(version)
    command = [str(program), "--settings", str(settings), "self-test", "--data", str(data)]
    if _is_superuser() and _has_account():
        command = ["runuser", "-u", ACCOUNT, "--", *command]
    try:
        _run(command, version, words)
    except NotUpdated as why:
        # Where nothing is shown, some graphics hardware draws nothing. The start proves the rest.
        try:
            _run(["env", "LIBGL_ALWAYS_SOFTWARE=1", *command], version, words)
        except NotUpdated:
            raise why from None


def _is_superuser() -> bool:
    return os.geteuid() == SUPERUSER


def _has_account() -> bool:
    try:
        pwd.getpwnam(ACCOUNT)
    except KeyError:
        return False
    return True


def _run(command: list[str], version: str, words: Words, tell: Tell | None = None) -> None:
    """Run a part of the update, its progress told line by line; its last word on standard error says why it fails."""
    with tempfile.TemporaryFile("w+") as complaints:
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints, text=True
            )
        except OSError as why:
            raise NotUpdated(_failed(words, version, why.strerror or "")) from None
        with process:
            for line in process.stdout or ():
                if tell is not None:
                    tell(f"  {line.rstrip()}")
        if process.returncode:
            complaints.seek(0)
            said = complaints.read().strip().splitlines()
            raise NotUpdated(_failed(words, version, said[-1] if said else str(process.returncode)))


def _failed(words: Words, version: str, why: str) -> str:
    return words.say("Version {version} was not taken; nothing was changed: {why}", version=version, why=why)


commands = (update, rollback, self_test)
